//! Replaces parameters by literals: a case without parameters is easier to read and to run.

use edgewise_cypher_syntax::ast::{Expr, Query};
use edgewise_cypher_syntax::value_expr;
use edgewise_cypher_syntax::walk::for_each_expr_mut;
use edgewise_model::Map;

/// The query with its parameters replaced by literals. None if no parameter can be replaced.
pub(super) fn with_literals(query: &Query, parameters: &Map) -> Option<Query> {
    let mut written = query.clone();
    let mut changed = false;
    for_each_expr_mut(&mut written, |expr| {
        if let Expr::Parameter(name) = expr
            && let Some(literal) = parameters.get(name).and_then(value_expr)
        {
            *expr = literal;
            changed = true;
        }
    });
    changed.then_some(written)
}

#[cfg(test)]
mod tests {
    use super::with_literals;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
    use edgewise_model::{Map, Value};

    #[test]
    fn parameters_become_literals() {
        let parameters: Map =
            [("p0".into(), Value::Int(3)), ("p1".into(), Value::from("it's"))].into_iter().collect();
        let query = parse_query("MATCH (n {k: $p0}) WHERE n.l = $p1 RETURN $p0 + $p2 AS c").expect("a query");
        let written = with_literals(&query, &parameters).expect("parameters");
        let text = "MATCH (n {k: 3}) WHERE n.l = 'it\\'s' RETURN 3 + $p2 AS c";
        assert_eq!(print_query(&written, Dialect::whole()), text);
        assert_eq!(with_literals(&written, &parameters), None);
    }
}
