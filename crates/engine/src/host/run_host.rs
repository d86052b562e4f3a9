//! The body of the hidden command `edgewise host NAME`.

use super::Embedded;
use super::{panic_note, serve};
use crate::{EngineError, platform::native};
use std::{io, process, thread, time::Duration};

/// The stack of the thread the engine runs on: deep enough that running out of it is the engine's own fault. Only
/// pages that are touched count.
const STACK: usize = 256 << 20;
/// How often it looks whether its parent lives.
const GLANCE: Duration = Duration::from_millis(50);

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
    // An error means that nobody listens any more, a panic that our own side failed: both end the host.
    let _ = worker.join();
    Ok(())
}

/// Ends the process once its parent has changed, that is, has died.
fn follow(parent: u32) {
    while native().parent() == Some(parent) {
        thread::sleep(GLANCE);
    }
    process::exit(0);
}
