//! `Config`: every setting of the generator.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FeedbackConfig, QueryConfig, SchemaConfig, SetupConfig, SurfaceConfig, ValueConfig};
use crate::{ConfigError, query::productions};

/// Every setting of the generator: an interval to draw from, a percentage, or a weight.
///
/// A key that is missing in a file takes its default; an unknown key is refused. [`Config::validate`] describes any
/// other error in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Whether every round switches a random part of the productions off, which is called swarm testing (default true).
    pub swarm: bool,
    /// Settings of labels, relationship types and property keys.
    pub schema: SchemaConfig,
    /// Settings of the values of properties and literals.
    pub values: ValueConfig,
    /// Settings of setup statements and of the size of the graph.
    pub setup: SetupConfig,
    /// Settings of queries.
    pub query: QueryConfig,
    /// How a round learns from queries that returned data.
    pub feedback: FeedbackConfig,
    /// How the text of queries is varied.
    pub surface: SurfaceConfig,
    /// Weights of productions that replace their default weights; 0 switches a production off. `crate::productions`
    /// lists them all.
    pub weights: BTreeMap<String, u32>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            swarm: true,
            schema: SchemaConfig::default(),
            values: ValueConfig::default(),
            setup: SetupConfig::default(),
            query: QueryConfig::default(),
            feedback: FeedbackConfig::default(),
            surface: SurfaceConfig::default(),
            weights: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Checks every number.
    ///
    /// # Errors
    ///
    /// The first setting that cannot be used, in a sentence that says what to change.
    pub fn validate(&self) -> Result<(), ConfigError> {
        self.schema.validate()?;
        self.values.validate()?;
        self.setup.validate()?;
        self.query.validate()?;
        self.feedback.validate()?;
        self.surface.validate()?;
        for (name, weight) in &self.weights {
            if *weight > 10_000 {
                return Err(ConfigError::TooLarge { key: "weights", value: *weight, most: 10_000 });
            }
            if !productions().any(|production| production.name == name) {
                let nearest = most_similar(name, productions().map(|production| production.name));
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

/// The one of `names` that is most similar to `name`: it shares the most pairs of adjacent letters.
pub(super) fn most_similar(name: &str, names: impl Iterator<Item = &'static str>) -> &'static str {
    let pairs = |text: &str| -> Vec<(char, char)> { text.chars().zip(text.chars().skip(1)).collect() };
    let wanted = pairs(name);
    let likeness = |own: &str| {
        let own = pairs(own);
        let shared = own.iter().filter(|pair| wanted.contains(pair)).count();
        shared * 200 / (own.len() + wanted.len()).max(1)
    };
    names.max_by_key(|own| likeness(own)).unwrap_or_default()
}
