//! `Learner`: keeps the queries of a round that found something, for mutants.

use edgewise_model::Graph;

use super::Feedback;
use crate::Config;
use crate::query::{Context, GeneratedQuery, KeyUse, Seed};

/// How often a mutation that finds nothing to change is drawn again before a fresh query is made instead.
const ATTEMPTS: usize = 3;

/// Keeps the queries that found something. Without feedback it learns nothing.
pub(super) struct Learner<'a> {
    config: &'a Config,
    feedback: Option<&'a dyn Feedback>,
    seeds: Vec<Seed>,
    /// Queries so far, asked about or not.
    seen: u32,
}

impl<'a> Learner<'a> {
    pub(super) fn new(config: &'a Config, feedback: Option<&'a dyn Feedback>) -> Self {
        Self { config, feedback, seeds: Vec::new(), seen: 0 }
    }

    /// A mutant of a query that found something; none if there is none yet.
    pub(super) fn mutant(&self, context: &mut Context<'_>) -> Option<GeneratedQuery> {
        if self.seeds.is_empty() {
            return None;
        }
        (0..ATTEMPTS).find_map(|_| {
            let place = context.place(self.seeds.len());
            context.mutant(&self.seeds[place])
        })
    }

    /// Asks about one query in so many, the first included, and keeps what found something.
    pub(super) fn learn(&mut self, context: &mut Context<'_>, query: &GeneratedQuery, graph: &Graph) {
        let Some(feedback) = self.feedback else { return };
        let asked = self.seen.is_multiple_of(self.config.feedback.sample);
        self.seen += 1;
        if !asked || query.writes || !feedback.finds(query, graph) {
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
