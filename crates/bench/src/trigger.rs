//! Trigger rates: how often a generated query has a wrong answer because of a planted fault.

use crate::{PlantedFault, ReferenceLanguage};
use edgewise_engine::{Engine, Outcome, Request, Session};
use edgewise_lab::campaign::{CampaignError, Config, Supplied, WeightsByName};
use edgewise_lab::{Language, Plan, Round, RoundQuery, TargetContext};
use edgewise_model::rows::RowComparison;
use edgewise_reference::open_reference;
use std::sync::Arc;

/// How often answers differ because of a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TriggerRate {
    /// The number of generated queries that were run with and without the fault. A setup whose graph differs counts
    /// as one query, and ends its round.
    pub queries: u64,
    /// The number of queries whose answer, or whose graph after them, differs.
    pub differing: u64,
}

impl TriggerRate {
    /// The fraction of queries that differ.
    #[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
    pub fn share(&self) -> f64 {
        if self.queries == 0 { 0.0 } else { self.differing as f64 / self.queries as f64 }
    }
}

/// Runs the queries of a seed's rounds on the reference with the fault and on the one without it.
///
/// # Errors
/// When a reference cannot be opened.
pub fn trigger_rate<S: ReferenceLanguage>(
    fault: &PlantedFault,
    seed: u64,
    config: &Config<S::Generate>,
    most: u64,
) -> Result<TriggerRate, CampaignError> {
    let faulty = open_reference(&S::faulty_target(fault))?;
    let context = TargetContext::<S>::of(faulty.profile()).map_err(CampaignError::Config)?;
    let rounds = S::rounds(seed, config, &context, &Supplied::default());
    let limits = config.limits.limits();
    let open = |engine: &Arc<dyn Engine>| engine.connect(0, &limits);
    let mut pair = Pair { wrong: open(&faulty)?, right: open(&S::honest_reference(fault)?)? };
    let mut rate = TriggerRate::default();
    if most == 0 {
        return Ok(rate);
    }
    for index in 0.. {
        let (_, made) = rounds.make(index, &WeightsByName::new());
        // Both references must start from the right graph: a fault in the setup would make every later answer differ.
        pair.load(&made.round.setup);
        if pair.graphs_differ() {
            rate.queries += 1;
            rate.differing += 1;
            if rate.queries >= most {
                return Ok(rate);
            }
            continue;
        }
        for query in made.round.queries.iter().filter_map(RoundQuery::query) {
            if rate.queries >= most {
                return Ok(rate);
            }
            let Some(request) = request(&made.round, query, &context) else { continue };
            rate.queries += 1;
            rate.differing += u64::from(pair.answers_differ(&request, S::writes(query)));
            if S::writes(query) {
                pair.load(&made.round.setup);
            }
        }
    }
    Ok(rate)
}

/// A query as it is sent, with the values of its parameters.
fn request<L: Language>(round: &Round<L>, query: &L::Query, context: &TargetContext<L>) -> Option<Request> {
    let text = L::text(query, &context.settings);
    let plan =
        Plan::new("alone", "alone").query("query", text, L::writes(query)).bind::<L>(&round.parameters);
    plan.statements().next().map(|(_, request)| request.clone())
}

/// A session on the reference with the fault and one on the reference without it.
struct Pair {
    wrong: Box<dyn Session>,
    right: Box<dyn Session>,
}

impl Pair {
    fn load(&mut self, setup: &[Request]) {
        self.right.load(setup);
        self.wrong.load(setup);
    }

    /// Runs a statement on both references. Compares the answers, the counts of changes and, if it writes, the graphs
    /// after it.
    fn answers_differ(&mut self, request: &Request, writes: bool) -> bool {
        let (one, other) = (self.wrong.run(request), self.right.run(request));
        outcomes_differ(&one.outcome, &other.outcome)
            || one.counters != other.counters
            || writes && self.graphs_differ()
    }

    fn graphs_differ(&mut self) -> bool {
        match (self.wrong.dump(), self.right.dump()) {
            (Outcome::Graph(one), Outcome::Graph(other)) => one.difference(&other).is_some(),
            _ => true,
        }
    }
}

fn outcomes_differ(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Rows(one), Outcome::Rows(other)) => RowComparison::bag().compare(one, other).is_some(),
        (Outcome::Error { class: one, .. }, Outcome::Error { class: other, .. }) => one != other,
        (one, other) => one != other,
    }
}
