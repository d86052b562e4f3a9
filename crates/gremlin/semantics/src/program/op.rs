//! `Op`: what a step does.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::{Column, Dt, Operator, Pick, Pop, T};
use edgewise_model::Name;

use super::{
    Arg, By, Chain, Comparator, Ends, HasKey, Match, Merging, Predicate, Property, Repeat, WhereBound,
};
use crate::number::NumberType;
use crate::step::math::Formula;
use crate::value::{Direction, Value};

/// Vertices or edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ElementKind {
    /// Vertices.
    Vertex,
    /// Edges.
    Edge,
}

/// How many members of a collection must meet a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantifier {
    /// Every one.
    All,
    /// One.
    Any,
    /// Not one.
    None,
}

/// A reduction of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Numeric {
    /// The sum.
    Sum,
    /// The largest; any comparable values.
    Max,
    /// The smallest; any comparable values.
    Min,
    /// The mean.
    Mean,
}

/// A step on text; with local scope it works on each member of a list.
#[derive(Clone, Debug)]
pub enum TextOp {
    /// The text of a value.
    AsString,
    /// Upper case.
    ToUpper,
    /// Lower case.
    ToLower,
    /// The number of characters.
    Length,
    /// Without white space at both ends.
    Trim,
    /// Without white space at the start.
    LTrim,
    /// Without white space at the end.
    RTrim,
    /// Replaces text; `None` is `null`.
    Replace(Option<Name>, Option<Name>),
    /// Splits; `None` is white space.
    Split(Option<Name>),
    /// A part.
    Substring(i64, Option<i64>),
}

/// A step on two collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListOp {
    /// Both, duplicates kept.
    Combine,
    /// The union as a set, or one map over another.
    Merge,
    /// All pairs.
    Product,
    /// What both hold.
    Intersect,
    /// What only the first holds.
    Difference,
    /// What exactly one holds.
    Disjunct,
}

/// What `select()` takes.
#[derive(Clone, Debug)]
pub enum Selection {
    /// Labelled objects.
    Labels(Vec<Name>),
    /// A label or key computed by a traversal.
    Chain(Box<Chain>),
}

/// The options of `valueMap()` and `propertyMap()`.
#[derive(Clone, Debug)]
pub struct MapOptions {
    /// Whether the map holds properties instead of values.
    pub properties: bool,
    /// The keys, or all.
    pub keys: Vec<Name>,
    /// Which tokens are included: 1 id, 2 label, 4 key, 8 value.
    pub tokens: u8,
    /// What is done with each list of values.
    pub by: Option<By>,
    /// Which properties exist for the traversal.
    pub filter: Option<Chain>,
}

/// One way of `choose()` and `branch()`.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The result equals the value.
    Value(Value),
    /// The result meets the predicate.
    Predicate(Predicate),
    /// One of the special keys.
    Pick(Pick),
}

