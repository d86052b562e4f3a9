//! Tests of the dialects: their registry, what they accept, and that spelling and constructs agree.

mod maker;

use edgewise_cypher_syntax::dialect::{
    Construct, EqualsSpelling, ExistsSpelling, LabelSpelling, SchemaSpelling, TypeSpelling, Use, uses_of,
};
use edgewise_cypher_syntax::{Dialect, parse_statement};
use edgewise_model::Rng;
use maker::AstMaker;
use std::collections::BTreeSet;

fn accepts(dialect: &str, text: &str) -> bool {
    Dialect::by_id(dialect).expect(dialect).accepts(&parse_statement(text).expect(text)).is_ok()
}

#[test]
fn every_dialect_is_found_by_its_id_and_only_by_it() {
    let ids: Vec<&str> = Dialect::all().iter().map(|dialect| dialect.id.as_str()).collect();
    assert_eq!(ids, edgewise_cypher_syntax::dialect::IDS);
    for id in ids {
        assert_eq!(Dialect::by_id(id).expect(id).id, id);
    }
    assert_eq!(Dialect::by_id("ladybug"), Dialect::by_id("kuzu"));
    assert_eq!(Dialect::by_id("whole"), Some(Dialect::whole()));
    assert_eq!(Dialect::by_id("sql"), None);
}

#[test]
fn a_dialect_survives_serialisation() {
    for dialect in Dialect::all() {
        let json = serde_json::to_string(dialect).expect("the value can be serialised");
        let back: Dialect = serde_json::from_str(&json).expect("the text can be deserialised");
        assert_eq!(back, *dialect);
    }
}

#[test]
fn names_of_constructs_are_distinct_and_are_their_serialised_form() {
    let names: BTreeSet<&str> = Construct::ALL.iter().map(|construct| construct.name()).collect();
    assert_eq!(names.len(), Construct::ALL.len());
    for construct in Construct::ALL {
        let json = serde_json::to_string(construct).expect("the value can be serialised");
        assert_eq!(json, format!("\"{}\"", construct.name()));
        assert!(construct.syntax().len() > 2);
    }
}

/// A dialect that has a construct must also be able to spell it: otherwise the printed text would not parse to the same
/// tree.
#[test]
fn the_spelling_can_express_every_construct_of_the_dialect() {
    for dialect in Dialect::all() {
        let spelling = &dialect.spelling;
        let has = |construct| dialect.has(construct);
        let id = &dialect.id;
        assert!(spelling.hex || !has(Construct::HexInteger), "{id}");
        assert!(spelling.octal || !has(Construct::OctalInteger), "{id}");
        assert!(
            spelling.non_finite || !has(Construct::NanLiteral) && !has(Construct::InfinityLiteral),
            "{id}"
        );
        assert!(spelling.offset || !has(Construct::OffsetWord), "{id}");
        assert!(spelling.exists == ExistsSpelling::Braces || !has(Construct::ExistsPattern), "{id}");
        assert!(spelling.labels != LabelSpelling::Colon || !has(Construct::LabelAnd), "{id}");
        assert!(spelling.labels != LabelSpelling::Ampersand || !has(Construct::LabelChain), "{id}");
        assert!(spelling.types != TypeSpelling::Bar || !has(Construct::TypeBarColon), "{id}");
        assert!(spelling.types != TypeSpelling::BarColon || !has(Construct::TypeBar), "{id}");
        assert!(spelling.index != SchemaSpelling::For || !has(Construct::IndexOn), "{id}");
        assert!(spelling.index != SchemaSpelling::On || !has(Construct::IndexFor), "{id}");
        assert!(spelling.constraint != SchemaSpelling::For || !has(Construct::ConstraintOn), "{id}");
        assert!(spelling.constraint != SchemaSpelling::On || !has(Construct::ConstraintFor), "{id}");
        assert!(spelling.reserved.iter().all(|word| **word == word.to_ascii_uppercase()), "{id}");
    }
}

