//! The passes over Gremlin cases, and the order of all passes.

use super::graph_passes::{properties, vertices};
use super::shrink;
use super::written_out::written_out;
use super::{Reducer, Subject};
use crate::{Gremlin, WrittenTraversal};
use edgewise_engine::EngineError;
use edgewise_lab::reduce::{Passes, rewrites, rolled_back, setup};
use std::sync::LazyLock;

/// All passes.
pub(crate) fn passes() -> &'static Passes<Gremlin> {
    static PASSES: LazyLock<Passes<Gremlin>> = LazyLock::new(|| Passes {
        first: vec![rolled_back, spelling, parameters, rewrites],
        again: vec![vertices, setup, traversal, rewrites, properties],
        of_query: vec![traversal],
        normalise: |_, subject| Ok(subject),
    });
    &PASSES
}

/// Prints the traversal instead of sending it as written, if that shows the same.
fn spelling(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let verbatim = subject.query.as_ref().filter(|query| query.text.is_some());
    let printed = verbatim.map(WrittenTraversal::printed);
    let plainer = printed.and_then(|query| remaker.with_query(&subject, query));
    reducer.one(subject, plainer)
}

/// Writes parameters out as literals, if it shows without them too.
fn parameters(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    let parameters = subject.plan.parameters();
    let written = subject.query.as_ref().and_then(|query| written_out(query, &parameters));
    let plainer = written.and_then(|traversal| remaker.with_query(&subject, traversal));
    reducer.one(subject, plainer)
}

/// Makes the traversal smaller, pass by pass; what is not wrong any more is a control.
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
