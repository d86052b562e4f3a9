//! `Config`: every setting of the generator.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GraphConfig, SchemaConfig, TraversalConfig, ValueConfig};
use crate::{ConfigError, productions};

/// Every setting of the generator: an interval to draw from, a percentage, or a weight.
///
/// Missing keys take their defaults, unknown ones are refused. [`Config::validate`] describes any other error in
/// one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Whether every round switches some productions off (default true).
    pub swarm: bool,
    /// Settings of labels and property keys.
    pub schema: SchemaConfig,
    /// Settings of the values of properties and literals.
    pub values: ValueConfig,
    /// Settings of the graph.
    pub graph: GraphConfig,
    /// Settings of traversals.
    pub traversal: TraversalConfig,
    /// Weights of productions that differ from the defaults; 0 switches one off. `crate::productions` lists them all.
    pub weights: BTreeMap<String, u32>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            swarm: true,
            schema: SchemaConfig::default(),
            values: ValueConfig::default(),
            graph: GraphConfig::default(),
            traversal: TraversalConfig::default(),
            weights: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Checks every number.
    ///
    /// # Errors
    /// The first setting that cannot be used, in a sentence that says what to change.
    pub fn validate(&self) -> Result<(), ConfigError> {
        self.schema.validate()?;
        self.values.validate()?;
        self.graph.validate()?;
        self.traversal.validate()?;
        for (name, weight) in &self.weights {
            if *weight > 10_000 {
                return Err(ConfigError::TooLarge { key: "weights", value: *weight, most: 10_000 });
            }
            if !productions().any(|production| production.name == name) {
                let nearest = nearest(name, productions().map(|production| production.name));
                return Err(ConfigError::UnknownProduction { name: name.clone(), nearest });
            }
        }
        Ok(())
    }

    /// The configured weight of a production, or `default`.
    pub fn weight(&self, name: &str, default: u32) -> u32 {
        self.weights.get(name).copied().unwrap_or(default)
    }
}

/// The most similar of `names`: it shares the most pairs of adjacent letters with `name`, relative to both lengths.
fn nearest(name: &str, names: impl Iterator<Item = &'static str>) -> &'static str {
    let pairs = |text: &str| -> Vec<(char, char)> { text.chars().zip(text.chars().skip(1)).collect() };
    let wanted = pairs(name);
    let likeness = |own: &str| {
        let own = pairs(own);
        let shared = own.iter().filter(|pair| wanted.contains(pair)).count();
        shared * 200 / (own.len() + wanted.len()).max(1)
    };
    names.max_by_key(|own| likeness(own)).unwrap_or_default()
}
