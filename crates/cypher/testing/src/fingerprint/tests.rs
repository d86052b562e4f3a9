//! Tests of the features of minimal deviations: what distinguishes causes is kept, the rest is left out.

use crate::fingerprint::causes::features;
use crate::fingerprint::query_features::pagination_features;
use edgewise_engine::Request;
use edgewise_lab::reduce::MinimalDeviation;
use std::collections::BTreeSet;

/// A minimal deviation with no filter that is ignored, idle or applied early.
fn minimal_deviation(setup: &[&str], rule: &str, statement: &str) -> MinimalDeviation {
    MinimalDeviation {
        setup: setup.iter().copied().map(Request::new).collect(),
        statement: statement.to_owned(),
        rule: rule.to_owned(),
        ignores_filter: false,
        idle_filter: false,
        early_filter: false,
    }
}

/// The features of a minimal deviation whose answer has extra rows.
fn features_of(setup: &str, statement: &str, ignores_filter: bool) -> BTreeSet<String> {
    let setup: Vec<&str> = Some(setup).filter(|setup| !setup.is_empty()).into_iter().collect();
    features(&MinimalDeviation { ignores_filter, ..minimal_deviation(&setup, "answer/extra", statement) })
}

/// The features of a minimal deviation with this rule, on an empty graph.
fn features_with_rule(rule: &str, statement: &str) -> BTreeSet<String> {
    features(&minimal_deviation(&[], rule, statement))
}

/// The features of a minimal deviation with a filter that is true for every row.
fn features_with_idle_filter(statement: &str) -> BTreeSet<String> {
    features(&MinimalDeviation { idle_filter: true, ..minimal_deviation(&[], "answer/missing", statement) })
}

#[test]
fn an_ignored_filter_is_one_cause_whatever_it_tests() {
    let one = features_of("", "OPTIONAL MATCH (n) WITH * WHERE n IS NOT NULL RETURN 1 AS a", true);
    assert_eq!(one, features_of("", "OPTIONAL MATCH ()<-[r]-() WITH * WHERE r.k IN [] RETURN 1 AS a", true));
    let kept = features_of("", "MATCH (n) WHERE n.k <> 0 RETURN 1 AS a", true);
    assert_ne!(one, kept);
    let statement = "UNWIND [1, 0] AS x WITH x ORDER BY x LIMIT 1 WHERE 0 < x RETURN 1 AS a";
    let by_knob = minimal_deviation(&[], "as-if/null-order=first", statement);
    assert_eq!(
        features_of("", statement, true),
        features(&MinimalDeviation { ignores_filter: true, ..by_knob })
    );
    assert_eq!(kept, features_of("", "MATCH ()-[r {k: 1}]-(:L) MATCH () WHERE r.j < 0 RETURN 1 AS a", true));
}

#[test]
fn a_comparison_with_nan_is_one_cause_wherever_it_occurs() {
    let one = features_of("", "RETURN NOT 0 < 0.0 / 0.0 AS a", false);
    assert_eq!(one, features_of("", "UNWIND [0.0 / 0.0] AS x RETURN NOT x <= 0.0 AS a", false));
    let nan = "CREATE (n {k: 0.0 / 0.0})";
    assert_eq!(one, features_of(nan, "MATCH (n) WHERE NOT n.k > 1 RETURN 1 AS a", false));
    let equal = features_of("", "RETURN 0.0 / 0.0 = 1 AS a", false);
    assert_ne!(one, equal);
    assert_ne!(
        one,
        features_of("", "RETURN 0 < 0.0 / 0.0 AS a", false),
        "the bug needs a negation that the reducer keeps"
    );
    assert_eq!(equal, features_of(nan, "MATCH (n) RETURN CASE n.k WHEN 0.0 THEN 1 END AS a", false));
    assert_eq!(equal, features_of("", "RETURN 1.0 IN [0.0 / 0.0] AS a", false));
}

