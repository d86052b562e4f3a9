//! `Launched`: an engine that fetches and starts its own servers, as in `neo4j@4.4.48`.

use super::{Cache, Fleet, Recipe, recipe, silent};
use crate::{
    Engine, EngineError, Limits, OpenOptions, Profile, Session, Target,
    engines::{ServerEngine, ServerOptions},
};
use std::sync::Arc;

/// An engine whose servers Edgewise starts itself.
pub struct Launched {
    engine: ServerEngine,
    fleet: Arc<Fleet>,
}

/// Opens a target that names an engine, fetching it if needed. Its servers start with the first sessions.
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
    let launched = Launched::new(recipe, version.as_deref(), modifiers, &Cache::of_user()?, options)?;
    Ok(Box::new(launched))
}

impl Launched {
    /// Opens an engine from a cache, fetching it if needed.
    ///
    /// # Errors
    /// As for [`open`].
    pub fn new(
        recipe: &'static dyn Recipe,
        version: Option<&str>,
        modifiers: &[String],
        cache: &Cache,
        options: &OpenOptions,
    ) -> Result<Self, EngineError> {
        let version = recipe.resolve(version)?;
        let progress = options.progress.clone().unwrap_or_else(silent);
        let unknown = |modifier: &&String| !recipe.modifiers().contains(&modifier.as_str());
        if let Some(modifier) = modifiers.iter().find(unknown) {
            return Err(EngineError::Target(match recipe.modifiers() {
                [] => format!("`{}` has no modifier `+{modifier}`", recipe.id()),
                known => {
                    format!("`{}` has no modifier `+{modifier}`; it has +{}", recipe.id(), known.join(", +"))
                }
            }));
        }
        let mut install = recipe.install(&version, cache, &progress)?;
        install.modifiers = modifiers.to_vec();
        let fleet = Arc::new(Fleet::new(recipe, install));
        let target: String = [format!("{}@{version}", recipe.id())]
            .iter()
            .chain(modifiers)
            .cloned()
            .collect::<Vec<_>>()
            .join("+");
        let kind = recipe.kind(&version);
        let profile = options.over((kind.quirks().profile)(Some(&version))?)?;
        let login = recipe.login(&version);
        let server = ServerOptions {
            name: login.as_ref().and_then(|login| login.database).map(str::to_owned),
            credentials: login.map(|login| login.credentials),
            transcript: options.transcript.clone(),
            ..ServerOptions::default()
        };
        let known = options.knows(true);
        let engine = ServerEngine::new(kind, target, Arc::clone(&fleet), server, profile).known(known);
        Ok(Self { engine, fleet })
    }

    /// The servers of the engine.
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

    fn is_known(&self) -> bool {
        self.engine.is_known()
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        self.fleet.set_memory_cap(limits.memory);
        self.engine.connect(worker, limits)
    }

    fn databases(&self) -> Option<usize> {
        self.engine.databases()
    }
}
