//! The passes over Cypher queries, and the order of all passes.

use super::evaluate::{all_read, sites};
use super::normalise::normalise;
use super::parameters::written_out;
use super::rank::ranked;
use super::spelling::spelling;
use super::valid::valid;
use super::{Reducer, Subject};
use crate::{Cypher, shrink};
use edgewise_engine::EngineError;
use edgewise_lab::reduce::{
    Passes, mutations, one_statement, parts, rewrites, rolled_back, setup, unmentioned,
};
use std::sync::LazyLock;

/// The most values tried for one expression.
const VALUES: usize = 2;

/// All passes.
pub(crate) fn passes() -> &'static Passes<Cypher> {
    static PASSES: LazyLock<Passes<Cypher>> = LazyLock::new(|| Passes {
        first: vec![rolled_back, spelling, parameters, rewrites, one_statement],
        again: vec![unmentioned, setup, parts, query, values, ranks, rewrites, unmentioned, mutations],
        of_query: vec![query, values],
        normalise,
    });
    &PASSES
}

/// Replaces parameters by literals, if the bug recurs without them.
fn parameters(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let parameters = subject.plan.parameters();
    let written = subject.query.as_ref().and_then(|query| written_out(query, &parameters));
    let plainer = written.and_then(|query| remaker.with_query(&subject, query));
    reducer.one(subject, plainer)
}

/// Makes the query smaller, pass by pass. Candidates that are no longer wrong are kept as controls.
fn query(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    reducer.forget_controls();
    for (name, pass) in shrink::PASSES {
        let remaker = reducer.remaker();
        subject = reducer.descend_keeping_controls(
            subject,
            name,
            |subject| subject.query.as_ref().map(|query| pass(query)).unwrap_or_default(),
            |subject, query| remaker.with_query(subject, query.clone()),
        )?;
    }
    Ok(subject)
}

/// Replaces expressions by their values.
fn values(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let knobs = remaker.context.settings.knobs;
    let change = "replace an expression by its value";
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

/// Replaces the values of a type by small integers.
fn ranks(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    reducer.descend_anew(
        subject,
        |subject| ranked(subject, &remaker.context.settings),
        |_, candidate| {
            let meaningful = candidate.query.as_ref().is_some_and(|query| valid(query));
            meaningful.then(|| remaker.remade(candidate.clone())).flatten()
        },
    )
}
