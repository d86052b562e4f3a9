//! Measures how far the semantics agree with a running server, and prints where they do not.
//!
//! `cargo run -p edgewise-gremlin-testing --example agree -- tinkergraph@3.8.1 --seed 7 --rounds 40`, with the URL that
//! `edgewise engine up tinkergraph@3.8.1 --detach` prints in place of the name if the server runs already.
#![allow(clippy::print_stdout, clippy::expect_used)] // a program that reports

use edgewise_engine::{Engine, Limits, Observation, OpenOptions, Outcome, Registry, Target};
use edgewise_gremlin_semantics::Budget;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_testing::oracle::{MissingError, Reference, Rejected, State};
use edgewise_gremlin_testing::rounds::RoundMaker;
use edgewise_gremlin_testing::{Config, Gremlin, GremlinContext, Round, RoundQuery, WrittenTraversal};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::{Language, Opinion, Plan, Rig, Verdict};
use edgewise_model::Rng;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The generator's presets that are asked when none is named.
const PRESETS: [&str; 7] = ["default", "tiny", "read-only", "writes", "deep", "grand", "grev"];

/// What a run has counted.
#[derive(Default)]
struct Tally {
    compared: u64,
    vacuous: u64,
    both_raise: u64,
    skipped: BTreeMap<String, u64>,
    objected: u64,
    /// Disagreements by the steps of their traversals.
    found: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn summary(&self) -> String {
        let found: usize = self.found.values().map(Vec::len).sum();
        format!(
            "compared {}, both without results {}, both raise {}, disagreements {found}, objected {}",
            self.compared, self.vacuous, self.both_raise, self.objected
        )
    }
}

struct Trial {
    rig: Rig,
    context: GremlinContext,
    tally: Tally,
}

fn option(name: &str) -> Option<String> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1)
}

