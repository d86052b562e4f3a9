//! `Fetched`: what package registries serve of an engine, whether it is a server or a library.

use super::Need;

/// An engine that can be fetched.
pub struct Fetched {
    /// The engine's id.
    pub id: &'static str,
    /// The name under which it is kept in the cache.
    pub package: &'static str,
    /// The versions that were tested, oldest first.
    pub versions: &'static [&'static str],
    /// The version that a target without a version means.
    pub default_version: &'static str,
    /// True if it is a server, which `engine up` can start.
    pub is_server: bool,
    /// What fetching and running it requires.
    pub needs: Vec<Need>,
}

/// All engines that can be fetched, in the order of `engine list`.
pub fn fetched() -> Vec<Fetched> {
    let servers = super::recipes().iter().map(|recipe| Fetched {
        id: recipe.id(),
        package: recipe.package(),
        versions: recipe.versions(),
        default_version: recipe.default_version(),
        is_server: true,
        needs: recipe.needs(),
    });
    servers.chain(super::wheels().iter().map(|wheel| wheel.fetched())).collect()
}
