//! A child process that speaks JSON lines: started, written to, read with deadlines, ended without leftovers.

use super::{
    evidence::{death, describe},
    line_reader::{Line, LineReader},
    tail::Tail,
    watchdog::Watchdog,
};
use crate::{EngineError, Limits, Outcome, platform::native, protocol::Hello};
use std::{
    ffi::OsString,
    io::{self, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// The longest line we read, 64 MiB.
const LINE_LIMIT: usize = 64 << 20;
/// What a pipe takes without a reader on Linux; a longer message is written by a thread of its own.
const PIPE: usize = 60 << 10;
/// How long a child whose input has ended may take to end itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often a silent child is asked whether it is still there: its own children may hold the pipe open.
const GLANCE: Duration = Duration::from_millis(200);

/// A running child.
pub struct ChildProcess {
    name: String,
    child: Arc<Mutex<Child>>,
    stdin: Option<Arc<ChildStdin>>,
    lines: LineReader,
    tail: Tail,
    watchdog: Watchdog,
    cap: u64,
    status: Option<ExitStatus>,
}

/// What waiting for a line gave.
pub enum Wait {
    /// A line.
    Line(Vec<u8>),
    /// A line over the limit, dropped.
    TooLong,
    /// The output ended with the beginning of a line.
    Cut(Vec<u8>),
    /// The output ended.
    End,
    /// Nothing in time.
    Late,
}

impl ChildProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be started; the message names it.
    pub fn start(program: &[OsString], limits: &Limits) -> Result<Self, EngineError> {
        let Some((path, arguments)) = program.split_first() else {
            return Err(EngineError::Target("no program is named".to_owned()));
        };
        let path_text = path.to_string_lossy();
        // Messages name the whole command: of a script, the program is only its interpreter.
        let name = program.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
        let mut command = Command::new(path);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        native().isolate(&mut command);
        let mut child =
            command.spawn().map_err(|error| EngineError::Unavailable(refusal(&path_text, &error)))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(EngineError::Unavailable(format!("`{name}` was started without its pipes")));
        };
        let child = Arc::new(Mutex::new(child));
        let io =
            |source| EngineError::Io { what: format!("starting the threads that watch `{name}`"), source };
        Ok(Self {
            lines: LineReader::follow(stdout, LINE_LIMIT).map_err(io)?,
            tail: Tail::follow(stderr).map_err(io)?,
            watchdog: Watchdog::watch(Arc::clone(&child), limits.memory).map_err(io)?,
            stdin: Some(Arc::new(stdin)),
            cap: limits.memory,
            status: None,
            name,
            child,
        })
    }

    /// Waits for the greeting.
    ///
    /// # Errors
    /// When there is none in time, the child dies first, or it is not one.
    pub fn greeting(&mut self, patience: Duration) -> Result<Hello, EngineError> {
        let name = self.name.clone();
        match self.wait(Instant::now() + patience) {
            Wait::Line(line) => Hello::parse(&line)
                .map_err(|what| EngineError::Protocol(format!("`{name}` is no engine for Edgewise: {what}"))),
            Wait::TooLong => Err(EngineError::Protocol(format!(
                "`{name}` is no engine for Edgewise: its first line has no end"
            ))),
            Wait::Late => {
                self.kill();
                Err(EngineError::Unavailable(format!(
                    "`{name}` did not greet within {} s",
                    patience.as_secs_f64()
                )))
            }
            Wait::Cut(_) | Wait::End => {
                let status = self.reap();
                self.tail.settle();
                let words = self.tail.lines().last().map_or(String::new(), |line| format!(": {line}"));
                let status = describe(status);
                Err(EngineError::Unavailable(format!("`{name}` ended before its greeting ({status}){words}")))
            }
        }
    }

    /// Sends a message; it must end with a line feed.
    ///
    /// # Errors
    /// When the child no longer reads; why is shown by what it wrote last.
    pub fn send(&mut self, message: Vec<u8>) -> io::Result<()> {
        let Some(stdin) = &self.stdin else { return Err(io::ErrorKind::BrokenPipe.into()) };
        // The child has read all earlier messages (it answered them), so the pipe is empty and a short message fits.
        if message.len() <= PIPE {
            return stdin.as_ref().write_all(&message);
        }
        let stdin = Arc::clone(stdin);
        thread::Builder::new().name("edgewise-stdin".to_owned()).spawn(move || {
            // A child that stops reading is found out by the deadline of its reply.
            let _ = stdin.as_ref().write_all(&message);
        })?;
        Ok(())
    }

    /// Waits for a line.
    pub fn wait(&mut self, deadline: Instant) -> Wait {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.next(left.min(GLANCE)) {
                Some(Line::Whole(line)) => return Wait::Line(line),
                Some(Line::TooLong) => return Wait::TooLong,
                Some(Line::End(line)) if line.is_empty() => return Wait::End,
                Some(Line::End(line)) => return Wait::Cut(line),
                None if left.is_zero() => return Wait::Late,
                None => {}
            }
            if self.has_ended() {
                // What it wrote before may still be on its way.
                return match self.lines.next(GLANCE) {
                    Some(Line::Whole(line)) => Wait::Line(line),
                    Some(Line::TooLong) => Wait::TooLong,
                    Some(Line::End(line)) if !line.is_empty() => Wait::Cut(line),
                    Some(Line::End(_)) | None => Wait::End,
                };
            }
        }
    }

    /// The outcome of its death; ends what is left of it. `None` if it closed its output and lived on.
    pub fn fate(&mut self) -> Option<Outcome> {
        let status = self.reap()?;
        // The last lines may still be on their way from the other pipe.
        thread::sleep(Duration::from_millis(20));
        self.tail.settle();
        Some(death(Some(status), self.watchdog.capped(), &self.tail, self.cap))
    }

    /// True if it does not run any more.
    pub fn has_ended(&self) -> bool {
        self.status.is_some() || native().has_ended(&mut self.child())
    }

    /// True if the watchdog ended it.
    pub fn capped(&self) -> bool {
        self.watchdog.capped()
    }

    /// Its command, for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its process number.
    pub fn id(&self) -> u32 {
        self.child().id()
    }

    /// Ends it and whatever it started, at once.
    pub fn kill(&mut self) -> Option<ExitStatus> {
        self.stdin = None;
        if self.status.is_none() {
            let mut child = self.child();
            native().kill_group(&mut child);
            // A killed process ends; waiting for it leaves no zombie.
            let status = child.wait().ok();
            drop(child);
            self.status = status;
        }
        self.status
    }

    /// Lets it end by itself for the length of a farewell, then ends what is left. Its exit status, if it ended
    /// itself.
    fn reap(&mut self) -> Option<ExitStatus> {
        self.stdin = None;
        let deadline = Instant::now() + FAREWELL;
        while self.status.is_none() && Instant::now() < deadline {
            if native().has_ended(&mut self.child()) {
                return self.kill();
            }
            thread::sleep(Duration::from_millis(1));
        }
        if self.status.is_some() {
            return self.status;
        }
        self.kill();
        None
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.reap();
    }
}

fn refusal(name: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("`{name}` cannot be started: there is no such program"),
        io::ErrorKind::PermissionDenied => {
            format!("`{name}` cannot be started: it is not executable (try `chmod +x {name}`)")
        }
        _ if error.raw_os_error() == Some(8) => format!(
            "`{name}` cannot be started: it is no program; a script needs a first line such as `#!/usr/bin/env python3`"
        ),
        _ => format!("`{name}` cannot be started: {error}"),
    }
}
