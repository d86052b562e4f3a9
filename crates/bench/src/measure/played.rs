//! `Played`: a sample of queries with the target's answers.

use crate::measure::{Bench, Standing};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_testing::determinism::{Determinism, Facts};
use edgewise_engine::{EngineError, Observation, Outcome};

/// A sample of queries with the target's answers.
#[derive(Default)]
pub struct Played {
    /// The queries, in order.
    pub queries: Vec<PlayedQuery>,
    /// The number of graphs that did not load.
    pub graphs_lost: u64,
}

/// A query with the target's answer.
pub struct PlayedQuery {
    /// The number of the graph on which the query was run.
    pub round: u64,
    /// The query.
    pub statement: Statement,
    /// The text of the query.
    pub text: String,
    /// The determinism analysis of the query.
    pub determinism: Determinism,
    /// The answer.
    pub outcome: Outcome,
    /// The query plan, if the target shows one.
    pub plan: Option<String>,
}

impl PlayedQuery {
    /// What the answer says about the query's validity.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.outcome, &self.determinism)
    }
}

impl Played {
    /// Plays a sample of the bench's queries.
    pub(super) fn play(bench: &mut Bench<'_>) -> Result<Self, EngineError> {
        let mut played = Self::default();
        let facts = Facts::from(&bench.context.settings.knobs);
        let rounds = bench.rounds(&bench.config, "measure sample", bench.queries);
        for (index, round) in rounds.iter().enumerate() {
            let setup = bench.setup(round);
            if !bench.load(&setup)?.outcome.is_answer() {
                played.graphs_lost += 1;
                continue;
            }
            let facts = facts.clone().with_graph(&round.graph);
            for query in &round.queries {
                let Some(tree) = query.statement.as_query() else { continue };
                let request = bench.request(query);
                let facts = facts.clone().with_parameters(&query.parameters);
                let determinism = Determinism::of(tree, Some(&round.schema), &facts);
                let explained = bench.explain(&request)?;
                let observation: Observation = bench.ask(&request)?;
                if !bench.is_open() || !determinism.read_only {
                    bench.load(&setup)?;
                }
                played.queries.push(PlayedQuery {
                    round: index as u64,
                    statement: query.statement.clone(),
                    // A target without a planner returns the text.
                    plan: explained.plan.or(observation.plan).filter(|plan| *plan != request.text),
                    text: request.text,
                    determinism,
                    outcome: observation.outcome,
                });
            }
        }
        Ok(played)
    }
}
