//! Power: after how many statements the oracles find a planted fault.
//!
//! A campaign is played on the reference with the fault, round by round. The oracles make their random choices
//! independently, so one campaign shows for every set of oracles what a campaign with only that set would have found.
//! A finding counts only if it does not show on the reference without the fault; else it is a false alarm, and is
//! counted separately.

use edgewise_cypher_semantics::Fault;
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::oracle::{CypherTarget, oracle};
use edgewise_cypher_testing::rounds::{Makers, bearing_against, features_of};
use edgewise_engine::{Engine, Request};
use edgewise_lab::campaign::RawFailure;
use edgewise_lab::campaign::Worker;
use edgewise_lab::campaign::{CampaignError, Tally};
use edgewise_lab::oracle::{Oracle, Part};
use edgewise_lab::{Plan, Rig, Variant, Verdict};
use edgewise_reference::open_reference;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Oracles that are evaluated together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OracleSet {
    /// Its name in the table.
    pub name: String,
    /// The ids of its oracles.
    pub members: Vec<&'static str>,
    /// True if a campaign continues until this set has found the fault, or has sent its maximum of statements.
    pub awaited: bool,
}

impl OracleSet {
    /// A set with one oracle.
    pub fn alone(oracle: &dyn Oracle<Cypher>, awaited: bool) -> Self {
        Self { name: oracle.id().to_owned(), members: vec![oracle.id()], awaited }
    }

