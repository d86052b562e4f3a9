//! `GremlinReference`: the executable semantics of Gremlin as an engine. It always runs in this process: it has budgets
//! instead of time limits, and neither hangs nor crashes.

use super::session::GremlinReferenceSession;
use super::{GREMLIN_ID, GremlinVariant};
use edgewise_engine::{Engine, EngineError, Limits, OpenOptions, Profile, Session, Target};

const PROFILE: &str = include_str!("../../../engine/profiles/gremlin-reference.toml");

/// Opens the Gremlin reference as the target describes it.
///
/// # Errors
/// When the target is not a Gremlin reference, or has an unknown modifier.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Named { version, modifiers, .. } = target else {
        return Err(EngineError::Target(format!("`{target}` is not a target of the Gremlin reference")));
    };
    if let Some(wanted) = version {
        return Err(EngineError::Target(format!(
            "the Gremlin reference has no versions: leave out `@{wanted}`"
        )));
    }
    let mut profile = options.over(Profile::from_toml(PROFILE)?)?;
    let variant = GremlinVariant::parse(modifiers, &profile)?;
    profile.knobs = variant.provider.knob_values();
    Ok(Box::new(GremlinReference { target: target.to_string(), profile, variant }))
}

/// The Gremlin reference in this process.
struct GremlinReference {
    target: String,
    profile: Profile,
    variant: GremlinVariant,
}

impl Engine for GremlinReference {
    fn id(&self) -> &str {
        GREMLIN_ID
    }

    fn target(&self) -> String {
        self.target.clone()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn connect(&self, _: usize, _: &Limits) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(GremlinReferenceSession::new(self.variant)))
    }
}
