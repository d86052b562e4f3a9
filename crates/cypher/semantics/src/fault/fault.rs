//! `Fault`: a planted bug's entry in the catalogue.

/// A planted bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kebab-case name, as in `reference+fault:NAME`.
    pub name: &'static str,
    /// What is wrong, in a sentence.
    pub about: &'static str,
    /// The published bug, or the class of bugs, it is modelled on.
    pub model: &'static str,
    /// The executor that contains it.
    pub place: Place,
    /// How many conditions must coincide before an answer is wrong.
    pub conditions: u8,
    /// Statements that create a graph on which the fault shows.
    pub setup: &'static [&'static str],
    /// A statement whose answer, or whose graph afterwards, the fault makes wrong.
    pub query: &'static str,
}

/// Which executor contains a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The plain interpreter, and so also the planned executor where it uses the same code.
    Plain,
    /// The planned executor only.
    Planned,
}
