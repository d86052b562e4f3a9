//! `RestSession`: a session over HTTP, in one database.

use super::{RestQuirks, quirks::text_of};
use crate::{
    EngineError, ErrorClass, Observation, Outcome, Request, Session, Step,
    server::{
        Endpoint, Quirks, ServerOptions,
        elements::outcome_of,
        session_context::SessionContext,
        survival,
        wire_session::{OWN_TIME, WireSession},
    },
    wire::{
        AfterFailure, Deadline, WireError, dial,
        rest::{Rest, RestOptions, RestReply},
    },
};
use edgewise_model::{Index, Rows};
use std::time::{Duration, Instant};

/// How long after the limit of a statement the server may still answer: it has no limit of its own.
const GRACE: Duration = Duration::from_secs(2);

/// A session in one database.
pub(super) struct RestSession {
    /// None once the connection is lost.
    rest: Option<Rest>,
    version: String,
    quirks: &'static RestQuirks,
    context: SessionContext,
    database: String,
}

/// Opens a connection with the given options.
pub(super) fn open(
    quirks: &RestQuirks,
    endpoint: &Endpoint,
    options: &ServerOptions,
    deadline: Deadline,
) -> Result<Rest, WireError> {
    let rest_options = RestOptions {
        host: endpoint.to_string(),
        credentials: options.credentials.clone(),
        format: quirks.format,
        transcript: options.transcript.clone(),
        ..RestOptions::default()
    };
    let stream = dial(&endpoint.host, endpoint.port, deadline)?;
    let stream = options.encryption.wrap(stream, &endpoint.host)?;
    Ok(Rest::new(stream, &rest_options))
}

impl RestSession {
    pub(super) fn open(quirks: &'static RestQuirks, context: SessionContext) -> Result<Self, EngineError> {
        let rest = context.reach(|endpoint, options, deadline| open(quirks, endpoint, options, deadline))?;
        let database = context.options.name.clone().unwrap_or_else(|| quirks.database.to_owned());
        let mut session = Self { rest: Some(rest), version: String::new(), quirks, context, database };
        session
            .patiently(|session| {
                // The version comes with every answer, or has a statement of its own.
                session.tables([quirks.common.statements.ping])?;
                if let Some(text) = quirks.version {
                    let [rows] = session.tables([text])?;
                    session.version = text_of(&rows).unwrap_or_default();
                }
                if session.context.options.read_only { Ok(()) } else { session.check_counts() }
            })
            .map_err(|outcome| survival::refusal(&session.context.endpoint, outcome))?;
        Ok(session)
    }

    fn lost(&mut self, error: &WireError) -> Outcome {
        self.hang_up();
        self.context.lost(error)
    }

    fn observe(&mut self, request: &Request) -> Observation {
        let refused =
            |why: String| Observation::new(Outcome::error(ErrorClass::Unsupported, why), Duration::ZERO);
        if (self.quirks.common.statements.may_write)(&request.text) {
            if self.context.options.read_only {
                return refused("this session only reads".to_owned());
            }
            // The server does not report what changed.
            self.context.guard(|guard| guard.in_doubt());
        }
        let command = match (self.quirks.command)(&self.database, request) {
            Ok(command) => command,
            Err(why) => return refused(why),
        };
        let Some(rest) = &mut self.rest else {
            return Observation::new(survival::already_lost(), Duration::ZERO);
        };
        let began = Instant::now();
        let deadline = Deadline::after(self.context.limits.statement + GRACE);
        let reply = rest.run(&command.path, &command.body, &command.columns, deadline);
        let elapsed = began.elapsed();
        let outcome = match reply {
            Ok(RestReply::Answer { rows, version }) => {
                if let Some(version) = version {
                    self.version = version;
                }
                outcome_of(rows, false)
            }
            Ok(RestReply::Failed(failure)) => {
                let refusal = self.context.refusal(failure.code, failure.message);
                if refusal.fatal {
                    self.hang_up();
                    self.context.mark_unusable();
                }
                refusal.outcome
            }
            Err(error) => self.lost(&error),
        };
        Observation::new(outcome, elapsed)
    }
}

impl WireSession for RestSession {
    fn context(&self) -> &SessionContext {
        &self.context
    }

    fn quirks(&self) -> &'static Quirks {
        &self.quirks.common
    }

    fn is_connected(&self) -> bool {
        self.rest.is_some()
    }

    fn hang_up(&mut self) {
        self.rest = None;
    }

    fn exchange(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
        let mut observations = Vec::with_capacity(requests.len());
        for request in requests {
            let observation = self.observe(request);
            let failed = !observation.outcome.is_answer();
            observations.push(observation);
            if self.rest.is_none() || (failed && matches!(after_failure, AfterFailure::Stop)) {
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
        self.context.limits.statement = before.max(OWN_TIME);
        let result = work(self);
        self.context.limits.statement = before;
        result
    }

    fn wipe(&mut self) -> Result<(), Outcome> {
        self.check_counts()?;
        let outcome = self.observe(&Request::new(self.quirks.wipe)).outcome;
        if !outcome.is_answer() {
            return Err(outcome);
        }
        self.context.guard(|guard| guard.wiped());
        Ok(())
    }
}

impl Session for RestSession {
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

    fn await_indexes(&mut self) -> Outcome {
        self.wait_for_indexes()
    }

    fn ping(&mut self) -> Outcome {
        self.run_own(self.quirks.common.statements.ping)
    }
}

impl Drop for RestSession {
    fn drop(&mut self) {
        self.clean_up();
    }
}
