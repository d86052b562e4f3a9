//! The passes of a reduction, from coarse to fine. Each pass lists what could be left out of a case, and the reducer
//! tries it. A language adds passes over its queries.

use super::Subject;
use super::flat_setup::{flat, with_mutations};
use super::mutation::{only_mentioned, pattern_size, smaller, with_fewer_nodes, with_fewer_relationships};
use super::reducer::Reducer;
use crate::Language;
use edgewise_engine::EngineError;
use edgewise_model::Mutation;
use std::ops::Range;

/// A pass: tries one kind of smaller candidates, and returns the subject after the candidates that were kept.
pub type Pass<L> = for<'r, 'a> fn(&'r mut Reducer<'a, L>, Subject<L>) -> Result<Subject<L>, EngineError>;

/// The passes of a reduction in a language, in order.
pub struct Passes<L: Language> {
    /// Passes that run once, at the beginning.
    pub first: Vec<Pass<L>>,
    /// Passes that are repeated until none of them makes the subject smaller, or the attempts or the time are used up.
    pub again: Vec<Pass<L>>,
    /// The passes to repeat instead of `again`, if the setup must not change.
    pub of_query: Vec<Pass<L>>,
    /// The pass that brings a case into its normal form, in which cases with the same cause have the same text.
    pub normalise: Pass<L>,
}

/// A kind of element that a setup statement may create several of: a function that counts such elements, and one that
/// removes a range of them.
type Part = (fn(&Mutation) -> usize, fn(&Mutation, &Range<usize>) -> Option<Mutation>);

/// The kinds of elements that are removed from setup statements in ranges: nodes and relationships.
const PARTS: [Part; 2] = [
    (|mutation| pattern_size(mutation).0, with_fewer_nodes),
    (|mutation| pattern_size(mutation).1, with_fewer_relationships),
];

/// Drops statements that are run and rolled back before the plan, in ever smaller ranges.
pub fn rolled_back<L: Language>(
    reducer: &mut Reducer<'_, L>,
    mut subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let mut size = subject.plan.rolled_back.len();
    while size > 0 {
        let ranges = |subject: &Subject<L>| -> Vec<Range<usize>> {
            let all = subject.plan.rolled_back.len();
            (0..all).step_by(size).map(|from| from..(from + size).min(all)).collect()
        };
        subject = reducer.descend(subject, ranges, |subject, range| {
            let mut smaller = subject.clone();
            smaller.plan.rolled_back.drain(range.clone());
            Some(smaller)
        })?;
        size /= 2;
    }
    Ok(subject)
}

/// Undoes rewrites that the failure does not need, one by one.
pub fn rewrites<L: Language>(
    reducer: &mut Reducer<'_, L>,
    subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let remaker = reducer.remaker();
    reducer.descend_anew(subject, |subject| remaker.undone(subject), |_, undone| Some(undone.clone()))
}

/// Creates the graph with one statement, if that shows the same symptom.
pub fn one_statement<L: Language>(
    reducer: &mut Reducer<'_, L>,
    subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let remaker = reducer.remaker();
    let offers = flat(&subject, remaker.context);
    let found = reducer.first_kept(&mut offers.into_iter().map(|offer| remaker.remade(offer)), None)?;
    Ok(found.map_or(subject, |(_, flat)| flat))
}

/// Drops all labels and properties that no statement of the plan mentions, all at once.
pub fn unmentioned<L: Language>(
    reducer: &mut Reducer<'_, L>,
    subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let Some(mutations) = &subject.mutations else { return Ok(subject) };
    let texts: Vec<&str> = subject.plan.statements().map(|(_, request)| request.text.as_str()).collect();
    let indexed = |name: &str| {
        mutations.iter().any(|mutation| match mutation {
            Mutation::CreateIndex(index) => index.label == name || index.keys.iter().any(|key| key == name),
            _ => false,
        })
    };
    let mentioned = |name: &str| texts.iter().any(|text| text.contains(name)) || indexed(name);
    let declared = mutations.iter().any(|mutation| matches!(mutation, Mutation::Declare(_)));
    let thinned: Vec<Mutation> =
        mutations.iter().map(|mutation| only_mentioned(mutation, declared, &mentioned)).collect();
    if thinned == *mutations {
        return Ok(subject);
    }
    let remaker = reducer.remaker();
    let thinner = remaker.remade(with_mutations(&subject, thinned, &remaker.context.settings));
    reducer.one(subject, thinner)
}

/// Drops setup statements, in ever smaller ranges.
pub fn setup<L: Language>(
    reducer: &mut Reducer<'_, L>,
    mut subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let remaker = reducer.remaker();
    for size in sizes(subject.setup.len()) {
        subject = reducer.descend(
            subject,
            |subject| ranges(subject.setup.len(), size),
            |subject, range| remaker.remade(subject.without_setup(range.clone())),
        )?;
    }
    Ok(subject)
}

/// Removes nodes and relationships from the statements that create several.
pub fn parts<L: Language>(
    reducer: &mut Reducer<'_, L>,
    mut subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let remaker = reducer.remaker();
    for statement in 0..subject.mutations.as_ref().map_or(0, Vec::len) {
        for (count, less) in PARTS {
            let of =
                |subject: &Subject<L>| subject.mutations.as_ref().map_or(0, |all| count(&all[statement]));
            for size in sizes(of(&subject)) {
                subject = reducer.descend(
                    subject,
                    |subject| ranges(of(subject), size),
                    |subject, range| {
                        let fewer =
                            subject.mutations.as_ref().and_then(|all| less(&all[statement], range))?;
                        let candidate = subject.with_mutation(statement, fewer, &remaker.context.settings)?;
                        remaker.remade(candidate)
                    },
                )?;
            }
        }
    }
    Ok(subject)
}

/// Makes each setup statement smaller, for example by removing a property or a label.
pub fn mutations<L: Language>(
    reducer: &mut Reducer<'_, L>,
    mut subject: Subject<L>,
) -> Result<Subject<L>, EngineError> {
    let remaker = reducer.remaker();
    for statement in 0..subject.mutations.as_ref().map_or(0, Vec::len) {
        subject = reducer.descend(
            subject,
            |subject| subject.mutations.as_ref().map(|all| smaller(&all[statement])).unwrap_or_default(),
            |subject, mutation| {
                let candidate =
                    subject.with_mutation(statement, mutation.clone(), &remaker.context.settings)?;
                remaker.remade(candidate)
            },
        )?;
    }
    Ok(subject)
}

/// The sizes of the ranges that are removed from `count` elements: half of them, then ever fewer, and finally one.
pub fn sizes(count: usize) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut size = count.div_ceil(2);
    while size > 0 {
        sizes.push(size);
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    sizes
}

/// The ranges of the given size that cover `count` elements.
fn ranges(count: usize, size: usize) -> Vec<Range<usize>> {
    (0..count).step_by(size.max(1)).map(|start| start..(start + size).min(count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_sizes_halve_down_to_one_and_the_ranges_cover_all_elements() {
        assert_eq!(sizes(7), [4, 2, 1]);
        assert_eq!(sizes(1), [1]);
        assert!(sizes(0).is_empty());
        assert_eq!(ranges(7, 4), [0..4, 4..7]);
    }
}
