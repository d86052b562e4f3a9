//! `Dialect`: what one engine understands and how statements must be written for it.

use super::{Construct, LanguageLevel, Spelling};
use crate::ast::Name;
use crate::print::SurfaceKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What an engine understands, and how statements must be written for it. The files of this folder define one dialect
/// each, and profiles can change it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialect {
    /// The id of the dialect, in kebab-case.
    pub id: Name,
    /// The name of the dialect in reports.
    pub title: Name,
    /// The language level that the dialect follows.
    pub level: LanguageLevel,
    /// The constructs that the dialect has.
    pub constructs: BTreeSet<Construct>,
    /// How statements of the dialect are written.
    pub spelling: Spelling,
    /// The functions that the dialect has, by their registry names in lower case.
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

    /// This dialect with more constructs.
    pub fn with(mut self, constructs: impl IntoIterator<Item = Construct>) -> Self {
        self.constructs.extend(constructs);
        self
    }

    /// This dialect with fewer constructs.
    pub fn without(mut self, constructs: impl IntoIterator<Item = Construct>) -> Self {
        for construct in constructs {
            self.constructs.remove(&construct);
        }
        self
    }

    /// This dialect with the functions of another one, for engines that are not in the registry of functions.
    pub fn calling_as(mut self, dialect: &str) -> Self {
        self.functions = crate::function::names_in(dialect);
        self
    }

    /// This dialect with more functions.
    pub fn calling(mut self, functions: &[&str]) -> Self {
        self.functions.extend(functions.iter().map(|name| Name::from(name.to_ascii_lowercase())));
        self
    }

    /// This dialect without the functions that make temporal values, for engines whose interface shows them as
    /// texts.
    pub fn without_temporal_functions(mut self) -> Self {
        let temporal = |family: &str| matches!(family, "temporal" | "duration");
        for (_, functions) in crate::function::FAMILIES.iter().filter(|(family, _)| temporal(family)) {
            for function in *functions {
                self.functions.remove(function.name.to_ascii_lowercase().as_str());
            }
        }
        self
    }

    /// This dialect with a changed spelling.
    pub fn spelled(mut self, change: impl FnOnce(&mut Spelling)) -> Self {
        change(&mut self.spelling);
        self
    }

    /// This dialect with more reserved words, which must be quoted when they are used as names.
    pub fn reserving(mut self, words: &[&str]) -> Self {
        self.spelling.reserved.extend(words.iter().map(|word| Name::from(word.to_ascii_uppercase())));
        self
    }

    /// This dialect with only those surface variations (other spellings of the same statement) that every engine is
    /// expected to understand. It is for engines on which the other variations are untested.
    pub fn varied_plainly(mut self) -> Self {
        let plain = |kind: &SurfaceKind| SurfaceKind::PLAIN.contains(kind);
        self.spelling.refused = SurfaceKind::ALL.iter().copied().filter(|kind| !plain(kind)).collect();
        self
    }

    /// This dialect without these surface variations (other spellings of the same statement).
    pub fn refusing(mut self, kinds: impl IntoIterator<Item = SurfaceKind>) -> Self {
        self.spelling.refused.extend(kinds);
        self
    }

    /// Whether the dialect has a construct.
    pub fn has(&self, construct: Construct) -> bool {
        self.constructs.contains(&construct)
    }

    /// True if the dialect has a function; the case of its name does not matter.
    pub fn has_function(&self, name: &str) -> bool {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.functions.contains(name.to_ascii_lowercase().as_str())
        } else {
            self.functions.contains(name)
        }
    }
}
