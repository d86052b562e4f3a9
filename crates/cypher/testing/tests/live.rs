//! Testing existing databases: which schema is read from them, and which queries are sent to them.

use edgewise_cypher_generate::Config;
use edgewise_cypher_testing::live::{LiveError, is_safe_reading, make_round, read_live, test_live};
use edgewise_cypher_testing::rounds::{features_of, target_context};
use edgewise_engine::{Engine, EngineError, Limits, OpenOptions, Profile, Request, Session, Target};
use edgewise_model::PropertyType;
use edgewise_reference::registry;

/// The reference engine, with data in its database at the start of every session.
struct EngineWithData {
    inner: Box<dyn Engine>,
    setup: &'static [&'static str],
}

impl Engine for EngineWithData {
    fn id(&self) -> &str {
        self.inner.id()
    }

    fn target(&self) -> String {
        self.inner.target()
    }

    fn profile(&self) -> &Profile {
        self.inner.profile()
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        let mut session = self.inner.connect(worker, limits)?;
        for text in self.setup {
            assert!(session.run(&Request::new(*text)).outcome.is_answer(), "{text}");
        }
        Ok(session)
    }
}

fn engine_with_data(setup: &'static [&'static str]) -> EngineWithData {
    let target = Target::parse("reference").expect("a target");
    EngineWithData { inner: registry().open(&target, &OpenOptions::default()).expect("the reference"), setup }
}

const DATA: &[&str] = &[
    "CREATE (a:Person {name: 'Ann', age: 31, tags: ['x', 'y']}), (b:Person:`Odd one` {name: 'Bob', age: 29}), \
     (c:City {name: 'Ghent', mixed: 1}), (d:City {mixed: 'two', empty: []})",
    "MATCH (a:Person {name: 'Ann'}), (b:Person {name: 'Bob'}), (c:City) CREATE (a)-[:KNOWS {since: 2010}]->(b), (b)-[:LIVES_IN]->(c)",
];

#[test]
fn labels_types_and_properties_are_read_from_the_data() {
    let engine = engine_with_data(DATA);
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    let data = read_live(session.as_mut()).expect("data");
    let labels: Vec<&str> = data.schema.labels.iter().map(|label| label.name.as_str()).collect();
    assert_eq!(labels, ["City", "Odd one", "Person"]);
    assert_eq!(data.schema.node_property("Person", "age"), Some(PropertyType::Integer));
    assert_eq!(data.schema.node_property("Person", "tags").map(PropertyType::is_list), Some(true));
    assert_eq!(data.schema.relationship_property("KNOWS", "since"), Some(PropertyType::Integer));
    let lives = data.schema.relationship("LIVES_IN").expect("a type");
    assert!(lives.joins("Person", "City") && !lives.joins("City", "Person"));
    assert_eq!(data.left_out.keys().map(|key| key.as_str()).collect::<Vec<_>>(), ["mixed"]);
    assert_eq!((data.graph.nodes().count(), data.graph.relationships().count()), (4, 4));
}

#[test]
fn indexes_on_labels_and_keys_of_the_schema_are_read_and_others_left_out() {
    let engine = engine_with_data(&[
        "CREATE (a:Person {name: 'Ann', age: 31})-[:KNOWS {since: 2010}]->(b:Person {name: 'Bob'})",
        "CREATE INDEX people FOR (n:Person) ON (n.age, n.name)",
        "CREATE INDEX friends FOR ()-[r:KNOWS]-() ON (r.since)",
        "CREATE INDEX nobody FOR (n:Nobody) ON (n.age)",
    ]);
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    let data = read_live(session.as_mut()).expect("data");
    let told: Vec<(&str, usize)> =
        data.schema.indexes.iter().map(|index| (index.label.as_str(), index.keys.len())).collect();
    assert_eq!(told, [("Person", 2), ("KNOWS", 1)]);
    assert_eq!(data.graph.indexes().len(), 2);
}

#[test]
fn generated_queries_for_existing_data_only_read_and_are_accepted() {
    let engine = engine_with_data(DATA);
    let context = target_context(engine.profile()).expect("a context");
    let features = features_of(&context);
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    let data = read_live(session.as_mut()).expect("data");
    let (mut all, mut found) = (0, 0);
    for index in 0..5 {
        let round = make_round(&data, &Config::default(), &features, 1, index);
        assert!(round.setup.is_empty());
        for query in &round.queries {
            let text = query.query().expect("a query").text(&context.settings.dialect);
            assert_eq!(is_safe_reading(&text, &Default::default()), Ok(()), "{text}");
            let outcome = session.run(&Request::new(text.clone())).outcome;
            assert!(outcome.is_answer(), "{text}: {outcome:?}");
            all += 1;
            found += usize::from(outcome.rows().is_some_and(|rows| !rows.is_empty()));
        }
    }
    assert!(found * 2 > all, "{found} of {all} queries return rows");
}

#[test]
fn the_reference_has_no_findings_on_existing_data() {
    let engine = engine_with_data(DATA);
    let context = target_context(engine.profile()).expect("a context");
    let (tally, findings) =
        test_live(&engine, &context, &Config::default(), (3, 120), &Limits::default()).expect("a test");
    assert_eq!(findings, []);
    assert!(tally.cases == 120 && tally.passed > 20, "{tally:?}");
}

#[test]
fn a_database_that_cannot_be_tested_is_refused_with_a_sentence() {
    let read = |setup: &'static [&'static str]| {
        let mut session = engine_with_data(setup).connect(0, &Limits::default()).expect("a session");
        read_live(session.as_mut()).expect_err("the database cannot be tested")
    };
    let empty = read(&[]);
    assert!(matches!(empty, LiveError::Empty) && empty.to_string().contains("load data"), "{empty}");
    let bare = read(&["CREATE ({k: 1}), ({k: 2})"]);
    assert!(matches!(bare, LiveError::Unlabelled { sampled: 2 }), "{bare}");
    assert!(bare.to_string().contains("labels") && !bare.to_string().contains('\n'), "{bare}");
}
