//! The statements whose answers a probe compares with the semantics.

use super::function_calls::function_claims;
use super::requests;
use edgewise_lab::probe::Claim;

/// Forms of patterns for which some engines are known to differ: the name of the form in a profile, setup, statement.
const PATTERNS: &[(&str, &str, &str)] = &[
    (
        "unnamed-relationship",
        "CREATE (a:A)-[:R]->(b:B), (a)-[:R]->(b)",
        "MATCH (a:A)-[r]->(b:B) RETURN count(*) AS a",
    ),
    (
        "unnamed-relationship",
        "CREATE (a:A)-[:R]->(b:B), (a)-[:R]->(b)",
        "MATCH (a:A)-->(b:B) RETURN count(a) AS a",
    ),
    ("fixed-length", "CREATE (a:A)-[:R]->(b:B), (c:C)-[:R]->(c)", "MATCH (a)-[r*2]-(b) RETURN count(*) AS a"),
    (
        "shortest-path",
        "CREATE (a:A)-[:R]->(b:B)-[:R]->(c:C), (a)-[:R]->(c)",
        "MATCH (a:A), (c:C) MATCH p = allShortestPaths((a)-[*]->(c)) RETURN length(p) AS a",
    ),
    (
        "shortest-path",
        "CREATE (a:A)-[:R]->(b:B)-[:R]->(c:C), (a)-[:R]->(c)",
        "MATCH (a:A), (c:C) RETURN length(shortestPath((a)-[*]->(c))) AS a",
    ),
];

/// Statements about fields of points.
const POINTS: &[&str] = &[
    "WITH point({longitude: 1.0, latitude: 2.0}) AS p RETURN p.x AS a",
    "WITH point({longitude: 1.0, latitude: 2.0}) AS p RETURN p.longitude AS a",
    "WITH point({longitude: 1.0, latitude: 2.0}) AS p RETURN p.srid AS a",
];

/// Calls whose arguments are apart from the usual ones.
const CALLS: &[(&str, &str)] = &[
    ("toBoolean", "RETURN toBoolean(' true ') AS a"),
    ("toBooleanOrNull", "RETURN toBooleanOrNull(' true ') AS a"),
    ("toInteger", "RETURN toInteger(' 7 ') AS a"),
    ("toFloat", "RETURN toFloat('1d') AS a"),
    ("toInteger", "RETURN toInteger('1.7') AS a"),
    ("toString", "RETURN toString(1.0 / 3) AS a"),
    ("split", "RETURN split('', ',') AS a"),
    ("round", "RETURN round(-0.5) AS a"),
    ("substring", "RETURN substring('abc', 5) AS a"),
    ("toUpper", "RETURN toUpper('ß') AS a"),
    ("toLower", "RETURN toLower('İ') AS a"),
    ("sum", "UNWIND [null] AS x RETURN sum(x) AS a"),
    ("percentileDisc", "UNWIND [1, 2] AS x RETURN percentileDisc(x, 0.5) AS a"),
    ("localtime", "RETURN localtime('10:11:12.5') AS a"),
    ("localdatetime", "RETURN localdatetime('2020-01-31T10:11:12.5') AS a"),
    ("duration", "RETURN duration('P1M2DT3.5S') AS a"),
    ("range", "RETURN range(3, 1, -2) AS a"),
    ("size", "RETURN size('') AS a"),
];

/// Operators and clauses.
const PLAIN: &[&str] = &[
    "RETURN 1 = 1.0 AS a",
    "RETURN [1, null] = [1, null] AS a",
    "RETURN null IN [] AS a",
    "RETURN 1 IN [null, 2] AS a",
    "RETURN -7 / 2 AS a",
    "RETURN -7 % 3 AS a",
    "RETURN 1 < 'a' AS a",
    "RETURN 'a' + 1 AS a",
    "RETURN [1] + 2 AS a",
    "RETURN [1, 2, 3][-1] AS a",
    "RETURN [1, 2, 3][0..-1] AS a",
    "RETURN true XOR null AS a",
    "RETURN 0.0 = -0.0 AS a",
    "UNWIND [1, 1.0, 2] AS x RETURN count(DISTINCT x) AS a",
    "UNWIND [null, 1] AS x RETURN count(x) AS a",
    "UNWIND [] AS x RETURN count(x) AS a",
    "UNWIND null AS x RETURN x AS a",
    "OPTIONAL MATCH (n:Missing) RETURN n.x AS a",
    "MATCH (n) RETURN n.x AS a ORDER BY a DESC SKIP 1",
    "MATCH (m)-[r]-(n) RETURN m.x AS a, n.x AS b",
    "MATCH (m:A)-[r*0..1]->(n) RETURN n.x AS a",
];

