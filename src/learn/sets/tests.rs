//! What rules mean, and what cannot be read.

use super::*;

fn numbers(text: &str) -> Vec<u32> {
    let set = NumberSet::read(text, &['n']).unwrap_or_else(|error| panic!("{error}"));
    (0..=20).filter(|&n| set.contains(&[n])).collect()
}

#[test]
fn rules_are_read_as_people_write_them() {
    let residues = vec![0, 2, 5, 7, 10, 12, 15, 17, 20];
    for text in [
        "n mod 5 = 0 or n mod 5 = 2",
        "n mod 5 = 0 or 2",
        "n % 5 = 0, 2",
        "all n with n mod 5 = 0 or n mod 5 = 2",
        "0 2 5 7 10 12 ..",
        "0, 2, 5, 7, 10, 12, ...",
        "5k or 5k+2",
        "n = 5k or n = 5*k + 2",
        "n = 5 k or n = 2 + 5k",
    ] {
        assert_eq!(numbers(text), residues, "{text}");
    }
    let sides = vec![0, 3, 4, 7, 8, 11, 12, 15, 16, 19, 20];
    for text in [
        "(n mod 4 = 0) or (n mod 4 = 3)",
        "(n mod 4 = 0 or 3)",
        "not (n mod 4 = 1 or n mod 4 = 2)",
        "not not (n = 4k or (n = 4k+3))",
        "(n = 4k) or (n = 4k+3)",
        "all n with not (n = 4k+1 or n = 4k+2)",
        "n = 0 or 3 mod 4",
        "n ≡ 0, 3 (mod 4)",
        "n is 0 or 3 mod 4",
        "0 or 3 mod 4",
        "n = 0 mod 4 or n = 3 mod 4",
        "n = 0 mod 4 or 3 mod 4",
        "n = 4k or 4k + 3 mod 8",
        "n = 4k mod 8 or n = 4k - 1 (mod 8)",
        "n = 4k or n = -1 mod 4",
        "n = k^2 + 3 mod 4",
        "not n mod 4 = 1 or 2",
        "n mod 4 != 1 or 2",
        "n is not 1 or 2 mod 4",
    ] {
        assert_eq!(numbers(text), sides, "{text}");
    }
    for (text, expected) in [
        ("3 7 12", vec![3, 7, 12]),
        ("n = 3 or 7", vec![3, 7]),
        ("3 <= n < 7 and n is odd", vec![3, 5]),
        ("n is a power of 2", vec![1, 2, 4, 8, 16]),
        ("n = 2^k - 1", vec![0, 1, 3, 7, 15]),
        ("n is a square", vec![0, 1, 4, 9, 16]),
        ("n is prime and not n = 2", vec![3, 5, 7, 11, 13, 17, 19]),
        ("n is not even and n > 14", vec![15, 17, 19]),
        ("not n = 2k and n < 8", vec![1, 3, 5, 7]),
        ("n > 1 and not n = k^2 and n < 12", vec![2, 3, 5, 6, 7, 8, 10, 11]),
        ("floor(k*phi)", vec![0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19]),
        ("(n + 1) mod 7 = 0", vec![6, 13, 20]),
        ("(n is a square or n-5 is a square) and n != 5", vec![0, 1, 4, 6, 9, 14, 16]),
        ("n = 4k with k > 0 or n = 4k+3", vec![3, 4, 7, 8, 11, 12, 15, 16, 19, 20]),
        ("(n = 4k or n = 4k+3) with k > 3", vec![16, 19, 20]),
        ("((n > 3)) and (n+1)/2 <= (3) and not (n = 4 and n = 5)", vec![4, 5]),
        ("not (n mod 2 = 0 and n mod 3 = 0) and n < 8", vec![1, 2, 3, 4, 5, 7]),
        ("n(n+1)/2 is even and n < 9", vec![0, 3, 4, 7, 8]),
        ("(n+1)(n+2) = 12", vec![2]),
        ("n ≤ 6 and n ≥ 2 and n ≠ 4", vec![2, 3, 5, 6]),
        ("n = k² or n = 3", vec![0, 1, 3, 4, 9, 16]),
        ("n is divisible by 6 or 10", vec![0, 6, 10, 12, 18, 20]),
        ("n is not a multiple of 2 and n is at least 15", vec![15, 17, 19]),
        ("n is odd and n > 16 or n is even and n < 3 or 7", vec![0, 2, 7, 17, 19]),
        ("n is odd and n > 16 or 3", vec![3, 17, 19]),
        ("n is divisible by 7 or n = 1 mod 10", vec![0, 1, 7, 11, 14]),
        ("(n = 3) or 7", vec![3, 7]),
        ("n is a square and n > 1 or 3", vec![3, 4, 9, 16]),
        ("n mod 4 = 0 and n > 9 or n = 3", vec![3, 12, 16, 20]),
        ("n != 3 mod 4 and n < 8", vec![0, 1, 2, 4, 5, 6]),
        ("n != k^2 and n < 9", vec![2, 3, 5, 6, 7, 8]),
        ("3..5 or n = 7..8", vec![3, 4, 5, 7, 8]),
        ("n = 4k + 3 mod 12", vec![3, 7, 11, 15, 19]),
        ("n = 7 mod 4", vec![3, 7, 11, 15, 19]),
        ("n != 2k + 1 mod 4", vec![0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]),
        ("n mod 12 = 4k + 3 mod 12", vec![3, 7, 11, 15, 19]),
        ("n = 37k mod 100 and n < 3", vec![0, 1, 2]),
        ("n = k - 5 and n > 18", vec![19, 20]),
        ("n = 9k + (7 mod 4)", vec![3, 12]),
        ("n = (9k mod 4)", vec![0, 1, 2, 3]),
        ("n mod 3 + n mod 5 = 6", vec![14]),
        ("n is less than 2 or n is greater than 19 or n is at most 0", vec![0, 1, 20]),
    ] {
        assert_eq!(numbers(text), expected, "{text}");
    }
}

