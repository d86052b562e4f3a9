//! `RespSession`: a session over RESP, in one graph.

use super::{RespQuirks, greeting};
use crate::{
    Counters, EngineError, Observation, Outcome, Request, Session, Step,
    server::{
        Quirks,
        elements::outcome_of,
        session_context::SessionContext,
        survival,
        wire_session::{OWN_TIME, WireSession},
    },
    wire::{
        AfterFailure, Bounds, WireError,
        resp::{
            Resp, command,
            compact::{CompactError, CompactReply, Names, decode},
        },
    },
};
use edgewise_model::{Index, Rows};
use std::time::{Duration, Instant};

/// How long after its own limit a server may still answer.
pub(super) const GRACE: Duration = Duration::from_secs(2);

/// A session in one graph.
pub(super) struct RespSession {
    /// None once the connection is lost.
    pub(super) resp: Option<Resp>,
    version: String,
    pub(super) quirks: &'static RespQuirks,
    pub(super) context: SessionContext,
    pub(super) graph: String,
    pub(super) names: Names,
    pub(super) bounds: Bounds,
    /// The time-out that is sent with each command, in milliseconds.
    timeout: String,
    /// The largest time-out that the server accepts, in milliseconds.
    timeout_max: Option<u64>,
}

/// The answer to a command: a decoded reply, or a lost connection.
type Answer = Result<CompactReply, WireError>;

impl RespSession {
    pub(super) fn open(quirks: &'static RespQuirks, context: SessionContext) -> Result<Self, EngineError> {
        let (mut resp, facts) = context
            .reach(|endpoint, options, deadline| greeting::greet(quirks, endpoint, options, deadline))?;
        let version = facts.version.ok_or_else(|| {
            EngineError::Unavailable(format!("the server at {} has no graph module", context.endpoint))
        })?;
        let graph = match &context.options.name {
            Some(name) => name.clone(),
            None => greeting::own_graph(&mut resp, &context)?,
        };
        let wanted = u64::try_from(context.limits.statement.as_millis()).unwrap_or(u64::MAX).max(1);
        let timeout = facts.timeout_max.map_or(wanted, |most| wanted.min(most)).to_string();
        let mut session = Self {
            resp: Some(resp),
            version,
            quirks,
            context,
            graph,
            names: Names::default(),
            bounds: Bounds::default(),
            timeout,
            timeout_max: facts.timeout_max,
        };
        if !session.context.options.read_only {
            let looked = session.patiently(Self::check_counts);
            looked.map_err(|outcome| survival::refusal(&session.context.endpoint, outcome))?;
        }
        Ok(session)
    }

    pub(super) fn query(&self, verb: &str, text: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() + 128);
        let words = [verb, &self.graph, text, "--compact", "TIMEOUT", &self.timeout].map(str::as_bytes);
        command::write(&words, &mut out);
        out
    }

    fn verb(&self) -> &'static str {
        if self.context.options.read_only { "GRAPH.RO_QUERY" } else { "GRAPH.QUERY" }
    }

    /// Sends commands in one batch and decodes the replies. The name tables are read again if a reply contains an
    /// unknown number.
    pub(super) fn ask(&mut self, commands: &[Vec<u8>]) -> Vec<(Answer, Duration)> {
        let Some(resp) = &mut self.resp else { return Vec::new() };
        let limit = self.context.limits.statement + GRACE;
        let mut replies = Vec::with_capacity(commands.len());
        resp.run(commands, limit, &mut |reply, elapsed| replies.push((reply, elapsed)));
        let mut answers = Vec::with_capacity(replies.len());
        let mut fresh = false;
        for (reply, elapsed) in replies {
            let answer = reply.and_then(|reply| self.decode(&reply, &mut fresh));
            self.names.made_up = false;
            answers.push((answer, elapsed));
        }
        answers
    }

    /// Decodes a reply; `fresh` is true once the name tables have been read for this batch.
    fn decode(&mut self, reply: &[u8], fresh: &mut bool) -> Answer {
        loop {
            match decode(reply, &self.names, self.bounds) {
                Ok(answer) => return Ok(answer),
                Err(CompactError::Wire(error)) => return Err(error),
                Err(CompactError::Exceeded) => {
                    return Err(WireError::TooLarge("the reply contains too many values".to_owned()));
                }
                // A table that was just read is complete. A number that it lacks gets a made-up name.
                Err(CompactError::Unknown(_)) if *fresh => self.names.made_up = true,
                Err(CompactError::Unknown(_)) => {
                    *fresh = true;
                    self.read_names()?;
                }
            }
        }
    }

    fn observe(&mut self, answer: Answer, elapsed: Duration, text: &str) -> Observation {
        match answer {
            Ok(CompactReply::Answer { rows, cut, statistics }) => {
                self.context.guard(|guard| guard.wrote(&statistics.counters));
                let elapsed = statistics.time.unwrap_or(elapsed);
                let counters = Some(statistics.counters).filter(|counters| *counters != Counters::default());
                Observation { outcome: outcome_of(rows, cut), elapsed, plan: None, counters }
            }
            Ok(CompactReply::Failed(message)) => {
                let writes = (self.quirks.common.statements.may_write)(text);
                Observation::new(self.failure(message, writes), elapsed)
            }
            Err(error) => Observation::new(self.lost(&error), elapsed),
        }
    }

    pub(super) fn is_missing_graph(&self, message: &str) -> bool {
        message.contains(self.quirks.no_graph)
    }

    /// The outcome of an error message; `writes` if the statement may have written.
    pub(super) fn failure(&mut self, message: String, writes: bool) -> Outcome {
        // For a read-only session, a graph that does not exist is an empty graph.
        if self.context.options.read_only && self.is_missing_graph(&message) {
            return Outcome::Done;
        }
        let refusal = self.context.refusal(None, message);
        if refusal.fatal {
            self.hang_up();
            self.context.mark_unusable();
        }
        if writes && !(self.quirks.is_undone)(refusal.class) {
            self.context.guard(|guard| guard.in_doubt());
        }
        refusal.outcome
    }

    pub(super) fn lost(&mut self, error: &WireError) -> Outcome {
        self.hang_up();
        self.context.lost(error)
    }

    fn plan(&mut self, text: &str) -> Result<Result<Vec<String>, String>, WireError> {
        let Some(resp) = &mut self.resp else { return Err(WireError::Closed { doing: "asking for a plan" }) };
        let words = [b"GRAPH.EXPLAIN", self.graph.as_bytes(), text.as_bytes()];
        let reply = resp.ask(&words, self.context.limits.statement + GRACE)?;
        match greeting::error_of(&reply)? {
            Some(message) => Ok(Err(message)),
            None => greeting::strings_of(&reply).map(Ok),
        }
    }
}

