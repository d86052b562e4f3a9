//! `Server`: one running server that Edgewise started.

use super::{
    Docker, Install, Launch, Recipe, crash_report::CrashReport, leash::Leash, port, scratch::Scratch, secret,
    server_log::ServerLog,
};
use crate::{Crash, EngineError, Limits, engines::ServerWatch, hosted::Watchdog, platform::native};
use std::{
    fs, io,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How long a server may take to shut down cleanly before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_secs(3);
/// How often a starting server is checked for readiness.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long one such check may take.
const ANSWER: Duration = Duration::from_secs(5);
/// How many ports are tried: another process may take a free port before the server does.
const PORTS: usize = 5;
/// How a start failed, in error messages.
const ENDED: &str = "ended while it was starting";
const KILLED: &str = "was killed while it was starting";

/// Where a server comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A fetched engine.
    Installed(Install),
    /// A container.
    Container(Docker),
}

/// The limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct ServerSettings {
    /// Its memory cap in bytes.
    pub memory: u64,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self { memory: Limits::default().memory }
    }
}

/// A server that Edgewise started and that ends with Edgewise, even if Edgewise is killed.
pub struct Server {
    recipe: &'static dyn Recipe,
    origin: Origin,
    settings: ServerSettings,
    port: u16,
    data: Scratch,
    state: Mutex<State>,
    started_in: Duration,
}

#[derive(Default)]
struct State {
    process: Option<Process>,
    death: Option<Death>,
}

struct Death {
    crash: Crash,
    at_cap: bool,
}

/// One started process of the server.
struct Process {
    child: Arc<Mutex<Child>>,
    watchdog: Watchdog,
    log: ServerLog,
    leash: Option<Leash>,
}

impl Server {
    /// Starts a fetched engine on a free loopback port, and waits until it answers.
    ///
    /// # Errors
    /// When it does not become ready; the message contains its error line.
    pub fn start(
        recipe: &'static dyn Recipe,
        install: Install,
        settings: ServerSettings,
    ) -> Result<Self, EngineError> {
        Self::start_origin(recipe, Origin::Installed(install), settings)
    }

    /// Starts a container.
    ///
    /// # Errors
    /// When Docker is not running, or the container does not become ready.
    pub fn start_container(
        recipe: &'static dyn Recipe,
        version: &str,
        settings: ServerSettings,
    ) -> Result<Self, EngineError> {
        let docker = Docker::find(recipe, version)?;
        Self::start_origin(recipe, Origin::Container(docker), settings)
    }

    fn start_origin(
        recipe: &'static dyn Recipe,
        origin: Origin,
        settings: ServerSettings,
    ) -> Result<Self, EngineError> {
        let data = Scratch::new(recipe.id())?;
        let mut server = Self {
            recipe,
            origin,
            settings,
            port: 0,
            data,
            state: Mutex::default(),
            started_in: Duration::ZERO,
        };
        let began = Instant::now();
        let mut ports = 0;
        let process = loop {
            server.port = port::free()
                .ok_or_else(|| EngineError::Unavailable("there is no free loopback port".to_owned()))?;
            ports += 1;
            match server.launch() {
                Err(EngineError::Unavailable(words)) if ports < PORTS && is_taken(&words) => {}
                Err(EngineError::Unavailable(words)) if server.is_tried_again(&words, began) => {}
                other => break other?,
            }
        };
        server.started_in = began.elapsed();
        server.state().process = Some(process);
        Ok(server)
    }

    /// The loopback port that the server listens on; a restart keeps it.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The target text that names the server.
    pub fn url(&self) -> String {
        self.recipe.url(self.version(), self.port)
    }

    /// The login of the server, if it requires one: the user, and the file that holds the password.
    pub fn login(&self) -> Option<(String, PathBuf)> {
        let login = self.recipe.login(self.version())?;
        Some((login.credentials.user().to_owned(), secret::file(self.data.path())))
    }

    /// The version of the engine.
    pub fn version(&self) -> &str {
        match &self.origin {
            Origin::Installed(install) => &install.version,
            Origin::Container(docker) => docker.version(),
        }
    }

    /// How long the first start of the server took.
    pub fn started_in(&self) -> Duration {
        self.started_in
    }

