//! Connects to servers that may have died, and finds out why a connection was lost.

use crate::{
    Crash, EngineError, ErrorClass, Limits, Outcome,
    server::{Endpoint, Guard, slot::Slot},
    wire::{Deadline, WireError},
};
use std::{
    io::ErrorKind::ConnectionRefused,
    net::{TcpStream, ToSocketAddrs},
    thread::sleep,
    time::{Duration, Instant},
};

/// How long to wait for the notice that a server ended: it closes its connections before its parent is notified.
const DEATH_NOTICE: Duration = Duration::from_secs(3);
const TICK: Duration = Duration::from_millis(20);
/// How long a dead server that Edgewise did not start may take to be restarted by its own supervisor, and the
/// pause between two attempts to connect.
const RESTART_WAIT: Duration = Duration::from_secs(30);
const RETRY_PAUSE: Duration = Duration::from_millis(250);

/// Opens a connection. A server that Edgewise started is restarted first, once, if it is dead, hung or does not
/// answer.
pub(crate) fn reach<T>(
    endpoint: &Endpoint,
    slot: &mut Slot,
    limits: &Limits,
    open: impl Fn(&Endpoint, Deadline) -> Result<T, WireError>,
) -> Result<T, EngineError> {
    let attempt = || open(endpoint, Deadline::after(limits.connect));
    let Some(watch) = &endpoint.watch else {
        loop {
            match attempt() {
                Ok(connection) => {
                    slot.died = None;
                    return Ok(connection);
                }
                Err(error @ WireError::Refused { .. }) => return Err(unreachable(endpoint, &error)),
                Err(_) if slot.died.is_some_and(|died| died.elapsed() < RESTART_WAIT) => sleep(RETRY_PAUSE),
                Err(error) => return Err(unreachable(endpoint, &error)),
            }
        }
    };
    if slot.hung || watch.crash().is_some() {
        watch.restart()?;
        slot.hung = false;
        return attempt().map_err(|error| unreachable(endpoint, &error));
    }
    match attempt() {
        Ok(connection) => Ok(connection),
        Err(error @ WireError::Refused { .. }) => Err(unreachable(endpoint, &error)),
        Err(_) => {
            watch.restart()?;
            attempt().map_err(|error| unreachable(endpoint, &error))
        }
    }
}

/// Opens a connection to a server without a history.
pub(crate) fn visit<T>(
    endpoint: &Endpoint,
    limits: &Limits,
    open: impl Fn(&Endpoint, Deadline) -> Result<T, WireError>,
) -> Result<T, EngineError> {
    reach(endpoint, &mut Slot::new(Guard::off()), limits, open)
}

fn unreachable(endpoint: &Endpoint, error: &WireError) -> EngineError {
    let hint = match error {
        WireError::Refused { .. } => "give the user by --user and the password by environment or file",
        WireError::Io { source, .. } if source.kind() == ConnectionRefused => {
            "start the server, or check the host and the port of the target"
        }
        WireError::Io { .. } => "check the host and the port of the target",
        WireError::Timeout { .. } | WireError::Closed { .. } | WireError::Protocol(_) => {
            "check that the server works, and the scheme and the port of the target"
        }
        WireError::TooLarge(_) => "check the port of the target",
        WireError::Unsupported(_) => return EngineError::Target(error.to_string()),
    };
    EngineError::Unavailable(format!("{endpoint} cannot be used: {error}; {hint}"))
}

