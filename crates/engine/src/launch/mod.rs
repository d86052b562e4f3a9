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
mod hugegraph_rest;
mod java;
mod jre;
mod launched;
mod leash;
mod maven;
mod need;
mod neo4j;
mod port;
mod progress;
mod python;
mod recipe;
mod scratch;
mod secret;
mod server;
mod server_log;
mod wheel;

pub use cache::Cache;
pub use docker::Docker;
pub use fleet::Fleet;
pub use launched::{Launched, open};
pub use need::{Availability, Need};
pub use progress::{Progress, silent};
pub use recipe::{Image, Install, Launch, Login, Recipe};
pub use server::{Origin, Server, ServerSettings};
pub use wheel::{Wheel, WheelVersion};

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

/// The engines in Python wheels.
static WHEELS: &[&Wheel] = &[&SAMYAMA, &GRAPHQLITE];

/// All engines in Python wheels, in the order of `engine list`.
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
