//! Tests of the normal forms: every pass proposes its form, and every proposal weighs less, so that normalising
//! terminates.

use super::{PASSES, lighter, weight};
use edgewise_cypher_syntax::{Dialect, parse_query, print_query};

fn offers(text: &str) -> Vec<String> {
    let query = parse_query(text).expect("a query");
    let all = PASSES.iter().flat_map(|(_, pass)| lighter(&query, *pass));
    all.map(|query| print_query(&query, Dialect::whole())).collect()
}

#[test]
fn every_pass_proposes_its_preferred_form() {
    for (before, after) in [
        ("RETURN EXISTS { (n)-->(m) } AS a", "MATCH (n)-->(m) RETURN 1 AS a"),
        ("RETURN [(n)-->(m) | 1] AS a", "MATCH (n)-->(m) RETURN 1 AS a"),
        ("MATCH (n) WHERE (n)<--(n) RETURN 1 AS a", "MATCH (n)<--(n) RETURN 1 AS a"),
        ("RETURN 0 AS a UNION MATCH (n) RETURN n.k AS a", "MATCH (n) RETURN DISTINCT n.k AS a"),
        (
            "OPTIONAL MATCH (n) WITH n WHERE NOT NOT (n)-->() RETURN 1 AS a",
            "OPTIONAL MATCH (n) RETURN exists((n)-->()) AS a",
        ),
        ("RETURN exists((n)-[:T]->(:L)) AS a", "RETURN exists((n)-->()) AS a"),
        ("RETURN EXISTS { (n)<-[:T]-(n) } AS a", "RETURN EXISTS { (n)<-[r]-(n) } AS a"),
        ("OPTIONAL MATCH (n) DELETE n", "OPTIONAL MATCH (n) RETURN n AS a"),
        (
            "OPTIONAL MATCH (n) WHERE false WITH n WHERE n IS NOT NULL RETURN 1 AS a",
            "OPTIONAL MATCH (n) WHERE false RETURN n AS a",
        ),
        ("OPTIONAL MATCH (n:L) MATCH (n)-->() RETURN 1 AS a", "OPTIONAL MATCH (n:L) RETURN n AS a"),
        ("MATCH (n) SET n.k = 1 RETURN 1 AS a", "MATCH (n) RETURN n AS a"),
        ("UNWIND [null, 0] AS x RETURN x AS a", "UNWIND [1, 0] AS x RETURN x AS a"),
        ("UNWIND range(4, 2, 3) AS x RETURN 1 AS a", "RETURN range(4, 2, 3) AS a"),
        ("MATCH (a) MATCH (b) RETURN 1 AS a", "MATCH (a), (b) RETURN 1 AS a"),
        ("MATCH DIFFERENT RELATIONSHIPS (a) RETURN 1 AS a", "MATCH (a) RETURN 1 AS a"),
        ("OPTIONAL MATCH (n)<--() RETURN n AS a", "OPTIONAL MATCH (n {k0: 0}) RETURN n AS a"),
        ("OPTIONAL MATCH (n)<--(:L) RETURN n AS a", "OPTIONAL MATCH (n) WHERE false RETURN n AS a"),
        ("MATCH (n) WITH * WHERE n.k = 1 RETURN 1 AS a", "MATCH (n) WHERE n.k = 1 RETURN 1 AS a"),
        ("RETURN null AS a ORDER BY a DESC LIMIT 1", "RETURN null AS a ORDER BY a LIMIT 1"),
        ("MATCH (n) RETURN [(n)-->(m) | 1] AS a", "MATCH (n) RETURN n AS a"),
        ("MATCH (n) RETURN n.k + 1 AS a", "MATCH (n) RETURN n AS a"),
        ("WITH *, sum(1) AS x RETURN x AS a", "WITH sum(1) AS x RETURN x AS a"),
        ("UNWIND [null, 1] AS x RETURN x AS a", "UNWIND [2, 1] AS x RETURN x AS a"),
        ("MATCH (n) RETURN *, 1 AS a", "MATCH (n) RETURN 1 AS a"),
        ("MATCH (n) RETURN n.k AS a, count(*) AS c", "MATCH (n) RETURN DISTINCT n.k AS a"),
        ("MATCH ()-->()-->()-->() RETURN 1 AS a", "MATCH ()-->(), ()-->() RETURN 1 AS a"),
        ("MATCH (n:A) WHERE n:B RETURN 1 AS a", "MATCH (n:A:B) RETURN 1 AS a"),
        ("MATCH (n:A), (n:B) RETURN 1 AS a", "MATCH (n:A:B) RETURN 1 AS a"),
        ("MATCH (n:A) MATCH (n:B) RETURN 1 AS a", "MATCH (n:A:B) RETURN 1 AS a"),
        ("MATCH ()<--()<-->() RETURN 1 AS a", "MATCH ()-->()-->() RETURN 1 AS a"),
        ("MATCH (a)<--(b) RETURN 1 AS a", "MATCH (b)-->(a) RETURN 1 AS a"),
        ("MATCH ()<--(:$all([])) RETURN 1 AS a", "MATCH ()<--({}) RETURN 1 AS a"),
        ("MATCH (n {k: []}) RETURN 1 AS a", "MATCH (n {k: 0}) RETURN 1 AS a"),
        ("MATCH (n) WHERE n.k = 1 RETURN 1 AS a", "MATCH (n) WHERE null RETURN 1 AS a"),
        ("MATCH (n) WHERE n.k >= 1 RETURN 1 AS a", "MATCH (n) WHERE n.k < 1 RETURN 1 AS a"),
        ("MATCH (n) WHERE n.k <> 1 RETURN 1 AS a", "MATCH (n) WHERE n.k = 1 RETURN 1 AS a"),
    ] {
        let offers = offers(before);
        assert!(offers.iter().any(|offer| offer == after), "{before}: {offers:#?}");
    }
}

