//! Random setups of every game, and what is told when one of them breaks a law.

use std::panic::{AssertUnwindSafe, catch_unwind};

use catchup::core::generate::Typed;
use catchup::core::laws::Dice;
use catchup::games::{AnyGame, games, generate};

/// A random setup, and the seed that draws it again.
pub struct Drawn {
    pub seed: u64,
    #[cfg_attr(not(feature = "tui"), expect(dead_code, reason = "tests of the screens type it"))]
    pub typed: Typed,
    pub game: AnyGame,
}

impl Drawn {
    /// Dice for what is done with the setup; `purpose` tells one use from another.
    pub fn dice(&self, purpose: u64) -> Dice {
        Dice(self.seed.wrapping_mul(31).wrapping_add(purpose))
    }
}

/// The setup of the game `id` that the seed draws.
pub fn draw(id: &'static str, seed: u64) -> Drawn {
    let mut dice = Dice(seed ^ 0x5e70_0000_0000);
    let typed = generate(id, &mut dice).unwrap_or_else(|error| panic!("{error}"));
    let game = typed.read().unwrap_or_else(|error| panic!("seed {seed}: {error}\n{}", told(&typed)));
    Drawn { seed, typed, game }
}

/// Tries `law` on setups of every game: one for each seed. All that break it are told, with game, seed and setup.
///
/// Solvers recurse as deep as a game is long: they get the stack that they have in the program.
pub fn every(seeds: std::ops::Range<u64>, law: impl Fn(&Drawn) + Sync) {
    let deep = std::thread::Builder::new().name("setups::every".to_owned()).stack_size(64 << 20);
    std::thread::scope(|scope| {
        let work = deep.spawn_scoped(scope, || broken(seeds, &law)).expect("a thread");
        let broken = work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        assert!(broken.is_empty(), "{} setups break the law:\n{}", broken.len(), broken.join("\n\n"));
    });
}

fn broken(seeds: std::ops::Range<u64>, law: &dyn Fn(&Drawn)) -> Vec<String> {
    let mut broken = Vec::new();
    for seed in seeds {
        for (id, _) in games() {
            let tried = catch_unwind(AssertUnwindSafe(|| law(&draw(id, seed))));
            if let Err(panic) = tried {
                let words = panic.downcast_ref::<String>().cloned();
                let words = words.or_else(|| panic.downcast_ref::<&str>().map(|words| (*words).to_owned()));
                let words = words.unwrap_or_default();
                let typed = generate(id, &mut Dice(seed ^ 0x5e70_0000_0000)).expect("it was drawn before");
                broken.push(format!("{id}, seed {seed}: {}\n{}", told(&typed), words));
            }
        }
    }
    broken
}

/// The setup with its files, as one would type them in.
pub fn told(typed: &Typed) -> String {
    let files = typed.files.iter().map(|(name, text)| format!("\n--- {name}\n{text}---"));
    format!("`{}`{}", typed.words, files.collect::<String>())
}
