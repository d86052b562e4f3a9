//! GraphQLite: an extension of SQLite, loaded into Python's SQLite in a child process by an adapter.

use crate::launch::Wheel;

/// GraphQLite.
pub static GRAPHQLITE: Wheel = Wheel {
    id: "graphqlite",
    package: "graphqlite",
    versions: &["0.12.0"],
    default_version: "0.12.0",
    platform: Some("manylinux2014_x86_64"),
    // Some builds of Python, such as those of pyenv, leave this out.
    probe: "import sqlite3; sqlite3.connect(':memory:').enable_load_extension(True)",
    python: "a Python 3 whose module sqlite3 can load extensions, as that of Debian and its relatives",
    adapter: ("graphqlite.py", include_str!("../../adapters/graphqlite.py")),
};
