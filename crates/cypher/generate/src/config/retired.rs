//! `Retired`: a configuration key of an earlier version.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

/// The value of a configuration key that no longer has any effect. It is read and ignored, so that configuration files
/// for older versions stay readable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retired;

impl<'de> Deserialize<'de> for Retired {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
