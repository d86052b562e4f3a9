//! `Neo4jSession`: a conversation over Bolt.

use super::{dial, engine::version_of, plan_text::plan_text, schema, upkeep};
use crate::{
    EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session, Step,
    engines::{
        Endpoint, ServerOptions,
        elements::{graph_of, may_write, statements_ahead},
        slot::{SharedSlot, lock},
        survival,
    },
    wire::{
        WireError,
        bolt::{AfterFailure, Bolt, Failure, Mode, Patience, Reply, Statement},
    },
};
use edgewise_model::Index;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// A server that is to stop a statement gets at least this long: restarting one takes longer.
const GRACE: Duration = Duration::from_secs(5);

/// Whether a transaction is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transaction {
    None,
    Open,
    /// A statement in it failed; the server has rolled it back.
    Failed,
}

/// A conversation over Bolt.
pub(super) struct Neo4jSession {
    /// None once the connection is lost.
    pub(super) bolt: Option<Bolt>,
    version: String,
    pub(super) endpoint: Endpoint,
    pub(super) options: ServerOptions,
    profile: Arc<Profile>,
    pub(super) slot: SharedSlot,
    pub(super) limits: Limits,
    pub(super) mode: Mode,
    pub(super) transaction: Transaction,
    /// True if there may be indexes or constraints to drop.
    pub(super) schema_changed: bool,
}

impl Neo4jSession {
    pub fn open(
        endpoint: Endpoint,
        options: ServerOptions,
        profile: Arc<Profile>,
        slot: SharedSlot,
        limits: Limits,
    ) -> Result<Self, EngineError> {
        let bolt = {
            let mut slot = lock(&slot);
            slot.guard.allowed()?;
            survival::reach(&endpoint, &mut slot, &limits, |endpoint, deadline| {
                dial::open(endpoint, &options, deadline)
            })?
        };
        let mode = Mode {
            database: options.name.clone(),
            read_only: options.read_only,
            timeout: Some(limits.statement),
        };
        let version = version_of(bolt.agent()).to_owned();
        let mut session = Self {
            bolt: Some(bolt),
            version,
            endpoint,
            options,
            profile,
            slot,
            limits,
            mode,
            transaction: Transaction::None,
            schema_changed: true,
        };
        session.patiently(Self::look_before_first_use)?;
        Ok(session)
    }

    fn patience(&self) -> Patience {
        Patience { statement: self.limits.statement, grace: self.limits.statement.max(GRACE) }
    }

    /// Runs statements in one go, and looks at the data where one of them left a doubt.
    fn pipeline(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
        let observations = self.exchange(requests, after_failure);
        self.look_if_in_doubt();
        observations
    }

    /// Runs statements in one go.
    pub(super) fn exchange(
        &mut self,
        requests: &[&Request],
        after_failure: AfterFailure,
    ) -> Vec<Observation> {
        let patience = self.patience();
        let Some(bolt) = &mut self.bolt else {
            return vec![Observation::new(survival::gone(), Duration::ZERO)];
        };
        let statements: Vec<Statement<'_>> = requests
            .iter()
            .map(|request| Statement { text: &request.text, parameters: &request.parameters })
            .collect();
        let inside = self.transaction != Transaction::None;
        let after_failure = if inside { AfterFailure::Stop } else { after_failure };
        let mut replies = Vec::with_capacity(requests.len());
        if self.transaction == Transaction::Failed {
            replies.extend(requests.iter().map(|_| (Reply::Ignored, Duration::ZERO)));
        } else {
            // The server's own limit of a statement is that of its transaction, which BEGIN has set.
            let plain = Mode::default();
            let mode = if inside { &plain } else { &self.mode };
            bolt.run(&statements, mode, patience, after_failure, &mut |reply, elapsed| {
                replies.push((reply, elapsed));
            });
        }
        let mut observations = Vec::with_capacity(replies.len());
        for ((reply, elapsed), request) in replies.into_iter().zip(requests) {
            observations.push(self.observe(reply, elapsed, request));
        }
        observations
    }

