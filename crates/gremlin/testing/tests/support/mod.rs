//! Plays rounds on an engine, oracle by oracle, and counts the verdicts.
#![allow(dead_code)]

use edgewise_engine::{Engine, Limits};
use edgewise_gremlin_testing::oracle::oracles;
use edgewise_gremlin_testing::rounds::Makers;
use edgewise_gremlin_testing::{Config, Gremlin, GremlinContext, Round, RoundQuery};
use edgewise_lab::campaign::{RoundSource, WeightsByName};
use edgewise_lab::oracle::{Oracle, Part, Screening};
use edgewise_lab::{Language, Opinion, Plan, Rig, Verdict};
use edgewise_reference::open_reference;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The verdicts of one oracle.
#[derive(Default)]
pub struct Tally {
    pub passed: u64,
    pub vacuous: u64,
    pub skipped: BTreeMap<String, u64>,
    pub refused: BTreeMap<String, u64>,
    /// Failures to which the semantics object.
    pub objected: Vec<String>,
    pub failed: Vec<String>,
}

impl Tally {
    fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Pass { vacuous: true } => self.vacuous += 1,
            Verdict::Pass { .. } => self.passed += 1,
            Verdict::Skip(why) => *self.skipped.entry(why.to_string()).or_default() += 1,
            Verdict::Fail(_) | Verdict::More(_) => {}
        }
    }
}

/// The verdicts of all oracles, by oracle id.
pub type Tallies = BTreeMap<&'static str, Tally>;

/// The number in an environment variable, or `otherwise` if it is not set.
pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Plays rounds on a reference target.
pub struct Trial {
    rig: Rig,
    context: GremlinContext,
    makers: Makers,
    pub tallies: Tallies,
    /// True to stop at the first failure to which the semantics do not object.
    pub until_failure: bool,
    /// The oracles to use; all oracles if empty.
    pub only: Vec<&'static str>,
}

impl Trial {
    pub fn on(target: &str, seed: u64, queries: u32) -> Self {
        let engine: Arc<dyn Engine> = open_reference(target).expect(target);
        let context = GremlinContext::of(engine.profile()).expect("the profile should be readable");
        let config = Config { queries_per_round: queries, ..Config::default() };
        let makers = Makers::new(seed, &config, &context);
        let rig = Rig::open(engine, 0, Limits::default()).expect("the session should open");
        let (tallies, only) = (Tallies::new(), Vec::new());
        Self { rig, context, makers, tallies, until_failure: false, only }
    }

    /// Plays rounds. Returns true if an oracle reported a failure.
    pub fn play(&mut self, rounds: Range<u64>) -> bool {
        rounds.into_iter().any(|index| self.round(index) && self.until_failure)
    }

    fn wants(&self, judge: &dyn Oracle<Gremlin>) -> bool {
        self.only.is_empty() || self.only.contains(&judge.id())
    }

    fn round(&mut self, index: u64) -> bool {
        let (_, made) = self.makers.make(index, &WeightsByName::new());
        let round = made.round;
        let loaded = self.rig.load(&round.setup).expect("the session should work");
        assert!(
            loaded.outcome.is_answer(),
            "the setup of round {index} could not be loaded: {:?}",
            loaded.outcome
        );
        let mut found = false;
        for judge in oracles().iter().copied().filter(|judge| judge.part() == Part::Setup) {
            if let Some(plan) = judge.plan_setup(&round).filter(|_| self.wants(judge)) {
                found |= self.settle(judge, &round, plan, "the setup");
            }
        }
        let mut rng = self.makers.stream(index).split("oracles");
        for query in round.queries.iter().filter_map(RoundQuery::query) {
            for judge in oracles().iter().copied().filter(|judge| judge.part() == Part::Query) {
                let mut own = rng.split(judge.id());
                if !self.wants(judge) {
                    continue;
                }
                match judge.plan(&round, query, &self.context, &mut own) {
                    Ok(plan) => {
                        let plan = plan.bind::<Gremlin>(&round.parameters);
                        let text = Gremlin::text(query, &self.context.settings);
                        found |= self.settle(judge, &round, plan.clone(), &text);
                        if !judge.provokes() {
                            found |= self.screen(&round, &plan);
                        }
                    }
                    Err(refusal) => {
                        let tally = self.tallies.entry(judge.id()).or_default();
                        *tally.refused.entry(refusal.why().to_owned()).or_default() += 1;
                    }
                }
                if found && self.until_failure {
                    return true;
                }
            }
        }
        found
    }

    /// Shows the statements of a plan to the oracles that examine the statements of other oracles. Returns true if one of them
    /// reported a failure.
    fn screen(&mut self, round: &Round, plan: &Plan) -> bool {
        let Ok(observations) = self.rig.play(&round.setup, plan).expect("the session should work") else {
            return false;
        };
        let mut found = false;
        for judge in oracles().iter().copied().filter(|judge| judge.part() == Part::Statement) {
            if !self.wants(judge) {
                continue;
            }
            match judge.screen(round, plan, &observations, &self.context) {
                Screening::Closer(closer) => {
                    let closer = closer.bind::<Gremlin>(&plan.parameters());
                    found |= self.settle(judge, round, closer, "a statement");
                }
                Screening::Quiet => self.tallies.entry(judge.id()).or_default().passed += 1,
                Screening::Skipped(why) => {
                    *self
                        .tallies
                        .entry(judge.id())
                        .or_default()
                        .skipped
                        .entry(why.to_string())
                        .or_default() += 1;
                }
                Screening::Explained(_) => {}
            }
        }
        found
    }

    fn settle(
        &mut self,
        judge: &'static dyn Oracle<Gremlin>,
        round: &Round,
        plan: Plan,
        about: &str,
    ) -> bool {
        let settled =
            self.rig.settle(&round.setup, plan, judge, &|_| Ok(())).expect("the session should work");
        let tally = self.tallies.entry(judge.id()).or_default();
        tally.count(&settled.verdict);
        let Verdict::Fail(failure) = settled.verdict else { return false };
        let statements: Vec<String> =
            settled.plan.statements().map(|(role, request)| format!("  {role}: {}", request.text)).collect();
        let setup: Vec<&str> = round.setup.iter().map(|request| request.text.as_str()).collect();
        let description = format!(
            "{} on round {}: {about}\n{}\n{}\n{}\n{}",
            judge.id(),
            round.index,
            failure.title,
            failure.detail,
            statements.join("\n"),
            setup.join("\n"),
        );
        if !judge.provokes()
            && let Opinion::Objection(why) =
                Gremlin::opinion(&round.graph, &settled.plan, &self.context.settings)
        {
            tally.objected.push(format!("{why}\n{description}"));
            return false;
        }
        tally.failed.push(description);
        true
    }
}

/// The verdicts as text, two lines of counts and reasons for each oracle.
pub fn report(tallies: &Tallies) -> String {
    let mut lines = Vec::new();
    for (id, tally) in tallies {
        let most = |counts: &BTreeMap<String, u64>| {
            let mut counts: Vec<(&String, &u64)> = counts.iter().collect();
            counts.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let shown: Vec<String> =
                counts.iter().take(6).map(|(why, count)| format!("{count} × {why}")).collect();
            shown.join("; ")
        };
        lines.push(format!(
            "{id}: {} passed, {} vacuous, {} failed, {} objected\n  skipped: {}\n  refused: {}",
            tally.passed,
            tally.vacuous,
            tally.failed.len(),
            tally.objected.len(),
            most(&tally.skipped),
            most(&tally.refused)
        ));
    }
    lines.join("\n")
}
