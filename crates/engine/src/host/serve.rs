//! Runs the steps of messages on a library engine and writes the replies.

use super::{Embedded, panic_note};
use crate::{
    ErrorClass, Observation, Outcome, Request,
    protocol::{Feature, Hello, Message, Reply, VERSION, WireStep},
};
use std::{
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

/// Writes the greeting, then answers messages until the input ends. A line that is not a message is answered by an
/// error with id 0, so that the author of an adapter sees why.
///
/// # Errors
/// When reading or writing fails, for instance because the parent has closed the pipe.
pub fn serve(engine: &mut dyn Embedded, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let hello = Hello {
        edgewise: VERSION,
        engine: engine.name().to_owned(),
        version: engine.version(),
        dialect: None,
        profile: serde_json::Map::new(),
        features: engine.features().iter().map(|feature: &Feature| feature.name().to_owned()).collect(),
    };
    write_line(&mut output, &hello)?;
    for line in input.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let message: Message = match serde_json::from_slice(&line) {
            Ok(message) => message,
            Err(error) => {
                let outcome =
                    Outcome::error(ErrorClass::Connection, format!("this is not a message: {error}"));
                reply(&mut output, 0, 0, Observation::new(outcome, Duration::ZERO))?;
                continue;
            }
        };
        engine.set_limit(Duration::from_millis(message.limit_ms));
        for (step, wire_step) in message.steps.iter().enumerate() {
            // Each reply is written before the next step starts, so that a crash is attributed to the right step.
            reply(&mut output, message.id, step, play(engine, wire_step))?;
        }
    }
    Ok(())
}

fn play(engine: &mut dyn Embedded, step: &WireStep) -> Observation {
    let started = Instant::now();
    // A panic may leave the engine in an inconsistent state. That is acceptable: a finding counts only if it
    // replays on a fresh engine.
    let played = catch_unwind(AssertUnwindSafe(|| dispatch(engine, step)));
    let elapsed = started.elapsed();
    match played {
        Ok(observation) => Observation { elapsed, ..observation },
        Err(_) => {
            let (code, message) = (Some("panic".to_owned()), panic_note::take());
            Observation::new(Outcome::Error { class: ErrorClass::Internal, code, message }, elapsed)
        }
    }
}

fn dispatch(engine: &mut dyn Embedded, step: &WireStep) -> Observation {
    let outcome = match step {
        WireStep::Run(request) => return engine.run(request),
        WireStep::Explain(request) => return engine.explain(request),
        WireStep::Load { statements } => load(engine, statements),
        WireStep::Reset => engine.reset(),
        WireStep::Dump => engine.dump(),
        WireStep::Begin => engine.begin(),
        WireStep::Commit => engine.commit(),
        WireStep::Rollback => engine.rollback(),
        WireStep::Flush => engine.flush(),
        WireStep::Await => Outcome::Done,
        WireStep::Unknown => Outcome::error(ErrorClass::Unsupported, "this step is not known"),
    };
    Observation::new(outcome, Duration::ZERO)
}

fn load(engine: &mut dyn Embedded, statements: &[Request]) -> Outcome {
    let outcome = engine.reset();
    if !outcome.is_answer() {
        return outcome;
    }
    for request in statements {
        let outcome = engine.run(request).outcome;
        if !outcome.is_answer() {
            return outcome;
        }
    }
    Outcome::Done
}

fn reply(output: &mut impl Write, id: u64, step: usize, observation: Observation) -> io::Result<()> {
    match Reply::reporting(id, step, observation) {
        Some(reply) => write_line(output, &reply),
        None => Err(io::Error::other("an embedded engine cannot report its own crash")),
    }
}

fn write_line(output: &mut impl Write, line: &impl serde::Serialize) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    output.write_all(&bytes)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine that panics on every statement that contains `panic`.
    struct Jumpy;

    impl Embedded for Jumpy {
        fn name(&self) -> &'static str {
            "jumpy"
        }
        fn version(&self) -> String {
            "1".to_owned()
        }
        fn features(&self) -> &'static [Feature] {
            &[]
        }
        fn set_limit(&mut self, _limit: Duration) {}
        fn reset(&mut self) -> Outcome {
            Outcome::Done
        }
        fn run(&mut self, request: &Request) -> Observation {
            assert!(!request.text.contains("panic"), "the statement asks for a panic");
            Observation::new(Outcome::Done, Duration::ZERO)
        }
        fn dump(&mut self) -> Outcome {
            Outcome::Done
        }
    }

    fn replies(input: &str) -> Vec<serde_json::Value> {
        let mut output = Vec::new();
        serve(&mut Jumpy, input.as_bytes(), &mut output).expect("no failure of input or output");
        let lines = output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_slice(line).expect("JSON")).collect()
    }

    #[test]
    fn a_panic_is_an_internal_error_and_the_next_step_runs() {
        let message = r#"{"id":4,"steps":[{"do":"run","text":"panic"},{"do":"run","text":"go on"}]}"#;
        let replies = replies(message);
        assert_eq!(replies[0]["engine"], "jumpy");
        assert_eq!(
            (&replies[1]["error"]["class"], &replies[1]["error"]["code"]),
            (&"internal".into(), &"panic".into())
        );
        assert_eq!(
            (&replies[2]["id"], &replies[2]["step"], &replies[2]["done"]),
            (&4.into(), &1.into(), &true.into())
        );
    }

    #[test]
    fn steps_and_fields_of_a_later_version_are_answered() {
        let replies = replies(r#"{"id":1,"steps":[{"do":"levitate","height":3}],"mood":"good"}"#);
        assert_eq!(replies[1]["error"]["class"], "unsupported");
    }

    #[test]
    fn an_invalid_message_is_answered_by_an_error() {
        let replies = replies("hello\n\n{\"id\":1,\"steps\":[]}\n");
        assert_eq!(replies.len(), 2);
        assert_eq!((&replies[1]["id"], &replies[1]["error"]["class"]), (&0.into(), &"connection".into()));
    }
}
