//! Plays rounds on a target, and counts the verdicts.
#![allow(dead_code)]

use edgewise_bilingual::rounds::Makers;
use edgewise_bilingual::{Bilingual, BilingualContext, GenerateConfig, oracle::oracles};
use edgewise_engine::{Engine, Limits};
use edgewise_lab::campaign::{Config, RoundSource, WeightsByName};
use edgewise_lab::oracle::{Oracle, Part};
use edgewise_lab::{Language, Opinion, Rig, RoundQuery, Verdict};
use edgewise_reference::open_reference;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The verdicts on a target.
#[derive(Default, Debug)]
pub struct Tally {
    pub passed: u64,
    pub vacuous: u64,
    pub skipped: BTreeMap<String, u64>,
    pub refused: BTreeMap<String, u64>,
    pub objected: Vec<String>,
    pub failed: Vec<String>,
    /// The rules that were judged.
    pub rules: BTreeMap<String, u64>,
}

/// The number in an environment variable, or `otherwise` if it is not set.
pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Plays rounds on a reference until all are played, or until the first failure to which the semantics do not object.
pub fn play(target: &str, seed: u64, rounds: u64, until_failure: bool) -> Tally {
    let engine: Arc<dyn Engine> = open_reference(target).expect(target);
    let context = BilingualContext::of(engine.profile()).expect("the reference speaks both languages");
    let config = Config::<GenerateConfig> { queries_per_round: 20, ..Config::default() };
    let makers = Makers::new(seed, &config, &context);
    let mut rig = Rig::open(engine, 0, Limits::default()).expect("a session");
    let mut tally = Tally::default();
    for index in 0..rounds {
        let round = makers.make(index, &WeightsByName::new()).1.round;
        let mut rng = makers.stream(index).split("oracles");
        for question in round.queries.iter().filter_map(RoundQuery::query) {
            for judge in oracles().iter().copied().filter(|judge| judge.part() == Part::Query) {
                let plan = match judge.plan(&round, question, &context, &mut rng) {
                    Ok(plan) => plan,
                    Err(refusal) => {
                        *tally.refused.entry(refusal.why().to_owned()).or_default() += 1;
                        continue;
                    }
                };
                *tally.rules.entry(format!("{} {}", judge.id(), plan.rule)).or_default() += 1;
                settle(&mut rig, &mut tally, judge, &round, plan, &context);
            }
            if until_failure && !tally.failed.is_empty() {
                return tally;
            }
        }
    }
    tally
}

fn settle(
    rig: &mut Rig,
    tally: &mut Tally,
    judge: &'static dyn Oracle<Bilingual>,
    round: &edgewise_lab::Round<Bilingual>,
    plan: edgewise_lab::Plan,
    context: &BilingualContext,
) {
    let settled = rig.settle(&round.setup, plan, judge, &|_| Ok(())).expect("the session works");
    match settled.verdict {
        Verdict::Pass { vacuous: true } => tally.vacuous += 1,
        Verdict::Pass { .. } => tally.passed += 1,
        Verdict::Skip(why) => *tally.skipped.entry(why.to_string()).or_default() += 1,
        Verdict::More(_) => {}
        Verdict::Fail(failure) => {
            let setup: Vec<&str> = round.setup.iter().map(|request| request.text.as_str()).collect();
            let statements: Vec<String> = settled
                .plan
                .statements()
                .map(|(role, request)| format!("{role}: {}", request.text))
                .collect();
            let what = format!(
                "round {}: {}\n{}\n{}\n{}",
                round.index,
                failure.title,
                failure.detail,
                setup.join("\n"),
                statements.join("\n")
            );
            match Bilingual::opinion(&round.graph, &settled.plan, &context.settings) {
                Opinion::Objection(why) => tally.objected.push(format!("{why}\n{what}")),
                _ => tally.failed.push(what),
            }
        }
    }
}