    fn observe(&mut self, reply: Reply, elapsed: Duration, request: &Request) -> Observation {
        match reply {
            Reply::Answer { rows, cut, summary } => {
                self.schema_changed |= summary.schema_changed;
                if let Some(counters) = &summary.counters {
                    lock(&self.slot).guard.wrote(counters);
                }
                let outcome = match (cut, rows.columns.is_empty()) {
                    (true, _) => {
                        Outcome::error(ErrorClass::Resource, "the answer has too many values to hold")
                    }
                    (false, true) => Outcome::Done,
                    (false, false) => Outcome::Rows(rows),
                };
                let plan = summary.plan.as_ref().map(plan_text);
                Observation { outcome, elapsed, plan, counters: summary.counters }
            }
            Reply::Failed(failure) => {
                self.failed_inside(request);
                Observation::new(self.failure(failure), elapsed)
            }
            Reply::Stopped => {
                self.failed_inside(request);
                if may_write(&request.text) {
                    lock(&self.slot).guard.in_doubt();
                }
                let limit = self.limits.statement;
                let message = format!("stopped because it took longer than {limit:?}");
                Observation::new(Outcome::error(ErrorClass::Timeout, message), elapsed)
            }
            Reply::Ignored => Observation::new(closed_transaction(), elapsed),
            Reply::Lost(error) => Observation::new(self.lost(&error), elapsed),
        }
    }

    /// A failure ends the open transaction; outside one, only batches that commit by themselves leave traces.
    fn failed_inside(&mut self, request: &Request) {
        let mut slot = lock(&self.slot);
        if self.transaction == Transaction::Open {
            self.transaction = Transaction::Failed;
            slot.guard.rolled_back();
        } else if request.text.to_ascii_uppercase().contains("TRANSACTIONS") {
            slot.guard.in_doubt();
        }
    }

    fn failure(&mut self, Failure { code, message }: Failure) -> Outcome {
        let class = self.profile.classify(code.as_deref(), &message);
        if self.profile.is_fatal(code.as_deref(), &message) {
            self.bolt = None;
            self.schema_changed = true;
            survival::beyond_use(&mut lock(&self.slot));
        }
        let hide = |text: String| match &self.options.credentials {
            Some(credentials) => credentials.hide(&text),
            None => text,
        };
        Outcome::Error { class, code, message: hide(message) }
    }

    fn lost(&mut self, error: &WireError) -> Outcome {
        let id = self.bolt.take().and_then(|bolt| bolt.id().map(str::to_owned));
        self.schema_changed = true;
        if error.is_timeout()
            && !self.endpoint.is_owned()
            && let Some(id) = id
        {
            dial::terminate(&self.endpoint, &self.options, &id);
        }
        survival::lost(&self.endpoint, &mut lock(&self.slot), error, self.limits.statement)
    }

    /// Asks for something beside statements.
    fn control(
        &mut self,
        ask: impl FnOnce(&mut Bolt, &Mode, Duration) -> Result<Result<(), Failure>, WireError>,
    ) -> Outcome {
        let patience = self.patience();
        let Some(bolt) = &mut self.bolt else { return survival::gone() };
        // There is no way to stop these, so they get the time a statement gets, and that to stop it.
        match ask(bolt, &self.mode, patience.statement + patience.grace) {
            Ok(Ok(())) => Outcome::Done,
            Ok(Err(failure)) => self.failure(failure),
            Err(error) => self.lost(&error),
        }
    }

    fn restart(&mut self) -> Outcome {
        let Some(watch) = self.endpoint.watch.clone() else {
            return Outcome::error(
                ErrorClass::Unsupported,
                "only a server that was started by us can be restarted",
            );
        };
        self.bolt = None;
        self.transaction = Transaction::None;
        let reached = watch.restart().and_then(|()| {
            let mut slot = lock(&self.slot);
            survival::reach(&self.endpoint, &mut slot, &self.limits, |endpoint, deadline| {
                dial::open(endpoint, &self.options, deadline)
            })
        });
        match reached {
            Ok(bolt) => {
                self.bolt = Some(bolt);
                Outcome::Done
            }
            Err(error) => Outcome::error(ErrorClass::Connection, error.to_string()),
        }
    }
}

impl Session for Neo4jSession {
    fn version(&self) -> &str {
        &self.version
    }

    fn run(&mut self, request: &Request) -> Observation {
        let mut observations = self.pipeline(&[request], AfterFailure::GoOn);
        observations.pop().unwrap_or_else(|| Observation::new(survival::gone(), Duration::ZERO))
    }

    fn reset(&mut self) -> Outcome {
        if self.options.read_only {
            return Outcome::error(ErrorClass::Unsupported, "this session only reads");
        }
        self.patiently(Self::wipe).map_or_else(|outcome| outcome, |()| Outcome::Done)
    }

    fn dump(&mut self) -> Outcome {
        match self.tables(["MATCH (n) RETURN n", "MATCH ()-[r]->() RETURN r"]) {
            Ok([nodes, relationships]) => graph_of(nodes, relationships),
            Err(outcome) => outcome,
        }
    }

