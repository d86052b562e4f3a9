//! Handles setups that do not load, and setups whose graph the language's semantics cannot compute.

use super::closer_look::first_crash;
use super::round_play::RoundPlay;
use crate::oracle::{FailureOracle, Load, Part, Screening};
use crate::{Language, Plan, Round, RoundQuery, message_template};
use edgewise_engine::{EngineError, Outcome, Step};
use edgewise_model::Graph;
use std::sync::Arc;

impl<L: Language> RoundPlay<'_, L> {
    /// Takes the graph that the target holds as the graph of the round. Used if the graph that the setup creates is not
    /// known, or if the target cannot store all its values.
    pub(super) fn read_back(&mut self) -> Result<(), EngineError> {
        let setup = Arc::clone(&self.made.round.setup);
        let dump = Plan::new(Load::ID, "dump").step("dump", Step::Dump);
        let seen = self.rig.play(&setup, &dump)?.unwrap_or_else(|observation| vec![observation]);
        let why = match seen.into_iter().next_back().map(|observation| observation.outcome) {
            Some(Outcome::Graph(graph)) => {
                let mut made = (*self.made).clone();
                made.round.graph = Arc::new(*graph);
                made.round.modelled = false;
                self.made = Arc::new(made);
                "the graph that the setup creates is not known: queries are judged on the graph that was read back"
            }
            _ => "the graph that the setup creates is not known, and could not be read back",
        };
        for judge in self.worker.oracles_for(Part::Setup) {
            self.count_skip(judge.id(), why);
        }
        Ok(())
    }

    /// The graph after the first `statements` setup statements, by the semantics of the language.
    pub(super) fn graph_after(&self, statements: usize) -> Graph {
        let whole = &self.made.round.graph;
        if statements == self.made.round.setup.len() {
            return (**whole).clone();
        }
        if self.made.mutations.is_none() {
            return L::setup_graph(&self.made.round.setup[..statements]).unwrap_or_default();
        }
        let mut graph = Graph::new();
        for mutation in self.made.mutations.iter().flatten().take(statements) {
            // The engine must refuse a mutation that cannot be applied, too; the graph after it is then a guess.
            let _ = graph.apply(mutation);
        }
        graph
    }

    /// Handles a setup that did not load: runs its statements one by one to find the refused one, and examines that
    /// statement if its refusal is suspicious.
    pub(super) fn setup_failed(&mut self, outcome: &Outcome) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        *self.report.tally.setup_failed.entry(outcome_text(outcome)).or_default() += 1;
        let mut steps = Plan::new(Load::ID, "statement by statement")
            .step("empty", Step::Load { statements: Arc::new(Vec::new()) });
        for request in made.round.setup.iter() {
            steps = steps.step("setup", Step::Run(request.clone()));
        }
        let empty = Arc::new(Vec::new());
        let observations = self.rig.play(&empty, &steps)?.unwrap_or_else(|observation| vec![observation]);
        // Step 0 empties the database, so observation n belongs to setup statement n - 1.
        let Some(place) = observations.iter().position(|observation| !observation.outcome.is_answer()) else {
            return Ok(());
        };
        self.last_crash = first_crash(&observations);
        self.rig.close();
        let Some(request) = place.checked_sub(1).and_then(|place| made.round.setup.get(place)) else {
            return Ok(());
        };
        self.count_outcome(&request.text, &observations[place].outcome);
        let before = Arc::new(made.round.setup[..place - 1].to_vec());
        let round = Round {
            graph: Arc::new(self.graph_after(place - 1)),
            setup: Arc::clone(&before),
            ..made.round.clone()
        };
        let plan = Plan::new(FailureOracle::ID, "alone").step("query", Step::Run(request.clone()));
        let seen = &observations[place..=place];
        for judge in self.worker.oracles_for(Part::Statement) {
            if let Screening::Closer(closer) = judge.screen(&round, &plan, seen, self.worker.context) {
                let query = RoundQuery::<L>::written(&request.text).query().cloned();
                self.examine_on(judge, None, query, &before, *closer)?;
            }
        }
        Ok(())
    }
}

/// A short description of an outcome. Rounds whose setup failed are counted by it.
pub(super) fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Error { class, message, .. } => format!("{class}: {}", message_template(message)),
        Outcome::Crash(_) => "the engine crashed".to_owned(),
        Outcome::Hang { .. } => "the engine did not answer".to_owned(),
        Outcome::Rows(_) | Outcome::Done | Outcome::Graph(_) => "it answered".to_owned(),
    }
}
