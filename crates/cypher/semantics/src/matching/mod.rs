//! Matching: from a plan to every way its pattern lies in the graph.
//!
//! Depth first, in place: a step binds its slots in the frame and calls the next; when the next is done, it binds the
//! next candidate. `walked` is the trail of relationships used by the clause so far.

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
