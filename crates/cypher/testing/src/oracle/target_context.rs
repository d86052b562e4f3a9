//! What is known of the targets while a plan is made, and how the Cypher oracles use it.

use crate::knob_words::turned;
use crate::oracle::named_relationships::{counts_alike, with_names};
use crate::rewrite::Rule;
use crate::{Cypher, Round, WrittenQuery};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::print_query;
use edgewise_lab::{OtherTarget, TargetContext};
use std::borrow::Cow;

/// What is known of the targets while a plan is made.
pub type CypherTarget = TargetContext<Cypher>;
/// A target that the one under test is compared with.
pub type Other = OtherTarget<Cypher>;

/// The knobs for behaviour that openCypher defines, so that another value is not a free choice of the engine.
const DECIDED: [&str; 4] = ["division=", "match-semantics=", "null-order=", "self-loops="];

/// How the Cypher oracles use a context.
pub trait CypherContext: Sized + Clone {
    /// The weight of a rule.
    fn weight(&self, rule: &Rule) -> u32;

    /// The text of a query for comparing its answers: as `written` if it is the same query, else printed. If the
    /// profile says that unmentioned relationships are not counted, and that could matter on this graph, every
    /// relationship is mentioned.
    ///
    /// # Errors
    /// The reason why this is not possible.
    fn text(&self, query: &Query, written: &WrittenQuery, round: &Round)
    -> Result<String, Cow<'static, str>>;

    /// The context for comparing answers with openCypher's. For a user's own query, a choice of the target that
    /// openCypher does not allow is no excuse, even if the profile records it.
    fn by_the_rules(&self) -> Cow<'_, Self>;

    /// True if the target counts only the relationships that a query mentions, and this query may be answered
    /// differently for that reason.
    fn names_matter(&self, query: &Query, round: &Round) -> bool;
}

impl CypherContext for CypherTarget {
    fn weight(&self, rule: &Rule) -> u32 {
        self.rules.get(rule.id).copied().unwrap_or_else(|| rule.weight())
    }

    fn text(
        &self,
        query: &Query,
        written: &WrittenQuery,
        round: &Round,
    ) -> Result<String, Cow<'static, str>> {
        if self.names_matter(query, round) {
            return Ok(print_query(&with_names(query)?, &self.settings.dialect));
        }
        Ok(if *query == written.query {
            written.text(&self.settings.dialect)
        } else {
            print_query(query, &self.settings.dialect)
        })
    }

    fn by_the_rules(&self) -> Cow<'_, Self> {
        let mut knobs = self.settings.knobs;
        for name in DECIDED {
            let setting = turned(knobs).into_iter().find(|(setting, _)| setting.starts_with(name));
            knobs = setting.map_or(knobs, |(_, plain)| plain);
        }
        if !self.everything || knobs == self.settings.knobs {
            return Cow::Borrowed(self);
        }
        let mut own = self.clone();
        own.settings.knobs = knobs;
        Cow::Owned(own)
    }

    fn names_matter(&self, query: &Query, round: &Round) -> bool {
        let mut forms = self.profile.deviations.iter().flat_map(|deviation| &deviation.patterns);
        forms.any(|form| form == "unnamed-relationship") && !counts_alike(query, round, self.settings.knobs)
    }
}