#[test]
fn a_pattern_that_is_the_whole_filter_stays_a_filter() {
    let offers = offers("OPTIONAL MATCH (n) WITH n WHERE (n)-->() RETURN 1 AS a");
    assert!(offers.iter().all(|offer| !offer.contains("exists")), "{offers:?}");
}

#[test]
fn a_total_order_sorts_by_everything_that_skip_and_limit_choose_from() {
    let ordered = |text: &str| {
        let query = parse_query(text).expect("a query");
        super::totally_ordered(&query).map(|query| print_query(&query, Dialect::whole()))
    };
    let of = |text: &str| ordered(text).unwrap_or_default();
    assert_eq!(
        of("MATCH (n) RETURN n.k AS a, 1 AS b ORDER BY b LIMIT 1"),
        "MATCH (n) RETURN n.k AS a, 1 AS b ORDER BY b, a LIMIT 1"
    );
    assert_eq!(
        ordered("MATCH (n) RETURN n.k AS a, 1 AS b LIMIT 1"),
        None,
        "an unsorted query stays unsorted, because sorting has its own bugs"
    );
    assert_eq!(
        of("UNWIND [1] AS x WITH x, 0 AS y WITH y ORDER BY y DESC SKIP 1 WHERE x > 0 RETURN 1 AS a"),
        "UNWIND [1] AS x WITH x, 0 AS y WITH y ORDER BY y DESC, x SKIP 1 WHERE x > 0 RETURN 1 AS a"
    );
    assert_eq!(ordered("MATCH (n) RETURN n.k AS a ORDER BY a LIMIT 1"), None);
    assert_eq!(ordered("MATCH (n) RETURN n.k AS a"), None);
}

#[test]
fn an_inequality_never_becomes_an_equality() {
    let offers = offers("RETURN 1 >= 0.0 AS a");
    assert!(offers.iter().all(|offer| !offer.contains('=')), "{offers:?}");
}

#[test]
fn every_proposal_weighs_less_than_its_query() {
    let query = parse_query("MATCH (n:A)<--()-[r:T*2..3]-(m {k: 'x'}) WITH * WHERE n.k >= m.k OPTIONAL MATCH (n)--(o) RETURN o AS a")
        .expect("a query");
    for (name, pass) in PASSES {
        for offer in lighter(&query, *pass) {
            assert!(weight(&offer) < weight(&query), "{name}");
        }
    }
}
