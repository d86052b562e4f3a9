//! Tests of the knobs, which set what engines decide differently.

use crate::database::Database;
use edgewise_cypher_semantics::knobs::{
    DeletedWrites, DivisionByZero, EmptyDeviation, IntegerOverflow, MatchSemantics, NullOrder, NumberResult,
    PowerResult, PropertyAccess, SelfLoops, StringOrder, SumOverflow, UnwindSingle,
};

#[test]
fn a_knob_decides_what_integer_overflow_gives() {
    let mut database = Database::empty();
    let query = "RETURN 9223372036854775807 + 1";
    assert_eq!(database.fails(query), "runtime ArithmeticError: IntegerOverflow");
    database.knobs.integer_overflow = IntegerOverflow::Wrap;
    database.gives(query, &["-9223372036854775808"]);
    database.knobs.integer_overflow = IntegerOverflow::Promote;
    database.gives(query, &["9223372036854775808.0"]);
    database.knobs.integer_overflow = IntegerOverflow::Null;
    database.gives(query, &["null"]);
}

#[test]
fn a_knob_decides_what_division_by_zero_gives() {
    let mut database = Database::empty();
    assert_eq!(database.fails("RETURN 1 / 0"), "runtime ArithmeticError: DivisionByZero");
    assert_eq!(database.fails("RETURN 1 % 0"), "runtime ArithmeticError: DivisionByZero");
    database.gives("RETURN 1.0 / 0, -1 / 0.0, 0.0 / 0", &["Inf, -Inf, NaN"]);
    database.knobs.division_by_zero = DivisionByZero::Promote;
    database.gives("RETURN 1 / 0, 1 % 0", &["Inf, NaN"]);
    database.knobs.division_by_zero = DivisionByZero::Null;
    database.gives("RETURN 1 / 0", &["null"]);
}

#[test]
fn a_knob_puts_nulls_last_or_first() {
    let mut database = Database::empty();
    let (up, down) =
        ("UNWIND [null, 1] AS x RETURN x ORDER BY x", "UNWIND [null, 1] AS x RETURN x ORDER BY x DESC");
    database.gives(up, &["1", "null"]);
    database.gives(down, &["null", "1"]);
    database.knobs.null_order = NullOrder::First;
    database.gives(up, &["null", "1"]);
    database.gives(down, &["1", "null"]);
}

#[test]
fn a_knob_decides_whether_a_self_loop_matches_once_or_twice() {
    let mut database = Database::with(&["CREATE (a)-[:T]->(a)"]);
    database.gives("MATCH (a)--(b) RETURN count(*)", &["1"]);
    database.gives("MATCH (a)-->(b) RETURN count(*)", &["1"]);
    database.knobs.self_loops = SelfLoops::Twice;
    database.gives("MATCH (a)--(b) RETURN count(*)", &["2"]);
    database.gives("MATCH (a)-->(b) RETURN count(*)", &["1"]);
}

#[test]
fn relationships_differ_in_a_match_unless_the_knob_says_otherwise() {
    let mut database = Database::with(&["CREATE (:A)-[:T]->(:B)"]);
    let (two, chain) =
        ("MATCH ()-[r]->(), ()-[s]->() RETURN count(*)", "MATCH (a)-[:T]-(b)-[:T]-(c) RETURN count(*)");
    database.gives(two, &["0"]);
    database.gives(chain, &["0"]);
    database.gives("MATCH ()-[r]->() MATCH ()-[s]->() RETURN count(*)", &["1"]);
    database.gives("MATCH (a)-[*2]-(c) RETURN count(*)", &["0"]);
    database.gives("MATCH REPEATABLE ELEMENTS (a)-[:T]-(b)-[:T]-(c) RETURN count(*)", &["2"]);
    database.knobs.match_semantics = MatchSemantics::Homomorphism;
    database.gives(two, &["1"]);
    database.gives(chain, &["2"]);
    database.gives("MATCH (a)-[*2]-(c) RETURN count(*)", &["0"]);
    database.knobs.match_semantics = MatchSemantics::Walk;
    database.gives("MATCH (a)-[*2]-(c) RETURN count(*)", &["2"]);
}

