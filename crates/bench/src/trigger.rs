//! Trigger rates: how often a generated query has a wrong answer because of a planted fault.

use crate::power::{faulty_target, honest_reference};
use edgewise_cypher_semantics::Fault;
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::RoundQuery;
use edgewise_cypher_testing::rounds::{Makers, features_of, target_context};
use edgewise_engine::{Outcome, Request, Session};
use edgewise_lab::campaign::RoundSource;
use edgewise_lab::campaign::{ByName, CampaignError};
use edgewise_model::rows::RowComparison;
use edgewise_reference::open_reference;

/// How often answers differ because of a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TriggerRate {
    /// Generated queries that were run with and without the fault. A setup whose graph differs counts as one query,
    /// and ends its round.
    pub queries: u64,
    /// Queries whose answer, or whose graph after them, differs.
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
pub fn trigger_rate(
    fault: &Fault,
    seed: u64,
    config: &Config,
    most: u64,
) -> Result<TriggerRate, CampaignError> {
    let faulty = open_reference(&faulty_target(fault))?;
    let context = target_context(faulty.profile())?;
    let maker = Makers::new(seed, config, features_of(&context), context.clone());
    let limits = config.limits.limits();
    let honest = honest_reference(fault)?;
    let (mut wrong, mut right) = (faulty.connect(0, &limits)?, honest.connect(0, &limits)?);
    let mut rate = TriggerRate::default();
    if most == 0 {
        return Ok(rate);
    }
    for index in 0.. {
        let (_, made) = maker.make(index, &ByName::new());
        // Both must start from the right graph: a fault in the setup would make every later answer differ.
        right.load(&made.round.setup);
        wrong.load(&made.round.setup);
        if graphs_differ(&mut *wrong, &mut *right) {
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
            let request = Request::new(query.text(&context.settings.dialect));
            rate.queries += 1;
            rate.differing += u64::from(answers_differ(&mut *wrong, &mut *right, &request));
        }
    }
    Ok(rate)
}

/// Runs a statement on both, each in a transaction that is rolled back.
fn answers_differ(wrong: &mut dyn Session, right: &mut dyn Session, request: &Request) -> bool {
    let (_, _) = (wrong.begin(), right.begin());
    let (one, other) = (wrong.run(request), right.run(request));
    let writes = one.counters.is_some() || other.counters.is_some();
    let differ = outcomes_differ(&one.outcome, &other.outcome)
        || one.counters != other.counters
        || writes && graphs_differ(wrong, right);
    let (_, _) = (wrong.rollback(), right.rollback());
    differ
}

fn outcomes_differ(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Rows(one), Outcome::Rows(other)) => RowComparison::bag().compare(one, other).is_some(),
        (Outcome::Error { class: one, .. }, Outcome::Error { class: other, .. }) => one != other,
        (one, other) => one != other,
    }
}

fn graphs_differ(wrong: &mut dyn Session, right: &mut dyn Session) -> bool {
    match (wrong.dump(), right.dump()) {
        (Outcome::Graph(one), Outcome::Graph(other)) => one.difference(&other).is_some(),
        _ => true,
    }
}
