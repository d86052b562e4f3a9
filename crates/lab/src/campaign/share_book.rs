//! `ShareBook`: the weights of each epoch, and the barrier between epochs.

use super::Weights;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of rounds in an epoch.
pub(super) const EPOCH: u64 = 16;

/// The weights of every epoch that may begin. With fixed weights there is one endless epoch.
pub(super) struct ShareBook {
    /// The number of rounds in an epoch; none if the weights never change.
    epoch: Option<u64>,
    pages: Mutex<Pages>,
    turned: Condvar,
}

struct Pages {
    /// The number of the epoch that the first element of `shares` belongs to.
    first: u64,
    shares: Vec<Weights>,
    closed: bool,
}

impl ShareBook {
    /// Weights that never change.
    pub(super) fn fixed(shares: Weights) -> Self {
        Self::new(None, 0, vec![shares])
    }

    /// Weights that are set anew for every epoch, given those of the epoch of `round` and of the next one.
    pub(super) fn by_epoch(round: u64, shares: [Weights; 2]) -> Self {
        Self::new(Some(EPOCH), round / EPOCH, shares.into())
    }

    fn new(epoch: Option<u64>, first: u64, shares: Vec<Weights>) -> Self {
        let pages = Pages { first, shares, closed: false };
        Self { epoch, pages: Mutex::new(pages), turned: Condvar::new() }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the weights for a round are known, so that `of` does not wait.
    pub(super) fn has(&self, round: u64) -> bool {
        let pages = self.pages();
        self.epoch.is_none_or(|epoch| round / epoch < pages.first + pages.shares.len() as u64)
    }

    /// The weights for a round; waits until they are set. None if the book was closed before.
    pub(super) fn of(&self, round: u64) -> Option<Weights> {
        let mut pages = self.pages();
        let Some(epoch) = self.epoch else { return pages.shares.first().cloned() };
        loop {
            let place = (round / epoch).saturating_sub(pages.first);
            if let Some(shares) = usize::try_from(place).ok().and_then(|place| pages.shares.get(place)) {
                return Some(shares.clone());
            }
            if pages.closed {
                return None;
            }
            pages = self.turned.wait(pages).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// True if the round is the last of an epoch, after which new weights are due.
    pub(super) fn ends_epoch(&self, round: u64) -> bool {
        self.epoch.is_some_and(|epoch| (round + 1).is_multiple_of(epoch))
    }

    /// Adds the weights of the next epoch, and wakes the workers that wait for them.
    pub(super) fn turn(&self, shares: Weights) {
        self.pages().shares.push(shares);
        self.turned.notify_all();
    }

    /// Wakes all waiting workers: no further epoch will begin.
    pub(super) fn close(&self) {
        self.pages().closed = true;
        self.turned.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn shares(share: u32) -> Weights {
        Weights { presets: BTreeMap::from([("tiny".to_owned(), share)]), ..Weights::default() }
    }

    #[test]
    fn a_round_waits_until_the_epoch_two_before_its_own_has_ended() {
        let book = ShareBook::by_epoch(EPOCH + 3, [shares(10), shares(11)]);
        assert_eq!(book.of(EPOCH + 3), Some(shares(10)));
        assert_eq!(book.of(2 * EPOCH), Some(shares(11)));
        assert!(book.has(3 * EPOCH - 1) && !book.has(3 * EPOCH));
        assert!(!book.ends_epoch(EPOCH) && book.ends_epoch(2 * EPOCH - 1));
        std::thread::scope(|scope| {
            let later = scope.spawn(|| book.of(3 * EPOCH));
            book.turn(shares(20));
            assert_eq!(later.join().expect("a thread"), Some(shares(20)));
        });
        book.close();
        assert_eq!(book.of(4 * EPOCH), None);
    }

    #[test]
    fn fixed_shares_hold_for_every_round() {
        let book = ShareBook::fixed(shares(7));
        assert_eq!(book.of(1_000_000), Some(shares(7)));
        assert!(!book.ends_epoch(EPOCH - 1));
    }
}
