//! `Watchdog`: watches the memory of a child, and kills the child at the cap.

use crate::platform::native;
use std::{
    io,
    process::Child,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

/// How often memory is measured. A child can allocate some 2 GiB a second, so the cap is exceeded by about 50 MiB.
const PERIOD: Duration = Duration::from_millis(25);

/// A thread that kills a child at its memory cap and records that it did. An address-space limit would be exact,
/// but engines that map large files or reserve heaps do not start under one.
pub struct Watchdog {
    hit_memory_cap: Arc<AtomicBool>,
    /// Dropping the sender ends the thread.
    _leash: Sender<()>,
}

impl Watchdog {
    /// Watches a child that must not use more than `cap` bytes.
    pub fn watch(child: Arc<Mutex<Child>>, cap: u64) -> io::Result<Self> {
        let hit_memory_cap = Arc::new(AtomicBool::new(false));
        let (leash, freed) = channel::<()>();
        let flag = Arc::clone(&hit_memory_cap);
        let leader = child.lock().unwrap_or_else(PoisonError::into_inner).id();
        thread::Builder::new().name("edgewise-watchdog".to_owned()).spawn(move || {
            while freed.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if native().resident(leader).is_some_and(|resident| resident > cap) {
                    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
                    // The lock keeps others from waiting for the child, so the process id still belongs to it.
                    if !native().has_ended(&mut child) {
                        flag.store(true, Ordering::SeqCst);
                        native().kill_group(&mut child);
                    }
                    return;
                }
            }
        })?;
        Ok(Self { hit_memory_cap, _leash: leash })
    }

    /// True if the watchdog killed the child.
    pub fn hit_memory_cap(&self) -> bool {
        self.hit_memory_cap.load(Ordering::SeqCst)
    }
}