#[test]
fn a_knob_lets_only_the_relationships_of_one_path_differ() {
    let mut database = Database::with(&["CREATE (:A)-[:T]->(:B)"]);
    database.knobs.match_semantics = MatchSemantics::PathTrail;
    database.gives("MATCH (a)-[:T]-(b)-[:T]-(c) RETURN count(*)", &["0"]);
    database.gives("MATCH (a)-[*2]-(c) RETURN count(*)", &["0"]);
    database.gives("MATCH ()-[r]->(), ()-[s]->() RETURN count(*)", &["1"]);
    // The second path begins at a node that the first has bound.
    database.gives("MATCH (a)-[:T]-(b), (b)-[:T]-(c) RETURN count(*)", &["2"]);
    database.gives("MATCH (a) MATCH (a)-[:T]-(b), (a)-[:T]-(c) RETURN count(*)", &["2"]);
    database.gives("MATCH (a:A) OPTIONAL MATCH (a)-[r]-(), (a)-[s]-() RETURN r = s", &["true"]);
}

#[test]
fn a_knob_names_properties_of_nodes_by_a_label_and_the_key() {
    let mut database = Database::with(&["CREATE (:A:B {k: 1})-[:T {k: 2}]->(:C {k: 3})"]);
    let query = "MATCH (n:A)-[r]->(m) RETURN n.A.k, n.B.k, n.C.k, n.A.l, r.k, m.C.k";
    database.knobs.property_access = PropertyAccess::ByTag;
    database.gives(query, &["1, 1, null, null, 2, 3"]);
    database.gives("MATCH (n:A) OPTIONAL MATCH (n)<--(m:C) RETURN m.C.k", &["null"]);
}

#[test]
fn knobs_decide_the_type_of_division_and_power() {
    let mut database = Database::empty();
    database.gives("RETURN 7 / 2, -7 / 2, 2 ^ 3", &["3, -3, 8.0"]);
    database.knobs.division = NumberResult::Float;
    database.knobs.power = PowerResult::Integer;
    database.gives("RETURN 7 / 2, 2 ^ 3, 2 ^ -1", &["3.5, 8, 0.5"]);
}

#[test]
fn a_knob_orders_strings_by_code_point_or_code_unit() {
    let mut database = Database::empty();
    let query = "RETURN '\u{FFFD}' < '\u{1F600}'";
    database.gives(query, &["true"]);
    database.knobs.string_order = StringOrder::Utf16;
    database.gives(query, &["false"]);
}

#[test]
fn a_knob_lets_sum_overflow_to_a_float() {
    let mut database = Database::empty();
    let query = "UNWIND [9223372036854775807, 1] AS x RETURN sum(x)";
    assert_eq!(database.fails(query), "runtime ArithmeticError: IntegerOverflow");
    database.knobs.sum_overflow = SumOverflow::Promote;
    database.gives(query, &["9223372036854775808.0"]);
}

#[test]
fn a_knob_decides_the_deviation_without_values() {
    let mut database = Database::empty();
    let query = "UNWIND [null] AS x RETURN stDev(x), stDevP(x)";
    database.gives(query, &["0.0, 0.0"]);
    database.knobs.empty_deviation = EmptyDeviation::Null;
    database.gives(query, &["null, null"]);
}

#[test]
fn a_knob_decides_what_a_write_to_a_deleted_element_does() {
    let query = "CREATE ()-[x:A]->() DELETE x MERGE ()-[y:C]->() SET x.k = 0, x += {l: 1}, x = {m: 2} REMOVE x.k \
                 RETURN properties(y)";
    let mut database = Database::empty();
    assert_eq!(database.fails(query), "runtime EntityNotFound: DeletedEntityAccess");
    database.knobs.deleted_writes = DeletedWrites::Ignored;
    database.gives(query, &["{}"]);
    database.gives("MATCH (n) WITH n LIMIT 1 DETACH DELETE n SET n:L REMOVE n:M RETURN 1", &["1"]);
    assert_eq!(
        database.fails("CREATE (n {k: 1}) DELETE n RETURN n.k"),
        "runtime EntityNotFound: DeletedEntityAccess"
    );
}

#[test]
fn a_knob_decides_what_unwind_does_with_a_value_that_is_not_a_list() {
    let mut database = Database::empty();
    let query = "UNWIND 7 AS x RETURN x";
    database.gives(query, &["7"]);
    database.knobs.unwind_single = UnwindSingle::Nothing;
    database.gives(query, &[]);
    database.gives("UNWIND [7] AS x RETURN x", &["7"]);
}
