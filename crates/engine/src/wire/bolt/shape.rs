//! `Shape`: the two things in which values differ between Bolt versions.

/// How a connection writes elements and zoned times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Elements carry string ids beside the numbers: since Bolt 5.0.
    pub element_ids: bool,
    /// Zoned times count seconds in UTC: since Bolt 5.0, and in 4.3 and 4.4 where both sides agree on the patch.
    pub utc: bool,
}

impl Shape {
    /// Bolt 4.x without the patch.
    pub const V4: Self = Self { element_ids: false, utc: false };
    /// Bolt 5.x.
    pub const V5: Self = Self { element_ids: true, utc: true };
}
