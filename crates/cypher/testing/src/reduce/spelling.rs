//! The pass over the spelling of a query: prints it in canonical form if the bug recurs, else leaves out tokens.

use crate::RoundQuery;
use crate::reduce::Reducer;
use crate::reduce::Remaker;
use crate::reduce::Subject;
use crate::shrink::{token_count, without_brackets, without_tokens};
use edgewise_engine::{EngineError, Step};
use edgewise_lab::reduce::sizes;

/// Prints the query in canonical form, if the bug recurs. If the bug depends on the spelling, reduces the text
/// instead: leaves out pairs of brackets, then ranges of tokens. Also reduces the text of a statement that Edgewise's
/// parser does not accept as a query.
pub(super) fn spelling(reducer: &mut Reducer<'_>, subject: Subject) -> Result<Subject, EngineError> {
    let remaker = reducer.remaker();
    if text_of(&subject).is_none() {
        return Ok(subject);
    }
    if let Some(query) = &subject.query {
        let plain = remaker.with_query(&subject, query.query.clone());
        let printed = reducer.one(subject.clone(), plain)?;
        if printed.query.as_ref().is_some_and(|query| query.text.is_none()) {
            return Ok(printed);
        }
    }
    let smaller = |subject: &Subject, text: &String| with_text(remaker, subject, text);
    let mut subject = reducer.descend_anew(
        subject,
        |subject| text_of(subject).map(|text| without_brackets(&text)).unwrap_or_default(),
        smaller,
    )?;
    // After a removal, larger ranges may be removable again.
    loop {
        let count = text_of(&subject).map_or(0, |text| token_count(&text));
        for size in sizes(count) {
            subject = reducer.descend(
                subject,
                |subject| text_of(subject).map(|text| without_tokens(&text, size)).unwrap_or_default(),
                smaller,
            )?;
        }
        if text_of(&subject).is_none_or(|text| token_count(&text) == count) {
            return Ok(subject);
        }
    }
}

/// The text of a case that is sent as written: that of its query, or of its only statement if that is not a query. None
/// if the query is printed.
fn text_of(subject: &Subject) -> Option<String> {
    match &subject.query {
        Some(query) => query.text.as_deref().map(str::to_owned),
        None => match subject.plan.steps.as_slice() {
            [only] => match &only.step {
                Step::Run(request) => Some(request.text.clone()),
                _ => None,
            },
            _ => None,
        },
    }
}

/// The case with another text; none if the oracle does not apply to it.
fn with_text(remaker: Remaker<'_>, subject: &Subject, text: &str) -> Option<Subject> {
    if text.is_empty() {
        return None;
    }
    match (&subject.query, RoundQuery::written(text)) {
        (Some(_), RoundQuery::Read(query)) => remaker.with_query(subject, query),
        (Some(_), RoundQuery::Text(_)) => None,
        (None, _) => {
            let mut smaller = subject.clone();
            if let Some(Step::Run(request)) = smaller.plan.steps.first_mut().map(|planned| &mut planned.step)
            {
                text.clone_into(&mut request.text);
            }
            Some(smaller)
        }
    }
}
