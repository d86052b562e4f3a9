//! Functions on plain values: one file per family, one entry per function.
//!
//! Functions that need the graph (`labels`, `keys` of a node, `startNode`…) and all aggregates are elsewhere; here a
//! function sees only its arguments and a [`crate::FunctionContext`]. Names are case-insensitive
//! (openCypher 9 reference, "Functions").

mod argument;
mod conversion;
mod duration;
mod float_text;
mod info;
mod list;
mod logarithmic;
mod normal_form;
mod number_text;
mod numeric;
mod random;
pub mod regex;
mod rounding;
mod scalar;
pub mod spatial;
mod string;
mod string_unit;
mod temporal;
mod trigonometric;
mod trim;
mod value_type;

pub use conversion::text_of;
pub use float_text::float_text;
pub use info::{FunctionInfo, Nulls, Run};
pub use normal_form::is_normalized;
pub use trim::{Sides, trim_sides};
pub use value_type::value_type;

use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;
use std::{collections::BTreeMap, sync::LazyLock};

/// All families of functions, in the order of the documentation.
static FAMILIES: [&[FunctionInfo]; 13] = [
    scalar::FUNCTIONS,
    list::FUNCTIONS,
    conversion::FUNCTIONS,
    string::FUNCTIONS,
    trim::FUNCTIONS,
    normal_form::FUNCTIONS,
    numeric::FUNCTIONS,
    random::FUNCTIONS,
    logarithmic::FUNCTIONS,
    trigonometric::FUNCTIONS,
    spatial::FUNCTIONS,
    temporal::FUNCTIONS,
    duration::FUNCTIONS,
];

/// Every function by its name in lower case.
static INDEX: LazyLock<BTreeMap<String, &'static FunctionInfo>> =
    LazyLock::new(|| all().map(|info| (info.name.to_ascii_lowercase(), info)).collect());

/// Every function, family by family.
pub fn all() -> impl Iterator<Item = &'static FunctionInfo> {
    FAMILIES.iter().flat_map(|family| family.iter())
}

/// The function with this name, which may be in any case; `None` if there is none. The compiler looks a function up
/// once; the call itself is then only [`FunctionInfo::call`].
pub fn lookup(name: &str) -> Option<&'static FunctionInfo> {
    match INDEX.get(name) {
        Some(info) => Some(info),
        None => INDEX.get(name.to_ascii_lowercase().as_str()).copied(),
    }
}

/// Looks a function up and calls it.
pub fn call(name: &str, arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match lookup(name) {
        Some(info) => info.call(arguments, context),
        None => Err(EvalError::new(
            ErrorKind::SyntaxError,
            Detail::UnknownFunction,
            format!("there is no function {name}()"),
        )),
    }
}
