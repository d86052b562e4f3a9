//! Samyama: a graph database in a Python library, hosted in a child process by an adapter.

use crate::launch::Wheel;

/// Samyama.
pub static SAMYAMA: Wheel = Wheel {
    id: "samyama",
    package: "samyama",
    versions: &["1.12.0"],
    default_version: "1.12.0",
    platform: Some("manylinux_2_28_x86_64"),
    probe: "assert sys.version_info >= (3, 8)",
    python: "Python 3.8 or later",
    adapter: ("samyama.py", include_str!("../../adapters/samyama.py")),
};
