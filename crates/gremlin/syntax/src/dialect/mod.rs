//! Dialects: each is a language and a version of TinkerPop.

mod bare;
mod overload;
mod since;
mod support;

pub use bare::{bare_chain_fault, bare_fault};
pub use overload::overload_fault;
pub use since::{configuration_since, step_since};
pub use support::{null_allowed, variable_allowed};

use std::fmt;

/// The ways to write Gremlin as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// A part of gremlin-lang that engines without TinkerPop parse: nested traversals without `__`, numbers without
    /// suffixes, enumerations without their class. Every text of it is also one of gremlin-lang.
    Bare,
    /// The grammar `Gremlin.g4`, which servers parse without executing code.
    GremlinLang,
    /// Groovy scripts, without lambdas.
    Groovy,
}

/// A minor version of TinkerPop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// 3.4.
    V3_4,
    /// 3.5.
    V3_5,
    /// 3.6.
    V3_6,
    /// 3.7.
    V3_7,
    /// 3.8.
    V3_8,
}

/// A language and a version of TinkerPop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dialect {
    /// The language.
    pub language: Language,
    /// The version.
    pub version: Version,
}

impl Version {
    /// Every version, oldest first.
    pub const ALL: &[Self] = &[Self::V3_4, Self::V3_5, Self::V3_6, Self::V3_7, Self::V3_8];

    /// `3.8`.
    pub const fn number(self) -> &'static str {
        match self {
            Self::V3_4 => "3.4",
            Self::V3_5 => "3.5",
            Self::V3_6 => "3.6",
            Self::V3_7 => "3.7",
            Self::V3_8 => "3.8",
        }
    }
}

impl Dialect {
    /// The canonical dialect: gremlin-lang of 3.8.
    pub const CANONICAL: Self = Self { language: Language::GremlinLang, version: Version::V3_8 };

    /// Every dialect in which any traversal can be written: gremlin-lang from 3.6, Groovy from 3.4.
    pub const ALL: &[Self] = &[
        Self::lang(Version::V3_6),
        Self::lang(Version::V3_7),
        Self::lang(Version::V3_8),
        Self::groovy(Version::V3_4),
        Self::groovy(Version::V3_5),
        Self::groovy(Version::V3_6),
        Self::groovy(Version::V3_7),
        Self::groovy(Version::V3_8),
    ];

    /// gremlin-lang of a version.
    pub const fn lang(version: Version) -> Self {
        Self { language: Language::GremlinLang, version }
    }

    /// Groovy of a version.
    pub const fn groovy(version: Version) -> Self {
        Self { language: Language::Groovy, version }
    }

    /// The bare language of a version.
    pub const fn bare(version: Version) -> Self {
        Self { language: Language::Bare, version }
    }

    /// The dialect with this name, as a profile writes it.
    pub fn named(name: &str) -> Option<Self> {
        Self::named_ones().find(|known| known.to_string() == name)
    }

    /// Every dialect that a profile may name.
    pub fn named_ones() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().chain([Self::bare(Version::V3_8)])
    }

    /// Whether the language is only a part of gremlin-lang, so that not every traversal can be written in it.
    pub const fn is_bare(self) -> bool {
        matches!(self.language, Language::Bare)
    }

    /// Whether the language is Groovy.
    pub const fn is_groovy(self) -> bool {
        matches!(self.language, Language::Groovy)
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::CANONICAL
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = match self.language {
            Language::Bare => "gremlin-bare",
            Language::GremlinLang => "gremlin-lang",
            Language::Groovy => "gremlin-groovy",
        };
        write!(formatter, "{language} {}", self.version.number())
    }
}
