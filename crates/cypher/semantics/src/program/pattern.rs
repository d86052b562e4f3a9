//! `MatchPlan`: a compiled pattern: steps that bind slots from an anchor outwards.

use super::{Ex, Slot};
use edgewise_model::Name;

/// A compiled list of paths with their filter. Relationships are unique across all of it.
#[derive(Debug)]
pub(crate) struct MatchPlan {
    pub(crate) steps: Vec<MatchStep>,
    /// `WHERE`, judged when everything is bound.
    pub(crate) filter: Option<Ex>,
    /// `REPEATABLE ELEMENTS`
    pub(crate) repeatable: bool,
}

/// One step of matching.
#[derive(Debug)]
pub(crate) enum MatchStep {
    /// Every node that passes, bound to the slot.
    Scan(Slot, NodeTest),
    /// The node the slot holds already must pass.
    Held(Slot, NodeTest),
    /// One relationship.
    Hop(Hop),
    /// `-[*1..3]-`
    VariableHop(VariableHop),
    /// `((…)-[…]-(…)){1,3}`
    Group(Box<Group>),
    /// `shortestPath(…)`, both ends held.
    Shortest(ShortestHop),
    /// `ANY SHORTEST …` over the steps in it.
    Select(Box<Selection>),
    /// A condition that could not be judged earlier.
    Filter(Ex),
    /// The path over these slots: a node, then relationships or lists of them.
    Path(Slot, Vec<Slot>),
}

/// From one node to its neighbour.
#[derive(Debug)]
pub(crate) struct Hop {
    pub(crate) ends: Ends,
    /// The relationship's slot, where someone asks for it.
    pub(crate) slot: Option<Slot>,
    /// The slot holds a relationship already.
    pub(crate) held: bool,
    pub(crate) test: RelationshipTest,
}

/// `-[*a..b]-`
#[derive(Debug)]
pub(crate) struct VariableHop {
    pub(crate) ends: Ends,
    /// Where the list of relationships goes.
    pub(crate) slot: Option<Slot>,
    /// The slot holds a list of relationships already.
    pub(crate) held: bool,
    /// Walked against the written direction: the list is turned round.
    pub(crate) reversed: bool,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) test: RelationshipTest,
}

/// `shortestPath` between two held nodes.
#[derive(Debug)]
pub(crate) struct ShortestHop {
    pub(crate) from: Slot,
    pub(crate) to: Slot,
    pub(crate) direction: Direction,
    pub(crate) slot: Slot,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) test: RelationshipTest,
    /// Without a length: one relationship, not a list.
    pub(crate) single: bool,
    pub(crate) all: bool,
    /// Where the path goes.
    pub(crate) path: Option<Slot>,
    /// What a path must be like to count.
    pub(crate) filter: Option<Ex>,
}

/// Where a hop starts, which way it goes, and where it ends.
#[derive(Debug)]
pub(crate) struct Ends {
    pub(crate) from: Slot,
    pub(crate) direction: Direction,
    pub(crate) to: Slot,
    /// The end holds a node already.
    pub(crate) to_held: bool,
    pub(crate) to_test: NodeTest,
}

/// Seen from where the hop starts.
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
    /// The first and last node inside.
    pub(crate) first: Slot,
    pub(crate) last: Slot,
    /// The inner steps; the first node is held.
    pub(crate) steps: Vec<MatchStep>,
    /// Singleton inside, list outside.
    pub(crate) lists: Vec<(Slot, Slot)>,
    /// The slots of relationships inside, or of lists of them, in order.
    pub(crate) relationships: Vec<Slot>,
    /// Where the list of all relationships walked goes, for a named path.
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
    /// All slots the steps bind.
    pub(crate) binds: Vec<Slot>,
    pub(crate) selector: Selector,
    pub(crate) count: u64,
}

/// What is taken of each partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// Any `count` paths.
    Any,
    /// The `count` shortest paths.
    Shortest,
    /// All paths of the `count` smallest lengths.
    ShortestGroups,
}

/// What a node must be like.
#[derive(Debug, Default)]
pub(crate) struct NodeTest {
    pub(crate) labels: Option<LabelTest>,
    pub(crate) properties: Vec<(Name, Ex)>,
    /// `(n $map)`
    pub(crate) property_map: Option<Ex>,
    /// Inline WHERE.
    pub(crate) filter: Option<Ex>,
}

/// What a relationship must be like.
#[derive(Debug, Default)]
pub(crate) struct RelationshipTest {
    pub(crate) types: Option<LabelTest>,
    pub(crate) properties: Vec<(Name, Ex)>,
    /// `[r $map]`
    pub(crate) property_map: Option<Ex>,
    /// Inline WHERE, with the slot it sees the relationship in.
    pub(crate) filter: Option<(Slot, Ex)>,
}

/// A label expression.
#[derive(Debug)]
pub(crate) enum LabelTest {
    Name(Name),
    Any,
    /// `$all(e)`, `$(e)`: every one; `$any(e)` with the flag.
    Dynamic(Box<Ex>, bool),
    Not(Box<LabelTest>),
    And(Box<LabelTest>, Box<LabelTest>),
    Or(Box<LabelTest>, Box<LabelTest>),
    AllOf(Vec<Name>),
    OneOf(Vec<Name>),
}
