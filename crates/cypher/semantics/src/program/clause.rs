//! `Reading`, `Barrier`, `Update`: the compiled clauses.

use super::{Ex, MatchPlan, Part, ProcedureCall, Projection, Query, Slot};
use edgewise_model::Name;

/// A clause that passes rows on one by one.
#[derive(Debug)]
pub(crate) enum Reading {
    /// `MATCH`
    Match(MatchPlan),
    /// `OPTIONAL MATCH`, with the slots that become null where nothing matches.
    OptionalMatch(MatchPlan, Vec<Slot>),
    /// `UNWIND`
    Unwind(Ex, Slot),
    /// `WITH` or `RETURN` without aggregation, DISTINCT, ORDER BY, SKIP or LIMIT.
    Assign(Vec<(Ex, Slot)>),
    /// `WHERE` after `WITH` or `YIELD`.
    Filter(Ex),
    /// `CALL procedure`
    Procedure(ProcedureCall),
    /// `CALL { … }` that only reads; the flag is set for `OPTIONAL CALL`.
    Subquery(Box<Query>, bool),
}

/// A clause that needs all rows before it passes on the first.
#[derive(Debug)]
pub(crate) enum Barrier {
    /// `WITH` or `RETURN` with aggregation, DISTINCT, ORDER BY, SKIP or LIMIT.
    Project(Box<Projection>),
    /// A clause that changes the graph, with the slots in scope before and after it.
    Update { update: Update, before: Vec<Slot>, after: Vec<Slot> },
}

/// A clause that changes the graph.
#[derive(Debug)]
pub(crate) enum Update {
    /// `CREATE`
    Create(Vec<CreatePart>),
    /// `MERGE`
    Merge(Box<MergePlan>),
    /// `SET`
    Set(Vec<SetItem>),
    /// `REMOVE`
    Remove(Vec<RemoveItem>),
    /// `[DETACH] DELETE`
    Delete { detach: bool, items: Vec<Ex> },
    /// `FOREACH`
    Foreach { list: Ex, slot: Slot, body: Box<Part> },
    /// `CALL { … }` that changes the graph; the flag is set for `OPTIONAL CALL`.
    Subquery(Box<Query>, bool),
}

/// One node, relationship or named path of CREATE.
#[derive(Debug)]
pub(crate) enum CreatePart {
    Node(CreateNode),
    Relationship(CreateRelationship),
    /// `p = …`: puts the path that runs along these slots into the first slot.
    Path(Slot, Vec<Slot>),
}

/// A node to create.
#[derive(Debug)]
pub(crate) struct CreateNode {
    pub(crate) slot: Slot,
    pub(crate) labels: Vec<Ex>,
    pub(crate) properties: Option<PropertyMap>,
}

/// A relationship to create.
#[derive(Debug)]
pub(crate) struct CreateRelationship {
    pub(crate) slot: Slot,
    pub(crate) start: Slot,
    pub(crate) end: Slot,
    /// Whether the relationship is written without direction, which is allowed only in MERGE.
    pub(crate) undirected: bool,
    pub(crate) kind: Ex,
    pub(crate) properties: Option<PropertyMap>,
}

/// The properties of an element to create: a map literal `{k: e}`, or a parameter.
#[derive(Debug)]
pub(crate) enum PropertyMap {
    Entries(Vec<(Name, Ex)>),
    Whole(Ex),
}

/// `MERGE`: matches the pattern, or else creates it.
#[derive(Debug)]
pub(crate) struct MergePlan {
    pub(crate) matching: MatchPlan,
    pub(crate) creating: Vec<CreatePart>,
    /// The slots that MERGE binds, whether it matches or creates.
    pub(crate) binds: Vec<Slot>,
    /// The values of the properties in the pattern; if one is null, MERGE fails.
    pub(crate) values: Vec<Ex>,
    pub(crate) on_match: Vec<SetItem>,
    pub(crate) on_create: Vec<SetItem>,
}

/// One item of SET.
#[derive(Debug)]
pub(crate) enum SetItem {
    /// `e.k = v`
    Property { element: Ex, key: Name, value: Ex },
    /// `e[k] = v`
    Dynamic { element: Ex, key: Ex, value: Ex },
    /// `v = e`: replaces all properties of `v`.
    Replace { element: Slot, value: Ex },
    /// `v += e`: sets the properties in `e` and keeps the others of `v`.
    Add { element: Slot, value: Ex },
    /// `v:A:B`: adds labels to `v`.
    Labels { node: Slot, labels: Vec<Ex> },
}

/// One item of REMOVE.
#[derive(Debug)]
pub(crate) enum RemoveItem {
    /// `e.k`
    Property { element: Ex, key: Name },
    /// `e[k]`
    Dynamic { element: Ex, key: Ex },
    /// `v:A:B`
    Labels { node: Slot, labels: Vec<Ex> },
}
