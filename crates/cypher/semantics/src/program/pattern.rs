//! `MatchPlan`: a compiled pattern, as steps that bind slots one after the other.

use super::{Ex, Slot};
use edgewise_model::Name;

/// A compiled list of path patterns with their WHERE. Unless the plan is repeatable, the relationships of all its paths
/// must differ.
#[derive(Debug)]
pub(crate) struct MatchPlan {
    pub(crate) steps: Vec<MatchStep>,
    /// The condition of WHERE, evaluated when all slots of the pattern are bound.
    pub(crate) filter: Option<Ex>,
    /// Whether nodes and relationships may repeat: `REPEATABLE ELEMENTS`.
    pub(crate) repeatable: bool,
}

/// One step of matching.
#[derive(Debug)]
pub(crate) enum MatchStep {
    /// Binds the slot to every node that passes the test.
    Scan(Slot, NodeTest),
    /// Tests the node in a slot that is already bound.
    Held(Slot, NodeTest),
    /// Walks one relationship from a bound node.
    Hop(Hop),
    /// Walks a variable number of relationships from a bound node: `-[*1..3]-`.
    VariableHop(VariableHop),
    /// Matches a quantified path pattern: `((…)-[…]-(…)){1,3}`.
    Group(Box<Group>),
    /// Finds `shortestPath(…)` between two bound nodes.
    Shortest(ShortestHop),
    /// Matches a path that has a selector such as `ANY SHORTEST`, by steps of its own, and selects among the matches.
    Select(Box<Selection>),
    /// Checks a condition whose slots are all bound only now.
    Filter(Ex),
    /// Puts a path into the first slot: it runs along the others, a node followed by relationships or lists of
    /// relationships.
    Path(Slot, Vec<Slot>),
}

/// Walks one relationship from a node to its neighbour.
#[derive(Debug)]
pub(crate) struct Hop {
    pub(crate) ends: Ends,
    /// The slot of the relationship; `None` if nothing refers to it.
    pub(crate) slot: Option<Slot>,
    /// Whether the slot is bound before, so that only this relationship matches.
    pub(crate) held: bool,
    pub(crate) test: RelationshipTest,
}

/// Walks a variable number of relationships: `-[*a..b]-`.
#[derive(Debug)]
pub(crate) struct VariableHop {
    pub(crate) ends: Ends,
    /// The slot of the list of relationships; `None` if nothing refers to it.
    pub(crate) slot: Option<Slot>,
    /// Whether the slot is bound before, so that only this list matches.
    pub(crate) held: bool,
    /// Whether the walk goes from the right end to the left end of the written pattern, so that its list must be
    /// reversed.
    pub(crate) reversed: bool,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) test: RelationshipTest,
}

/// Finds `shortestPath` between two nodes that are already bound.
#[derive(Debug)]
pub(crate) struct ShortestHop {
    pub(crate) from: Slot,
    pub(crate) to: Slot,
    pub(crate) direction: Direction,
    pub(crate) slot: Slot,
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) test: RelationshipTest,
    /// Whether the pattern has no length, so that its variable is one relationship and not a list.
    pub(crate) single: bool,
    pub(crate) all: bool,
    /// The slot of the path; `None` if nothing refers to it.
    pub(crate) path: Option<Slot>,
    /// The condition that a path must meet to be a candidate for the shortest.
    pub(crate) filter: Option<Ex>,
}

/// The two ends of a relationship pattern and its direction, seen from the end where the walk starts.
#[derive(Debug)]
pub(crate) struct Ends {
    pub(crate) from: Slot,
    pub(crate) direction: Direction,
    pub(crate) to: Slot,
    /// Whether the node at the end is bound before, so that only this node matches.
    pub(crate) to_held: bool,
    pub(crate) to_test: NodeTest,
}

/// The direction of a relationship, seen from the node where the walk starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Out,
    In,
    Either,
}

/// A quantified path pattern, such as `((a)-[r]->(b)){1,3}`.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) from: Slot,
    pub(crate) to: Slot,
    pub(crate) to_held: bool,
    pub(crate) to_test: NodeTest,
    pub(crate) min: u64,
    pub(crate) max: u64,
    /// The slots of the first and of the last node of one repetition.
    pub(crate) first: Slot,
    pub(crate) last: Slot,
    /// The steps that match one repetition, once its first node is bound.
    pub(crate) steps: Vec<MatchStep>,
    /// For each variable inside: the slot of its value in one repetition, and the slot of the list of its values.
    pub(crate) lists: Vec<(Slot, Slot)>,
    /// The slots of the relationships in one repetition, in the order of the pattern; for an inner quantified pattern,
    /// the slot of its list.
    pub(crate) relationships: Vec<Slot>,
    /// The slot of the list of all relationships walked, if a named path needs it.
    pub(crate) trail: Option<Slot>,
}

/// A path with a selector (`<path search prefix>`), and the steps that match the path.
#[derive(Debug)]
pub(crate) struct Selection {
    pub(crate) steps: Vec<MatchStep>,
    /// The slots of the two ends of the path: the selector chooses among the matches with the same ends.
    pub(crate) start: Slot,
    pub(crate) end: Slot,
    /// The slot of the path, whose length the selector compares.
    pub(crate) path: Slot,
    /// All slots that the steps bind, so that a selected match can be restored.
    pub(crate) binds: Vec<Slot>,
    pub(crate) selector: Selector,
    pub(crate) count: u64,
}

/// Which of the matches with the same two ends a selector takes.
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
    /// The property map, if it is not written as a map literal: `(n $map)`.
    pub(crate) property_map: Option<Ex>,
    /// The condition of a WHERE inside the node pattern.
    pub(crate) filter: Option<Ex>,
}

/// The conditions on a relationship.
#[derive(Debug, Default)]
pub(crate) struct RelationshipTest {
    pub(crate) types: Option<LabelTest>,
    pub(crate) properties: Vec<(Name, Ex)>,
    /// The property map, if it is not written as a map literal: `[r $map]`.
    pub(crate) property_map: Option<Ex>,
    /// The condition of a WHERE inside the relationship pattern, and the slot through which it sees the relationship.
    pub(crate) filter: Option<(Slot, Ex)>,
}

/// A compiled label expression, as a test on the labels of a node or the type of a relationship.
#[derive(Debug)]
pub(crate) enum LabelTest {
    Name(Name),
    Any,
    /// Dynamic labels. With `$(e)` and `$all(e)` the flag is false, and all labels are required; with `$any(e)` it is
    /// true, and one of them is required.
    Dynamic(Box<Ex>, bool),
    Not(Box<LabelTest>),
    And(Box<LabelTest>, Box<LabelTest>),
    Or(Box<LabelTest>, Box<LabelTest>),
    AllOf(Vec<Name>),
    OneOf(Vec<Name>),
}
