//! `WrittenTraversal`: a traversal with the text that is sent for it.

use edgewise_gremlin_syntax::ast::{Query, Terminal, Traversal};
use edgewise_gremlin_syntax::{Dialect, Version, parse_query, print_traversal};
use std::ops::Deref;
use std::sync::Arc;

/// A traversal and how it is spelt. A user's goes out as written.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenTraversal {
    /// What the text means.
    pub traversal: Traversal,
    /// The text; none if the traversal is printed in the target's dialect.
    pub text: Option<Arc<str>>,
}

/// The dialects in which a text of unknown origin is read, one after another: what the first reads, the others read alike or not
/// at all, but for numbers without a suffix.
const READ_IN: [Dialect; 3] =
    [Dialect::CANONICAL, Dialect::groovy(Version::V3_8), Dialect::groovy(Version::V3_4)];

impl WrittenTraversal {
    /// A traversal that is sent as written; none if the text is no single traversal that answers with all its results.
    pub fn read(text: &str) -> Option<Self> {
        let traversal = READ_IN.into_iter().find_map(|dialect| traversal_in(text, dialect))?;
        Some(Self { traversal, text: Some(text.into()) })
    }

    /// The text that is sent for it. What a dialect cannot say is said in the canonical one, and the target refuses it.
    pub fn text(&self, dialect: Dialect) -> String {
        match &self.text {
            Some(text) => text.to_string(),
            None => printed(&self.traversal, dialect)
                .or_else(|| printed(&self.traversal, Dialect::CANONICAL))
                .unwrap_or_default(),
        }
    }

    /// The same traversal, printed.
    pub fn printed(&self) -> Self {
        Self { traversal: self.traversal.clone(), text: None }
    }
}

/// The text of a traversal in a dialect; none if the dialect cannot say it.
pub(crate) fn printed(traversal: &Traversal, dialect: Dialect) -> Option<String> {
    print_traversal(traversal, dialect).ok()
}

/// The traversal that a text is in a dialect, or in any if it is none there.
pub(crate) fn read_in(text: &str, dialect: Dialect) -> Option<Traversal> {
    traversal_in(text, dialect)
        .or_else(|| READ_IN.into_iter().find_map(|dialect| traversal_in(text, dialect)))
}

fn traversal_in(text: &str, dialect: Dialect) -> Option<Traversal> {
    match parse_query(text, dialect).ok()? {
        Query::Traversal(traversal) | Query::Terminated(traversal, Terminal::ToList) => Some(traversal),
        _ => None,
    }
}

impl From<Traversal> for WrittenTraversal {
    fn from(traversal: Traversal) -> Self {
        Self { traversal, text: None }
    }
}

impl Deref for WrittenTraversal {
    type Target = Traversal;

    fn deref(&self) -> &Traversal {
        &self.traversal
    }
}

#[cfg(test)]
mod tests {
    use super::WrittenTraversal;

    #[test]
    fn a_text_is_a_traversal_if_it_answers_with_all_results_and_is_kept_as_written() {
        for (text, read) in [
            ("g.V().out('knows').count()", true),
            ("g.V().toList()", true),
            ("g.V().next()", false),
            ("g.V().iterate()", false),
            ("g.tx().commit()", false),
            ("//schema {}", false),
            ("MATCH (n) RETURN n", false),
            ("", false),
        ] {
            let written = WrittenTraversal::read(text);
            assert_eq!(written.is_some(), read, "{text}");
            assert!(written.is_none_or(|written| written.text.as_deref() == Some(text)));
        }
    }
}
