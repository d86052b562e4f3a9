//! Compares the answers of the executable semantics with those of a running server, and prints every disagreement.
//!
//! `cargo run -p edgewise-gremlin-testing --example agree -- tinkergraph@3.8.1 --seed 7 --rounds 40` starts the server.
//! If the server runs already, give the URL that `edgewise engine up tinkergraph@3.8.1 --detach` printed instead of
//! the name.
#![allow(clippy::print_stdout, clippy::expect_used)] // This program prints its report.

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

/// The generator presets that are used unless `--presets` names others.
const PRESETS: [&str; 7] = ["default", "tiny", "read-only", "writes", "deep", "grand", "grev"];

/// The counts of a run.
#[derive(Default)]
struct Tally {
    compared: u64,
    vacuous: u64,
    both_raise: u64,
    skipped: BTreeMap<String, u64>,
    objected: u64,
    /// Disagreements, grouped by the step names of their traversals.
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
    let target =
        std::env::args().nth(1).expect("the first argument must be a target, such as tinkergraph@3.8.1");
    let parsed = Target::parse(&target).expect("the target must be a known name or a URL");
    let engine: Arc<dyn Engine> =
        Registry::default().open(&parsed, &OpenOptions::default()).expect("the engine should open").into();
    let context = GremlinContext::of(engine.profile()).expect("the profile should be readable as Gremlin");
    let limits = Limits { statement: Duration::from_secs(10), ..Limits::default() };
    let rig = Rig::open(engine, 0, limits).expect("the session should open");
    let mut trial = Trial { rig, context, tally: Tally::default() };
    let (seed, first) = (number("--seed", 1), number("--first", 0));
    let (rounds, queries) = (number("--rounds", 20), number("--queries", 40));
    let named = option("--presets");
    let presets: Vec<&str> =
        named.as_deref().map_or_else(|| PRESETS.to_vec(), |named| named.split(',').collect());
    for preset in presets {
        let generate = edgewise_gremlin_generate::Config::preset(preset).expect("the preset should exist");
        let queries_per_round = u32::try_from(queries).expect("--queries must fit into 32 bits");
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
        let loaded = self.rig.load(&round.setup).expect("the session should work");
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
        let Ok(seen) = self.rig.play(&round.setup, &plan).expect("the session should work") else {
            return self.skip("the setup could not be loaded a second time");
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
                    || Verdict::skip("both answer, and the results are not determined"),
                    |judge| judge.judge(&plan, &seen),
                ),
            },
        };
        self.count(preset, round, query, &plan, &seen, &verdict);
    }

    /// Plans a comparison of answers. Where the answer is not determined, the plan only shows whether both sides answer
    /// or both raise an error.
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
            Verdict::More(_) => self.skip("the oracle asks for a second plan"),
            Verdict::Fail(failure) => {
                if !failure.symptom.oracle.starts_with("missing")
                    && let Opinion::Objection(_) =
                        Gremlin::opinion(&round.graph, plan, &self.context.settings)
                {
                    self.tally.objected += 1;
                    return;
                }
                let description = self.description(preset, round, query, seen, &failure.detail);
                println!("{description}\n");
                self.tally.found.entry(key(query)).or_default().push(description);
            }
        }
    }

    fn description(
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
            None => "the semantics cannot hold the graph".to_owned(),
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

/// The sorted names of the traversal's steps, without duplicates. Disagreements are grouped by this key.
fn key(query: &WrittenTraversal) -> String {
    let mut names: Vec<&str> = query.steps.iter().map(edgewise_gremlin_syntax::ast::Step::name).collect();
    names.sort_unstable();
    names.dedup();
    names.join(" ")
}