/// The outcome of a connection that was lost during a statement. The session must not be used again.
pub(crate) fn lost(endpoint: &Endpoint, slot: &mut Slot, error: &WireError, limit: Duration) -> Outcome {
    slot.guard.in_doubt();
    if let WireError::TooLarge(what) = error {
        return Outcome::error(
            ErrorClass::Resource,
            format!("the answer is larger than the bounds allow: {what}"),
        );
    }
    if let Some(watch) = &endpoint.watch {
        // After a time-out the server is most likely alive, so there is no death to wait for.
        let mut patience = if error.is_timeout() { Duration::ZERO } else { DEATH_NOTICE };
        loop {
            match watch.crash() {
                Some(_) if watch.died_at_cap() => {
                    let message = "the server was ended at its memory cap";
                    return Outcome::error(ErrorClass::Resource, message);
                }
                Some(crash) => return crash.into_outcome(),
                None if patience.is_zero() => break,
                None => {
                    sleep(TICK);
                    patience = patience.saturating_sub(TICK);
                }
            }
        }
    }
    if endpoint.watch.is_none() && is_connection_loss(error) && nothing_listens(endpoint) {
        slot.died = Some(Instant::now());
        let last_lines = vec![format!(
            "the connection was lost before the answer came, and nothing listens at {endpoint} any more"
        )];
        return Outcome::Crash(Crash { last_lines, ..Crash::default() });
    }
    match error {
        WireError::Timeout { .. } => {
            slot.hung = true;
            Outcome::Hang { limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX) }
        }
        error => Outcome::error(ErrorClass::Connection, error.to_string()),
    }
}

/// True if the connection was closed or broke, as opposed to a time-out or an invalid reply.
fn is_connection_loss(error: &WireError) -> bool {
    matches!(error, WireError::Closed { .. } | WireError::Io { .. })
}

/// True if nothing listens at an address any more: the server has died.
fn nothing_listens(endpoint: &Endpoint) -> bool {
    // A process that ends loses its connections shortly before its port.
    sleep(TICK * 2);
    let Ok(mut addresses) = (endpoint.host.as_str(), endpoint.port).to_socket_addrs() else { return false };
    addresses.next().is_some_and(|address| {
        let refused = |error: &std::io::Error| error.kind() == ConnectionRefused;
        TcpStream::connect_timeout(&address, DEATH_NOTICE).err().as_ref().is_some_and(refused)
    })
}

/// Records that a server has become unusable, for instance because its disk is full: it must be restarted before
/// its next use. The session must not be used again.
pub(crate) fn mark_unusable(slot: &mut Slot) {
    slot.guard.in_doubt();
    slot.hung = true;
}

/// The error code of the outcome by which a session stops a run that would touch data of others.
const FOREIGN: &str = "edgewise.foreign-data";

/// The outcome of a session whose guard has tripped. No session can connect after that.
pub(crate) fn foreign(error: &EngineError) -> Outcome {
    Outcome::Error {
        class: ErrorClass::Connection,
        code: Some(FOREIGN.to_owned()),
        message: error.to_string(),
    }
}

/// Turns the outcome of the first check of the data into the reason why the session cannot be opened.
pub(crate) fn refusal(endpoint: &Endpoint, outcome: Outcome) -> EngineError {
    match outcome {
        Outcome::Error { code: Some(code), message, .. } if code == FOREIGN => EngineError::Foreign(message),
        Outcome::Error { message, .. } => EngineError::Unavailable(format!(
            "{endpoint} cannot be read: {message}; check that the target names its graph, and that the server works"
        )),
        other => EngineError::Unavailable(format!(
            "{endpoint} cannot be read: {other:?}; check that the server works"
        )),
    }
}