#[test]
fn a_value_that_an_index_does_not_find_is_one_cause_whatever_the_filter() {
    let index = |value: &str, query: &str| {
        let node = format!("CREATE (:L {{k: {value}}})");
        features(&minimal_deviation(&[&node, "CREATE INDEX FOR (n:L) ON (n.k)"], "answer/missing", query))
    };
    let empty = index("''", "MATCH (n:L) WHERE n.k = '' RETURN 1 AS a");
    assert_eq!(empty, index("''", "MATCH (n:L {k: ''}) RETURN 1 AS a"));
    assert_eq!(empty, index("''", "MATCH (n:L) WHERE NOT n.k > 'a' RETURN 1 AS a"));
    let blank = index("' a'", "MATCH (n:L {k: ' a'}) RETURN 1 AS a");
    assert_ne!(empty, blank);
    let plain = index("'A'", "MATCH (n:L) WHERE n.k < 'a' RETURN 1 AS a");
    assert_ne!(plain, blank);
    assert_ne!(plain, index("1.0 / 0.0", "MATCH (n:L) WHERE n.k > 0.0 RETURN 1 AS a"));
    assert_ne!(plain, index("1", "MATCH (n:L) WHERE n.k > 0 RETURN 1 AS a"));
}

#[test]
fn integers_whose_difference_overflows_are_one_cause_whether_compared_or_sorted() {
    let one = features_of("", "RETURN -2 > 9223372036854775807 AS a", false);
    assert_eq!(one, features_of("", "UNWIND [-9223372036854775807, 2] AS x RETURN x AS a ORDER BY a", false));
    assert_ne!(one, features_of("", "RETURN -2 > 7 AS a", false));
}

#[test]
fn a_filter_that_is_true_for_every_row_is_one_cause_whatever_it_tests() {
    let one = features_with_idle_filter("MATCH ()<--(WHERE [] = []) RETURN 1 AS a");
    assert_eq!(one, features_with_idle_filter("MATCH ()<--(:$all([])) RETURN 1 AS a"));
    assert_eq!(one, features_with_idle_filter("MATCH ()<--({k: 0}) RETURN 1 AS a"));
    assert_ne!(one, features_with_idle_filter("MATCH ()<-[:T]-({k: 0}) RETURN 1 AS a"));
    let mut walk = features_of("", "MATCH ()-[*]->() RETURN 1 AS a", false);
    walk.remove("way:extra");
    walk.insert("way:missing".to_owned());
    assert_eq!(walk, features_with_idle_filter("MATCH ()-[*]->(n) WHERE n.k IS NULL RETURN 1 AS a"));
    assert_eq!(walk, features_with_idle_filter("MATCH ()-[*]->(:L) RETURN 1 AS a"));
    let labelled = features_of("", "MATCH ()-[*]->(:L) RETURN 1 AS a", false);
    assert_eq!(labelled, features_of("", "MATCH ()-[*]->() RETURN 1 AS a", false));
}

#[test]
fn a_relationship_between_bound_nodes_has_the_feature_ring() {
    let ring = |query: &str| features_of("", query, false).contains("pattern:ring");
    assert!(ring("MATCH (a)-->(a) RETURN 1 AS a"));
    assert!(ring("MATCH (a)-->()-->(a) RETURN 1 AS a"));
    assert!(ring("MATCH (a)-->(b), (a)-->(b) RETURN 1 AS a"));
    assert!(ring("MATCH (a) OPTIONAL MATCH (b) MATCH (a)-->(b) RETURN 1 AS a"));
    assert!(!ring("MATCH (a)-->(b), (b)-->(c) RETURN 1 AS a"));
    let known = features_of("", "MATCH (a), (b) MATCH (a)-->(b) RETURN 1 AS a", false);
    assert_eq!(
        known,
        features_of("", "MATCH (a), (b) OPTIONAL MATCH (a)-->(b) MATCH () RETURN 1 AS a", false)
    );
}

#[test]
fn causes_are_distinguished_by_operators_and_pattern_shapes() {
    assert_ne!(features_of("", "RETURN -1 % 2 AS a", false), features_of("", "RETURN -1 / 2 AS a", false));
    let labels = features_of("", "MATCH (:A:B) RETURN 1 AS a", false);
    assert_eq!(labels, features_of("", "MATCH (n:A) WHERE n:B RETURN 1 AS a", false));
    assert_ne!(
        features_of("", "MATCH (n)-->()-->(n) RETURN 1 AS a", false),
        features_of("", "MATCH ()-->() MATCH ()-->() RETURN 1 AS a", false)
    );
}

