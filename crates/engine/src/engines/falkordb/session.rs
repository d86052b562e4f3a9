//! `FalkorDbSession`: a conversation over RESP, in one graph.

use super::{indexes::indexes_of, parameters::with_parameters, server, upkeep};
use crate::{
    Counters, EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session, Step,
    engines::{
        Endpoint, ServerOptions,
        elements::{graph_of, may_write, statements_ahead},
        slot::{SharedSlot, lock},
        survival,
    },
    wire::{
        Bounds, WireError,
        resp::{
            Resp, command,
            compact::{CompactError, CompactReply, Names, Table, decode},
        },
    },
};
use edgewise_model::{Index, Name, Value};
use std::{
    sync::Arc,
    thread::sleep,
    time::{Duration, Instant},
};

/// How much longer than its own limit the server is waited for.
pub(super) const GRACE: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(5);
/// What Redis says of a graph that is not there.
pub(super) const NO_GRAPH: &str = "empty key";

/// A conversation in one graph.
pub(super) struct FalkorDbSession {
    /// None once the connection is lost.
    pub(super) resp: Option<Resp>,
    pub(super) version: String,
    pub(super) graph: String,
    pub(super) names: Names,
    pub(super) bounds: Bounds,
    pub(super) endpoint: Endpoint,
    pub(super) options: ServerOptions,
    pub(super) profile: Arc<Profile>,
    pub(super) slot: SharedSlot,
    pub(super) limits: Limits,
    /// What the server is told as limit, in milliseconds.
    pub(super) timeout: String,
    /// The most it takes as limit.
    pub(super) timeout_max: Option<u64>,
}

/// What a command was answered by: a decoded reply, or the end of the connection.
type Answer = Result<CompactReply, WireError>;

