//! The body of the hidden command `edgewise host NAME`.

use super::Embedded;
use super::{panic_note, serve};
use crate::{EngineError, platform::native};
use std::{io, process, thread, time::Duration};

/// Stack size of the engine's thread, large enough that overflowing it is the engine's fault. Only touched pages
/// use memory.
const STACK: usize = 256 << 20;
/// How often the host checks that its parent is alive.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Serves a library engine over standard input and output until the input ends.
///
/// A host never outlives its parent: the end of its input ends it when it is idle, and a thread that watches the
/// parent ends it while a statement runs for ever.
///
/// # Errors
/// When `built_in` has no such engine, or a thread cannot be started.
pub fn main(name: &str, built_in: impl FnOnce(&str) -> Option<Box<dyn Embedded>>) -> Result<(), EngineError> {
    let mut engine = built_in(name)
        .ok_or_else(|| EngineError::Target(format!("no engine `{name}` is built into this program")))?;
    panic_note::install();
    let io = |source| EngineError::Io { what: "starting the threads of the host".to_owned(), source };
    if let Some(parent) = native().parent() {
        thread::Builder::new().name("parent".to_owned()).spawn(move || follow(parent)).map_err(io)?;
    }
    let worker = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
    let worker =
        worker.spawn(move || serve(engine.as_mut(), io::stdin().lock(), io::stdout().lock())).map_err(io)?;
    // `serve` returns an error when the parent closed the pipe, and the thread panics when the host itself is at
    // fault: both end the host.
    let _ = worker.join();
    Ok(())
}

/// Ends the process once its parent has died, which shows by a changed parent process id.
fn follow(parent: u32) {
    while native().parent() == Some(parent) {
        thread::sleep(POLL_INTERVAL);
    }
    process::exit(0);
}
