//! Decides a knob: finds the value of the closed list with which the semantics give the engine's answers.

use super::contradiction::agree;
use super::{Decision, Expected, Inquiry, KnobValues, Reply};
use serde_json::Value;

/// The result of one decision.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Decided {
    /// The value, which is the language's own if `plain`.
    Value {
        /// The value of the knob.
        value: String,
        /// True if it is what the language itself says.
        plain: bool,
    },
    /// No value gives these answers.
    Contradicted,
    /// The semantics cannot say what any value gives.
    Unknown,
}

/// Finds the value of a knob from the replies to its statements, with the knobs decided so far.
pub(super) fn decide(
    decision: &Decision,
    replies: &[Reply],
    so_far: &KnobValues,
    inquiry: &dyn Inquiry,
) -> Decided {
    let mut known = false;
    for (place, value) in decision.values.iter().enumerate() {
        let mut knobs = so_far.clone();
        knobs.insert(decision.knob.clone(), Value::String(value.clone()));
        let expected: Vec<Option<Expected>> = decision
            .requests
            .iter()
            .map(|request| inquiry.decided(&decision.setup, request, &knobs))
            .collect();
        if expected.iter().all(Option::is_none) {
            continue;
        }
        known = true;
        let fits = |(reply, expected): (&Reply, &Option<Expected>)| match expected {
            None => true,
            Some(_) if matches!(reply, Reply::Fault(_)) => false,
            Some(expected) => agree(reply, expected, None),
        };
        if replies.iter().zip(&expected).all(fits) {
            return Decided::Value { value: value.clone(), plain: place == 0 && decision.has_own };
        }
    }
    if known { Decided::Contradicted } else { Decided::Unknown }
}