impl FalkorDbSession {
    pub fn open(
        endpoint: Endpoint,
        options: ServerOptions,
        profile: Arc<Profile>,
        slot: SharedSlot,
        worker: usize,
        limits: Limits,
    ) -> Result<Self, EngineError> {
        let (mut resp, facts) = {
            let mut slot = lock(&slot);
            slot.guard.allowed()?;
            survival::reach(&endpoint, &mut slot, &limits, |endpoint, deadline| {
                server::greet(endpoint, &options, deadline)
            })?
        };
        let version = facts.version.ok_or_else(|| {
            EngineError::Unavailable(format!("the server at {endpoint} has no graph module"))
        })?;
        let graph = match &options.name {
            Some(name) => name.clone(),
            None => {
                let taken = server::graphs(&mut resp, limits.connect).map_err(|error| {
                    EngineError::Unavailable(format!("the graphs at {endpoint} cannot be listed: {error}"))
                })?;
                let mut slot = lock(&slot);
                slot.guard.moved();
                server::free_name(worker, &mut slot.generation, &taken)
            }
        };
        let wanted = u64::try_from(limits.statement.as_millis()).unwrap_or(u64::MAX).max(1);
        let timeout = facts.timeout_max.map_or(wanted, |most| wanted.min(most)).to_string();
        let mut session = Self {
            resp: Some(resp),
            version,
            graph,
            names: Names::default(),
            bounds: Bounds::default(),
            endpoint,
            options,
            profile,
            slot,
            limits,
            timeout,
            timeout_max: facts.timeout_max,
        };
        if !session.options.read_only {
            let looked = session.patiently(Self::check_counts);
            looked.map_err(|outcome| survival::refusal(&session.endpoint, outcome))?;
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
        if self.options.read_only { "GRAPH.RO_QUERY" } else { "GRAPH.QUERY" }
    }

    /// Sends commands in one go and decodes the replies, reading the name tables anew where they are behind.
    pub(super) fn ask(&mut self, commands: &[Vec<u8>]) -> Vec<(Answer, Duration)> {
        let Some(resp) = &mut self.resp else { return Vec::new() };
        let limit = self.limits.statement + GRACE;
        let mut replies = Vec::with_capacity(commands.len());
        resp.run(commands, limit, &mut |reply, elapsed| replies.push((reply, elapsed)));
        let mut answers = Vec::with_capacity(replies.len());
        let mut fresh = false;
        for (reply, elapsed) in replies {
            let answer = reply.and_then(|reply| {
                loop {
                    match decode(&reply, &self.names, self.bounds) {
                        Ok(answer) => break Ok(answer),
                        Err(CompactError::Wire(error)) => break Err(error),
                        Err(CompactError::Exceeded) => {
                            break Err(WireError::TooLarge("it holds too many values".to_owned()));
                        }
                        // Read once, a table knows every number there is; a number it does not know gets a name of ours.
                        Err(CompactError::Unknown(_)) if fresh => self.names.made_up = true,
                        Err(CompactError::Unknown(_)) => {
                            fresh = true;
                            self.read_names()?;
                        }
                    }
                }
            });
            self.names.made_up = false;
            answers.push((answer, elapsed));
        }
        answers
    }

    fn read_names(&mut self) -> Result<(), WireError> {
        let commands = Table::ALL.map(|table| self.query("GRAPH.RO_QUERY", table.procedure()));
        let Some(resp) = &mut self.resp else { return Ok(()) };
        let mut replies = Vec::new();
        resp.run(&commands, self.limits.statement + GRACE, &mut |reply, _| replies.push(reply));
        for (reply, table) in replies.into_iter().zip(Table::ALL) {
            let decoded = decode(&reply?, &Names::default(), self.bounds);
            if let Ok(CompactReply::Answer { rows, .. }) = decoded {
                let name = |row: Vec<Value>| match row.into_iter().next() {
                    Some(Value::String(name)) => name,
                    other => Name::from(format!("{other:?}")),
                };
                self.names.set(table, rows.rows.into_iter().map(name).collect());
            }
        }
        Ok(())
    }

    fn pipeline(&mut self, requests: &[&Request]) -> Vec<Observation> {
        if self.resp.is_none() {
            return vec![Observation::new(survival::gone(), Duration::ZERO)];
        }
        let commands: Vec<Vec<u8>> = requests
            .iter()
            .map(|request| self.query(self.verb(), &with_parameters(&request.text, &request.parameters)))
            .collect();
        let answers = self.ask(&commands);
        let mut observations = Vec::with_capacity(answers.len());
        for ((answer, elapsed), request) in answers.into_iter().zip(requests) {
            observations.push(self.observe(answer, elapsed, &request.text));
            if self.resp.is_none() {
                break;
            }
        }
        self.look_if_in_doubt();
        observations
    }

    fn observe(&mut self, answer: Answer, elapsed: Duration, text: &str) -> Observation {
        match answer {
            Ok(CompactReply::Answer { rows, cut, statistics }) => {
                lock(&self.slot).guard.wrote(&statistics.counters);
                let outcome = match (cut, rows.columns.is_empty()) {
                    (true, _) => {
                        Outcome::error(ErrorClass::Resource, "the answer has too many values to hold")
                    }
                    (false, true) => Outcome::Done,
                    (false, false) => Outcome::Rows(rows),
                };
                let elapsed = statistics.time.unwrap_or(elapsed);
                let counters = Some(statistics.counters).filter(|counters| *counters != Counters::default());
                Observation { outcome, elapsed, plan: None, counters }
            }
            Ok(CompactReply::Failed(message)) => Observation::new(self.failure(message, text), elapsed),
            Err(error) => Observation::new(self.lost(&error), elapsed),
        }
    }

    pub(super) fn failure(&mut self, message: String, text: &str) -> Outcome {
        // A graph that is not there is an empty one to somebody who only reads.
        if self.options.read_only && message.contains(NO_GRAPH) {
            return Outcome::Done;
        }
        let message = match &self.options.credentials {
            Some(credentials) => credentials.hide(&message),
            None => message,
        };
        let class = self.profile.classify(None, &message);
        if self.profile.is_fatal(None, &message) {
            self.resp = None;
            survival::beyond_use(&mut lock(&self.slot));
        }
        // A failing write is undone by a log of its own, exactly so in 4,000 random writes. One that is cut short, or
        // fails in an unforeseen way, is looked after.
        let undone = !matches!(
            class,
            ErrorClass::Timeout | ErrorClass::Resource | ErrorClass::Internal | ErrorClass::Unknown
        );
        if !undone && may_write(text) {
            lock(&self.slot).guard.in_doubt();
        }
        Outcome::Error { class, code: None, message }
    }

    pub(super) fn lost(&mut self, error: &WireError) -> Outcome {
        self.resp = None;
        survival::lost(&self.endpoint, &mut lock(&self.slot), error, self.limits.statement)
    }

    fn plan(&mut self, text: &str) -> Result<Result<Vec<String>, String>, WireError> {
        let Some(resp) = &mut self.resp else { return Err(WireError::Closed { doing: "asking for a plan" }) };
        let words = [b"GRAPH.EXPLAIN", self.graph.as_bytes(), text.as_bytes()];
        let reply = resp.ask(&words, self.limits.statement + GRACE)?;
        match server::error_of(&reply)? {
            Some(message) => Ok(Err(message)),
            None => server::strings_of(&reply).map(Ok),
        }
    }
}

impl Session for FalkorDbSession {
    fn version(&self) -> &str {
        &self.version
    }

