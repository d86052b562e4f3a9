//! Finds free loopback ports.

use std::{
    net::{Ipv4Addr, TcpListener},
    sync::atomic::{AtomicU16, Ordering},
};

/// The first port to try. The range is below the ephemeral ports of operating systems: a client that polls an
/// *ephemeral* port before its server listens can connect to itself, and then the server finds the port taken.
const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

static NEXT: AtomicU16 = AtomicU16::new(0);

/// A loopback port that nobody listens on. Each process starts at a different port, so that two rarely choose the
/// same.
pub fn free() -> Option<u16> {
    let begin = std::process::id().wrapping_mul(97) % u32::from(COUNT);
    let begin = u16::try_from(begin).unwrap_or(0);
    (0..COUNT)
        .map(|_| FIRST + begin.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed) % COUNT) % COUNT)
        .find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_differ_and_taken_ones_are_skipped() {
        let one = free().unwrap();
        let held = TcpListener::bind((Ipv4Addr::LOCALHOST, one)).unwrap();
        let other = free().unwrap();
        assert_ne!(one, other);
        assert!((FIRST..FIRST + COUNT).contains(&other));
        drop(held);
    }
}
