//! Reduction of questions: which smaller ones to try.

mod passes;
mod smaller;

pub(crate) use passes::passes;
