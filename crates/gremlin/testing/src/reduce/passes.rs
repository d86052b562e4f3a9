//! The reduction passes for Gremlin, and the order in which all passes run.

use super::graph_passes::{properties, vertices};
use super::shrink;
use super::written_out::written_out;
use super::{Reducer, Subject};
use crate::{Gremlin, WrittenTraversal};
use edgewise_engine::EngineError;
use edgewise_lab::reduce::{Passes, rewrites, rolled_back, setup};
use std::sync::LazyLock;

/// All reduction passes.
pub(crate) fn passes() -> &'static Passes<Gremlin> {
    static PASSES: LazyLock<Passes<Gremlin>> = LazyLock::new(|| Passes {
        first: vec![rolled_back, spelling, parameters, rewrites],
        again: vec![vertices, setup, traversal, rewrites, properties],
        of_query: vec![traversal],
        normalise: |_, subject| Ok(subject),
    });
    &PASSES
}

/// Sends the traversal in printed form instead of the user's spelling, if the symptom remains.
fn spelling(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let verbatim = subject.query.as_ref().filter(|query| query.text.is_some());
    let printed = verbatim.map(WrittenTraversal::printed);
    let plainer = printed.and_then(|query| remaker.with_query(&subject, query));
    reducer.one(subject, plainer)
}

/// Replaces parameters by literals, if the symptom remains.
fn parameters(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let parameters = subject.plan.parameters();
    let written = subject.query.as_ref().and_then(|query| written_out(query, &parameters));
    let plainer = written.and_then(|traversal| remaker.with_query(&subject, traversal));
    reducer.one(subject, plainer)
}

/// Makes the traversal smaller, pass by pass. A smaller traversal without the symptom is kept as a control for the
/// report.
fn traversal(reducer: &mut Reducer<'_>, mut subject: Subject) -> Result<Subject, EngineError> {
    reducer.forget_controls();
    for (change, pass) in shrink::PASSES {
        let remaker = reducer.remaker();
        subject = reducer.descend_keeping_controls(
            subject,
            change,
            |subject| subject.query.as_ref().map(|query| pass(query)).unwrap_or_default(),
            |subject, traversal| remaker.with_query(subject, traversal.clone()),
        )?;
    }
    Ok(subject)
}
