//! The rule `cache-properties`: a property that is read several times after a MATCH, before the next projection or
//! change, is read only once, directly after the MATCH.

use super::step_expressions::expressions_mut;
use crate::{
    fault::planned::Planned,
    planned::{
        children::children_mut,
        logical::{LogicalPart, Step},
        physical::Planner,
    },
    program::{Ex, Slot, Update},
};
use edgewise_model::Name;
use std::collections::BTreeMap;

/// For each slot and key, how often the property is read.
type Reads = BTreeMap<(Slot, Name), usize>;

/// Caches the properties that are read at least twice after one MATCH. Returns whether there were any.
pub(super) fn apply(part: &mut LogicalPart, planner: &mut Planner<'_>) -> bool {
    if planner.facts.deletes {
        return false;
    }
    for index in 0..part.steps.len() {
        let Step::Match(graph) = &part.steps[index] else { continue };
        let binds = graph.binds.clone();
        let across = planner.run.faults.has(Planned::CachedPropertySurvivesSet);
        let end = stage_end(&part.steps, index + 1, across);
        let mut reads = Reads::new();
        for step in &mut part.steps[index + 1..end] {
            expressions_mut(step).into_iter().for_each(|ex| count_reads(ex, &mut reads));
        }
        reads.retain(|(slot, _), count| {
            *count > 1 && binds.contains(slot) && planner.facts.element_type(*slot).is_some()
        });
        if reads.is_empty() {
            continue;
        }
        let cached: BTreeMap<(Slot, Name), Slot> =
            reads.into_keys().map(|place| (place, planner.maker.new_slot())).collect();
        for step in &mut part.steps[index + 1..end] {
            expressions_mut(step).into_iter().for_each(|ex| use_cached(ex, &cached));
            if let Step::Update { before, after, .. } = step {
                before.extend(cached.values());
                after.extend(cached.values());
            }
        }
        let items =
            cached.into_iter().map(|((slot, key), own)| (Ex::Property(Box::new(Ex::Slot(slot)), key), own));
        part.steps.insert(index + 1, Step::Cache(items.collect()));
        return true;
    }
    false
}

/// The index after the last of the steps that see the same row and the same graph. The next projection is included,
/// because it still reads the old row. If `across` is true, which only a planted fault demands, the steps continue
/// across SET.
fn stage_end(steps: &[Step], from: usize, across: bool) -> usize {
    for (index, step) in steps.iter().enumerate().skip(from) {
        match step {
            Step::Project(_) => return index + 1,
            Step::Update { update: Update::Set(_), .. } if across => {}
            Step::Update { .. } | Step::Match(_) | Step::Cache(_) => return index,
            _ => {}
        }
    }
    steps.len()
}

/// Counts how often an expression reads each property of each slot.
fn count_reads(ex: &mut Ex, reads: &mut Reads) {
    if let Ex::Property(of, key) = ex
        && let Ex::Slot(slot) = **of
    {
        *reads.entry((slot, key.clone())).or_default() += 1;
        return;
    }
    children_mut(ex).into_iter().for_each(|child| count_reads(child, reads));
}

/// Replaces the reads of cached properties by reads of the slots that hold them.
fn use_cached(ex: &mut Ex, cached: &BTreeMap<(Slot, Name), Slot>) {
    if let Ex::Property(of, key) = ex
        && let Ex::Slot(slot) = **of
    {
        if let Some(own) = cached.get(&(slot, key.clone())) {
            *ex = Ex::Slot(*own);
        }
        return;
    }
    children_mut(ex).into_iter().for_each(|child| use_cached(child, cached));
}
