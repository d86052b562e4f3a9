//! Finds short cuts for projections: counts that the store knows, sort orders that an index already gives, walks of
//! which only the distinct end nodes are needed.

use crate::{
    FaultSet,
    fault::planned::Planned,
    planned::{
        facts::Facts,
        mention,
        operator::{
            Bound, CountStore, Counted, Expand, Filter, NodeScan, Operator, PruningExpand, TypeScan,
            VariableExpand,
        },
    },
    program::{AggregateKind, Aggregation, Direction, Ex, LabelTest, Slot, SortKey},
};
use edgewise_model::Name;
use std::collections::BTreeSet;

/// The operator for a count that the store knows, as in `MATCH (n:A) RETURN count(*)`: the counted rows must be exactly
/// all nodes, the nodes with a label, all relationships, or those of some types. Otherwise `None`.
pub(super) fn count_store(
    aggregation: &Aggregation,
    operators: &[Operator],
    facts: &Facts,
    faults: FaultSet,
) -> Option<Operator> {
    let [call] = aggregation.calls.as_slice() else { return None };
    if !aggregation.keys.is_empty() || facts.deletes {
        return None;
    }
    let counted = match (call.kind, call.arguments.as_slice()) {
        (AggregateKind::CountStar, _) => None,
        // The counted slot is never null. With DISTINCT, rows with the same node would count once, so the short cut
        // does not apply.
        (AggregateKind::Count, [Ex::Slot(slot)]) if !call.distinct => Some(*slot),
        _ => return None,
    };
    let (what, binds) = counted_elements(operators, faults)?;
    if counted.is_some_and(|slot| !binds.contains(&slot)) {
        return None;
    }
    Some(CountStore { counted: what, slot: call.slot }.into())
}

/// Which elements the rows of a plan correspond to one by one, if the store knows their number, and the slots that the
/// plan binds.
fn counted_elements(operators: &[Operator], faults: FaultSet) -> Option<(Counted, Vec<Slot>)> {
    match operators {
        [scan @ Operator::NodeScan(_), Operator::Filter(filter)] if is_ignored_by_fault(filter, faults) => {
            counted_elements(std::slice::from_ref(scan), faults)
        }
        [Operator::NodeScan(NodeScan { slot, label })] => {
            let counted = label.clone().map_or(Counted::Nodes, Counted::Label);
            Some((counted, vec![*slot]))
        }
        [Operator::TypeScan(TypeScan { slot, from, to, direction, kind })]
            if *direction != Direction::Either || faults.has(Planned::CountStoreCountsOneWay) =>
        {
            let binds = [Some(*from), Some(*to), *slot].into_iter().flatten().collect();
            Some((Counted::Types(vec![kind.clone()]), binds))
        }
        [Operator::NodeScan(NodeScan { slot: start, label: None }), Operator::Expand(expand)] => {
            let Expand { from, direction, slot, to, into: false, test } = expand else { return None };
            let bare = test.properties.is_empty() && test.property_map.is_none() && test.filter.is_none();
            let one_way = *direction != Direction::Either || faults.has(Planned::CountStoreCountsOneWay);
            if start != from || !one_way || !bare {
                return None;
            }
            let counted = match &test.types {
                None => Counted::Relationships,
                Some(LabelTest::Name(kind)) => Counted::Types(vec![kind.clone()]),
                Some(LabelTest::OneOf(kinds)) => {
                    if faults.has(Planned::CountStoreCountsTypeTwice) {
                        return Some((
                            Counted::Types(kinds.clone()),
                            [Some(*from), Some(*to), *slot].into_iter().flatten().collect(),
                        ));
                    }
                    let kinds: BTreeSet<Name> = kinds.iter().cloned().collect();
                    Counted::Types(kinds.into_iter().collect())
                }
                Some(_) => return None,
            };
            let binds = [Some(*from), Some(*to), *slot].into_iter().flatten().collect();
            Some((counted, binds))
        }
        _ => None,
    }
}

/// Whether the rows already come in the required order, because they come from an index whose first key is the only
/// sort key.
pub(super) fn is_sorted(
    operators: &[Operator],
    items: &[(Ex, Slot)],
    sort: &[SortKey],
    faults: FaultSet,
) -> bool {
    let [SortKey { key, descending }] = sort else { return false };
    if *descending && !faults.has(Planned::IndexOrderServesDescending) {
        return false;
    }
    let Some((Operator::IndexSeek(seek), rest)) = operators.split_first() else { return false };
    let (Some(first), Some(bound)) = (seek.keys.first(), seek.bounds.first()) else { return false };
    // A seek by IN finds the nodes in the order of the list.
    if matches!(bound, Bound::In(_)) {
        return false;
    }
    let key = match key {
        Ex::Slot(slot) => match items.iter().find(|(_, own)| own == slot) {
            Some((ex, _)) => ex,
            None => key,
        },
        key => key,
    };
    let is_key = matches!(key, Ex::Property(of, own) if own == first && matches!(**of, Ex::Slot(slot) if slot == seek.slot));
    is_key && rest.iter().all(keeps_order)
}

/// Whether the operator passes rows on in the order in which it gets them.
fn keeps_order(operator: &Operator) -> bool {
    matches!(
        operator,
        Operator::Assign(_)
            | Operator::Expand(_)
            | Operator::Filter(_)
            | Operator::NodeCheck(_)
            | Operator::Optional(_)
            | Operator::PathBuild(_)
            | Operator::SemiApply(_)
            | Operator::VariableExpand(_)
    )
}

/// Replaces a walk by a `PruningExpand`, as in `MATCH (a)-[*]->(b) RETURN DISTINCT a, b`, if only its distinct end
/// nodes are needed.
pub(super) fn prune(operators: &mut Vec<Operator>, items: &[(Ex, Slot)], after: &[Slot], faults: FaultSet) {
    let Some(Operator::VariableExpand(expand)) = operators.last() else { return };
    let VariableExpand { from, direction, slot, to, into, length, test, excluded } = expand;
    let asked =
        |slot: &Slot| after.contains(slot) || items.iter().any(|(ex, _)| mention::slots(ex).contains(slot));
    let directed = *direction != Direction::Either || faults.has(Planned::PruningForgetsTheWayBack);
    let short = length.min <= 1 || faults.has(Planned::PruningForgetsLeastLength);
    let fits = directed && short && !into && excluded.is_empty();
    if !fits || slot.as_ref().is_some_and(asked) {
        return;
    }
    let pruned = PruningExpand {
        from: *from,
        direction: *direction,
        to: *to,
        length: *length,
        test: std::rc::Rc::clone(test),
    };
    operators.pop();
    operators.push(pruned.into());
}

/// Whether a planted fault makes the counting short cut ignore this filter.
fn is_ignored_by_fault(filter: &Filter, faults: FaultSet) -> bool {
    let is = |wanted: fn(&Ex) -> bool| {
        filter.predicates.iter().all(|predicate| predicate.hard_expression().is_some_and(wanted))
    };
    (faults.has(Planned::CountStoreForgetsOtherLabels) && is(|ex| matches!(ex, Ex::HasLabels(..))))
        || (faults.has(Planned::CountStoreForgetsExistence) && is(|ex| matches!(ex, Ex::IsNull(_, true))))
}
