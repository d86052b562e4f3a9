//! `Bounds`: how much of a reply we are willing to hold.

/// Caps that keep a decoder's memory bounded whatever a server sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes of one message (Bolt) or one whole reply (RESP).
    pub message: usize,
    /// Nesting of values.
    pub depth: usize,
    /// Values in one result, nested ones counted.
    pub cells: usize,
}

impl Default for Bounds {
    /// 64 MiB a message, 128 levels (as deep as case files go), two million values: some hundred MiB at the very worst.
    fn default() -> Self {
        Self { message: 64 << 20, depth: 128, cells: 2_000_000 }
    }
}
