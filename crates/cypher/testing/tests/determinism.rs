//! The determinism analysis of single queries: what it claims, and what it does not claim.

use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_testing::determinism::{
    Between, Beyond, Determinism, Effects, Facts, Freedom, Order, Risk, RowsDeterminism,
};
use edgewise_model::{
    ColumnMode, Graph, LabelSchema, Map, Name, PropertyType, RelationshipSchema, ScalarType, Schema, Value,
};

fn schema() -> Schema {
    let types = [
        ("i", PropertyType::Integer),
        ("f", PropertyType::Float),
        ("s", PropertyType::String),
        ("d", PropertyType::Date),
        ("l", PropertyType::List(ScalarType::Integer)),
    ];
    let properties: std::collections::BTreeMap<Name, PropertyType> =
        types.into_iter().map(|(key, kind)| (Name::from(key), kind)).collect();
    Schema {
        labels: vec![LabelSchema { name: "A".into(), properties: properties.clone() }],
        relationships: vec![RelationshipSchema { name: "T".into(), properties, ends: Vec::new() }],
        indexes: Vec::new(),
    }
}

/// Analyses a query on the test schema, for an engine that behaves as openCypher requires.
fn determinism(text: &str) -> Determinism {
    determinism_by(text, &Facts::default())
}

/// Analyses a query on the test schema, for an engine with these facts.
fn determinism_by(text: &str, facts: &Facts) -> Determinism {
    let query = parse_query(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Determinism::of(&query, Some(&schema()), facts)
}

/// Checks that a query has exactly these risks.
#[track_caller]
fn assert_risks(text: &str, expected: &[Risk]) {
    let found: Vec<Risk> = determinism(text).risks.into_iter().collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn ordinary_queries_cannot_raise_an_error() {
    for text in [
        "MATCH (n:A)-[r:T]->(m) WHERE n.i < m.i AND n.s STARTS WITH 'a' RETURN n.s + m.s AS c, r.f * 2 AS d",
        "MATCH (n) RETURN n.l[0] AS c, n.l[99] AS d, n.l[1..2] AS e, size(n.l) AS f",
        "MATCH (n) RETURN n.i / 2 AS c, n.i % 10 AS d, n.f / 0 AS e",
        "MATCH (n) RETURN toInteger('12') AS c, toFloat(n.s) AS d, toString(n.i) AS e",
        "MATCH (n) RETURN count(n.i) AS c, max(n.i) AS d, collect(n.s) AS e, avg(n.f) AS f",
        "RETURN date('2020-01-02').year + 1 AS c, duration('P1D') AS d, point({x: 1, y: 2.5}) AS e",
        "RETURN date.truncate('month', date('2020-01-02')) AS c, 'abc' =~ '[a-c]+.*' AS d",
        "RETURN substring('abc', 1, 2) AS c, left('abc', 2) AS d, range(1, 5) AS e, round(1.25, 1) AS f",
        "RETURN reduce(a = 0, x IN [1, 2, 3] | a + x * 10) AS c, abs(-3) AS d, 5 / 2 AS e",
        "MATCH (n) RETURN CASE WHEN n.i > 0 THEN n.s ELSE 'x' END AS c ORDER BY c",
        "MATCH (n:A) SET n.i = 1 RETURN n.i AS c",
        "MERGE (n:A {i: 1}) RETURN n",
        "MATCH (n) DETACH DELETE n",
    ] {
        assert_risks(text, &[]);
    }
}

#[test]
fn a_query_that_may_raise_an_error_has_the_right_risks() {
    assert_risks("MATCH (n) RETURN n.i + 1 AS c", &[Risk::Overflow]);
    assert_risks("MATCH (n) RETURN 1 / n.i AS c", &[Risk::DivisionByZero]);
    assert_risks("RETURN 1 / 0 AS c", &[Risk::DivisionByZero]);
    assert_risks("RETURN 9223372036854775807 + 1 AS c", &[Risk::Overflow]);
    assert_risks("RETURN abs(-9223372036854775808) AS c", &[Risk::Overflow]);
    assert_risks("MATCH (n) RETURN sum(n.i) AS c", &[Risk::Overflow]);
    assert_risks("MATCH (n) RETURN toInteger(n.s) AS c", &[Risk::Overflow]);
    assert_risks("MATCH (n) RETURN left(n.s, n.i) AS c", &[Risk::Argument]);
    assert_risks("RETURN substring('a', -1) AS c", &[Risk::Argument]);
    assert_risks("RETURN range(1, 5, 0) AS c", &[Risk::Argument]);
    assert_risks("MATCH (n) RETURN range(1, n.i) AS c", &[Risk::Argument, Risk::Resource]);
    assert_risks("MATCH (n) RETURN date(n.s) AS c", &[Risk::Argument, Risk::Parse]);
    assert_risks("RETURN date('2020-13-01') AS c", &[Risk::Argument, Risk::Parse]);
    assert_risks("MATCH (n) RETURN n.d.hour AS c", &[Risk::Argument]);
    assert_risks("MATCH (n) RETURN n.d + duration('P1D') AS c", &[Risk::Overflow]);
    assert_risks("MATCH (n) WHERE n.s =~ n.s RETURN 1 AS c", &[Risk::Argument]);
    assert_risks("MATCH (n) RETURN n.s AND true AS c", &[Risk::Type]);
    assert_risks("MATCH (n) RETURN n.s - 1 AS c", &[Risk::Type]);
    assert_risks("MATCH (n) RETURN n.i.x AS c", &[Risk::Type]);
    assert_risks("MATCH (n) RETURN [1, 2]['a'] AS c", &[Risk::Type]);
    assert_risks("MATCH (n) RETURN 1 IN n.i AS c", &[Risk::Type]);
    assert_risks("RETURN $p AS c", &[Risk::Parameter]);
    assert_risks("MATCH (n) DELETE n", &[Risk::Constraint]);
    assert_risks("MATCH (n)-[r]->() DELETE r RETURN r.i AS c", &[Risk::Deleted]);
    assert_risks("MATCH (n) MERGE (m:A {i: n.i})", &[Risk::Null]);
    assert_risks("OPTIONAL MATCH (n:A) CREATE (n)-[:T]->()", &[Risk::Null]);
    assert_risks("MATCH (n) SET n.i = [[1]]", &[Risk::Type]);
    assert_risks("WITH {i: [[1]]} AS m MATCH (n) SET n += properties(m)", &[Risk::Type]);
    assert_risks("MATCH (n) SET n += properties(n) RETURN n.s + 'a' AS c", &[]);
    assert_risks("MATCH (n)-[r]->() DELETE r RETURN n.s AS c", &[]);
    assert_risks("MATCH (n) RETURN n.s AS c LIMIT $n", &[Risk::Argument, Risk::Parameter]);
}

#[test]
fn facts_of_the_engine_and_of_the_data_narrow_the_risks() {
    let wraps = Facts { overflow: Beyond::Wraps, division_by_zero: Beyond::Promotes, ..Facts::default() };
    assert!(!determinism_by("MATCH (n) RETURN n.i + 1 AS c, 1 / n.i AS d", &wraps).may_raise());
    let small = Facts { integers: [("i".into(), (-5, 5))].into(), ..Facts::default() };
    assert!(!determinism_by("MATCH (n) RETURN n.i + 1 AS c, sum(n.i) AS d", &small).may_raise());
    // The range of the stored values does not limit a value that the query writes itself.
    assert!(
        determinism_by("MATCH (n) SET n.i = 9223372036854775807 RETURN n.i + 1 AS c", &small).may_raise()
    );
}

#[test]
fn every_column_has_the_right_freedom() {
    let cases = [
        ("MATCH (n) RETURN n.s AS c", Freedom::Exact),
        ("MATCH (n) RETURN DISTINCT n.s AS c", Freedom::Exact),
        ("MATCH (n) RETURN DISTINCT n.f AS c", Freedom::Representative),
        ("MATCH (n) RETURN DISTINCT n.l AS c", Freedom::Exact),
        ("MATCH (n) RETURN collect(n.s) AS c", Freedom::ListOrder),
        ("MATCH (n) RETURN collect(DISTINCT n.f) AS c", Freedom::Free),
        ("MATCH (n) RETURN labels(n) AS c", Freedom::ListOrder),
        ("MATCH (n) RETURN [x IN labels(n) WHERE x > 'a' | x + '!'] AS c", Freedom::ListOrder),
        ("MATCH (n) RETURN [(n)-->(m) | m.i] AS c", Freedom::ListOrder),
        ("MATCH (n) RETURN sum(n.f) AS c", Freedom::Free),
        ("MATCH (n) RETURN sum(n.i % 9) AS c", Freedom::Exact),
        ("MATCH (n) RETURN min(n.f) AS c", Freedom::Representative),
        ("MATCH (n) RETURN n.f AS c UNION RETURN 1 AS c", Freedom::Representative),
        ("RETURN rand() AS c", Freedom::Free),
        ("RETURN date() AS c", Freedom::Free),
        ("MATCH (n) RETURN id(n) AS c", Freedom::Free),
        ("MATCH p = shortestPath((a:A)-[*]->(b:A)) RETURN p AS c", Freedom::Tie),
        ("MATCH p = shortestPath((a:A)-[*]->(b:A)) RETURN length(p) AS c", Freedom::Exact),
        ("MATCH p = ALL SHORTEST (a:A)-[*]->(b:A) RETURN p AS c", Freedom::Exact),
    ];
    for (text, freedom) in cases {
        let determinism = determinism(text);
        assert_eq!(
            (determinism.columns[0].freedom, determinism.rows),
            (freedom, RowsDeterminism::Determined),
            "{text}"
        );
    }
    let modes = determinism("MATCH (n) RETURN n.s AS a, collect(n.i) AS b, sum(n.f) AS c, n.f AS d");
    let modes = modes.comparison(Between::Runs).expect("a comparison").modes;
    use ColumnMode::{Approximate, Exact, FreeListOrder, FreeRepresentative};
    assert_eq!(modes, [Exact, FreeListOrder, Approximate, FreeRepresentative]);
}

#[test]
fn percentiles_may_return_either_zero() {
    let determinism = determinism(
        "UNWIND [0.0, -0.0] AS x RETURN percentileCont(x, 0.5) AS a, percentileDisc(x, 0.5) AS b",
    );
    let freedom: Vec<Freedom> = determinism.columns.iter().map(|column| column.freedom).collect();
    assert_eq!(freedom, [Freedom::Representative; 2]);
}

#[test]
fn last_digits_matter_between_engines_only() {
    let column =
        determinism("MATCH (n) RETURN sin(n.f) AS c, n.i ^ 2 AS d, toString(n.f) AS e, sqrt(n.f) AS f");
    let approximate: Vec<bool> = column.columns.iter().map(|column| column.approximate).collect();
    assert_eq!(approximate, [true, true, true, false]);
    assert_eq!(column.comparison(Between::Runs).expect("a comparison").modes, [ColumnMode::Exact; 4]);
    for text in [
        "MATCH (n) WHERE sin(n.f) > 0.5 RETURN n.s AS c",
        "MATCH (n) RETURN DISTINCT sin(n.f) AS c",
        "MATCH (n) RETURN sin(n.f) AS c, count(*) AS d",
        "MATCH (n) RETURN sin(n.f) AS c ORDER BY c LIMIT 1",
        "MATCH (n) WITH n ORDER BY 1 WHERE toString(n.f) = '1.0' RETURN n.s AS c",
        "MATCH (n {f: cos(0.3)}) RETURN n.s AS c",
        "UNWIND [sin(1.0)] AS x MATCH (n {f: x}) RETURN n.s AS c",
    ] {
        let determinism = determinism(text);
        assert!(determinism.approximate_rows && determinism.comparison(Between::Engines).is_none(), "{text}");
        assert!(determinism.comparison(Between::Runs).is_some(), "{text}");
    }
    // If the filtered rows are only counted, the count is approximate, but there is always one row.
    let count = determinism("MATCH (n) WHERE sin(n.f) > 0.5 RETURN count(*) AS c");
    assert!(!count.approximate_rows && count.columns[0].approximate);
    assert_eq!(determinism("MATCH (n) SET n.f = sin(n.f)").effects, Effects::Approximate);
}

#[test]
fn comparisons_of_values_without_an_order_differ_between_engines() {
    let text = "WITH duration('P1D') AS d, {k: 1} AS m RETURN d >= d AS a, d > d AS b, m < m AS c, d = d AS e, [1] <= [2] AS f";
    let determinism = determinism(text);
    let approximate: Vec<bool> = determinism.columns.iter().map(|column| column.approximate).collect();
    assert_eq!(approximate, [true, true, true, false, false]);
    let zoned = "WITH datetime('2024-01-01T01:00+01:00') AS x, datetime('2024-01-01T00:00Z') AS y \
                 RETURN x = y AS a, x IN [y] AS b, CASE x WHEN y THEN 1 END AS c, x <= y AS d, count(DISTINCT x) AS e, x.year AS f";
    let approximate: Vec<bool> =
        self::determinism(zoned).columns.iter().map(|column| column.approximate).collect();
    assert_eq!(approximate, [true, true, true, true, true, false]);
    let held = "MATCH (n) WITH datetime('2024-01-01T01:00+01:00') AS x, datetime('2024-01-01T00:00Z') AS y, n.k AS k \
                RETURN [x] = [y] AS a, {k: x} = {k: y} AS b, [x] IN [[y]] AS c, [x, 1] <> [y, 1] AS d, x = k AS e, \
                [k] = [k] AS f, k = k AS g, [date('2024-01-01')] = [date('2024-01-01')] AS h";
    let approximate: Vec<bool> =
        self::determinism(held).columns.iter().map(|column| column.approximate).collect();
    assert_eq!(approximate, [true, true, true, true, true, false, false, false]);
    assert!(
        self::determinism("UNWIND [datetime('2024-01-01T00:00Z')] AS x RETURN DISTINCT x AS a")
            .approximate_rows
    );
    assert!(!self::determinism("UNWIND [date('2024-01-01')] AS x RETURN DISTINCT x AS a").approximate_rows);
    for (open, text) in [
        (true, "MATCH (n {k: datetime('2024-01-01T00:00Z')}) RETURN 1 AS a"),
        (true, "UNWIND [datetime('2024-01-01T00:00Z'), 1] AS x RETURN DISTINCT x AS a"),
        (
            true,
            "UNWIND [{a: datetime('2024-01-01T00:00Z')}, {a: datetime('2024-01-01T01:00+01:00')}] AS x RETURN DISTINCT x AS a",
        ),
        (false, "MATCH (n {k: date('2024-01-01')}) RETURN 1 AS a"),
        (false, "MATCH (n) RETURN DISTINCT n.k AS a"),
    ] {
        assert_eq!(self::determinism(text).approximate_rows, open, "{text}");
    }
    let asked = "MATCH (n) WITH n, datetime('2024-01-01T00:00Z') AS x, datetime('2024-01-01T01:00+01:00') AS y \
                 RETURN nullIf(x, y) AS a, properties(n) = {k: x} AS b, coalesce(x, 1) = coalesce(y, 1) AS c, max([x]) AS d, \
                 nullIf(1, 2) AS e";
    let approximate: Vec<bool> =
        self::determinism(asked).columns.iter().map(|column| column.approximate).collect();
    assert_eq!(approximate, [true, true, true, true, false]);
    assert_eq!(self::determinism("MERGE ({k: datetime('2024-01-01T00:00Z')})").effects, Effects::Approximate);
    let sorted = |list: &str| {
        self::determinism(&format!("UNWIND {list} AS x UNWIND [1, 2] AS y RETURN x, y ORDER BY x, y")).order
    };
    let zoned = Order::Sorted { columns: vec![0], total: false };
    assert_eq!(sorted("[datetime('2024-01-01T00:00Z')]"), zoned, "rows may be sorted by zone before `y`");
    let held = Order::Sorted { columns: Vec::new(), total: false };
    assert_eq!(
        sorted("[[datetime('2024-01-01T00:00Z')]]"),
        held,
        "rows may be sorted by the zone of a time in a list"
    );
    assert_eq!(sorted("[date('2024-01-01')]"), Order::Sorted { columns: vec![0, 1], total: true });
    let points = "WITH point({x: 0, y: 0}) AS p, point({x: 1, y: 1}) AS q RETURN p < q AS a, p >= q AS b, p = q AS c, [p] > [1] AS d, ['a'] > [1] AS e";
    let approximate: Vec<bool> =
        self::determinism(points).columns.iter().map(|column| column.approximate).collect();
    assert_eq!(approximate, [true, true, false, true, false]);
}

#[test]
fn results_that_opencypher_does_not_define_differ_between_engines() {
    let taste = |expr: &str| determinism(&format!("MATCH (n) RETURN {expr} AS c")).columns[0].approximate;
    for open in [
        "toBoolean(0)",
        "toBooleanOrNull(n.i)",
        "toFloat('7 ')",
        "toInteger('0x10')",
        "toInteger(n.s)",
        "toFloat('nan')",
        "toFloatList(['1 '])",
        "split('', [])",
        "split(n.s, ['a', 'b'])",
        "max({a: n.i})",
        "min([{a: n.i}])",
    ] {
        assert!(taste(open), "{open}");
    }
    for settled in [
        "max(n.i)",
        "min([n.i])",
        "toBoolean('true')",
        "toFloat('7')",
        "toInteger('-1.9')",
        "toInteger('word')",
        "toInteger(n.i)",
        "split(n.s, 'a')",
    ] {
        assert!(!taste(settled), "{settled}");
    }
    assert!(determinism("UNWIND 0 AS x RETURN 1 AS c").approximate_rows);
    assert!(!determinism("UNWIND [0] AS x RETURN 1 AS c").approximate_rows);
    assert!(!determinism("UNWIND null AS x RETURN 1 AS c").approximate_rows);
}

#[test]
fn a_value_of_a_type_never_accepted_is_distinguished_from_one_that_may_be_accepted() {
    assert!(determinism("UNWIND [true] AS x WITH x WHERE false RETURN stDev(x) AS c").mistyped);
    assert!(
        determinism("UNWIND [duration('P1D')] AS x WITH x WHERE false RETURN stDev(DISTINCT x) AS c")
            .mistyped
    );
    assert!(!determinism("UNWIND [duration('P1D')] AS x WITH x WHERE false RETURN avg(x) AS c").mistyped);
    assert!(determinism("RETURN 'a' AND true AS c").mistyped);
    assert!(!determinism("MATCH (n) RETURN stDev(n.unheard) AS c").mistyped);
    assert!(!determinism("RETURN stDev(null) AS c, stDev(1) AS d").mistyped);
}

#[test]
fn skip_and_limit_are_deterministic_only_with_a_total_order() {
    let rows = |text: &str| determinism(text).rows;
    assert_eq!(rows("MATCH (n) RETURN n.s AS c LIMIT 3"), RowsDeterminism::Counted);
    assert_eq!(rows("MATCH (n) RETURN n.s AS c ORDER BY c LIMIT 3"), RowsDeterminism::Determined);
    assert_eq!(rows("MATCH (n) RETURN n.s AS c, n.i AS d ORDER BY c LIMIT 3"), RowsDeterminism::Counted);
    assert_eq!(
        rows("MATCH (n) RETURN n.s AS c, count(*) AS d ORDER BY c LIMIT 3"),
        RowsDeterminism::Determined
    );
    assert_eq!(rows("MATCH (n) RETURN n.s AS c, count(*) AS d ORDER BY d LIMIT 3"), RowsDeterminism::Counted);
    assert_eq!(rows("MATCH (n) RETURN n AS c ORDER BY c LIMIT 3"), RowsDeterminism::Counted);
    assert_eq!(rows("MATCH (n) RETURN count(*) AS c LIMIT 1"), RowsDeterminism::Determined);
    assert_eq!(rows("MATCH (n) RETURN n.s AS c LIMIT 0"), RowsDeterminism::Determined);
    assert_eq!(rows("MATCH (n) WITH n LIMIT 3 RETURN count(*) AS c"), RowsDeterminism::Determined);
    assert_eq!(rows("MATCH (n) WITH n LIMIT 3 WHERE n.i > 0 RETURN n.s AS c"), RowsDeterminism::Free);
    assert_eq!(rows("MATCH (n) WITH n LIMIT 3 MATCH (n)-->(m) RETURN m.s AS c"), RowsDeterminism::Free);
    let count = determinism("MATCH (n) WITH n LIMIT 3 RETURN count(*) AS c, sum(n.i % 2) AS d");
    assert_eq!(count.columns[0].freedom, Freedom::Exact);
    assert_eq!(count.columns[1].freedom, Freedom::Free);
    let sorted = determinism("MATCH (n) RETURN n.s AS c, n.i AS d ORDER BY d DESC, c");
    assert_eq!(sorted.order, Order::Sorted { columns: vec![1, 0], total: true });
    assert_eq!(
        determinism("MATCH (n) RETURN n.s AS c ORDER BY n.i, c").order,
        Order::Sorted { columns: vec![], total: true }
    );
}

#[test]
fn a_filter_after_skip_or_limit_may_use_variables_that_are_not_sorted_by() {
    let rows = |filter: &str| {
        determinism(&format!("MATCH (n) WITH n, n.i AS x, n.s AS y {filter} RETURN y AS c")).rows
    };
    // Rows with equal `y` may differ in `x`, and LIMIT may keep any of them.
    assert_eq!(rows("WITH y ORDER BY y LIMIT 1 WHERE x > 1"), RowsDeterminism::Free);
    assert_eq!(rows("WITH y ORDER BY y SKIP 1 WHERE x IS NULL"), RowsDeterminism::Free);
    assert_eq!(rows("WITH y ORDER BY y LIMIT 1 WHERE EXISTS { (n)-->() }"), RowsDeterminism::Free);
    assert_eq!(rows("WITH y ORDER BY y LIMIT 1 WHERE y > 'a'"), RowsDeterminism::Determined);
    assert_eq!(rows("WITH y ORDER BY y, x LIMIT 1 WHERE x > 1"), RowsDeterminism::Determined);
    assert_eq!(rows("WITH y ORDER BY y WHERE x > 1"), RowsDeterminism::Determined);
    assert_eq!(rows("WITH y, x AS z ORDER BY y, z LIMIT 1 WHERE z > 1"), RowsDeterminism::Determined);
}

#[test]
fn writes_that_depend_on_the_order_of_rows_are_free() {
    let effects = |text: &str| determinism(text).effects;
    assert_eq!(effects("MATCH (n) RETURN n"), Effects::None);
    assert!(determinism("MATCH (n) RETURN n").read_only);
    assert_eq!(effects("MATCH (n) SET n.i = n.i % 7, n.s = 'x'"), Effects::Determined);
    assert_eq!(effects("MATCH (n)-[r]->(m) SET r.i = m.i % 7"), Effects::Determined);
    assert_eq!(effects("MATCH (n)-[r]->(m) SET n.s = m.s"), Effects::Free);
    assert_eq!(effects("MATCH (n)-[r]-(m) SET r.s = m.s"), Effects::Free);
    assert_eq!(effects("MATCH (n) SET n.f = rand()"), Effects::Free);
    assert_eq!(effects("MATCH (n) WITH n LIMIT 1 DETACH DELETE n"), Effects::Free);
    assert_eq!(effects("MATCH (n) REMOVE n.s, n:A"), Effects::Determined);
    assert_eq!(effects("MATCH (a), (b) MERGE (a)-[:T]-(b)"), Effects::Free);
    assert_eq!(effects("MATCH (a), (b) MERGE (a)-[:T]->(b)"), Effects::Determined);
    assert_eq!(effects("MATCH (a) CREATE (:A {i: COUNT { MATCH (n) RETURN n }})"), Effects::Free);
    assert_eq!(effects("CALL db.labels()"), Effects::Free);
    assert!(!determinism("CALL { CREATE (n:A) } RETURN 1 AS c").read_only);
}

#[test]
fn the_mean_of_one_repeated_integer_and_nulls_is_exact() {
    let mode = |text: &str| {
        determinism(text).comparison(Between::Engines).expect("a comparison").modes.first().copied()
    };
    assert_eq!(mode("UNWIND [3, null, 3] AS x RETURN avg(x) AS a"), Some(ColumnMode::Exact));
    for text in [
        "UNWIND [3, null, 4] AS x RETURN avg(x) AS a",
        "UNWIND [3.0, 3.0] AS x RETURN avg(x) AS a",
        "UNWIND [9007199254740993, null] AS x RETURN avg(x) AS a",
        "MATCH (n) RETURN avg(n.i) AS a",
    ] {
        assert_eq!(mode(text), Some(ColumnMode::Approximate), "{text}");
    }
}

#[test]
fn the_stored_values_of_a_graph_make_more_queries_exact() {
    let mut graph = Graph::new();
    graph.add_node(["A"], Map::from([("i".into(), Value::Int(1)), ("s".into(), Value::from("x"))]));
    let known = Facts::default().with_graph(&graph);
    let on = |text: &str, facts: &Facts| Determinism::of(&parse_query(text).expect("a query"), None, facts);
    for text in [
        "MATCH (n) RETURN count(n.i > n.i) AS a",
        "MATCH (n), (m) WHERE n.s >= m.s RETURN count(*) AS a",
        "MATCH (n) RETURN sum(n.i) AS a",
        "MATCH (n) RETURN n.missing < 1 AS a",
    ] {
        assert!(on(text, &known).is_exact(), "{text}");
        assert!(!on(text, &Facts::default()).is_exact() || text.contains("missing"), "{text}");
    }
    // The stored values do not limit a value that the query writes itself, and an empty graph counts as unknown.
    let written = "MATCH (n) SET n.i = [duration('P1D')] WITH n RETURN count(n.i > n.i) AS a";
    assert!(!on(written, &known).is_exact());
    let empty = Facts::default().with_graph(&Graph::new());
    assert!(!on("MATCH (n) RETURN sum(n.i) AS a", &empty).is_exact());
}

#[test]
fn differences_in_last_digits_are_distinguished_from_undefined_behaviour() {
    let arbitrary = |text: &str| {
        let determinism = self::determinism(text);
        assert!(determinism.columns[0].approximate, "{text}");
        determinism.columns[0].arbitrary
    };
    for digits in [
        "RETURN exp(2.0) + 1 AS a",
        "UNWIND [0.1, 0.2] AS x WITH avg(x) AS m RETURN m > 1 AS a",
        "UNWIND [0.1, 0.2] AS x WITH x WHERE sin(x) > 0 RETURN count(*) AS a",
        "RETURN 2.0 ^ 0.5 AS a",
    ] {
        assert!(!arbitrary(digits), "{digits}");
    }
    for taste in [
        "RETURN toString(0.1) AS a",
        "RETURN duration('P1D') < duration('P2D') AS a",
        "RETURN point.distance(point({x: 0, y: 0}), point({x: 1, y: 1})) AS a",
        "UNWIND [duration('P1D')] AS x RETURN avg(x) AS a",
        "UNWIND [1] AS x WITH x WHERE toString(0.5) = '.5' RETURN count(*) AS a",
    ] {
        assert!(arbitrary(taste), "{taste}");
    }
}

#[test]
fn a_row_that_reads_what_another_wrote_is_distinguished_from_one_that_overwrites_it() {
    for (text, reads) in [
        ("MATCH (n)-->(m) SET m.x = n.y", false),
        ("MATCH (n)-->(m) SET m.x = n.x", true),
        ("UNWIND [1, 2] AS x MATCH (n) SET n.i = n.i + x", true),
        ("UNWIND [1, 2] AS x MATCH (n) SET n.i = x", false),
        ("UNWIND [1, 2] AS x MERGE (c:C) ON CREATE SET c.i = x", false),
        ("UNWIND [1, 2] AS x MERGE (c:C) ON MATCH SET c.i = c.i + x", true),
        ("MATCH (n) CREATE ({c: COUNT { () }})", true),
        ("MATCH (n) CALL { WITH n MERGE (c:C) ON CREATE SET c.v = n.i }", false),
        ("MATCH (n)-->(m) SET m = n", true),
    ] {
        assert!(self::determinism(text).undetermined().is_some(), "{text}");
        assert_eq!(self::determinism(text).reads_own_writes, reads, "{text}");
    }
}
