//! `TargetContext`: what is known of the targets while a plan is made.

use crate::Language;
use edgewise_engine::{Engine, Profile};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of the targets while a plan is made.
#[derive(Clone, Debug)]
pub struct TargetContext<L: Language> {
    /// The profile of the engine under test.
    pub profile: Profile,
    /// What the language reads from the profile.
    pub settings: L::Settings,
    /// The targets it is compared with.
    pub others: Vec<OtherTarget<L>>,
    /// How often each rule of rewriting is tried first, where that is not its own default.
    pub rules: BTreeMap<String, u32>,
    /// True if nothing that the profile switches off is left alone: the queries are a user's own.
    pub everything: bool,
}

/// A target that the one under test is compared with.
#[derive(Clone, Debug)]
pub struct OtherTarget<L: Language> {
    /// How it was named.
    pub target: String,
    /// Its profile.
    pub profile: Profile,
    /// What the language reads from its profile.
    pub settings: L::Settings,
}

impl<L: Language> TargetContext<L> {
    /// What is known of one target.
    pub fn new(profile: Profile, settings: L::Settings) -> Self {
        Self { profile, settings, others: Vec::new(), rules: BTreeMap::new(), everything: false }
    }

    /// What the profile of one target says.
    ///
    /// # Errors
    /// When the profile names something that the language does not have.
    pub fn of(profile: &Profile) -> Result<Self, String> {
        Ok(Self::new(profile.clone(), L::settings(profile)?))
    }

    /// What the profiles of a target and of those it is compared with say.
    ///
    /// # Errors
    /// When a profile names something that the language does not have.
    pub fn against(profile: &Profile, others: &[Arc<dyn Engine>]) -> Result<Self, String> {
        let mut context = Self::of(profile)?;
        for engine in others {
            let profile = engine.profile().clone();
            let settings = L::settings(&profile)?;
            context.others.push(OtherTarget { target: engine.target(), profile, settings });
        }
        Ok(context)
    }
}
