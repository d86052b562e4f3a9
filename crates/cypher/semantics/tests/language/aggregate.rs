//! Tests of aggregates.

use crate::database::Database;

#[test]
fn deviations_are_computed_of_samples_and_of_populations() {
    let mut database = Database::empty();
    database.gives("UNWIND [2, 4, 4, 4, 5, 5, 7, 9] AS x RETURN stDevP(x)", &["2.0"]);
    database.gives("UNWIND [1, 3] AS x RETURN stDev(x) * stDev(x)", &["2.0000000000000004"]);
    database.gives("UNWIND [1] AS x RETURN stDev(x), stDevP(x)", &["0.0, 0.0"]);
    database.gives("UNWIND [] AS x RETURN stDev(x), stDevP(x)", &["0.0, 0.0"]);
}

#[test]
fn percentiles_take_a_ranked_value_or_interpolate() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [10, 20, 30, 40] AS x RETURN percentileDisc(x, 0.5), percentileCont(x, 0.5)",
        &["20, 25.0"],
    );
    database.gives("UNWIND [10, 20, 30] AS x RETURN percentileDisc(x, 0), percentileDisc(x, 1)", &["10, 30"]);
    database
        .gives("UNWIND [null] AS x RETURN percentileDisc(x, 0.5), percentileCont(x, 0.5)", &["null, null"]);
}

#[test]
fn aggregation_without_keys_gives_one_group_even_without_rows() {
    let mut database = Database::empty();
    database.gives(
        "MATCH (n) RETURN count(*), count(n), sum(n.x), avg(n.x), min(n.x), max(n.x), collect(n)",
        &["0, 0, 0, null, null, null, []"],
    );
    database.gives("MATCH (n) RETURN n.x, count(*)", &[]);
}

#[test]
fn groups_are_formed_by_equivalence() {
    let mut database = Database::empty();
    database.gives(
        "UNWIND [1, 1.0, null, null, 0.0 / 0.0, 0.0 / 0.0] AS x WITH x, count(*) AS c RETURN c",
        &["2", "2", "2"],
    );
    database.gives("UNWIND [1, 1.0, '1'] AS x RETURN count(DISTINCT x)", &["2"]);
}

#[test]
fn durations_can_be_summed_and_averaged() {
    let mut database = Database::empty();
    database.gives("UNWIND ['P1D', 'P3D'] AS d RETURN sum(duration(d)), avg(duration(d))", &["'P4D', 'P2D'"]);
}

#[test]
fn an_overflowing_sum_is_an_error() {
    let mut database = Database::empty();
    assert_eq!(
        database.fails("UNWIND [9223372036854775807, 1] AS x RETURN sum(x)"),
        "runtime ArithmeticError: IntegerOverflow"
    );
}

#[test]
fn an_item_can_mix_grouping_keys_and_aggregates() {
    let mut database = Database::empty();
    database.gives("UNWIND [1, 1, 2] AS x RETURN x, x * 10 + count(*) AS y ORDER BY x", &["1, 12", "2, 21"]);
    database.gives(
        "UNWIND [1, 1, 2] AS x WITH x AS k, count(*) AS c ORDER BY k DESC RETURN k, c",
        &["2, 1", "1, 2"],
    );
    database.gives("UNWIND [1, 2, 3] AS x RETURN [y IN collect(x) WHERE y > 1 | y * 2]", &["[4, 6]"]);
    database.gives(
        "UNWIND [3, 1, 2] AS x RETURN x % 2 AS k, max(x) AS m ORDER BY count(*) DESC",
        &["1, 3", "0, 2"],
    );
}

#[test]
fn a_subquery_inside_an_aggregate_does_not_affect_earlier_aggregates() {
    let mut database = Database::with(&["CREATE (:A)-[:T]->(:B)"]);
    database.gives(
        "MATCH (n:A) RETURN count(DISTINCT n) AS a, sum(COUNT { MATCH (n)-->(m) RETURN m AS m }) AS b, count(*) AS c",
        &["1, 1, 1"],
    );
}
