//! The registry of functions: one file per family, one entry per function.
//!
//! An entry states the argument and result types of a function, its treatment of null, whether it is deterministic,
//! which errors it may raise, and which dialects have it. The generator, the determinism analysis and `COVERAGE.md`
//! use it.

mod aggregating;
mod call_kind;
mod conversion;
mod definition;
mod dialects;
mod duration;
mod element;
mod engine;
mod list;
mod logarithmic;
mod numeric;
mod predicate;
mod scalar;
mod spatial;
mod string;
mod temporal;
mod trigonometric;
mod types;

pub use call_kind::{
    INSTANT_CONSTRUCTORS, constructs_value, holds_aggregate, is_aggregate, is_temporal_constructor,
    is_value_constructor,
};
pub use definition::{ArityError, Function, NullBehaviour, Raise, Signature};
pub use dialects::Dialects;
pub use types::{ArgType, Type};

use crate::ast::Name;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The families with their functions, in the order of the coverage report.
pub const FAMILIES: &[(&str, &[Function])] = &[
    ("predicate", predicate::FUNCTIONS),
    ("scalar", scalar::FUNCTIONS),
    ("graph element", element::FUNCTIONS),
    ("aggregating", aggregating::FUNCTIONS),
    ("list", list::FUNCTIONS),
    ("numeric", numeric::FUNCTIONS),
    ("logarithmic", logarithmic::FUNCTIONS),
    ("trigonometric", trigonometric::FUNCTIONS),
    ("string", string::FUNCTIONS),
    ("type conversion", conversion::FUNCTIONS),
    ("temporal", temporal::FUNCTIONS),
    ("duration", duration::FUNCTIONS),
    ("spatial", spatial::FUNCTIONS),
    ("single engines", engine::FUNCTIONS),
];

static BY_NAME: LazyLock<BTreeMap<String, &'static Function>> =
    LazyLock::new(|| functions().map(|function| (function.name.to_ascii_lowercase(), function)).collect());

/// Every function of the registry.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    FAMILIES.iter().flat_map(|(_, functions)| functions.iter())
}

/// A function by its dotted name, whatever its case.
pub fn function(name: &str) -> Option<&'static Function> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        BY_NAME.get(name.to_ascii_lowercase().as_str()).copied()
    } else {
        BY_NAME.get(name).copied()
    }
}

/// The names, in lower case, of the functions a dialect has; all of them for `whole`.
pub fn names_in(dialect: &str) -> BTreeSet<Name> {
    functions()
        .filter(|function| dialect == "whole" || function.dialects.has(dialect))
        .map(|function| Name::from(function.name.to_ascii_lowercase()))
        .collect()
}
