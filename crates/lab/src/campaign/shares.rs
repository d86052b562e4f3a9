//! `Shares`: of a hundred queries, how many each oracle plans for.

use crate::oracle::Oracle;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the queries are shared out among the oracles. An oracle that is not named has its own default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shares(pub BTreeMap<String, u32>);

impl Shares {
    /// True if every oracle has its own default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The share of an oracle, in percent of the queries.
    pub fn of(&self, oracle: &dyn Oracle) -> u32 {
        self.0.get(oracle.id()).copied().unwrap_or_else(|| oracle.share()).min(100)
    }
}
