//! `PostgresSession`: a session in one graph of a PostgreSQL database.

use super::{PostgresQuirks, SqlStatement, dial};
use crate::{
    EngineError, ErrorClass, Observation, Outcome, Request, Session, Step,
    server::{
        Quirks,
        elements::outcome_of,
        session_context::SessionContext,
        survival,
        wire_session::{OWN_TIME, WireSession},
    },
    wire::{
        AfterFailure, Allowance, Bounds, Deadline, WireError,
        postgres::{Agtype, AgtypeError, Postgres, SqlReply, TransactionState},
    },
};
use edgewise_model::{Index, Rows, Value};
use std::time::{Duration, Instant};

/// How long after its own limit a server may still answer, and how long it may take to cancel a statement.
const GRACE: Duration = Duration::from_secs(2);

/// A session in one graph.
pub(super) struct PostgresSession {
    /// None once the connection is lost.
    pub(super) postgres: Option<Postgres>,
    version: String,
    pub(super) quirks: &'static PostgresQuirks,
    pub(super) context: SessionContext,
    pub(super) graph: String,
    /// True if a statement may have written since the last reset.
    pub(super) touched: bool,
    bounds: Bounds,
    /// How many statements were sent.
    statements: u64,
}

impl PostgresSession {
    pub(super) fn open(
        quirks: &'static PostgresQuirks,
        context: SessionContext,
    ) -> Result<Self, EngineError> {
        let (postgres, version) = context.reach(|endpoint, options, deadline| {
            let mut postgres = dial::open(quirks, endpoint, options, deadline)?;
            let version = dial::version(quirks, &mut postgres, deadline)?;
            Ok((postgres, version))
        })?;
        let version = version.ok_or_else(|| {
            EngineError::Unavailable(format!("{} cannot be used: {}", context.endpoint, quirks.missing))
        })?;
        let mut session = Self {
            postgres: Some(postgres),
            version,
            quirks,
            context,
            graph: String::new(),
            touched: false,
            bounds: Bounds::default(),
            statements: 0,
        };
        let limit = session.context.limits.statement;
        session
            .set_limit(limit)
            .and_then(|()| session.patiently(Self::enter_graph))
            .map_err(|outcome| survival::refusal(&session.context.endpoint, outcome))?;
        if session.context.guard(|guard| guard.wants_schema_check()) {
            let labels = session.cells(&(quirks.labels)(&session.graph)).unwrap_or_default();
            session.context.guard(|guard| guard.check_schema(labels.len()))?;
        }
        Ok(session)
    }

    /// Makes the server stop statements after this time.
    pub(super) fn set_limit(&mut self, limit: Duration) -> Result<(), Outcome> {
        self.sql(&format!("SET statement_timeout = {}", limit.as_millis().max(1))).map(|_| ())
    }

    /// Runs an SQL statement of the session itself.
    pub(super) fn sql(&mut self, sql: &str) -> Result<SqlReply, Outcome> {
        let Some(postgres) = &mut self.postgres else { return Err(survival::already_lost()) };
        let deadline = Deadline::after(self.context.limits.statement.max(OWN_TIME));
        match dial::ask(postgres, sql, deadline) {
            Ok(SqlReply { failure: Some(failure), .. }) => {
                Err(self.context.refusal(failure.code, failure.message).outcome)
            }
            Ok(reply) => Ok(reply),
            Err(error) => Err(self.lost(&error)),
        }
    }

    /// The first cells of the rows of an SQL statement.
    pub(super) fn cells(&mut self, sql: &str) -> Result<Vec<String>, Outcome> {
        self.sql(sql).map(dial::first_cells)
    }

    fn lost(&mut self, error: &WireError) -> Outcome {
        self.hang_up();
        self.context.lost(error)
    }

