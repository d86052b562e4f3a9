//! `Entry`: a planted bug's line in the catalogue.

use super::{Fault, plain, planned, planned_more};

/// Which executor a fault sits in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The steps, and so both executors.
    Plain,
    /// A strategy of the planned executor.
    Planned,
}

/// A line of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The fault.
    pub fault: Fault,
    /// Its kebab-case name.
    pub name: &'static str,
    /// What is wrong, in a sentence.
    pub about: &'static str,
    /// The published bug, or the class of bugs, it is modelled on.
    pub model: &'static str,
    /// Where it sits.
    pub place: Place,
    /// A traversal over the graph of [`DEMONSTRATION`] whose answer, or whose graph after it, it makes wrong.
    pub query: &'static str,
}

/// The traversal that makes the graph on which every fault shows.
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

/// Every fault.
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    plain::PLAIN.iter().chain(planned::PLANNED).chain(planned_more::PLANNED_MORE)
}