#[test]
fn the_fingerprint_of_an_ignored_filter_leaves_out_where_the_rows_come_from() {
    let one = features_of("", "MATCH (n) WHERE n.k = 1 AND n.j = 1 RETURN 1 AS a", true);
    assert_eq!(
        one,
        features_of("", "UNWIND [0] AS x MATCH () WHERE null AND x < 0 AND null RETURN 1 AS a", true)
    );
    assert_eq!(
        one,
        features_of("", "MATCH (m) OPTIONAL MATCH () WHERE null AND m.k < 0 RETURN 1 AS a", true)
    );
    assert_eq!(one, features_of("", "UNWIND [0] AS x MATCH (n:L) WITH * WHERE null RETURN 1 AS a", true));
    let after = features_of("", "OPTIONAL MATCH (n) WITH n WHERE n.k = 1 RETURN 1 AS a", true);
    assert_ne!(one, after, "a filter after OPTIONAL MATCH is pushed into it");
    assert_eq!(
        after,
        features_of("", "UNWIND [0] AS x OPTIONAL MATCH (n) WITH n WHERE n.k = 1 RETURN 1 AS a", true)
    );
}

#[test]
fn a_filter_applied_before_skip_or_limit_is_one_cause_whatever_the_rows() {
    let early = |statement: &str, rule: &str| {
        features(&MinimalDeviation {
            ignores_filter: true,
            early_filter: true,
            ..minimal_deviation(&[], rule, statement)
        })
    };
    let one =
        early("MATCH (a) WITH a.k AS x ORDER BY x LIMIT 1 WHERE x IS NULL RETURN 1 AS a", "answer/extra");
    let skipped = "UNWIND [1, 0] AS x WITH x ORDER BY x SKIP 1 WITH x WHERE x = 1 RETURN 1 AS a";
    assert_eq!(one, early(skipped, "answer/missing"));
}

#[test]
fn the_fingerprint_of_rows_read_after_a_write_leaves_out_what_is_computed_from_them() {
    let one = features_with_rule(
        "answer/changed",
        "MATCH (a) SET a.k = 0 MATCH (b) RETURN count(DISTINCT b.k) AS a",
    );
    assert_eq!(
        one,
        features_with_rule("answer/changed", "MATCH (a) SET a.k = 0 MATCH (b) RETURN max(b.k) AS a")
    );
    let grouped = "MATCH (a) SET a.k = 0 WITH a MATCH (b) RETURN b.k AS a, count(*) AS c";
    assert_eq!(one, features_with_rule("answer/extra", grouped));
    assert_ne!(
        one,
        features_with_rule("answer/graph", grouped),
        "a wrong graph is another cause than wrong rows"
    );
    assert_ne!(one, features_with_rule("answer/changed", "MATCH (a) SET a.k = 0 RETURN max(a.k) AS a"));
}

#[test]
fn wrong_sorting_with_limit_or_distinct_is_one_cause_wherever_the_rows_come_from() {
    let one = features_with_rule("answer/changed", "UNWIND [1, 0] AS x RETURN x AS a ORDER BY 0, a LIMIT 1");
    let walked = "MATCH (n)-->(:L) RETURN n.k AS a, 1 AS b ORDER BY b, a LIMIT 1";
    assert_eq!(one, features_with_rule("answer/changed", walked));
    assert_eq!(
        one,
        features_with_rule("as-if/null-order=first", walked),
        "with a second sort key, the position of null is not the cause"
    );
    let null = "MATCH (n) RETURN n.k AS a ORDER BY a LIMIT 1";
    assert_ne!(one, features_with_rule("as-if/null-order=first", null));
    let distinct = features_with_rule("answer/order", "UNWIND [1, 0] AS x RETURN DISTINCT x AS a ORDER BY a");
    let nulls = "MATCH (n) RETURN DISTINCT n.k AS a ORDER BY a DESC";
    assert_eq!(distinct, features_with_rule("as-if/null-order=first", nulls));
    assert_ne!(one, distinct);
}

