//! Why an oracle makes no plan of a query.

use std::borrow::Cow;

/// A reason. The two kinds are counted apart: the first says what the queries were like, the second what an oracle leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The query has nothing that the oracle speaks of: no filter, no pattern, no fitting index.
    NotApplicable(Cow<'static, str>),
    /// It has, but nothing may be claimed of it: a guard.
    Unsound(Cow<'static, str>),
}

impl Refusal {
    /// The query has nothing that the oracle speaks of.
    pub fn not_applicable(why: &'static str) -> Self {
        Self::NotApplicable(Cow::Borrowed(why))
    }

    /// Nothing may be claimed of the query.
    pub fn unsound(why: &'static str) -> Self {
        Self::Unsound(Cow::Borrowed(why))
    }

    /// The reason.
    pub fn why(&self) -> &str {
        match self {
            Self::NotApplicable(why) | Self::Unsound(why) => why,
        }
    }
}

/// The reason of a guard that several oracles share.
impl From<Cow<'static, str>> for Refusal {
    fn from(why: Cow<'static, str>) -> Self {
        Self::Unsound(why)
    }
}