/// Invalid statements, by the rule of the `missing-error` oracle that they break.
const INVALID: &[(&str, &str)] = &[
    ("undefined-variable", "MATCH (n) RETURN nobody AS a"),
    ("undefined-in-filter", "MATCH (n) WHERE nobody = 1 RETURN 1 AS a"),
    ("column-name-conflict", "RETURN 1 AS a, 2 AS a"),
    ("nested-aggregation", "MATCH (n) RETURN count(count(*)) AS a"),
    ("aggregate-in-filter", "MATCH (n) WHERE count(*) > 0 RETURN 1 AS a"),
    ("union-columns", "RETURN 1 AS a UNION ALL RETURN 1 AS b"),
    ("mixed-unions", "RETURN 1 AS a UNION RETURN 2 AS a UNION ALL RETURN 3 AS a"),
    ("variable-bound-twice", "UNWIND [1] AS x UNWIND [1] AS x RETURN 1 AS a"),
    ("unknown-function", "RETURN noSuchFunctionAnywhere(1) AS a"),
    ("negative-limit", "MATCH (n) RETURN 1 AS a LIMIT -1"),
    ("float-limit", "MATCH (n) RETURN 1 AS a LIMIT 1.5"),
    ("no-alias-in-with", "MATCH (n) WITH n, 1 + null RETURN 1 AS a"),
];

/// The statements for an engine that has these parts.
pub(super) fn claims(has: &dyn Fn(&str) -> bool) -> Vec<Claim> {
    let plain = |text: &str| Claim { text: text.to_owned(), ..Claim::default() };
    let mut claims: Vec<Claim> = PLAIN.iter().map(|text| plain(text)).collect();
    claims.extend(PATTERNS.iter().map(|(form, setup, text)| Claim {
        setup: requests(&[setup]),
        patterns: vec![(*form).to_owned()],
        ..plain(text)
    }));
    claims
        .extend(POINTS.iter().map(|text| Claim { patterns: vec!["point-field".to_owned()], ..plain(text) }));
    claims.extend(
        CALLS.iter().map(|(function, text)| Claim { functions: vec![(*function).to_owned()], ..plain(text) }),
    );
    claims.extend(
        INVALID.iter().map(|(rule, text)| Claim { invalid: Some((*rule).to_owned()), ..plain(text) }),
    );
    claims.extend(function_claims(has));
    claims
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::missing_error_rules;
    use crate::probe::{SETUP, expected::expected};
    use edgewise_engine::Request;
    use edgewise_lab::probe::{Expected, KnobValues};

    fn expected_of(claim: &Claim) -> Option<Expected> {
        let own = [Request::new(SETUP)];
        let setup = if claim.setup.is_empty() { own.as_slice() } else { claim.setup.as_slice() };
        expected(setup, &Request::new(claim.text.clone()), &KnobValues::new())
    }

    #[test]
    fn every_rule_for_invalid_queries_has_a_statement_that_the_semantics_refuse() {
        let rules: Vec<&str> = INVALID.iter().map(|(rule, _)| *rule).collect();
        assert_eq!(rules, missing_error_rules().collect::<Vec<_>>());
        for claim in claims(&|_| false).iter().filter(|claim| claim.invalid.is_some()) {
            assert_eq!(expected_of(claim), Some(Expected::Error), "{}", claim.text);
        }
    }

    #[test]
    fn every_form_of_a_pattern_has_an_answer_that_is_compared() {
        for claim in claims(&|_| false).iter().filter(|claim| !claim.patterns.is_empty()) {
            let expected = expected_of(claim);
            assert!(
                matches!(expected, Some(Expected::Answer { rows: Some(_), .. })),
                "{}: {expected:?}",
                claim.text
            );
        }
    }
}
