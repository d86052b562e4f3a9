//! Chooses the cheapest way to find the nodes of one slot: by scanning all nodes, the nodes with a label, or an index.

use super::solver::Solver;
use crate::{
    fault::planned::Planned,
    planned::{
        logical::Predicate,
        mention,
        operator::{Bound, IndexSeek, Limit, NodeScan, Operator},
    },
    program::{Ex, LabelTest, Slot, StringTest},
};
use edgewise_cypher_syntax::ast::CompareOp;
use edgewise_model::Name;
use std::{collections::BTreeSet, rc::Rc};

/// A way to find the nodes of a slot.
pub(super) struct Access {
    /// The estimated number of nodes that it finds.
    pub(super) rows: f64,
    pub(super) operator: Operator,
    /// The indexes of the waiting conditions that the nodes found are known to meet.
    pub(super) solved: BTreeSet<usize>,
    /// Whether it uses the values of slots that earlier operators bind.
    pub(super) dependent: bool,
}

/// A bound that a waiting condition sets on a key: the index of the condition, the bound, the estimated share of nodes
/// that meet it, and whether it uses slots.
struct ConditionBound {
    place: usize,
    bound: Bound,
    share: f64,
    dependent: bool,
}

impl Solver<'_, '_> {
    /// The cheapest way to find the nodes of a slot, given the waiting conditions.
    pub(super) fn access(&self, slot: Slot) -> Access {
        let mut best = Access {
            rows: self.statistics().nodes(),
            operator: NodeScan { slot, label: None }.into(),
            solved: BTreeSet::new(),
            dependent: false,
        };
        for (place, label) in self.labels(slot) {
            let rows = self.statistics().label(&label);
            let faults = self.faults();
            if best.solved.is_empty() || rows < best.rows {
                best = Access {
                    rows,
                    operator: NodeScan { slot, label: Some(label.clone()) }.into(),
                    solved: match faults.has(Planned::ScanForgetsOtherLabels) {
                        true => self.labels(slot).into_iter().map(|(place, _)| place).collect(),
                        false => BTreeSet::from([place]),
                    },
                    dependent: false,
                };
            }
        }
        for (place, label) in self.labels(slot) {
            for index in self.statistics().indexes().filter(|index| index.label == label) {
                let Some(access) = self.seek(slot, place, &label, &index.keys) else { continue };
                if access.rows <= best.rows {
                    best = access;
                }
            }
        }
        best
    }

    /// The labels that the conditions require of the node, with the index of each condition.
    pub(super) fn labels(&self, slot: Slot) -> Vec<(usize, Name)> {
        let hard = self
            .waiting
            .iter()
            .enumerate()
            .filter_map(|(place, predicate)| Some((place, predicate.hard_expression()?)));
        hard.filter_map(|(place, ex)| match ex {
            Ex::HasLabels(of, LabelTest::Name(name)) if matches!(**of, Ex::Slot(of) if of == slot) => {
                Some((place, name.clone()))
            }
            _ => None,
        })
        .collect()
    }

    /// The way through an index on these keys; `None` unless the conditions set a bound on each key.
    fn seek(&self, slot: Slot, label_place: usize, label: &Name, keys: &[Name]) -> Option<Access> {
        let mut solved = BTreeSet::from([label_place]);
        let mut rows = self.statistics().label(label);
        let mut bounds = Vec::new();
        let mut dependent = false;
        for key in keys {
            let found = self.bounds(slot, key);
            let best = match found.iter().min_by(|left, right| left.share.total_cmp(&right.share)) {
                Some(best) => best,
                None if !bounds.is_empty() && self.faults().has(Planned::CompositeIndexServesPrefix) => {
                    bounds.push(Bound::Exists);
                    continue;
                }
                None => return None,
            };
            let mut bound = best.bound.clone();
            solved.insert(best.place);
            if self.faults().has(Planned::IndexKeepsOneConjunct) {
                solved.extend(found.iter().map(|other| other.place));
            }
            dependent |= best.dependent;
            rows = (rows * best.share).max(1.0);
            // Two conditions, such as `n.p > 1` and `n.p < 5`, can bound one range from both sides.
            if let Bound::Range(low, high) = &bound {
                let other = found.iter().find_map(|other| match &other.bound {
                    Bound::Range(Some(limit), None) if low.is_none() => {
                        Some((other, Some(limit), high.as_ref()))
                    }
                    Bound::Range(None, Some(limit)) if high.is_none() => {
                        Some((other, low.as_ref(), Some(limit)))
                    }
                    _ => None,
                });
                if let Some((other, low, high)) = other {
                    solved.insert(other.place);
                    dependent |= other.dependent;
                    rows = (rows * other.share).max(1.0);
                    bound = Bound::Range(low.cloned(), high.cloned());
                }
            }
            bounds.push(bound);
        }
        let operator = IndexSeek { slot, label: label.clone(), keys: keys.to_vec(), bounds }.into();
        Some(Access { rows, operator, solved, dependent })
    }

