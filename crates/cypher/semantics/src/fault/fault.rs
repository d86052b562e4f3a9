//! `Fault`: the description of a planted bug.

/// A bug that can be planted into the interpreter to measure oracles: its name, its description, and an example that it
/// makes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kebab-case name of the fault; the engine `reference+fault:NAME` has it planted.
    pub name: &'static str,
    /// A sentence that says what is wrong.
    pub about: &'static str,
    /// The published bug, or the class of bugs, on which the fault is modelled.
    pub model: &'static str,
    /// The executor that contains the fault.
    pub place: Place,
    /// How many properties of query and data must come together before an answer is wrong.
    pub conditions: u8,
    /// Statements that create the graph of the example.
    pub setup: &'static [&'static str],
    /// The statement of the example: the fault makes its answer, or the graph it leaves, wrong.
    pub query: &'static str,
}

/// The executor that contains a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The plain interpreter. The planned executor uses parts of it, and there has the fault, too.
    Plain,
    /// The planned executor only; the plain interpreter stays correct.
    Planned,
}
