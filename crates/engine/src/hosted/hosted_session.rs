//! `HostedSession`: a session with a child process.

use super::{ChildProcess, Wait, expansion::Expansion};
use crate::{
    EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session, Step,
    protocol::{Hello, Message, Reply, WireStep},
};
use std::{
    ffi::OsString,
    sync::Arc,
    time::{Duration, Instant},
};

/// How long after its limit a step may still answer before the child is killed. It lets an engine that enforces
/// the limit itself report that.
const GRACE: Duration = Duration::from_secs(1);
/// The time that each setup statement adds to the limit of a `load` step.
const PER_STATEMENT: Duration = Duration::from_millis(50);

/// A session with its own child process.
pub struct HostedSession {
    child: ChildProcess,
    hello: Hello,
    profile: Arc<Profile>,
    limits: Limits,
    messages: u64,
    /// Why the session has ended; `None` while it is usable.
    over: Option<String>,
}

impl HostedSession {
    /// Starts a program and waits for its greeting.
    ///
    /// # Errors
    /// When it cannot be started, dies, stays silent or sends an invalid greeting.
    pub fn open(program: &[OsString], profile: Arc<Profile>, limits: &Limits) -> Result<Self, EngineError> {
        let mut child = ChildProcess::start(program, limits)?;
        let hello = child.greeting(limits.connect)?;
        Ok(Self { child, hello, profile, limits: *limits, messages: 0, over: None })
    }

    /// The child's greeting.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The child's process id.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends steps as one message and gathers the replies, up to one that ends the session.
    fn exchange(&mut self, steps: Vec<WireStep>) -> Vec<Observation> {
        if steps.is_empty() {
            return Vec::new();
        }
        self.messages += 1;
        let patience: Vec<Duration> = steps.iter().map(|step| self.patience(step)).collect();
        let limit_ms = u64::try_from(self.limits.statement.as_millis()).unwrap_or(u64::MAX);
        let message = Message { id: self.messages, steps, limit_ms };
        let mut line = match serde_json::to_vec(&message) {
            Ok(line) => line,
            Err(error) => {
                let outcome =
                    Outcome::error(ErrorClass::Unsupported, format!("the step cannot be sent: {error}"));
                return vec![Observation::new(outcome, Duration::ZERO)];
            }
        };
        line.push(b'\n');
        // If the child has ended, its last output is still read below, and the end of the output shows that it has
        // ended.
        let _ = self.child.send(line);
        let mut observations = Vec::with_capacity(patience.len());
        for (step, patience) in patience.into_iter().enumerate() {
            let mut observation = self.receive(step, patience);
            self.classify(&mut observation.outcome);
            let ends = observation.outcome.ends_session();
            observations.push(observation);
            if ends {
                self.over.get_or_insert_with(|| "the session has ended with an earlier step".to_owned());
                break;
            }
        }
        observations
    }

    fn patience(&self, step: &WireStep) -> Duration {
        let more = match step {
            WireStep::Load { statements } => {
                PER_STATEMENT.saturating_mul(u32::try_from(statements.len()).unwrap_or(u32::MAX))
            }
            _ => Duration::ZERO,
        };
        self.limits.statement.saturating_add(more).saturating_add(GRACE)
    }

    fn receive(&mut self, step: usize, patience: Duration) -> Observation {
        if let Some(why) = &self.over {
            return Observation::new(Outcome::error(ErrorClass::Connection, why.clone()), Duration::ZERO);
        }
        let started = Instant::now();
        let outcome = match self.child.wait(started + patience) {
            Wait::Line(line) => match self.read(step, &line, started.elapsed()) {
                Ok(observation) => return observation,
                Err(outcome) => outcome,
            },
            Wait::TooLong => Outcome::error(ErrorClass::Resource, "the answer is longer than 64 MiB"),
            Wait::Cut(_) | Wait::End => self.death(),
            Wait::Late => {
                self.child.kill();
                if self.child.hit_memory_cap() {
                    self.death()
                } else {
                    Outcome::Hang { limit_ms: u64::try_from(patience.as_millis()).unwrap_or(u64::MAX) }
                }
            }
        };
        Observation::new(outcome, started.elapsed())
    }

