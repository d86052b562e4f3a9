//! `Reference`: the executable semantics of openCypher as an engine. It runs in this process, unless the target asks
//! for a child process with `+hosted`.
//!
//! Normally it needs no child process: it has budgets instead of time limits, and neither hangs nor crashes.

use crate::cypher::database::Database;
use crate::cypher::session::ReferenceSession;
use crate::cypher::variant::{knobs_of, settings};
use crate::{ID, Variant};
use edgewise_engine::{
    Engine, EngineError, Limits, OpenOptions, Profile, Session, Target, hosted::HostedEngine,
};
use std::ffi::OsString;

const PROFILE: &str = include_str!("../../../engine/profiles/reference.toml");

/// Opens the reference as the target describes it.
///
/// # Errors
/// When the target is not a reference, names a version, or has an unknown modifier.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Named { version, modifiers, .. } = target else {
        return Err(EngineError::Target(format!("`{target}` is not a target of the reference")));
    };
    if let Some(wanted) = version {
        return Err(EngineError::Target(format!("the reference has no versions: leave out `@{wanted}`")));
    }
    let mut profile = options.over(Profile::from_toml(PROFILE)?)?;
    let variant = Variant::parse(modifiers, knobs_of(&profile)?)?;
    profile.knobs = settings(&variant.knobs);
    let target = target.to_string();
    if variant.hosted {
        let host = options.host_program.clone().into_os_string();
        // The child process knows neither the user's profile nor the built-in one, so the name of the engine contains
        // the knobs.
        let program = vec![host, OsString::from("host"), OsString::from(variant.host_name())];
        return Ok(Box::new(HostedEngine::new(ID, target, profile, program)));
    }
    Ok(Box::new(Reference { target, profile, variant }))
}

/// The reference, running in this process.
struct Reference {
    target: String,
    profile: Profile,
    variant: Variant,
}

impl Engine for Reference {
    fn id(&self) -> &str {
        ID
    }

    fn target(&self) -> String {
        self.target.clone()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn connect(&self, _: usize, _: &Limits) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(ReferenceSession(Database::new(self.variant)?)))
    }
}
