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
    /// `WHERE` after WITH or YIELD.
    Filter(Ex),
    /// `CALL procedure`
    Procedure(ProcedureCall),
    /// `CALL { … }` that only reads; the flag is set for `OPTIONAL CALL`.
    Subquery(Box<Query>, bool),
}

/// A clause that needs all its rows before it passes one on.
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

/// One element or path of CREATE, in written order.
#[derive(Debug)]
pub(crate) enum CreatePart {
    Node(CreateNode),
    Relationship(CreateRelationship),
    /// `p = …`: the path along these slots.
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
    /// A MERGE pattern without direction.
    pub(crate) undirected: bool,
    pub(crate) kind: Ex,
    pub(crate) properties: Option<PropertyMap>,
}

/// The properties of an element to create: `{k: e}` or a parameter.
#[derive(Debug)]
pub(crate) enum PropertyMap {
    Entries(Vec<(Name, Ex)>),
    Whole(Ex),
}

/// `MERGE`: match, else create.
#[derive(Debug)]
pub(crate) struct MergePlan {
    pub(crate) matching: MatchPlan,
    pub(crate) creating: Vec<CreatePart>,
    /// The slots the pattern binds.
    pub(crate) binds: Vec<Slot>,
    /// Property values of the pattern: none may be null.
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
    /// `v = e`
    Replace { element: Slot, value: Ex },
    /// `v += e`
    Add { element: Slot, value: Ex },
    /// `v:A:B`
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
