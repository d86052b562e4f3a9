//! Asks for what a profile says besides the language: transactions, isolation, precision, unknown predicates.

use super::asker::{Asker, ProbeError};
use super::{Inquiry, LearnedFact, Reply};
use crate::rounded_value;
use edgewise_engine::{Isolation, Outcome, Profile, Request, Step};
use edgewise_model::Value;
use std::sync::Arc;

/// The single cell of a reply.
fn cell(reply: &Reply) -> Option<&Value> {
    match reply {
        Reply::Taken(Some(rows)) => rows.rows.first()?.first(),
        _ => None,
    }
}

/// Fills in the keys of the profile that need no construct, and returns their evidence.
pub(super) fn facts(
    asker: &mut Asker<'_>,
    inquiry: &dyn Inquiry,
    profile: &mut Profile,
) -> Result<Vec<LearnedFact>, ProbeError> {
    let mut told = Vec::new();
    let rollback = rollback(asker, inquiry)?;
    profile.rollback = rollback.0;
    told.push(("rollback".to_owned(), rollback.1));
    let [create, count] = inquiry.one_node();
    let isolated = asker.is_isolated(&create, &count)?;
    asker.forget();
    told.push((
        "isolation".to_owned(),
        match (profile.isolation, isolated) {
            (_, Some(true)) => "a node that one session creates is not seen by another".to_owned(),
            (_, Some(false)) => {
                profile.isolation = Isolation::Server;
                "a node that one session creates is seen by another".to_owned()
            }
            (Isolation::Server, None) => "the server has one database for all sessions".to_owned(),
            (_, None) => "as the protocol has it; only one session could be opened".to_owned(),
        },
    ));
    let (digits, words) = float_digits(asker, inquiry)?;
    profile.float_digits = digits;
    told.push(("float_digits".to_owned(), words));
    let [null, rows] = inquiry.unknown_predicate();
    let replies = [asker.ask(&null)?, asker.ask(&rows)?];
    profile.three_valued =
        cell(&replies[0]) == Some(&Value::Null) && cell(&replies[1]) == Some(&Value::Int(0));
    told.push((
        "three_valued".to_owned(),
        format!("{} {}; {} {}", null.text, replies[0].words(), rows.text, replies[1].words()),
    ));
    Ok(told)
}

/// Whether a transaction can be rolled back without a trace.
fn rollback(asker: &mut Asker<'_>, inquiry: &dyn Inquiry) -> Result<(bool, String), ProbeError> {
    let [create, count] = inquiry.one_node();
    let empty = Arc::new(Vec::new());
    asker.load(&empty)?;
    let begun = asker.step(&Step::Begin)?;
    if !begun.is_answer() {
        asker.forget();
        return Ok((false, format!("a transaction {}", Reply::of(begun).words())));
    }
    let written = asker.ask(&create)?;
    let undone = asker.step(&Step::Rollback)?;
    let left = asker.ask(&count)?;
    asker.forget();
    let works = written.is_taken() && matches!(undone, Outcome::Done) && cell(&left) == Some(&Value::Int(0));
    let words =
        format!("after {} in a transaction and its rollback, {} {}", create.text, count.text, left.words());
    Ok((works, words))
}

/// The number of significant digits in which floats arrive, if they are fewer than a float has.
fn float_digits(asker: &mut Asker<'_>, inquiry: &dyn Inquiry) -> Result<(Option<usize>, String), ProbeError> {
    const MOST: usize = 17;
    let mut least: Option<usize> = None;
    let mut words = "floats arrive with all their digits".to_owned();
    for request in inquiry.long_floats() {
        let reply = asker.ask(&request)?;
        let expected = inquiry.expected(&[], &request, &super::KnobValues::new());
        let Some(super::Expected::Answer { rows: Some(right), .. }) = expected else { continue };
        let (Some(Value::Float(seen)), Some(right)) =
            (cell(&reply), right.rows.first().and_then(|row| row.first()))
        else {
            continue;
        };
        let rounds_to = |digits: &usize| rounded_value(right, *digits) == Value::Float(*seen);
        if *right != Value::Float(*seen)
            && let Some(digits) = (1..MOST).rev().find(rounds_to)
        {
            words = format!("{} {}", request.text, reply.words());
            least = Some(least.map_or(digits, |known| known.min(digits)));
        }
    }
    Ok((least, words))
}

/// A statement that creates an index is taken, and taken again after the database was emptied: so the index can be
/// dropped, and a campaign can use indexes.
pub(super) fn can_index(
    asker: &mut Asker<'_>,
    setup: &Arc<Vec<Request>>,
    create: &Request,
    drop: &Request,
    leftovers: &mut Vec<String>,
) -> Result<(bool, String), ProbeError> {
    asker.forget();
    let first = asker.ask_on(setup, create)?;
    if !first.is_taken() {
        return Ok((false, format!("{} {}", create.text, first.words())));
    }
    let again = asker.ask_on(setup, create)?;
    asker.forget();
    if again.is_taken() {
        asker.load(setup)?;
        let made = asker.ask(create)?;
        let dropped = asker.ask(drop)?;
        asker.forget();
        let words = match made.is_taken() && dropped.is_taken() {
            true => format!("{} is taken, also after the database was emptied", create.text),
            false => format!("{} {}", drop.text, dropped.words()),
        };
        return Ok((dropped.is_taken(), words));
    }
    // Emptying the database left the index.
    if !asker.ask_on(setup, drop)?.is_taken() {
        leftovers.push(create.text.clone());
    }
    Ok((false, format!("{} {} after the database was emptied", create.text, again.words())))
}
