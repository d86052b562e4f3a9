//! The symptom of a fault: known before reduction, held fast during it.

use edgewise_engine::{Crash, ErrorClass};
use serde::{Deserialize, Serialize};

/// What kind of fault it is. The first two are claims about answers, and never mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// One engine disagrees with itself.
    Contradiction,
    /// It disagrees with the rules of the language.
    Deviation,
    /// An internal error on a valid statement.
    Error,
    /// The engine died.
    Crash,
    /// The engine did not answer.
    Hang,
    /// It answered far too late.
    Performance,
}

/// Oracle, rule and, for errors and crashes, what the engine said when it failed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symptom {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The oracle's id.
    pub oracle: String,
    /// Its rule.
    pub rule: String,
    /// The class of the error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ErrorClass>,
    /// The error's message without names and numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// The signal of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// The top of the stack of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack_top: Option<String>,
}

impl Symptom {
    /// A symptom of oracle and rule alone.
    pub fn new(kind: FaultKind, oracle: &str, rule: &str) -> Self {
        Self {
            kind,
            oracle: oracle.to_owned(),
            rule: rule.to_owned(),
            class: None,
            template: None,
            signal: None,
            stack_top: None,
        }
    }

    /// A symptom with an error.
    #[must_use]
    pub fn with_error(mut self, class: ErrorClass, message: &str) -> Self {
        self.class = Some(class);
        self.template = Some(message_template(message));
        self
    }

    /// A symptom with a crash.
    #[must_use]
    pub fn with_crash(mut self, crash: &Crash) -> Self {
        self.signal = crash.signal;
        self.stack_top = crash.stack_top.as_deref().map(message_template);
        self
    }
}

/// A message without what varies from case to case: quoted texts become `…`, numbers `#`, and only the first line is
/// kept, cut at 160 characters.
pub fn message_template(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let mut template = String::new();
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\'' | '"' | '`' => {
                let opened = template.len();
                template.push(character);
                template.push('…');
                let mut closed = false;
                let mut inside = String::new();
                for next in characters.by_ref() {
                    if next == character {
                        closed = true;
                        break;
                    }
                    inside.push(next);
                }
                if closed {
                    template.push(character);
                } else {
                    // An apostrophe, not a quotation: keep what followed it.
                    template.truncate(opened);
                    template.push(character);
                    template.push_str(&message_template(&inside));
                }
            }
            digit if digit.is_ascii_digit() => {
                while characters.peek().is_some_and(char::is_ascii_digit) {
                    characters.next();
                }
                template.push('#');
            }
            other => template.push(other),
        }
    }
    template.chars().take(160).collect()
}

#[cfg(test)]
mod tests {
    use super::message_template;

    #[test]
    fn names_and_numbers_do_not_reach_the_template() {
        assert_eq!(
            message_template("no label 'L12' at line 3, column 14\nmore"),
            "no label '…' at line #, column #"
        );
    }

    #[test]
    fn an_apostrophe_is_not_a_quotation() {
        assert_eq!(message_template("can't read 5 bytes"), "can't read # bytes");
    }
}
