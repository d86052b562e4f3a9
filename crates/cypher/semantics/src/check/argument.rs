//! Checks of function arguments whose type is known at compile time.

use super::{Checked, Type, fail};
use crate::Detail;

/// Checks the type of the first argument of the function with this lower-case name.
///
/// The rules are the TCK's: `labels` and `type` (`expressions/graph/Graph3` [8], `Graph4` \[7\]), `length` and `size`
/// (`expressions/path/Path3` [2], [3], `expressions/list/List6` [5]); `properties` is checked likewise. An argument
/// whose type is not known, and the arguments of all other functions, are checked when the statement runs.
pub(crate) fn check_argument(function: &str, argument: &Type) -> Checked {
    use Type as T;
    let element = matches!(argument, T::Node | T::Relationship);
    let scalar = matches!(argument, T::Bool | T::Int | T::Float | T::Number | T::String);
    let wrong = match function {
        "labels" => scalar || matches!(argument, T::Relationship | T::Path | T::List(_) | T::Map),
        "type" => scalar || matches!(argument, T::Node | T::Path | T::List(_) | T::Map),
        "length" => element || matches!(argument, T::Bool | T::Int | T::Float | T::Number | T::Map),
        "size" => element || matches!(argument, T::Path | T::Bool | T::Int | T::Float | T::Number),
        "nodes" | "relationships" | "rels" => element || scalar || matches!(argument, T::Map),
        "startnode" | "endnode" => scalar || matches!(argument, T::Node | T::Path | T::List(_) | T::Map),
        "properties" | "keys" => scalar || matches!(argument, T::Path | T::List(_)),
        "id" | "elementid" => scalar || matches!(argument, T::Path | T::List(_) | T::Map),
        _ => false,
    };
    if wrong {
        fail(Detail::InvalidArgumentType, format!("{function}() does not take {argument:?}"))
    } else {
        Ok(())
    }
}
