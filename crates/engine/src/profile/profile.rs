//! The profile of an engine: dialect, storable values, error classes, documented deviations.

use super::stream_key::StreamKey;
use crate::{
    EngineError, ErrorClass, Isolation,
    profile::{ErrorRule, Versions},
};
use serde::{Deserialize, Serialize};

/// What is known of an engine. One TOML file each, which a user may override.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The engine's id.
    pub id: String,
    /// Its name in sentences.
    pub title: String,
    /// The id of the dialect it speaks.
    pub dialect: String,
    /// Where the engine documents which constructs of openCypher its dialect lacks. Without it, a refusal is reported to the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect_source: Option<String>,
    /// True if predicates have the third value, null; false asks for two-way partitions.
    pub three_valued: bool,
    /// How sessions are kept apart.
    pub isolation: Isolation,
    /// True if a rolled back transaction leaves no trace in the data.
    pub rollback: bool,
    /// True if the schema must be declared before data is written.
    pub schema_first: bool,
    /// What properties can hold.
    pub storable: Storable,
    /// How a program that cannot `dump` is asked for its graph; without it such a program cannot be read back. Servers have
    /// this in their quirks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_back: Option<ReadBack>,
    /// What it decides differently where engines may; each knob is cited among the deviations. Only the language reads it.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub knobs: serde_json::Map<String, serde_json::Value>,
    /// True if property indexes on nodes can be made and dropped.
    pub node_indexes: bool,
    /// True if property indexes on relationships can be made and dropped.
    pub relationship_indexes: bool,
    /// The significant digits with which floats come over the wire, where they are fewer than a float has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub float_digits: Option<usize>,
    /// Constructs and functions that are not tested, each with the reason.
    #[serde(default)]
    pub off: Vec<SwitchedOff>,
    /// Rules for error classes, first fit wins.
    #[serde(default)]
    pub errors: Vec<ErrorRule>,
    /// Documented deviations from openCypher.
    #[serde(default)]
    pub deviations: Vec<Deviation>,
    /// What some versions have differently; none in the profile of one version.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<Edition>,
}

/// Keys of a profile that some versions have differently.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The versions.
    pub versions: Versions,
    /// The keys, laid over those of the profile: tables are merged, anything else is replaced.
    pub keys: serde_json::Map<String, serde_json::Value>,
}

/// What properties can hold, beyond booleans, integers, floats and strings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storable {
    /// NaN and infinities.
    pub non_finite: bool,
    /// Temporal instants.
    pub temporal: bool,
    /// Durations.
    pub duration: bool,
    /// Points.
    pub point: bool,
    /// Lists of scalars of one type.
    pub list: bool,
}

/// The statements that read a graph back, in the language of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadBack {
    /// Answers every node.
    pub nodes: String,
    /// Answers every relationship.
    pub relationships: String,
}

/// A construct or function that is not tested on the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwitchedOff {
    /// The construct's or function's registry name.
    pub what: String,
    /// The citation, or the minimal probe that fails.
    pub why: String,
    /// True if the engine has it and fails at it by a fault of its own: it is not generated, because the fault is known and
    /// in the way, but a failure at it is a finding all the same. False for what an engine does not have by its design.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fault: bool,
    /// The versions it is switched off on; without it, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versions: Option<Versions>,
    /// Where the engine's documents say that it does not have it. Then a refusal is no fault, not even of a user's own query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub documented: Option<String>,
}

/// A documented deviation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// What differs.
    pub what: String,
    /// Where that is documented, or how it was seen.
    pub source: String,
    /// The functions it is about: their answers are not compared with openCypher's or another engine's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<String>,
    /// The arguments with which these functions differ, if it is not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Arguments>,
    /// True if it is that these functions raise an error where openCypher's answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raises: bool,
    /// The pattern forms it is about, likewise: `fixed-length` for `-[*2]-`, `shortest-path`, `point-field` for `.x` of a point; `unnamed-relationship` for a relationship that
    /// nothing else speaks of, which is then spoken of in every query whose answers are compared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<String>,
    /// The knobs it gives the reason for, by name; also `float-digits` and `three-valued`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knobs: Vec<String>,
    /// The rules of `missing-error` by which queries without meaning are made and which the engine answers by design.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<String>,
}

