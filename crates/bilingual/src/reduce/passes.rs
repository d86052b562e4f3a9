//! The passes of a reduction, in order.

use super::smaller::smaller;
use crate::Bilingual;
use edgewise_engine::EngineError;
use edgewise_lab::reduce::{
    Passes, Reducer, Subject, mutations, one_statement, parts, rolled_back, setup, unmentioned,
};
use std::sync::LazyLock;

/// All passes.
pub(crate) fn passes() -> &'static Passes<Bilingual> {
    static PASSES: LazyLock<Passes<Bilingual>> = LazyLock::new(|| Passes {
        first: vec![rolled_back, setup],
        again: vec![question, one_statement, setup, parts, unmentioned, mutations],
        of_query: vec![question],
        normalise: |_, subject| Ok(subject),
    });
    &PASSES
}

/// Makes the question smaller. A smaller question with the right answer is kept as a control for the report.
fn question(
    reducer: &mut Reducer<'_, Bilingual>,
    subject: Subject<Bilingual>,
) -> Result<Subject<Bilingual>, EngineError> {
    reducer.forget_controls();
    let remaker = reducer.remaker();
    reducer.descend_keeping_controls(
        subject,
        "with a smaller question",
        |subject| subject.query.as_ref().map(smaller).unwrap_or_default(),
        |subject, question| remaker.with_query(subject, question.clone()),
    )
}
