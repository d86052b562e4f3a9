//! `detach-delete-loop-fails`: `DETACH DELETE` of a node with a self-loop and another relationship is an internal
//! error.

use crate::fault::{Fault, Place};
use crate::store::Store;
use edgewise_model::NodeId;

pub(super) const FAULT: Fault = Fault {
    name: "detach-delete-loop-fails",
    about: "`DETACH DELETE` of a node with a self-loop and another relationship is an internal error",
    model: "RedisGraph crash_i_lt_n.yml: a loop deleted once per direction",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (a:A)-[:T]->(a)-[:T]->(:B)"],
    query: "MATCH (a:A) DETACH DELETE a",
};

/// Whether the fault applies: the node has a self-loop and another relationship.
pub(crate) fn applies(store: &Store<'_>, id: NodeId) -> bool {
    let (outgoing, incoming) = (store.outgoing(id), store.incoming(id));
    let loops = outgoing.iter().filter(|step| step.node == id).count();
    loops > 0 && outgoing.len() + incoming.len() > 2 * loops
}
