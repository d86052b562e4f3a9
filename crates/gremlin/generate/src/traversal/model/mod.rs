//! The models of published generators, and the base traversals of the partition oracle.

mod grand;
mod partition;
mod patterns;
