//! Tests the conversion of values and graphs between the semantics and the language-neutral model.

use edgewise_gremlin_semantics::exchange::{Database, ElementNames, Executor, dump, load};
use edgewise_gremlin_semantics::fault::DEMONSTRATION;
use edgewise_gremlin_semantics::{Budget, Provider};
use edgewise_gremlin_syntax::{Dialect, parse_traversal};
use edgewise_model::{Map, Rows, Value, canonical_hash};

fn database() -> Database {
    Database::new(Provider::default(), Executor::default(), Budget::default())
}

fn run(database: &mut Database, text: &str, parameters: &Map) -> Rows {
    let traversal = parse_traversal(text, Dialect::CANONICAL).expect(text);
    database.run(&traversal, parameters).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn shown(text: &str) -> Vec<String> {
    let mut database = database();
    run(&mut database, DEMONSTRATION, &Map::new());
    let rows = run(&mut database, text, &Map::new());
    rows.rows.iter().map(|row| row[0].to_string()).collect()
}

#[test]
fn a_graph_is_the_same_after_it_was_dumped_and_loaded() {
    let mut database = database();
    run(&mut database, DEMONSTRATION, &Map::new());
    let meta = "g.V().has('name', 'b').property(list, 'tag', 'z', 'since', 1, 'by', 'me')";
    run(&mut database, meta, &Map::new());
    let first = database.dump().expect("the graph should be complete");
    let loaded =
        load(&first, Provider::default().features()).expect("Gremlin should be able to store the graph");
    let second = dump(&loaded, &ElementNames::new()).expect("the graph should be complete");
    assert_eq!(canonical_hash(&first), canonical_hash(&second));
    assert!(first.nodes().eq(second.nodes()) && first.relationships().eq(second.relationships()));
    let tags = first.nodes().filter_map(|node| node.properties.get("tag")).map(ToString::to_string);
    let tags: Vec<String> = tags.collect();
    assert_eq!(
        tags,
        ["set{vp['tag' -> 'x'], vp['tag' -> 'y']}", "set{vp['tag' -> 'z' ['since': 1i, 'by': 'me']]}"]
    );
}

#[test]
fn results_are_written_as_values_of_the_model() {
    for (text, expected) in [
        ("g.V().count()", "4"),
        ("g.inject(1, 1b, 1s, 1L, 1.5f, 1.5, 1n, 1.50m).fold()", "[1i, 1b, 1s, 1, 1.5f, 1.5, 1n, 1.50m]"),
        ("g.V().has('name', 'a').valueMap('tag')", "['tag': ['x', 'y']]"),
        ("g.V().has('name', 'a').properties('name')", "vp['name' -> 'a']"),
        (
            "g.V().has('name', 'a').as('x').out('likes').values('name').path()",
            "path[(#0:person)@'x', (#11:book), 'd']",
        ),
        ("g.V().has('name', 'd').outE().properties()", ""),
        ("g.E().has('weight', 1.0).properties()", "p['weight' -> 1.0]"),
        ("g.V().label().aggregate('x').cap('x')", "bulkset{'book' × 1, 'person' × 3}"),
        ("g.V().has('name', 'a').values('tag').fold().dedup(local)", "set{'x', 'y'}"),
        ("g.inject([a: 1]).unfold()", "entry{'a': 1i}"),
        ("g.V().has('name', 'd').out('self').tree().by('name')", "tree{'d': tree{'d': tree{}}}"),
        ("g.V().hasLabel('book').elementMap()", "[T.id: 11, T.label: 'book', 'name': 'd']"),
    ] {
        let shown = shown(text);
        assert_eq!(shown.join(" "), expected, "{text}");
    }
}

#[test]
fn the_database_learns_the_numbers_of_elements_from_setup_statements() {
    let mut database = database();
    run(&mut database, "g.addV('a').project('v7').by()", &Map::new());
    run(&mut database, "g.addV('b').project('v8').by()", &Map::new());
    let ends = database.dump().expect("the graph should be complete");
    let parameters: Map = [("x", 7), ("y", 8)].map(|(name, id)| (name.into(), ends.node_value(id))).into();
    let edge = "g.V(y).as('end').V(x).addE('k').to('end').project('e9').by()";
    run(&mut database, edge, &parameters);
    let graph = database.dump().expect("the graph should be complete");
    assert_eq!(graph.relationship(9).map(|edge| (edge.start, edge.end)), Some((7, 8)));
    let answer = run(&mut database, "g.V(x).out()", &parameters);
    assert_eq!(
        answer.rows,
        [[graph.node(8).map(|node| Value::from(node.clone())).expect("node 8 should exist")]]
    );
}
