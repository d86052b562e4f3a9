//! The passes that make a traversal smaller, from large changes to small ones.

use super::shrink_arguments::{fewer_arguments, simpler_literals};
use super::shrink_steps::{fewer_settings, fewer_steps, fewer_steps_at_once, inner_traversals};
use edgewise_gremlin_syntax::ast::Traversal;

/// Lists the traversals that one change of a pass leads to, in a fixed order.
pub(super) type Shrink = fn(&Traversal) -> Vec<Traversal>;

/// All passes, each with a description of the change for the report.
pub(super) const PASSES: &[(&str, Shrink)] = &[
    ("leave out several steps", fewer_steps_at_once),
    ("leave out settings of the source", fewer_settings),
    ("leave out a step", fewer_steps),
    ("take an inner traversal in place of a step", inner_traversals),
    ("leave out an argument", fewer_arguments),
    ("write a simpler value", simpler_literals),
];
