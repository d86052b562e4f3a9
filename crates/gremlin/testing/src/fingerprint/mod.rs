//! The features from which a finding's signature is computed, and the shape by which a known bug is recognised.

mod features;
mod shape;
mod skeleton;

pub(crate) use features::fingerprint;
pub(crate) use shape::shape;
