//! Tests on published bugs of other engines (`shared/bugs/known-bugs.md`): the reference gives the right answer to
//! every row of that table that has a definite answer in Cypher. Rows on Gremlin, on data sets that are not
//! published, and on stress are left out.

use edgewise_cypher_semantics::{
    Answer, Budget, ErrorKind, Knobs, Procedures, ReferenceError, Settings, execute,
};
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_testing::tck::{Matching, parse_expected};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Value};

fn run(graph: &mut Graph, query: &str) -> Result<Answer, ReferenceError> {
    let statement = parse_statement(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 0, 0, 0).expect("the time is valid");
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::default(),
        procedures: &Procedures::NONE,
        now: DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid"),
        seed: 1,
        choice: None,
        faults: edgewise_cypher_semantics::FaultSet::NONE,
    };
    execute(&statement, graph, &Map::new(), &settings)
}

/// Runs the statements in order and checks that the last one gives these rows (in any order).
#[track_caller]
fn gives(statements: &[&str], expected: &[&str]) {
    let mut graph = Graph::new();
    let (last, setup) = statements.split_last().expect("there is at least one statement");
    for statement in setup {
        run(&mut graph, statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    let answer = run(&mut graph, last).unwrap_or_else(|error| panic!("{last}: {error}"));
    let rows = answer.rows.map(|rows| rows.rows).unwrap_or_default();
    let rows = Value::List(rows.into_iter().map(Value::List).collect());
    let text: Vec<String> = expected.iter().map(|row| format!("[{row}]")).collect();
    let expected =
        parse_expected(&format!("[{}]", text.join(", "))).expect("the expected rows can be parsed");
    assert!(
        expected.matches(&rows, Matching::IgnoringListOrder),
        "{last}\nexpected {expected:?}\ngot {rows:?}"
    );
}

/// Runs the statements in order, none of which fails. Returns how many nodes and relationships there are then.
#[track_caller]
fn leaves(statements: &[&str]) -> (usize, usize) {
    let mut graph = Graph::new();
    for statement in statements {
        run(&mut graph, statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    (graph.node_count(), graph.relationship_count())
}

#[test]
fn durations_are_not_comparable_with_or_without_an_index() {
    // Bug reports: neo4j#12884
    let query = "MATCH (n:L) WHERE n.p > duration(\"P-1157M-10DT0S\") RETURN count(*)";
    let node = "CREATE (:L {p:duration(\"P362644645M294180573WT737771470M\")})";
    gives(&[node, query], &["0"]);
    gives(&["CREATE INDEX FOR (n:L) ON (n.p)", node, query], &["0"]);
}

#[test]
fn nothing_is_less_than_nan_and_its_negation_is_true() {
    // Bug reports: neo4j#12883
    gives(&["RETURN 0.0/0.0, 0.0 < (0.0/0.0), NOT(0.0 < (0.0/0.0))"], &["NaN, false, true"]);
    let setup = "CREATE (:L),(:L {p:true}),(:L {p:false})";
    gives(&[setup, "MATCH (x:L) RETURN (-ceil(0.0) < (4-(0.0/0.0)) AND x.p)"], &["false", "false", "false"]);
    // Bug reports: RedisGraph#2435, memgraph#4390
    gives(&["RETURN 0.0/0.0 = 1, 0.0/0.0 <> 1, 0.0/0.0 <= 1, 0.0/0.0 >= 1"], &["false, true, false, false"]);
    gives(&["RETURN 0.0/0.0 > 0, 0.0/0.0 >= 0"], &["false, false"]);
    gives(
        &["CREATE (:L {p:0.0/0.0})", "CREATE INDEX FOR (n:L) ON (n.p)", "MATCH (n:L) RETURN n.p = 10"],
        &["false"],
    );
}

#[test]
fn valid_query_texts_are_accepted() {
    // Lepik and Forsberg, section 4.3
    gives(&["MATCH () WHERE true = (NOT false) RETURN 1"], &[]);
    gives(&["WITH * WHERE true AND true RETURN 1"], &["1"]);
    gives(&["MATCH ()-[*]-(n) WHERE false RETURN 1"], &[]);
    gives(&["CREATE ()", "MATCH () RETURN [true IN [true], false]"], &["[true, false]"]);
    assert_eq!(leaves(&["MERGE ()-[r:L]-() ON CREATE SET r.prop = 1"]), (2, 1));
    // dinkel: io_timeout, boolean_predicate, int_literal_exceeds_64_bit, modulos_long_no_value
    gives(&["RETURN (((((((((((((((((((((((0)))))))))))))))))))))))"], &["0"]);
    gives(&["RETURN (-1 IS NULL)"], &["false"]);
    gives(&["RETURN -9223372036854775808"], &["-9223372036854775808"]);
    gives(&["RETURN 1 % toInteger(\"A\")"], &["null"]);
    gives(&["RETURN 9223372036854775807 / 1"], &["9223372036854775807"]);
}

#[test]
fn invalid_query_texts_are_errors() {
    // Bug reports: neo4j#13959, RedisGraph#2460
    let mut graph = Graph::new();
    let error = run(&mut graph, "RETURN duration('1', \"'ab'H H\") AS d").expect_err("an error");
    assert_eq!(error.kind, ErrorKind::SyntaxError);
    assert!(parse_statement("RETURN ({1})--({})").is_err());
}

#[test]
fn a_property_compared_with_null_matches_nothing() {
    // Bug reports: RedisGraph#2393
    gives(
        &[
            "CREATE (:L {a: 1})",
            "CREATE INDEX FOR (n:L) ON (n.a)",
            "MATCH (n:L) WHERE n.a = toInteger(\"a\") RETURN n",
        ],
        &[],
    );
}

#[test]
fn a_distance_is_never_negative() {
    // Bug reports: RedisGraph#2433
    gives(
        &[
            "CREATE INDEX FOR (n:L) ON (n.p)",
            "CREATE (:L {p: point({longitude:2,latitude:2})})",
            "MATCH (n:L) WHERE point.distance(point({longitude:1,latitude:1}), n.p) <= -1 RETURN n",
        ],
        &[],
    );
}

#[test]
fn naming_a_path_does_not_change_a_count() {
    // Bug reports: RedisGraph#2858
    let setup = "CREATE (a:A),(b:B),(a)-[:R]->(b),(a)-[:R]->(b)";
    gives(&[setup, "MATCH (c)--()--(c) RETURN count(c)"], &["4"]);
    gives(&[setup, "MATCH p=(c)--()--(c) RETURN count(c)"], &["4"]);
}

#[test]
fn optional_matches_multiply_rows_only_by_matches() {
    // Bug reports: RedisGraph#3010
    gives(
        &[
            "CREATE (:L1)<-[:T1]-(:L2)-[:T1]->(:L1)",
            "MATCH (n0)<-[m0]-(n1)-[m1]->(n2) WITH n0 OPTIONAL MATCH (n0)<-[m2]-(n1)-[m3]->(n2) \
             OPTIONAL MATCH (n0)<-[]-(n1)-[]->(n2) RETURN count(1)",
        ],
        &["2"],
    );
    // Bug reports: memgraph#4543
    gives(
        &[
            "CREATE (:A)",
            "CREATE (:A)",
            "MATCH (a) OPTIONAL MATCH (a)--(b) OPTIONAL MATCH (b),(c) RETURN count(*)",
        ],
        &["2"],
    );
    // memgraph#1301: not a bug, and not equivalent.
    gives(&["OPTIONAL MATCH (n2:L0)-[r0:T3]-(n3) WITH * WHERE NULL RETURN 1"], &[]);
    gives(&["OPTIONAL MATCH (n2:L0)-[r0:T3]-(n3) WHERE NULL RETURN 1"], &["1"]);
    // GDsmith
    gives(
        &[
            "CREATE (n0:L2{id:5})<-[:T2{id:6}]-(n1:L2{id:7})-[:T5{id:8}]->(n2:L5{id:9})",
            "MATCH (n0{id:9}) MERGE (n0)<-[:T6{id:116}]-(n1:L3{id:117})",
            "MATCH (n5:L3:L4) OPTIONAL MATCH (n5:L3)-[r5:T1]->(n7:L3),(n8:L2)<-[r6:T2]-(n9:L3:L5:L2) RETURN 1",
        ],
        &[],
    );
}

#[test]
fn the_parts_of_a_union_see_the_changes_of_earlier_parts() {
    // Bug reports: FalkorDB#830
    assert_eq!(leaves(&["MERGE () RETURN 0 AS n0 UNION MERGE () RETURN 0 AS n0"]), (1, 0));
    assert_eq!(leaves(&["MERGE () RETURN 0 AS n0 UNION WITH * MERGE () RETURN 0 AS n0"]), (1, 0));
    // mismatch32.yml: there are three nodes, for two of which a CREATE runs.
    let original = "CREATE ()<-[:A]-() RETURN 0 AS n0 UNION MATCH () CALL { CREATE () RETURN 0 AS n2 SKIP 1 } RETURN 1 AS n0";
    let transformed = "CREATE ()<-[:A]-() RETURN 0 AS n0 UNION CALL { RETURN 0 AS n1 } MATCH () \
        CALL { CREATE () RETURN 0 AS n2 SKIP 1 } RETURN 1 AS n0";
    assert_eq!(leaves(&[original]), (4, 1));
    assert_eq!(leaves(&[transformed]), (4, 1));
    gives(&[original], &["0"]);
    // Bug reports: mismatch_23.yml
    let original = "OPTIONAL MATCH () OPTIONAL MATCH () WHERE false RETURN COUNT(*) AS n1 UNION ALL CREATE () RETURN 0 AS n1";
    let transformed = "OPTIONAL MATCH () WITH 0 AS n0 OPTIONAL MATCH () WHERE false RETURN COUNT(*) AS n1 \
        UNION ALL CREATE () RETURN 0 AS n1";
    gives(&["CREATE ()-[:A]->()", original], &["2", "0"]);
    gives(&["CREATE ()-[:A]->()", transformed], &["2", "0"]);
    // Bug reports: paralyze.yml, negative_bit_index.yml, duplicated_slot_key.yml
    gives(
        &[
            "CREATE () RETURN 0 AS n0 UNION CALL { UNWIND [] AS n1 MATCH (x) DELETE x RETURN 0 AS n2 UNION ALL \
          OPTIONAL MATCH () RETURN 0 AS n2 } MATCH ()-[]-() RETURN 0 AS n0",
        ],
        &["0"],
    );
    gives(
        &["CALL { MERGE () } RETURN null AS n0 UNION ALL MATCH () MATCH ()<-[:A|B|C|D]-() RETURN null AS n0"],
        &["null"],
    );
    gives(
        &["UNWIND 0 AS n0 RETURN null AS n1 UNION MATCH () OPTIONAL MATCH ()-[n2]->(n3)--(n4)-[aZvD]->(n5) \
          OPTIONAL MATCH (:n6)-[{y:0, y:aZvD.x, x:0, x:0}]->(ex), (), ({x:0, y:0}), ()<--(), () RETURN null AS n1"],
        &["null"],
    );
}

#[test]
fn comprehensions_can_be_elements_of_lists() {
    // Bug reports: FalkorDB#472, memgraph#3080
    assert_eq!(
        leaves(&["CREATE (),(),(),()", "MATCH () UNWIND [[x IN [1,NULL]]] AS a0 MERGE (n0) RETURN 1"]),
        (4, 0)
    );
    gives(&["WITH [] AS y RETURN [1, [x IN y | id(x)]]"], &["[1, []]"]);
}

#[test]
fn deleting_again_does_nothing() {
    // Bug reports: memgraph#1329, crash_i_lt_n.yml, mismatch37.yml
    gives(&["CREATE (n0)<-[r0:T3]-(n1) DETACH DELETE n0 DETACH DELETE r0 RETURN n1"], &["()"]);
    assert_eq!(
        leaves(&["MERGE (x)<-[:A]-(x)<-[:A]-(x)-[y:A]->(x) DELETE y CREATE (x)-[:B]->() DELETE y"]),
        (2, 3)
    );
    let mut graph = Graph::new();
    for query in [
        "CREATE ()-[x:A]->()-[y:B]->() DELETE y DELETE x MERGE ()-[:C]->() ON CREATE SET x.n0 = 0",
        "CREATE ()-[x:A]->()-[y:B]->() DELETE y WITH * DELETE x MERGE ()-[:C]->() ON CREATE SET x.n0 = 0",
    ] {
        let error = run(&mut graph, query).expect_err("x is deleted");
        assert_eq!(error.kind, ErrorKind::EntityNotFound);
    }
}

#[test]
fn paths_and_types_are_values_in_the_same_statement() {
    // memgraph#1331: the size of a path is a type error, its length is not.
    assert_eq!(leaves(&["CREATE p0=()-[:T0]->() MERGE ({k:length(p0)}) RETURN 1"]), (3, 1));
    // Bug reports: relationship_type.yml, slot.yml, age#884, age#882, wrong_path.yml
    gives(&["CREATE ()-[m:A]->(), ({t:type(m)})", "MATCH (n) WHERE n.t IS NOT NULL RETURN n.t"], &["'A'"]);
    gives(
        &["CREATE ()-[m:X]->(), ({n1:EXISTS { RETURN m AS x } })", "MATCH (n) WHERE n.n1 RETURN n.n1"],
        &["true"],
    );
    assert_eq!(leaves(&["MERGE ()-[x:A]->() SET x = {n0:endNode(x).n1}"]), (2, 1));
    assert_eq!(leaves(&["MERGE () MERGE n0 = ()"]), (1, 0));
    assert_eq!(leaves(&["MERGE ()-[:A]->()-[:B]->()", "MATCH () MERGE x = (:C)"]), (4, 2));
}

#[test]
fn merge_and_set_work_in_one_statement() {
    // Bug reports: age#2534, age#369, age#235
    gives(&["UNWIND [] AS x MERGE (n) WITH x, head(range(9,23)) AS y WHERE y IS NULL RETURN {x:x,y:y}"], &[]);
    gives(
        &[
            "CREATE (a {x:1})-[:foo]->(b {x:2}),(c {x:3})",
            "MATCH ()-[a:foo]->(),(b {x:2}),(c {x:3}) MERGE (b)-[d:bar]->(c) RETURN d",
        ],
        &["[:bar]"],
    );
    gives(
        &[
            "CREATE (n:node {name:\"Jason\"})",
            "MERGE (n:node {name:\"Jason\"}) SET n.name = \"Lisa\" RETURN n",
        ],
        &["(:node {name: 'Lisa'})"],
    );
}

#[test]
fn updates_inside_subqueries_are_made_and_seen() {
    // Bug reports: crash_3607fe.yml, crash_execution_plan2.yml, multiple_res_column_same_name.yml,
    // unwind_after_return.yml
    assert_eq!(
        leaves(&["MERGE () WITH * FOREACH ( n0 IN [] | MERGE () ) WITH * MATCH ()--() RETURN 0"]),
        (1, 0)
    );
    gives(&["CALL { CREATE () RETURN 0 AS x } MATCH ()--() RETURN 0"], &[]);
    gives(
        &[
            "CALL { CREATE (x) RETURN x AS y } CALL { WITH y CALL { CALL { MERGE () RETURN 0 AS n0 } RETURN 0 AS n1 } \
          RETURN 0 AS n2 } RETURN 0",
        ],
        &["0"],
    );
    gives(&["CALL { MERGE () } UNWIND [] AS n0 RETURN 0"], &[]);
    // mismatch10, 26, 27, 29, 34, 35, execution_failed, cannot_invoke
    assert_eq!(leaves(&["WITH 0 AS n0 SKIP 1 CALL { MERGE () }"]), (0, 0));
    assert_eq!(leaves(&["WITH 0 AS n0 SKIP 1 CALL { FOREACH (n1 IN [] | MERGE () ) MERGE () }"]), (0, 0));
    assert_eq!(leaves(&["UNWIND null AS n0 CALL { MERGE () RETURN 0 AS n1 } RETURN 0"]), (0, 0));
    assert_eq!(leaves(&["UNWIND null AS n0 WITH * CALL { MERGE () RETURN 0 AS n1 } RETURN 0"]), (0, 0));
    assert_eq!(leaves(&["UNWIND null AS n0 CALL { UNWIND 0 AS n1 MERGE () }"]), (0, 0));
    gives(&["CREATE () WITH null AS x MATCH ({n0:x}) MATCH () RETURN 0"], &[]);
    gives(
        &[
            "CREATE () WITH null AS x MATCH ({n0:x}) UNWIND CASE WHEN false THEN 0 ELSE 0 END AS n1 MATCH () RETURN 0",
        ],
        &[],
    );
    gives(&["CALL { CREATE () } UNWIND 0 AS x MATCH () WHERE false RETURN 0"], &[]);
    gives(
        &["CALL { CREATE () } UNWIND 0 AS x MATCH () WHERE (CASE WHEN true THEN false ELSE x END) RETURN 0"],
        &[],
    );
    gives(&["CREATE ()", "CALL { MATCH () MERGE () } MATCH () WHERE false RETURN 0"], &[]);
    assert_eq!(leaves(&["CALL { CREATE ()-[m:t]->() } MERGE ()<-[m:t]-()-[:t]->()"]), (5, 3));
    gives(&["CALL { CREATE ()-[:A]->() } MATCH ()-[:B|C]->(:D:E) RETURN 0"], &[]);
}

#[test]
fn duplicate_keys_and_null_properties_match_nothing() {
    // Bug reports: crash_duplicate_entries.yml, crash2_segfault_less.yml
    gives(&["CREATE ()<-[:A]-()", "OPTIONAL MATCH (), ({x:0, x:1}) RETURN 0"], &["0"]);
    gives(&["CREATE ()", "MATCH (), ({n0:(CASE WHEN false THEN null END).n1}) RETURN 0"], &[]);
}

#[test]
fn patterns_can_use_variables_that_a_subquery_returns() {
    // Bug reports: memgraph#2116 = crash0_abrt.yml, no_valid_query_plan.yml, crash_invalid_function.yml,
    // crash_nodescanctx_free.yml
    gives(&["CREATE ({n0: 0})", "CALL { RETURN 0 AS x } MATCH ({n0:x}) RETURN 0"], &["0"]);
    gives(&["CALL { RETURN 0 AS x } OPTIONAL MATCH ({n0:x}) RETURN 0"], &["0"]);
    gives(
        &["CALL { WITH 0 AS x MATCH (:A) MATCH ({n0:CASE WHEN 0 THEN x END}) RETURN 0 AS n1 } RETURN 0"],
        &[],
    );
    gives(
        &["MATCH (x) CALL { WITH x MATCH ({n0:x.n1}) MATCH (:A) WITH * ORDER BY x RETURN 0 AS n2 } RETURN 0"],
        &[],
    );
    // Bug reports: filtered_alias.yml
    gives(
        &[
            "CREATE ({n0: 0})",
            "WITH 0 AS x MATCH () UNWIND 0 AS y MATCH ({n0:(CASE y WHEN x THEN 0 END)}) RETURN 0",
        ],
        &["0"],
    );
}

#[test]
fn merge_on_many_rows_creates_the_pattern_once() {
    // Bug reports: crash_map_clone.yml, crash_map_key_count.yml
    assert_eq!(
        leaves(&["WITH [0] AS n0 UNWIND [0, 0] AS n1 WITH * UNWIND [0, 0] AS n2 MERGE ({n3:0})"]),
        (1, 0)
    );
    assert_eq!(
        leaves(&[
            "UNWIND [0, 0, 0] AS n0 WITH [0] AS n1 ORDER BY 0 OPTIONAL MATCH () MERGE ()-[:A]->()-[:B]->()"
        ]),
        (3, 2)
    );
}

#[test]
fn sorting_by_null_is_allowed() {
    // Bug reports: arraycopy.yml, arraycopy_negative.yml, leveraged_order.yml, morsel_runtime.yml,
    // none_get.yml, unknown_error.yml
    gives(
        &["WITH 0 AS n0 ORDER BY null CALL { RETURN 0 AS n1 ORDER BY null } UNWIND 0 AS x RETURN x"],
        &["0"],
    );
    gives(
        &["WITH [] AS n0 ORDER BY null CALL { WITH [] AS n1 ORDER BY null UNWIND [0] AS x UNWIND [x] AS n2 \
          RETURN 0 AS n3 } FOREACH ( n4 IN null | MERGE () )"],
        &[],
    );
    gives(
        &["WITH * ORDER BY null RETURN 0 ORDER BY null, COUNT { RETURN 0 AS n0 UNION RETURN 0 AS n0 }"],
        &["0"],
    );
    gives(&["UNWIND [0] AS n0 CALL { RETURN min(0) AS n1 ORDER BY COUNT { () } } RETURN 0"], &["0"]);
    gives(&["MERGE (x:A) RETURN EXISTS { () } ORDER BY x"], &["true"]);
    gives(
        &[
            "WITH 0 AS n1 ORDER BY n1 MATCH () WHERE false WITH CASE 0 WHEN n1 THEN 0 END AS n3 ORDER BY n3 RETURN 0",
        ],
        &[],
    );
    // Bug reports: estimated_heap_usage_null.yml, stack_overflow.yml, mismatch16.yml
    gives(
        &[
            "WITH 0 AS n0 WITH * ORDER BY 0 CALL { RETURN 0 AS n1 UNION ALL WITH * OPTIONAL MATCH () WITH * WITH DISTINCT * \
          RETURN 0 AS n1 } RETURN 0",
        ],
        &["0", "0"],
    );
    gives(
        &[
            "MATCH () CALL { OPTIONAL MATCH ({n0:localtime('12:50:35.556')}) CALL { RETURN null AS n1 UNION ALL \
          RETURN null AS n1 } WITH 0 AS n2 ORDER BY COUNT { () } SKIP 0 RETURN 0 AS n3 } RETURN 0",
        ],
        &[],
    );
    for with in ["", "WITH * "] {
        let query = format!(
            "OPTIONAL MATCH ({{n0:0, n1:0}}) {with}RETURN max(0) AS n2, localdatetime('2015185T19:32:24') AS n3 \
             ORDER BY localdatetime('2015185T19:32:24')"
        );
        gives(&[&query], &["0, '2015-07-04T19:32:24'"]);
    }
}

#[test]
fn odd_but_valid_expressions_have_values() {
    // Bug reports: ir_transformation.yml, no_type_info.yml, shadowing.yml, syntax_bool.yml, syntax_float.yml
    gives(&["SET (CASE WHEN EXISTS { MATCH () } THEN null END).a = false"], &[]);
    gives(&["RETURN 0 LIMIT (CASE WHEN true THEN 1 WHEN ((null>null) XOR null) THEN 1 END)"], &["0"]);
    gives(&["MATCH (x)-->({n0:EXISTS { WITH toBoolean(sum(0)) AS n2, x AS n3 RETURN 0 }}) RETURN 0"], &[]);
    gives(&["RETURN (CASE toBoolean(all(n0 IN null WHERE true)) WHEN false THEN 0 END)"], &["null"]);
    gives(&["UNWIND [0]+[] AS i RETURN toBoolean(i)"], &["false"]);
    // Bug reports: variable_not_defined.yml, variable_not_defined2.yml, db_hang_replacement_char.yml
    gives(&["RETURN EXISTS { WITH 0 AS n0 MATCH ({n1:COUNT { RETURN 0 AS x } }) }"], &["false"]);
    gives(&["WITH 0 AS n0 MATCH ({n1:[x IN [] | 0]}) RETURN 0"], &[]);
    gives(
        &["FOREACH ( n0 IN [] | CREATE () ) RETURN toLower(replace(\"\u{FFFD}\", \"\", CASE WHEN true THEN \
          \" \"+CASE \" \" WHEN rtrim(null) THEN 0 ELSE 0 END END))"],
        &["' 0\u{FFFD} 0'"],
    );
}

#[test]
fn many_labels_and_long_patterns_are_planned() {
    // Bug reports: expected_got_plan_gibberish.yml, slot_configuration.yml
    gives(&["MATCH (:n1:n2:n3:n5:n5:n6:n7:n8:n9:x:n10:x) RETURN 0"], &[]);
    gives(
        &[
            "MATCH ()-[x]-()--()--()--() WHERE false UNWIND 0 AS n0 MATCH ()--()--(:n1) MATCH ({n1:x.n2, n1:0})--(), \
          ()--() RETURN 0 AS n3 UNION MERGE ()-[:n4]->()<-[:n5]-()-[:n6]->()-[:n7]->()<-[:n8]-()<-[:n10]-()<-[:n11]-() \
          -[:n12]->()<-[:n13]-() RETURN 0 AS n3",
        ],
        &["0"],
    );
    // Bug reports: arcadedb#314
    gives(
        &[
            "CREATE (:Person {label:\"First\"})",
            "CREATE (:Person {label:\"Second\"})",
            "MATCH (a),(b) WHERE a.label=\"First\" AND b.label=\"Second\" RETURN a,b",
        ],
        &["(:Person {label: 'First'}), (:Person {label: 'Second'})"],
    );
    // RedisGraph#2865: a pattern and its reverse match alike.
    let setup = "CREATE (a:A)-[:R]->(b:B)-[:R]->(c)-[:R]->(a), (b)-[:R]->(a)";
    gives(&[setup, "MATCH (s1:B)-[*1..2]-(s3:A) RETURN count(s1)"], &["3"]);
    gives(&[setup, "MATCH (s3:A)-[*1..2]-(s1:B) RETURN count(s1)"], &["3"]);
}
