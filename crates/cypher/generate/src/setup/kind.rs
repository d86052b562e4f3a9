//! `Kind`: the kinds of setup statements, one line of a table each.

use edgewise_model::Mutation;

use super::draft::Draft;
use super::{boundary_nodes, change, create, delete, index, relate};
use crate::config::{Interval, SetupConfig};

/// A kind of setup statement.
pub struct Kind {
    /// The name of the kind, which is also its key in the configuration.
    pub name: &'static str,
    /// How many statements of this kind a setup has.
    pub count: fn(&SetupConfig) -> Interval,
    /// The part of the setup in which such statements may occur: its start and its end in percent. Nodes come early,
    /// so that later statements find some.
    pub window: (u32, u32),
    /// Makes a statement, as a change of the graph; none if the graph has nothing to apply it to.
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
    // These nodes come last, so that no other statement changes them.
    Kind {
        name: "boundary_nodes",
        count: |config| config.boundary_nodes,
        window: (101, 101),
        make: boundary_nodes::node,
    },
];
