//! Power of the oracles: after how many statements they find a planted fault.
//!
//! A campaign is played on the reference with the fault, round by round. The oracles make their random choices
//! independently, so one campaign shows for every set of oracles what a campaign with only that set would have found.
//! A finding counts only if it does not show on the reference without the fault; else it is a false alarm, and is
//! counted separately.

use crate::{PlantedFault, ReferenceLanguage};
use edgewise_engine::{Engine, Request};
use edgewise_lab::campaign::{CampaignError, Config, RawFailure, Supplied, Tally, Worker};
use edgewise_lab::oracle::{Oracle, Part};
use edgewise_lab::{Language, Plan, Rig, TargetContext, Variant, Verdict, oracle};
use edgewise_reference::open_reference;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Oracles that are evaluated together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OracleSet {
    /// The name of the set in the table.
    pub name: String,
    /// The ids of the oracles in the set.
    pub members: Vec<&'static str>,
    /// True if a campaign continues until this set has found the fault, or has sent its maximum of statements.
    pub awaited: bool,
}

impl OracleSet {
    /// A set with one oracle.
    pub fn alone<L: Language>(oracle: &dyn Oracle<L>, awaited: bool) -> Self {
        Self { name: oracle.id().to_owned(), members: vec![oracle.id()], awaited }
    }

