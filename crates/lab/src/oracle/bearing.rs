//! `Bearing`: what is known of the targets when a plan is made.

use edgewise_cypher::Dialect;
use edgewise_engine::Profile;

/// What is known of the target when a plan is made.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// The engine's profile.
    pub profile: Profile,
    /// The dialect statements are printed in.
    pub dialect: Dialect,
    /// The targets it is compared with.
    pub others: Vec<Other>,
}

/// A target the one under test is compared with.
#[derive(Clone, Debug)]
pub struct Other {
    /// How it was named.
    pub target: String,
    /// Its profile.
    pub profile: Profile,
    /// Its dialect.
    pub dialect: Dialect,
}

impl Bearing {
    /// A bearing on one target.
    pub fn new(profile: Profile, dialect: Dialect) -> Self {
        Self { profile, dialect, others: Vec::new() }
    }
}
