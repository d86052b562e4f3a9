//! Why an oracle makes no plan for a query.

use std::borrow::Cow;

/// The reason for making no plan. The two kinds are counted separately: the first describes the queries, the second
/// the limits of the oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not applicable: the query has no filter, pattern or index that the oracle could test.
    NotApplicable(Cow<'static, str>),
    /// Unsound here: the oracle applies, but it cannot claim anything about this query.
    Unsound(Cow<'static, str>),
}

impl Refusal {
    /// The oracle does not apply to the query.
    pub fn not_applicable(why: &'static str) -> Self {
        Self::NotApplicable(Cow::Borrowed(why))
    }

    /// The oracle applies, but cannot claim anything about the query.
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

/// Checks that several oracles share report why a claim would be unsound.
impl From<Cow<'static, str>> for Refusal {
    fn from(why: Cow<'static, str>) -> Self {
        Self::Unsound(why)
    }
}
