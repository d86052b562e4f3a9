//! `Neo4jSession`: a conversation over Bolt.

use super::{
    engine::version_of,
    plan_text::plan_text,
    schema::{SHOW_CONSTRAINTS, SHOW_INDEXES, drops},
};
use crate::{
    EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session, Step,
    engines::{
        Counts, Endpoint, ServerOptions,
        slot::{SharedSlot, lock},
        survival,
    },
    wire::{
        Deadline, WireError,
        bolt::{AfterFailure, Bolt, BoltOptions, Failure, Mode, Patience, Reply, Statement},
        dial,
    },
};
use edgewise_model::{Graph, Map, Rows, Value};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

const COUNT_NODES: &str = "MATCH (n) RETURN count(n) AS count";
const COUNT_RELATIONSHIPS: &str = "MATCH ()-[r]->() RETURN count(r) AS count";
/// One transaction that deletes everything could outgrow the server's memory.
const BATCH: u64 = 10_000;
/// Time for statements of our own.
const MAINTENANCE: Duration = Duration::from_secs(30);
const DELETE: &str = "MATCH (n) WITH n LIMIT 10000 DETACH DELETE n";

/// Opens connections as the options say.
pub(super) struct Dial<'a> {
    pub options: &'a ServerOptions,
}

impl Dial<'_> {
    pub fn open(&self, endpoint: &Endpoint, deadline: Deadline) -> Result<Bolt, WireError> {
        let options = BoltOptions {
            credentials: self.options.credentials.clone(),
            transcript: self.options.transcript.clone(),
            ..BoltOptions::default()
        };
        let stream = dial(&endpoint.host, endpoint.port, deadline)?;
        let stream = self.options.encryption.over(stream, &endpoint.host)?;
        Bolt::open(stream, &options, deadline)
    }
}

/// Whether a transaction is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Transaction {
    None,
    Open,
    /// A statement in it failed; the server has rolled it back.
    Failed,
}

/// A conversation over Bolt.
pub(super) struct Neo4jSession {
    /// None once the connection is lost.
    bolt: Option<Bolt>,
    version: String,
    endpoint: Endpoint,
    options: ServerOptions,
    profile: Arc<Profile>,
    slot: SharedSlot,
    limits: Limits,
    mode: Mode,
    transaction: Transaction,
    /// True if there may be indexes or constraints to drop.
    schema_changed: bool,
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
            let dial = Dial { options: &options };
            survival::reach(&endpoint, &mut slot, &limits, |endpoint, deadline| {
                dial.open(endpoint, deadline)
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

    /// A server somebody else started is looked at before anything is sent to it.
    fn look_before_first_use(&mut self) -> Result<(), EngineError> {
        if self.options.read_only {
            return Ok(());
        }
        self.check_counts().map_err(|outcome| match outcome {
            Outcome::Error { code: Some(code), message, .. } if code == FOREIGN => {
                EngineError::Foreign(message)
            }
            other => {
                EngineError::Unavailable(format!("{} cannot be read: {}", self.endpoint, describe(&other)))
            }
        })?;
        let unseen = lock(&self.slot).guard.minds_schema();
        if unseen {
            let found = self.schema_drops().unwrap_or_default();
            lock(&self.slot).guard.check_schema(found.len())?;
        }
        Ok(())
    }

    fn patience(&self) -> Patience {
        Patience {
            statement: self.limits.statement,
            grace: self.limits.statement.max(Duration::from_secs(2)),
        }
    }

    /// Does something of our own, which may take longer than a statement under test.
    fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.limits.statement, self.mode.timeout);
        let limit = before.0.max(MAINTENANCE);
        (self.limits.statement, self.mode.timeout) = (limit, Some(limit));
        let result = work(self);
        (self.limits.statement, self.mode.timeout) = before;
        result
    }

    /// Runs statements in one go.
    fn pipeline(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
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
                lock(&self.slot).guard.in_doubt();
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

    fn failure(&self, Failure { code, message }: Failure) -> Outcome {
        let class = self.profile.classify(code.as_deref(), &message);
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
            self.terminate(&id);
        }
        survival::lost(&self.endpoint, &mut lock(&self.slot), error, self.limits.statement)
    }

    /// Ends what an abandoned connection was doing, over another one. Best effort: old servers do not know how.
    fn terminate(&self, connection: &str) {
        let limit = Duration::from_secs(2);
        let dial = Dial { options: &self.options };
        let Ok(mut bolt) = dial.open(&self.endpoint, Deadline::after(limit)) else { return };
        let patience = Patience { statement: limit, grace: limit };
        let mut ask = |text: &str| {
            let mut answer = None;
            let statement = Statement { text, parameters: &Map::new() };
            bolt.run(&[statement], &Mode::default(), patience, AfterFailure::Stop, &mut |reply, _| {
                if let Reply::Answer { rows, .. } = reply {
                    answer = Some(rows);
                }
            });
            answer
        };
        let quoted = connection.replace(['\'', '\\'], "");
        let listing =
            format!("SHOW TRANSACTIONS YIELD transactionId, connectionId WHERE connectionId = '{quoted}'");
        for row in ask(&listing).unwrap_or_default().rows {
            if let Some(Value::String(id)) = row.first() {
                ask(&format!("TERMINATE TRANSACTION '{}'", id.replace(['\'', '\\'], "")));
            }
        }
    }

