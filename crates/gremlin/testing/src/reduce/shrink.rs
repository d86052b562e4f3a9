//! The ways to make a traversal smaller, coarse to fine.

use super::shrink_arguments::{fewer_arguments, simpler_literals};
use super::shrink_steps::{fewer_settings, fewer_steps, fewer_steps_at_once, inner_traversals};
use edgewise_gremlin_syntax::ast::Traversal;

/// Lists traversals one step smaller, in a fixed order.
pub(super) type Shrink = fn(&Traversal) -> Vec<Traversal>;

/// All ways, each with what it does, in words for a control.
pub(super) const PASSES: &[(&str, Shrink)] = &[
    ("leave out several steps", fewer_steps_at_once),
    ("leave out settings of the source", fewer_settings),
    ("leave out a step", fewer_steps),
    ("take an inner traversal in place of a step", inner_traversals),
    ("leave out an argument", fewer_arguments),
    ("write a simpler value", simpler_literals),
];
