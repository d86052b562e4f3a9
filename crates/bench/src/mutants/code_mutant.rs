//! `CodeMutant`: one change of one place of a source file.

use std::ops::Range;

/// How a change is written after a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The place is an expression, which is replaced by another one.
    Expression,
    /// The place is the body of a match arm, which is replaced by another one.
    Arm,
    /// The place is a statement, which is left out.
    Statement,
    /// The place is the beginning of a function, which returns at once.
    Entry,
}

/// One change of one place of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeMutant {
    /// The path of the file, from the folder `src` of its crate, with `/` between its parts.
    pub file: String,
    /// The line of the place, from 1.
    pub line: usize,
    /// The bytes of the place; empty for [`Form::Entry`].
    pub range: Range<usize>,
    /// The name of the operator that made the change.
    pub operator: &'static str,
    /// How the change is written.
    pub form: Form,
    /// The text of the place.
    pub before: String,
    /// The changed text; empty if the place is left out.
    pub after: String,
}

/// The most characters of a text that a description shows.
const SHOWN: usize = 90;

impl CodeMutant {
    /// The text that takes the place of the original one: it contains both, and a switch decides which one runs.
    pub fn switched(&self, number: u32) -> String {
        let (on, before, after) = (format!("crate::mutant::on({number})"), &self.before, &self.after);
        match self.form {
            Form::Expression => format!("(if {on} {{ {} }} else {{ {} }})", tail(after), tail(before)),
            Form::Arm => format!("if {on} {{ {} }} else {{ {} }}", tail(after), tail(before)),
            Form::Statement => format!("if !{on} {{ {before} }}"),
            Form::Entry => format!(" if {on} {{ {after} }} "),
        }
    }

    /// True if two mutants of one file change the same text, so that they cannot be written in one program.
    pub fn overlaps(&self, other: &Self) -> bool {
        let meets = if self.range.is_empty() && other.range.is_empty() {
            self.range == other.range
        } else {
            self.range.start < other.range.end && other.range.start < self.range.end
                || self.range.is_empty() && other.range.contains(&self.range.start)
                || other.range.is_empty() && self.range.contains(&other.range.start)
        };
        self.file == other.file && meets
    }

    /// The change in one line, as `a < b → a <= b`.
    pub fn description(&self) -> String {
        match self.form {
            Form::Statement => format!("left out: {}", one_line(&self.before)),
            Form::Entry => format!("{} at once: {}", one_line(&self.before), one_line(&self.after)),
            Form::Expression | Form::Arm => {
                format!("{} → {}", one_line(&self.before), one_line(&self.after))
            }
        }
    }
}

/// The text in a form that can be the last expression of a block. An expression that begins with a block would
/// otherwise be parsed as a statement.
fn tail(text: &str) -> String {
    let blocks = ["if ", "match ", "{", "loop ", "while ", "for "];
    if blocks.iter().any(|word| text.starts_with(word)) { format!("({text})") } else { text.to_owned() }
}

fn one_line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= SHOWN {
        return words;
    }
    let beginning: String = words.chars().take(SHOWN - 1).collect();
    format!("{beginning}…")
}
