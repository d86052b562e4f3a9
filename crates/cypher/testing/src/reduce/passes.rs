//! The passes that reduce Cypher queries, and the order of all passes.

use super::evaluate::{sites, with_all_reads_evaluated};
use super::normalise::normalise;
use super::parameters::with_literals;
use super::rank::ranked;
use super::spelling::spelling;
use super::valid::is_valid;
use super::{Reducer, Subject};
use crate::{Cypher, shrink};
use edgewise_engine::EngineError;
use edgewise_lab::reduce::{
    Passes, mutations, one_statement, parts, rewrites, rolled_back, setup, unmentioned,
};
use std::sync::LazyLock;

/// The most values that are tried for one expression.
const VALUES: usize = 2;

/// All passes, in the order in which the reducer runs them.
pub(crate) fn passes() -> &'static Passes<Cypher> {
    static PASSES: LazyLock<Passes<Cypher>> = LazyLock::new(|| Passes {
        first: vec![rolled_back, spelling, parameters, rewrites, one_statement],
        again: vec![
            unmentioned,
            setup,
            parts,
            query,
            values,
            small_integers,
            rewrites,
            unmentioned,
            mutations,
        ],
        of_query: vec![query, values],
        normalise,
    });
    &PASSES
}

/// The pass that replaces parameters by literals.
fn parameters(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let parameters = subject.plan.parameters();
    let written = subject.query.as_ref().and_then(|query| with_literals(query, &parameters));
    let plainer = written.and_then(|query| remaker.with_query(&subject, query));
    reducer.one(subject, plainer)
}

/// The pass that makes the query smaller. Candidates that do not show the bug are kept as controls for the report.
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

/// The pass that replaces expressions by their values.
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
                with_all_reads_evaluated(query, &graph, knobs)
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

/// The pass that replaces all values of one type by small integers.
fn small_integers(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    reducer.descend_anew(
        subject,
        |subject| ranked(subject, &remaker.context.settings),
        |_, candidate| {
            let meaningful = candidate.query.as_ref().is_some_and(|query| is_valid(query));
            meaningful.then(|| remaker.remade(candidate.clone())).flatten()
        },
    )
}
