//! `SurfaceConfig`: how far the text of a query may differ from its canonical text.

use std::collections::BTreeMap;

use edgewise_cypher_syntax::SurfaceKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::interval::check_percent;
use super::settings::most_similar;
use crate::ConfigError;

/// How far the text of a query may differ from its canonical text in what has no meaning: case of keywords, spaces,
/// comments, redundant parentheses, spellings of names and literals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SurfaceConfig {
    /// Percent of queries whose text is varied (default 30); 0 prints every query in its canonical form.
    pub queries: u32,
    /// If a kind of variation is used in a query, the percentage of the possible places at which it is applied (default
    /// 20).
    pub places: u32,
    /// For a kind of variation, the percentage of varied queries that use it; 0 switches the kind off. Kinds that are
    /// not listed have their defaults. `edgewise_cypher_syntax::SurfaceKind` lists all kinds.
    pub kinds: BTreeMap<String, u32>,
}

impl Default for SurfaceConfig {
    fn default() -> Self {
        Self { queries: 30, places: 20, kinds: BTreeMap::new() }
    }
}

impl SurfaceConfig {
    /// The configuration that prints every query in its canonical form.
    pub fn canonical() -> Self {
        Self { queries: 0, ..Self::default() }
    }

    /// Checks every number of these settings.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        check_percent("surface.queries", self.queries)?;
        check_percent("surface.places", self.places)?;
        for (name, percent) in &self.kinds {
            check_percent("surface.kinds", *percent)?;
            if SurfaceKind::named(name).is_none() {
                let nearest = most_similar(name, SurfaceKind::ALL.iter().map(|kind| kind.name()));
                return Err(ConfigError::UnknownSurfaceKind { name: name.clone(), nearest });
            }
        }
        Ok(())
    }
}
