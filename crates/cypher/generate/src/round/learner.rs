//! `Learner`: keeps the queries of a round that returned data, to make mutants of them.

use edgewise_model::Graph;

use super::Feedback;
use crate::Config;
use crate::query::{Context, GeneratedQuery, KeyUse, Seed};

/// How many mutations are tried before a new query is generated instead.
const ATTEMPTS: usize = 3;

/// Keeps the queries of a round that returned data. Without the reference's feedback it keeps none.
pub(super) struct Learner<'a> {
    config: &'a Config,
    feedback: Option<&'a dyn Feedback>,
    seeds: Vec<Seed>,
    /// How many queries there were so far, whether the reference ran them or not.
    seen: u32,
}

impl<'a> Learner<'a> {
    pub(super) fn new(config: &'a Config, feedback: Option<&'a dyn Feedback>) -> Self {
        Self { config, feedback, seeds: Vec::new(), seen: 0 }
    }

    /// Makes a mutant of a query that returned data; none if there is no such query, or if none of `ATTEMPTS` random
    /// mutations applies.
    pub(super) fn mutant(&self, context: &mut Context<'_>) -> Option<GeneratedQuery> {
        if self.seeds.is_empty() {
            return None;
        }
        (0..ATTEMPTS).find_map(|_| {
            let place = context.place(self.seeds.len());
            context.mutant(&self.seeds[place])
        })
    }

    /// Lets the reference run one in `sample` queries, starting with the first. For a reading query that returns data,
    /// counts the keys, and keeps the query if its number of clauses is in the configured window.
    pub(super) fn learn(&mut self, context: &mut Context<'_>, query: &GeneratedQuery, graph: &Graph) {
        let Some(feedback) = self.feedback else { return };
        let asked = self.seen.is_multiple_of(self.config.feedback.sample);
        self.seen += 1;
        if !asked || query.writes || !feedback.returns_data(query, graph) {
            return;
        }
        if self.config.feedback.keys {
            let mut usage: KeyUse = context.take_key_use();
            usage.count(&query.statement, context.source());
            context.set_key_use(usage);
        }
        let clauses = query.statement.as_query().map_or(0, |query| query.first.clauses.len());
        let window = self.config.feedback.window;
        if (window.min as usize..=window.max as usize).contains(&clauses) {
            self.seeds.extend(context.seed(query));
        }
    }
}
