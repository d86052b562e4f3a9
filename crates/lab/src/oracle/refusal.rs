//! `Refusal`: why an oracle makes no plan for a query.

use std::borrow::Cow;

/// The reason why an oracle makes no plan for a query. The two kinds are counted separately: `NotApplicable` is a property
/// of the query, `Unsound` a limit of the oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The query has nothing that the oracle tests, such as a filter, a pattern or an index.
    NotApplicable(Cow<'static, str>),
    /// The oracle applies, but cannot say which answers to this query are right.
    Unsound(Cow<'static, str>),
}

impl Refusal {
    /// The refusal of an oracle that does not apply to the query.
    pub fn not_applicable(why: &'static str) -> Self {
        Self::NotApplicable(Cow::Borrowed(why))
    }

    /// The refusal of an oracle that applies, but cannot say which answers to the query are right.
    pub fn unsound(why: &'static str) -> Self {
        Self::Unsound(Cow::Borrowed(why))
    }

    /// The reason why no plan is made.
    pub fn why(&self) -> &str {
        match self {
            Self::NotApplicable(why) | Self::Unsound(why) => why,
        }
    }
}

/// Several oracles share checks that return the reason why their claim would be unsound.
impl From<Cow<'static, str>> for Refusal {
    fn from(why: Cow<'static, str>) -> Self {
        Self::Unsound(why)
    }
}
