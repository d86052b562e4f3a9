//! Random traversals from a seed, covering the whole syntax tree.
//!
//! The type of a traverser's value is tracked, so that most steps can be applied to their input: moves follow
//! vertices, arithmetic follows numbers, list steps follow lists. One step in [`Options::wild`] ignores the type,
//! so that every step also occurs where it makes little sense. Labels, keys and variables come from [`Options`].

mod branch;
mod filter;
mod map;
mod modulator;
mod mutation;
mod predicate;
mod scalar;
mod source;
mod value;

use crate::ast::{Name, Nested, Query, Step, Terminal, Traversal};
use edgewise_model::Rng;

/// The names and limits for random traversals.
#[derive(Clone, Debug)]
pub struct Options {
    /// Labels of vertices.
    pub vertex_labels: Vec<Name>,
    /// Labels of edges.
    pub edge_labels: Vec<Name>,
    /// Property keys with string values.
    pub string_keys: Vec<Name>,
    /// Property keys with number values.
    pub number_keys: Vec<Name>,
    /// Variables; if empty, none are used.
    pub variables: Vec<Name>,
    /// Whether steps that change the graph are included.
    pub mutations: bool,
    /// Whether steps that need a graph computer, a file or a service are included, and the configuration of the
    /// source.
    pub everything: bool,
    /// The largest number of steps in a traversal, not counting those of nested traversals.
    pub steps: usize,
    /// The largest number of levels of nested traversals.
    pub depth: usize,
    /// One in this many steps ignores the type of its input; 0 for none.
    pub wild: u32,
}

impl Default for Options {
    fn default() -> Self {
        let names = |names: &[&str]| names.iter().map(Name::new).collect();
        Self {
            vertex_labels: names(&["person", "software"]),
            edge_labels: names(&["knows", "created"]),
            string_keys: names(&["name", "lang"]),
            number_keys: names(&["age", "weight"]),
            variables: names(&["xx1", "vid1"]),
            mutations: true,
            everything: true,
            steps: 6,
            depth: 2,
            wild: 10,
        }
    }
}

/// The type of a traverser's value, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
    /// A property.
    Property,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A date.
    Date,
    /// A list or set.
    List,
    /// A map.
    Map,
    /// A path.
    Path,
    /// A value whose type is not known.
    Any,
}

/// Makes random syntax trees.
pub struct Maker<'a> {
    pub(crate) rng: &'a mut Rng,
    pub(crate) options: &'a Options,
    depth: usize,
}

impl<'a> Maker<'a> {
    /// A maker that draws from `rng`.
    pub fn new(rng: &'a mut Rng, options: &'a Options) -> Self {
        Self { rng, options, depth: 0 }
    }

    /// Makes a query: mostly a traversal, sometimes with a terminal method.
    pub fn query(&mut self) -> Query {
        match self.rng.below(if self.options.everything { 40 } else { 8 }) {
            0..=3 => Query::Terminated(self.traversal(), self.terminal()),
            38 => Query::Source(self.source()),
            39 => self.rare_query(),
            _ => Query::Traversal(self.traversal()),
        }
    }

    fn rare_query(&mut self) -> Query {
        match self.rng.below(4) {
            0 => Query::Empty,
            1 => Query::ToString(Box::new(self.query())),
            _ => {
                let action = self.pick(crate::ast::Transaction::ALL);
                Query::Transaction(self.source(), action)
            }
        }
    }

    pub(crate) fn terminal(&mut self) -> Terminal {
        let count = self.rng.range_i64(0..=9);
        self.pick(&[
            Terminal::ToList,
            Terminal::Next(None),
            Terminal::Next(Some(count)),
            Terminal::Iterate,
            Terminal::HasNext,
            Terminal::TryNext,
            Terminal::Explain,
            Terminal::ToSet,
            Terminal::ToBulkSet,
        ])
    }

    /// Makes a traversal with its source.
    pub fn traversal(&mut self) -> Traversal {
        let source = self.source();
        let (mut steps, kind) = self.start();
        self.steps(&mut steps, kind);
        Traversal { source, steps }
    }

    /// Makes a traversal without source, for a traverser with a value of type `kind`.
    pub fn nested(&mut self, kind: Kind) -> Nested {
        self.nested_kind(kind).0
    }

    /// Makes a traversal without source, and returns it with the type of its results.
    pub(crate) fn nested_kind(&mut self, kind: Kind) -> (Nested, Kind) {
        if self.depth >= self.options.depth {
            let (steps, kind) = self.plain_step(kind);
            return (Nested { steps }, kind);
        }
        self.depth += 1;
        let mut steps = Vec::new();
        let count = self.rng.range_usize(1..=3);
        let mut kind = kind;
        for _ in 0..count {
            let (mut more, next) = self.step(kind);
            steps.append(&mut more);
            kind = next;
        }
        self.depth -= 1;
        (Nested { steps }, kind)
    }

    pub(crate) fn nested_list(&mut self, kind: Kind) -> Vec<Nested> {
        let count = self.rng.range_usize(1..=3);
        (0..count).map(|_| self.nested(kind)).collect()
    }

    fn steps(&mut self, steps: &mut Vec<Step>, kind: Kind) {
        let count = self.rng.range_usize(0..=self.options.steps);
        let mut kind = kind;
        for _ in 0..count {
            let (mut more, next) = self.step(kind);
            steps.append(&mut more);
            kind = next;
        }
    }

    /// Makes a step with its modulators, and returns them with the type of its results.
    fn step(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        if self.options.wild > 0 && self.rng.one_in(self.options.wild) {
            let kind = self.pick(&[
                Kind::Vertex,
                Kind::Edge,
                Kind::Property,
                Kind::Number,
                Kind::Text,
                Kind::Date,
                Kind::List,
                Kind::Map,
                Kind::Path,
            ]);
            return self.fitting_step(kind);
        }
        self.fitting_step(kind)
    }

    fn fitting_step(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        match self.rng.below(12) {
            0..=2 => self.plain_step(kind),
            3..=5 => self.filter(kind),
            6 => self.branch(kind),
            7 => self.reduce(kind),
            8 => self.labelled(kind),
            9 => self.general(kind),
            10 if self.options.mutations => self.mutation(kind),
            _ => self.side_effect(kind),
        }
    }

    /// Makes a step, if possible one without nested traversals.
    pub(crate) fn plain_step(&mut self, kind: Kind) -> (Vec<Step>, Kind) {
        match kind {
            Kind::Vertex | Kind::Edge | Kind::Property => self.element_step(kind),
            Kind::Number | Kind::Text | Kind::Date => self.scalar_step(kind),
            Kind::List => self.list_step(),
            Kind::Map | Kind::Path | Kind::Any => self.general(kind),
        }
    }

    pub(crate) fn pick<P: Copy>(&mut self, items: &[P]) -> P {
        items[self.rng.index(items.len())]
    }
}
