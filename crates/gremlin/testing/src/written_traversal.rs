//! `WrittenTraversal`: a traversal together with the text that is sent to the target.

use edgewise_gremlin_syntax::ast::{Query, Terminal, Traversal};
use edgewise_gremlin_syntax::{Dialect, Version, parse_query, print_traversal};
use std::ops::Deref;
use std::sync::Arc;

/// A traversal and its text. A traversal that a user supplies is sent as the user wrote it.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenTraversal {
    /// The parsed traversal.
    pub traversal: Traversal,
    /// The text; `None` if the traversal is printed in the target's dialect.
    pub text: Option<Arc<str>>,
}

/// The dialects in which a text of unknown dialect is parsed, in this order. Two dialects that both accept a text parse
/// it the same way, except for numbers without a suffix.
const READ_IN: [Dialect; 3] =
    [Dialect::CANONICAL, Dialect::groovy(Version::V3_8), Dialect::groovy(Version::V3_4)];

impl WrittenTraversal {
    /// Parses a traversal that is sent as written; `None` if the text is not a single traversal that returns all its
    /// results.
    pub fn read(text: &str) -> Option<Self> {
        let traversal = READ_IN.into_iter().find_map(|dialect| traversal_in(text, dialect))?;
        Some(Self { traversal, text: Some(text.into()) })
    }

    /// The text of a traversal, changed if necessary so that [`WrittenTraversal::read`] and the target agree on its meaning. A
    /// decimal number without a suffix is a `BigDecimal` in Groovy and a double in gremlin-lang. If the target reads the text
    /// differently, the traversal is printed in the target's dialect, with the types of its numbers.
    pub(crate) fn unambiguous(text: &str, dialect: Dialect) -> String {
        let own = traversal_in(text, dialect);
        let differs = |own: &Traversal| Self::read(text).is_some_and(|read| read.traversal != *own);
        own.filter(differs).and_then(|own| printed(&own, dialect)).unwrap_or_else(|| text.to_owned())
    }

    /// The text that is sent to the target. A traversal that the dialect cannot express is printed in the canonical
    /// dialect, and the target refuses it.
    pub fn text(&self, dialect: Dialect) -> String {
        match &self.text {
            Some(text) => text.to_string(),
            None => printed(&self.traversal, dialect)
                .or_else(|| printed(&self.traversal, Dialect::CANONICAL))
                .unwrap_or_default(),
        }
    }

    /// The same traversal without the user's spelling, so that it is printed in the target's dialect.
    pub fn printed(&self) -> Self {
        Self { traversal: self.traversal.clone(), text: None }
    }
}

/// The text of a traversal in a dialect; `None` if the dialect cannot express it.
pub(crate) fn printed(traversal: &Traversal, dialect: Dialect) -> Option<String> {
    print_traversal(traversal, dialect).ok()
}

/// Parses a text in a dialect, or in any dialect if that fails.
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
    use edgewise_gremlin_syntax::{Dialect, Version};

    #[test]
    fn a_decimal_without_a_suffix_gets_the_type_that_it_has_on_the_target() {
        let text = "g.V().has('k', 0.65)";
        assert_eq!(WrittenTraversal::unambiguous(text, Dialect::CANONICAL), text);
        let groovy = Dialect::groovy(Version::V3_4);
        let written = WrittenTraversal::unambiguous(text, groovy);
        assert!(written.contains("0.65G"), "{written}");
        assert_eq!(WrittenTraversal::unambiguous(&written, groovy), written);
        let typed = "g.V().has('k', 0.65d).is(1)";
        assert_eq!(WrittenTraversal::unambiguous(typed, groovy), typed);
    }

    #[test]
    fn only_a_single_traversal_that_returns_all_its_results_is_read_and_its_spelling_is_kept() {
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
