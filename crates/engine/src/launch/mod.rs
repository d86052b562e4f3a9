//! Fetching, starting, watching and stopping servers: the target `neo4j@4.4.48` means "start this version for me".

mod age;
mod arcadedb;
mod bolt_probe;
mod cache;
mod class_archive;
mod client;
mod crash_report;
mod debian;
mod docker;
mod elf_rebind;
mod falkordb;
mod fleet;
mod gremlin;
mod java;
mod jre;
mod launched;
mod leash;
mod maven;
mod nebula_client;
mod need;
mod neo4j;
mod port;
mod private_folder;
mod progress;
mod recipe;
mod scratch;
mod secret;
mod server;
mod server_log;

pub use cache::Cache;
pub use docker::Docker;
pub use fleet::Fleet;
pub use launched::{Launched, open};
pub use nebula_client::NebulaClient;
pub use need::{Availability, Need};
pub use private_folder::PrivateFolder;
pub use progress::{Progress, silent};
pub use recipe::{Image, Install, Launch, Login, Recipe};
pub use server::{Origin, Server, ServerSettings};

/// The engines that can be started.
static RECIPES: &[&dyn Recipe] = &[
    &neo4j::Neo4jRecipe,
    &falkordb::FalkorDbRecipe,
    &arcadedb::ArcadeDbRecipe,
    &age::AgeRecipe,
    &gremlin::TINKERGRAPH_RECIPE,
    &gremlin::JANUSGRAPH_RECIPE,
    &gremlin::HUGEGRAPH_RECIPE,
    &gremlin::ORIENTDB_RECIPE,
    &gremlin::SQLG_RECIPE,
];

/// All engines that can be started, in the order of `engine list`.
pub fn recipes() -> &'static [&'static dyn Recipe] {
    RECIPES
}

/// The recipe of an engine.
pub fn recipe(id: &str) -> Option<&'static dyn Recipe> {
    RECIPES.iter().copied().find(|recipe| recipe.id() == id)
}