    /// A set with all given oracles.
    pub fn all<L: Language>(oracles: &[&'static dyn Oracle<L>]) -> Self {
        let members = oracles.iter().map(|oracle| oracle.id()).collect();
        Self { name: "all".to_owned(), members, awaited: true }
    }

    /// A set with the oracles that ask neither the reference nor another engine for the right answer.
    pub fn single_engine<L: Language>(oracles: &[&'static dyn Oracle<L>]) -> Self {
        let members =
            oracles.iter().filter(|oracle| !oracle.needs_semantics()).map(|oracle| oracle.id()).collect();
        Self { name: "single-engine".to_owned(), members, awaited: true }
    }

    /// The number of statements the set has sent: the setup, and the statements of its own plans.
    fn sent<L: Language>(&self, tally: &Tally, setup: u64) -> u64 {
        if let [one] = self.members.as_slice()
            && oracle::<L>(one).is_some_and(|oracle| oracle.part() == Part::Statement)
        {
            // An oracle that screens single statements checks everything that the other oracles send.
            return tally.statements;
        }
        let own = |id: &&str| tally.by_oracle.get(*id).map_or(0, |own| own.statements);
        setup + self.members.iter().map(own).sum::<u64>()
    }
}

/// The result of one campaign on one fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultSearch {
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

/// The number of failures of one campaign whose rewriting rules are examined: more would take long and show little
/// new.
const MOST_CREDITED: usize = 200;

/// Searches for a fault with every oracle of the sets at once. What a set finds after `most` statements does not count.
/// The search ends when every awaited set has found the fault or has sent that many. The same seed gives the same
/// search.
///
/// # Errors
/// When a reference cannot be opened.
pub fn search_for_fault<S: ReferenceLanguage>(
    fault: &PlantedFault,
    sets: &[OracleSet],
    seed: u64,
    config: &Config<S::Generate>,
    most: u64,
) -> Result<FaultSearch, CampaignError> {
    let engine = open_reference(&S::faulty_target(fault))?;
    // Oracles that compare targets compare with the reference without the fault.
    let other = S::honest_reference(fault)?;
    let oracles: Vec<&'static dyn Oracle<S>> = S::oracles()
        .iter()
        .copied()
        .filter(|oracle| sets.iter().any(|set| set.members.contains(&oracle.id())))
        .collect();
    let differs = oracles.iter().any(|oracle| oracle.needs_others());
    let others = if differs { vec![Arc::clone(&other)] } else { Vec::new() };
    let context = TargetContext::<S>::against(engine.profile(), &others).map_err(CampaignError::Config)?;
    let rounds = S::rounds(seed, config, &context, &Supplied::default());
    let worker =
        Worker { rounds: &*rounds, context: &context, oracles: &oracles, verbose: false, until: None };
    let limits = config.limits.limits();
    let engines = |first: &Arc<dyn Engine>| std::iter::once(first).chain(&others).map(Arc::clone).collect();
    let (own, right): (Vec<_>, Vec<_>) = (engines(&engine), engines(&other));
    let mut rig = Rig::open_all(&own, 0, limits)?;
    let mut honest = Rig::open_all(&right, 0, limits)?;
    let mut search = FaultSearch { found: vec![None; sets.len()], ..FaultSearch::default() };
    let (mut tally, mut setup) = (Tally::default(), 0);
    for index in 0.. {
        let report = worker.round(&mut rig, index, config.queries_per_round as usize)?;
        tally.add(&report.tally);
        setup += report.setup;
        for raw in report.failures {
            let id = raw.plan.oracle.clone();
            let news = |(place, set): (usize, &OracleSet)| {
                search.found[place].is_none() && set.members.contains(&id.as_str())
            };
            let new = sets.iter().enumerate().any(news);
            let credits = search.rules.values().sum::<u64>() < MOST_CREDITED as u64
                && sets.iter().all(|set| set.awaited)
                && !raw.plan.variants.is_empty();
            if !new && !credits {
                continue;
            }
            let statements = Arc::new(raw.made.round.setup[..raw.setup_length].to_vec());
            if fails::<S>(&mut honest, &statements, raw.plan.clone())? {
                search.false_alarms.push(describe(&raw));
                continue;
            }
            if credits {
                count_revealing_rules(&mut rig, &raw, &statements, &context, &mut search.rules)?;
            }
            search.title.get_or_insert(raw.failure.title);
            for (found, set) in search.found.iter_mut().zip(sets) {
                let sent = set.sent::<S>(&tally, setup);
                if found.is_none() && set.members.contains(&id.as_str()) && sent <= most {
                    *found = Some(sent);
                }
            }
        }
        let waits = |(found, set): (&Option<u64>, &OracleSet)| {
            set.awaited && found.is_none() && set.sent::<S>(&tally, setup) < most
        };
        if !search.found.iter().zip(sets).any(waits) || tally.statements >= MOST_IN_ALL.saturating_mul(most) {
            break;
        }
    }
    search.statements = tally.statements;
    Ok(search)
}

/// A campaign sends at most this many times the statements that one set may send, because a set that sends next to
/// nothing would keep it going for ever.
const MOST_IN_ALL: u64 = 4;

fn describe<L: Language>(raw: &RawFailure<L>) -> String {
    let statements = raw.plan.statements().map(|(role, request)| format!("\n  [{role}] {}", request.text));
    format!("{}: {}{}", raw.plan.oracle, raw.failure.title, statements.collect::<String>())
}

/// Counts the applied rewriting rules that show the fault by themselves.
fn count_revealing_rules<L: Language>(
    rig: &mut Rig,
    raw: &RawFailure<L>,
    setup: &Arc<Vec<Request>>,
    context: &TargetContext<L>,
    rules: &mut BTreeMap<String, u64>,
) -> Result<(), CampaignError> {
    let (Some(judge), Some(query)) = (oracle::<L>(&raw.plan.oracle), &raw.query) else { return Ok(()) };
    for variant in &raw.plan.variants {
        for one in &variant.applied {
            let alone = Variant { role: variant.role.clone(), applied: vec![one.clone()] };
            let earlier = Plan { variants: vec![alone], ..raw.plan.clone() };
            let Ok(plan) = judge.replan(&raw.made.round, query, context, &earlier) else { continue };
            let plan = plan.bind::<L>(&raw.made.round.parameters);
            if matches!(rig.settle(setup, plan, judge, &|_| Ok(()))?.verdict, Verdict::Fail(_)) {
                *rules.entry(one.rule.clone()).or_default() += 1;
            }
        }
    }
    Ok(())
}

/// True if a plan fails on the reference without the fault.
fn fails<L: Language>(rig: &mut Rig, setup: &Arc<Vec<Request>>, plan: Plan) -> Result<bool, CampaignError> {
    let Some(judge) = oracle::<L>(&plan.oracle) else { return Ok(false) };
    // An earlier plan may have changed the graph, so start with a new session.
    rig.close();
    let settled = rig.settle(setup, plan, judge, &|_| Ok(()))?;
    Ok(matches!(settled.verdict, Verdict::Fail(_)))
}