#[test]
fn pairs_are_read() {
    let pairs = |text: &str| {
        let set = NumberSet::read(text, &['m', 'n']).unwrap_or_else(|error| panic!("{error}"));
        let all = (0..8).flat_map(|m| (0..8).map(move |n| (m, n)));
        all.filter(|&(m, n)| set.contains(&[m, n])).collect::<Vec<_>>()
    };
    let equal: Vec<_> = (0..8).map(|n| (n, n)).collect();
    assert_eq!(pairs("(m, n) with m = n"), equal);
    assert_eq!(pairs("m xor n = 0"), equal);
    assert_eq!(pairs("(k, k)"), equal);
    assert_eq!(pairs("m = n mod 9"), equal);
    assert_eq!(pairs("m mod 9 = n mod 9"), equal);
    assert_eq!(pairs("(m = n and not (m < n or m > n))"), equal);
    assert_eq!(pairs("(k, 2k) with k > 1"), [(2, 4), (3, 6)]);
    let golden = vec![(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)];
    assert_eq!(pairs("(floor(k*phi), floor(k*phi)+k) or (floor(k*phi)+k, floor(k*phi))"), golden);
}

#[test]
fn in_any_order_one_bracket_is_both() {
    let read = |text: &str| NumberSet::read(text, &['m', 'n']).unwrap_or_else(|error| panic!("{error}"));
    let both = read("(k, 2k) or (2k, k)");
    let one = read("(2k, k)");
    assert!(one.has_brackets() && !read("m = 2n").has_brackets());
    assert!(one.contains(&[4, 2]) && !one.contains(&[2, 4]));
    let one = one.in_any_order();
    for pair in (0..8).flat_map(|m| (0..8).map(move |n| [m, n])) {
        assert_eq!(one.contains(&pair), both.contains(&pair), "{pair:?}");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let said = |text: &str| NumberSet::read(text, &['n']).expect_err(text).to_string();
    assert_eq!(said(""), "`` says nothing; a rule like n mod 3 = 0 was expected");
    assert_eq!(said("n mod"), "`n mod` ends where a number or a letter was expected");
    assert_eq!(
        said("n = 3 whatever"),
        "`n = 3 whatever` goes on with whatever; after a rule comes `or`, `and` or nothing"
    );
    assert_eq!(
        said("(n mod 4 = 0) or 3"),
        "`(n mod 4 = 0) or 3` has 3 alone, which can mean `n mod 4 = 3` or `n = 3`: write which"
    );
    assert!(said("(n mod 4 = 0) or (2 or 3)").contains("has 2 alone"));
    assert!(said("n mod 4 < 2 or 3").contains("has 3 alone behind `n mod 4 < 2`: write `n = 3` if it is that"));
    assert!(said("n is a power of 2 or 3").contains("has 3 alone"));
    assert!(said("n = 0 mod 4 or 3").contains("with and without `mod`"));
    assert_eq!(
        said("n + 1 mod 7 = 0"),
        "`n + 1 mod 7 = 0` has `mod` behind `n + 1`, where it can be about all of it or about its last part: brackets tell, as in \
         `(n + 1) mod 7`"
    );
    for text in ["n < 4k + 3 mod 8", "(4k + 3 mod 8) = n", "floor(k + 3 mod 8)", "2 + n mod 3 + n mod 5 = 3"] {
        assert!(said(text).contains("brackets tell"), "{text}");
    }
    assert_eq!(said("n = 3 mod 0"), "`n = 3 mod 0` has `mod 0`: a whole number from 1 on divides");
    for text in ["n mod 0 = 1", "n = 4k + 3 (mod 0)", "n = 1 mod 0.5", "n % 0 < 2"] {
        assert!(said(text).contains("a whole number from 1 on divides"), "{text}");
    }
    assert!(said("n is lost").contains("has the word lost, which goes without saying"));
    let of_lost = |text: &str| NumberSet::read_said(text, &['n'], "lost");
    assert!(
        of_lost("n is won if n = 3").expect_err("won").to_string().contains("says which are won, and it was asked")
    );
    for text in ["n is lost if n mod 7 = 3", "lost iff n = 3 mod 7", "all n are lost if and only if n = 7k + 3"] {
        let set = of_lost(text).unwrap_or_else(|error| panic!("{error}"));
        assert!((0..20).all(|n| set.contains(&[n]) == (n % 7 == 3)), "{text}");
    }
    assert!(said("1 4 9 16 ..").contains("does not show how it goes on"));
    assert!(said("5 3 1").contains("does not grow"));
    assert!(said("n = j + k").contains("the letters j and k"));
    assert!(said("n ? 3").contains("has `?`"));
    assert!(said("(n").contains("lacks a )"));
    assert!(said("(n = 3").contains("lacks a )"));
    assert!(said("(n = 3) + 1").contains("goes on with +"));
    assert!(said("k^2 or k^2+5 with k>0").contains("has `with` behind `or`"));
    assert!(said("not (n = 2k and k > 1)").contains("in which k stands"));
    assert!(said("n is divisible by n").contains("that divides"));
    assert!(said("0, 3 .. 30").contains("goes on with .."));
    assert!(said(&"(".repeat(90_000)).contains("brackets in each other"));
    let wide = vec!["(n = 1 or n = 2)"; 30].join(" and ");
    assert!(said(&wide).contains("too many"));
}

/// Every example of the description is read, or refused, as it is told there.
#[test]
fn the_description_of_rules_is_true() {
    let described = include_str!("../../../docs/course-rules.md");
    let (mut names, mut seen, mut is_refused) = (&['n'][..], 0, false);
    for line in described.lines() {
        match line {
            "## Pairs" => names = &['m', 'n'],
            "## Refused" => (names, is_refused) = (&['n'], true),
            _ => {}
        }
        let Some((rule, means)) = line.strip_prefix("| `").and_then(|row| row.split_once("` | ")) else { continue };
        let set = NumberSet::read_said(rule, names, "lost");
        seen += 1;
        if is_refused {
            assert!(set.is_err(), "{rule}");
            continue;
        }
        let set = set.unwrap_or_else(|error| panic!("{error}"));
        let all: Vec<Vec<u32>> = if names.len() == 1 {
            (0..=20).map(|n| vec![n]).collect()
        } else {
            (0..=4).flat_map(|m| (0..=4).map(move |n| vec![m, n])).collect()
        };
        let written = |numbers: &Vec<u32>| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let found: Vec<String> = all.iter().filter(|numbers| set.contains(numbers)).map(written).collect();
        assert_eq!(found.join(" "), means.trim_end_matches(" |"), "{rule}");
    }
    assert!(seen > 35, "{seen}");
}
