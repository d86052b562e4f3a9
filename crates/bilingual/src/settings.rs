//! `Settings`: what the two languages read from an engine's profiles.

use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_testing::{Cypher, Settings as CypherSettings};
use edgewise_engine::{Profile, QueryLanguage};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::{Case, Language};
use serde_json::{Value, json};

/// What the two languages read from an engine's profiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// What Cypher reads.
    pub cypher: CypherSettings,
    /// What Gremlin reads.
    pub gremlin: Provider,
}

impl Settings {
    /// Reads the settings from the profile of an engine's Cypher and that of its Gremlin.
    ///
    /// # Errors
    /// One sentence that says why the engine cannot be asked in both languages.
    pub(crate) fn read(profile: &Profile) -> Result<Self, String> {
        let cypher = Cypher::settings(profile)?;
        let second = profile.speaks_also.get(&QueryLanguage::Gremlin).ok_or_else(|| {
            format!(
                "the profile of {} names no second language: its sessions take statements in one language only",
                profile.title
            )
        })?;
        let second = Profile::of_engine(second, None).map_err(|error| error.to_string())?;
        Ok(Self { cypher, gremlin: Gremlin::settings(&second)? })
    }

    /// The settings in the form that a case file stores.
    pub(crate) fn stored(&self) -> Value {
        json!({ "cypher": Cypher::stored_settings(&self.cypher), "gremlin": self.gremlin.stored() })
    }
}

/// The knobs of a case, which its statements are executed with.
pub(crate) fn recorded(case: &Case) -> (Knobs, Provider) {
    let part = |name: &str| case.knobs.as_ref().and_then(|knobs| knobs.get(name));
    let cypher = part("cypher").and_then(|knobs| serde_json::from_value(knobs.clone()).ok());
    (cypher.unwrap_or_default(), Provider::recorded(part("gremlin")))
}
