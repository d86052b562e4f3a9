//! `Rng`: the seeded random number generator of Edgewise. Independent generators can be split off from it.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// A seeded stream of random choices. The same seed gives the same choices on every machine and in every later version.
///
/// The stream is ChaCha8 with sampling methods written here, so that no update of a random-number library can change
/// it. Tests compare it with recorded values.
#[derive(Clone, Debug)]
pub struct Rng {
    stream: ChaCha8Rng,
    /// Words of the key stream drawn in advance; those from `next` on are unused.
    words: [u32; WORDS],
    next: usize,
}

/// The number of words that the cipher produces at a time: four ChaCha blocks.
const WORDS: usize = 64;

impl Rng {
    /// The stream of one round. Its key is the BLAKE3 hash of generator version, seed and profile, each preceded by its
    /// length; the index of the round is the stream number of the cipher. So a round depends on no other round and on
    /// no worker number.
    pub fn for_round(generator_version: &str, seed: u64, profile: &[u8], round: u64) -> Self {
        let key = key("edgewise round", &[generator_version.as_bytes(), &seed.to_le_bytes(), profile]);
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(round);
        Self::new(stream)
    }

    /// A stream from a seed alone, for tests and tools.
    pub fn from_seed_u64(seed: u64) -> Self {
        Self::new(ChaCha8Rng::from_seed(key("edgewise seed", &[&seed.to_le_bytes()])))
    }

    /// A child stream named `label`. Splitting takes 32 bytes of this stream, however much the child draws later, so
    /// that a change in one part of a generator does not change the random choices of the others.
    pub fn split(&mut self, label: &str) -> Self {
        let mut parent = [0; 32];
        for chunk in parent.chunks_exact_mut(4) {
            chunk.copy_from_slice(&self.u32().to_le_bytes());
        }
        Self::new(ChaCha8Rng::from_seed(key("edgewise split", &[&parent, label.as_bytes()])))
    }

    const fn new(stream: ChaCha8Rng) -> Self {
        Self { stream, words: [0; WORDS], next: WORDS }
    }

    /// Draws the next words of the key stream.
    #[cold]
    fn refill(&mut self) {
        let mut bytes = [0; WORDS * 4];
        self.stream.fill_bytes(&mut bytes);
        for (word, bytes) in self.words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        self.next = 0;
    }

    /// 64 random bits.
    #[inline]
    pub fn u64(&mut self) -> u64 {
        let low = u64::from(self.u32());
        low | u64::from(self.u32()) << 32
    }

    /// 32 random bits.
    #[inline]
    pub fn u32(&mut self) -> u32 {
        if self.next >= WORDS {
            self.refill();
        }
        let word = self.words[self.next];
        self.next += 1;
        word
    }

    /// A fair coin toss.
    #[inline]
    pub fn bool(&mut self) -> bool {
        self.u32() >> 31 == 1
    }

    /// A number below `bound`, each equally likely; 0 if `bound` is 0.
    ///
    /// Lemire's method: one multiplication, and a second draw only in the rare case that would be biased. Bounds
    /// below 2^32, which nearly all are, need one word instead of two.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if let Ok(bound) = u32::try_from(bound) {
            return self.below_u32(bound).into();
        }
        let mut product = u128::from(self.u64()) * u128::from(bound);
        if (product as u64) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u64) < unfair {
                product = u128::from(self.u64()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// [`Rng::below`] for a bound that fits into 32 bits.
    #[inline]
    fn below_u32(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.u32()) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
            while (product as u32) < unfair {
                product = u64::from(self.u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// An index below `length`; 0 if `length` is 0.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A number within the inclusive range, each equally likely; the lower end if the range is empty.
    #[inline]
    pub fn range_i64(&mut self, range: std::ops::RangeInclusive<i64>) -> i64 {
        let (low, high) = range.into_inner();
        if high <= low {
            return low;
        }
        match (high.wrapping_sub(low) as u64).checked_add(1) {
            Some(span) => low.wrapping_add(self.below(span) as i64),
            None => self.u64() as i64,
        }
    }

    /// A size within the inclusive range, each equally likely; the lower end if the range is empty.
    #[inline]
    pub fn range_usize(&mut self, range: std::ops::RangeInclusive<usize>) -> usize {
        let (low, high) = range.into_inner();
        if high <= low {
            return low;
        }
        match ((high - low) as u64).checked_add(1) {
            Some(span) => low + self.below(span) as usize,
            None => self.u64() as usize,
        }
    }

    /// True with probability `p`; never for 0 and below (or NaN), always for 1 and above.
    #[inline]
    pub fn chance(&mut self, p: f64) -> bool {
        self.float01() < p
    }

    /// True once in `n` times; always for 0 and 1.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below_u32(n) == 0
    }

    /// True with a probability of `percent` in a hundred.
    #[inline]
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below_u32(100) < percent
    }

    /// A float from 0 up to, but not including, 1: a multiple of 2^-53.
    #[inline]
    pub fn float01(&mut self) -> f64 {
        (self.u64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    /// One of the items, each equally likely; `None` if there are none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.index(items.len())) }
    }

    /// A random index into `weights`, with a probability in proportion to its weight; `None` if no weight is above 0.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        weights.iter().position(|weight| {
            let weight = u64::from(*weight);
            let hit = left < weight;
            left = left.wrapping_sub(weight);
            hit
        })
    }

    /// Puts the items into random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            let other = self.index(place + 1);
            items.swap(place, other);
        }
    }

    /// How many times in a row `one_in(n)` returns false, at most `limit`. These are mostly small numbers, `n - 1` on
    /// average.
    pub fn geometric(&mut self, n: u32, limit: usize) -> usize {
        let mut count = 0;
        while count < limit && !self.one_in(n) {
            count += 1;
        }
        count
    }
}

/// A ChaCha key: the hash of the purpose and the parts, each preceded by its length.
fn key(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for part in [purpose.as_bytes()].iter().chain(parts) {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    *hasher.finalize().as_bytes()
}
