//! Surface variation: writes other texts for the same tree.
//!
//! The printer always writes through a few methods of `Pen`: fixed keywords and punctuation through `text`, names and
//! literals through `token`, expressions through `expr`. Without a [`Variation`] these append what they are given;
//! with one they vary it in ways that keep the tree the same.

mod float;
mod kind;
mod literal;
mod plain;
mod space;
mod style;
mod variation;
mod writer;

pub use kind::SurfaceKind;
pub use plain::plain_spelling;
pub use style::Surface;
pub(super) use variation::Variation;
