//! `MatchPlan`: a compiled pattern: steps that bind slots, starting from one node.

use super::{Ex, Slot};
use edgewise_model::Name;

/// A compiled list of paths with their filter. Relationships are unique across all of them.
#[derive(Debug)]
pub(crate) struct MatchPlan {
    pub(crate) steps: Vec<MatchStep>,
    /// `WHERE`, evaluated when everything is bound.
    pub(crate) filter: Option<Ex>,
    /// `REPEATABLE ELEMENTS`
    pub(crate) repeatable: bool,
}

/// One step of matching.
#[derive(Debug)]
pub(crate) enum MatchStep {
    /// Binds the slot to every node that passes the test.
    Scan(Slot, NodeTest),
    /// Tests the node that the slot already holds.
    Held(Slot, NodeTest),
    /// One relationship.
    Hop(Hop),
    /// `-[*1..3]-`
    VariableHop(VariableHop),
    /// `((…)-[…]-(…)){1,3}`
    Group(Box<Group>),
    /// `shortestPath(…)`, with both ends already bound.
    Shortest(ShortestHop),
    /// `ANY SHORTEST …` over its inner steps.
    Select(Box<Selection>),
    /// A condition that could not be evaluated earlier.
    Filter(Ex),
    /// The path along these slots: a node, then relationships or lists of relationships.
    Path(Slot, Vec<Slot>),
}

/// From one node to its neighbour.
#[derive(Debug)]
pub(crate) struct Hop {
    pub(crate) ends: Ends,
    /// The relationship's slot, if it is needed.
    pub(crate) slot: Option<Slot>,
    /// The slot already holds a relationship.
    pub(crate) held: bool,
    pub(crate) test: RelationshipTest,
}

/// `-[*a..b]-`
#[derive(Debug)]
pub(crate) struct VariableHop {
    pub(crate) ends: Ends,
    /// The slot of the list of relationships.
    pub(crate) slot: Option<Slot>,
    /// The slot already holds a list of relationships.
    pub(crate) held: bool,
    /// Walked against the written direction: the list is reversed afterwards.
    pub(crate) reversed: bool,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) test: RelationshipTest,
}

/// `shortestPath` between two nodes that are already bound.
#[derive(Debug)]
pub(crate) struct ShortestHop {
    pub(crate) from: Slot,
    pub(crate) to: Slot,
    pub(crate) direction: Direction,
    pub(crate) slot: Slot,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) test: RelationshipTest,
    /// The pattern has no length: binds one relationship, not a list.
    pub(crate) single: bool,
    pub(crate) all: bool,
    /// The slot of the path.
    pub(crate) path: Option<Slot>,
    /// The condition on candidate paths.
    pub(crate) filter: Option<Ex>,
}

/// The start of a hop, its direction, and its end.
#[derive(Debug)]
pub(crate) struct Ends {
    pub(crate) from: Slot,
    pub(crate) direction: Direction,
    pub(crate) to: Slot,
    /// The end is already bound to a node.
    pub(crate) to_held: bool,
    pub(crate) to_test: NodeTest,
}

/// The direction of a hop, seen from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Out,
    In,
    Either,
}

/// A quantified path pattern.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) from: Slot,
    pub(crate) to: Slot,
    pub(crate) to_held: bool,
    pub(crate) to_test: NodeTest,
    pub(crate) min: u64,
    pub(crate) max: u64,
    /// The slots of the first and last node inside.
    pub(crate) first: Slot,
    pub(crate) last: Slot,
    /// The inner steps; the first node is already bound.
    pub(crate) steps: Vec<MatchStep>,
    /// Pairs of slots: the variable of one repetition inside, the list outside.
    pub(crate) lists: Vec<(Slot, Slot)>,
    /// The slots of relationships inside, or of lists of them, in order.
    pub(crate) relationships: Vec<Slot>,
    /// The slot of the list of all relationships walked, for a named path.
    pub(crate) trail: Option<Slot>,
}

/// `<path search prefix>` over a path.
#[derive(Debug)]
pub(crate) struct Selection {
    pub(crate) steps: Vec<MatchStep>,
    /// The ends of the path, which partition the matches.
    pub(crate) start: Slot,
    pub(crate) end: Slot,
    /// The path, whose length decides.
    pub(crate) path: Slot,
    /// All slots that the steps bind.
    pub(crate) binds: Vec<Slot>,
    pub(crate) selector: Selector,
    pub(crate) count: u64,
}

/// What is taken from each partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// Any `count` paths.
    Any,
    /// The `count` shortest paths.
    Shortest,
    /// All paths of the `count` smallest lengths.
    ShortestGroups,
}

/// The conditions on a node.
#[derive(Debug, Default)]
pub(crate) struct NodeTest {
    pub(crate) labels: Option<LabelTest>,
    pub(crate) properties: Vec<(Name, Ex)>,
    /// `(n $map)`
    pub(crate) property_map: Option<Ex>,
    /// Inline WHERE.
    pub(crate) filter: Option<Ex>,
}

/// The conditions on a relationship.
#[derive(Debug, Default)]
pub(crate) struct RelationshipTest {
    pub(crate) types: Option<LabelTest>,
    pub(crate) properties: Vec<(Name, Ex)>,
    /// `[r $map]`
    pub(crate) property_map: Option<Ex>,
    /// Inline WHERE, with the slot through which it sees the relationship.
    pub(crate) filter: Option<(Slot, Ex)>,
}

/// A label expression.
#[derive(Debug)]
pub(crate) enum LabelTest {
    Name(Name),
    Any,
    /// Dynamic labels: `$(e)` and `$all(e)` require all of them; with the flag set, `$any(e)` requires one.
    Dynamic(Box<Ex>, bool),
    Not(Box<LabelTest>),
    And(Box<LabelTest>, Box<LabelTest>),
    Or(Box<LabelTest>, Box<LabelTest>),
    AllOf(Vec<Name>),
    OneOf(Vec<Name>),
}