    /// All given oracles.
    pub fn all(oracles: &[&'static dyn Oracle<Cypher>]) -> Self {
        let members = oracles.iter().map(|oracle| oracle.id()).collect();
        Self { name: "all".to_owned(), members, awaited: true }
    }

    /// The oracles that ask neither the reference nor another engine for the right answer.
    pub fn single_engine(oracles: &[&'static dyn Oracle<Cypher>]) -> Self {
        let members =
            oracles.iter().filter(|oracle| !oracle.needs_semantics()).map(|oracle| oracle.id()).collect();
        Self { name: "single-engine".to_owned(), members, awaited: true }
    }

    /// The number of statements the set has sent: the setup, and the statements of its own plans.
    fn sent(&self, tally: &Tally, setup: u64) -> u64 {
        if let [one] = self.members.as_slice()
            && oracle(one).is_some_and(|oracle| oracle.part() == Part::Statement)
        {
            // It screens whatever the others send.
            return tally.statements;
        }
        let own = |id: &&str| tally.by_oracle.get(*id).map_or(0, |own| own.statements);
        setup + self.members.iter().map(own).sum::<u64>()
    }
}

/// The result of one campaign on one fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunt {
    /// For each set, the statements it had sent by the end of the round in which it first found the fault.
    pub found: Vec<Option<u64>>,
    /// The number of statements sent in all.
    pub statements: u64,
    /// The title of the first finding.
    pub title: Option<String>,
    /// Findings that the reference without the fault shows as well, with their statements.
    pub false_alarms: Vec<String>,
    /// Rewriting rules that show the fault by themselves, and how often each did.
    pub rules: BTreeMap<String, u64>,
}

/// The target with one fault planted.
pub fn faulty_target(fault: &Fault) -> String {
    format!("reference+fault:{}", fault.name)
}

/// The reference without the fault, with the same executor as the faulty one.
///
/// # Errors
/// When it cannot be opened.
pub fn honest_reference(fault: &Fault) -> Result<Arc<dyn Engine>, CampaignError> {
    match fault.place {
        edgewise_cypher_semantics::fault::Place::Plain => Ok(open_reference("reference")?),
        edgewise_cypher_semantics::fault::Place::Planned => Ok(open_reference("reference+planned")?),
    }
}

/// The number of failures of one campaign whose rewriting rules are examined: more would take long and show little
/// new.
const MOST_CREDITED: usize = 200;

/// Hunts for a fault with every oracle of the sets at once. What a set finds after `most` statements does not count.
/// The hunt ends when every awaited set has found the fault or has sent that many. The same seed gives the same hunt.
///
/// # Errors
/// When a reference cannot be opened.
pub fn hunt(
    fault: &Fault,
    sets: &[OracleSet],
    seed: u64,
    config: &Config,
    most: u64,
) -> Result<Hunt, CampaignError> {
    let engine = open_reference(&faulty_target(fault))?;
    // Oracles that compare targets compare with the reference without the fault.
    let other = honest_reference(fault)?;
    let oracles: Vec<&'static dyn Oracle<Cypher>> = edgewise_cypher_testing::oracle::oracles()
        .iter()
        .copied()
        .filter(|oracle| sets.iter().any(|set| set.members.contains(&oracle.id())))
        .collect();
    let differs = oracles.iter().any(|oracle| oracle.needs_others());
    let others = if differs { vec![Arc::clone(&other)] } else { Vec::new() };
    let context = bearing_against(engine.profile(), &others)?;
    let maker = Makers::new(seed, config, features_of(&context), context.clone());
    let worker = Worker { rounds: &maker, context: &context, oracles: &oracles, verbose: false, until: None };
    let limits = config.limits.limits();
    let engines = |first: &Arc<dyn Engine>| std::iter::once(first).chain(&others).map(Arc::clone).collect();
    let (own, right): (Vec<_>, Vec<_>) = (engines(&engine), engines(&other));
    let mut rig = Rig::open_all(&own, 0, limits)?;
    let mut honest = Rig::open_all(&right, 0, limits)?;
    let mut hunt = Hunt { found: vec![None; sets.len()], ..Hunt::default() };
    let (mut tally, mut setup) = (Tally::default(), 0);
    for index in 0.. {
        let report = worker.round(&mut rig, index, config.queries_per_round as usize)?;
        tally.add(&report.tally);
        setup += report.setup;
        for raw in report.failures {
            let id = raw.plan.oracle.clone();
            let news = |(place, set): (usize, &OracleSet)| {
                hunt.found[place].is_none() && set.members.contains(&id.as_str())
            };
            let new = sets.iter().enumerate().any(news);
            let credits = hunt.rules.values().sum::<u64>() < MOST_CREDITED as u64
                && sets.iter().all(|set| set.awaited)
                && !raw.plan.variants.is_empty();
            if !new && !credits {
                continue;
            }
            let statements = Arc::new(raw.made.round.setup[..raw.setup_length].to_vec());
            if fails(&mut honest, &statements, raw.plan.clone())? {
                hunt.false_alarms.push(describe(&raw));
                continue;
            }
            if credits {
                credit(&mut rig, &raw, &statements, &context, &mut hunt.rules)?;
            }
            hunt.title.get_or_insert(raw.failure.title);
            for (found, set) in hunt.found.iter_mut().zip(sets) {
                let sent = set.sent(&tally, setup);
                if found.is_none() && set.members.contains(&id.as_str()) && sent <= most {
                    *found = Some(sent);
                }
            }
        }
        let waits = |(found, set): (&Option<u64>, &OracleSet)| {
            set.awaited && found.is_none() && set.sent(&tally, setup) < most
        };
        if !hunt.found.iter().zip(sets).any(waits) || tally.statements >= MOST_IN_ALL.saturating_mul(most) {
            break;
        }
    }
    hunt.statements = tally.statements;
    Ok(hunt)
}

/// A campaign sends at most this many times the statements that one set may send, because a set that sends next to
/// nothing would keep it going for ever.
const MOST_IN_ALL: u64 = 4;

fn describe(raw: &RawFailure<Cypher>) -> String {
    let statements = raw.plan.statements().map(|(role, request)| format!("\n  [{role}] {}", request.text));
    format!("{}: {}{}", raw.plan.oracle, raw.failure.title, statements.collect::<String>())
}

/// Counts the applied rewriting rules that show the fault by themselves.
fn credit(
    rig: &mut Rig,
    raw: &RawFailure<Cypher>,
    setup: &Arc<Vec<Request>>,
    context: &CypherTarget,
    rules: &mut BTreeMap<String, u64>,
) -> Result<(), CampaignError> {
    let (Some(judge), Some(query)) = (oracle(&raw.plan.oracle), &raw.query) else { return Ok(()) };
    for variant in &raw.plan.variants {
        for one in &variant.applied {
            let alone = Variant { role: variant.role.clone(), applied: vec![one.clone()] };
            let earlier = Plan { variants: vec![alone], ..raw.plan.clone() };
            let Ok(plan) = judge.replan(&raw.made.round, query, context, &earlier) else { continue };
            let plan = plan.bind::<Cypher>(&raw.made.round.parameters);
            if matches!(rig.settle(setup, plan, judge, &|_| Ok(()))?.verdict, Verdict::Fail(_)) {
                *rules.entry(one.rule.clone()).or_default() += 1;
            }
        }
    }
    Ok(())
}

/// Whether a plan fails on the reference without the fault.
fn fails(rig: &mut Rig, setup: &Arc<Vec<Request>>, plan: Plan) -> Result<bool, CampaignError> {
    let Some(judge) = oracle(&plan.oracle) else { return Ok(false) };
    // An earlier plan may have changed the graph, so start with a new session.
    rig.close();
    let settled = rig.settle(setup, plan, judge, &|_| Ok(()))?;
    Ok(matches!(settled.verdict, Verdict::Fail(_)))
}
