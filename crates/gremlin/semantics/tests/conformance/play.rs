//! Runs a scenario on an executor.

use edgewise_gremlin_semantics::graph::{Features, read_graphml, read_graphson};
use edgewise_gremlin_semantics::{Answer, Graph, Parameters, Value};
use edgewise_gremlin_syntax::ast::{self, Configuration, Traversal};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

use super::scenario::{Expectation, Scenario};
use super::{judge, notation};

/// The function that runs a traversal.
pub type Run =
    dyn Fn(&mut Graph, &Traversal, &Parameters) -> Result<Answer, edgewise_gremlin_semantics::Error>;

/// Loads the sample graphs that scenarios use.
pub struct Graphs {
    folder: std::path::PathBuf,
    grateful: std::cell::OnceCell<Graph>,
}

impl Graphs {
    pub fn new(folder: std::path::PathBuf) -> Self {
        Self { folder, grateful: std::cell::OnceCell::new() }
    }

    fn get(&self, name: &str, tags: &[String]) -> Graph {
        let read = |file: &str| {
            std::fs::read_to_string(self.folder.join(file))
                .expect("the file of a sample graph should be readable")
        };
        match name {
            "empty" => Graph::with_features(Features {
                null_property_values: tags.iter().any(|tag| tag == "@AllowNullPropertyValues"),
                ..Features::default()
            }),
            "grateful" => self
                .grateful
                .get_or_init(|| {
                    read_graphml(&read("grateful-dead.xml")).expect("the file should hold valid GraphML")
                })
                .clone(),
            other => read_graphson(&read(&format!("tinkerpop-{other}.json")))
                .expect("the file should hold valid GraphSON"),
        }
    }
}

fn parse(text: &str) -> Result<Traversal, String> {
    parse_traversal(text, Dialect::lang(Version::V3_8))
        .map_err(|error| format!("the traversal cannot be parsed: {error}"))
}

/// Runs a scenario. Returns `Err` with the reason if it fails.
pub fn play(scenario: &Scenario, graphs: &Graphs, run: &Run) -> Result<(), String> {
    let mut graph = graphs.get(&scenario.graph, &scenario.tags);
    let none = Parameters::new();
    for text in &scenario.initializers {
        run(&mut graph, &parse(text)?, &none)
            .map_err(|error| format!("the initializer raised an error: {error}"))?;
    }
    let mut parameters = Parameters::new();
    for (name, value) in &scenario.parameters {
        parameters.insert(name.as_str().into(), notation::read(value, &graph)?);
    }
    let mut traversal = parse(&scenario.traversal)?;
    for (place, (name, value)) in scenario.side_effects.iter().enumerate() {
        let variable = format!("side{place}");
        parameters.insert(variable.as_str().into(), notation::read(value, &graph)?);
        traversal.source.configuration.push(Configuration::WithSideEffect {
            key: name.as_str().into(),
            initial: ast::Value::Variable(variable.as_str().into()),
            reducer: None,
        });
    }
    let outcome = run(&mut graph, &traversal, &parameters);
    for expectation in &scenario.expectations {
        check(expectation, scenario, &outcome, &mut graph, &parameters, run)?;
    }
    Ok(())
}

fn check(
    expectation: &Expectation,
    scenario: &Scenario,
    outcome: &Result<Answer, edgewise_gremlin_semantics::Error>,
    graph: &mut Graph,
    parameters: &Parameters,
    run: &Run,
) -> Result<(), String> {
    if let Expectation::Error(message) = expectation {
        return match (outcome, message) {
            (Err(error), Some(message)) if !error.message.contains(message.as_str()) => {
                Err(format!("the error message `{error}` does not contain {message:?}"))
            }
            (Err(error), _) if !error.kind.is_verdict() => Err(format!("error {error}")),
            (Err(_), _) => Ok(()),
            (Ok(answer), _) => Err(format!("expected an error, but got {} results", answer.values.len())),
        };
    }
    if let Expectation::GraphCount(count, query) = expectation {
        let answer = run(graph, &parse(query)?, parameters).map_err(|error| format!("{query}: {error}"))?;
        return match answer.values.len() == *count {
            true => Ok(()),
            false => Err(format!("{query}: {} results instead of {count}", answer.values.len())),
        };
    }
    let answer = outcome.as_ref().map_err(|error| format!("the traversal raised an error: {error}"))?;
    let mut actual = answer.values.clone();
    if scenario.next && !matches!(expectation, Expectation::Subgraph(..)) {
        actual = match actual.first() {
            None => return Err("no result".into()),
            Some(Value::Map(map)) => {
                map.entries().iter().map(|pair| Value::Entry(pair.clone().into())).collect()
            }
            Some(first) => first.members().unwrap_or_else(|| vec![first.clone()]),
        };
    }
    let expected =
        |rows: &[String]| rows.iter().map(|row| notation::read(row, graph)).collect::<Result<Vec<_>, _>>();
    let show = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    let passes = match expectation {
        Expectation::Empty => actual.is_empty(),
        Expectation::Count(count) => actual.len() == *count,
        Expectation::Ordered(rows) => judge::ordered(&expected(rows)?, &actual),
        Expectation::Unordered(rows) => judge::bag(&expected(rows)?, &actual),
        Expectation::Of(rows) => {
            let expected = expected(rows)?;
            actual.iter().all(|value| expected.iter().any(|other| judge::same(other, value)))
        }
        Expectation::Subgraph(kind, rows) => {
            let Some(Value::Graph(part)) = actual.first() else { return Err("no subgraph".into()) };
            let ids: Vec<Value> = match kind.as_str() {
                "edges" => part.edges().map(|edge| edge.id.clone()).collect(),
                _ => part.vertices().map(|vertex| vertex.id.clone()).collect(),
            };
            let expected: Vec<Value> =
                expected(rows)?.iter().filter_map(|value| value.element_id().cloned()).collect();
            judge::bag(&expected, &ids)
        }
        Expectation::Error(_) | Expectation::GraphCount(..) => true,
    };
    if passes {
        return Ok(());
    }
    Err(format!(
        "expected {expectation:?}, but got {} results: {}",
        actual.len(),
        show(&actual).chars().take(600).collect::<String>()
    ))
}