impl WireSession for RespSession {
    fn context(&self) -> &SessionContext {
        &self.context
    }

    fn quirks(&self) -> &'static Quirks {
        &self.quirks.common
    }

    fn is_connected(&self) -> bool {
        self.resp.is_some()
    }

    fn hang_up(&mut self) {
        self.resp = None;
    }

    /// The server always runs the statements after a failed one, so `_after_failure` has no effect.
    fn exchange(&mut self, requests: &[&Request], _after_failure: AfterFailure) -> Vec<Observation> {
        if self.resp.is_none() {
            return vec![Observation::new(survival::already_lost(), Duration::ZERO)];
        }
        let text = |request: &Request| (self.quirks.with_parameters)(&request.text, &request.parameters);
        let commands: Vec<Vec<u8>> =
            requests.iter().map(|request| self.query(self.verb(), &text(request))).collect();
        let answers = self.ask(&commands);
        let mut observations = Vec::with_capacity(answers.len());
        for ((answer, elapsed), request) in answers.into_iter().zip(requests) {
            observations.push(self.observe(answer, elapsed, &request.text));
            if self.resp.is_none() {
                break;
            }
        }
        observations
    }

    /// Sends one statement at a time: the name tables may have to be read between two of them.
    fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome> {
        let mut tables: [Rows; N] = std::array::from_fn(|_| Rows::default());
        for (table, text) in tables.iter_mut().zip(texts) {
            *table = self.table(text)?;
        }
        Ok(tables)
    }

    fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.context.limits.statement, self.timeout.clone());
        self.context.limits.statement = before.0.max(OWN_TIME);
        if let Some(most) = self.timeout_max.or(u64::try_from(OWN_TIME.as_millis()).ok()) {
            self.timeout = most.to_string();
        }
        let result = work(self);
        (self.context.limits.statement, self.timeout) = before;
        result
    }

    fn wipe(&mut self) -> Result<(), Outcome> {
        self.delete_graph()
    }
}

impl Session for RespSession {
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
        let started = Instant::now();
        let text = (self.quirks.with_parameters)(&request.text, &request.parameters);
        let mut plan = self.plan(&text);
        if matches!(&plan, Ok(Err(message)) if self.is_missing_graph(message))
            && !self.context.options.read_only
        {
            // The first statement creates the graph.
            self.ping();
            plan = self.plan(&text);
        }
        let elapsed = started.elapsed();
        match plan {
            Ok(Ok(lines)) => {
                let plan = Some(lines.join("\n"));
                Observation { plan, ..Observation::new(Outcome::Done, elapsed) }
            }
            Ok(Err(message)) => Observation::new(self.failure(message, false), elapsed),
            Err(_) if self.resp.is_none() => Observation::new(survival::already_lost(), elapsed),
            Err(error) => Observation::new(self.lost(&error), elapsed),
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

impl Drop for RespSession {
    fn drop(&mut self) {
        self.clean_up();
    }
}
