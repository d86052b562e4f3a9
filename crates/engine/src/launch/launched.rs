//! `Launched`: an engine that fetches and starts its own servers, as in `neo4j@4.4.48`.

use super::{Cache, Fleet, Recipe, recipe, silent};
use crate::{
    Engine, EngineError, Limits, OpenOptions, Profile, Session, Target,
    engines::{ServerEngine, ServerOptions},
};
use std::sync::Arc;

/// An engine over servers of our own.
pub struct Launched {
    engine: ServerEngine,
    fleet: Arc<Fleet>,
}

/// Opens a target that names an engine: fetches it if need be; its servers start with the first sessions.
///
/// # Errors
/// When there is no such version, or it cannot be fetched.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Named { name, version, modifiers } = target else {
        return Err(EngineError::Target(format!("`{target}` does not name an engine")));
    };
    let recipe = recipe(name).ok_or_else(|| {
        EngineError::Target(format!("`{name}` cannot be started: give the URL of a server"))
    })?;
    if let Some(modifier) = modifiers.first() {
        return Err(EngineError::Target(format!("`{name}` has no modifier `+{modifier}`")));
    }
    let launched = Launched::new(recipe, version.as_deref(), &Cache::of_user()?, options)?;
    Ok(Box::new(launched))
}

impl Launched {
    /// An engine from a cache, fetched if need be.
    ///
    /// # Errors
    /// As for [`open`].
    pub fn new(
        recipe: &'static dyn Recipe,
        version: Option<&str>,
        cache: &Cache,
        options: &OpenOptions,
    ) -> Result<Self, EngineError> {
        let version = recipe.resolve(version)?;
        let progress = options.progress.clone().unwrap_or_else(silent);
        let install = recipe.install(&version, cache, &progress)?;
        let fleet = Arc::new(Fleet::new(recipe, install));
        let target = format!("{}@{version}", recipe.id());
        let kind = recipe.kind();
        let profile = options.over((kind.quirks().profile)(Some(&version))?)?;
        let server = ServerOptions { transcript: options.transcript.clone(), ..ServerOptions::default() };
        let engine = ServerEngine::new(kind, target, Arc::clone(&fleet), server, profile);
        Ok(Self { engine, fleet })
    }

    /// Its servers.
    pub fn fleet(&self) -> &Arc<Fleet> {
        &self.fleet
    }
}

impl Engine for Launched {
    fn id(&self) -> &str {
        self.engine.id()
    }

    fn target(&self) -> String {
        self.engine.target()
    }

    fn profile(&self) -> &Profile {
        self.engine.profile()
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        self.fleet.cap(limits.memory);
        self.engine.connect(worker, limits)
    }

    fn databases(&self) -> Option<usize> {
        self.engine.databases()
    }
}
