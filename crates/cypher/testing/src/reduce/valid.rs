//! Checks that a smaller query is still valid openCypher: the answer to an invalid query cannot be wrong.

use edgewise_cypher_semantics::{Budget, Knobs, Procedures, Settings, check};
use edgewise_cypher_syntax::ast::{Clause, Expr, Literal, Query};
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr};
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime, Map, Value};

/// Whether a query passes the static checks of the reference interpreter and has no UNWIND of a literal that is not a
/// list, which openCypher does not define.
pub(crate) fn is_valid(query: &Query) -> bool {
    let mut expands_scalar = false;
    for_each_clause(query, |clause| {
        if let Clause::Unwind(unwind) = clause {
            expands_scalar |=
                matches!(&unwind.list, Expr::Literal(literal) if !matches!(literal, Literal::Null));
        }
    });
    !expands_scalar && meaning(query).is_ok()
}

/// Checks that a query is valid: its scopes, its aggregation, and its types as far as they are known without data.
///
/// # Errors
/// The TCK's name of the error in the query.
pub fn meaning(query: &Query) -> Result<(), String> {
    let unclear = |error: edgewise_model::TemporalError| error.to_string();
    let date = Date::from_ymd(2020, 1, 1).map_err(unclear)?;
    let time = LocalTime::from_nanos_of_day(0).map_err(unclear)?;
    let now = DateTime::new(LocalDateTime { date, time }, 0).map_err(unclear)?;
    let procedures = Procedures::default();
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &procedures,
        now,
        seed: 0,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    };
    // Any value will do for a parameter, because only the validity of the query is checked.
    let mut parameters = Map::new();
    for_each_expr(query, |expr| {
        if let Expr::Parameter(name) = expr {
            parameters.insert(name.clone(), Value::Null);
        }
    });
    check(query, &parameters, &settings).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::is_valid;
    use edgewise_cypher_syntax::parse_query;

    #[test]
    fn an_invalid_query_is_recognised() {
        for (text, fine) in [
            ("MATCH (n) WHERE n.x = 1 RETURN n AS a", true),
            ("MATCH (n) RETURN m AS a", false),
            ("MATCH (n) WITH n.x AS a WHERE a > 1 RETURN n AS b", false),
            ("MATCH (n) WITH n.x AS a ORDER BY n.y RETURN a AS b", true),
            ("UNWIND [1] AS x UNWIND [2] AS x RETURN x AS a", false),
            ("UNWIND [1] AS x RETURN x AS a", true),
            ("UNWIND null AS x RETURN x AS a", true),
            ("UNWIND 1 AS x RETURN x AS a", false),
            ("MATCH (n) RETURN n.x AS a, n.y AS a", false),
            ("MATCH (n) RETURN [x IN [1] WHERE x > 0 | x] AS a", true),
            ("MATCH (n) RETURN count(count(n)) AS a", false),
            ("MATCH (n) WHERE n.x = $x RETURN n AS a", true),
        ] {
            assert_eq!(is_valid(&parse_query(text).expect("a query")), fine, "{text}");
        }
    }
}
