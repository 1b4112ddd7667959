use super::*;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;

/// All that is said, each of the parts in a read of its own, and what remains after a long silence.
fn said(parts: &[&[u8]]) -> Vec<Event> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    for part in parts {
        decoder.take_in(part, Instant::now(), &mut events);
    }
    if decoder.deadline().is_some() {
        decoder.give_up(&mut events);
    }
    assert_eq!(decoder.deadline(), None, "nothing is waited for");
    events
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn letter(letter: char) -> Event {
    key(KeyCode::Char(letter), KeyModifiers::NONE)
}

#[test]
fn keys_are_what_they_were() {
    let (none, alt, control, shift) =
        (KeyModifiers::NONE, KeyModifiers::ALT, KeyModifiers::CONTROL, KeyModifiers::SHIFT);
    for (bytes, code, modifiers) in [
        ("q", KeyCode::Char('q'), none),
        ("Q", KeyCode::Char('Q'), shift),
        ("é", KeyCode::Char('é'), none),
        ("日", KeyCode::Char('日'), none),
        ("🏁", KeyCode::Char('🏁'), none),
        ("\x1bé", KeyCode::Char('é'), alt),
        ("\r", KeyCode::Enter, none),
        ("\t", KeyCode::Tab, none),
        ("\x7f", KeyCode::Backspace, none),
        ("\x03", KeyCode::Char('c'), control),
        ("\x0c", KeyCode::Char('l'), control),
        ("\n", KeyCode::Char('j'), control),
        ("\0", KeyCode::Char(' '), control),
        ("\x1f", KeyCode::Char('7'), control),
        ("\x1b", KeyCode::Esc, none),
        ("\x1bq", KeyCode::Char('q'), alt),
        ("\x1b[", KeyCode::Char('['), alt),
        ("\x1bO", KeyCode::Char('O'), alt | shift),
        ("\x1b]", KeyCode::Char(']'), alt),
        ("\x1b\r", KeyCode::Enter, alt),
        ("\x1b[A", KeyCode::Up, none),
        ("\x1bOD", KeyCode::Left, none),
        ("\x1b[1;5C", KeyCode::Right, control),
        ("\x1b[1;2B", KeyCode::Down, shift),
        ("\x1b[Z", KeyCode::BackTab, shift),
        ("\x1b[H", KeyCode::Home, none),
        ("\x1b[4~", KeyCode::End, none),
        ("\x1b[3~", KeyCode::Delete, none),
        ("\x1b[5~", KeyCode::PageUp, none),
        ("\x1b[6;3~", KeyCode::PageDown, alt),
        ("\x1bOP", KeyCode::F(1), none),
        ("\x1b[[B", KeyCode::F(2), none),
        ("\x1b[24~", KeyCode::F(12), none),
        ("\x1b[97;5u", KeyCode::Char('a'), control),
    ] {
        assert_eq!(said(&[bytes.as_bytes()]), [key(code, modifiers)], "{bytes:?}");
        // The line may cut it anywhere.
        let single: Vec<&[u8]> = bytes.as_bytes().chunks(1).collect();
        assert_eq!(said(&single), [key(code, modifiers)], "{bytes:?}");
    }
}

#[test]
fn a_reply_that_nobody_knows_swallows_no_key() {
    for reply in [
        "\x1b[?2026;2$y",
        "\x1b[?997;1n",
        "\x1b[?1u",
        "\x1b[?62;22c",
        "\x1b[>41;354;0c",
        "\x1b[12;40R",
        "\x1b[0n",
        "\x1b[4;480;640t",
        "\x1b[!p",
        "\x1b[ q",
        "\x1b[=1;2z",
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1bP>|xterm(397)\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b^text\x1b\\",
        "\x1b[<0;0;5M",
        "\x1b[<999;5;5M",
        "\x1b[3;0;0M",
        "\u{9b}",
        "\x1bOz",
    ] {
        let bytes = format!("{reply}q\x03");
        let keys = [letter('q'), key(KeyCode::Char('c'), KeyModifiers::CONTROL)];
        let heard = said(&[bytes.as_bytes()]);
        assert_eq!(heard[heard.len() - 2..], keys, "{reply:?}");
        assert!(heard.len() <= 3, "{reply:?} types {heard:?}");
    }
    let endless = format!("\x1b[?{}$yq", "1;".repeat(10_000));
    assert_eq!(said(&[endless.as_bytes()]), [letter('q')]);
}

#[test]
fn the_ground_of_the_terminal_is_heard_between_keys() {
    for (answer, ground) in [
        ("\x1b]11;rgb:fafa/f7f7/f0f0\x1b\\", Ground::Light),
        ("\x1b]11;rgb:fafa/f7f7/f0f0\x07", Ground::Light),
        ("\x1b]11;rgb:1515/1616/1b1b\x1b\\", Ground::Dark),
    ] {
        let bytes = format!("a{answer}b");
        let expected = [letter('a'), Event::Ground(ground), letter('b')];
        for cut in 1..bytes.len() {
            let (one, two) = bytes.as_bytes().split_at(cut);
            assert_eq!(said(&[one, two]), expected, "{cut} of {answer:?}");
        }
    }
}

