//! Names of labels, relationship types and keys: plain ones, and some that must be quoted.

use edgewise_model::{Name, Rng};

use crate::Interval;

/// Words that must be quoted in a name, or that look like something else.
const ODD_WORDS: &[&str] =
    &["a b", "match", "Ünïcode", "1st", "日本", "it's", "x-y", "`", "null", "_", "a.b", "COUNT"];

/// Draws different names. Each is the prefix followed by a number or, in `odd_percent` of the cases, by a word that
/// must be quoted.
pub fn draw(rng: &mut Rng, prefix: &str, count: Interval, odd_percent: u32) -> Vec<Name> {
    let count = count.draw(rng);
    let mut odd: Vec<&str> = ODD_WORDS.to_vec();
    rng.shuffle(&mut odd);
    (0..count)
        .map(|number| match odd.pop_if(|_| rng.percent(odd_percent)) {
            // The prefix shows whether a name is a label, a type or a key.
            Some(odd) => Name::from(format!("{prefix}{odd}")),
            None => Name::from(format!("{prefix}{number}")),
        })
        .collect()
}