#[test]
fn a_clause_that_only_provides_rows_for_a_wrong_expression_adds_no_feature() {
    let one = features_with_rule("answer/changed", "RETURN CASE null WHEN null THEN 0 END AS a");
    assert_eq!(
        one,
        features_with_rule("answer/changed", "MATCH (n) RETURN CASE null WHEN null THEN n END AS a")
    );
    assert_eq!(
        one,
        features_with_rule("answer/changed", "UNWIND [null] AS x RETURN CASE x WHEN null THEN 0 END AS a")
    );
    assert_ne!(
        one,
        features_with_rule("answer/changed", "MATCH (:L) RETURN CASE null WHEN null THEN 0 END AS a")
    );
    assert!(
        !features_with_rule("answer/extra", "MATCH (n) RETURN 1 AS a")
            .is_disjoint(&BTreeSet::from(["clause:match".to_owned()]))
    );
}

#[test]
fn a_property_read_through_a_map_with_an_index_is_one_cause_whatever_the_comparison() {
    let index = |statement: &str| {
        features(&minimal_deviation(
            &["CREATE INDEX FOR (n:L) ON (n.k)", "CREATE (:L {k: 0})"],
            "answer/missing",
            statement,
        ))
    };
    let one = index("MATCH (n:L) WHERE {k: n.k}.k <= 0 RETURN 1 AS a");
    assert_eq!(one, index("MATCH (n:L) WHERE {k: n.k}.k = 0 RETURN 1 AS a"));
    assert_ne!(one, index("MATCH (n:L) WHERE n.k = 0 RETURN 1 AS a"));
}

#[test]
fn a_composite_index_is_one_cause_however_it_is_used() {
    let asked = |keys: &str, query: &str| {
        let index = format!("CREATE INDEX FOR (n:L) ON ({keys})");
        features(&minimal_deviation(&[&index, "CREATE (:L {k: 0})"], "answer/missing", query))
    };
    let one = asked("n.k, n.j", "MATCH (n:L) WHERE n.k = 0 RETURN 1 AS a");
    assert_eq!(one, asked("n.k, n.j", "MATCH (n:L) WHERE n.k IS NOT NULL RETURN 1 AS a"));
    assert_eq!(one, asked("n.k, n.j", "MATCH (n:L {k: 0}) RETURN 1 AS a"));
    assert_ne!(one, asked("n.k", "MATCH (n:L) WHERE n.k = 0 RETURN 1 AS a"));
}

#[test]
fn nan_is_the_cause_if_an_ignored_filter_compares_it() {
    let nan = "CREATE (n {k: 0.0 / 0.0, j: 0})";
    let joined = features_of(nan, "MATCH (a), (b) WHERE a.j = b.k RETURN 1 AS a", true);
    assert_eq!(joined, features_of("", "RETURN 0.0 / 0.0 = 0.0 AS a", false));
}

#[test]
fn an_integer_compared_as_a_float_is_one_cause_and_one_whose_difference_overflows_another() {
    let one = features_with_rule("answer/changed", "RETURN -9007199254740992.0 = -9007199254740993 AS a");
    let case = "RETURN CASE -9007199254740993 WHEN -9007199254740992.0 THEN 1 END AS a";
    assert_eq!(one, features_with_rule("answer/changed", case));
    assert_ne!(one, features_with_rule("answer/changed", "RETURN -2 > 9223372036854775807 AS a"));
    assert_ne!(one, features_with_rule("answer/changed", "RETURN CASE null WHEN null THEN 1 END AS a"));
}

#[test]
fn subqueries_are_distinguished_by_whether_they_return_rows_and_whether_they_find_none() {
    let unit =
        features_with_rule("answer/missing", "CALL { MATCH (n) WHERE false SET n.k = 0 } RETURN 1 AS a");
    assert_eq!(
        unit,
        features_with_rule("answer/missing", "CALL { MATCH () MATCH () CREATE () } RETURN 1 AS a")
    );
    let optional = "CALL { OPTIONAL MATCH (n) WHERE false MERGE () RETURN 0 AS b } RETURN 1 AS a";
    let several = "CALL { MATCH () MATCH () CREATE () WITH * OPTIONAL MATCH (n) WHERE false RETURN 0 AS b } RETURN 1 AS a";
    assert_ne!(unit, features_with_rule("answer/missing", optional));
    assert_eq!(unit, features_with_rule("answer/graph", "CALL { MATCH () CREATE (:L) } RETURN 1 AS a"));
    let both = "CALL { OPTIONAL MATCH (n) WHERE false CREATE ()-[:T]->(:L) } RETURN 1 AS a";
    assert_eq!(features_with_rule("answer/graph", both), features_with_rule("answer/missing", optional));
    assert_eq!(features_with_rule("answer/missing", several), features_with_rule("answer/missing", optional));
}