fn number(name: &str, otherwise: u64) -> u64 {
    option(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let target = std::env::args().nth(1).expect("a target, as tinkergraph@3.8.1");
    let parsed = Target::parse(&target).expect("a target");
    let engine: Arc<dyn Engine> =
        Registry::default().open(&parsed, &OpenOptions::default()).expect("an engine").into();
    let context = GremlinContext::of(engine.profile()).expect("a context");
    let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
    let rig = Rig::open(engine, 0, limits).expect("a session");
    let mut trial = Trial { rig, context, tally: Tally::default() };
    let (seed, first) = (number("--seed", 1), number("--first", 0));
    let (rounds, queries) = (number("--rounds", 20), number("--queries", 40));
    let named = option("--presets");
    let presets: Vec<&str> =
        named.as_deref().map_or_else(|| PRESETS.to_vec(), |named| named.split(',').collect());
    for preset in presets {
        let generate = edgewise_gremlin_generate::Config::preset(preset).expect("a preset");
        let queries_per_round = u32::try_from(queries).expect("a small number");
        let config = Config { queries_per_round, generate, ..Config::default() };
        let maker = RoundMaker::new(seed, &config, trial.context.clone());
        for index in first..first + rounds {
            trial.round(preset, &maker.make(index).round);
        }
        println!("after {preset}: {}", trial.tally.summary());
    }
    trial.report();
}

impl Trial {
    fn round(&mut self, preset: &str, round: &Round) {
        let loaded = self.rig.load(&round.setup).expect("a session");
        if !loaded.outcome.is_answer() {
            self.skip(&format!("the setup does not load: {:?}", loaded.outcome));
            return;
        }
        for query in round.queries.iter().filter_map(RoundQuery::query) {
            self.query(preset, round, query);
        }
    }

    fn skip(&mut self, why: &str) {
        *self.tally.skipped.entry(why.to_owned()).or_default() += 1;
    }

    fn query(&mut self, preset: &str, round: &Round, query: &WrittenTraversal) {
        let (plan, judge) = match self.plan(round, query) {
            Ok(planned) => planned,
            Err(why) => return self.skip(&why),
        };
        let plan = plan.bind::<Gremlin>(&round.parameters);
        let Ok(seen) = self.rig.play(&round.setup, &plan).expect("a session") else {
            return self.skip("the setup did not load again");
        };
        let answered = seen.iter().rev().find_map(|one| match &one.outcome {
            Outcome::Rows(_) => Some(true),
            Outcome::Error { .. } => Some(false),
            _ => None,
        });
        let mut rng = Rng::from_seed_u64(1);
        let verdict = match answered {
            Some(false) => Rejected.judge(&plan, &seen),
            _ => match MissingError.plan(round, query, &self.context, &mut rng) {
                Ok(_) => MissingError.judge(&plan, &seen),
                Err(_) => judge.map_or_else(
                    || Verdict::skip("not determined, and answered by both"),
                    |judge| judge.judge(&plan, &seen),
                ),
            },
        };
        self.count(preset, round, query, &plan, &seen, &verdict);
    }

    /// The plan of the oracle that compares answers; where nothing is determined, whether both answer is compared still.
    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
    ) -> Result<(Plan, Option<&'static dyn Oracle<Gremlin>>), String> {
        let mut rng = Rng::from_seed_u64(1);
        let judges: [&'static dyn Oracle<Gremlin>; 2] = [&Reference, &State];
        for judge in judges {
            if let Ok(plan) = judge.plan(round, query, &self.context, &mut rng) {
                return Ok((plan, Some(judge)));
            }
        }
        match Rejected.plan(round, query, &self.context, &mut rng) {
            Ok(plan) => Ok((plan, None)),
            Err(refusal) => Err(refusal.why().to_owned()),
        }
    }

    fn count(
        &mut self,
        preset: &str,
        round: &Round,
        query: &WrittenTraversal,
        plan: &Plan,
        seen: &[Observation],
        verdict: &Verdict,
    ) {
        match verdict {
            Verdict::Pass { vacuous: true } => self.tally.vacuous += 1,
            Verdict::Pass { .. } => self.tally.compared += 1,
            Verdict::Skip(why) if why.contains("raise an error too") => self.tally.both_raise += 1,
            Verdict::Skip(why) => self.skip(why),
            Verdict::More(_) => self.skip("a further plan"),
            Verdict::Fail(failure) => {
                if !failure.symptom.oracle.starts_with("missing")
                    && let Opinion::Objection(_) =
                        Gremlin::opinion(&round.graph, plan, &self.context.settings)
                {
                    self.tally.objected += 1;
                    return;
                }
                let told = self.told(preset, round, query, seen, &failure.detail);
                println!("{told}\n");
                self.tally.found.entry(key(query)).or_default().push(told);
            }
        }
    }

    fn told(
        &self,
        preset: &str,
        round: &Round,
        query: &WrittenTraversal,
        seen: &[Observation],
        detail: &str,
    ) -> String {
        let provider = self.context.settings;
        let budget = Budget { steps: 400_000, loops: 400 };
        let ours = match Database::holding(&round.graph, provider, Executor::default(), budget) {
            Some(mut database) => match database.run(query, &round.parameters) {
                Ok(rows) => format!("{:?}", shown(&rows)),
                Err(error) => error.to_string(),
            },
            None => "the graph cannot be held".to_owned(),
        };
        let theirs = seen.iter().find_map(|one| match &one.outcome {
            Outcome::Rows(rows) => Some(format!("{:?}", shown(rows))),
            Outcome::Error { message, .. } => Some(message.chars().take(300).collect()),
            _ => None,
        });
        let setup: Vec<String> =
            round.setup.iter().map(|request| format!("{} {:?}", request.text, request.parameters)).collect();
        let text = Gremlin::text(query, &provider);
        let used = round.parameters.iter().filter(|(name, _)| Gremlin::takes_parameter(&text, name));
        let used: Vec<String> = used.map(|(name, value)| format!("{name}={value}")).collect();
        format!(
            "=== {preset} {}: {text}\n    with {}\nours:   {ours}\ntheirs: {}\n{detail}\n--- graph\n{}\n--- end",
            round.index,
            used.join(", "),
            theirs.unwrap_or_default(),
            setup.join("\n")
        )
    }

    fn report(&self) {
        let tally = &self.tally;
        println!("{}", tally.summary());
        println!("skipped:");
        for (why, count) in &tally.skipped {
            println!("  {count} × {why}");
        }
        println!("disagreements by steps:");
        for (steps, all) in &tally.found {
            println!("  {} × {steps}", all.len());
        }
    }
}

fn shown(rows: &edgewise_model::Rows) -> Vec<String> {
    rows.rows.iter().take(40).map(|row| row.iter().map(ToString::to_string).collect()).collect()
}

/// The names of the steps, each once: a rough key of what a disagreement is about.
fn key(query: &WrittenTraversal) -> String {
    let mut names: Vec<&str> = query.steps.iter().map(edgewise_gremlin_syntax::ast::Step::name).collect();
    names.sort_unstable();
    names.dedup();
    names.join(" ")
}
