//! What is known of the targets while a plan is made, with additions for Cypher.

use crate::knob_words::changed_settings;
use crate::oracle::named_relationships::{counts_alike, with_names};
use crate::rewrite::Rule;
use crate::{Cypher, Round, WrittenQuery};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::print_query;
use edgewise_lab::{OtherTarget, TargetContext};
use std::borrow::Cow;

/// What is known of the target under test, and of those it is compared with, while a plan is made.
pub type CypherTarget = TargetContext<Cypher>;
/// A target with which the one under test is compared.
pub type Other = OtherTarget<Cypher>;

/// The prefixes of settings `name=value` for behaviour that openCypher defines. For these, another value than
/// openCypher's is not a free choice of an engine.
const DEFINED_BY_OPEN_CYPHER: [&str; 4] = ["division=", "match-semantics=", "null-order=", "self-loops="];

/// What the Cypher oracles need of a target context.
pub trait CypherContext: Sized + Clone {
    /// The weight of a rewriting rule: how likely it is to be tried first, relative to the others.
    fn weight(&self, rule: &Rule) -> u32;

    /// The text to send for a query whose answers are compared: the text of `written` if that is the same query, else
    /// the printed query. If the target does not count unmentioned relationships, and that could matter on this graph,
    /// the text mentions every relationship.
    ///
    /// # Errors
    /// The reason why this is not possible.
    fn text(&self, query: &Query, written: &WrittenQuery, round: &Round)
    -> Result<String, Cow<'static, str>>;

    /// The context for comparing answers with openCypher's rules. For a user's own query it drops settings of the
    /// target that openCypher does not allow, even if the profile records them: they do not excuse a wrong answer.
    fn by_the_rules(&self) -> Cow<'_, Self>;

    /// Whether the target counts only the relationships that a query mentions, and this query may be answered
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
        for name in DEFINED_BY_OPEN_CYPHER {
            let setting = changed_settings(knobs).into_iter().find(|(setting, _)| setting.starts_with(name));
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
