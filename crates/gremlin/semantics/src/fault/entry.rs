//! `Entry`: the description of a planted fault in the catalogue.

use super::{Fault, plain, planned, planned_more};

/// The executor that a fault changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A step, and so both executors.
    Plain,
    /// A strategy of the planned executor.
    Planned,
}

/// The description of a planted fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The fault.
    pub fault: Fault,
    /// The name of the fault, in kebab case.
    pub name: &'static str,
    /// What the fault does, in one sentence.
    pub about: &'static str,
    /// The published bug, or the class of bugs, that the fault imitates.
    pub model: &'static str,
    /// The executor that the fault changes.
    pub place: Place,
    /// A traversal on the graph of [`DEMONSTRATION`]. The fault makes its answer, or the graph after it, wrong.
    pub query: &'static str,
}

/// The traversal that creates the demonstration graph, on which every fault has a visible effect.
pub const DEMONSTRATION: &str = "g.addV('person').as('a').property('name', 'a').property('age', 30).\
    property(list, 'tag', 'x').property(list, 'tag', 'y').\
    addV('person').as('b').property('name', 'b').property('age', 40).\
    addV('person').as('c').property('name', 'c').property('age', 40).\
    addV('book').as('d').property('name', 'd').\
    addE('knows').from('a').to('b').property('weight', 1.0).\
    addE('knows').from('a').to('c').property('weight', 2.0).\
    addE('knows').from('b').to('c').\
    addE('likes').from('a').to('d').property('weight', 3.0).\
    addE('likes').from('b').to('d').property('weight', 4.0).\
    addE('back').from('c').to('a').\
    addE('back').from('b').to('a').\
    addE('self').from('d').to('d')";

/// All planted faults.
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    plain::PLAIN.iter().chain(planned::PLANNED).chain(planned_more::PLANNED_MORE)
}
