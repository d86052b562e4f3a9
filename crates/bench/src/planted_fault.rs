//! `PlantedFault`: a fault in the executable semantics of any language.

use edgewise_cypher_semantics::fault as cypher_fault;
use edgewise_gremlin_semantics::fault as gremlin_fault;

/// The executor that a planted fault changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The plain executor, and so also the planned one where it uses the same code.
    Plain,
    /// The planned executor only.
    Planned,
}

impl Place {
    /// The name of the executor.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Planned => "planned",
        }
    }
}

/// A fault that can be planted in the executable semantics of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlantedFault {
    /// The name of the fault, in kebab case.
    pub name: &'static str,
    /// A sentence that says what is wrong.
    pub about: &'static str,
    /// The published bug, or the class of bugs, on which the fault is modelled.
    pub model: &'static str,
    /// The executor that the fault changes.
    pub place: Place,
    /// How many conditions must coincide before an answer is wrong; none if the catalogue does not say.
    pub conditions: Option<u8>,
    /// Statements that create a graph on which the fault shows.
    pub setup: &'static [&'static str],
    /// A statement whose answer, or whose graph afterwards, the fault makes wrong.
    pub query: &'static str,
}

impl From<&'static cypher_fault::Fault> for PlantedFault {
    fn from(fault: &'static cypher_fault::Fault) -> Self {
        Self {
            name: fault.name,
            about: fault.about,
            model: fault.model,
            place: match fault.place {
                cypher_fault::Place::Plain => Place::Plain,
                cypher_fault::Place::Planned => Place::Planned,
            },
            conditions: Some(fault.conditions),
            setup: fault.setup,
            query: fault.query,
        }
    }
}

impl From<&'static gremlin_fault::Entry> for PlantedFault {
    fn from(entry: &'static gremlin_fault::Entry) -> Self {
        Self {
            name: entry.name,
            about: entry.about,
            model: entry.model,
            place: match entry.place {
                gremlin_fault::Place::Plain => Place::Plain,
                gremlin_fault::Place::Planned => Place::Planned,
            },
            conditions: None,
            setup: &[gremlin_fault::DEMONSTRATION],
            query: entry.query,
        }
    }
}
