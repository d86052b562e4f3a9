//! Silence: how often each oracle passes, skips and accuses on a reference that is right.

use super::worker::Worker;
use super::{CampaignError, Config, RoundMaker, Tally, bearing_of, features_of, open_reference};
use crate::Rig;
use crate::oracle::{Oracle, Part, oracles};
use std::time::{Duration, Instant};

/// The targets that are right: the plain and the planned executor, and one that answers by chance where openCypher
/// leaves it open.
pub const HONEST: [&str; 3] = ["reference", "reference+chaos", "reference+planned"];

/// Every other value of every knob, as a target.
pub const KNOBS: [&str; 19] = [
    "reference+knob:match-semantics=homomorphism",
    "reference+knob:match-semantics=walk",
    "reference+knob:integer-overflow=wrap",
    "reference+knob:integer-overflow=promote",
    "reference+knob:integer-overflow=null",
    "reference+knob:division-by-zero=promote",
    "reference+knob:division-by-zero=null",
    "reference+knob:null-order=first",
    "reference+knob:float-format=plain",
    "reference+knob:float-format=c",
    "reference+knob:self-loops=twice",
    "reference+knob:string-unit=utf16",
    "reference+knob:string-unit=byte",
    "reference+knob:string-order=utf16",
    "reference+knob:string-order=byte",
    "reference+knob:case-mapping=simple",
    "reference+knob:case-mapping=ascii",
    "reference+knob:division=float",
    "reference+knob:power=integer",
];

/// What was heard on one target.
#[derive(Clone, Debug, Default)]
pub struct Silence {
    /// What the rounds added up to.
    pub tally: Tally,
    /// Accusations: oracle, title and the statements of the plan.
    pub alarms: Vec<(String, String, Vec<String>)>,
}

/// Plays rounds on a target that is right, with every oracle at its share, until every oracle that plans for queries has
/// so many passes that compared something, or the time is up.
///
/// # Errors
/// When there is no such target.
pub fn listen(
    target: &str,
    seed: u64,
    config: &Config,
    passes: u64,
    time: Duration,
) -> Result<Silence, CampaignError> {
    let engine = open_reference(target)?;
    let bearing = bearing_of(engine.profile())?;
    let maker = RoundMaker::new(seed, config, features_of(&bearing), bearing.clone());
    // Without a further target there is nothing to compare with.
    let chosen: Vec<&'static dyn Oracle> =
        oracles().iter().copied().filter(|oracle| oracle.id() != "differential").collect();
    let worker = Worker { maker: &maker, bearing: &bearing, oracles: &chosen, verbose: false };
    let mut rig = Rig::open(engine, 0, config.limits.limits())?;
    let mut silence = Silence::default();
    let began = Instant::now();
    for index in 0.. {
        let report = worker.round(&mut rig, index, config.queries_per_round as usize)?;
        silence.tally.add(&report.tally);
        for raw in report.failures {
            let statements =
                raw.plan.statements().map(|(role, request)| format!("[{role}] {}", request.text));
            silence.alarms.push((
                raw.plan.oracle.clone(),
                format!("round {index}: {}", raw.failure.title),
                statements.collect(),
            ));
        }
        let enough = chosen
            .iter()
            .filter(|oracle| oracle.part() == Part::Query)
            .all(|oracle| silence.tally.by_oracle.get(oracle.id()).is_some_and(|own| own.passed >= passes));
        if enough || began.elapsed() >= time {
            break;
        }
    }
    Ok(silence)
}