#[test]
fn a_wrong_comparison_of_lists_is_another_cause_than_one_of_nulls() {
    let lists = features_with_rule("answer/changed", "RETURN [0, null] = [0, null] AS a");
    assert_ne!(lists, features_with_rule("answer/changed", "RETURN null = null AS a"));
    assert_eq!(lists, features_with_rule("answer/changed", "UNWIND [0] AS x RETURN [x] = [null] AS a"));
}

#[test]
fn a_stale_index_is_one_cause_whatever_was_written() {
    let index = |statement: &str| {
        features(&minimal_deviation(
            &["CREATE INDEX FOR (n:L) ON (n.k)", "CREATE (:L {k: 0})"],
            "answer/missing",
            statement,
        ))
    };
    let set = index("MATCH (a:L) SET a.k = 1 MATCH (b:L) WHERE b.k = 1 RETURN 1 AS a");
    assert_eq!(set, index("MATCH (a:L) REMOVE a.k MATCH (b:L) WHERE b.k = 0 RETURN 1 AS a"));
    assert_ne!(
        set,
        features_with_rule("answer/missing", "MATCH (a:L) SET a.k = 1 MATCH (b:L) RETURN 1 AS a")
    );
}

#[test]
fn a_filter_that_tests_a_pattern_is_one_cause_whatever_the_pattern() {
    let one = features_of("", "MATCH (n) WHERE (n)<--() RETURN 1 AS a", false);
    assert_eq!(one, features_of("", "MATCH (n) WHERE (n)-->() RETURN 1 AS a", true));
    assert_eq!(one, features_of("", "MATCH (n) WHERE EXISTS { (n)-->(m)-->(m) } RETURN * ", false));
    assert_ne!(one, features_of("", "MATCH (n) WHERE n.k = 1 RETURN 1 AS a", true));
    let after = features_of("", "OPTIONAL MATCH (n) WITH n WHERE (n)-->() RETURN 1 AS a", true);
    assert_eq!(after, features_of("", "OPTIONAL MATCH (n) WITH n WHERE n.k = 1 RETURN 1 AS a", true));
}

#[test]
fn an_ignored_filter_that_joins_two_variables_is_another_cause() {
    let plain = features_of("", "MATCH (a), (b) WHERE a.k = 1 RETURN 1 AS a", true);
    let joined = features_of("", "MATCH (a), (b) WHERE a.k = b.j RETURN 1 AS a", true);
    assert_ne!(plain, joined);
    assert_eq!(plain, features_of("", "MATCH (a), (b) WHERE a.k = b.j AND a.k = 1 RETURN 1 AS a", true));
    assert_eq!(plain, features_of("", "MATCH (a {k: 0})-->(b) WHERE a.k = b.j RETURN 1 AS a", true));
}

#[test]
fn a_filter_that_an_index_serves_is_one_cause_inside_or_after_the_pattern() {
    let index = |statement: &str| {
        features(&minimal_deviation(
            &["CREATE INDEX FOR (n:L) ON (n.k)", "CREATE (:L)"],
            "answer/missing",
            statement,
        ))
    };
    let after = index("OPTIONAL MATCH (n:L) WHERE n.k = 0 RETURN 1 AS a");
    assert_eq!(after, index("OPTIONAL MATCH (:L {k: 0}) RETURN 1 AS a"));
    assert_eq!(after, index("OPTIONAL MATCH (n:L WHERE n.k = 0) RETURN 1 AS a"));
}

#[test]
fn the_fingerprint_of_wrong_sorting_leaves_out_what_is_computed_from_each_row() {
    let one = features_with_rule("answer/order", "UNWIND [1, 0] AS x RETURN DISTINCT x AS a ORDER BY a");
    assert_eq!(
        one,
        features_with_rule("answer/order", "MATCH ()-[r]->() RETURN DISTINCT type(r) AS a ORDER BY a")
    );
    assert_ne!(
        one,
        features_with_rule("answer/order", "UNWIND [1, 0] AS x RETURN DISTINCT count(x) AS a ORDER BY a")
    );
}

