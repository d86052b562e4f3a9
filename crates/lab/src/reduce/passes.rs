//! The passes of a reduction, coarse to fine. Each lists what could be less about a subject; the loop tries it.

use super::Subject;
use super::evaluate::{all_read, sites};
use super::flat_setup::{flat, with_mutations};
use super::mutation::{extent, less_nodes, less_relationships, only_mentioned, smaller};
use super::parameters::written_out;
use super::rank::ranked;
use super::reducer::Reducer;
use super::valid::valid;
use edgewise_cypher::shrink;
use edgewise_engine::EngineError;
use edgewise_model::Mutation;
use std::ops::Range;

/// A pass over a subject.
pub(super) type Pass = for<'r, 'a> fn(&'r mut Reducer<'a>, Subject) -> Result<Subject, EngineError>;

/// What is done once, at the beginning.
pub(super) const FIRST: [Pass; 4] = [rolled_back, parameters, rewrites, one_statement];

/// What is done again and again, until nothing gets smaller.
pub(super) const AGAIN: [Pass; 9] =
    [unmentioned, setup, parts, query, values, ranks, rewrites, unmentioned, mutations];

/// What is done again and again where the setup stays as it is.
pub(super) const OF_QUERY: [Pass; 2] = [query, values];

/// A kind of thing that a setup statement has many of: how many, and the statement with some of them less.
type Part = (fn(&Mutation) -> usize, fn(&Mutation, &Range<usize>) -> Option<Mutation>);

/// What is taken out of a setup statement in ranges.
const PARTS: [Part; 2] =
    [(|mutation| extent(mutation).0, less_nodes), (|mutation| extent(mutation).1, less_relationships)];

/// Offers of values for one expression.
const VALUES: usize = 2;

/// Drops statements that are rolled back before the plan: many at once, then fewer.
fn rolled_back(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let mut size = subject.plan.rolled_back.len();
    while size > 0 {
        let ranges = |subject: &Subject| -> Vec<Range<usize>> {
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

/// Writes parameters out as literals, if it shows without them too.
fn parameters(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let parameters = subject.plan.parameters();
    let written = subject.query.as_ref().and_then(|query| written_out(query, &parameters));
    let plainer = written.and_then(|query| remaker.with_query(&subject, query));
    reducer.one(subject, plainer)
}

/// Takes back rewrites that are not needed, one by one.
fn rewrites(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    reducer.descend_anew(subject, |subject| remaker.undone(subject), |_, undone| Some(undone.clone()))
}

/// Makes the graph by one statement, if that shows the same.
fn one_statement(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let offers = flat(&subject, remaker.bearing);
    let found = reducer.first_kept(&mut offers.into_iter().map(|offer| remaker.remade(offer)), None)?;
    Ok(found.map_or(subject, |(_, flat)| flat))
}

/// Drops all labels and properties at once that no statement of the plan mentions.
fn unmentioned(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let Some(mutations) = &subject.mutations else { return Ok(subject) };
    let texts: Vec<&str> = subject.plan.statements().map(|(_, request)| request.text.as_str()).collect();
    let indexed = |name: &str| {
        mutations.iter().any(|mutation| match mutation {
            Mutation::CreateIndex(index) => index.label == name || index.keys.iter().any(|key| key == name),
            _ => false,
        })
    };
    let mentioned = |name: &str| texts.iter().any(|text| text.contains(name)) || indexed(name);
    let thinned: Vec<Mutation> =
        mutations.iter().map(|mutation| only_mentioned(mutation, &mentioned)).collect();
    if thinned == *mutations {
        return Ok(subject);
    }
    let remaker = reducer.remaker();
    let thinner = remaker.remade(with_mutations(&subject, thinned, &remaker.bearing.dialect));
    reducer.one(subject, thinner)
}

/// Drops setup statements, in ever smaller ranges.
fn setup(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
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

/// Takes nodes and relationships out of the statements that create several.
fn parts(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    for statement in 0..subject.mutations.as_ref().map_or(0, Vec::len) {
        for (count, less) in PARTS {
            let of = |subject: &Subject| subject.mutations.as_ref().map_or(0, |all| count(&all[statement]));
            for size in sizes(of(&subject)) {
                subject = reducer.descend(
                    subject,
                    |subject| ranges(of(subject), size),
                    |subject, range| {
                        let fewer =
                            subject.mutations.as_ref().and_then(|all| less(&all[statement], range))?;
                        let candidate = subject.with_mutation(statement, fewer, &remaker.bearing.dialect)?;
                        remaker.remade(candidate)
                    },
                )?;
            }
        }
    }
    Ok(subject)
}

/// Makes the query smaller, pass by pass; what is not wrong any more is a control.
fn query(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    reducer.forget_controls();
    for (name, pass) in shrink::PASSES {
        let remaker = reducer.remaker();
        subject = reducer.descend_keeping_controls(
            subject,
            name,
            |subject| subject.query.as_ref().map(pass).unwrap_or_default(),
            |subject, query| remaker.with_query(subject, query.clone()),
        )?;
    }
    Ok(subject)
}

/// Writes values in the place of what has them.
fn values(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let knobs = remaker.bearing.profile.knobs;
    let change = "write a value for an expression";
    subject = reducer.descend_keeping_controls(
        subject,
        change,
        |subject| {
            let all = subject.query.as_ref().and_then(|query| {
                let graph = subject.expected_graph()?;
                all_read(query, &graph, knobs)
            });
            all.into_iter().collect()
        },
        |subject, query| remaker.with_query(subject, query.clone()),
    )?;
    reducer.descend(
        subject,
        |subject| {
            let sites = subject.query.as_ref().map_or(0, |query| sites(query).len());
            (0..sites).flat_map(|site| (0..VALUES).map(move |value| (site, value))).collect()
        },
        |subject, &(site, value)| {
            let (query, graph) = (subject.query.as_ref()?, subject.expected_graph()?);
            let offer = sites(query).get(site)?.evaluated(query, &graph, knobs).into_iter().nth(value)?;
            remaker.with_query(subject, offer)
        },
    )
}

/// Writes small integers for the values of a kind.
fn ranks(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    reducer.descend_anew(
        subject,
        |subject| ranked(subject, &remaker.bearing.dialect),
        |_, candidate| {
            let meaningful = candidate.query.as_ref().is_some_and(valid);
            meaningful.then(|| remaker.remade(candidate.clone())).flatten()
        },
    )
}

/// Makes each setup statement smaller in itself.
fn mutations(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    for statement in 0..subject.mutations.as_ref().map_or(0, Vec::len) {
        subject = reducer.descend(
            subject,
            |subject| subject.mutations.as_ref().map(|all| smaller(&all[statement])).unwrap_or_default(),
            |subject, mutation| {
                let candidate =
                    subject.with_mutation(statement, mutation.clone(), &remaker.bearing.dialect)?;
                remaker.remade(candidate)
            },
        )?;
    }
    Ok(subject)
}

/// The sizes of ranges to take out of so many things: half of them, then ever fewer, at last one.
fn sizes(count: usize) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut size = count.div_ceil(2);
    while size > 0 {
        sizes.push(size);
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    sizes
}

/// So many things in ranges of a size.
fn ranges(count: usize, size: usize) -> Vec<Range<usize>> {
    (0..count).step_by(size.max(1)).map(|start| start..(start + size).min(count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_halve_down_to_one_and_cover_everything() {
        assert_eq!(sizes(7), [4, 2, 1]);
        assert_eq!(sizes(1), [1]);
        assert!(sizes(0).is_empty());
        assert_eq!(ranges(7, 4), [0..4, 4..7]);
    }
}
