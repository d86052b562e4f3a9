//! `ShareBook`: the weights of each epoch. A worker waits here until the weights of its epoch are known.

use super::Weights;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of rounds in an epoch.
pub(super) const EPOCH: u64 = 16;

/// The weights of every epoch that may begin. If the weights are fixed, there is one endless epoch.
pub(super) struct ShareBook {
    /// The number of rounds in an epoch; `None` if the weights never change.
    epoch: Option<u64>,
    pages: Mutex<Pages>,
    turned: Condvar,
}

/// The weights that are known so far.
struct Pages {
    /// The number of the epoch that the first element of `shares` belongs to.
    first: u64,
    /// The weights of consecutive epochs.
    shares: Vec<Weights>,
    /// True if no weights will be added.
    closed: bool,
}

impl ShareBook {
    /// A book of weights that never change.
    pub(super) fn fixed(shares: Weights) -> Self {
        Self::new(None, 0, vec![shares])
    }

    /// A book of weights that change with every epoch. `shares` are those of the epoch of `round` and of the next one.
    pub(super) fn by_epoch(round: u64, shares: [Weights; 2]) -> Self {
        Self::new(Some(EPOCH), round / EPOCH, shares.into())
    }

    /// A book whose first known weights are those of epoch `first`.
    fn new(epoch: Option<u64>, first: u64, shares: Vec<Weights>) -> Self {
        let pages = Pages { first, shares, closed: false };
        Self { epoch, pages: Mutex::new(pages), turned: Condvar::new() }
    }

    /// Locks the weights that are known so far.
    fn lock_pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the weights of a round are known, so that `of` does not wait.
    pub(super) fn has(&self, round: u64) -> bool {
        let pages = self.lock_pages();
        self.epoch.is_none_or(|epoch| round / epoch < pages.first + pages.shares.len() as u64)
    }

    /// The weights of a round; waits until they are known. `None` if the book is closed before.
    pub(super) fn of(&self, round: u64) -> Option<Weights> {
        let mut pages = self.lock_pages();
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

    /// True if the round is the last of an epoch, so that the weights of a later epoch must be added.
    pub(super) fn ends_epoch(&self, round: u64) -> bool {
        self.epoch.is_some_and(|epoch| (round + 1).is_multiple_of(epoch))
    }

    /// Adds the weights of the first epoch that has none, and wakes the workers that wait for them.
    pub(super) fn add_epoch(&self, shares: Weights) {
        self.lock_pages().shares.push(shares);
        self.turned.notify_all();
    }

    /// Closes the book: no weights will be added, so waiting workers wake and end.
    pub(super) fn close(&self) {
        self.lock_pages().closed = true;
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
    fn a_round_waits_until_the_second_epoch_before_its_own_has_ended() {
        let book = ShareBook::by_epoch(EPOCH + 3, [shares(10), shares(11)]);
        assert_eq!(book.of(EPOCH + 3), Some(shares(10)));
        assert_eq!(book.of(2 * EPOCH), Some(shares(11)));
        assert!(book.has(3 * EPOCH - 1) && !book.has(3 * EPOCH));
        assert!(!book.ends_epoch(EPOCH) && book.ends_epoch(2 * EPOCH - 1));
        std::thread::scope(|scope| {
            let later = scope.spawn(|| book.of(3 * EPOCH));
            book.add_epoch(shares(20));
            assert_eq!(later.join().expect("a thread"), Some(shares(20)));
        });
        book.close();
        assert_eq!(book.of(4 * EPOCH), None);
    }

    #[test]
    fn fixed_weights_apply_to_every_round() {
        let book = ShareBook::fixed(shares(7));
        assert_eq!(book.of(1_000_000), Some(shares(7)));
        assert!(!book.ends_epoch(EPOCH - 1));
    }
}
