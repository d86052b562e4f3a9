//! Tests of how clauses work together: bound variables matched again, null from OPTIONAL MATCH, deletions before
//! MERGE, shadowing.

use crate::database::Database;

#[test]
fn a_bound_relationship_can_be_matched_again() {
    let mut database = Database::with(&["CREATE (:X {v: 1})-[:T]->(:Y {v: 2})"]);
    database.gives("MATCH (a)-[r:T]->() WITH r, a MATCH (a)-[r:U]->(b) RETURN b", &[]);
    database.gives("MATCH (a)-[r]->() WITH r, a MATCH (a:X)-[r]->(b) RETURN b.v", &["2"]);
    database.gives("MATCH ()-[r]->() MATCH (a)<-[r]-(b) RETURN a.v, b.v", &["2, 1"]);
    database.gives("MATCH ()-[r]->() MATCH (a)-[r]-(b) RETURN a.v ORDER BY a.v", &["1", "2"]);
    database.gives("MATCH ()-[r]->() MATCH (a)-[r]->(b), (c)-[s]->(d) RETURN count(*)", &["0"]);
}

#[test]
fn a_bound_list_of_relationships_is_matched_as_a_path() {
    let mut database = Database::with(&["CREATE (:A {v: 1})-[:T]->(:B)-[:T]->(:C {v: 3})"]);
    database.gives("MATCH (a:A)-[rs*2]->(c:C) WITH a, rs MATCH (a)-[rs*]->(x) RETURN x.v", &["3"]);
    database.gives("MATCH (a:A)-[rs*2]->(c:C) WITH c, rs MATCH (x)-[rs*]->(c) RETURN x.v", &["1"]);
    database.gives("MATCH (a:A)-[rs*2]->(c:C) WITH c, rs MATCH (c)-[rs*]->(x) RETURN x.v", &[]);
}

#[test]
fn a_pattern_that_starts_at_null_has_no_match() {
    let mut database = Database::with(&["CREATE ()-[:T]->()"]);
    database.gives("OPTIONAL MATCH (a:None) WITH a MATCH (a)-->(b) RETURN b", &[]);
    database.gives("OPTIONAL MATCH (a:None) WITH a OPTIONAL MATCH (a)-->(b) RETURN b", &["null"]);
    database
        .gives("OPTIONAL MATCH (a:None) RETURN a.x, labels(a), a:A, keys(a)", &["null, null, null, null"]);
    database.gives("OPTIONAL MATCH p = (:None)-->() RETURN nodes(p), length(p)", &["null, null"]);
    let answer = database
        .run("OPTIONAL MATCH (a:None) SET a.x = 1, a:L REMOVE a.y DELETE a")
        .expect("there is no error");
    assert!(answer.effects.is_nothing());
}

#[test]
fn merge_does_not_match_deleted_elements() {
    let mut database = Database::with(&["CREATE (:A {v: 1}), (:A {v: 2})"]);
    database.gives("MATCH (a:A) DELETE a MERGE (b:A) RETURN b.v", &["null", "null"]);
    assert_eq!(database.graph.node_count(), 1);
    let mut database = Database::with(&["CREATE (:A)-[:T {v: 1}]->(:B)"]);
    database.gives("MATCH (a)-[t]->(b) DELETE t MERGE (a)-[u:T]->(b) RETURN u.v", &["null"]);
}

#[test]
fn merge_compares_lists_and_uses_bound_ends() {
    let mut database = Database::empty();
    let query = "CREATE (a:A), (b:B) WITH a, b UNWIND ['x,y', 'x,y'] AS s WITH a, b, split(s, ',') AS l
        MERGE (a)-[r:T {l: l}]->(b) RETURN count(*)";
    database.gives(query, &["2"]);
    assert_eq!(database.graph.relationship_count(), 1);
    database.gives("MATCH (a:A), (b:B) MERGE p = (a)-[:T]->(b) RETURN length(p)", &["1"]);
    database.gives("MATCH (a:A) MERGE (a)-[:U]->(c:C)-[:V]->(a) RETURN labels(c)", &["['C']"]);
}

#[test]
fn merge_copies_properties() {
    let mut database = Database::with(&["CREATE (:A {x: 1, y: 2}), (:B)"]);
    database.gives(
        "MATCH (a:A), (b:B) MERGE (a)-[r:T]->(b) ON CREATE SET r = a RETURN r",
        &["[:T {x: 1, y: 2}]"],
    );
    database.gives(
        "MATCH (a:A), (b:B) MERGE (a)-[r:T]->(b) ON MATCH SET r += {y: null, z: 3} RETURN r",
        &["[:T {x: 1, z: 3}]"],
    );
    database.gives("MATCH (a:A) SET a = {z: 9} RETURN a", &["(:A {z: 9})"]);
}

#[test]
fn an_alias_can_reuse_the_name_of_a_variable() {
    let mut database = Database::with(&["CREATE ({v: 2}), ({v: 1}), ({v: 1})"]);
    database.gives("MATCH (n) RETURN n.v AS n, count(n) AS c ORDER BY n", &["1, 2", "2, 1"]);
    database.gives("MATCH (n) RETURN n.v AS n ORDER BY n + 2", &["1", "1", "2"]);
    database.gives("MATCH (n) WITH n.v AS n WHERE n = 1 RETURN n", &["1", "1"]);
    database.gives("WITH 1 AS a, 2 AS b WITH b AS a, a AS b RETURN a, b", &["2, 1"]);
    database.gives("WITH 1 AS a, 2 AS b WITH b AS a, a AS b ORDER BY a SKIP 0 RETURN a, b", &["2, 1"]);
    database.gives(
        "UNWIND [1, 2] AS a WITH DISTINCT a AS b, a % 2 AS a RETURN a, b ORDER BY b",
        &["1, 1", "0, 2"],
    );
}

