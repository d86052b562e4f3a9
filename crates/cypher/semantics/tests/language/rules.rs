//! Rules of openCypher that the open part of the TCK does not ask about.

use crate::database::Database;

#[test]
fn a_variable_keeps_its_kind() {
    let mut database = Database::empty();
    for query in [
        "MATCH ()-[r]-() MATCH (r) RETURN r",
        "MATCH ()-[r]-(r) RETURN r",
        "MATCH (r)-[r]-() RETURN r",
        "MATCH r = ()-[]-() MATCH (r) RETURN r",
        "MATCH r = ()-[]-(), (r) RETURN r",
        "MATCH r = ()-[]-() MATCH ()-[r]-() RETURN r",
        "WITH 123 AS n MATCH (n) RETURN n",
        "WITH {x: 1} AS n MATCH (n) RETURN n",
        "WITH [10] AS r MATCH ()-[r]-() RETURN r",
        "WITH 'a' AS r MATCH ()-[r*]-() RETURN r",
    ] {
        assert_eq!(database.fails(query), "compile time SyntaxError: VariableTypeConflict", "{query}");
    }
    database.gives("WITH null AS n OPTIONAL MATCH (n) RETURN n", &["null"]);
}

#[test]
fn a_pattern_names_a_relationship_once() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("MATCH (a)-[r]->()-[r]->(a) RETURN r"),
        "compile time SyntaxError: RelationshipUniquenessViolation"
    );
}

#[test]
fn parameters_stand_for_no_pattern_properties() {
    let mut database = Database::empty();
    database.parameters.insert("p".into(), edgewise_model::Value::map([("k", 1)]));
    for query in ["MATCH (n $p) RETURN n", "MATCH ()-[r:T $p]->() RETURN r", "MERGE ()-[:T $p]->()"] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidParameterUse", "{query}");
    }
    database.gives("CREATE (n $p) RETURN n.k", &["1"]);
    assert_eq!(database.fails("RETURN $q"), "compile time ParameterMissing: MissingParameter");
}

#[test]
fn created_nodes_are_new() {
    let mut database = Database::empty();
    for query in [
        "MATCH (a) CREATE (a)",
        "MATCH (a) CREATE (a {k: 1})",
        "CREATE (n:A)-[:T]->(), (n:B)-[:T]->()",
        "CREATE (n), (n)",
        "MATCH (a)-[r]->(b) MERGE (a)-[r]->(b)",
        "CREATE (a:A) MERGE (a)-[:T]->(a:B)",
        "MATCH p = () CREATE p = ()",
    ] {
        assert_eq!(database.fails(query), "compile time SyntaxError: VariableAlreadyBound", "{query}");
    }
    assert_eq!(database.fails("MERGE ()-[:T*2]->()"), "compile time SyntaxError: CreatingVarLength");
    assert_eq!(database.fails("MERGE ()-->()"), "compile time SyntaxError: NoSingleRelationshipType");
    assert_eq!(database.fails("MERGE ()-[:A|B]->()"), "compile time SyntaxError: NoSingleRelationshipType");
    assert_eq!(
        database.fails("CREATE (a), (b) MERGE (a)-[r:T {k: null}]->(b)"),
        "runtime SemanticError: MergeReadOwnWrites"
    );
    database.gives("CREATE (n)-[:T]->(), (n)-[:T]->() RETURN COUNT { (n)-->() }", &["2"]);
}

#[test]
fn with_wants_aliases_and_names_once() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("MATCH (a) WITH a, count(*) RETURN a"),
        "compile time SyntaxError: NoExpressionAlias"
    );
    assert_eq!(
        database.fails("WITH 1 AS a, 2 AS a RETURN a"),
        "compile time SyntaxError: ColumnNameConflict"
    );
}

#[test]
fn aggregates_do_not_nest_and_stand_only_in_projections() {
    let mut database = Database::empty();
    assert_eq!(database.fails("RETURN count(count(*))"), "compile time SyntaxError: NestedAggregation");
    assert_eq!(database.fails("RETURN count(rand())"), "compile time SyntaxError: NonConstantExpression");
    for query in [
        "MATCH (n) SET n.x = count(*)",
        "MATCH (n) WITH n WHERE count(n) = 1 RETURN n",
        "MATCH (n) WITH n.x AS x ORDER BY count(1) RETURN x",
        "RETURN reduce(a = 0, x IN [1] | a + count(*))",
    ] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidAggregation", "{query}");
    }
}

#[test]
fn functions_are_known_and_take_what_they_take() {
    let mut database = Database::empty();
    assert_eq!(database.fails("RETURN foo(1)"), "compile time SyntaxError: UnknownFunction");
    assert_eq!(database.fails("RETURN size()"), "compile time SyntaxError: InvalidNumberOfArguments");
    for query in ["RETURN properties(1)", "RETURN properties('a')", "RETURN properties([true])"] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidArgumentType", "{query}");
    }
    assert_eq!(database.fails("WITH 123 AS x RETURN x.num"), "runtime TypeError: InvalidArgumentType");
}

