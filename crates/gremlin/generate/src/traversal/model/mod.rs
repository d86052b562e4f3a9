//! The models of published generators, and the bases of the partition oracle.

mod grand;
mod partition;
mod patterns;
