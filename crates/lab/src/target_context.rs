//! `TargetContext`: what is known about the targets while a plan is made.

use crate::Language;
use edgewise_engine::{Engine, Profile};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known about the targets while a plan is made: their profiles and settings.
#[derive(Clone, Debug)]
pub struct TargetContext<L: Language> {
    /// The profile of the engine under test.
    pub profile: Profile,
    /// What the language reads from the profile.
    pub settings: L::Settings,
    /// The targets that the one under test is compared with.
    pub others: Vec<OtherTarget<L>>,
    /// The weights of rewriting rules that differ from the default: how often a rule is tried before the others.
    pub rules: BTreeMap<String, u32>,
    /// True if queries may use features that the profile switches off, because a user wrote them. Every oracle then
    /// judges every query.
    pub everything: bool,
}

/// A target that the one under test is compared with.
#[derive(Clone, Debug)]
pub struct OtherTarget<L: Language> {
    /// The name of the target, as the user gave it.
    pub target: String,
    /// The profile of the target.
    pub profile: Profile,
    /// What the language reads from the target's profile.
    pub settings: L::Settings,
}

impl<L: Language> TargetContext<L> {
    /// The context for a single target.
    pub fn new(profile: Profile, settings: L::Settings) -> Self {
        Self { profile, settings, others: Vec::new(), rules: BTreeMap::new(), everything: false }
    }

    /// The context for a single target, whose settings are read from its profile.
    ///
    /// # Errors
    /// When the profile names something that the language does not have.
    pub fn of(profile: &Profile) -> Result<Self, String> {
        Ok(Self::new(profile.clone(), L::settings(profile)?))
    }

    /// The context for a target and the engines it is compared with, whose settings are read from their profiles.
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
