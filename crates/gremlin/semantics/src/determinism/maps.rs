//! The determinism of steps that map one value to one value.

use edgewise_gremlin_syntax::ast::{Column, Operator};

use super::Fact;
use super::chain::{arg, by, bys, first_result, key_by};
use super::shape::Shape;
use super::state::State;
use crate::program::{By, Comparator, ListOp, Numeric, Op, Selection, TextOp};

/// Updates the state for a mapping step; false if the step is not one.
pub(super) fn map(op: &Op, s: &mut State) -> bool {
    of_elements(op, s) || of_paths(op, s) || of_collections(op, s) || of_scalars(op, s)
}

fn of_elements(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Modulate(one) => s.shape = by(one, s),
        Op::Token(_) | Op::Element => s.shape = Shape::Plain,
        Op::Constant(value) => {
            s.facts.bag = s.facts.size;
            s.shape = Shape::of(value);
        }
        Op::ElementMap(_) => {
            s.accesses.properties = true;
            if s.graph.multi_properties {
                // It is open which of several values of a key `elementMap()` returns.
                s.needs(Fact::Open);
            }
            s.shape = Shape::Any;
        }
        Op::PropertyMap(options) => {
            s.accesses.properties = true;
            if s.graph.multi_properties {
                s.needs(Fact::Loose);
            }
            if let Some(one) = &options.by {
                s.shape = if s.graph.multi_properties { Shape::Any } else { Shape::List };
                if s.graph.multi_properties && !matches!(one, By::Identity) {
                    // The `by()` gets a list of several values, and its result may depend on their order.
                    s.needs(Fact::Open);
                }
                by(one, s);
            }
            if let Some(inner) = &options.filter {
                super::chain::tests(inner, s);
            }
            s.shape = Shape::Any;
        }
        Op::Map(inner) => s.shape = first_result(inner, s),
        Op::OtherVertex => {
            s.reads_path();
            s.accesses.repeats = true;
            s.shape = Shape::Plain;
        }
        _ => return false,
    }
    true
}

fn of_paths(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Project { bys: all, .. } => {
            bys(all, s);
            s.shape = Shape::Any;
        }
        Op::Select { selection, bys: all, .. } => {
            s.reads_labels();
            s.reads_side_effects();
            let one = match selection {
                Selection::Chain(inner) => {
                    first_result(inner, s);
                    true
                }
                Selection::Labels(labels) => labels.len() == 1,
            };
            let plain = one && s.seen == Shape::Plain && !s.collects;
            s.shape = if plain { Shape::Plain } else { Shape::Any };
            bys(all, s);
        }
        Op::Path { bys: all, .. } => {
            s.reads_path();
            bys(all, s);
            let plain = s.seen == Shape::Plain && all.is_empty();
            s.shape = if plain { Shape::List } else { Shape::Any };
        }
        Op::Math { bys: all, .. } | Op::Format { bys: all, .. } => {
            s.reads_labels();
            s.reads_side_effects();
            bys(all, s);
            s.compares();
            s.shape = Shape::Plain;
        }
        Op::SackValue => {
            s.needs(s.facts.sack);
            s.shape = Shape::Any;
        }
        Op::SackChange(operator, one) => {
            let (shape, size) = (s.shape, s.facts.size);
            by(one, s);
            (s.shape, s.facts.size) = (shape, size);
            if matches!(operator, Operator::Assign) {
                s.facts.sack = s.facts.bag;
            }
            s.facts.sack = s.facts.sack.and(s.facts.bag);
        }
        _ => return false,
    }
    true
}

fn of_collections(op: &Op, s: &mut State) -> bool {
    match op {
        Op::SelectColumn(column) => {
            if *column == Column::Values {
                s.needs(Fact::Loose);
            }
            s.shape = Shape::Any;
        }
        Op::Index { .. } => {
            s.reads_members_in_order();
            s.shape = Shape::Any;
        }
        Op::RangeLocal(..) | Op::TailLocal(_) => s.reads_members_in_order(),
        Op::SampleLocal(_) => s.needs(Fact::Open),
        Op::OrderLocal(keys) => order_local(keys, s),
        Op::DedupLocal => {
            if s.shape == Shape::Any {
                s.compares();
            }
            s.facts.bag = s.facts.bag.without_list_order();
            if s.shape != Shape::Plain {
                s.shape = Shape::Any;
            }
        }
        Op::CountLocal => {
            s.facts.bag = s.facts.bag.without_list_order();
            s.shape = Shape::Plain;
        }
        Op::NumericLocal(kind) => {
            if matches!(kind, Numeric::Sum | Numeric::Mean) && s.shape != Shape::Plain {
                s.facts.rounding = Fact::Open;
            }
            s.facts.bag = if s.shape == Shape::Any {
                s.facts.bag.with_list_order()
            } else {
                s.facts.bag.without_list_order()
            };
            s.shape = Shape::Plain;
        }
        // Reversing a set, which has no order, returns a list whose order is open.
        Op::Reverse => {
            if s.shape == Shape::Any {
                s.needs(Fact::Loose);
            }
        }
        Op::Conjoin(_) => {
            s.reads_members_in_order();
            s.shape = Shape::Plain;
        }
        Op::List(kind, one) => {
            let own = s.shape;
            let other = arg(one, s);
            let sets =
                matches!(kind, ListOp::Intersect | ListOp::Difference | ListOp::Disjunct | ListOp::Merge);
            if own.or(other) == Shape::Any && sets {
                s.compares();
            }
            s.facts.bag = if sets { s.facts.bag.without_list_order() } else { s.facts.bag.and(Fact::Loose) };
            s.shape = Shape::Any;
        }
        _ => return false,
    }
    true
}

fn order_local(keys: &[Comparator], s: &mut State) {
    let shuffled = keys.iter().any(|key| key.order == edgewise_gremlin_syntax::ast::Order::Shuffle);
    let natural = keys.iter().all(|key| matches!(key.by, By::Identity));
    match s.shape {
        Shape::Plain => {}
        // Plain members that compare as equal are the same, so the sorted list is determined.
        Shape::List if natural && !shuffled => s.facts.bag = s.facts.bag.without_list_order(),
        Shape::List | Shape::Any => {
            for key in keys {
                let shape = s.shape;
                s.shape = shape.members();
                key_by(&key.by, s);
                s.shape = shape;
            }
            s.needs(Fact::Loose);
            s.shape = Shape::Any;
        }
    }
}

fn of_scalars(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Loops(_) | Op::Fail(_) => s.shape = Shape::Plain,
        Op::Text { op, local } => {
            if !local || s.shape == Shape::Any {
                s.reads_members_in_order();
                s.shape = if matches!(op, TextOp::Split(_)) { Shape::List } else { Shape::Plain };
            } else if matches!(op, TextOp::Split(_)) {
                s.shape = s.shape.listed();
            }
            s.needs(s.facts.types);
        }
        Op::AsBool | Op::AsDate | Op::AsNumber(_) | Op::DateAdd(..) => {
            s.compares();
            s.shape = Shape::Plain;
        }
        Op::Concat(args) => {
            for one in args {
                arg(one, s);
            }
            s.compares();
            s.shape = Shape::Plain;
        }
        Op::DateDiff(one) => {
            arg(one, s);
            s.shape = Shape::Plain;
        }
        _ => return false,
    }
    true
}
