//! `Bounds`: limits on the size of a reply.

/// Limits that bound a decoder's memory, whatever a server sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of bytes in one message (Bolt) or one whole reply (RESP).
    pub message: usize,
    /// The largest nesting depth of values.
    pub depth: usize,
    /// The largest number of values in one result, including nested ones.
    pub cells: usize,
}

impl Default for Bounds {
    /// 64 MiB per message, 128 levels (as deep as case files go) and two million values: a few hundred MiB in the
    /// worst case.
    fn default() -> Self {
        Self { message: 64 << 20, depth: 128, cells: 2_000_000 }
    }
}