    /// Runs a statement under test. `Ok(None)` if it had to be cancelled.
    fn ask(&mut self, statement: SqlStatement) -> Result<Option<(SqlReply, Vec<String>)>, WireError> {
        let limit = self.context.limits.statement;
        let Some(postgres) = &mut self.postgres else { return Err(WireError::Closed { doing: "sending" }) };
        postgres.send(&statement.sql, Deadline::after(limit + GRACE))?;
        match postgres.reply(Deadline::after(limit + GRACE)) {
            Ok(reply) => Ok(Some((reply, statement.columns))),
            Err(error @ WireError::Timeout { .. }) => {
                let Some(cancellation) = postgres.cancellation() else { return Err(error) };
                dial::cancel(&self.context.endpoint, &self.context.options, &cancellation);
                postgres.reply(Deadline::after(GRACE.max(limit))).map(|_| None).map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    fn observe(&mut self, request: &Request) -> Observation {
        self.statements += 1;
        let writes = (self.quirks.common.statements.may_write)(&request.text);
        if writes {
            // The server does not report what changed.
            self.touched = true;
            self.context.guard(|guard| guard.in_doubt());
        }
        let statement = match (self.quirks.statement)(&self.graph, request, self.statements) {
            Ok(statement) => statement,
            Err(why) => {
                return Observation::new(Outcome::error(ErrorClass::Unsupported, why), Duration::ZERO);
            }
        };
        let began = Instant::now();
        let answer = self.ask(statement);
        let elapsed = began.elapsed();
        let outcome = match answer {
            Ok(Some((reply, columns))) => self.outcome(reply, columns),
            Ok(None) => {
                let limit = self.context.limits.statement;
                Outcome::error(
                    ErrorClass::Timeout,
                    format!("cancelled because it took longer than {limit:?}"),
                )
            }
            Err(error) => self.lost(&error),
        };
        Observation::new(outcome, elapsed)
    }

    fn outcome(&mut self, reply: SqlReply, columns: Vec<String>) -> Outcome {
        if let Some(failure) = reply.failure {
            let refusal = self.context.refusal(failure.code, failure.message);
            if refusal.fatal {
                self.hang_up();
                self.context.mark_unusable();
            }
            return refusal.outcome;
        }
        if columns.is_empty() {
            return Outcome::Done;
        }
        match decoded(&reply, self.bounds) {
            Ok(rows) => outcome_of(Rows::new(columns, rows), reply.cut),
            Err(AgtypeError::Exceeded) => outcome_of(Rows::new(columns, Vec::new()), true),
            Err(AgtypeError::Malformed(what, at)) => {
                self.lost(&WireError::protocol(format!("{what} at byte {at} of a value")))
            }
        }
    }

    fn transaction(&self) -> TransactionState {
        self.postgres.as_ref().map_or(TransactionState::None, Postgres::state)
    }
}

fn decoded(reply: &SqlReply, bounds: Bounds) -> Result<Vec<Vec<Value>>, AgtypeError> {
    let mut allowance = Allowance::new(bounds);
    let mut cell = |cell: &Option<String>| match cell {
        Some(text) => Agtype::read(text, &mut allowance),
        None => Ok(Value::Null),
    };
    reply.rows.iter().map(|row| row.iter().map(&mut cell).collect()).collect()
}

impl WireSession for PostgresSession {
    fn context(&self) -> &SessionContext {
        &self.context
    }

    fn quirks(&self) -> &'static Quirks {
        &self.quirks.common
    }

    fn is_connected(&self) -> bool {
        self.postgres.is_some()
    }

    fn hang_up(&mut self) {
        self.postgres = None;
        self.touched = true;
    }

    fn is_in_transaction(&self) -> bool {
        self.transaction() != TransactionState::None
    }

    fn exchange(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
        let mut observations = Vec::with_capacity(requests.len());
        for request in requests {
            if self.postgres.is_none() {
                observations.push(Observation::new(survival::already_lost(), Duration::ZERO));
                break;
            }
            let observation = self.observe(request);
            let failed = !observation.outcome.is_answer();
            observations.push(observation);
            if self.postgres.is_none() || (failed && matches!(after_failure, AfterFailure::Stop)) {
                break;
            }
        }
        observations
    }

    fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome> {
        let mut tables: [Rows; N] = std::array::from_fn(|_| Rows::default());
        for (table, text) in tables.iter_mut().zip(texts) {
            match self.observe(&Request::new(text)).outcome {
                Outcome::Rows(rows) => *table = rows,
                Outcome::Done => {}
                other => return Err(other),
            }
        }
        Ok(tables)
    }

    fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.context.limits.statement;
        let patient = before.max(OWN_TIME);
        self.context.limits.statement = patient;
        // If a limit cannot be set, the connection is lost, and the next statement reports it.
        if patient != before {
            let _ = self.set_limit(patient);
        }
        let result = work(self);
        self.context.limits.statement = before;
        if patient != before {
            let _ = self.set_limit(before);
        }
        result
    }

    fn wipe(&mut self) -> Result<(), Outcome> {
        self.renew_graph()
    }
}

impl Session for PostgresSession {
    fn version(&self) -> &str {
        &self.version
    }

    fn run(&mut self, request: &Request) -> Observation {
        self.run_one(request)
    }

    fn reset(&mut self) -> Outcome {
        self.wipe_if_allowed()
    }

    fn dump(&mut self) -> Outcome {
        self.read_graph()
    }

    fn indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        self.list_indexes()
    }

    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        self.play_in_batches(steps)
    }

    fn load(&mut self, statements: &[Request]) -> Observation {
        self.load_in_batches(statements)
    }

    fn explain(&mut self, request: &Request) -> Observation {
        self.plan(request)
    }

    fn begin(&mut self) -> Outcome {
        if self.is_in_transaction() {
            return Outcome::error(ErrorClass::Semantic, "a transaction is open already");
        }
        self.context.guard(|guard| guard.began());
        self.sql("BEGIN").map_or_else(|outcome| outcome, |_| Outcome::Done)
    }

    fn commit(&mut self) -> Outcome {
        match self.transaction() {
            TransactionState::None => Outcome::error(ErrorClass::Semantic, "no transaction is open"),
            TransactionState::Failed => {
                let _ = self.rollback();
                Outcome::error(ErrorClass::Transient, "an earlier failure has closed the transaction")
            }
            TransactionState::Open => {
                self.context.guard(|guard| guard.committed());
                self.sql("COMMIT").map_or_else(|outcome| outcome, |_| Outcome::Done)
            }
        }
    }

    fn rollback(&mut self) -> Outcome {
        if !self.is_in_transaction() {
            return Outcome::error(ErrorClass::Semantic, "no transaction is open");
        }
        self.context.guard(|guard| guard.rolled_back());
        self.sql("ROLLBACK").map_or_else(|outcome| outcome, |_| Outcome::Done)
    }

    fn restart(&mut self) -> Outcome {
        self.restart_server()
    }

    fn await_indexes(&mut self) -> Outcome {
        self.wait_for_indexes()
    }

    fn flush(&mut self) -> Outcome {
        self.drop_caches()
    }

    fn ping(&mut self) -> Outcome {
        self.run_own(self.quirks.common.statements.ping)
    }
}

impl Drop for PostgresSession {
    fn drop(&mut self) {
        self.clean_up();
        self.leave_graph();
    }
}