/// Where a step collects.
#[derive(Clone, Debug)]
pub enum Collection {
    /// The result of the step.
    Stream,
    /// A side effect.
    SideEffect(Name),
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum Op {
    /// Nothing; carries labels at the start of an anonymous traversal.
    Start,
    /// All elements, or those with these ids.
    Elements { kind: ElementKind, ids: Vec<Value>, start: bool },
    /// Values put in front of the stream.
    Inject { values: Vec<Value>, start: bool, first: bool },
    /// To neighbours or incident edges; `None` in labels is `null`.
    Move { direction: Direction, edges: bool, labels: Vec<Option<Name>> },
    /// From an edge to its vertices.
    EdgeVertex(Direction),
    /// From an edge to the vertex the traverser did not come from.
    OtherVertex,
    /// Tests on properties and tokens, all of which must hold.
    Has(Vec<(HasKey, Predicate)>),
    /// A property exists, or does not.
    HasProperty(Option<Name>, bool),
    /// The value meets a predicate.
    Is(Predicate),
    /// The traversal gives nothing.
    Not(Chain),
    /// A predicate on labelled objects.
    WherePredicate { start: Option<Name>, predicate: WhereBound, bys: Vec<By> },
    /// A traversal gives something; it may begin and end at labels.
    WhereChain { start: Option<Name>, chain: Chain, end: Option<Name> },
    /// All traversals give something.
    And(Vec<Chain>),
    /// One traversal gives something.
    Or(Vec<Chain>),
    /// The traversal gives something.
    Filter(Chain),
    /// Members of a collection meet a predicate.
    Collection(Quantifier, Predicate),
    /// Distinct values.
    Dedup { labels: Vec<Name>, bys: Vec<By> },
    /// Distinct members.
    DedupLocal,
    /// Whether the path meets no object twice, or does.
    PathShape { simple: bool, ends: Ends, bys: Vec<By> },
    /// A slice of the stream; -1 is no end.
    Range(i64, i64),
    /// A slice of each collection.
    RangeLocal(i64, i64),
    /// The last few.
    Tail(i64),
    /// The last few of each collection.
    TailLocal(i64),
    /// Each with a probability.
    Coin(f64),
    /// A random sample, weighted by `by`.
    Sample(i64, Option<By>),
    /// A random sample of each collection.
    SampleLocal(i64),
    /// Lets everything through: there is no clock here.
    TimeLimit,
    /// Nothing.
    Discard,
    /// The value itself.
    Identity,
    /// What a `by()` takes; nothing if it takes nothing.
    Modulate(By),
    /// A part of an element.
    Token(T),
    /// The element of a property.
    Element,
    /// Properties, or their values.
    Properties { keys: Vec<Name>, values: bool },
    /// A map of properties.
    PropertyMap(MapOptions),
    /// A map of an element.
    ElementMap(Vec<Name>),
    /// A map with a key per `by`.
    Project { keys: Vec<Name>, bys: Vec<By> },
    /// Labelled objects or entries.
    Select { pop: Option<Pop>, selection: Selection, bys: Vec<By> },
    /// The keys or values of a map.
    SelectColumn(Column),
    /// Bindings of patterns.
    Match(Match),
    /// The path.
    Path { ends: Ends, bys: Vec<By> },
    /// Always the same value, or what a traversal gives.
    Constant(Value),
    /// A formula.
    Math { formula: Arc<Formula>, bys: Vec<By> },
    /// Members with their positions, as lists or as a map.
    Index { map: bool },
    /// How often the loop has run.
    Loops(Option<Name>),
    /// The members of a collection.
    Unfold,
    /// Sorts the stream.
    Order(Vec<Comparator>),
    /// Sorts the stream and keeps the first few.
    OrderTop(Vec<Comparator>, u64),
    /// Forgets all labels of the path but these.
    Retract(Vec<Name>),
    /// Sorts each collection.
    OrderLocal(Vec<Comparator>),
    /// The sack.
    SackValue,
    /// Changes the sack.
    SackChange(Operator, By),
    /// A list of the stream.
    Fold,
    /// The stream joined from a seed.
    FoldSeed(Value, Operator),
    /// How many.
    Count,
    /// How many members.
    CountLocal,
    /// A reduction of numbers.
    Numeric(Numeric),
    /// A reduction of each collection.
    NumericLocal(Numeric),
    /// Groups.
    Group { into: Collection, key: By, value: Box<Chain> },
    /// Counts by key.
    GroupCount { into: Collection, key: By },
    /// The tree of the paths.
    Tree { into: Collection, bys: Vec<By>, ends: Ends },
    /// A step on text.
    Text { op: TextOp, local: bool },
    /// The string or list in reverse.
    Reverse,
    /// Appends text.
    Concat(Vec<Arg>),
    /// Fills a template.
    Format { template: Name, bys: Vec<By> },
    /// As a boolean.
    AsBool,
    /// As a point in time.
    AsDate,
    /// As a number.
    AsNumber(Option<NumberType>),
    /// Adds to a point in time.
    DateAdd(Dt, i64),
    /// The difference of two points in time.
    DateDiff(Arg),
    /// A step on two collections.
    List(ListOp, Arg),
    /// Members as one string.
    Conjoin(Name),
    /// Every traversal.
    Union(Vec<Chain>),
    /// The first traversal that gives something.
    Coalesce(Vec<Chain>),
    /// One of several ways; `branch` allows more than one.
    Choose { key: By, choices: Vec<(Choice, Chain)>, branch: bool },
    /// One of two ways.
    If { condition: Chain, then: Chain, otherwise: Option<Chain> },
    /// The traversal if it gives something, else the value.
    Optional(Chain),
    /// The traversal on each value alone.
    Local(Chain),
    /// All results.
    FlatMap(Chain),
    /// The first result.
    Map(Chain),
    /// A loop.
    Repeat(Box<Repeat>),
    /// Collects values; one by one or all at once.
    Aggregate { key: Name, by: By, eager: bool },
    /// What was collected.
    Cap(Vec<Name>),
    /// Runs a traversal and keeps the value.
    SideEffect(Chain),
    /// Collects edges.
    Subgraph(Name),
    /// Waits for the stream and merges equal traversers.
    Barrier(Option<u64>),
    /// Scales the sacks to a sum of one.
    NormSack,
    /// Raises an error.
    Fail(Option<Name>),
    /// Adds a vertex.
    AddV { label: Option<Arg>, properties: Vec<Property>, start: bool },
    /// Adds an edge.
    AddE { label: Arg, ends: Box<Ends>, properties: Vec<Property>, start: bool },
    /// Finds or adds.
    Merge(Box<Merging>),
    /// Writes properties.
    Property(Vec<Property>),
    /// Removes.
    Drop,
    /// Calls a service.
    Call { service: Option<Name>, parameters: Option<Value>, chain: Option<Chain>, start: bool },
}
