//! The Edgewise program.
fn main() {}
