//! Patterns: paths, nodes, relationships, lengths, quantifiers, selectors.

use super::{Expr, Labels, Name};

/// `<path pattern> ::= [ <path variable declaration> ] [ <path pattern prefix> ] <path pattern expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathPattern {
    /// `p =`
    pub variable: Option<Name>,
    /// `ALL SHORTEST`, `ANY 3 PATHS`, …
    pub selector: Option<PathSelector>,
    /// The path itself.
    pub shape: PathShape,
}

/// `<path pattern expression> ::= <path term> | <legacy shortest path pattern>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathShape {
    /// Elements from left to right, starting and ending with a node or a group.
    Chain(Vec<PathElement>),
    /// `shortestPath((a)-[*]-(b))` or `allShortestPaths(…)`: node, relationship, node.
    Shortest {
        /// `allShortestPaths`
        all: bool,
        /// The three elements.
        elements: Vec<PathElement>,
    },
}

/// `<path factor>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathElement {
    /// `(…)`
    Node(NodePattern),
    /// `-[…]->`
    Relationship(RelationshipPattern),
    /// `((a)-[]->(b) WHERE …){1,3}`
    Group(PathGroup),
}

/// `<parenthesized path pattern expression>` with its quantifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathGroup {
    /// `<subpath variable declaration>`
    pub variable: Option<Name>,
    /// The inner elements.
    pub elements: Vec<PathElement>,
    /// `WHERE …` inside the parentheses.
    pub where_: Option<Box<Expr>>,
    /// `+`, `*`, `{1,3}`; none for plain parentheses.
    pub quantifier: Option<Quantifier>,
}

/// `<node pattern> ::= <left paren> [ <node pattern filler> ] <right paren>`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct NodePattern {
    /// The variable.
    pub variable: Option<Name>,
    /// `:A`, `IS A`
    pub labels: Option<Labels>,
    /// `{k: e}` (a `Map` expression) or `$parameter`.
    pub properties: Option<Box<Expr>>,
    /// Inline `WHERE`.
    pub where_: Option<Box<Expr>>,
}

/// `<relationship pattern>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RelationshipPattern {
    /// Which arrowheads are written.
    pub arrow: Arrow,
    /// The variable.
    pub variable: Option<Name>,
    /// `:T`, `:T|U`, `IS T`
    pub types: Option<Labels>,
    /// `*1..3`
    pub length: Option<PathLength>,
    /// `{k: e}` (a `Map` expression) or `$parameter`.
    pub properties: Option<Box<Expr>>,
    /// Inline `WHERE`.
    pub where_: Option<Box<Expr>>,
    /// `+`, `*`, `{1,3}` after the arrow.
    pub quantifier: Option<Quantifier>,
}

/// `<full relationship pattern>`: which arrowheads are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// `<-[]-`
    Left,
    /// `-[]->`
    Right,
    /// `<-[]->`
    Both,
    /// `-[]-`
    None,
}

/// `<path length> ::= <asterisk> [ <lower and upper bound path length> | <fixed path length> ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathLength {
    /// `*`
    Any,
    /// `*3`
    Fixed(u64),
    /// `*1..3`, `*..3`, `*1..`, `*..`
    Range(Option<u64>, Option<u64>),
}

/// `<graph pattern quantifier>`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `*`
    Star,
    /// `+`
    Plus,
    /// `{3}`
    Fixed(u64),
    /// `{1,3}`, `{,3}`, `{1,}`, `{,}`
    Range(Option<u64>, Option<u64>),
}

/// `<path search prefix>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathSelector {
    /// `ALL [PATH[S]]`
    All(Option<PathWord>),
    /// `ANY [n] [PATH[S]]`
    Any(Option<PathCount>, Option<PathWord>),
    /// `ALL SHORTEST [PATH[S]]`
    AllShortest(Option<PathWord>),
    /// `ANY SHORTEST [PATH[S]]`
    AnyShortest(Option<PathWord>),
    /// `SHORTEST n [PATH[S]]`
    Shortest(PathCount, Option<PathWord>),
    /// `SHORTEST [n] [PATH[S]] GROUP[S]`; the flag is set for `GROUPS`.
    ShortestGroups(Option<PathCount>, Option<PathWord>, bool),
}

/// `<path keywords>`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathWord {
    /// `PATH`
    Path,
    /// `PATHS`
    Paths,
}

/// `<unsigned decimal integer specification>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathCount {
    /// `3`
    Number(u64),
    /// `$n`
    Parameter(Name),
}

impl PathPattern {
    /// An unnamed path of these elements.
    pub fn chain(elements: Vec<PathElement>) -> Self {
        Self { variable: None, selector: None, shape: PathShape::Chain(elements) }
    }

    /// The elements of the path, whatever its shape.
    pub fn elements(&self) -> &[PathElement] {
        match &self.shape {
            PathShape::Chain(elements) | PathShape::Shortest { elements, .. } => elements,
        }
    }

    /// The elements of the path, whatever its shape, mutably.
    pub fn elements_mut(&mut self) -> &mut Vec<PathElement> {
        match &mut self.shape {
            PathShape::Chain(elements) | PathShape::Shortest { elements, .. } => elements,
        }
    }
}

impl NodePattern {
    /// `(v)`
    pub fn named(variable: impl Into<Name>) -> Self {
        Self { variable: Some(variable.into()), ..Self::default() }
    }
}

impl RelationshipPattern {
    /// A relationship without brackets, such as `-->`.
    pub fn bare(arrow: Arrow) -> Self {
        Self {
            arrow,
            variable: None,
            types: None,
            length: None,
            properties: None,
            where_: None,
            quantifier: None,
        }
    }
}
