//! `ChildProcess`: a child process that speaks JSON lines. It is started, written to, read with deadlines, and killed
//! with its own children.

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

/// The longest line that is read: 64 MiB.
const LINE_LIMIT: usize = 64 << 20;
/// How many bytes a Linux pipe buffers without a reader, with some margin. A longer message is written by a
/// separate thread.
const PIPE: usize = 60 << 10;
/// How long a child may take to exit after its input was closed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// How often a silent child is checked for its end: its own children may keep the pipe open.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// A running child process.
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

/// The result of waiting for a line.
pub enum Wait {
    /// A line.
    Line(Vec<u8>),
    /// A line longer than the limit; its content is dropped.
    TooLong,
    /// The output ended in the middle of a line.
    Cut(Vec<u8>),
    /// The output ended.
    End,
    /// No line arrived before the deadline.
    Late,
}

impl ChildProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be started; the message contains the command.
    pub fn start(program: &[OsString], limits: &Limits) -> Result<Self, EngineError> {
        let Some((path, arguments)) = program.split_first() else {
            return Err(EngineError::Target("no program is named".to_owned()));
        };
        let path_text = path.to_string_lossy();
        // Messages show the whole command, because for a script the program is only its interpreter.
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
    /// When no greeting arrives in time, the child ends first, or the line is not a greeting.
    pub fn greeting(&mut self, patience: Duration) -> Result<Hello, EngineError> {
        let name = self.name.clone();
        match self.wait(Instant::now() + patience) {
            Wait::Line(line) => Hello::parse(&line).map_err(|what| {
                EngineError::Protocol(format!("`{name}` is not an adapter for Edgewise: {what}"))
            }),
            Wait::TooLong => Err(EngineError::Protocol(format!(
                "`{name}` is not an adapter for Edgewise: its first line does not end"
            ))),
            Wait::Late => {
                self.kill();
                Err(EngineError::Unavailable(format!(
                    "`{name}` sent no greeting within {} s",
                    patience.as_secs_f64()
                )))
            }
            Wait::Cut(_) | Wait::End => {
                let status = self.reap();
                self.tail.wait_for_end();
                let words = self.tail.lines().last().map_or(String::new(), |line| format!(": {line}"));
                let status = describe(status);
                Err(EngineError::Unavailable(format!("`{name}` ended before its greeting ({status}){words}")))
            }
        }
    }

    /// Sends a message, which must end with a line feed.
    ///
    /// # Errors
    /// When the child no longer reads; its standard error usually says why.
    pub fn send(&mut self, message: Vec<u8>) -> io::Result<()> {
        let Some(stdin) = &self.stdin else { return Err(io::ErrorKind::BrokenPipe.into()) };
        // The child has answered, and so read, all earlier messages: the pipe is empty and a short message fits.
        if message.len() <= PIPE {
            return stdin.as_ref().write_all(&message);
        }
        let stdin = Arc::clone(stdin);
        thread::Builder::new().name("edgewise-stdin".to_owned()).spawn(move || {
            // If the child stops reading, the deadline of its reply catches it.
            let _ = stdin.as_ref().write_all(&message);
        })?;
        Ok(())
    }

    /// Waits for a line until the deadline.
    pub fn wait(&mut self, deadline: Instant) -> Wait {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.next(left.min(POLL_INTERVAL)) {
                Some(Line::Whole(line)) => return Wait::Line(line),
                Some(Line::TooLong) => return Wait::TooLong,
                Some(Line::End(line)) if line.is_empty() => return Wait::End,
                Some(Line::End(line)) => return Wait::Cut(line),
                None if left.is_zero() => return Wait::Late,
                None => {}
            }
            if self.has_ended() {
                // Output that it wrote before it ended may still be in the pipe.
                return match self.lines.next(POLL_INTERVAL) {
                    Some(Line::Whole(line)) => Wait::Line(line),
                    Some(Line::TooLong) => Wait::TooLong,
                    Some(Line::End(line)) if !line.is_empty() => Wait::Cut(line),
                    Some(Line::End(_)) | None => Wait::End,
                };
            }
        }
    }

    /// The outcome of the child's end; kills its remaining children. `None` if the child closed its output but kept
    /// running.
    pub fn death_outcome(&mut self) -> Option<Outcome> {
        let status = self.reap()?;
        // The last lines of standard error may still be in the pipe.
        thread::sleep(Duration::from_millis(20));
        self.tail.wait_for_end();
        Some(death(Some(status), self.watchdog.hit_memory_cap(), &self.tail, self.cap))
    }

    /// True if the child does not run any more.
    pub fn has_ended(&self) -> bool {
        self.status.is_some() || native().has_ended(&mut self.child())
    }

    /// True if the watchdog killed the child at the memory cap.
    pub fn hit_memory_cap(&self) -> bool {
        self.watchdog.hit_memory_cap()
    }

    /// The child's command line, for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The child's process id.
    pub fn id(&self) -> u32 {
        self.child().id()
    }

    /// Kills the child and all its children at once.
    pub fn kill(&mut self) -> Option<ExitStatus> {
        self.stdin = None;
        if self.status.is_none() {
            let mut child = self.child();
            native().kill_group(&mut child);
            // Waiting for the killed process prevents a zombie.
            let status = child.wait().ok();
            drop(child);
            self.status = status;
        }
        self.status
    }

    /// Gives the child some time to exit by itself, then kills what is left. Returns the exit status if the child
    /// exited by itself.
    fn reap(&mut self) -> Option<ExitStatus> {
        self.stdin = None;
        let deadline = Instant::now() + EXIT_TIMEOUT;
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
            "`{name}` cannot be started: it is not a program; a script must start with a line such as \
             `#!/usr/bin/env python3`"
        ),
        _ => format!("`{name}` cannot be started: {error}"),
    }
}
