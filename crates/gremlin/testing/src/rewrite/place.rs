//! `Place`: a position in a traversal with the steps around it, as a rewrite rule gets it.

use super::site::{Site, chain, nested_of};
use super::{Facet, Surroundings};
use crate::oracle::Usage;
use edgewise_gremlin_syntax::ast::{
    Branch, Filter, Map, Modulator, Mutation, Nested, Start, Step, Traversal, Where,
};

/// The steps around a position, and what later steps read.
#[derive(Clone)]
pub(crate) struct Place<'t> {
    /// The chain of steps that holds the position.
    pub chain: &'t [Step],
    /// The index in the chain.
    pub at: usize,
    /// True if the chain is inside the body of a `repeat()`.
    pub in_repeat: bool,
    /// True if the chain is the top-level traversal, not a nested one.
    pub is_top: bool,
    /// What is known of the graph, and which names are taken.
    pub surroundings: &'t Surroundings,
    pub(super) later: Usage,
}

impl<'t> Place<'t> {
    /// The place at a site; `None` if nothing may be rewritten there.
    pub(crate) fn of(traversal: &'t Traversal, site: &Site, surroundings: &'t Surroundings) -> Option<Self> {
        let steps = chain(traversal, &site.way)?;
        if site.at > steps.len() || !is_rewritable(steps) {
            return None;
        }
        let (mut later, mut in_repeat) = (Vec::new(), false);
        later.extend_from_slice(&steps[site.at..]);
        let mut way = site.way.as_slice();
        while let Some(((step, which), before)) = way.split_last() {
            let outer = chain(traversal, before)?;
            let holder = outer.get(*step)?;
            if has_special_meaning(holder, *which) {
                return None;
            }
            // In the next iteration the whole body runs again, so its steps are also later steps.
            if let Step::Branch(Branch::Repeat { body, .. }) = holder {
                in_repeat = true;
                later.extend_from_slice(&body.steps);
            }
            later.extend_from_slice(&outer[step + 1..]);
            way = before;
        }
        let later = Usage::of_steps(&later);
        Some(Self { chain: steps, at: site.at, in_repeat, is_top: site.way.is_empty(), surroundings, later })
    }

    /// Whether a later step reads one of these facets.
    pub(crate) fn is_read_later(&self, facets: &[Facet]) -> bool {
        facets.iter().any(|facet| facet.is_read_by(&self.later))
    }

    /// The step at the place.
    pub(crate) fn step(&self) -> Option<&'t Step> {
        self.chain.get(self.at)
    }

    /// The step at this offset after the place.
    pub(crate) fn next(&self, offset: usize) -> Option<&'t Step> {
        self.chain.get(self.at + offset)
    }

    /// The step at the place, if its only modulators are `as()`.
    pub(crate) fn plain(&self) -> Option<&'t Step> {
        let after = self.chain.get(self.at + 1..)?;
        let mut modulators = after.iter().take_while(|step| step.is_modulator());
        modulators.all(|step| matches!(step, Step::Modulator(Modulator::As(_)))).then(|| self.step())?
    }

    /// The step at the place, if it has no modulators and another step follows.
    pub(crate) fn bare(&self) -> Option<&'t Step> {
        let follows = self.next(1).is_some_and(|next| !next.is_modulator());
        follows.then(|| self.step())?
    }

    /// Whether steps may be inserted here: not before a modulator, and not between the parts of a loop.
    pub(crate) fn is_boundary(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.chain.get(before));
        let Some(before) = before else { return false };
        match self.step() {
            None => true,
            Some(Step::Modulator(_) | Step::Mutation(Mutation::Property(_))) => false,
            Some(next) => !(is_loop_part(before) && is_loop_part(next)),
        }
    }

    /// Whether the traversers hold vertices or edges here, judged by the last step that is not a filter.
    pub(crate) fn at_elements(&self) -> bool {
        for step in self.chain[..self.at].iter().rev() {
            match step {
                Step::Start(Start::V(_) | Start::E(_)) => return true,
                Step::Move(_) => return true,
                Step::Modulator(Modulator::As(_)) | Step::Map(Map::Identity) => {}
                Step::Filter(filter) if is_independent_filter(filter) => {}
                _ => return false,
            }
        }
        false
    }
}

/// Whether a chain may be rewritten: it has no writes, and no `and()` or `or()` without arguments, which combine all
/// steps before and after them.
fn is_rewritable(steps: &[Step]) -> bool {
    !steps.iter().any(|step| match step {
        Step::Filter(Filter::And(all) | Filter::Or(all)) => all.is_empty(),
        Step::Mutation(_) => true,
        _ => false,
    })
}

/// Whether a step is part of a loop: `repeat()`, `until()`, `emit()` or `times()`.
fn is_loop_part(step: &Step) -> bool {
    matches!(
        step,
        Step::Branch(Branch::Repeat { .. } | Branch::Until(_) | Branch::Emit(_) | Branch::Times(_))
    )
}

/// Whether a nested traversal has a special meaning: it is a pattern of `match()`, or its first or last `as()` is
/// compared.
fn has_special_meaning(holder: &Step, which: usize) -> bool {
    let labels = |nested: &Nested| {
        let is_label = |step: Option<&Step>| matches!(step, Some(Step::Modulator(Modulator::As(_))));
        is_label(nested.steps.first()) || is_label(nested.steps.last())
    };
    match holder {
        Step::Map(Map::Match(_)) => true,
        Step::Filter(Filter::Where(Where::Traversal(nested))) => labels(nested),
        // A `where()` that holds these filters compares labels inside them too.
        Step::Filter(Filter::And(_) | Filter::Or(_) | Filter::Not(_)) => {
            nested_of(holder).get(which).is_none_or(|nested| labels(nested))
        }
        _ => false,
    }
}

/// Whether a filter tests each traverser independently of the others.
pub(crate) fn is_independent_filter(filter: &Filter) -> bool {
    match filter {
        Filter::Has(_)
        | Filter::HasLabel(_)
        | Filter::HasId(_)
        | Filter::HasKey(_)
        | Filter::HasValue(_)
        | Filter::HasNot(_)
        | Filter::Is(_)
        | Filter::Not(_)
        | Filter::Where(_)
        | Filter::Filter(_)
        | Filter::All(_)
        | Filter::Any(_)
        | Filter::None(_)
        | Filter::SimplePath
        | Filter::CyclicPath => true,
        Filter::And(all) | Filter::Or(all) => !all.is_empty(),
        // With local scope these steps map a collection. With global scope they depend on the other traversers, on
        // chance or on time. `discard()` tests nothing.
        Filter::Dedup { .. }
        | Filter::Range { .. }
        | Filter::Limit { .. }
        | Filter::Skip { .. }
        | Filter::Tail { .. }
        | Filter::Sample { .. }
        | Filter::Coin(_)
        | Filter::TimeLimit(_)
        | Filter::Discard => false,
    }
}
