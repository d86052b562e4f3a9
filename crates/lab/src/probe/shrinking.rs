//! Makes a refused statement smaller while the engine refuses it with the same error.

use super::asker::{Asker, ProbeError};
use super::{Expected, Inquiry, KnobValues, Reply};
use crate::message_template;
use edgewise_engine::Request;
use std::sync::Arc;
use std::time::Instant;

/// The most statements that are tried for one refusal.
const MOST_TRIES: usize = 200;

/// The smallest statement that was found, and what the engine did with it. It has an answer by the semantics.
pub(super) fn smallest(
    asker: &mut Asker<'_>,
    inquiry: &dyn Inquiry,
    knobs: &KnobValues,
    setup: &Arc<Vec<Request>>,
    refused: (Request, Reply),
    until: Instant,
) -> Result<(Request, Reply), ProbeError> {
    let wanted = symptom(&refused.1);
    let (mut best, mut tries) = (refused, 0);
    'again: loop {
        for text in inquiry.smaller(&best.0.text) {
            if tries >= MOST_TRIES || Instant::now() > until {
                return Ok(best);
            }
            let request = Request { text, parameters: best.0.parameters.clone(), ..Request::default() };
            if !matches!(inquiry.expected(setup, &request, knobs), Some(Expected::Answer { .. })) {
                continue;
            }
            tries += 1;
            let reply = match inquiry.changes(&request.text) {
                true => asker.ask_on(setup, &request)?,
                false => match asker.load(setup)? {
                    Reply::Taken(_) => asker.ask(&request)?,
                    other => other,
                },
            };
            if !reply.is_taken() && symptom(&reply) == wanted {
                best = (request, reply);
                continue 'again;
            }
        }
        return Ok(best);
    }
}

/// What stays the same while the statement is made smaller.
pub(super) fn symptom(reply: &Reply) -> String {
    match reply {
        Reply::Taken(_) => String::new(),
        Reply::Refused { code, message, .. } => {
            format!("{} {}", code.as_deref().unwrap_or_default(), message_template(message))
        }
        Reply::Fault(_) => "fault".to_owned(),
    }
}