#[test]
fn dialects_accept_the_constructs_of_their_engines() {
    for (text, yes, no) in [
        ("MATCH (n) RETURN n", &["opencypher-9", "ngql", "age"][..], &[][..]),
        ("CREATE (n)", &["opencypher-9", "kuzu", "age"], &["ngql"]),
        ("FOREACH (x IN [1] | CREATE ())", &["neo4j-4.4", "falkordb"], &["opencypher-9", "kuzu", "age"]),
        ("MATCH (n:A&B) RETURN n", &["neo4j-5", "neo4j-25"], &["neo4j-4.4", "falkordb", "grafeo"]),
        ("MATCH ()-[:A|:B]->() RETURN 1", &["opencypher-9", "neo4j-5", "ngql"], &["neo4j-25", "grafeo"]),
        ("RETURN [x IN [1] | x] AS x", &["opencypher-9", "grafeo"], &["kuzu", "age"]),
        ("CREATE INDEX ON :A(x)", &["neo4j-4.4", "memgraph", "falkordb"], &["neo4j-5", "kuzu", "age"]),
        ("CREATE INDEX FOR (n:A) ON (n.x)", &["neo4j-5", "falkordb"], &["opencypher-9", "memgraph"]),
        ("RETURN 'a' =~ 'b' AS x", &["neo4j-5"], &["falkordb"]),
        (
            "MATCH (n) RETURN EXISTS { MATCH (n) } AS x",
            &["neo4j-4.4", "grafeo", "kuzu"],
            &["falkordb", "age"],
        ),
        ("MATCH REPEATABLE ELEMENTS (n) RETURN n", &["neo4j-25"], &["neo4j-5"]),
        ("RETURN 1 < 2 < 3 AS x", &["opencypher-9"], &["kuzu", "ngql", "grafeo"]),
        ("RETURN stDev(1) AS x", &["opencypher-9"], &["memgraph", "kuzu"]),
        ("RETURN toUPPER('a') AS x", &["opencypher-9", "kuzu"], &[]),
        ("RETURN elementId(n) AS x", &["neo4j-5"], &["neo4j-4.4", "opencypher-9"]),
    ] {
        for dialect in yes {
            assert!(accepts(dialect, text), "{dialect} accepts {text}");
        }
        for dialect in no {
            assert!(!accepts(dialect, text), "{dialect} refuses {text}");
        }
    }
}

#[test]
fn a_refusal_names_each_missing_construct_once_with_a_reason() {
    let statement = parse_statement("CREATE (n:A&B) WITH n CREATE (m:C&D) RETURN madeUp(n) AS x")
        .expect("the text is a valid statement");
    let lacking = Dialect::by_id("ngql")
        .expect("the dialect exists")
        .accepts(&statement)
        .expect_err("nGQL does not accept the statement");
    let constructs: Vec<Construct> = lacking.iter().map(|unsupported| unsupported.construct).collect();
    assert_eq!(constructs, [Construct::Create, Construct::LabelAnd, Construct::Function]);
    assert_eq!(lacking[0].to_string(), "nGQL (MATCH) has no create: `CREATE …`");
    assert_eq!(lacking[2].to_string(), "nGQL (MATCH) has no function madeUp");
}

#[test]
fn random_trees_use_every_construct_and_the_dialect_whole_accepts_them() {
    let mut seen = BTreeSet::new();
    for seed in 0..20_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let statement = AstMaker::new(&mut rng, 40).statement();
        assert!(Dialect::whole().accepts_syntax(&statement));
        for used in uses_of(&statement) {
            if let Use::Construct(construct) = used {
                seen.insert(construct);
            }
        }
    }
    let missing: Vec<&str> = Construct::ALL
        .iter()
        .filter(|construct| !seen.contains(construct))
        .map(|construct| construct.name())
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "no random tree used these constructs");
}

#[test]
fn the_meet_of_two_dialects_accepts_exactly_what_both_accept() {
    let dialects = Dialect::all();
    let mut agreed = 0;
    for seed in 0..2_000 {
        let mut rng = Rng::from_seed_u64(seed);
        let statement = AstMaker::new(&mut rng, 6).statement();
        let left = &dialects[rng.index(dialects.len())];
        let right = &dialects[rng.index(dialects.len())];
        let both = left.accepts(&statement).is_ok() && right.accepts(&statement).is_ok();
        assert_eq!(left.meet(right).accepts(&statement).is_ok(), both, "{} and {}", left.id, right.id);
        agreed += usize::from(both);
    }
    assert!(agreed > 20, "only {agreed} statements were accepted by both");
    assert_eq!(dialects[0].meet(&dialects[0]), dialects[0]);
    let meet = dialects[1].meet(Dialect::by_id("ngql").expect("the dialect exists"));
    assert_eq!(meet.spelling.equals, EqualsSpelling::Single);
    assert!(meet.spelling.reserved.contains("TAG"));
}