    fn read(&mut self, step: usize, line: &[u8], elapsed: Duration) -> Result<Observation, Outcome> {
        let reply: Reply = match serde_json::from_slice(line) {
            Ok(reply) => reply,
            Err(error) if is_too_deep(&error) => {
                return Err(Outcome::error(
                    ErrorClass::Resource,
                    "the answer is nested too deeply to be read",
                ));
            }
            Err(error) => {
                let line = crate::protocol::excerpt(line);
                return Err(self.broken(format!("it wrote a line that is not a reply ({error}): {line}")));
            }
        };
        if (reply.id, reply.step) != (self.messages, step) {
            let due = format!("the reply to step {step} of message {} was expected", self.messages);
            return Err(self.broken(format!("{due}, not to step {} of message {}", reply.step, reply.id)));
        }
        reply.observation(elapsed).map_err(|what| self.broken(what))
    }

    /// The outcome for a child that violates the protocol. It ends the session and is not a finding.
    fn broken(&mut self, what: String) -> Outcome {
        self.child.kill();
        let message = format!("`{}` violates the external protocol: {what}", self.child.name());
        self.over = Some(message.clone());
        Outcome::error(ErrorClass::Connection, message)
    }

    fn death(&mut self) -> Outcome {
        match self.child.death_outcome() {
            Some(outcome) => {
                // An end at the memory cap is an error of class `resource`, which does not end a session by itself.
                // The next step reports the end.
                self.over = Some("the child has ended".to_owned());
                outcome
            }
            None => self.broken("it closed its output but kept running".to_owned()),
        }
    }

    fn classify(&self, outcome: &mut Outcome) {
        if let Outcome::Error { class: class @ ErrorClass::Unknown, code, message } = outcome {
            *class = self.profile.classify(code.as_deref(), message);
        }
    }

    fn exchange_one(&mut self, step: WireStep) -> Observation {
        self.exchange(vec![step]).pop().unwrap_or_else(|| Observation::new(Outcome::Done, Duration::ZERO))
    }
}

impl Session for HostedSession {
    fn version(&self) -> &str {
        &self.hello.version
    }

    fn run(&mut self, request: &Request) -> Observation {
        self.exchange_one(WireStep::Run(request.clone()))
    }

    fn reset(&mut self) -> Outcome {
        self.exchange_one(WireStep::Reset).outcome
    }

    fn dump(&mut self) -> Outcome {
        self.step(&Step::Dump).outcome
    }

    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        let mut expansion = Expansion::new(steps, &self.hello, self.profile.read_back.as_ref());
        let replies = self.exchange(std::mem::take(&mut expansion.wire));
        expansion.fold(replies)
    }

    fn step(&mut self, step: &Step) -> Observation {
        self.play(std::slice::from_ref(step)).pop().unwrap_or_else(|| {
            Observation::new(
                Outcome::error(ErrorClass::Connection, "the child sent no reply"),
                Duration::ZERO,
            )
        })
    }

    fn load(&mut self, statements: &[Request]) -> Observation {
        self.step(&Step::Load { statements: Arc::new(statements.to_vec()) })
    }

    fn explain(&mut self, request: &Request) -> Observation {
        self.step(&Step::Explain(request.clone()))
    }

    fn begin(&mut self) -> Outcome {
        self.step(&Step::Begin).outcome
    }

    fn commit(&mut self) -> Outcome {
        self.step(&Step::Commit).outcome
    }

    fn rollback(&mut self) -> Outcome {
        self.step(&Step::Rollback).outcome
    }

    fn await_indexes(&mut self) -> Outcome {
        self.step(&Step::Await).outcome
    }

    fn flush(&mut self) -> Outcome {
        self.step(&Step::Flush).outcome
    }

    /// Asks the operating system, because no statement is valid on every engine.
    fn ping(&mut self) -> Outcome {
        match &self.over {
            Some(why) => Outcome::error(ErrorClass::Connection, why.clone()),
            None if self.child.has_ended() => self.death(),
            None => Outcome::Done,
        }
    }
}

/// True if the line is valid JSON nested more deeply than the parser allows.
fn is_too_deep(error: &serde_json::Error) -> bool {
    let text = error.to_string();
    text.contains("recursion limit") || text.contains("nested too deep")
}
