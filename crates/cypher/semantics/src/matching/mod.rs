//! Finds every match of a pattern in the graph.
//!
//! The search is depth first and works in place: a step binds its slots in the frame and calls the next step; when that
//! returns, the step binds its next candidate. `walked` has the relationships that the clause has used so far.

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
