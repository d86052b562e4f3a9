//! `Dialect`: what one engine understands and how statements must be written for it.

use super::{Construct, LanguageLevel, Spelling};
use crate::ast::Name;
use crate::print::SurfaceKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What an engine understands and how statements must be written for it: a value made by the files of this folder,
/// which profiles can change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialect {
    /// Its id, in kebab-case.
    pub id: Name,
    /// Its name in reports.
    pub title: Name,
    /// The language it follows.
    pub level: LanguageLevel,
    /// The constructs it has.
    pub constructs: BTreeSet<Construct>,
    /// How its statements are written.
    pub spelling: Spelling,
    /// The functions it has, by their registry names in lower case.
    pub functions: BTreeSet<Name>,
}

impl Dialect {
    /// A dialect that has every construct up to `level` and the functions the registry lists for `id`.
    pub fn of_level(id: &str, title: &str, level: LanguageLevel) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            level,
            constructs: Construct::ALL
                .iter()
                .copied()
                .filter(|construct| construct.since() <= level)
                .collect(),
            spelling: Spelling::default(),
            functions: crate::function::names_in(id),
        }
    }

    /// The same dialect with more constructs.
    pub fn with(mut self, constructs: impl IntoIterator<Item = Construct>) -> Self {
        self.constructs.extend(constructs);
        self
    }

    /// The same dialect with fewer constructs.
    pub fn without(mut self, constructs: impl IntoIterator<Item = Construct>) -> Self {
        for construct in constructs {
            self.constructs.remove(&construct);
        }
        self
    }

    /// The same dialect with a changed spelling.
    pub fn spelled(mut self, change: impl FnOnce(&mut Spelling)) -> Self {
        change(&mut self.spelling);
        self
    }

    /// The same dialect with more reserved words: names that must be quoted.
    pub fn reserving(mut self, words: &[&str]) -> Self {
        self.spelling.reserved.extend(words.iter().map(|word| Name::from(word.to_ascii_uppercase())));
        self
    }

    /// The same dialect, with only the surface variations that every engine is expected to understand: for engines on
    /// which the others are untested.
    pub fn varied_plainly(mut self) -> Self {
        let plain = |kind: &SurfaceKind| SurfaceKind::PLAIN.contains(kind);
        self.spelling.refused = SurfaceKind::ALL.iter().copied().filter(|kind| !plain(kind)).collect();
        self
    }

    /// The same dialect without these surface variations.
    pub fn refusing(mut self, kinds: impl IntoIterator<Item = SurfaceKind>) -> Self {
        self.spelling.refused.extend(kinds);
        self
    }

    /// Whether it has a construct.
    pub fn has(&self, construct: Construct) -> bool {
        self.constructs.contains(&construct)
    }

    /// Whether it has a function; names of functions are compared without regard to case.
    pub fn has_function(&self, name: &str) -> bool {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.functions.contains(name.to_ascii_lowercase().as_str())
        } else {
            self.functions.contains(name)
        }
    }
}
