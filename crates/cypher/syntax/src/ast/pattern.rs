//! Syntax trees of patterns: paths, nodes, relationships, lengths, quantifiers, selectors.

use super::{Expr, Labels, Name};

/// A path pattern with its variable and selector:
/// `<path pattern> ::= [ <path variable declaration> ] [ <path pattern prefix> ] <path pattern expression>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathPattern {
    /// The path variable: `p =`.
    pub variable: Option<Name>,
    /// The path selector: `ALL SHORTEST`, `ANY 3 PATHS`, …
    pub selector: Option<PathSelector>,
    /// The elements of the path.
    pub shape: PathShape,
}

/// The elements of a path pattern: `<path pattern expression> ::= <path term> | <legacy shortest path pattern>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathShape {
    /// Elements from left to right, starting and ending with a node or a group.
    Chain(Vec<PathElement>),
    /// `shortestPath((a)-[*]-(b))` or `allShortestPaths(…)`: node, relationship, node.
    Shortest {
        /// True for `allShortestPaths`, false for `shortestPath`.
        all: bool,
        /// The node, the relationship and the node in the parentheses.
        elements: Vec<PathElement>,
    },
}

/// A node, a relationship or a parenthesised part of a path pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathElement {
    /// `(…)`: a node.
    Node(NodePattern),
    /// `-[…]->`: a relationship, with any arrow.
    Relationship(RelationshipPattern),
    /// `((a)-[]->(b) WHERE …){1,3}`: a part in parentheses.
    Group(PathGroup),
}

/// A parenthesised part of a path pattern, with its quantifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathGroup {
    /// The variable of the part: `p =` inside the parentheses.
    pub variable: Option<Name>,
    /// The elements inside the parentheses.
    pub elements: Vec<PathElement>,
    /// `WHERE …` inside the parentheses.
    pub where_: Option<Box<Expr>>,
    /// `+`, `*`, `{1,3}`; none for plain parentheses.
    pub quantifier: Option<Quantifier>,
}

/// A node in a path pattern: `(v:A {k: e})`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct NodePattern {
    /// The variable of the node, if written.
    pub variable: Option<Name>,
    /// `:A` or `IS A`: the labels of the node, if written.
    pub labels: Option<Labels>,
    /// `{k: e}` (a `Map` expression) or `$parameter`.
    pub properties: Option<Box<Expr>>,
    /// The condition of an inline `WHERE`.
    pub where_: Option<Box<Expr>>,
}

/// A relationship in a path pattern, with its arrow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RelationshipPattern {
    /// Which arrowheads are written.
    pub arrow: Arrow,
    /// The variable of the relationship, if written.
    pub variable: Option<Name>,
    /// `:T`, `:T|U` or `IS T`: the types of the relationship, if written.
    pub types: Option<Labels>,
    /// `*1..3`: the number of relationships in a path of variable length, if written.
    pub length: Option<PathLength>,
    /// `{k: e}` (a `Map` expression) or `$parameter`.
    pub properties: Option<Box<Expr>>,
    /// The condition of an inline `WHERE`.
    pub where_: Option<Box<Expr>>,
    /// `+`, `*`, `{1,3}` after the arrow.
    pub quantifier: Option<Quantifier>,
}

/// Which arrowheads of a relationship are written.
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
    /// `*`: one or more.
    Any,
    /// `*3`: exactly this many.
    Fixed(u64),
    /// `*1..3`, `*..3`, `*1..`, `*..`: between two bounds, as far as they are written.
    Range(Option<u64>, Option<u64>),
}

/// How often a parenthesised part or a relationship is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `*`: any number of times, or not at all.
    Star,
    /// `+`: once or more often.
    Plus,
    /// `{3}`: exactly this many times.
    Fixed(u64),
    /// `{1,3}`, `{,3}`, `{1,}`, `{,}`: between two bounds, as far as they are written.
    Range(Option<u64>, Option<u64>),
}

/// How many of the matching paths a pattern selects: `<path search prefix>` of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathSelector {
    /// `ALL [PATH[S]]`: all paths.
    All(Option<PathWord>),
    /// `ANY [n] [PATH[S]]`: any one path, or any `n` paths.
    Any(Option<PathCount>, Option<PathWord>),
    /// `ALL SHORTEST [PATH[S]]`: all paths of the smallest length.
    AllShortest(Option<PathWord>),
    /// `ANY SHORTEST [PATH[S]]`: any one path of the smallest length.
    AnyShortest(Option<PathWord>),
    /// `SHORTEST n [PATH[S]]`: the `n` shortest paths.
    Shortest(PathCount, Option<PathWord>),
    /// `SHORTEST [n] [PATH[S]] GROUP[S]`; the flag is set for `GROUPS`.
    ShortestGroups(Option<PathCount>, Option<PathWord>, bool),
}

/// The word `PATH` or `PATHS` in a selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathWord {
    /// `PATH`
    Path,
    /// `PATHS`
    Paths,
}

/// The number of paths in a selector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathCount {
    /// A number, such as `3`.
    Number(u64),
    /// A parameter, such as `$n`.
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
    /// The node pattern `(v)`.
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
