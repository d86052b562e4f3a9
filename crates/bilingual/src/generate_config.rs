//! `GenerateConfig`: the configuration of the generator of questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The configuration of the generator of questions: the table `generate` of a configuration file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GenerateConfig {
    /// The most nodes that the first statement of a setup creates.
    pub nodes: usize,
    /// The most relationships that a pattern follows.
    pub hops: usize,
    /// How many of a hundred questions write before they ask.
    pub writes: u32,
}

impl Default for GenerateConfig {
    fn default() -> Self {
        Self { nodes: 9, hops: 3, writes: 12 }
    }
}

impl GenerateConfig {
    /// Checks that the values can be used.
    ///
    /// # Errors
    /// One sentence that says what to change.
    pub fn validate(&self) -> Result<(), String> {
        match self {
            Self { nodes: 0 | 1, .. } => Err("nodes must be at least 2".to_owned()),
            Self { nodes: 101.., .. } => Err("nodes must be at most 100".to_owned()),
            Self { hops: 9.., .. } => Err("hops must be at most 8".to_owned()),
            Self { writes: 101.., .. } => Err("writes is a percentage: at most 100".to_owned()),
            Self { .. } => Ok(()),
        }
    }
}
