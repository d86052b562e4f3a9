//! The title of a finding: the statement that is wrong, its answer and the right one.

use super::language_at;
use crate::ruling::ruling;
use edgewise_engine::{Outcome, QueryLanguage};
use edgewise_lab::{Case, Observed};
use edgewise_model::Rows;

/// The most characters of a statement that a title shows.
const STATEMENT: usize = 110;
/// The most rows that a title shows.
const ROWS: usize = 3;

/// One sentence that states the fault of a case. `otherwise` is the oracle's general title, for cases of which nothing
/// more exact can be said.
pub(crate) fn headline(case: &Case, observed: &[Observed], otherwise: &str) -> String {
    let ruling = ruling(case, observed);
    let [place] = ruling.wrong.as_slice() else { return otherwise.to_owned() };
    let stated = observed.get(*place).and_then(|seen| {
        let language = match language_at(case, *place)? {
            QueryLanguage::Cypher => "Cypher",
            QueryLanguage::Gremlin => "Gremlin",
        };
        let text = seen.text.as_deref()?;
        let right =
            ruling.answer(*place).map_or_else(String::new, |rows| format!(" instead of {}", shown(rows)));
        let answer = match &seen.outcome {
            Outcome::Rows(rows) => format!("answers {}{right}", shown(rows)),
            Outcome::Error { message, .. } => format!("fails: {}", cut(message)),
            _ => return None,
        };
        Some(format!("In {language}, {} {answer}", cut(text)))
    });
    stated.unwrap_or_else(|| otherwise.to_owned())
}

fn shown(rows: &Rows) -> String {
    if rows.is_empty() {
        return "nothing".to_owned();
    }
    if rows.len() > ROWS {
        return format!("{} rows", rows.len());
    }
    let row =
        |row: &Vec<edgewise_model::Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let all: Vec<String> = rows.rows.iter().map(row).collect();
    cut(&all.join("; "))
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(STATEMENT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