#[test]
fn a_special_value_is_one_cause_whatever_compares_it() {
    let nan = features_of("", "RETURN 0.0 / 0.0 = 1 AS a", false);
    assert_eq!(nan, features_of("", "UNWIND [0.0 / 0.0, 0.0] AS x RETURN min(x) AS a", false));
    let infinity = features_of("", "RETURN 1.0 / 0.0 = 1.0 / 0.0 AS a", false);
    assert_eq!(infinity, features_of("", "RETURN (-(1.0 / 0.0)) IN [-(1.0 / 0.0)] AS a", false));
    assert_ne!(infinity, nan);
    let float = features_of("", "RETURN 9007199254740993 = 9007199254740992.0 AS a", false);
    assert_eq!(
        float,
        features_of("", "UNWIND [9007199254740993, 9007199254740992.0] AS x RETURN max(x) AS a", false)
    );
    let place = features_of("", "RETURN [0][9223372036854775807] AS a", false);
    assert_eq!(place, features_of("", "RETURN [0][..9007199254740992] AS a", false));
    assert_eq!(place, features_of("", "RETURN [1][2147483648..1] AS a", false));
    assert_eq!(place, features_of("", "RETURN substring('ab', 9007199254740992) AS a", false));
    assert_ne!(place, features_of("", "RETURN [0][-2] AS a", false));
    assert_ne!(place, features_of("", "RETURN left('ab', 1) AS a", false));
    let knob = |statement: &str| features_with_rule("as-if/null-order=first", statement);
    let least = knob("UNWIND [[0, null], [null, 0]] AS x RETURN min(x) AS a");
    assert_eq!(least, knob("UNWIND [[0, null], [null, 0]] AS x RETURN max(x) AS a"));
}

#[test]
fn an_expression_with_its_own_variables_in_a_filter_is_one_cause() {
    let one = features_with_idle_filter("MATCH (n) WITH * WHERE any(e IN [0] WHERE e >= n.k) RETURN 1 AS a");
    let after = "CALL { RETURN 1 AS x } MATCH (n) WHERE all(e IN [0] WHERE n:L) RETURN 1 AS a";
    assert_eq!(one, features_with_idle_filter(after));
    assert_ne!(one, features_with_idle_filter("MATCH (n) WHERE n.k = 0 RETURN 1 AS a"));
    assert_ne!(one, features_with_rule("answer/missing", after), "the filter must be true for every row");
}

#[test]
fn an_ignored_filter_is_one_cause_whether_it_changes_the_rows_or_the_graph() {
    let rows = features_of("", "OPTIONAL MATCH (n) WITH * WHERE n IS NOT NULL RETURN 1 AS a", true);
    let graph = minimal_deviation(
        &[],
        "answer/graph",
        "OPTIONAL MATCH () WITH * WHERE false CREATE () RETURN 1 AS a",
    );
    assert_eq!(rows, features(&MinimalDeviation { ignores_filter: true, ..graph }));
}

#[test]
fn an_inner_sort_that_takes_over_a_later_skip_or_limit_is_one_cause() {
    let one = pagination_features("MATCH (n) WITH n.k AS x ORDER BY 0 RETURN DISTINCT x AS a");
    let filtered = "MATCH (n) WITH n, count(0) AS x ORDER BY 0 WITH * WHERE n.k IS NOT NULL RETURN x AS a";
    assert_eq!(one, pagination_features(filtered));
    assert_ne!(one, pagination_features("MATCH (n) WITH n.k AS x RETURN DISTINCT x AS a"));
    assert_ne!(one, pagination_features("MATCH (n) WITH n.k AS x ORDER BY 0 LIMIT 1 RETURN DISTINCT x AS a"));
}

