//! `Op`: the operation of a step.

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
    /// Every member.
    All,
    /// At least one member.
    Any,
    /// No member.
    None,
}

/// A reduction of numbers or comparable values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Numeric {
    /// The sum.
    Sum,
    /// The largest of any comparable values.
    Max,
    /// The smallest of any comparable values.
    Min,
    /// The mean.
    Mean,
}

/// A step on a string. With local scope it applies to each member of a list.
#[derive(Clone, Debug)]
pub enum TextOp {
    /// Converts a value to a string.
    AsString,
    /// Converts to upper case.
    ToUpper,
    /// Converts to lower case.
    ToLower,
    /// The number of characters.
    Length,
    /// Removes white space at both ends.
    Trim,
    /// Removes white space at the start.
    LTrim,
    /// Removes white space at the end.
    RTrim,
    /// Replaces a part of the string; `None` is `null`.
    Replace(Option<Name>, Option<Name>),
    /// Splits the string at a separator; `None` splits at white space.
    Split(Option<Name>),
    /// A part of the string, from a start to an optional end.
    Substring(i64, Option<i64>),
}

/// A step on two collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListOp {
    /// All members of both, including duplicates.
    Combine,
    /// The union of two collections as a set, or of two maps. Entries of the second map win.
    Merge,
    /// All pairs of members.
    Product,
    /// The members of both.
    Intersect,
    /// The members of the first that the second does not have.
    Difference,
    /// The members of exactly one of the two.
    Disjunct,
}

/// What `select()` selects.
#[derive(Clone, Debug)]
pub enum Selection {
    /// The objects with these labels.
    Labels(Vec<Name>),
    /// The object or map value whose label or key a traversal computes.
    Chain(Box<Chain>),
}

/// The options of `valueMap()` and `propertyMap()`.
#[derive(Clone, Debug)]
pub struct MapOptions {
    /// True if the map holds properties instead of values, as `propertyMap()` does.
    pub properties: bool,
    /// The keys of the map; all keys if empty.
    pub keys: Vec<Name>,
    /// The tokens in the map, as a bit set: 1 id, 2 label, 4 key, 8 value.
    pub tokens: u8,
    /// The `by()` that is applied to each list of values.
    pub by: Option<By>,
    /// The filter of `SubgraphStrategy` for properties.
    pub filter: Option<Chain>,
}

/// The condition of an `option()` of `choose()` or `branch()`.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The chosen value equals this value.
    Value(Value),
    /// The chosen value meets this predicate.
    Predicate(Predicate),
    /// A special key: `any`, `none` or `unproductive`.
    Pick(Pick),
}

/// Where a collecting step such as `group()` puts its result.
#[derive(Clone, Debug)]
pub enum Collection {
    /// The stream: the collection is the result of the step.
    Stream,
    /// The side effect with this name.
    SideEffect(Name),
}

