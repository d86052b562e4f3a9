//! Pipelining: all statements are sent before the first answer is read.
//!
//! After a failure the server ignores everything until a RESET. The RESET is sent together with the ignored
//! statements, which are sent again. A statement that takes too long is stopped by a RESET, which the server
//! handles before it finishes the statement.

use super::{Bolt, BoltFailure, Mode, Response, Summary, connection::unexpected, frame, message, tag};
use crate::wire::{AfterFailure, Allowance, Deadline, WireError};
use edgewise_model::{Map, Name, Rows, Value};
use std::time::{Duration, Instant};

/// How many bytes may be in flight. A server that cannot send because the client does not read stops reading, so
/// requests must fit into the buffers of both sockets: 32 KiB fit into the smallest.
const WINDOW_BYTES: usize = 32 << 10;
const WINDOW_STATEMENTS: usize = 64;
/// How many rows are requested at once when only one statement is in flight.
const FETCH: u32 = 10_000;

/// A statement to run.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'a> {
    /// The text.
    pub text: &'a str,
    /// Its parameters.
    pub parameters: &'a Map,
}

/// How long a statement may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Time until the statement is stopped.
    pub statement: Duration,
    /// Time that the server then has to stop it.
    pub grace: Duration,
}

/// The answer to a statement.
#[derive(Debug)]
pub enum BoltReply {
    /// Success.
    Answer {
        /// The rows within the bounds.
        rows: Rows,
        /// True if rows were dropped because of the bounds.
        cut: bool,
        /// What the server reported after the rows.
        summary: Summary,
    },
    /// The statement failed.
    Failed(BoltFailure),
    /// The statement took too long and was stopped; the connection is still usable.
    Stopped,
    /// The statement was not run, because an earlier one failed.
    Ignored,
    /// The connection failed. It cannot be used again, and no reply follows.
    Lost(WireError),
}

