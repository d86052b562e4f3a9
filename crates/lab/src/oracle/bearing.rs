//! `Bearing`: what is known of the targets when a plan is made.

use super::named_relationships::with_names;
use edgewise_cypher::ast::Query;
use edgewise_cypher::rewrite::Rule;
use edgewise_cypher::{Dialect, print_query};
use edgewise_engine::Profile;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What is known of the target when a plan is made.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// The engine's profile.
    pub profile: Profile,
    /// The dialect statements are printed in.
    pub dialect: Dialect,
    /// The targets it is compared with.
    pub others: Vec<Other>,
    /// How often each rule of rewriting is tried first, where that is not its own default.
    pub rules: BTreeMap<String, u32>,
}

/// A target the one under test is compared with.
#[derive(Clone, Debug)]
pub struct Other {
    /// How it was named.
    pub target: String,
    /// Its profile.
    pub profile: Profile,
    /// Its dialect.
    pub dialect: Dialect,
}

impl Bearing {
    /// The weight of a rule.
    pub fn weight(&self, rule: &Rule) -> u32 {
        self.rules.get(rule.id).copied().unwrap_or_else(|| rule.weight())
    }

    /// A bearing on one target.
    pub fn new(profile: Profile, dialect: Dialect) -> Self {
        Self { profile, dialect, others: Vec::new(), rules: BTreeMap::new() }
    }

    /// A query in the words of the target, for comparing its answers: where the profile says that a relationship nobody
    /// speaks of is not counted, every one is spoken of.
    ///
    /// # Errors
    /// The reason why that cannot be written.
    pub(super) fn words(&self, query: &Query) -> Result<String, Cow<'static, str>> {
        let mut forms = self.profile.deviations.iter().flat_map(|deviation| &deviation.patterns);
        if forms.any(|form| form == "unnamed-relationship") {
            return Ok(print_query(&with_names(query)?, &self.dialect));
        }
        Ok(print_query(query, &self.dialect))
    }
}
