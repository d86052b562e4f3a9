//! Surface variation: other texts for the same tree.
//!
//! The printer has one body. What it writes goes through a few hooks of `Pen`: fixed words and signs through `text`,
//! names and literals through `token`, expressions through `expr`. Without a [`Variation`] they append what they are
//! given; with one they change what does not change the tree.

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
