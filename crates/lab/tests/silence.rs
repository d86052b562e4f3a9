//! No oracle accuses the honest reference, on generated rounds of every preset.

use edgewise_engine::{Engine, Limits, OpenOptions, Target, open};
use edgewise_lab::campaign::{Config, RoundMaker, bearing_of, features_of};
use edgewise_lab::oracle::{Oracle, Part, oracles};
use edgewise_lab::{Plan, Rig, Verdict};
use edgewise_model::Rng;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many rounds of forty queries are played; `EDGEWISE_ROUNDS` asks for more.
fn rounds() -> u64 {
    std::env::var("EDGEWISE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

#[derive(Default, Debug)]
struct Counts {
    passed: u64,
    vacuous: u64,
    skipped: BTreeMap<String, u64>,
}

fn target(text: &str) -> Arc<dyn Engine> {
    let target = Target::parse(text).expect("a target");
    Arc::from(open(&target, &OpenOptions::default()).expect("the reference"))
}

/// Plays every oracle on every query of some rounds.
fn play(engine: &Arc<dyn Engine>, preset: &str, rounds: u64) -> BTreeMap<&'static str, Counts> {
    let bearing = bearing_of(engine.profile()).expect("a bearing");
    let generate = edgewise_generate::Config::preset(preset).expect("a preset");
    let config = Config { generate, ..Config::default() };
    let maker = RoundMaker::new(7, &config, features_of(&bearing), bearing.clone());
    let mut rig = Rig::open(Arc::clone(engine), 0, Limits::default()).expect("a rig");
    let mut counts: BTreeMap<&'static str, Counts> = BTreeMap::new();
    for index in 0..rounds {
        let made = maker.make(index);
        let judges: Vec<&'static dyn Oracle> =
            oracles().iter().copied().filter(|oracle| oracle.part() == Part::Query).collect();
        for query in &made.round.queries {
            for judge in &judges {
                let own = counts.entry(judge.id()).or_default();
                let plan = judge.plan(&made.round, query, &bearing, &mut Rng::from_seed_u64(index));
                let plan = match plan {
                    Ok(plan) => Plan { seed: index, ..plan },
                    Err(why) => {
                        *own.skipped.entry(why.into_owned()).or_default() += 1;
                        continue;
                    }
                };
                let settled = rig.settle(&made.round.setup, plan, *judge, &|_| Ok(())).expect("a judgement");
                match settled.verdict {
                    Verdict::Pass { vacuous: false } => own.passed += 1,
                    Verdict::Pass { vacuous: true } => own.vacuous += 1,
                    Verdict::Skip(why) => *own.skipped.entry(why.into_owned()).or_default() += 1,
                    Verdict::More(_) => panic!("a judgement without end"),
                    Verdict::Fail(failure) => {
                        let statements: Vec<String> = settled
                            .plan
                            .statements()
                            .map(|(role, request)| format!("[{role}] {}", request.text))
                            .collect();
                        panic!(
                            "{} accuses the reference ({preset}, round {index}): {failure:#?}\n{}",
                            judge.id(),
                            statements.join("\n")
                        );
                    }
                }
            }
        }
    }
    counts
}

#[test]
fn every_oracle_is_silent_on_the_reference_and_compares_something() {
    let engine = target("reference");
    for preset in ["default", "tiny", "deep"] {
        let counts = play(&engine, preset, rounds());
        for (id, own) in &counts {
            assert!(own.passed > 0, "{id} never compared anything ({preset}): {own:?}");
            if std::env::var_os("EDGEWISE_ROUNDS").is_some() {
                eprintln!("{preset} {id}: {own:#?}");
            }
        }
    }
}
