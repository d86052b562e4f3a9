//! Rulings: which engine is right where two differ, and what was done about it.

use serde::Deserialize;

/// The rulings on one engine.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulings {
    /// The rulings in order: the first one that matches applies.
    #[serde(default, rename = "ruling")]
    pub rulings: Vec<Ruling>,
}

/// A ruling on a difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// What differs, in one line.
    pub what: String,
    /// Which side is right.
    pub right: Side,
    /// The source that decides it.
    pub source: String,
    /// What was done about the difference.
    pub done: String,
    /// Which differences the ruling covers: at least one of these must match.
    pub covers: Vec<Cover>,
}

/// Which side is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The reference is right.
    Reference,
    /// The engine is right.
    Engine,
    /// Both sides are right, because the language leaves the answer open.
    Both,
}

/// A set of differences, given by texts that must all occur.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cover {
    /// Texts that must all occur in the statement.
    query: Vec<String>,
    /// A text that must occur in the reference's result, in one line.
    ours: Option<String>,
    /// A text that must occur in the engine's result, in one line.
    theirs: Option<String>,
}

impl Rulings {
    /// Reads rulings.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The index of the ruling on a difference.
    pub fn on(&self, query: &str, ours: &str, theirs: &str) -> Option<usize> {
        self.rulings
            .iter()
            .position(|ruling| ruling.covers.iter().any(|cover| cover.fits(query, ours, theirs)))
    }
}

impl Cover {
    fn fits(&self, query: &str, ours: &str, theirs: &str) -> bool {
        let within =
            |text: &Option<String>, line: &str| text.as_ref().is_none_or(|text| line.contains(text.as_str()));
        self.query.iter().all(|text| query.contains(text.as_str()))
            && within(&self.ours, ours)
            && within(&self.theirs, theirs)
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Reference => "the reference",
            Self::Engine => "the engine",
            Self::Both => "both",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_covers_a_difference_in_which_all_its_texts_occur() {
        let text = "[[ruling]]\nwhat='w'\nright='both'\nsource='s'\ndone='d'\ncovers=[{query=['abs','x'],theirs='data error'}]";
        let rulings = Rulings::from_toml(text).expect("a ruling");
        assert_eq!(rulings.on("RETURN abs(x)", "1", "data error: no"), Some(0));
        assert_eq!(rulings.on("RETURN abs(x)", "1", "2"), None);
        assert_eq!(rulings.on("RETURN abs(y)", "1", "data error: no"), None);
    }
}
