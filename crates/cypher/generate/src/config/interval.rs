//! `Interval`: a range that numbers are drawn from.

use edgewise_model::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ConfigError;

/// A range of whole numbers, both ends included, from which one is drawn; written `[min, max]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
#[schemars(with = "[u32; 2]")]
pub struct Interval {
    /// The smallest number.
    pub min: u32,
    /// The largest number.
    pub max: u32,
}

impl Interval {
    /// The interval from `min` to `max`.
    pub const fn new(min: u32, max: u32) -> Self {
        Self { min, max }
    }

    /// Draws a number of the interval; each is equally likely.
    #[inline]
    pub fn draw(self, rng: &mut Rng) -> usize {
        rng.range_usize(self.min as usize..=self.max as usize)
    }

    /// Checks that the interval is not empty and lies between `least` and `most`; `key` is its dotted name for the
    /// error.
    pub(super) fn check(self, key: &'static str, least: u32, most: u32) -> Result<(), ConfigError> {
        let Self { min, max } = self;
        if min > max {
            return Err(ConfigError::EmptyInterval { key, min, max });
        }
        if min < least {
            return Err(ConfigError::TooSmall { key, min, least });
        }
        if max > most {
            return Err(ConfigError::TooLarge { key, value: max, most });
        }
        Ok(())
    }
}

impl From<[u32; 2]> for Interval {
    fn from([min, max]: [u32; 2]) -> Self {
        Self { min, max }
    }
}

impl From<Interval> for [u32; 2] {
    fn from(interval: Interval) -> Self {
        [interval.min, interval.max]
    }
}

/// Checks that a percentage is at most 100; `key` is its dotted name for the error.
pub(super) fn check_percent(key: &'static str, value: u32) -> Result<(), ConfigError> {
    if value > 100 { Err(ConfigError::TooLarge { key, value, most: 100 }) } else { Ok(()) }
}