/// The operation of a step.
#[derive(Clone, Debug)]
pub enum Op {
    /// Does nothing. It holds the labels at the start of an anonymous traversal.
    Start,
    /// `V()` or `E()`: all elements, or those with these ids.
    Elements { kind: ElementKind, ids: Vec<Value>, start: bool },
    /// `inject()`: adds values before those of the stream, or after them if it is the `first` step of a nested traversal.
    Inject { values: Vec<Value>, start: bool, first: bool },
    /// Moves to adjacent vertices or incident edges; `None` among the labels is `null`.
    Move { direction: Direction, edges: bool, labels: Vec<Option<Name>> },
    /// Moves from an edge to its vertices.
    EdgeVertex(Direction),
    /// `otherV()`: moves from an edge to the vertex from which the traverser did not come.
    OtherVertex,
    /// `has()`: tests of properties and tokens, which all must hold.
    Has(Vec<(HasKey, Predicate)>),
    /// `has(key)` if true, `hasNot(key)` if false.
    HasProperty(Option<Name>, bool),
    /// `is()`: the value meets a predicate.
    Is(Predicate),
    /// `not()`: the nested traversal has no result.
    Not(Chain),
    /// `where(predicate)`: a predicate that compares labelled objects.
    WherePredicate { start: Option<Name>, predicate: WhereBound, bys: Vec<By> },
    /// `where(traversal)`: the traversal, which may start and end at labels, has a result.
    WhereChain { start: Option<Name>, chain: Chain, end: Option<Name> },
    /// `and()`: every nested traversal has a result.
    And(Vec<Chain>),
    /// `or()`: at least one nested traversal has a result.
    Or(Vec<Chain>),
    /// `filter()`: the nested traversal has a result.
    Filter(Chain),
    /// `all()`, `any()` or `none()`: the quantifier says how many members of a collection must meet the predicate.
    Collection(Quantifier, Predicate),
    /// `dedup()`: keeps one traverser for each distinct value.
    Dedup { labels: Vec<Name>, bys: Vec<By> },
    /// `dedup(local)`: keeps the distinct members of a collection.
    DedupLocal,
    /// `simplePath()` if `simple`, otherwise `cyclicPath()`.
    PathShape { simple: bool, ends: Ends, bys: Vec<By> },
    /// `range()`: a slice of the stream; -1 means no end.
    Range(i64, i64),
    /// `range(local)`: a slice of each collection.
    RangeLocal(i64, i64),
    /// `tail()`: the last traversers of the stream.
    Tail(i64),
    /// `tail(local)`: the last members of each collection.
    TailLocal(i64),
    /// `coin()`: keeps each traverser with this probability.
    Coin(f64),
    /// `sample()`: a random sample of the stream, weighted by a `by()`.
    Sample(i64, Option<By>),
    /// `sample(local)`: a random sample of each collection.
    SampleLocal(i64),
    /// `timeLimit()`: keeps everything, because the semantics have no clock.
    TimeLimit,
    /// `discard()`: drops everything.
    Discard,
    /// `identity()`: returns the value itself.
    Identity,
    /// The value of a `by()`; no result if the `by()` has none.
    Modulate(By),
    /// The id, label, key or value of an element or property.
    Token(T),
    /// `element()`: the element to which a property belongs.
    Element,
    /// `properties()` or `values()`.
    Properties { keys: Vec<Name>, values: bool },
    /// `valueMap()` or `propertyMap()`.
    PropertyMap(MapOptions),
    /// `elementMap()`.
    ElementMap(Vec<Name>),
    /// `project()`: a map with one key for each `by()`.
    Project { keys: Vec<Name>, bys: Vec<By> },
    /// `select()`: labelled objects, or entries of a map.
    Select { pop: Option<Pop>, selection: Selection, bys: Vec<By> },
    /// `select(keys)` or `select(values)` of a map.
    SelectColumn(Column),
    /// `match()`: the bindings that match all patterns.
    Match(Match),
    /// `path()`: the path of the traverser.
    Path { ends: Ends, bys: Vec<By> },
    /// `constant()`: always the same value.
    Constant(Value),
    /// `math()`: the value of a formula.
    Math { formula: Arc<Formula>, bys: Vec<By> },
    /// `index()`: the members of a collection with their positions, as lists or as a map.
    Index { map: bool },
    /// `loops()`: the number of iterations of the loop so far.
    Loops(Option<Name>),
    /// `unfold()`: the members of a collection.
    Unfold,
    /// `order()`: sorts the stream.
    Order(Vec<Comparator>),
    /// `order()` merged with `limit()`: sorts the stream and keeps the first results.
    OrderTop(Vec<Comparator>, u64),
    /// Drops all labels of the path except these.
    Retract(Vec<Name>),
    /// `order(local)`: sorts each collection.
    OrderLocal(Vec<Comparator>),
    /// `sack()`: the value of the sack.
    SackValue,
    /// `sack(operator)`: changes the sack.
    SackChange(Operator, By),
    /// `fold()`: a list of all values of the stream.
    Fold,
    /// `fold(seed, operator)`: combines all values of the stream with an operator.
    FoldSeed(Value, Operator),
    /// `count()`: the number of traversers.
    Count,
    /// `count(local)`: the number of members of each collection.
    CountLocal,
    /// `sum()`, `max()`, `min()` or `mean()` of the stream.
    Numeric(Numeric),
    /// `sum(local)`, `max(local)`, `min(local)` or `mean(local)` of each collection.
    NumericLocal(Numeric),
    /// `group()`.
    Group { into: Collection, key: By, value: Box<Chain> },
    /// `groupCount()`.
    GroupCount { into: Collection, key: By },
    /// `tree()`: the tree of the paths.
    Tree { into: Collection, bys: Vec<By>, ends: Ends },
    /// A step on strings.
    Text { op: TextOp, local: bool },
    /// `reverse()`: the string or list in reverse order.
    Reverse,
    /// `concat()`: appends strings.
    Concat(Vec<Arg>),
    /// `format()`: fills a template.
    Format { template: Name, bys: Vec<By> },
    /// `asBool()`: converts to a boolean.
    AsBool,
    /// `asDate()`: converts to a point in time.
    AsDate,
    /// `asNumber()`: converts to a number.
    AsNumber(Option<NumberType>),
    /// `dateAdd()`: adds to a point in time.
    DateAdd(Dt, i64),
    /// `dateDiff()`: the difference of two points in time.
    DateDiff(Arg),
    /// A step on two collections, such as `intersect()`.
    List(ListOp, Arg),
    /// `conjoin()`: joins the members of a collection into one string.
    Conjoin(Name),
    /// `union()`: the results of every nested traversal.
    Union(Vec<Chain>),
    /// `coalesce()`: the results of the first nested traversal that has any.
    Coalesce(Vec<Chain>),
    /// `choose()` with options: one nested traversal by key. If `branch`, several may be chosen.
    Choose { key: By, choices: Vec<(Choice, Chain)>, branch: bool },
    /// `choose(condition, then, otherwise)`.
    If { condition: Chain, then: Chain, otherwise: Option<Chain> },
    /// `optional()`: the results of the nested traversal, or the value itself if there are none.
    Optional(Chain),
    /// `local()`: runs the nested traversal separately for each traverser.
    Local(Chain),
    /// `flatMap()`: all results of the nested traversal.
    FlatMap(Chain),
    /// `map()`: the first result of the nested traversal.
    Map(Chain),
    /// `repeat()`.
    Repeat(Box<Repeat>),
    /// `aggregate()` and `store()`: collects values, all at once if `eager`, otherwise one by one.
    Aggregate { key: Name, by: By, eager: bool },
    /// `cap()`: the value of side effects.
    Cap(Vec<Name>),
    /// `sideEffect()`: runs a nested traversal and keeps the value.
    SideEffect(Chain),
    /// `subgraph()`: collects edges into a graph.
    Subgraph(Name),
    /// `barrier()`: waits for the stream and merges equal traversers.
    Barrier(Option<u64>),
    /// `barrier(normSack)`: scales the sacks so that their sum is one.
    NormSack,
    /// `fail()`: raises an error.
    Fail(Option<Name>),
    /// `addV()`: adds a vertex.
    AddV { label: Option<Arg>, properties: Vec<Property>, start: bool },
    /// `addE()`: adds an edge.
    AddE { label: Arg, ends: Box<Ends>, properties: Vec<Property>, start: bool },
    /// `mergeV()` or `mergeE()`: finds elements, or adds one.
    Merge(Box<Merging>),
    /// `property()`: writes properties.
    Property(Vec<Property>),
    /// `drop()`: removes elements or properties.
    Drop,
    /// `call()`: calls a service.
    Call { service: Option<Name>, parameters: Option<Value>, chain: Option<Chain>, start: bool },
}
