//! Draws the names of labels and keys: plain ones, and some with spaces, quotes and non-ASCII letters.

use edgewise_model::{Name, Rng};

use crate::Interval;

/// Words that must be escaped, or that could be mistaken for another token.
const ODD: &[&str] =
    &["a b", "V", "Ünïcode", "1st", "日本", "it's", "x-y", "say \"hi\"", "null", "_", "a.b", "back\\slash"];

/// Draws distinct names: the prefix with a number, or the prefix with an odd word.
pub fn draw(rng: &mut Rng, prefix: &str, count: Interval, odd_percent: u32) -> Vec<Name> {
    let count = count.draw(rng);
    let mut odd: Vec<&str> = ODD.to_vec();
    rng.shuffle(&mut odd);
    (0..count)
        .map(|number| match odd.pop_if(|_| rng.percent(odd_percent)) {
            // The prefix shows a reader whether a name is a label or a key.
            Some(odd) => Name::from(format!("{prefix}{odd}")),
            None => Name::from(format!("{prefix}{number}")),
        })
        .collect()
}
