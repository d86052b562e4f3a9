//! Writes values as expressions.

use edgewise_cypher_syntax::ast::Expr;
use edgewise_model::Value;

/// The expression that gives a value; null for nodes, relationships and paths, which cannot be stored.
pub fn value_expr(value: &Value) -> Expr {
    edgewise_cypher_syntax::value_expr(value).unwrap_or_else(Expr::null)
}
