//! Power: after how many statements an oracle finds a planted fault.
//!
//! A campaign is played on the reference with the fault, round by round, with one oracle. What it finds counts only if it
//! vanishes on the honest reference; a finding that stays there is a false alarm, and told apart.

use super::worker::Worker;
use super::{CampaignError, Config, RoundMaker, bearing_against, features_of};
use crate::oracle::{Oracle, oracle};
use crate::{Plan, Rig, Verdict};
use edgewise_engine::{Engine, OpenOptions, Request, Target, open};
use edgewise_reference::Fault;
use std::sync::Arc;

/// What one campaign on one fault with one oracle came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunt {
    /// Statements sent up to and with the round in which the fault was found first.
    pub found: Option<u64>,
    /// Statements sent in all.
    pub statements: u64,
    /// What was found first, in a sentence.
    pub title: Option<String>,
    /// Findings that the honest reference shows as well.
    pub false_alarms: u64,
}

/// The target with a fault planted.
pub fn faulty_target(fault: &Fault) -> String {
    format!("reference+fault:{}", fault.name)
}

/// Opens a reference by its target text; always in this process.
///
/// # Errors
/// When there is no such reference.
pub fn open_reference(target: &str) -> Result<Arc<dyn Engine>, CampaignError> {
    Ok(Arc::from(open(&Target::parse(target)?, &OpenOptions::default())?))
}

/// The honest reference that a faulty one is measured against: with the same executor.
///
/// # Errors
/// When it cannot be opened.
pub fn honest_reference(fault: &Fault) -> Result<Arc<dyn Engine>, CampaignError> {
    match fault.place {
        edgewise_reference::fault::Place::Plain => open_reference("reference"),
        edgewise_reference::fault::Place::Planned => open_reference("reference+planned"),
    }
}

/// Hunts a fault with one oracle, up to so many statements. The same seed gives the same hunt.
///
/// # Errors
/// When a reference cannot be opened.
pub fn hunt(
    fault: &Fault,
    judge: &'static dyn Oracle,
    seed: u64,
    config: &Config,
    most: u64,
) -> Result<Hunt, CampaignError> {
    let engine = open_reference(&faulty_target(fault))?;
    // The honest reference is there to be compared with, for oracles that compare targets.
    let other = honest_reference(fault)?;
    let bearing = bearing_against(engine.profile(), std::slice::from_ref(&other))?;
    let maker = RoundMaker::new(seed, config, features_of(&bearing), bearing.clone());
    let oracles = [judge];
    let worker = Worker { maker: &maker, bearing: &bearing, oracles: &oracles, verbose: false };
    let limits = config.limits.limits();
    let mut rig = Rig::open_all(&[engine, Arc::clone(&other)], 0, limits)?;
    let mut honest = Rig::open_all(&[Arc::clone(&other), other], 0, limits)?;
    let mut hunt = Hunt::default();
    for index in 0.. {
        let report = worker.round(&mut rig, index, config.queries_per_round as usize)?;
        hunt.statements += report.tally.statements;
        for raw in report.failures {
            let setup = Arc::new(raw.made.round.setup[..raw.setup_length].to_vec());
            if fails(&mut honest, &setup, raw.plan)? {
                hunt.false_alarms += 1;
            } else {
                hunt.found = Some(hunt.statements);
                hunt.title = Some(raw.failure.title);
                return Ok(hunt);
            }
        }
        if hunt.statements >= most {
            break;
        }
    }
    Ok(hunt)
}

/// Whether a plan fails on the honest reference too.
fn fails(rig: &mut Rig, setup: &Arc<Vec<Request>>, plan: Plan) -> Result<bool, CampaignError> {
    let Some(judge) = oracle(&plan.oracle) else { return Ok(false) };
    // A graph that an earlier plan changed would be the wrong one.
    rig.close();
    let settled = rig.settle(setup, plan, judge, &|_| Ok(()))?;
    Ok(matches!(settled.verdict, Verdict::Fail(_)))
}