impl Bolt {
    /// Runs statements, each in its own transaction or all in the open one, and passes every reply and its time to
    /// `each`, in order. Ends early after [`BoltReply::Lost`].
    pub fn run(
        &mut self,
        statements: &[Statement<'_>],
        mode: &Mode,
        patience: Patience,
        after_failure: AfterFailure,
        each: &mut dyn FnMut(BoltReply, Duration),
    ) {
        let mut rest = statements;
        while !rest.is_empty() {
            match self.window(rest, mode, patience, each) {
                Ok(Window { answered, failed: true }) if after_failure == AfterFailure::Stop => {
                    rest[answered..].iter().for_each(|_| each(BoltReply::Ignored, Duration::ZERO));
                    return;
                }
                Ok(Window { answered, .. }) => rest = &rest[answered..],
                Err(()) => return,
            }
        }
    }

    /// Sends as many statements as fit into a window and reads their replies.
    fn window(
        &mut self,
        statements: &[Statement<'_>],
        mode: &Mode,
        patience: Patience,
        each: &mut dyn FnMut(BoltReply, Duration),
    ) -> Result<Window, ()> {
        let runs: Vec<Vec<u8>> = {
            let mut bytes = 0;
            let encode = |statement: &Statement<'_>| {
                message::run(statement.text, statement.parameters, mode, self.shape)
            };
            let fits = |run: &Vec<u8>| {
                bytes += run.len();
                bytes == run.len() || bytes <= WINDOW_BYTES
            };
            statements.iter().take(WINDOW_STATEMENTS).map(encode).take_while(fits).collect()
        };
        let fetch = (runs.len() == 1).then_some(FETCH);
        let mut out = self.opening();
        for run in &runs {
            frame::write(run, &mut out);
            frame::write(&message::pull(fetch), &mut out);
        }
        let mut reading = Reading { patience, fetch, stopping: false, overdue: false, failed: false };
        let mut since = Instant::now();
        // The server answers a RESET only after it has stopped the running statement.
        let deadline = Deadline::after(patience.statement + patience.grace);
        let sent = self.channel.send(&out, deadline).and_then(|()| self.opening_reply(deadline));
        if let Err(error) = sent {
            each(BoltReply::Lost(error), since.elapsed());
            return Err(());
        }
        let mut answered = 0;
        for _ in &runs {
            let reply = self.answer(&mut reading).unwrap_or_else(BoltReply::Lost);
            let now = Instant::now();
            let elapsed = now - since;
            since = now;
            match reply {
                // The statement is sent again, or the caller reports it.
                BoltReply::Ignored => continue,
                BoltReply::Lost(error) => {
                    each(BoltReply::Lost(error), elapsed);
                    return Err(());
                }
                reply => {
                    answered += 1;
                    each(reply, elapsed);
                }
            }
        }
        if reading.stopping
            && let Err(error) = self.reset_reply(Deadline::after(patience.grace))
        {
            each(BoltReply::Lost(error), since.elapsed());
            return Err(());
        }
        if answered == 0 {
            each(
                BoltReply::Lost(WireError::protocol("a request is ignored without a failure")),
                since.elapsed(),
            );
            return Err(());
        }
        self.must_reset |= reading.failed && !reading.stopping;
        Ok(Window { answered, failed: reading.failed })
    }

    /// Reads the replies to one RUN and its PULL.
    fn answer(&mut self, reading: &mut Reading) -> Result<BoltReply, WireError> {
        let mut allowance = Allowance::new(self.bounds);
        let mut deadline = reading.deadline();
        reading.overdue = false;
        let columns: Vec<Name> = match self.next(reading, &mut allowance, &mut deadline)? {
            Response::Success(mut map) => match map.remove("fields") {
                Some(Value::List(fields)) => fields.into_iter().map(column).collect(),
                _ => Vec::new(),
            },
            response @ (Response::Failure(_) | Response::Ignored) => {
                // The server ignores the PULL that follows.
                match self.next(reading, &mut allowance, &mut deadline)? {
                    Response::Ignored => return Ok(reading.refusal(response)),
                    other => return Err(unexpected(&other)),
                }
            }
            other => return Err(unexpected(&other)),
        };
        let mut rows = Vec::new();
        let mut cut = false;
        loop {
            match self.next(reading, &mut allowance, &mut deadline)? {
                Response::Record(row) if row.len() != columns.len() => {
                    return Err(WireError::protocol("a row has more or fewer values than columns"));
                }
                Response::Record(row) if !cut => rows.push(row),
                Response::Record(_) => {}
                Response::Unheld => cut = true,
                Response::Success(map) if map.get("has_more") == Some(&Value::Bool(true)) => {
                    let more = if cut { message::discard() } else { message::pull(reading.fetch) };
                    let mut out = Vec::new();
                    frame::write(&more, &mut out);
                    self.channel.send(&out, deadline)?;
                }
                Response::Success(map) => {
                    let rows = Rows { columns, rows };
                    return Ok(BoltReply::Answer { rows, cut, summary: Summary::from_map(map) });
                }
                response => return Ok(reading.refusal(response)),
            }
        }
    }

    /// Reads the next message. If it does not arrive in time, asks the server once to stop, and waits again.
    fn next(
        &mut self,
        reading: &mut Reading,
        allowance: &mut Allowance,
        deadline: &mut Deadline,
    ) -> Result<Response, WireError> {
        match self.receive_within(allowance, *deadline) {
            Err(error) if error.is_timeout() && !reading.stopping => {
                let mut out = Vec::new();
                frame::write(&message::bare(tag::RESET), &mut out);
                reading.stopping = true;
                reading.overdue = true;
                *deadline = reading.deadline();
                self.channel.send(&out, *deadline)?;
                self.receive_within(allowance, *deadline)
            }
            response => response,
        }
    }
}

/// The progress of a window.
struct Window {
    answered: usize,
    failed: bool,
}

/// The state while the replies to a window are read.
struct Reading {
    patience: Patience,
    fetch: Option<u32>,
    /// True if a RESET has been sent.
    stopping: bool,
    /// True if the current statement caused the RESET.
    overdue: bool,
    failed: bool,
}

impl Reading {
    fn deadline(&self) -> Deadline {
        Deadline::after(if self.stopping { self.patience.grace } else { self.patience.statement })
    }

    /// Interprets a failure. After a RESET every failure is a consequence of it: the statement that took too long
    /// is reported as stopped; those after it have left no changes and are sent again.
    fn refusal(&mut self, response: Response) -> BoltReply {
        match response {
            _ if self.stopping && !self.overdue => BoltReply::Ignored,
            _ if self.stopping => {
                self.failed = true;
                BoltReply::Stopped
            }
            Response::Failure(failure) => {
                self.failed = true;
                BoltReply::Failed(failure)
            }
            _ => BoltReply::Ignored,
        }
    }
}

fn column(value: Value) -> Name {
    match value {
        Value::String(name) => name,
        other => Name::from(format!("{other:?}")),
    }
}
