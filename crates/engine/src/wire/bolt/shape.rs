//! `Shape`: the two ways in which the encoding of values differs between Bolt versions.

/// How elements and zoned times are encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// True if elements have string ids besides the numeric ones: since Bolt 5.0.
    pub element_ids: bool,
    /// True if zoned times count seconds in UTC: since Bolt 5.0, and in 4.3 and 4.4 if both sides agree on the
    /// patch.
    pub utc: bool,
}

impl Shape {
    /// Bolt 4.x without the patch.
    pub const V4: Self = Self { element_ids: false, utc: false };
    /// Bolt 5.x.
    pub const V5: Self = Self { element_ids: true, utc: true };
}