/// The arguments of a function that a deviation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arguments {
    /// All but texts of whole seconds, written down as literals.
    NotWholeSeconds,
    /// All but texts of ASCII characters, written down as literals.
    NotAscii,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Profile {
    /// The profile of one version: with what it has differently, and what is switched off on others only is on.
    #[must_use]
    pub fn at(mut self, version: &str) -> Self {
        for edition in std::mem::take(&mut self.editions) {
            if edition.versions.contain(version) {
                // A test lays every edition of every built-in profile over it.
                self = self.overlaid(serde_json::Value::Object(edition.keys)).unwrap_or(self);
            }
        }
        self.off.retain(|off| off.versions.as_ref().is_none_or(|versions| versions.contain(version)));
        self
    }

    /// The reason why a failure at something is no finding: the engine does not have it, by its design.
    pub fn excuse(&self, what: &str) -> Option<&SwitchedOff> {
        self.off.iter().find(|off| !off.fault && off.what.eq_ignore_ascii_case(what))
    }

    /// True if the engine answers the queries without meaning that a rule of `missing-error` makes, by design.
    pub fn accepts(&self, rule: &str) -> bool {
        self.deviations.iter().flat_map(|deviation| &deviation.accepts).any(|own| own == rule)
    }

    /// Reads a profile from TOML.
    ///
    /// # Errors
    /// When a key is unknown or missing; the message names it.
    pub fn from_toml(text: &str) -> Result<Self, EngineError> {
        toml::from_str(text)
            .map_err(|error| EngineError::Target(format!("the profile cannot be read: {error}")))
    }

    /// The profile with keys of the same shape laid over it: tables are merged, anything else is replaced.
    ///
    /// # Errors
    /// When a key is unknown or its value is of the wrong kind.
    pub fn overlaid(&self, keys: serde_json::Value) -> Result<Self, serde_json::Error> {
        let mut whole = serde_json::to_value(self)?;
        overlay(&mut whole, keys);
        serde_json::from_value(whole)
    }

    /// The class of an error.
    pub fn classify(&self, code: Option<&str>, message: &str) -> ErrorClass {
        self.rule(code, message).map_or(ErrorClass::Unknown, |rule| rule.class)
    }

    /// True if a server serves nobody any more once it has said so.
    pub fn is_fatal(&self, code: Option<&str>, message: &str) -> bool {
        self.rule(code, message).is_some_and(|rule| rule.fatal)
    }

    fn rule(&self, code: Option<&str>, message: &str) -> Option<&ErrorRule> {
        self.errors.iter().find(|rule| rule.fits(code, message))
    }

    /// The bytes that stand for this profile in a seed, with the knobs as the language writes them; none if all have their usual value.
    /// Which deviation is the reason for a knob, what is a fault of the engine, what is documented, what raises and which queries
    /// without meaning it answers changes no round.
    pub fn stream_key(&self, knobs: Option<&impl Serialize>) -> Vec<u8> {
        let mut planned = self.clone();
        planned.off.iter_mut().for_each(|off| (off.fault, off.documented) = (false, None));
        planned.deviations.iter_mut().for_each(|deviation| {
            deviation.knobs.clear();
            deviation.accepts.clear();
            deviation.raises = false;
        });
        serde_json::to_vec(&StreamKey::of(&planned, knobs)).unwrap_or_default()
    }
}

fn overlay(whole: &mut serde_json::Value, keys: serde_json::Value) {
    match (whole, keys) {
        (serde_json::Value::Object(whole), serde_json::Value::Object(keys)) => {
            for (key, value) in keys {
                overlay(whole.entry(key).or_insert(serde_json::Value::Null), value);
            }
        }
        (whole, value) => *whole = value,
    }
}
