//! Runs every published bug that an engine has, given with `--setup` and `--queries`: for at least 95 % of them there
//! must be a finding about the published misbehaviour.
//!
//! ```sh
//! cargo test --release -p edgewise --test live_known_bugs -- --ignored --nocapture --test-threads=1
//! ```
//! prints the table. `EDGEWISE_ROWS=live` leaves out the rows without misbehaviour, `EDGEWISE_PROGRAM=PATH` measures
//! another build, `EDGEWISE_KNOWN_BUGS=PATH` reads another table.

mod known_bugs;
mod support;

use known_bugs::expectation::{Expectations, Live, Shows};
use known_bugs::hand_over::Finding;
use known_bugs::row::{Row, rows};
use known_bugs::tally::tally;
use std::collections::BTreeSet;

const BAR: usize = 95;

fn most_rows_fire(target: &str, cases: u32) {
    let Some(table) = known_bugs::table() else { return };
    let only_live = std::env::var("EDGEWISE_ROWS").as_deref() == Ok("live");
    let tally = tally(target, &rows(&table), &Expectations::of_repository(), cases, only_live);
    assert!(tally.live > 0, "no row is live on {target}");
    assert!(
        tally.percent() >= BAR,
        "{} % of the live rows were found; not found: {:?}",
        tally.percent(),
        tally.silent
    );
}

#[test]
#[ignore = "takes minutes: run with --ignored"]
fn published_bugs_that_are_live_on_grafeo_are_found() {
    most_rows_fire("grafeo", 24);
}

#[test]
#[ignore = "starts servers: run with --ignored"]
fn published_bugs_that_are_live_on_falkordb_are_found() {
    most_rows_fire("falkordb@4.16.3", 24);
}

#[test]
#[ignore = "starts servers, each for a minute: run with --ignored"]
fn published_bugs_that_are_live_on_neo4j_are_found() {
    most_rows_fire("neo4j@4.4.48", 8);
}

#[test]
fn every_expectation_names_a_row_with_statements() {
    let Some(table) = known_bugs::table() else { return };
    let rows = rows(&table);
    let keys: BTreeSet<&str> =
        rows.iter().filter(|row| !row.scripts.is_empty()).map(|row| row.key.as_str()).collect();
    let expected = Expectations::of_repository();
    for row in expected.live.iter().map(|live| &live.row).chain(expected.accepted.iter().map(|own| &own.row))
    {
        assert!(keys.contains(row.as_str()), "no row of the table is called `{row}`");
    }
    assert_eq!(
        rows.len(),
        rows.iter().map(|row| &row.key).collect::<BTreeSet<_>>().len(),
        "two rows, one key"
    );
}

fn only_row(reproduction: &str) -> Row {
    let table = format!(
        "| engine | a | b | c | d | source |\n|--|--|--|--|--|--|\n| E | 1 | k | {reproduction} | O | [e#1](u) |"
    );
    rows(&table).pop().expect("a row")
}

#[test]
fn a_row_is_split_into_setup_and_queries() {
    let row = only_row("`CREATE (:A {s: \"a;b\"}); CREATE (:B)`; `MATCH (n) RETURN n` → 1; right is `2`");
    assert_eq!(row.key, "e#1");
    let [script] = &row.scripts[..] else { panic!("{row:?}") };
    assert_eq!(script.setup, ["CREATE (:A {s: \"a;b\"})", "CREATE (:B)"]);
    assert_eq!(script.queries, ["MATCH (n) RETURN n"]);
}

#[test]
fn both_queries_of_a_row_that_compares_two_queries_are_run() {
    let row = only_row(
        "original: `CREATE ()`; `MATCH (n) RETURN 1` ≠ transformed: `CREATE ()`; `MATCH (m) SET m.k = 1`",
    );
    let [original, transformed] = &row.scripts[..] else { panic!("{row:?}") };
    assert_eq!((original.setup.len(), &original.queries[..]), (1, &["MATCH (n) RETURN 1".to_owned()][..]));
    assert_eq!(
        (transformed.setup.len(), &transformed.queries[..]),
        (1, &["MATCH (m) SET m.k = 1".to_owned()][..])
    );
}

#[test]
fn bars_quoted_names_and_long_strings_are_read_from_the_table_correctly() {
    let row =
        only_row("`MATCH ()-[:A\\|B {`a.b`: 1}]->() RETURN 1`. Also `CREATE (:N {p: <3+ char string>})`");
    let [first, second] = &row.scripts[..] else { panic!("{row:?}") };
    assert_eq!(first.queries, ["MATCH ()-[:A|B {`a.b`: 1}]->() RETURN 1"]);
    assert!(second.queries[0].len() > 40, "{:?}", second.queries);
}

#[test]
fn texts_that_are_not_complete_cypher_statements_are_ignored() {
    let row = only_row("`g.V().count()` gives `3`, `OPTIONAL MATCH … RETURN 1` too, `>=` as well");
    assert!(row.scripts.is_empty(), "{row:?}");
}

#[test]
fn a_finding_of_another_kind_or_about_another_statement_does_not_count() {
    let finding = |kind: &str, rule: &str, case: &str| Finding {
        kind: kind.to_owned(),
        rule: rule.to_owned(),
        case: case.to_owned(),
        ..Finding::default()
    };
    let live = Live {
        engine: "e".to_owned(),
        row: "r".to_owned(),
        shows: vec![Shows::Answer],
        about: vec!["9 / 1".to_owned()],
    };
    assert!(live.is_shown_by(&finding("deviation", "answer/changed", "RETURN 9/1")));
    assert!(!live.is_shown_by(&finding("deviation", "answer/changed", "RETURN 8 / 1")));
    assert!(!live.is_shown_by(&finding("deviation", "refused", "RETURN 9 / 1")));
    assert!(!live.is_shown_by(&finding("crash", "crash", "RETURN 9 / 1")));
    let live = Live { shows: vec![Shows::Error, Shows::Graph], about: Vec::new(), ..live };
    assert!(live.is_shown_by(&finding("deviation", "refused", "")));
    assert!(live.is_shown_by(&finding("error", "internal-error", "")));
    assert!(live.is_shown_by(&finding("contradiction", "rewrite/graph", "")));
    assert!(!live.is_shown_by(&finding("contradiction", "rewrite/missing", "")));
}
