//! Names of labels, relationship types and keys: plain ones, and some that must be quoted.

use edgewise_model::{Name, Rng};

use crate::Interval;

/// Names that must be quoted or that look like something else.
const ODD: &[&str] =
    &["a b", "match", "Ünïcode", "1st", "日本", "it's", "x-y", "`", "null", "_", "a.b", "COUNT"];

/// Different names: the prefix and a number, or the prefix and an odd word.
pub fn draw(rng: &mut Rng, prefix: &str, count: Interval, odd_percent: u32) -> Vec<Name> {
    let count = count.draw(rng);
    let mut odd: Vec<&str> = ODD.to_vec();
    rng.shuffle(&mut odd);
    (0..count)
        .map(|number| match odd.pop_if(|_| rng.percent(odd_percent)) {
            // The prefix lets a reader tell labels, types and keys apart.
            Some(odd) => Name::from(format!("{prefix}{odd}")),
            None => Name::from(format!("{prefix}{number}")),
        })
        .collect()
}