/// The outcome of every statement after the connection was lost.
pub(crate) fn already_lost() -> Outcome {
    Outcome::error(ErrorClass::Connection, "the connection was lost by an earlier statement")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::ServerWatch;
    use std::{
        io,
        net::TcpListener,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    #[derive(Default)]
    struct Fake {
        crash: Option<Crash>,
        capped: bool,
        restarts: AtomicUsize,
    }

    impl ServerWatch for Fake {
        fn crash(&self) -> Option<Crash> {
            self.crash.clone()
        }

        fn died_at_cap(&self) -> bool {
            self.capped
        }

        fn restart(&self) -> Result<(), EngineError> {
            self.restarts.fetch_add(1, Ordering::SeqCst);
            Ok(())
        }

        fn last_lines(&self) -> Vec<String> {
            Vec::new()
        }
    }

    fn slot() -> Slot {
        Slot::new(Guard::off())
    }

    const CLOSED: WireError = WireError::Closed { doing: "waiting" };
    const LIMIT: Duration = Duration::from_secs(1);
    const LATE: WireError = WireError::Timeout { doing: "waiting", limit: LIMIT };

    #[test]
    fn a_lost_connection_to_a_foreign_server_that_still_listens_is_not_a_crash() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let endpoint = Endpoint::foreign("127.0.0.1", listener.local_addr().expect("an address").port());
        let mut slot = slot();
        let outcome = lost(&endpoint, &mut slot, &CLOSED, LIMIT);
        assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Connection, .. }));
        assert!(slot.died.is_none());
    }

    #[test]
    fn a_foreign_server_killed_by_a_statement_is_a_crash_and_its_restart_is_awaited() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let endpoint = Endpoint::foreign("127.0.0.1", listener.local_addr().expect("an address").port());
        drop(listener);
        let mut slot = slot();
        assert!(matches!(lost(&endpoint, &mut slot, &CLOSED, LIMIT), Outcome::Crash(_)));
        assert!(
            matches!(lost(&endpoint, &mut slot, &LATE, LIMIT), Outcome::Hang { .. }),
            "a late answer is not a crash"
        );
        let tries = AtomicUsize::new(0);
        let back = |_: &Endpoint, _: Deadline| match tries.fetch_add(1, Ordering::SeqCst) {
            0 => Err(WireError::Io { doing: "connecting", source: io::ErrorKind::ConnectionRefused.into() }),
            _ => Ok(()),
        };
        assert!(reach(&endpoint, &mut slot, &Limits::default(), back).is_ok());
        assert!(slot.died.is_none() && tries.load(Ordering::SeqCst) == 2);
    }

    #[test]
    fn the_death_of_a_started_server_is_a_crash_or_at_the_memory_cap_a_resource_error() {
        let crash = Crash { signal: Some(11), ..Crash::default() };
        let watch = Fake { crash: Some(crash.clone()), ..Fake::default() };
        let endpoint = Endpoint::owned("h", 1, Arc::new(watch));
        assert_eq!(lost(&endpoint, &mut slot(), &CLOSED, LIMIT), Outcome::Crash(crash.clone()));
        let watch = Fake { crash: Some(crash), capped: true, ..Fake::default() };
        let endpoint = Endpoint::owned("h", 1, Arc::new(watch));
        let outcome = lost(&endpoint, &mut slot(), &CLOSED, LIMIT);
        assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Resource, .. }));
    }

    #[test]
    fn a_server_killed_from_outside_has_not_crashed() {
        let crash = Crash { signal: Some(9), ..Crash::default() };
        let endpoint = Endpoint::owned("h", 1, Arc::new(Fake { crash: Some(crash), ..Fake::default() }));
        let outcome = lost(&endpoint, &mut slot(), &CLOSED, LIMIT);
        assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Resource, .. }), "{outcome:?}");
    }

    #[test]
    fn a_hung_server_is_restarted_before_its_next_use() {
        let watch = Arc::new(Fake::default());
        let endpoint = Endpoint::owned("h", 1, watch.clone());
        let mut slot = slot();
        assert_eq!(lost(&endpoint, &mut slot, &LATE, LIMIT), Outcome::Hang { limit_ms: 1_000 });
        assert!(slot.hung);
        assert!(reach(&endpoint, &mut slot, &Limits::default(), |_, _| Ok(())).is_ok());
        assert_eq!(watch.restarts.load(Ordering::SeqCst), 1);
        assert!(reach(&endpoint, &mut slot, &Limits::default(), |_, _| Ok(())).is_ok());
        assert_eq!(watch.restarts.load(Ordering::SeqCst), 1, "the server is restarted only once");
    }

    #[test]
    fn a_server_that_refuses_connections_is_unavailable_and_a_started_one_is_restarted_once() {
        let refuse = |_: &Endpoint, _: Deadline| -> Result<(), WireError> {
            Err(WireError::Io { doing: "connecting", source: io::ErrorKind::ConnectionRefused.into() })
        };
        let foreign = Endpoint::foreign("h", 1);
        assert!(matches!(
            reach(&foreign, &mut slot(), &Limits::default(), refuse),
            Err(EngineError::Unavailable(_))
        ));
        let watch = Arc::new(Fake::default());
        let owned = Endpoint::owned("h", 1, watch.clone());
        assert!(reach(&owned, &mut slot(), &Limits::default(), refuse).is_err());
        assert_eq!(watch.restarts.load(Ordering::SeqCst), 1);
    }
}
