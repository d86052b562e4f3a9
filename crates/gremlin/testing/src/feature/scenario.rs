//! `Scenario`: what a scenario sets up, runs and expects.

use super::Notation;
use edgewise_model::Name;

/// A feature file.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// Its title.
    pub name: String,
    /// Tags of the whole file, without `@`.
    pub tags: Vec<String>,
    /// Its scenarios.
    pub scenarios: Vec<Scenario>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Its title.
    pub name: String,
    /// Its own tags, without `@`.
    pub tags: Vec<String>,
    /// The line of its title, from 1.
    pub line: usize,
    /// The graph it begins with; `None` for `an unsupported test`.
    pub graph: Option<GraphName>,
    /// Traversals that fill the graph first.
    pub initializers: Vec<String>,
    /// Variables of the traversals.
    pub parameters: Vec<(Name, Notation)>,
    /// Side effects of the source.
    pub side_effects: Vec<(Name, Notation)>,
    /// The traversal; empty for `an unsupported test`.
    pub traversal: String,
    /// How it is run.
    pub iteration: Iteration,
    /// What must hold, in order.
    pub expectations: Vec<Expectation>,
}

/// The graphs of TinkerPop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GraphName {
    /// No elements.
    Empty,
    /// Six people and programs.
    Modern,
    /// The same, in an older form.
    Classic,
    /// With multi- and meta-properties.
    Crew,
    /// Songs of the Grateful Dead.
    Grateful,
    /// With self-loops.
    Sink,
    /// Animals.
    Zoo,
}

/// How a traversal is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Iteration {
    /// All results.
    ToList,
    /// The first result, whose members count where it is a collection.
    Next,
}

/// One thing that must hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// These results in any order.
    Unordered(Vec<Notation>),
    /// These results in this order.
    Ordered(Vec<Notation>),
    /// Each result is one of these.
    Of(Vec<Notation>),
    /// No result.
    Empty,
    /// So many results.
    Count(usize),
    /// The result is a graph with exactly these elements.
    Subgraph(SubgraphPart, Vec<Notation>),
    /// An error, with a message if one is given.
    Error(Option<MessageTest>),
    /// The graph afterwards: the traversal counts so many.
    GraphCount {
        /// How many.
        count: usize,
        /// What is counted.
        traversal: String,
    },
    /// The scenario tests nothing, for this reason.
    Nothing(String),
}

/// The elements of a subgraph that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubgraphPart {
    /// Its vertices.
    Vertices,
    /// Its edges.
    Edges,
}

/// How the message of an error is compared; letter case does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageTest {
    /// It contains the text.
    Containing(String),
    /// It begins with the text.
    Starting(String),
    /// It ends with the text.
    Ending(String),
}

impl GraphName {
    /// Every graph.
    pub const ALL: &[Self] =
        &[Self::Empty, Self::Modern, Self::Classic, Self::Crew, Self::Grateful, Self::Sink, Self::Zoo];

    /// Its name in feature files.
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
    /// Whether a message passes.
    pub fn passes(&self, message: &str) -> bool {
        let message = message.to_lowercase();
        match self {
            Self::Containing(text) => message.contains(&text.to_lowercase()),
            Self::Starting(text) => message.starts_with(&text.to_lowercase()),
            Self::Ending(text) => message.ends_with(&text.to_lowercase()),
        }
    }
}
