//! The profile of an engine: dialect, storable values, error classes, documented deviations.

use super::stream_key::StreamKey;
use crate::{
    EngineError, ErrorClass, Isolation, QueryLanguage,
    profile::{ErrorRule, Versions},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What Edgewise knows about an engine. Each engine has one TOML file, whose keys a user may override.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The engine's id.
    pub id: String,
    /// The engine's display name.
    pub title: String,
    /// The names under which the same engine is tested in other languages, by the id of the language.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub other_languages: BTreeMap<String, String>,
    /// The other languages in which a session of the engine takes statements, each with the id of the profile that
    /// describes the engine in it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub speaks_also: BTreeMap<QueryLanguage, String>,
    /// The id of the engine's dialect.
    pub dialect: String,
    /// Where the engine documents which openCypher constructs its dialect lacks. Without it, a refused construct
    /// is reported to the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect_source: Option<String>,
    /// True if predicates can be null (three-valued logic); false makes the partition oracles use two partitions.
    pub three_valued: bool,
    /// How sessions are isolated from each other.
    pub isolation: Isolation,
    /// True if a rolled back transaction leaves no trace in the data.
    pub rollback: bool,
    /// True if the schema must be declared before data is written.
    pub schema_first: bool,
    /// The value types that properties can have.
    pub storable: Storable,
    /// The statements that read the graph from a program that does not support `dump`; without them such a
    /// program's graph cannot be read. Servers have them in their `Quirks`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_back: Option<ReadBack>,
    /// Settings of the reference semantics where engines may differ; a deviation cites the reason for each. Only
    /// the language crates interpret them.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub knobs: serde_json::Map<String, serde_json::Value>,
    /// How the dialect writes what has several spellings, where the engine differs from the named dialect. Only the
    /// language crates interpret it.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub spelling: serde_json::Map<String, serde_json::Value>,
    /// The evidence that the executable semantics of the language agree with the engine: how many statements were
    /// compared, and when. A language may use its semantics by default only on engines for which this is not empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub semantics_compared: String,
    /// True if property indexes on nodes can be created and dropped.
    pub node_indexes: bool,
    /// True if property indexes on relationships can be created and dropped.
    pub relationship_indexes: bool,
    /// The number of significant digits of floats on the wire, if it is smaller than a float's precision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub float_digits: Option<usize>,
    /// Constructs and functions that are not tested, each with the reason.
    #[serde(default)]
    pub off: Vec<SwitchedOff>,
    /// The ids of the oracles that a run on the engine uses if the user selects none; empty for all that suit it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub oracles: Vec<String>,
    /// The rules that classify errors; the first match wins.
    #[serde(default)]
    pub errors: Vec<ErrorRule>,
    /// Documented deviations from openCypher.
    #[serde(default)]
    pub deviations: Vec<Deviation>,
    /// Changes to the profile for some versions; empty once a version is selected by [`Profile::at`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<Edition>,
}

/// Changes to a profile that apply to some versions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The versions to which the changes apply.
    pub versions: Versions,
    /// The keys to change: tables are merged with the profile's, anything else is replaced.
    pub keys: serde_json::Map<String, serde_json::Value>,
}

/// The value types that properties can have, besides booleans, integers, floats and strings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storable {
    /// Whether NaN and infinities can be stored.
    pub non_finite: bool,
    /// Whether temporal instants can be stored.
    pub temporal: bool,
    /// Whether durations can be stored.
    pub duration: bool,
    /// Whether points can be stored.
    pub point: bool,
    /// Whether lists of scalars of one type can be stored.
    pub list: bool,
}

/// The statements that read a whole graph, in the language of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadBack {
    /// The statement that returns every node.
    pub nodes: String,
    /// The statement that returns every relationship.
    pub relationships: String,
}

/// A construct or function that is not tested on the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwitchedOff {
    /// The name of the construct or function in its registry.
    pub what: String,
    /// The citation, or the minimal probe that fails.
    pub why: String,
    /// True if the engine supports the construct or function, but fails on it because of a known bug. It is not
    /// generated, because the bug would hide others, but a failure on it still counts as a finding. False if the
    /// engine lacks it by design.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fault: bool,
    /// The versions on which it is switched off; all, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versions: Option<Versions>,
    /// Where the engine documents that it lacks the feature. A refusal is then not a fault, even of a user's own
    /// query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub documented: Option<String>,
}