#[test]
fn grouping_keys_are_evaluated_before_aggregation() {
    let mut database = Database::empty();
    database
        .gives("UNWIND [[1, 2], [1, 3]] AS p WITH p[0] AS k, collect(p[1]) AS l RETURN k, l", &["1, [2, 3]"]);
    database.gives(
        "UNWIND [1, 2] AS x WITH x, count(*) AS c WITH sum(c) AS s, collect(x) AS l RETURN s, l",
        &["2, [1, 2]"],
    );
    database.gives("WITH {k: 1} AS m RETURN m.k, m.k + count(*)", &["1, 2"]);
    database.gives("UNWIND [1, 2] AS x RETURN {n: count(x), s: sum(x)} AS m", &["{n: 2, s: 3}"]);
    database
        .gives("UNWIND [1, 2] AS x RETURN CASE WHEN count(x) > 1 THEN 'many' ELSE 'one' END", &["'many'"]);
}

#[test]
fn comparisons_across_types_are_unknown() {
    let mut database = Database::empty();
    database.gives("RETURN 1 < 'a', true > 1, [1] < 1, {} < {}, 1 < 2.5", &["null, null, null, null, true"]);
    database.gives(
        "RETURN 1 = '1', [1] = 1, 1 <> 'a', null = null, null <> null",
        &["false, false, true, null, null"],
    );
    database.gives(
        "RETURN [1, 0] >= [1], [1, null] >= [1], [1, 2] >= [1, null], [1, 2] >= [3, null]",
        &["true, true, null, false"],
    );
    database.gives(
        "RETURN [1, null] = [1, null], [1, null] = [2, null], {a: null} = {a: null}",
        &["null, false, null"],
    );
    database.gives("RETURN 1 < 2 < 3, 3 > 2 > 2, 1 < null < 0, 1 < 2 = true", &["true, false, null, false"]);
}

#[test]
fn membership_is_three_valued() {
    let mut database = Database::empty();
    database.gives(
        "RETURN 1 IN [1, null], 2 IN [1, null], null IN [], null IN [1], 1 IN null",
        &["true, null, false, null, null"],
    );
    database.gives("RETURN [1] IN [[1, null]], [1, 2] IN [[1, null]], [] IN [[]]", &["false, null, true"]);
}

#[test]
fn operators_have_the_precedence_of_the_grammar() {
    let mut database = Database::empty();
    database.gives("RETURN 12 / 4 * 3 - 2 * 4, 2 + 3 * 4 ^ 2, 10 % 4 + 1", &["1, 50.0, 3"]);
    database.gives(
        "RETURN true OR true XOR true, true OR false AND false, NOT true AND false",
        &["true, true, false"],
    );
    database.gives("RETURN NOT 1 = 2, 1 + 2 = 3 AND 2 IN [2], [1, 2] + 3 = [1, 2, 3]", &["true, true, true"]);
}

#[test]
fn reading_clauses_see_what_earlier_clauses_created() {
    let mut database = Database::with(&["CREATE (), ()"]);
    let answer = database.run("MATCH () CREATE () WITH * MATCH () CREATE ()").expect("there is no error");
    assert_eq!(answer.effects.nodes_added, 10);
    let mut database = Database::empty();
    database
        .rows("CREATE (a) WITH a MERGE (x) MERGE (y) MERGE (x)-[:T]->(y) CREATE (b) CREATE (a)<-[:T]-(b)");
    assert_eq!((database.graph.node_count(), database.graph.relationship_count()), (2, 2));
}

#[test]
fn variable_lengths_can_start_at_zero() {
    let mut database = Database::with(&["CREATE (:A {v: 0})-[:T]->({v: 1})-[:T]->({v: 2})-[:T]->({v: 3})"]);
    let mut reach = |length: &str, expected: &[&str]| {
        database.gives(&format!("MATCH (:A)-[:T{length}]->(x) RETURN x.v ORDER BY x.v"), expected);
    };
    reach("*", &["1", "2", "3"]);
    reach("*0", &["0"]);
    reach("*2", &["2"]);
    reach("*0..1", &["0", "1"]);
    reach("*..2", &["1", "2"]);
    reach("*2..", &["2", "3"]);
    reach("*2..1", &[]);
    reach("*..0", &[]);
    database.gives("MATCH (:A)-[:T*2]->()-[:T]->(x) RETURN x.v", &["3"]);
    database.gives("MATCH (x {v: 3})<-[rs:T*]-(:A) RETURN [r IN rs | endNode(r).v]", &["[3, 2, 1]"]);
    database
        .gives("MATCH (x {v: 3}) MATCH (:A)-[rs:T*]->(x) RETURN [r IN rs | endNode(r).v]", &["[1, 2, 3]"]);
}

#[test]
fn pattern_comprehensions_have_variables_of_their_own() {
    let mut database = Database::with(&["CREATE (:X {v: 1})-[:T]->(:Y {v: 2}), (:X {v: 3})"]);
    database.gives("MATCH (x:X) RETURN x.v, [(x)-->(y) | y.v] ORDER BY x.v", &["1, [2]", "3, []"]);
    database.gives(
        "MATCH (x:X) RETURN [p = (x)-->() WHERE length(p) = 1 | length(p)] AS l ORDER BY size(l)",
        &["[]", "[1]"],
    );
    database.gives("MATCH p = (:X)-->() RETURN [n IN nodes(p) | size([(n)-->(:Y) | 1])]", &["[1, 0]"]);
    database.gives(
        "MATCH (x:X) WITH [(x)-->(y) | y] AS ys, count(*) AS c RETURN size(ys), c ORDER BY size(ys)",
        &["0, 1", "1, 1"],
    );
}
