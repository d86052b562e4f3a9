//! `Kind`: the kinds of setup statements, one table line each.

use edgewise_model::Mutation;

use super::draft::Draft;
use super::{boundary_nodes, change, create, delete, index, relate};
use crate::config::{Interval, SetupConfig};

/// A kind of setup statement.
pub struct Kind {
    /// Its name, the same as its key in the configuration.
    pub name: &'static str,
    /// How many statements of this kind a setup has.
    pub count: fn(&SetupConfig) -> Interval,
    /// Its possible positions in the setup, in percent. Nodes come early, so that other statements find something.
    pub window: (u32, u32),
    /// Makes a statement; none if the graph has nothing to apply it to.
    pub(super) make: fn(&mut Draft<'_>) -> Option<Mutation>,
}

/// Every kind of setup statement.
pub const KINDS: &[Kind] = &[
    Kind { name: "create_nodes", count: |config| config.create_nodes, window: (0, 60), make: create::node },
    Kind {
        name: "create_patterns",
        count: |config| config.create_patterns,
        window: (0, 80),
        make: create::pattern,
    },
    Kind {
        name: "create_relationships",
        count: |config| config.create_relationships,
        window: (30, 100),
        make: relate::relationships,
    },
    Kind { name: "set", count: |config| config.set, window: (20, 100), make: change::set },
    Kind { name: "remove", count: |config| config.remove, window: (20, 100), make: change::remove },
    Kind { name: "delete", count: |config| config.delete, window: (20, 95), make: delete::delete },
    Kind { name: "create_index", count: |config| config.create_index, window: (0, 100), make: index::create },
    Kind { name: "drop_index", count: |config| config.drop_index, window: (20, 100), make: index::drop },
    // Last, so that no other statement changes these nodes.
    Kind {
        name: "boundary_nodes",
        count: |config| config.boundary_nodes,
        window: (101, 101),
        make: boundary_nodes::node,
    },
];
