//! Tests of nGQL's own statements: what is printed is read back.

use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_cypher_syntax::ngql::{
    Declaration, Declared, InsertEdge, InsertVertex, NgqlStatement, StoredType, Tagged, parse_ngql,
    print_ngql,
};
use edgewise_cypher_syntax::{Dialect, parse_query, print_query};
use edgewise_model::Rng;

fn ngql() -> &'static Dialect {
    Dialect::by_id("ngql").expect("the dialect exists")
}

fn name(rng: &mut Rng) -> Name {
    const NAMES: [&str; 6] = ["L0", "tag", "k 1", "a`b", "日本", "vertex"];
    NAMES[rng.index(NAMES.len())].into()
}

fn value(rng: &mut Rng) -> Expr {
    const TEXTS: [&str; 6] = ["", "a'b", "a\"b\\", "x, y) -> @1:(", "\n\t", "é"];
    match rng.index(5) {
        0 => Expr::null(),
        1 => Expr::bool(rng.bool()),
        2 => Expr::int(rng.index(100) as i64 - 50),
        3 => Expr::float(rng.index(100) as f64 / 8.0),
        _ => Expr::string(TEXTS[rng.index(TEXTS.len())]),
    }
}

fn properties(rng: &mut Rng) -> Vec<(Name, Expr)> {
    (0..rng.index(4)).map(|_| (name(rng), value(rng))).collect()
}

fn statement(rng: &mut Rng) -> NgqlStatement {
    match rng.index(3) {
        0 => NgqlStatement::Declare(Declaration {
            what: if rng.bool() { Declared::Tag } else { Declared::Edge },
            name: name(rng),
            properties: StoredType::NAMES.iter().map(|(of, _)| (name(rng), *of)).collect(),
        }),
        1 => NgqlStatement::Vertex(InsertVertex {
            tags: (0..=rng.index(3))
                .map(|_| Tagged { tag: name(rng), properties: properties(rng) })
                .collect(),
            vid: "n7".into(),
        }),
        _ => NgqlStatement::Edge(InsertEdge {
            kind: name(rng),
            properties: properties(rng),
            from: "n1".into(),
            to: "a\"b".into(),
            rank: rng.index(5) as u64,
        }),
    }
}

#[test]
fn random_statements_survive_printing_and_parsing() {
    for seed in 0..5_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let made = statement(&mut rng);
        let text = print_ngql(&made, ngql());
        assert_eq!(parse_ngql(&text).as_ref(), Ok(&made), "{text}");
    }
}

#[test]
fn statements_are_written_as_in_the_manual() {
    for text in [
        "CREATE TAG IF NOT EXISTS player(name string NULL, age int64 NULL)",
        "CREATE EDGE IF NOT EXISTS follow()",
        "INSERT VERTEX player(name, age), team() VALUES \"n1\":(\"Tim Duncan\", 42)",
        "INSERT EDGE follow(degree) VALUES \"n1\"->\"n2\"@0:(95.5)",
        "CREATE TAG IF NOT EXISTS `tag`(`vertex` bool NULL, x double NULL)",
    ] {
        let read = parse_ngql(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(print_ngql(&read, ngql()), text);
    }
}

#[test]
fn other_texts_are_refused_with_what_was_expected() {
    for (text, expected) in [
        ("MATCH (n) RETURN n", "CREATE or INSERT"),
        ("CREATE (n)", "TAG or EDGE"),
        ("CREATE TAG IF NOT EXISTS a(b money NULL)", "a type"),
        ("INSERT VERTEX a(b) VALUES \"n1\":()", "a value for each key"),
        ("INSERT VERTEX a() VALUES 1:()", "a string"),
        ("INSERT EDGE a() VALUES \"n1\"->\"n2\":()", "@"),
        ("INSERT VERTEX a() VALUES \"n1\":() now", "the end of the statement"),
        ("INSERT VERTEX `a() VALUES", "a closing back quote"),
    ] {
        assert_eq!(parse_ngql(text).expect_err(text).expected, expected, "{text}");
    }
}

#[test]
fn queries_are_written_with_two_equals_signs_and_qualified_properties() {
    let text = "MATCH (v:player)-[e:follow]->(w) WHERE v.player.name == \"a\" AND e.degree <> 3 RETURN v.player.age AS age";
    let query = parse_query(text).expect("a query");
    assert_eq!(print_query(&query, ngql()), text);
}