    fn indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        self.tables([schema::SHOW_INDEXES]).map(|[rows]| schema::indexes(&rows))
    }

    /// Statements in a row go out in one go.
    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        let mut observations: Vec<Observation> = Vec::with_capacity(steps.len());
        // A lost connection answers fewer statements than were sent; the next one is then told that it is gone.
        while let Some(step) = steps.get(observations.len()) {
            let requests = statements_ahead(&steps[observations.len()..]);
            match requests.is_empty() {
                true => observations.push(self.step(step)),
                false => observations.extend(self.pipeline(&requests, AfterFailure::GoOn)),
            }
            if observations.last().is_some_and(|last| last.outcome.ends_session()) {
                break;
            }
        }
        observations
    }

    fn step(&mut self, step: &Step) -> Observation {
        let started = Instant::now();
        let outcome = match step {
            Step::Run(request) => return self.run(request),
            Step::Explain(request) => return self.explain(request),
            Step::Load { statements } => return self.load(statements),
            Step::Dump => self.dump(),
            Step::Await => self.await_indexes(),
            Step::Begin => self.begin(),
            Step::Commit => self.commit(),
            Step::Rollback => self.rollback(),
            Step::Flush => self.flush(),
            Step::Restart => self.restart(),
        };
        Observation::new(outcome, started.elapsed())
    }

    /// The statements go out in one go; whatever stands behind a failed one is not run.
    fn load(&mut self, statements: &[Request]) -> Observation {
        let outcome = self.reset();
        if !outcome.is_answer() {
            return Observation::new(outcome, Duration::ZERO);
        }
        let requests: Vec<&Request> = statements.iter().collect();
        let mut elapsed = Duration::ZERO;
        for observation in self.pipeline(&requests, AfterFailure::Stop) {
            elapsed += observation.elapsed;
            if !observation.outcome.is_answer() {
                return Observation { elapsed, ..observation };
            }
        }
        Observation::new(Outcome::Done, elapsed)
    }

    fn explain(&mut self, request: &Request) -> Observation {
        let text = format!("EXPLAIN {}", request.text);
        let observation = self.run(&Request { text, parameters: request.parameters.clone() });
        match observation.outcome.is_answer() {
            true => Observation { outcome: Outcome::Done, ..observation },
            false => observation,
        }
    }

    fn begin(&mut self) -> Outcome {
        if self.transaction != Transaction::None {
            return Outcome::error(ErrorClass::Semantic, "a transaction is open already");
        }
        let outcome = self.control(|bolt, mode, limit| bolt.begin(mode, limit));
        if outcome.is_answer() {
            self.transaction = Transaction::Open;
            lock(&self.slot).guard.began();
        }
        outcome
    }

    fn commit(&mut self) -> Outcome {
        match std::mem::replace(&mut self.transaction, Transaction::None) {
            Transaction::None => return Outcome::error(ErrorClass::Semantic, "no transaction is open"),
            Transaction::Failed => return closed_transaction(),
            Transaction::Open => {}
        }
        let outcome = self.control(|bolt, _, limit| bolt.commit(limit));
        let mut slot = lock(&self.slot);
        if outcome.is_answer() {
            slot.guard.committed()
        } else {
            slot.guard.rolled_back()
        }
        outcome
    }

    fn rollback(&mut self) -> Outcome {
        match std::mem::replace(&mut self.transaction, Transaction::None) {
            Transaction::None => return Outcome::error(ErrorClass::Semantic, "no transaction is open"),
            Transaction::Failed => return Outcome::Done,
            Transaction::Open => {}
        }
        lock(&self.slot).guard.rolled_back();
        self.control(|bolt, _, limit| bolt.rollback(limit))
    }

    fn await_indexes(&mut self) -> Outcome {
        let request = Request::new(format!("CALL db.awaitIndexes({})", upkeep::TIME.as_secs()));
        let outcome = self.patiently(|session| session.run(&request)).outcome;
        if outcome.is_answer() { Outcome::Done } else { outcome }
    }

    fn flush(&mut self) -> Outcome {
        let outcome = self.run(&Request::new("CALL db.clearQueryCaches()")).outcome;
        if outcome.is_answer() { Outcome::Done } else { outcome }
    }
}

/// A database somebody else started is left as empty as it was found.
impl Drop for Neo4jSession {
    fn drop(&mut self) {
        if self.bolt.is_some() && !self.endpoint.is_owned() && !self.options.read_only {
            // Nobody is left to hear of a failure; the next run will refuse the leftovers.
            let _ = self.patiently(Self::wipe);
        }
    }
}

fn closed_transaction() -> Outcome {
    Outcome::error(ErrorClass::Transient, "not run: an earlier failure has closed the transaction")
}