    /// The bounds that the conditions set on one property of the node. The other side of such a condition must be bound
    /// already.
    fn bounds(&self, slot: Slot, key: &Name) -> Vec<ConditionBound> {
        let mut found = Vec::new();
        for (place, predicate) in self.waiting.iter().enumerate() {
            if let Some((bound, share, other)) = bound_of_condition(predicate, slot, key) {
                let needs: BTreeSet<Slot> = other.map(mention::slots).unwrap_or_default();
                let unbound = needs.iter().any(|slot| self.is_fresh(*slot) && !self.is_bound(*slot));
                if !unbound {
                    let dependent = !needs.is_empty();
                    found.push(ConditionBound { place, bound, share, dependent });
                }
            }
        }
        found
    }
}

/// Whether the expression is the property `key` of the slot.
fn is_property(ex: &Ex, slot: Slot, key: &Name) -> bool {
    matches!(ex, Ex::Property(of, own) if own == key && matches!(**of, Ex::Slot(of) if of == slot))
}

/// The bound that a condition sets on a property, the estimated share of nodes that meet it, and the other side of the
/// condition; `None` if it sets no bound.
fn bound_of_condition<'p>(
    predicate: &'p Predicate,
    slot: Slot,
    key: &Name,
) -> Option<(Bound, f64, Option<&'p Ex>)> {
    let ex = predicate.hard_expression()?;
    match ex {
        Ex::Compare(left, rest) => {
            let [(op, right)] = rest.as_slice() else { return None };
            let (op, other) = if is_property(left, slot, key) {
                (*op, right)
            } else if is_property(right, slot, key) {
                (mirrored(*op), &**left)
            } else {
                return None;
            };
            let value = Rc::new(copy_simple(other)?);
            let limit = |inclusive| Some(Limit { value: Rc::clone(&value), inclusive });
            let (bound, share) = match op {
                CompareOp::Equal => (Bound::Equal(value), 0.1),
                CompareOp::Greater => (Bound::Range(limit(false), None), 0.3),
                CompareOp::GreaterOrEqual => (Bound::Range(limit(true), None), 0.3),
                CompareOp::Less => (Bound::Range(None, limit(false)), 0.3),
                CompareOp::LessOrEqual => (Bound::Range(None, limit(true)), 0.3),
                CompareOp::NotEqual => return None,
            };
            Some((bound, share, Some(other)))
        }
        Ex::In(item, list) if is_property(item, slot, key) => {
            Some((Bound::In(Rc::new(copy_simple(list)?)), 0.2, Some(list)))
        }
        Ex::StringTest(StringTest::StartsWith, text, part) if is_property(text, slot, key) => {
            Some((Bound::Prefix(Rc::new(copy_simple(part)?)), 0.25, Some(part)))
        }
        Ex::IsNull(of, true) if is_property(of, slot, key) => Some((Bound::Exists, 0.9, None)),
        _ => None,
    }
}

/// A copy of a constant, slot, property or list; `None` for any other expression.
pub(in crate::planned) fn copy_simple(ex: &Ex) -> Option<Ex> {
    Some(match ex {
        Ex::Constant(cell) => Ex::Constant(cell.clone()),
        Ex::Slot(slot) => Ex::Slot(*slot),
        Ex::Property(of, key) => Ex::Property(Box::new(copy_simple(of)?), key.clone()),
        Ex::List(items) => Ex::List(items.iter().map(copy_simple).collect::<Option<_>>()?),
        _ => return None,
    })
}

/// The comparison with its sides swapped: `<` becomes `>`.
fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Less => CompareOp::Greater,
        CompareOp::LessOrEqual => CompareOp::GreaterOrEqual,
        CompareOp::Greater => CompareOp::Less,
        CompareOp::GreaterOrEqual => CompareOp::LessOrEqual,
        same => same,
    }
}
