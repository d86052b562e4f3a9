//! `Reply`: what an engine did with a statement of a probe.

use edgewise_engine::{ErrorClass, Outcome, Profile};
use edgewise_model::Rows;

/// What an engine did with a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// It answered, with rows or without.
    Taken(Option<Rows>),
    /// It refused the statement, or failed at it with an error.
    Refused {
        /// The class of the error, as far as known.
        class: ErrorClass,
        /// The engine's code.
        code: Option<String>,
        /// The engine's message.
        message: String,
    },
    /// It crashed, or did not answer in time.
    Fault(String),
}

impl Reply {
    /// The reply in an outcome.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Rows(rows) => Self::Taken(Some(rows)),
            Outcome::Graph(_) | Outcome::Done => Self::Taken(None),
            Outcome::Error { class: ErrorClass::Timeout, message, .. } => {
                Self::Fault(format!("it does not end: {}", first_line(&message)))
            }
            Outcome::Error { class, code, message } => Self::Refused { class, code, message },
            Outcome::Crash(crash) => Self::Fault(match (crash.signal, crash.status, crash.stack_top) {
                (_, _, Some(place)) => format!("the engine crashes in {}", first_line(&place)),
                (Some(signal), ..) => format!("the engine crashes by signal {signal}"),
                (None, Some(status), _) => format!("the engine ends with exit status {status}"),
                (None, None, None) => "the engine crashes".to_owned(),
            }),
            Outcome::Hang { limit_ms } => Self::Fault(format!("no answer after {limit_ms} ms")),
        }
    }

    /// The reply with the class that the rules of a profile give to its error.
    #[must_use]
    pub fn classed(self, profile: &Profile) -> Self {
        match self {
            Self::Refused { code, message, .. } => {
                let class = profile.classify(code.as_deref(), &message);
                Self::Refused { class, code, message }
            }
            other => other,
        }
    }

    /// True if the engine took the statement.
    pub fn is_taken(&self) -> bool {
        matches!(self, Self::Taken(_))
    }

    /// True if the reply says nothing about the statement: the server was busy, out of memory or gone.
    pub fn is_circumstance(&self) -> bool {
        use ErrorClass::{Connection, Resource, Transient};
        matches!(self, Self::Refused { class: Connection | Resource | Transient, .. })
    }

    /// True if the engine has what was asked, and fails at it: a crash, a hang or an internal error.
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::Fault(_) | Self::Refused { class: ErrorClass::Internal, .. })
    }

    /// What the engine did, as the end of a sentence that begins with the statement.
    pub fn words(&self) -> String {
        match self {
            Self::Taken(Some(rows)) => format!("answers {}", shown(rows)),
            Self::Taken(None) => "is taken".to_owned(),
            Self::Refused { message, .. } => format!("is refused: {}", first_line(message)),
            Self::Fault(what) => format!("fails: {what}"),
        }
    }
}

/// The first line of a message, cut to a readable length.
pub(super) fn first_line(message: &str) -> String {
    let line = message.lines().find(|line| !line.trim().is_empty()).unwrap_or("no message").trim();
    let mut short: String = line.chars().filter(|character| !character.is_control()).take(160).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

/// A few rows as text.
pub(super) fn shown(rows: &Rows) -> String {
    const MOST: usize = 3;
    let cells =
        |row: &Vec<edgewise_model::Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match rows.rows.as_slice() {
        [] => "no rows".to_owned(),
        [row] => cells(row),
        all => {
            let mut text: Vec<String> =
                all.iter().take(MOST).map(|row| format!("({})", cells(row))).collect();
            if all.len() > MOST {
                text.push(format!("… ({} rows)", all.len()));
            }
            text.join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Value;

    #[test]
    fn a_reply_says_in_words_what_the_engine_did() {
        let rows = Rows::new(["a"], vec![vec![Value::Int(1)], vec![Value::Null]]);
        assert_eq!(Reply::Taken(Some(rows)).words(), "answers (1), (null)");
        let refused = Reply::of(Outcome::error(ErrorClass::Syntax, "Invalid input 'x'\n  at line 1"));
        assert_eq!(refused.words(), "is refused: Invalid input 'x'");
        assert!(!refused.is_taken() && !refused.is_fault());
        let hang = Reply::of(Outcome::Hang { limit_ms: 2000 });
        assert!(hang.is_fault() && hang.words().contains("2000 ms"));
    }
}
