//! `Provider`: the behaviour that TinkerPop leaves to each graph provider, as the engine's profile describes it.

use edgewise_gremlin_syntax::{Dialect, Version};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::graph::{Cardinality, Features};
use crate::knobs::Knobs;

/// Who assigns the ids of elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ids {
    /// The statement that writes the element: `property(T.id, 7L)`.
    #[default]
    Given,
    /// The provider itself.
    Assigned,
}

/// The cardinality of a `property()` that names none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DefaultCardinality {
    /// A key has one value.
    #[default]
    Single,
    /// A key has several distinct values.
    Set,
    /// A key has several values, possibly equal ones.
    List,
    /// The cardinality that the schema gives to the key.
    OfKey,
}

/// The behaviour of a provider: its dialect, the differences between versions, and what its graphs store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The dialect in which traversals are written.
    pub dialect: Dialect,
    /// How the provider's version differs from others.
    pub knobs: Knobs,
    /// What the provider's graphs store.
    pub holds: Holds,
}

/// What the graphs of a provider store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Holds {
    /// Who assigns the ids of elements.
    pub ids: Ids,
    /// True if a vertex may hold several values of one key.
    pub multi_properties: bool,
    /// True if vertex properties may have meta-properties.
    pub meta_properties: bool,
    /// True if `null` is stored as a value.
    pub null_properties: bool,
    /// The cardinality of a `property()` that names none.
    pub default_cardinality: DefaultCardinality,
    /// True if the provider has one type of integers and one of floats, so that answers do not show a width.
    pub one_number_width: bool,
}

impl Default for Holds {
    /// TinkerGraph with its default configuration.
    fn default() -> Self {
        Self {
            ids: Ids::Given,
            multi_properties: true,
            meta_properties: true,
            null_properties: false,
            default_cardinality: DefaultCardinality::Single,
            one_number_width: false,
        }
    }
}

impl Default for Provider {
    fn default() -> Self {
        Self::of(Dialect::CANONICAL)
    }
}

impl Provider {
    /// TinkerGraph with the dialect of a version.
    pub fn of(dialect: Dialect) -> Self {
        Self { dialect, knobs: Knobs::of(dialect.version), holds: Holds::default() }
    }

    /// Reads the dialect and the knobs of a profile. A knob that the profile does not set gets the default of the
    /// version.
    ///
    /// # Errors
    /// A message that names the unknown dialect, knob or value.
    pub fn read(dialect: &str, knobs: &Map<String, Json>) -> Result<Self, String> {
        let found = Dialect::named(dialect).ok_or_else(|| {
            let known: Vec<String> = Dialect::named_ones().map(|known| known.to_string()).collect();
            format!("there is no dialect `{dialect}`; there are {}", known.join(", "))
        })?;
        let plain = Self::of(found);
        let mut whole = plain.knob_values();
        for (knob, value) in knobs {
            if whole.insert(knob.clone(), value.clone()).is_none() {
                let known: Vec<String> = plain.knob_values().keys().cloned().collect();
                return Err(format!("there is no knob `{knob}`; there are {}", known.join(", ")));
            }
        }
        let whole = Json::Object(whole);
        let wrong = |error: serde_json::Error| format!("a knob has an invalid value: {error}");
        let knobs = Knobs::deserialize(&whole).map_err(wrong)?;
        let holds = Holds::deserialize(&whole).map_err(wrong)?;
        Ok(Self { dialect: found, knobs, holds })
    }

    /// All knobs with their values.
    pub fn knob_values(&self) -> Map<String, Json> {
        let object = |value: Result<Json, serde_json::Error>| match value {
            Ok(Json::Object(object)) => object,
            _ => Map::new(),
        };
        let mut whole = object(serde_json::to_value(self.knobs));
        whole.extend(object(serde_json::to_value(self.holds)));
        whole
    }

    /// The whole provider in the form in which case files store it.
    pub fn stored(&self) -> Json {
        let mut whole = self.knob_values();
        whole.insert("dialect".to_owned(), self.dialect.to_string().into());
        Json::Object(whole)
    }

    /// Reads the provider from a case file; TinkerGraph if the case file has none that can be read.
    pub fn recorded(stored: Option<&Json>) -> Self {
        let Some(Json::Object(stored)) = stored else { return Self::default() };
        let mut knobs = stored.clone();
        let dialect = knobs.remove("dialect");
        // A case file may hold a knob that no longer exists. It is ignored, because no version differs in it any more.
        let known = Self::default().knob_values();
        knobs.retain(|knob, _| known.contains_key(knob));
        let dialect = dialect.as_ref().and_then(Json::as_str).unwrap_or_default();
        Self::read(dialect, &knobs).unwrap_or_default()
    }

    /// The version of TinkerPop that the provider implements.
    pub const fn version(&self) -> Version {
        self.dialect.version
    }

    /// The features of the provider's graphs.
    pub const fn features(&self) -> Features {
        Features {
            null_property_values: self.holds.null_properties,
            multi_properties: self.holds.multi_properties,
            services: false,
            keys_have_cardinality: matches!(self.holds.default_cardinality, DefaultCardinality::OfKey),
            default_cardinality: match self.holds.default_cardinality {
                DefaultCardinality::Single | DefaultCardinality::OfKey => Cardinality::Single,
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
    fn a_stored_provider_can_be_read_back() {
        let mut knobs = Map::new();
        knobs.insert("ids".to_owned(), "assigned".into());
        knobs.insert("local-range-unwraps".to_owned(), true.into());
        let provider =
            Provider::read("gremlin-groovy 3.5", &knobs).expect("the dialect and the knobs are known");
        assert_eq!(provider.holds.ids, Ids::Assigned);
        assert!(provider.knobs.local_range_unwraps && !provider.knobs.unproductive_by_filters);
        assert_eq!(Provider::recorded(Some(&provider.stored())), provider);
        assert_eq!(Provider::recorded(None), Provider::default());
    }

    #[test]
    fn an_error_names_the_unknown_dialect_knob_or_value() {
        let one = |knob: &str, value: Json| Map::from_iter([(knob.to_owned(), value)]);
        let unknown =
            Provider::read("gremlin-lang 3.8", &one("idz", true.into())).expect_err("the knob is unknown");
        assert!(unknown.contains("`idz`") && unknown.contains("ids"), "{unknown}");
        let value =
            Provider::read("gremlin-lang 3.8", &one("ids", "mine".into())).expect_err("the value is invalid");
        assert!(value.contains("mine"), "{value}");
        assert!(
            Provider::read("gremlin 3.8", &Map::new())
                .expect_err("the dialect is unknown")
                .contains("gremlin-lang 3.8")
        );
    }
}
