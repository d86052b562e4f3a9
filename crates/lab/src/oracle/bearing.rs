//! `Bearing`: what is known of the targets when a plan is made.

use super::named_relationships::{counts_alike, with_names};
use crate::knob_words::turned;
use crate::{Round, WrittenQuery};
use edgewise_cypher::ast::Query;
use edgewise_cypher::rewrite::Rule;
use edgewise_cypher::{Dialect, print_query};
use edgewise_engine::Profile;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The knobs that openCypher does not leave open.
const DECIDED: [&str; 4] = ["division=", "match-semantics=", "null-order=", "self-loops="];

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
    /// True if nothing that the profile switches off is left alone: the queries are a user's own.
    pub everything: bool,
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
        Self { profile, dialect, others: Vec::new(), rules: BTreeMap::new(), everything: false }
    }

    /// The text of a query, for comparing its answers: as `written` if it is that very query, else printed. Where the profile
    /// says that a relationship nobody speaks of is not counted, and that could make a difference on this graph, every
    /// relationship is spoken of.
    ///
    /// # Errors
    /// The reason why that cannot be written.
    pub(super) fn text(
        &self,
        query: &Query,
        written: &WrittenQuery,
        round: &Round,
    ) -> Result<String, Cow<'static, str>> {
        if self.names_matter(query, round) {
            return Ok(print_query(&with_names(query)?, &self.dialect));
        }
        Ok(if *query == written.query {
            written.text(&self.dialect)
        } else {
            print_query(query, &self.dialect)
        })
    }

    /// What is known of the target where its answers are compared with openCypher's: of a user's own query, a choice of the target's
    /// that openCypher does not leave open is no excuse, though the profile has seen it.
    pub(super) fn by_the_rules(&self) -> Cow<'_, Self> {
        let mut knobs = self.profile.knobs;
        for name in DECIDED {
            let setting = turned(knobs).into_iter().find(|(setting, _)| setting.starts_with(name));
            knobs = setting.map_or(knobs, |(_, plain)| plain);
        }
        if !self.everything || knobs == self.profile.knobs {
            return Cow::Borrowed(self);
        }
        let mut own = self.clone();
        own.profile.knobs = knobs;
        Cow::Owned(own)
    }

    /// True if the target counts only relationships that a query speaks of, and this query may be answered otherwise for that
    /// reason.
    pub(super) fn names_matter(&self, query: &Query, round: &Round) -> bool {
        let mut forms = self.profile.deviations.iter().flat_map(|deviation| &deviation.patterns);
        forms.any(|form| form == "unnamed-relationship") && !counts_alike(query, round, self.profile.knobs)
    }
}
