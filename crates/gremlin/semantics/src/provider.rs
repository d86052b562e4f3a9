//! `Provider`: what a provider decides for itself, as its profile says.

use edgewise_gremlin_syntax::{Dialect, Version};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::graph::{Cardinality, Features};
use crate::knobs::Knobs;

/// Who gives elements their ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ids {
    /// Whoever writes them: `property(T.id, 7L)`.
    #[default]
    Given,
    /// The provider.
    Assigned,
}

/// The cardinality of `property()` without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DefaultCardinality {
    /// One value.
    #[default]
    Single,
    /// Distinct values.
    Set,
    /// Any values.
    List,
}

/// What a provider decides for itself: how it is spoken to, what versions decide differently, what its graphs hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provider {
    /// How traversals are written.
    pub dialect: Dialect,
    /// What versions and providers decide differently.
    pub knobs: Knobs,
    /// What its graphs hold.
    pub holds: Holds,
}

/// What the graphs of a provider hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Holds {
    /// Who gives elements their ids.
    pub ids: Ids,
    /// Whether a vertex may hold several values of one key.
    pub multi_properties: bool,
    /// Whether properties of vertices may have properties.
    pub meta_properties: bool,
    /// Whether `null` is stored as a value.
    pub null_properties: bool,
    /// The cardinality of `property()` without one.
    pub default_cardinality: DefaultCardinality,
}

impl Default for Holds {
    /// TinkerGraph as it comes.
    fn default() -> Self {
        Self {
            ids: Ids::Given,
            multi_properties: true,
            meta_properties: true,
            null_properties: false,
            default_cardinality: DefaultCardinality::Single,
        }
    }
}

impl Default for Provider {
    fn default() -> Self {
        Self::of(Dialect::CANONICAL)
    }
}

impl Provider {
    /// TinkerGraph, spoken to in a dialect.
    pub fn of(dialect: Dialect) -> Self {
        Self { dialect, knobs: Knobs::of(dialect.version), holds: Holds::default() }
    }

    /// What a profile says: the name of its dialect, and its knobs, each of which has a value by the version otherwise.
    ///
    /// # Errors
    /// One sentence that names what does not exist.
    pub fn read(dialect: &str, knobs: &Map<String, Json>) -> Result<Self, String> {
        let all = Dialect::ALL.iter();
        let found = all.clone().find(|known| known.to_string() == dialect).ok_or_else(|| {
            let known: Vec<String> = all.map(ToString::to_string).collect();
            format!("there is no dialect `{dialect}`; take one of {}", known.join(", "))
        })?;
        let plain = Self::of(*found);
        let mut whole = plain.knob_values();
        for (knob, value) in knobs {
            if whole.insert(knob.clone(), value.clone()).is_none() {
                let known: Vec<String> = plain.knob_values().keys().cloned().collect();
                return Err(format!("there is no knob `{knob}`; there are {}", known.join(", ")));
            }
        }
        let whole = Json::Object(whole);
        let wrong = |error: serde_json::Error| format!("a knob has a value it does not take: {error}");
        let knobs = Knobs::deserialize(&whole).map_err(wrong)?;
        let holds = Holds::deserialize(&whole).map_err(wrong)?;
        Ok(Self { dialect: *found, knobs, holds })
    }

    /// Every knob with its value.
    pub fn knob_values(&self) -> Map<String, Json> {
        let object = |value: Result<Json, serde_json::Error>| match value {
            Ok(Json::Object(object)) => object,
            _ => Map::new(),
        };
        let mut whole = object(serde_json::to_value(self.knobs));
        whole.extend(object(serde_json::to_value(self.holds)));
        whole
    }

    /// All of it, as a case file holds it.
    pub fn stored(&self) -> Json {
        let mut whole = self.knob_values();
        whole.insert("dialect".to_owned(), self.dialect.to_string().into());
        Json::Object(whole)
    }

    /// What a case file holds; TinkerGraph where it holds nothing that can be read.
    pub fn recorded(stored: Option<&Json>) -> Self {
        let Some(Json::Object(stored)) = stored else { return Self::default() };
        let mut knobs = stored.clone();
        let dialect = knobs.remove("dialect");
        let dialect = dialect.as_ref().and_then(Json::as_str).unwrap_or_default();
        Self::read(dialect, &knobs).unwrap_or_default()
    }

    /// The version of TinkerPop it speaks.
    pub const fn version(&self) -> Version {
        self.dialect.version
    }

    /// What its graphs allow.
    pub const fn features(&self) -> Features {
        Features {
            null_property_values: self.holds.null_properties,
            services: false,
            default_cardinality: match self.holds.default_cardinality {
                DefaultCardinality::Single => Cardinality::Single,
                DefaultCardinality::Set => Cardinality::Set,
                DefaultCardinality::List => Cardinality::List,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again() {
        let mut knobs = Map::new();
        knobs.insert("ids".to_owned(), "assigned".into());
        knobs.insert("local-range-unwraps".to_owned(), true.into());
        let provider = Provider::read("gremlin-groovy 3.5", &knobs).expect("known");
        assert_eq!(provider.holds.ids, Ids::Assigned);
        assert!(provider.knobs.local_range_unwraps && !provider.knobs.unproductive_by_filters);
        assert_eq!(Provider::recorded(Some(&provider.stored())), provider);
        assert_eq!(Provider::recorded(None), Provider::default());
    }

    #[test]
    fn what_does_not_exist_is_named() {
        let one = |knob: &str, value: Json| Map::from_iter([(knob.to_owned(), value)]);
        let unknown = Provider::read("gremlin-lang 3.8", &one("idz", true.into())).expect_err("unknown");
        assert!(unknown.contains("`idz`") && unknown.contains("ids"), "{unknown}");
        let value = Provider::read("gremlin-lang 3.8", &one("ids", "mine".into())).expect_err("no value");
        assert!(value.contains("mine"), "{value}");
        assert!(
            Provider::read("gremlin 3.8", &Map::new()).expect_err("no dialect").contains("gremlin-lang 3.8")
        );
    }
}
