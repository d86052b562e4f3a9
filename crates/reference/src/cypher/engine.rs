//! `Reference`: the engine. In this very process, unless the target asks for a child.
//!
//! It needs no child process as a rule: it is ours, has budgets instead of time limits, and neither hangs nor dies.

use crate::cypher::database::Database;
use crate::cypher::session::ReferenceSession;
use crate::cypher::variant::{knobs_of, settings};
use crate::{ID, Variant};
use edgewise_engine::{
    Engine, EngineError, Limits, OpenOptions, Profile, Session, Target, hosted::HostedEngine,
};
use std::ffi::OsString;

const PROFILE: &str = include_str!("../../../engine/profiles/reference.toml");

/// Opens the reference.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Named { version, modifiers, .. } = target else {
        return Err(EngineError::Target(format!("the reference is not reached by `{target}`")));
    };
    if let Some(wanted) = version {
        return Err(EngineError::Target(format!("the reference has no version of its own, so no {wanted}")));
    }
    let mut profile = options.over(Profile::from_toml(PROFILE)?)?;
    let variant = Variant::parse(modifiers, knobs_of(&profile)?)?;
    profile.knobs = settings(&variant.knobs);
    let target = target.to_string();
    if variant.hosted {
        let host = options.host_program.clone().into_os_string();
        // The child knows neither the user's profile nor ours: it gets the knobs by name.
        let program = vec![host, OsString::from("host"), OsString::from(variant.host_name())];
        return Ok(Box::new(HostedEngine::new(ID, target, profile, program)));
    }
    Ok(Box::new(Reference { target, profile, variant }))
}

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