/// A documented deviation from openCypher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// What is different.
    pub what: String,
    /// Where the deviation is documented, or how it was observed.
    pub source: String,
    /// The functions concerned. Their answers are not compared with openCypher's or another engine's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<String>,
    /// The arguments for which these functions deviate; all, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Arguments>,
    /// True if the deviation is that these functions raise an error where openCypher has an answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raises: bool,
    /// The syntactic forms concerned, whose answers are not compared either: `fixed-length` for `-[*2]-`,
    /// `shortest-path`, `point-field` for `.x` of a point. `unnamed-relationship` is a relationship that the rest
    /// of the query does not refer to; queries whose answers are compared get a reference to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<String>,
    /// The names of the knobs that this deviation explains; also `float-digits` and `three-valued`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knobs: Vec<String>,
    /// The rules of the `missing-error` oracle whose invalid queries the engine answers by design.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<String>,
    /// True if a probe met the deviation and nobody has decided yet whether it is the engine's choice or its bug.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unconfirmed: bool,
}

/// The arguments of a function to which a deviation applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arguments {
    /// All except string literals that give whole seconds.
    NotWholeSeconds,
    /// All except string literals of ASCII characters.
    NotAscii,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Profile {
    /// The profile of one version: applies the changes for that version, and removes what is switched off on other
    /// versions only.
    #[must_use]
    pub fn at(mut self, version: &str) -> Self {
        for edition in std::mem::take(&mut self.editions) {
            if edition.versions.contain(version) {
                // Cannot fail for built-in profiles: a test applies every edition of each.
                self = self.overlaid(serde_json::Value::Object(edition.keys)).unwrap_or(self);
            }
        }
        self.off.retain(|off| off.versions.as_ref().is_none_or(|versions| versions.contain(version)));
        self
    }

    /// Why a failure on a construct or function is not a finding: the engine lacks it by design. `None` if the
    /// failure is a finding.
    pub fn excuse(&self, what: &str) -> Option<&SwitchedOff> {
        self.off.iter().find(|off| !off.fault && off.what.eq_ignore_ascii_case(what))
    }

    /// True if the engine, by design, answers the invalid queries that a rule of the `missing-error` oracle makes.
    pub fn accepts(&self, rule: &str) -> bool {
        self.deviations.iter().flat_map(|deviation| &deviation.accepts).any(|own| own == rule)
    }

    /// Reads a profile from TOML.
    ///
    /// # Errors
    /// When a key is unknown or missing; the message names the key.
    pub fn from_toml(text: &str) -> Result<Self, EngineError> {
        toml::from_str(text)
            .map_err(|error| EngineError::Target(format!("the profile cannot be read: {error}")))
    }

    /// What is known of an engine that has no profile: how its sessions are reached and isolated, which this profile
    /// says, and texts of errors that engines of many makes share. Everything else is left to a probe.
    ///
    /// # Errors
    /// Never in practice: a test reads every built-in profile.
    pub fn unlearned(&self) -> Result<Self, EngineError> {
        let general = Self::of_engine("external", None)?;
        Ok(Self {
            id: self.id.clone(),
            title: self.title.clone(),
            other_languages: self.other_languages.clone(),
            isolation: self.isolation,
            schema_first: self.schema_first,
            read_back: self.read_back.clone(),
            // A dialect of another language stays: which language the engine speaks is no secret.
            dialect: match self.dialect.starts_with("gremlin") {
                true => self.dialect.clone(),
                false => general.dialect.clone(),
            },
            ..general
        })
    }

    /// Overrides keys of the profile: tables are merged, anything else is replaced.
    ///
    /// # Errors
    /// When a key is unknown or its value has the wrong type.
    pub fn overlaid(&self, keys: serde_json::Value) -> Result<Self, serde_json::Error> {
        let mut whole = serde_json::to_value(self)?;
        overlay(&mut whole, keys);
        serde_json::from_value(whole)
    }

    /// The class of an error.
    pub fn classify(&self, code: Option<&str>, message: &str) -> ErrorClass {
        self.rule(code, message).map_or(ErrorClass::Unknown, |rule| rule.class)
    }

    /// True if the error means that the server has become unusable.
    pub fn is_fatal(&self, code: Option<&str>, message: &str) -> bool {
        self.rule(code, message).is_some_and(|rule| rule.fatal)
    }

    fn rule(&self, code: Option<&str>, message: &str) -> Option<&ErrorRule> {
        self.errors.iter().find(|rule| rule.fits(code, message))
    }

    /// The bytes that represent this profile in a seed; `knobs` is `None` if all have their default value. Fields
    /// that do not influence generation are left out: which deviation explains a knob, what is a bug or
    /// documented, what raises errors, and which invalid queries are accepted.
    pub fn stream_key(&self, knobs: Option<&impl Serialize>) -> Vec<u8> {
        let mut planned = self.clone();
        planned.off.iter_mut().for_each(|off| (off.fault, off.documented) = (false, None));
        planned.deviations.iter_mut().for_each(|deviation| {
            deviation.knobs.clear();
            deviation.accepts.clear();
            deviation.raises = false;
            deviation.unconfirmed = false;
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
