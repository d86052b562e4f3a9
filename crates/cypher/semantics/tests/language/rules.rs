//! Tests of rules of openCypher that the open part of the TCK does not ask about.

use crate::database::Database;

#[test]
fn a_variable_cannot_be_used_as_another_kind_of_element() {
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
fn a_relationship_variable_cannot_occur_twice_in_a_pattern() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("MATCH (a)-[r]->()-[r]->(a) RETURN r"),
        "compile time SyntaxError: RelationshipUniquenessViolation"
    );
}

#[test]
fn a_parameter_cannot_be_the_property_map_of_a_pattern_to_match() {
    let mut database = Database::empty();
    database.parameters.insert("p".into(), edgewise_model::Value::map([("k", 1)]));
    for query in ["MATCH (n $p) RETURN n", "MATCH ()-[r:T $p]->() RETURN r", "MERGE ()-[:T $p]->()"] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidParameterUse", "{query}");
    }
    database.gives("CREATE (n $p) RETURN n.k", &["1"]);
    assert_eq!(database.fails("RETURN $q"), "compile time ParameterMissing: MissingParameter");
}

#[test]
fn create_cannot_redeclare_bound_variables() {
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
fn with_requires_aliases_and_unique_names() {
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
fn aggregates_are_allowed_only_in_projections_and_cannot_be_nested() {
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
fn unknown_functions_and_wrong_arguments_are_errors() {
    let mut database = Database::empty();
    assert_eq!(database.fails("RETURN foo(1)"), "compile time SyntaxError: UnknownFunction");
    assert_eq!(database.fails("RETURN size()"), "compile time SyntaxError: InvalidNumberOfArguments");
    for query in ["RETURN properties(1)", "RETURN properties('a')", "RETURN properties([true])"] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidArgumentType", "{query}");
    }
    assert_eq!(database.fails("WITH 123 AS x RETURN x.num"), "runtime TypeError: InvalidArgumentType");
}

#[test]
fn pattern_predicates_bind_no_variables() {
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
fn limit_does_not_stop_side_effects() {
    let mut database = Database::empty();
    let answer = database
        .run("UNWIND [1, 2, 3] AS x CREATE (n:N {x: x}) RETURN n LIMIT 0")
        .expect("there is no error");
    assert_eq!(answer.effects.nodes_added, 3);
    let answer = database.run("MATCH (n:N) DELETE n RETURN 1 AS x SKIP 2").expect("there is no error");
    assert_eq!(answer.effects.nodes_removed, 3);
}

#[test]
fn merge_of_an_undirected_relationship_matches_both_directions_and_creates_an_outgoing_one() {
    let mut database = Database::with(&["CREATE (:A)<-[:T]-(:B)"]);
    let answer = database.run("MATCH (a:A), (b:B) MERGE (a)-[:T]-(b)").expect("there is no error");
    assert!(answer.effects.is_nothing());
    database.rows("MATCH (a:A), (b:B) MERGE (a)-[:U]-(b)");
    database.gives("MATCH (a:A)-[:U]->(b:B) RETURN count(*)", &["1"]);
}

#[test]
fn conditions_in_a_pattern_can_use_later_variables() {
    let mut database = Database::with(&[
        "CREATE (:A {v: 1})-[:T {v: 1}]->(:B {v: 1}), (:A {v: 2})-[:T {v: 3}]->(:B {v: 3})",
    ]);
    database.gives("MATCH (a:A {v: b.v})-->(b:B) RETURN a.v", &["1"]);
    database.gives("MATCH (a:A)-[t:T {v: b.v}]->(b:B) RETURN a.v ORDER BY a.v", &["1", "2"]);
    database.gives("MATCH (a:A), (b:B {v: a.v}) RETURN a.v", &["1"]);
    database.gives("MATCH (a:A WHERE a.v < b.v)-[t WHERE t.v = b.v]->(b) RETURN a.v", &["2"]);
}

#[test]
fn label_expressions_can_be_combined() {
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
fn map_projections_select_and_add_entries() {
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
fn a_query_must_end_with_return_or_an_update() {
    let mut database = Database::empty();
    for query in ["MATCH (n)", "WITH 1 AS x", "UNWIND [1] AS x"] {
        assert_eq!(database.fails(query), "compile time SyntaxError: InvalidClauseComposition", "{query}");
    }
    database.gives("CREATE (n:N) WITH n MATCH (m:N) RETURN m = n", &["true"]);
    database.gives("CREATE (n:M) MATCH (m:M) RETURN m = n", &["true"]);
}

#[test]
fn a_match_does_not_see_what_a_later_clause_writes() {
    let mut database = Database::with(&["CREATE (:N), (:N)"]);
    let answer = database.run("MATCH (n:N) CREATE (:N)").expect("there is no error");
    assert_eq!(answer.effects.nodes_added, 2);
    // Conflicting updates: the last row wins, and each row sees the one before it.
    database.rows("MATCH (n:N) WITH n LIMIT 1 SET n.v = 0 WITH n UNWIND [1, 2, 3] AS x SET n.v = n.v + x");
    database.gives("MATCH (n:N) WHERE n.v IS NOT NULL RETURN n.v", &["6"]);
}

#[test]
fn explain_does_not_run_the_statement() {
    let mut database = Database::empty();
    database.gives("EXPLAIN CREATE (n) RETURN n", &[]);
    assert_eq!(database.graph.node_count(), 0);
}