#[test]
fn patterns_are_predicates_and_bind_nothing() {
    let mut database = Database::empty();
    for query in [
        "MATCH (n) RETURN (n)-[]->()",
        "MATCH (n) WITH (n)-->() AS x RETURN x",
        "MATCH (n) SET n.x = (n)-->()",
    ] {
        assert_eq!(database.fails(query), "compile time SyntaxError: UnexpectedSyntax", "{query}");
    }
    assert_eq!(
        database.fails("MATCH (n) WHERE (n)-[r]->(a) RETURN n"),
        "compile time SyntaxError: UndefinedVariable"
    );
    assert_eq!(
        database.fails("MATCH (n) WHERE (n) RETURN n"),
        "compile time SyntaxError: InvalidArgumentType"
    );
}

#[test]
fn limits_leave_side_effects_alone() {
    let mut database = Database::empty();
    let answer =
        database.run("UNWIND [1, 2, 3] AS x CREATE (n:N {x: x}) RETURN n LIMIT 0").expect("an answer");
    assert_eq!(answer.effects.nodes_added, 3);
    let answer = database.run("MATCH (n:N) DELETE n RETURN 1 AS x SKIP 2").expect("an answer");
    assert_eq!(answer.effects.nodes_removed, 3);
}

#[test]
fn merge_of_an_undirected_relationship_finds_either_and_makes_an_outgoing_one() {
    let mut database = Database::with(&["CREATE (:A)<-[:T]-(:B)"]);
    let answer = database.run("MATCH (a:A), (b:B) MERGE (a)-[:T]-(b)").expect("an answer");
    assert!(answer.effects.is_nothing());
    database.rows("MATCH (a:A), (b:B) MERGE (a)-[:U]-(b)");
    database.gives("MATCH (a:A)-[:U]->(b:B) RETURN count(*)", &["1"]);
}

#[test]
fn conditions_in_a_pattern_may_speak_of_what_comes_later() {
    let mut database = Database::with(&[
        "CREATE (:A {v: 1})-[:T {v: 1}]->(:B {v: 1}), (:A {v: 2})-[:T {v: 3}]->(:B {v: 3})",
    ]);
    database.gives("MATCH (a:A {v: b.v})-->(b:B) RETURN a.v", &["1"]);
    database.gives("MATCH (a:A)-[t:T {v: b.v}]->(b:B) RETURN a.v ORDER BY a.v", &["1", "2"]);
    database.gives("MATCH (a:A), (b:B {v: a.v}) RETURN a.v", &["1"]);
    database.gives("MATCH (a:A WHERE a.v < b.v)-[t WHERE t.v = b.v]->(b) RETURN a.v", &["2"]);
}

#[test]
fn label_expressions_combine() {
    let mut database = Database::with(&["CREATE (:A {v: 1}), (:B {v: 2}), (:A:B {v: 3}), ({v: 4})"]);
    let mut check = |labels: &str, expected: &[&str]| {
        database.gives(&format!("MATCH (n:{labels}) RETURN n.v ORDER BY n.v"), expected);
        database.gives(&format!("MATCH (n) WHERE n:{labels} RETURN n.v ORDER BY n.v"), expected);
    };
    check("A&B", &["3"]);
    check("A|B", &["1", "2", "3"]);
    check("!A", &["2", "4"]);
    check("A&!B", &["1"]);
    check("%", &["1", "2", "3"]);
    check("!%", &["4"]);
}

#[test]
fn map_projections_pick_and_add() {
    let mut database = Database::with(&["CREATE (:A {x: 1, y: 2})"]);
    database.gives(
        "MATCH (n:A) WITH n, 5 AS z RETURN n {.x, .none, z, w: n.y + 1}",
        &["{x: 1, none: null, z: 5, w: 3}"],
    );
    database.gives("MATCH (n:A) RETURN n {.*, x: 9}", &["{x: 9, y: 2}"]);
    database.gives("OPTIONAL MATCH (n:None) RETURN n {.x}", &["null"]);
    database.gives("WITH {a: 1, b: 2} AS m RETURN m {.a}", &["{a: 1}"]);
}

#[test]
fn clauses_have_their_places() {
    let mut database = Database::empty();
    for query in ["MATCH (n)", "WITH 1 AS x", "UNWIND [1] AS x"] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidClauseComposition", "{query}");
    }
    database.gives("CREATE (n:N) WITH n MATCH (m:N) RETURN m = n", &["true"]);
    database.gives("CREATE (n:M) MATCH (m:M) RETURN m = n", &["true"]);
}

#[test]
fn rows_of_a_write_are_not_seen_by_its_own_match() {
    let mut database = Database::with(&["CREATE (:N), (:N)"]);
    let answer = database.run("MATCH (n:N) CREATE (:N)").expect("an answer");
    assert_eq!(answer.effects.nodes_added, 2);
    // Conflicting updates: the last row wins, and each row sees the one before it.
    database.rows("MATCH (n:N) WITH n LIMIT 1 SET n.v = 0 WITH n UNWIND [1, 2, 3] AS x SET n.v = n.v + x");
    database.gives("MATCH (n:N) WHERE n.v IS NOT NULL RETURN n.v", &["6"]);
}

#[test]
fn explain_runs_nothing() {
    let mut database = Database::empty();
    database.gives("EXPLAIN CREATE (n) RETURN n", &[]);
    assert_eq!(database.graph.node_count(), 0);
}