    fn run(&mut self, request: &Request) -> Observation {
        let mut observations = self.pipeline(&[request]);
        observations.pop().unwrap_or_else(|| Observation::new(survival::gone(), Duration::ZERO))
    }

    fn reset(&mut self) -> Outcome {
        if self.options.read_only {
            return Outcome::error(ErrorClass::Unsupported, "this session only reads");
        }
        self.patiently(Self::wipe).map_or_else(|outcome| outcome, |()| Outcome::Done)
    }

    fn dump(&mut self) -> Outcome {
        let tables = self
            .table("MATCH (n) RETURN n")
            .and_then(|nodes| Ok((nodes, self.table("MATCH ()-[r]->() RETURN r")?)));
        match tables {
            Ok((nodes, relationships)) => graph_of(nodes, relationships),
            Err(outcome) => outcome,
        }
    }

    /// Statements in a row go out in one go.
    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        let mut observations: Vec<Observation> = Vec::with_capacity(steps.len());
        // A lost connection answers fewer statements than were sent; the next one is then told that it is gone.
        while let Some(step) = steps.get(observations.len()) {
            let requests = statements_ahead(&steps[observations.len()..]);
            match requests.is_empty() {
                true => observations.push(self.step(step)),
                false => observations.extend(self.pipeline(&requests)),
            }
            if observations.last().is_some_and(|last| last.outcome.ends_session()) {
                break;
            }
        }
        observations
    }

    /// The statements go out in one go. The server runs those behind a failed one, too: a graph whose loading has
    /// failed is of no use either way.
    fn load(&mut self, statements: &[Request]) -> Observation {
        let outcome = self.reset();
        if !outcome.is_answer() {
            return Observation::new(outcome, Duration::ZERO);
        }
        let requests: Vec<&Request> = statements.iter().collect();
        let mut elapsed = Duration::ZERO;
        for observation in self.pipeline(&requests) {
            elapsed += observation.elapsed;
            if !observation.outcome.is_answer() {
                return Observation { elapsed, ..observation };
            }
        }
        Observation::new(Outcome::Done, elapsed)
    }

    fn explain(&mut self, request: &Request) -> Observation {
        let started = Instant::now();
        let text = with_parameters(&request.text, &request.parameters);
        let mut plan = self.plan(&text);
        if matches!(&plan, Ok(Err(message)) if message.contains(NO_GRAPH)) && !self.options.read_only {
            // A graph is made by its first statement.
            self.run(&Request::new("RETURN 1"));
            plan = self.plan(&text);
        }
        let elapsed = started.elapsed();
        match plan {
            Ok(Ok(lines)) => {
                let plan = Some(lines.join("\n"));
                Observation { plan, ..Observation::new(Outcome::Done, elapsed) }
            }
            Ok(Err(message)) => Observation::new(self.failure(message, ""), elapsed),
            Err(_) if self.resp.is_none() => Observation::new(survival::gone(), elapsed),
            Err(error) => Observation::new(self.lost(&error), elapsed),
        }
    }

    fn indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        Ok(indexes_of(&self.table("CALL db.indexes()")?))
    }

    fn await_indexes(&mut self) -> Outcome {
        let until = Instant::now() + self.limits.statement.max(upkeep::TIME);
        loop {
            match self.table("CALL db.indexes() YIELD label, status RETURN label, status") {
                Ok(rows) => {
                    let ready = |row: &Vec<Value>| row.last() == Some(&Value::from("OPERATIONAL"));
                    if rows.rows.iter().all(ready) {
                        return Outcome::Done;
                    }
                }
                // RedisGraph before 2.12 tells no status and builds indexes at once.
                Err(outcome @ Outcome::Error { .. }) if !outcome.ends_session() => return Outcome::Done,
                Err(outcome) => return outcome,
            }
            if Instant::now() > until {
                return Outcome::error(ErrorClass::Timeout, "indexes are still under construction");
            }
            sleep(POLL);
        }
    }
}

/// A graph on somebody else's server is removed again.
impl Drop for FalkorDbSession {
    fn drop(&mut self) {
        if self.resp.is_some() && !self.endpoint.is_owned() && !self.options.read_only {
            // Nobody is left to hear of a failure; a later run will not touch the leftovers.
            let _ = self.patiently(Self::wipe);
        }
    }
}
