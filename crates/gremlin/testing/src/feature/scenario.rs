//! `Scenario`: the setup, the traversal and the expectations of one test of a feature file.

use super::Notation;
use edgewise_model::Name;

/// A feature file.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// The title of the feature.
    pub name: String,
    /// The tags of the whole file, without `@`.
    pub tags: Vec<String>,
    /// The scenarios of the file.
    pub scenarios: Vec<Scenario>,
}

/// A scenario: one test of a feature file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The title of the scenario.
    pub name: String,
    /// The tags of the scenario itself, without `@`.
    pub tags: Vec<String>,
    /// The line number of the title, counted from 1.
    pub line: usize,
    /// The graph on which the scenario runs; `None` for `an unsupported test`.
    pub graph: Option<GraphName>,
    /// Traversals that add elements to the graph before the test.
    pub initializers: Vec<String>,
    /// The variables of the traversals and their values.
    pub parameters: Vec<(Name, Notation)>,
    /// The side effects of the traversal source and their values.
    pub side_effects: Vec<(Name, Notation)>,
    /// The traversal under test; empty for `an unsupported test`.
    pub traversal: String,
    /// How many results of the traversal are taken.
    pub iteration: Iteration,
    /// The expectations, in the order of the file.
    pub expectations: Vec<Expectation>,
}

/// The sample graphs of TinkerPop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GraphName {
    /// The graph without elements.
    Empty,
    /// Six vertices: people and software.
    Modern,
    /// The toy graph of TinkerPop 2: the same people and software as in `Modern`.
    Classic,
    /// A graph with multi-properties and meta-properties.
    Crew,
    /// Songs of the Grateful Dead.
    Grateful,
    /// A graph with self-loops.
    Sink,
    /// A graph of animals.
    Zoo,
}

/// How many results of a traversal are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Iteration {
    /// All results.
    ToList,
    /// The first result. If it is a collection, its members are compared.
    Next,
}

/// One expectation of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The traversal has these results, in any order.
    Unordered(Vec<Notation>),
    /// The traversal has these results, in this order.
    Ordered(Vec<Notation>),
    /// Each result is one of these.
    Of(Vec<Notation>),
    /// The traversal has no result.
    Empty,
    /// The traversal has this number of results.
    Count(usize),
    /// The result is a graph with exactly these elements.
    Subgraph(SubgraphPart, Vec<Notation>),
    /// The traversal raises an error, and its message passes the test if there is one.
    Error(Option<MessageTest>),
    /// A second traversal, which runs afterwards on the same graph, has this number of results.
    GraphCount {
        /// The expected number of results.
        count: usize,
        /// The traversal whose results are counted.
        traversal: String,
    },
    /// The scenario tests nothing, for this reason.
    Nothing(String),
}

/// The kind of elements of a subgraph that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubgraphPart {
    /// The vertices of the subgraph.
    Vertices,
    /// The edges of the subgraph.
    Edges,
}

/// How the message of an error is compared. Upper and lower case are not distinguished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageTest {
    /// The message contains the text.
    Containing(String),
    /// The message begins with the text.
    Starting(String),
    /// The message ends with the text.
    Ending(String),
}

impl GraphName {
    /// All sample graphs.
    pub const ALL: &[Self] =
        &[Self::Empty, Self::Modern, Self::Classic, Self::Crew, Self::Grateful, Self::Sink, Self::Zoo];

    /// The name of the graph in feature files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Modern => "modern",
            Self::Classic => "classic",
            Self::Crew => "crew",
            Self::Grateful => "grateful",
            Self::Sink => "sink",
            Self::Zoo => "zoo",
        }
    }
}

impl MessageTest {
    /// Whether the message of an error passes the test.
    pub fn passes(&self, message: &str) -> bool {
        let message = message.to_lowercase();
        match self {
            Self::Containing(text) => message.contains(&text.to_lowercase()),
            Self::Starting(text) => message.starts_with(&text.to_lowercase()),
            Self::Ending(text) => message.ends_with(&text.to_lowercase()),
        }
    }
}
