//! `Parsed`: the syntax tree of a statement, cached next to its text.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The syntax tree of a statement, parsed on first use. Only the crates of the language know the tree's type. Clones
/// share the tree; it is not serialised.
#[derive(Clone, Default)]
pub struct Parsed(OnceLock<Arc<ParsedText>>);

/// A text and its tree; `tree` is `None` if the text cannot be parsed.
struct ParsedText {
    text: String,
    tree: Option<Arc<dyn Any + Send + Sync>>,
}

impl Parsed {
    /// The tree of a text; `None` if the text cannot be parsed. Only the tree of the first text is cached. If this is
    /// called with another text, that text is parsed each time, so that the tree always belongs to the text that was
    /// sent.
    pub fn of<T: Send + Sync + 'static>(
        &self,
        text: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<Arc<T>> {
        let kept = self.0.get_or_init(|| {
            let tree = parse(text).map(|tree| Arc::new(tree) as Arc<dyn Any + Send + Sync>);
            Arc::new(ParsedText { text: text.to_owned(), tree })
        });
        if kept.text == text { kept.tree.clone()?.downcast().ok() } else { parse(text).map(Arc::new) }
    }
}

impl fmt::Debug for Parsed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.0.get().is_some() { "parsed" } else { "not parsed" })
    }
}

#[cfg(test)]
mod tests {
    use super::Parsed;
    use std::cell::Cell;

    #[test]
    fn a_text_is_parsed_once_and_its_tree_is_not_used_for_another_text() {
        let times = Cell::new(0);
        let parse = |text: &str| {
            times.set(times.get() + 1);
            text.parse::<i64>().ok()
        };
        let parsed = Parsed::default();
        assert_eq!(parsed.of("1", parse).as_deref(), Some(&1));
        assert_eq!(parsed.clone().of("1", parse).as_deref(), Some(&1));
        assert_eq!(times.get(), 1);
        assert_eq!(parsed.of("2", parse).as_deref(), Some(&2));
        assert_eq!(parsed.of("x", parse), None);
        assert_eq!(times.get(), 3);
    }
}
