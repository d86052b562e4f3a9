//! Makes a traversal smaller by removing steps.

use crate::rewrite::site::{chain, nested_of, with_chain};
use edgewise_gremlin_syntax::ast::{Branch, Step, Traversal};
use std::ops::Range;

/// The positions of all chains of steps in a traversal, outer chains first. A position lists, for each level of
/// nesting, the index of a step and the index of its nested traversal.
pub(super) fn ways(traversal: &Traversal) -> Vec<Vec<(usize, usize)>> {
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while let Some(way) = all.get(next).cloned() {
        next += 1;
        let Some(steps) = chain(traversal, &way) else { continue };
        for (place, step) in steps.iter().enumerate() {
            for which in 0..nested_of(step).len() {
                let mut deeper = way.clone();
                deeper.push((place, which));
                all.push(deeper);
            }
        }
    }
    all
}

/// Groups the steps of a chain: a step with its modulators, or a `repeat()` with its `until()`, `emit()` and `times()`.
fn groups(steps: &[Step]) -> Vec<Range<usize>> {
    let of_loop = |step: &Step| {
        matches!(
            step,
            Step::Branch(Branch::Repeat { .. } | Branch::Until(_) | Branch::Emit(_) | Branch::Times(_))
        )
    };
    let mut groups: Vec<Range<usize>> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let joins = place > 0 && (step.is_modulator() || of_loop(step) && of_loop(&steps[place - 1]));
        match groups.last_mut() {
            Some(last) if joins => last.end = place + 1,
            _ => groups.push(place..place + 1),
        }
    }
    groups
}

fn cut(traversal: &Traversal, way: &[(usize, usize)], removed: Range<usize>) -> Option<Traversal> {
    let steps = chain(traversal, way)?;
    let kept: Vec<Step> = [&steps[..removed.start], &steps[removed.end..]].concat();
    with_chain(traversal, way, kept)
}

/// The traversals without several consecutive groups of a chain: first half of the chain, then smaller ranges.
pub(super) fn fewer_steps_at_once(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    for way in ways(traversal) {
        let Some(steps) = chain(traversal, &way) else { continue };
        let groups = groups(steps);
        let mut size = groups.len() / 2;
        while size > 1 {
            for first in (0..=groups.len() - size).rev().step_by(size) {
                let removed = groups[first].start..groups[first + size - 1].end;
                smaller.extend(cut(traversal, &way, removed));
            }
            size /= 2;
        }
    }
    smaller
}

/// The traversals without one group, one part of a loop, or one modulator.
pub(super) fn fewer_steps(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    for way in ways(traversal) {
        let Some(steps) = chain(traversal, &way) else { continue };
        for removed in groups(steps).into_iter().rev() {
            smaller.extend(cut(traversal, &way, removed));
        }
        for place in (0..steps.len()).rev() {
            smaller.extend(cut(traversal, &way, place..place + 1));
        }
    }
    smaller
}

/// The traversals without one configuration step of the source, such as `withSack()`.
pub(super) fn fewer_settings(traversal: &Traversal) -> Vec<Traversal> {
    let count = traversal.source.configuration.len();
    let without = |place: usize| {
        let mut smaller = traversal.clone();
        smaller.source.configuration.remove(place);
        smaller
    };
    (0..count).map(without).collect()
}

/// The traversals in which a nested traversal replaces the step that holds it, together with the step's modulators.
pub(super) fn inner_traversals(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    for way in ways(traversal) {
        let Some(steps) = chain(traversal, &way) else { continue };
        for group in groups(steps) {
            for holder in &steps[group.clone()] {
                for inner in nested_of(holder) {
                    let kept: Vec<Step> =
                        [&steps[..group.start], inner.steps.as_slice(), &steps[group.end..]].concat();
                    smaller.extend(with_chain(traversal, &way, kept));
                }
            }
        }
    }
    smaller
}
