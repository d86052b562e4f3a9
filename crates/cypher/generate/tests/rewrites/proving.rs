//! Runs a query and its rewritten form on the reference and compares the answers.

use edgewise_cypher_semantics::{
    Budget, Choice, ChoicePoint, FaultSet, Knobs, Procedures, ReferenceError, Settings, execute,
};
use edgewise_cypher_syntax::ast::{Clause, Expr, PathShape, Query, Statement};
use edgewise_cypher_syntax::function::function;
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr, for_each_pattern};
use edgewise_cypher_syntax::{Dialect, parse_statement, print_statement};
use edgewise_cypher_testing::rewrite::{self, Options, Place, Rule, Survey};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{
    Date, DateTime, Graph, GraphHash, LocalDateTime, LocalTime, Map, Rng, RowComparison, Rows, Value,
};
use std::cell::RefCell;
use std::sync::LazyLock;

/// The rows of an answer, and the graph after the query.
pub struct Outcome {
    pub rows: Option<Rows>,
    pub graph: GraphHash,
}

/// Makes a random choice wherever openCypher allows several.
pub struct Chaos(RefCell<Rng>);

impl Chaos {
    pub fn new(seed: u64) -> Self {
        Self(RefCell::new(Rng::from_seed_u64(seed)))
    }
}

impl Choice for Chaos {
    fn permutation(&self, _: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        let mut order: Vec<usize> = (0..length).collect();
        self.0.borrow_mut().shuffle(&mut order);
        Some(order)
    }

    fn pick(&self, _: ChoicePoint, length: usize) -> usize {
        self.0.borrow_mut().index(length)
    }
}

/// The settings that statements are run with.
pub fn settings() -> Settings<'static> {
    static PROCEDURES: LazyLock<Procedures> = LazyLock::new(Procedures::default);
    let day = Date::from_ymd(2020, 1, 1).expect("a day");
    let midnight = LocalTime::from_hmsn(0, 0, 0, 0).expect("a time");
    Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &PROCEDURES,
        now: DateTime::new(LocalDateTime::new(day, midnight), 0).expect("an instant"),
        seed: 0,
        choice: None,
        faults: FaultSet::NONE,
    }
}

/// Runs a query on a copy of the graph, which stays unchanged.
pub fn run(
    query: &Query,
    graph: &Graph,
    parameters: &Map,
    knobs: Knobs,
    chaos: Option<&Chaos>,
) -> Result<Outcome, ReferenceError> {
    let settings = Settings { knobs, choice: chaos.map(|chaos| chaos as &dyn Choice), ..settings() };
    let (before, mut graph) = (graph, graph.clone());
    let answer = execute(&Statement::query(query.clone()), &mut graph, parameters, &settings)?;
    let mut rows = answer.rows;
    let values = rows.iter_mut().flat_map(|rows| &mut rows.rows).flatten();
    values.for_each(|value| without_new_ids(value, before));
    Ok(Outcome { rows, graph: canonical_hash(&graph) })
}

/// Removes the ids of elements that the query created: it is not defined which element gets which id.
fn without_new_ids(value: &mut Value, before: &Graph) {
    match value {
        Value::Node(node) if before.node(node.id).is_none() => node.id = u64::MAX,
        Value::Relationship(relationship) if before.relationship(relationship.id).is_none() => {
            (relationship.id, relationship.start, relationship.end) = (u64::MAX, u64::MAX, u64::MAX);
        }
        Value::Path(path) => {
            // The ids in a path cannot be removed, so the path is compared as a list of its nodes and relationships.
            let nodes = path.nodes().iter().map(|node| Value::Node(Box::new(node.clone())));
            let relationships = path.relationships().iter();
            let relationships = relationships.map(|one| Value::Relationship(Box::new(one.clone())));
            *value = Value::List(nodes.chain(relationships).collect());
            without_new_ids(value, before);
        }
        Value::List(items) => items.iter_mut().for_each(|item| without_new_ids(item, before)),
        Value::Map(map) => map.values_mut().for_each(|item| without_new_ids(item, before)),
        _ => {}
    }
}

/// How two outcomes differ; none if they are the same.
pub fn difference(left: &Outcome, right: &Outcome) -> Option<String> {
    if left.graph != right.graph {
        return Some("the graphs differ".to_owned());
    }
    match (&left.rows, &right.rows) {
        (Some(left), Some(right)) => {
            RowComparison::bag().compare(left, right).map(|difference| format!("{difference:?}"))
        }
        (None, None) => None,
        _ => Some("only one of the two queries returns rows".to_owned()),
    }
}