#[test]
fn negative_zero_is_one_cause_whatever_compares_it() {
    let one = features_of("", "RETURN -0.0 < 0.0 AS a", false);
    assert_eq!(one, features_of("", "RETURN NOT 0.0 <= -0.0 AS a", false));
    assert_eq!(one, features_of("", "RETURN [-0.0] >= [0] AS a", false));
    assert_eq!(
        one,
        features_of(
            "",
            "UNWIND [[0.0], [-0.0]] AS x UNWIND [0, 1] AS y RETURN x AS p, y AS q ORDER BY p, q",
            false
        )
    );
    assert_ne!(one, features_of("", "RETURN 1.0 < 0.0 AS a", false));
    assert_ne!(one, features_of("", "WITH 0.0 AS x RETURN -x AS a", false), "a sign is not a comparison");
    assert_ne!(
        one,
        features_of("CREATE ({k: -0.0})", "MATCH (n) SET n.k = 0.0 RETURN 1 AS a", false),
        "SET is not a comparison"
    );
}

#[test]
fn values_of_complex_types_that_distinct_compares_are_one_cause() {
    let points = "CREATE ({k: point({x: 1, y: 2})}), ({k: point({x: 1, y: 3})})";
    let one = features_of(points, "MATCH (n) RETURN DISTINCT n.k AS a", false);
    assert_eq!(one, features_of(points, "MATCH (n) RETURN count(DISTINCT n.k) AS a", false));
    assert_eq!(one, features_of(points, "MATCH (n), (m) RETURN DISTINCT n {.k, m} AS a", false));
    let lists = "CREATE ({k: [point({x: 1, y: 2})]}), ({k: [point({x: 1, y: 3})]})";
    assert_eq!(one, features_of(lists, "MATCH (n) RETURN DISTINCT n.k AS a", false));
    assert_ne!(
        one,
        features_of("CREATE ({k: date('2024-01-01')})", "MATCH (n) RETURN DISTINCT n.k AS a", false)
    );
    assert_ne!(one, features_of(points, "MATCH (n) RETURN n.k AS a", false));
    assert_ne!(one, features_of("CREATE ({k: 1})", "MATCH (n) RETURN DISTINCT n.k AS a", false));
}

#[test]
fn a_value_that_an_index_does_not_find_is_one_cause_whenever_it_was_written() {
    let index = |statement: &str| {
        features(&minimal_deviation(
            &["CREATE INDEX FOR (n:L) ON (n.k)", "CREATE (:L)"],
            "answer/missing",
            statement,
        ))
    };
    let after = index("MATCH (a) SET a.k = '' WITH 0 AS n MATCH (b:L) WHERE b.k = '' RETURN 1 AS a");
    assert_eq!(after, index("MATCH (b:L) WHERE b.k = '' RETURN 1 AS a"));
    assert_ne!(after, index("MATCH (a) SET a.k = 1 WITH 0 AS n MATCH (b:L) WHERE b.k = 1 RETURN 1 AS a"));
}

#[test]
fn missing_variable_length_paths_are_one_cause_whatever_relationships_they_use() {
    let one = features_with_rule("answer/missing", "MATCH ()-[*]->() RETURN 1 AS a");
    assert_eq!(one, features_with_rule("answer/missing", "MATCH ()-[:T*..2]->() RETURN 1 AS a"));
    assert_eq!(one, features_with_rule("answer/missing", "MATCH ()-->()<-[*]-() RETURN 1 AS a"));
    assert_ne!(one, features_with_rule("answer/extra", "MATCH ()-->()<-[*]-() RETURN 1 AS a"));
}

#[test]
fn a_match_that_continues_from_null_is_one_cause_however_the_null_came_about() {
    let one = features_of("", "OPTIONAL MATCH (n) MATCH (n) RETURN 1 AS a", false);
    assert_eq!(one, features_of("", "OPTIONAL MATCH (n) WHERE false MATCH (n) RETURN 1 AS a", true));
}

#[test]
fn an_element_returned_in_place_of_null_is_one_cause_with_or_without_star() {
    let all = minimal_deviation(&[], "answer/changed", "OPTIONAL MATCH (n {k: 0}) RETURN *");
    let all = features(&MinimalDeviation { ignores_filter: true, ..all });
    assert_eq!(all, features_with_rule("answer/changed", "OPTIONAL MATCH (n {k: 0}) RETURN n AS a"));
    assert_ne!(all, features_with_rule("answer/changed", "OPTIONAL MATCH (n {k: 0}) RETURN count(n) AS a"));
}
