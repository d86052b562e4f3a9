//! Matching: finds every match of a pattern in the graph.
//!
//! Depth first, in place: a step binds its slots in the frame and calls the next step; when that returns, it binds
//! its next candidate. `walked` is the trail of relationships used by the clause so far.

mod group;
mod hop;
mod label;
mod node;
mod path;
mod relationship;
mod selection;
mod shortest;
mod variable_hop;
mod walk;

use walk::{Next, Walked};
