//! `BoltSession`: a session over Bolt.

use super::{
    BoltQuirks, PlanForm, dial,
    plan_text::{plain_plan, plan_text},
};
use crate::{
    EngineError, ErrorClass, Observation, Outcome, Request, Session, Step,
    server::{
        Quirks,
        elements::{first_column, outcome_of},
        session_context::SessionContext,
        survival,
        wire_session::{OWN_TIME, WireSession},
    },
    wire::{
        AfterFailure, WireError,
        bolt::{Bolt, BoltFailure, BoltReply, Mode, Patience, Statement},
    },
};
use edgewise_model::{Index, Map, Rows};
use std::time::Duration;

/// The minimum time that a server gets to stop a statement: a restart would take longer.
const GRACE: Duration = Duration::from_secs(5);

/// The state of the transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transaction {
    None,
    Open,
    /// A statement in the transaction failed, and the server has rolled it back.
    Failed,
}

/// A session over Bolt.
pub(super) struct BoltSession {
    /// None once the connection is lost.
    bolt: Option<Bolt>,
    version: String,
    pub(super) quirks: &'static BoltQuirks,
    pub(super) context: SessionContext,
    mode: Mode,
    pub(super) transaction: Transaction,
    /// True if there may be indexes or constraints to drop.
    pub(super) schema_changed: bool,
}

impl BoltSession {
    pub(super) fn open(quirks: &'static BoltQuirks, context: SessionContext) -> Result<Self, EngineError> {
        let mut bolt = context.reach(dial::open)?;
        let version = dial::version(&mut bolt, quirks);
        let mode = Mode {
            database: context.options.name.clone(),
            read_only: context.options.read_only,
            timeout: Some(context.limits.statement),
        };
        let mut session = Self {
            bolt: Some(bolt),
            version,
            quirks,
            context,
            mode,
            transaction: Transaction::None,
            schema_changed: true,
        };
        session.patiently(Self::check_before_first_use)?;
        Ok(session)
    }

    fn patience(&self) -> Patience {
        let statement = self.context.limits.statement;
        Patience { statement, grace: statement.max(GRACE) }
    }

    fn observe(&mut self, reply: BoltReply, elapsed: Duration, request: &Request) -> Observation {
        match reply {
            BoltReply::Answer { rows, cut, summary } => {
                self.schema_changed |= summary.schema_changed || may_change_schema(&request.text);
                if let Some(counters) = &summary.counters {
                    self.context.guard(|guard| guard.wrote(counters));
                }
                let rows = self.with_columns(rows, request);
                let plan = summary.plan.as_ref().and_then(|plan| self.plan_tree(plan));
                Observation { outcome: outcome_of(rows, cut), elapsed, plan, counters: summary.counters }
            }
            BoltReply::Failed(failure) => {
                self.failed_inside(request);
                Observation::new(self.failure(failure), elapsed)
            }
            BoltReply::Stopped => {
                self.failed_inside(request);
                if (self.quirks.common.statements.may_write)(&request.text) {
                    self.context.guard(|guard| guard.in_doubt());
                }
                let limit = self.context.limits.statement;
                let message = format!("stopped because it took longer than {limit:?}");
                Observation::new(Outcome::error(ErrorClass::Timeout, message), elapsed)
            }
            BoltReply::Ignored => Observation::new(closed_transaction(), elapsed),
            BoltReply::Lost(error) => Observation::new(self.lost(&error), elapsed),
        }
    }

    /// A table without rows, with its columns even if the server did not name them.
    fn with_columns(&self, rows: Rows, request: &Request) -> Rows {
        match self.quirks.columns {
            Some(columns) if rows.columns.is_empty() && rows.rows.is_empty() => {
                Rows::new(columns(&request.text), Vec::new())
            }
            _ => rows,
        }
    }

    fn plan_tree(&self, plan: &Map) -> Option<String> {
        match self.quirks.plan {
            PlanForm::Tree { details, numbered } => Some(plan_text(plan, details, numbered)),
            PlanForm::Text { argument, estimates } => plain_plan(plan, argument, estimates),
            PlanForm::Rows => None,
        }
    }

    /// Records the effects of a failed statement: an open transaction is rolled back; outside one, only statements
    /// that commit while they run leave changes behind.
    fn failed_inside(&mut self, request: &Request) {
        if self.transaction == Transaction::Open {
            self.transaction = Transaction::Failed;
            self.context.guard(|guard| guard.rolled_back());
        } else if (self.quirks.commits_early)(&request.text) {
            self.context.guard(|guard| guard.in_doubt());
        }
    }

    fn failure(&mut self, BoltFailure { code, message }: BoltFailure) -> Outcome {
        let refusal = self.context.refusal(code, message);
        if refusal.fatal {
            self.hang_up();
            self.context.mark_unusable();
        }
        refusal.outcome
    }

    fn lost(&mut self, error: &WireError) -> Outcome {
        let id = self.bolt.as_ref().and_then(|bolt| bolt.id().map(str::to_owned));
        self.hang_up();
        if error.is_timeout()
            && !self.context.endpoint.is_owned()
            && let (Some(id), Some(termination)) = (id, self.quirks.termination)
        {
            dial::terminate(&self.context.endpoint, &self.context.options, termination, &id);
        }
        self.context.lost(error)
    }

