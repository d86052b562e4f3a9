//! Kuzu and its successors from PyPI: embedded databases with one dialect and one adapter.

use super::wheel::Wheel;

/// The adapter of all three.
const ADAPTER: (&str, &str) = ("kuzu.py", include_str!("../../adapters/kuzu.py"));

/// What their modules need.
const PROBE: &str = "assert sys.version_info >= (3, 8)";
const PYTHON: &str = "Python 3.8 or later";

/// Kuzu.
pub static KUZU_WHEEL: Wheel = Wheel {
    id: "kuzu",
    package: "kuzu",
    versions: &["0.8.2", "0.9.0", "0.10.1", "0.11.3"],
    default_version: "0.11.3",
    platform: None,
    probe: PROBE,
    python: PYTHON,
    adapter: ADAPTER,
};

/// Ladybug, which continues Kuzu.
pub static LADYBUG_WHEEL: Wheel = Wheel {
    id: "ladybug",
    package: "ladybug",
    versions: &["0.22.0"],
    default_version: "0.22.0",
    platform: None,
    probe: PROBE,
    python: PYTHON,
    adapter: ADAPTER,
};

/// RyuGraph, which continues Kuzu.
pub static RYUGRAPH_WHEEL: Wheel = Wheel {
    id: "ryugraph",
    package: "ryugraph",
    versions: &["25.9.2"],
    default_version: "25.9.2",
    platform: None,
    probe: PROBE,
    python: PYTHON,
    adapter: ADAPTER,
};