    /// The process id of the server, if it is running.
    pub fn process(&self) -> Option<u32> {
        self.state().process.as_ref().map(|process| process.child().id())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The engine's id and version, for messages.
    fn name(&self) -> String {
        format!("{} {}", self.recipe.id(), self.version())
    }

    fn launch(&self) -> Result<Process, EngineError> {
        let mut command = match &self.origin {
            Origin::Installed(install) => self.recipe.command(&Launch {
                install,
                port: self.port,
                data: self.data.path(),
                memory: self.settings.memory,
            })?,
            Origin::Container(docker) => docker.command(self.port, self.settings.memory),
        };
        let process = self.spawn(&mut command).map_err(|error| {
            EngineError::Unavailable(format!("{} cannot be started: {error}", self.name()))
        })?;
        let began = Instant::now();
        loop {
            if native().has_ended(&mut process.child()) {
                return Err(self.failed_start(process, ENDED));
            }
            if self.recipe.is_ready(self.version(), self.port, ANSWER) {
                break;
            }
            if began.elapsed() > self.recipe.patience() {
                return Err(self.failed_start(process, "did not become ready in time"));
            }
            thread::sleep(POLL_INTERVAL);
        }
        // Another process's server on this port would answer too, while the server started here is about to end.
        if native().has_ended(&mut process.child()) {
            return Err(self.failed_start(process, ENDED));
        }
        self.recipe.on_ready(self.version(), self.port, self.data.path());
        Ok(process)
    }

    fn spawn(&self, command: &mut Command) -> io::Result<Process> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        native().isolate(command);
        let mut child = command.spawn()?;
        let cleanup = match &self.origin {
            Origin::Installed(_) => Vec::new(),
            Origin::Container(docker) => docker.removal(),
        };
        let leash = Some(Leash::tie(child.id(), self.data.path(), &cleanup));
        let log = ServerLog::new(|_| {});
        if let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) {
            log.follow(stdout)?;
            log.follow(stderr)?;
        }
        let child = Arc::new(Mutex::new(child));
        let watchdog = Watchdog::watch(Arc::clone(&child), self.settings.memory)?;
        Ok(Process { child, watchdog, log, leash })
    }

    fn failed_start(&self, mut process: Process, what: &str) -> EngineError {
        self.remove_container();
        let signal = process.end().and_then(|status| native().signal(status));
        // KILLED is only for a server that died of SIGKILL which neither `end` nor the watchdog sent.
        let killed = what == ENDED && signal == Some(9) && !process.watchdog.hit_memory_cap();
        let what = if killed { KILLED } else { what };
        let lines = self.lines(&process);
        let telling =
            lines.iter().find(|line| is_taken(line) || line.contains("ERROR") || line.contains("Error"));
        let words = telling.or(lines.last()).map_or("no output", String::as_str);
        EngineError::Unavailable(format!("{} {what}: {words}", self.name()))
    }

    fn remove_container(&self) {
        if let Origin::Container(docker) = &self.origin {
            docker.remove();
        }
    }

    /// All lines that the server logged, to the standard streams and to files.
    fn lines(&self, process: &Process) -> Vec<String> {
        let mut lines = process.log.lines();
        lines.extend(self.recipe.logged(self.data.path()));
        lines
    }

    /// Checks whether the server has ended by itself, and records why.
    fn record_death(&self, state: &mut State) {
        let ended = state.process.as_ref().is_some_and(|process| native().has_ended(&mut process.child()));
        let Some(mut process) = state.process.take_if(|_| ended) else { return };
        let status = process.end();
        let java = self.recipe.java_report(self.data.path());
        let report = CrashReport::read(&self.lines(&process), java.as_deref());
        let crash = Crash {
            signal: status.and_then(|status| native().signal(status)),
            status: status.and_then(|status| status.code()),
            stack_top: report.stack_top,
            last_lines: report.last_lines,
        };
        state.death = Some(Death {
            crash,
            at_cap: process.watchdog.hit_memory_cap() || report.out_of_memory.is_some(),
        });
    }

    /// True if a failed start should be retried: a kill from outside says nothing about the server.
    fn is_tried_again(&self, words: &str, began: Instant) -> bool {
        words.contains(KILLED) && began.elapsed() < self.recipe.patience()
    }

    fn start_again(&self) -> Result<Process, EngineError> {
        let began = Instant::now();
        loop {
            match self.launch_or_clear_data() {
                Err(EngineError::Unavailable(words)) if self.is_tried_again(&words, began) => {}
                other => return other,
            }
        }
    }

    fn launch_or_clear_data(&self) -> Result<Process, EngineError> {
        self.launch().or_else(|_| {
            // The data left by the last start may be what prevents this one. Losing it is fine: every round loads
            // its own data.
            let path = self.data.path();
            fs::remove_dir_all(path)
                .and_then(|()| fs::create_dir(path))
                .map_err(|source| EngineError::Io { what: format!("clearing {}", path.display()), source })?;
            self.launch()
        })
    }
}

impl ServerWatch for Server {
    fn crash(&self) -> Option<Crash> {
        let mut state = self.state();
        self.record_death(&mut state);
        state.death.as_ref().map(|death| death.crash.clone())
    }

    fn died_at_cap(&self) -> bool {
        self.state().death.as_ref().is_some_and(|death| death.at_cap)
    }

    fn keeps_data(&self) -> bool {
        match &self.origin {
            Origin::Installed(install) => self.recipe.keeps_data(install),
            Origin::Container(_) => false,
        }
    }

    fn restart(&self) -> Result<(), EngineError> {
        let mut state = self.state();
        if let Some(mut process) = state.process.take() {
            process.end_in_order();
        }
        self.remove_container();
        state.death = None;
        state.process = Some(self.start_again()?);
        Ok(())
    }

    fn last_lines(&self) -> Vec<String> {
        let state = self.state();
        match (&state.process, &state.death) {
            (Some(process), _) => CrashReport::read(&self.lines(process), None).last_lines,
            (None, Some(death)) => death.crash.last_lines.clone(),
            (None, None) => Vec::new(),
        }
    }
}

/// Kills the server: its data is temporary, so a clean shutdown is not needed.
impl Drop for Server {
    fn drop(&mut self) {
        let process = self.state().process.take();
        if let Some(mut process) = process {
            process.end();
        }
        self.remove_container();
    }
}

impl Process {
    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills the server with all its children. Returns its exit status.
    fn end(&mut self) -> Option<ExitStatus> {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        native().kill_group(&mut child);
        self.leash = None;
        let status = child.wait().ok();
        drop(child);
        self.log.wait_for_end();
        status
    }

    /// Shuts the server down cleanly, so that it can save its data; kills it after a while.
    fn end_in_order(&mut self) {
        native().terminate(self.child().id());
        let until = Instant::now() + EXIT_TIMEOUT;
        while Instant::now() < until && !native().has_ended(&mut self.child()) {
            thread::sleep(POLL_INTERVAL);
        }
        self.end();
    }
}

/// True if a message says that a port is taken.
fn is_taken(words: &str) -> bool {
    words.contains("Address already in use") || words.contains("port is already allocated")
}
