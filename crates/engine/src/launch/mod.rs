//! Fetching, starting, watching and stopping engines: the target `neo4j@4.4.48` means "start this version for me".

mod adapter_file;
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
mod fetched;
mod fleet;
mod gremlin;
mod hugegraph_rest;
mod java;
mod jre;
mod kuzu;
mod launched;
mod leash;
mod maven;
mod nebula_client;
mod need;
mod neo4j;
mod port;
mod private_folder;
mod progress;
mod python;
mod recipe;
mod scratch;
mod secret;
mod server;
mod server_log;
mod versions;
mod wheel;

pub use cache::Cache;
pub use docker::Docker;
pub use fetched::{Fetched, fetched};
pub use fleet::Fleet;
pub use kuzu::{KUZU_WHEEL, LADYBUG_WHEEL, RYUGRAPH_WHEEL};
pub use launched::{Launched, open};
pub use nebula_client::NebulaClient;
pub use need::{Availability, Need};
pub use private_folder::PrivateFolder;
pub use progress::{Progress, silent};
pub use recipe::{Image, Install, Launch, Login, Recipe};
pub use server::{Origin, Server, ServerSettings};
pub use wheel::Wheel;

use crate::engines::{GRAPHQLITE, SAMYAMA};

/// The engines that can be started.
static RECIPES: &[&dyn Recipe] = &[
    &neo4j::Neo4jRecipe,
    &falkordb::FalkorDbRecipe,
    &arcadedb::ArcadeDbRecipe,
    &age::AgeRecipe,
    &gremlin::TINKERGRAPH_RECIPE,
    &gremlin::JANUSGRAPH_RECIPE,
    &gremlin::HUGEGRAPH_RECIPE,
    &hugegraph_rest::HugeGraphRestRecipe,
    &gremlin::ORIENTDB_RECIPE,
    &gremlin::SQLG_RECIPE,
];

/// The engines that are Python libraries.
static WHEELS: &[&Wheel] = &[&KUZU_WHEEL, &LADYBUG_WHEEL, &RYUGRAPH_WHEEL, &SAMYAMA, &GRAPHQLITE];

/// All engines that are Python libraries, in the order of `engine list`.
pub fn wheels() -> &'static [&'static Wheel] {
    WHEELS
}

/// All engines that can be started, in the order of `engine list`.
pub fn recipes() -> &'static [&'static dyn Recipe] {
    RECIPES
}

/// The recipe of an engine.
pub fn recipe(id: &str) -> Option<&'static dyn Recipe> {
    RECIPES.iter().copied().find(|recipe| recipe.id() == id)
}