    /// Runs statements of our own and gives their tables, or the outcome of the first that has none.
    fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome> {
        let requests = texts.map(Request::new);
        let requests: Vec<&Request> = requests.iter().collect();
        let mut tables: [Rows; N] = std::array::from_fn(|_| Rows::default());
        let observations = self.pipeline(&requests, AfterFailure::Stop);
        for (table, observation) in tables.iter_mut().zip(observations) {
            match observation.outcome {
                Outcome::Rows(rows) => *table = rows,
                Outcome::Done => {}
                other => return Err(other),
            }
        }
        Ok(tables)
    }

    fn check_counts(&mut self) -> Result<(), Outcome> {
        if !lock(&self.slot).guard.wants_counts() {
            return Ok(());
        }
        let [nodes, relationships] = self.tables([COUNT_NODES, COUNT_RELATIONSHIPS])?;
        let count = |rows: &Rows| match rows.rows.first().and_then(|row| row.first()) {
            Some(Value::Int(count)) => u64::try_from(*count).unwrap_or(0),
            _ => 0,
        };
        let counts = Counts { nodes: count(&nodes), relationships: count(&relationships) };
        let checked = lock(&self.slot).guard.check(counts);
        checked.map_err(|error| {
            // Whatever else this session is asked to do, it does not touch this database again.
            self.bolt = None;
            Outcome::Error {
                class: ErrorClass::Connection,
                code: Some(FOREIGN.to_owned()),
                message: error.to_string(),
            }
        })
    }

    fn schema_drops(&mut self) -> Result<Vec<String>, Outcome> {
        let [constraints, indexes] = self.tables([SHOW_CONSTRAINTS, SHOW_INDEXES])?;
        Ok(drops(&constraints, &indexes))
    }

    fn wipe(&mut self) -> Result<(), Outcome> {
        if self.transaction != Transaction::None {
            let outcome = self.rollback();
            if !outcome.is_answer() {
                return Err(outcome);
            }
        }
        self.check_counts()?;
        loop {
            let request = Request::new(DELETE);
            let observation = self.run(&request);
            if !observation.outcome.is_answer() {
                return Err(observation.outcome);
            }
            if observation.counters.is_none_or(|counters| counters.nodes_deleted < BATCH) {
                break;
            }
        }
        if self.schema_changed {
            let drops: Vec<Request> = self.schema_drops()?.into_iter().map(Request::new).collect();
            let drops: Vec<&Request> = drops.iter().collect();
            let observations = self.pipeline(&drops, AfterFailure::Stop);
            if let Some(failed) = observations.into_iter().find(|seen| !seen.outcome.is_answer()) {
                return Err(failed.outcome);
            }
            self.schema_changed = false;
        }
        lock(&self.slot).guard.wiped();
        Ok(())
    }

    /// Asks for something beside statements.
    fn control(
        &mut self,
        ask: impl FnOnce(&mut Bolt, &Mode, Duration) -> Result<Result<(), Failure>, WireError>,
    ) -> Outcome {
        let Some(bolt) = &mut self.bolt else { return survival::gone() };
        match ask(bolt, &self.mode, self.limits.statement) {
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
        let dial = Dial { options: &self.options };
        let reached = watch.restart().and_then(|()| {
            let mut slot = lock(&self.slot);
            survival::reach(&self.endpoint, &mut slot, &self.limits, |endpoint, deadline| {
                dial.open(endpoint, deadline)
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
        let tables = self.tables(["MATCH (n) RETURN n", "MATCH ()-[r]->() RETURN r"]);
        let [nodes, relationships] = match tables {
            Ok(tables) => tables,
            Err(outcome) => return outcome,
        };
        let cells = |rows: Rows| rows.rows.into_iter().flatten();
        let node = |value| if let Value::Node(node) = value { Some(*node) } else { None };
        let relationship = |value| if let Value::Relationship(it) = value { Some(*it) } else { None };
        let nodes = cells(nodes).filter_map(node).collect();
        let relationships = cells(relationships).filter_map(relationship).collect();
        match Graph::from_values(nodes, relationships) {
            Ok(graph) => Outcome::Graph(Box::new(graph)),
            Err(error) => {
                Outcome::error(ErrorClass::Internal, format!("the graph read back is none: {error}"))
            }
        }
    }

    /// Statements in a row go out in one go.
    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        let mut observations = Vec::with_capacity(steps.len());
        let mut rest = steps;
        while !rest.is_empty() {
            let requests: Vec<&Request> = rest
                .iter()
                .map_while(|step| if let Step::Run(request) = step { Some(request) } else { None })
                .collect();
            match requests.len() {
                0 => {
                    observations.push(self.step(&rest[0]));
                    rest = &rest[1..];
                }
                count => {
                    observations.extend(self.pipeline(&requests, AfterFailure::GoOn));
                    rest = &rest[count..];
                }
            }
            if observations.last().is_some_and(|last| last.outcome.ends_session()) || self.bolt.is_none() {
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
        let request = Request::new(format!("CALL db.awaitIndexes({})", MAINTENANCE.as_secs()));
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

/// The code of the outcome by which a session stops a run that would touch somebody else's data.
const FOREIGN: &str = "edgewise.foreign-data";

fn closed_transaction() -> Outcome {
    Outcome::error(ErrorClass::Transient, "not run: an earlier failure has closed the transaction")
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Error { message, .. } => message.clone(),
        Outcome::Hang { limit_ms } => format!("no answer within {limit_ms} ms"),
        other => format!("{other:?}"),
    }
}
