//! Traversals with fewer steps.

use crate::rewrite::site::{chain, nested_of, with_chain};
use edgewise_gremlin_syntax::ast::{Branch, Step, Traversal};
use std::ops::Range;

/// The ways to all chains of a traversal, the outer ones first.
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

/// The steps of a chain in groups that belong together: a step with its modulators, and the parts of a loop.
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

fn cut(traversal: &Traversal, way: &[(usize, usize)], gone: Range<usize>) -> Option<Traversal> {
    let steps = chain(traversal, way)?;
    let kept: Vec<Step> = [&steps[..gone.start], &steps[gone.end..]].concat();
    with_chain(traversal, way, kept)
}

/// Several groups of a chain less: the later half, then ever smaller ranges.
pub(super) fn fewer_steps_at_once(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    for way in ways(traversal) {
        let Some(steps) = chain(traversal, &way) else { continue };
        let groups = groups(steps);
        let mut size = groups.len() / 2;
        while size > 1 {
            for first in (0..=groups.len() - size).rev().step_by(size) {
                let gone = groups[first].start..groups[first + size - 1].end;
                smaller.extend(cut(traversal, &way, gone));
            }
            size /= 2;
        }
    }
    smaller
}

/// One group, one part of a loop or one modulator less.
pub(super) fn fewer_steps(traversal: &Traversal) -> Vec<Traversal> {
    let mut smaller = Vec::new();
    for way in ways(traversal) {
        let Some(steps) = chain(traversal, &way) else { continue };
        for gone in groups(steps).into_iter().rev() {
            smaller.extend(cut(traversal, &way, gone));
        }
        for place in (0..steps.len()).rev() {
            smaller.extend(cut(traversal, &way, place..place + 1));
        }
    }
    smaller
}

/// Settings of the source less.
pub(super) fn fewer_settings(traversal: &Traversal) -> Vec<Traversal> {
    let count = traversal.source.configuration.len();
    let without = |place: usize| {
        let mut smaller = traversal.clone();
        smaller.source.configuration.remove(place);
        smaller
    };
    (0..count).map(without).collect()
}

/// An inner traversal in the place of the step that has it, with all that belongs to the step.
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
