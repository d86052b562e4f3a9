//! `Ex`: the compiled expression.

use super::{LabelTest, MatchPlan, Query, Slot};
use crate::{
    cell::Cell,
    function::{FunctionInfo, Sides},
};
use edgewise_cypher_syntax::ast::{CompareOp, QuantifierKind, SubqueryKind, TypeExpr};
use edgewise_model::Name;

/// A compiled expression: its variables are slots, and its parameters are values.
#[derive(Debug)]
pub(crate) enum Ex {
    /// A literal, or a parameter.
    Constant(Cell),
    Slot(Slot),
    List(Vec<Ex>),
    Map(Vec<(Name, Ex)>),
    Property(Box<Ex>, Name),
    Index(Box<Ex>, Box<Ex>),
    Slice(Box<Ex>, Option<Box<Ex>>, Option<Box<Ex>>),
    Not(Box<Ex>),
    And(Box<Ex>, Box<Ex>),
    Or(Box<Ex>, Box<Ex>),
    Xor(Box<Ex>, Box<Ex>),
    Plus(Box<Ex>),
    Minus(Box<Ex>),
    Arithmetic(Arithmetic, Box<Ex>, Box<Ex>),
    Concat(Box<Ex>, Box<Ex>),
    Compare(Box<Ex>, Vec<(CompareOp, Ex)>),
    In(Box<Ex>, Box<Ex>),
    StringTest(StringTest, Box<Ex>, Box<Ex>),
    /// `e IS NULL`; if the flag is true, `e IS NOT NULL`.
    IsNull(Box<Ex>, bool),
    /// `e IS :: type`; if the flag is true, `e IS NOT :: type`.
    IsTyped(Box<Ex>, bool, TypeExpr),
    /// `e IS NFC NORMALIZED`; if the flag is true, `e IS NOT NFC NORMALIZED`.
    IsNormalized(Box<Ex>, bool, Name),
    HasLabels(Box<Ex>, LabelTest),
    Case {
        operand: Option<Box<Ex>>,
        arms: Vec<CaseArm>,
        otherwise: Option<Box<Ex>>,
    },
    /// A call of a function that reads the graph.
    Element(ElementFunction, Box<Ex>),
    /// A call of a function on plain values.
    Call(&'static FunctionInfo, Vec<Ex>),
    /// `trim(LEADING 'x' FROM e)`
    Trim(Sides, Box<Ex>, Option<Box<Ex>>),
    ListComprehension {
        slot: Slot,
        list: Box<Ex>,
        filter: Option<Box<Ex>>,
        map: Option<Box<Ex>>,
    },
    PatternComprehension {
        plan: Box<MatchPlan>,
        map: Box<Ex>,
    },
    Reduce {
        accumulator: Slot,
        initial: Box<Ex>,
        slot: Slot,
        list: Box<Ex>,
        step: Box<Ex>,
    },
    Quantified {
        kind: QuantifierKind,
        slot: Slot,
        list: Box<Ex>,
        predicate: Option<Box<Ex>>,
    },
    MapProjection {
        base: Box<Ex>,
        entries: Vec<MapEntry>,
    },
    /// A pattern used as a predicate: whether it has a match.
    PatternExists(Box<MatchPlan>),
    /// `shortestPath(…)` as a value: the slot of the path, and whether it is `allShortestPaths`.
    ShortestPath {
        plan: Box<MatchPlan>,
        path: Slot,
        all: bool,
    },
    /// `EXISTS {}`, `COUNT {}`, `COLLECT {}`
    Subquery(SubqueryKind, Box<Query>),
}

/// An arithmetic operator: `+ - * / % ^`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
}

/// A test on strings: `STARTS WITH`, `ENDS WITH`, `CONTAINS`, `=~`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StringTest {
    StartsWith,
    EndsWith,
    Contains,
    Regex,
}

/// One `WHEN … THEN …` of a CASE.
#[derive(Debug)]
pub(crate) struct CaseArm {
    pub(crate) when: Vec<Ex>,
    pub(crate) then: Ex,
}

/// One entry of a map projection.
#[derive(Debug)]
pub(crate) enum MapEntry {
    /// `.*`: all properties of the projected element, or all entries of the map.
    All,
    /// One entry: `k: e`, `.k` or `v`.
    Entry(Name, Ex),
}

/// A function that reads the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementFunction {
    Id,
    ElementId,
    Labels,
    Type,
    Keys,
    Properties,
    StartNode,
    EndNode,
    Nodes,
    Relationships,
    Length,
    Exists,
}