    /// Sends a request that is not a statement, such as BEGIN.
    fn control(
        &mut self,
        ask: impl FnOnce(&mut Bolt, &Mode, Duration) -> Result<Result<(), BoltFailure>, WireError>,
    ) -> Outcome {
        let patience = self.patience();
        let Some(bolt) = &mut self.bolt else { return survival::already_lost() };
        // These requests cannot be stopped, so they get the time of a statement plus the time to stop one.
        match ask(bolt, &self.mode, patience.statement + patience.grace) {
            Ok(Ok(())) => Outcome::Done,
            Ok(Err(failure)) => self.failure(failure),
            Err(error) => self.lost(&error),
        }
    }
}

impl WireSession for BoltSession {
    fn context(&self) -> &SessionContext {
        &self.context
    }

    fn quirks(&self) -> &'static Quirks {
        &self.quirks.common
    }

    fn is_connected(&self) -> bool {
        self.bolt.is_some()
    }

    fn hang_up(&mut self) {
        self.bolt = None;
        self.schema_changed = true;
    }

    fn is_in_transaction(&self) -> bool {
        self.transaction == Transaction::Open
    }

    fn exchange(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
        let patience = self.patience();
        let Some(bolt) = &mut self.bolt else {
            return vec![Observation::new(survival::already_lost(), Duration::ZERO)];
        };
        let statements: Vec<Statement<'_>> = requests
            .iter()
            .map(|request| Statement { text: &request.text, parameters: &request.parameters })
            .collect();
        let inside = self.transaction != Transaction::None;
        let after_failure = if inside { AfterFailure::Stop } else { after_failure };
        let mut replies = Vec::with_capacity(requests.len());
        if self.transaction == Transaction::Failed {
            replies.extend(requests.iter().map(|_| (BoltReply::Ignored, Duration::ZERO)));
        } else {
            // Inside a transaction the server's limit is that of the transaction, which BEGIN has set.
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

    fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome> {
        let requests = texts.map(Request::new);
        let requests: Vec<&Request> = requests.iter().collect();
        let mut tables: [Rows; N] = std::array::from_fn(|_| Rows::default());
        let observations = self.exchange(&requests, AfterFailure::Stop);
        for (table, observation) in tables.iter_mut().zip(observations) {
            match observation.outcome {
                Outcome::Rows(rows) => *table = rows,
                Outcome::Done => {}
                other => return Err(other),
            }
        }
        Ok(tables)
    }

    fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.context.limits.statement, self.mode.timeout);
        let limit = before.0.max(OWN_TIME);
        (self.context.limits.statement, self.mode.timeout) = (limit, Some(limit));
        let result = work(self);
        (self.context.limits.statement, self.mode.timeout) = before;
        result
    }

    fn wipe(&mut self) -> Result<(), Outcome> {
        self.delete_everything()
    }
}

impl Session for BoltSession {
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
        let Some(word) = self.quirks.explain else {
            return Observation::new(Outcome::unsupported("explain"), Duration::ZERO);
        };
        let text = format!("{word} {}", request.text);
        let observation = self.run_one(&Request { text, ..request.clone() });
        match (observation.outcome, self.quirks.plan) {
            (Outcome::Rows(rows), PlanForm::Rows) => {
                let plan = Some(first_column(&rows).join("\n"));
                Observation { outcome: Outcome::Done, plan, ..observation }
            }
            (outcome, _) if outcome.is_answer() => Observation { outcome: Outcome::Done, ..observation },
            (outcome, _) => Observation { outcome, ..observation },
        }
    }

    fn begin(&mut self) -> Outcome {
        if self.transaction != Transaction::None {
            return Outcome::error(ErrorClass::Semantic, "a transaction is open already");
        }
        let outcome = self.control(|bolt, mode, limit| bolt.begin(mode, limit));
        if outcome.is_answer() {
            self.transaction = Transaction::Open;
            self.context.guard(|guard| guard.began());
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
        match outcome.is_answer() {
            true => self.context.guard(|guard| guard.committed()),
            false => self.context.guard(|guard| guard.rolled_back()),
        }
        outcome
    }

    fn rollback(&mut self) -> Outcome {
        match std::mem::replace(&mut self.transaction, Transaction::None) {
            Transaction::None => return Outcome::error(ErrorClass::Semantic, "no transaction is open"),
            Transaction::Failed => return Outcome::Done,
            Transaction::Open => {}
        }
        self.context.guard(|guard| guard.rolled_back());
        self.control(|bolt, _, limit| bolt.rollback(limit))
    }

    fn restart(&mut self) -> Outcome {
        let Some(watch) = self.context.endpoint.watch.clone() else {
            return Outcome::error(
                ErrorClass::Unsupported,
                "only a server that Edgewise started can be restarted",
            );
        };
        self.bolt = None;
        self.transaction = Transaction::None;
        match watch.restart().and_then(|()| self.context.reach(dial::open)) {
            Ok(bolt) => {
                self.bolt = Some(bolt);
                Outcome::Done
            }
            Err(error) => Outcome::error(ErrorClass::Connection, error.to_string()),
        }
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

impl Drop for BoltSession {
    fn drop(&mut self) {
        self.clean_up();
    }
}

/// Whether a statement creates or drops an index or a constraint. Not every server counts these changes.
fn may_change_schema(text: &str) -> bool {
    let text = text.trim_start().to_ascii_uppercase();
    (text.starts_with("CREATE") || text.starts_with("DROP"))
        && (text.contains("INDEX") || text.contains("CONSTRAINT"))
}

fn closed_transaction() -> Outcome {
    Outcome::error(ErrorClass::Transient, "not run: an earlier failure has closed the transaction")
}