#[test]
fn a_sequence_that_breaks_off_costs_no_key_either() {
    let interrupt = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
    for begun in ["\x1b[?2026;2", "\x1b[1;", "\x1b]11;rgb:", "\x1bP", "\x1b[<0;3", "\u{e9}\x1b[", "\x1bO"] {
        let bytes = format!("{begun}\x03");
        assert_eq!(said(&[bytes.as_bytes()]).last(), Some(&interrupt), "{begun:?}");
        let bytes = format!("{begun}\x1b[A");
        assert_eq!(said(&[bytes.as_bytes()]).last(), Some(&key(KeyCode::Up, KeyModifiers::NONE)), "{begun:?}");
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.take_in(begun.as_bytes(), Instant::now(), &mut events);
        decoder.give_up(&mut events);
        decoder.take_in(b"q", Instant::now(), &mut events);
        assert_eq!(events.last(), Some(&letter('q')), "{begun:?}");
    }
    for cut in [&b"\xc3q"[..], b"\xe6\x97q", b"\xf0\x9fq", b"\xffq", b"\x80q", b"\xc0\xc1q"] {
        assert_eq!(said(&[cut]), [letter('q')], "{cut:?}");
    }
}

#[test]
fn two_escapes_are_two_and_one_before_a_sequence_is_one() {
    let escape = || key(KeyCode::Esc, KeyModifiers::NONE);
    assert_eq!(said(&[b"\x1b\x1b"]), [escape(), escape()]);
    assert_eq!(said(&[b"\x1b\x1b[A"]), [escape(), key(KeyCode::Up, KeyModifiers::NONE)]);
}

#[test]
fn the_mouse_and_the_window_are_heard() {
    let down = MouseEventKind::Down(MouseButton::Left);
    let mouse = |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    let up = MouseEventKind::Up(MouseButton::Left);
    assert_eq!(said(&[b"\x1b[<0;10;5M\x1b[<0;10;5m"]), [mouse(down, 9, 4), mouse(up, 9, 4)]);
    assert_eq!(said(&[b"\x1b[<65;300;200M"]), [mouse(MouseEventKind::ScrollDown, 299, 199)]);
    assert_eq!(said(&[b"\x1b[M \x8a\x25"]), [mouse(down, 105, 4)]);
    assert_eq!(said(&[b"\x1b[I\x1b[O"]), [Event::Focus(true), Event::Focus(false)]);
}

#[test]
fn a_paste_is_one_piece_however_it_comes() {
    let text = "1..12\n\x1b[A é \x1b[201 \x03";
    let bytes = format!("\x1b[200~{text}\x1b[201~q");
    let expected = [Event::Paste(text.to_owned()), letter('q')];
    assert_eq!(said(&[bytes.as_bytes()]), expected);
    for cut in 1..bytes.len() {
        let (one, two) = bytes.as_bytes().split_at(cut);
        assert_eq!(said(&[one, two]), expected, "{cut}");
    }
    // One whose end is lost is given up in the end.
    assert_eq!(said(&[b"\x1b[200~abc"]), [Event::Paste("abc".to_owned())]);
    let long = format!("\x1b[200~{}\x1b[201~q", "x".repeat(3 * LONGEST_PASTE));
    assert_eq!(said(&[long.as_bytes()]), [Event::Paste("x".repeat(LONGEST_PASTE)), letter('q')]);
}

#[test]
fn patience_is_short_for_a_key_and_ends() {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    let now = Instant::now();
    for (bytes, patience) in [(&b"\x1b"[..], KEY_PATIENCE), (b"[", KEY_PATIENCE), (b"?1", SEQUENCE_PATIENCE)] {
        decoder.take_in(bytes, now, &mut events);
        assert_eq!(decoder.deadline(), Some(now + patience));
    }
    // Bytes that trickle in do not prolong it.
    decoder.take_in(b";2", now + SEQUENCE_PATIENCE, &mut events);
    assert_eq!(decoder.deadline(), Some(now + SEQUENCE_PATIENCE));
    decoder.take_in(b"$y", now, &mut events);
    assert_eq!((decoder.deadline(), events.len()), (None, 0));
}

proptest! {
    #[test]
    fn no_bytes_break_it_and_after_a_silence_it_hears(
        bytes in prop::collection::vec(prop_oneof![Just(ESC), Just(b'['), Just(b'M'), Just(b';'), b'0'..=b'9', any::<u8>()], 0..60),
    ) {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.take_in(&bytes, Instant::now(), &mut events);
        let whole = events.clone();
        if decoder.deadline().is_some() {
            decoder.give_up(&mut events);
        }
        decoder.take_in(b"q", Instant::now(), &mut events);
        prop_assert_eq!(events.last(), Some(&letter('q')));
        let (mut slow, mut trickled) = (Decoder::default(), Vec::new());
        for byte in bytes.chunks(1) {
            slow.take_in(byte, Instant::now(), &mut trickled);
        }
        prop_assert_eq!(whole, trickled, "where the line cuts it makes no difference");
    }
}
