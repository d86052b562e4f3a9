//! `Production` and `Table`: what the generator may choose, and the compiled choice.

/// A production without its maker, for lists of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductionInfo {
    /// Which table it stands in.
    pub table: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its default weight.
    pub weight: u32,
}