/// Whether correct engines may give different answers to the query, as far as its text tells.
pub fn undetermined(query: &Query) -> bool {
    let mut free = false;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(result) => &result.projection,
            _ => return,
        };
        free |= projection.skip.is_some() || projection.limit.is_some();
    });
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr {
            let name = call.name.join(".");
            free |= function(&name).is_none_or(|known| {
                let exact = ["count", "min", "max"].iter().any(|exact| name.eq_ignore_ascii_case(exact));
                !known.deterministic && !name.eq_ignore_ascii_case("id") || known.aggregate && !exact
            });
        }
    });
    for_each_pattern(query, |pattern| {
        free |= matches!(pattern.shape, PathShape::Shortest { all: false, .. });
    });
    free
}

/// The result of applying a rewrite rule once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Both queries have the same answer, and it is not trivial: there are rows, or the graph changed.
    Same,
    /// Both queries have the same answer, but there are no rows and the graph did not change.
    Vacuous,
    /// The rewritten query exceeds the budget of the reference.
    TooLarge,
}

/// A query to rewrite, with its graph, parameters, knobs and answer.
pub struct Base<'a> {
    pub query: &'a Query,
    pub graph: &'a Graph,
    pub parameters: &'a Map,
    pub knobs: Knobs,
    answer: Outcome,
}

impl<'a> Base<'a> {
    /// Runs the query; none if it raises an error, or if correct engines may answer differently.
    pub fn new(query: &'a Query, graph: &'a Graph, parameters: &'a Map, knobs: Knobs) -> Option<Self> {
        if undetermined(query) {
            return None;
        }
        let answer = run(query, graph, parameters, knobs, None).ok()?;
        for seed in 0..3 {
            let other = run(query, graph, parameters, knobs, Some(&Chaos::new(seed))).ok()?;
            if difference(&answer, &other).is_some() {
                return None;
            }
        }
        Some(Self { query, graph, parameters, knobs, answer })
    }

    /// Whether the answer has rows, or the query changed the graph.
    fn has_effect(&self) -> bool {
        let rows = self.answer.rows.as_ref().is_some_and(|rows| !rows.rows.is_empty());
        rows || self.answer.graph != canonical_hash(self.graph)
    }

    /// Checks a rewritten query: its printed text must parse back to it, and it must have the same answer as the
    /// original, both with the usual choices and with random ones.
    pub fn judge(&self, query: &Query, more: &Map) -> Result<Trial, String> {
        let statement = Statement::query(query.clone());
        let text = print_statement(&statement, Dialect::whole());
        let before = print_statement(&Statement::query(self.query.clone()), Dialect::whole());
        let wrong = |why: &str| Err(format!("{why}\n    {before}\n  ⇒ {text}"));
        match parse_statement(&text) {
            Err(error) => return wrong(&error.to_string()),
            Ok(parsed) if parsed != statement => {
                return wrong("the printed text parses to another statement");
            }
            Ok(_) => {}
        }
        let mut parameters = self.parameters.clone();
        parameters.extend(more.clone());
        for chaos in [None, Some(Chaos::new(77))] {
            match run(query, self.graph, &parameters, self.knobs, chaos.as_ref()) {
                Ok(outcome) => {
                    if let Some(difference) = difference(&self.answer, &outcome) {
                        let kind =
                            if chaos.is_some() { "with random choices" } else { "with the usual choices" };
                        return wrong(&format!("{kind}: {difference}"));
                    }
                }
                Err(error) if error.is_resource() => return Ok(Trial::TooLarge),
                Err(error) => return wrong(&error.to_string()),
            }
        }
        Ok(if self.has_effect() { Trial::Same } else { Trial::Vacuous })
    }

    /// Applies a rule at a place of the query and judges the result; none if the rule does not apply there.
    pub fn try_rule(
        &self,
        rule: &Rule,
        survey: &Survey<'_>,
        place: Place,
        seed: u64,
    ) -> Option<Result<Trial, String>> {
        let (query, parameters) = rewrite::apply(rule, survey, place, seed)?;
        Some(self.judge(&query, &parameters))
    }
}

/// The options for rewriting a query with these parameters.
pub fn options(parameters: &Map) -> Options<'_> {
    Options { parameters: Some(parameters), element_index: true, ..Options::default() }
}
