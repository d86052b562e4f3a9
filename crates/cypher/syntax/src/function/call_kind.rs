//! Kinds of function calls, found in the function registry: aggregates, and constructors of values that have no
//! literal.

use super::function;
use crate::ast::{Expr, FunctionCall};
use crate::walk::{Walk, for_each_expr};

/// The names of the functions that construct temporal instants.
pub const INSTANT_CONSTRUCTORS: [&str; 5] = ["date", "time", "localtime", "datetime", "localdatetime"];

/// True for an aggregate: `count(*)`, or a call of an aggregating function.
pub fn is_aggregate(expr: &Expr) -> bool {
    match expr {
        Expr::CountStar => true,
        Expr::Function(call) => function(&call.name.join(".")).is_some_and(|known| known.aggregate),
        _ => false,
    }
}

/// True if the tree contains an aggregate at any depth.
pub fn holds_aggregate(root: &impl Walk) -> bool {
    let mut found = false;
    for_each_expr(root, |expr| found |= is_aggregate(expr));
    found
}

/// True if a function of this name constructs a temporal instant or a duration.
pub fn is_temporal_constructor(name: &str) -> bool {
    INSTANT_CONSTRUCTORS.iter().chain(&["duration"]).any(|own| name.eq_ignore_ascii_case(own))
}

/// True if a function of this name constructs a value that has no literal: a temporal value or a point.
pub fn is_value_constructor(name: &str) -> bool {
    is_temporal_constructor(name) || name.eq_ignore_ascii_case("point")
}

/// True if the call constructs a value that has no literal: a temporal value or a point.
pub fn constructs_value(call: &FunctionCall) -> bool {
    matches!(call.name.as_slice(), [name] if is_value_constructor(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_expression;

    #[test]
    fn the_registry_identifies_aggregates_and_constructors() {
        for (text, aggregate) in
            [("count(*)", true), ("1 + sum(n.k)", true), ("size([1])", false), ("COLLECT(n)", true)]
        {
            assert_eq!(holds_aggregate(&parse_expression(text).expect(text)), aggregate, "{text}");
        }
        for name in INSTANT_CONSTRUCTORS {
            assert!(function(name).is_some() && is_value_constructor(name), "{name}");
        }
        assert!(is_value_constructor("Point") && !is_value_constructor("size"));
    }
}
