//! `Fault`: a planted bug's line in the catalogue.

/// A planted bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kebab-case name, as in `reference+fault:NAME`.
    pub name: &'static str,
    /// What is wrong, in a sentence.
    pub about: &'static str,
    /// The published bug, or the class of bugs, it is modelled on.
    pub model: &'static str,
    /// Which executor it sits in.
    pub place: Place,
    /// How many things must come together before an answer is wrong.
    pub conditions: u8,
    /// The statements that make a graph on which it shows.
    pub setup: &'static [&'static str],
    /// A statement whose answer, or whose graph after it, it makes wrong.
    pub query: &'static str,
}

/// Which executor a fault sits in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The plain interpreter, and so the planned executor too, as far as it uses the same parts.
    Plain,
    /// The planned executor only.
    Planned,
}
