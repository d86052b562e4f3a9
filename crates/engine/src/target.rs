//! Target texts: `grafeo`, `neo4j@4.4.40`, `bolt://host:7687`, `external:./adapter.py`.

use crate::EngineError;
use std::{borrow::Cow, fmt, path::Path};

/// The thing to test, as a user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An engine by name, which Edgewise starts: `grafeo`, `neo4j@4.4.40`, `reference+chaos`.
    Named {
        /// The engine's id.
        name: String,
        /// The version wanted, if any.
        version: Option<String>,
        /// The text after each `+`.
        modifiers: Vec<String>,
    },
    /// A running server: `bolt://host:7687`, `falkor://host:6379/graph`.
    Url(String),
    /// A program that speaks the external protocol, with its arguments.
    External(Vec<String>),
}

impl Target {
    /// Parses a target text.
    ///
    /// # Errors
    /// When it is empty or malformed.
    pub fn parse(text: &str) -> Result<Self, EngineError> {
        let text = text.trim();
        if let Some(command) = text.strip_prefix("external:") {
            let words = shlex::split(command).ok_or_else(|| {
                EngineError::Target(format!("`{text}` is not a target: a quotation mark is not closed, or nothing follows the last `\\`"))
            })?;
            if words.is_empty() {
                return Err(EngineError::Target(
                    "`external:` needs a program after it, as in `external:./adapter.py`".to_owned(),
                ));
            }
            return Ok(Self::External(words));
        }
        if text.contains("://") {
            return Ok(Self::Url(text.to_owned()));
        }
        let mut parts = text.split('+');
        let head = parts.next().unwrap_or_default();
        let modifiers = parts.map(str::to_owned).collect();
        let (name, version) = match head.split_once('@') {
            Some((name, version)) => (name, Some(version.to_owned())),
            None => (head, None),
        };
        let named = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(named) || version.as_deref() == Some("") {
            return Err(EngineError::Target(format!(
                "`{text}` is not a target: give an engine name such as `grafeo`, a URL such as \
                 `bolt://127.0.0.1:7687`, or `external:PROGRAM`"
            )));
        }
        Ok(Self::Named { name: name.to_owned(), version, modifiers })
    }

    /// Makes the target independent of the current folder: words of an external program that name an existing file
    /// become absolute paths. A program name without `/` is left to the search path.
    #[must_use]
    pub fn rooted(&self) -> Self {
        let Self::External(words) = self else { return self.clone() };
        let rooted = |(place, word): (usize, &String)| {
            let path = Path::new(word);
            let is_meant = place > 0 || word.contains(std::path::is_separator);
            match std::path::absolute(path) {
                Ok(whole) if is_meant && path.is_relative() && path.is_file() => whole.display().to_string(),
                _ => word.clone(),
            }
        };
        Self::External(words.iter().enumerate().map(rooted).collect())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(url) => f.write_str(url),
            Self::External(words) => {
                let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                write!(f, "external:{}", words.join(" "))
            }
            Self::Named { name, version, modifiers } => {
                f.write_str(name)?;
                if let Some(version) = version {
                    write!(f, "@{version}")?;
                }
                modifiers.iter().try_for_each(|modifier| write!(f, "+{modifier}"))
            }
        }
    }
}

/// Quotes a word so that it is parsed as one word; most words need no quotation marks.
fn quoted(word: &str) -> String {
    if shlex::split(word).is_some_and(|words| words == [word]) {
        return word.to_owned();
    }
    shlex::Quoter::new().allow_nul(true).quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parsed_target_is_written_unchanged() {
        for text in [
            "grafeo",
            "neo4j@4.4.40",
            "reference+chaos+fault:a",
            "bolt://host:7687",
            "external:./adapter.py --lie",
            "external:'./my adapter.py' --lie",
            "external:python3 a.py --seed=3 {x}",
        ] {
            // Modifiers may contain a colon, names may not.
            assert_eq!(Target::parse(text).expect(text).to_string(), text);
        }
    }

    #[test]
    fn words_with_spaces_and_quotation_marks_are_parsed_and_written_unchanged() {
        for words in [
            vec!["./my adapter.py", "it's", "say \"hi\"", ""],
            vec!["a'b\"c d", "# no comment", "back\\slash"],
        ] {
            let target = Target::External(words.into_iter().map(str::to_owned).collect());
            assert_eq!(Target::parse(&target.to_string()).expect("a target"), target);
        }
    }

    #[test]
    fn file_names_of_an_external_program_become_absolute_paths() {
        let target = Target::parse("external:python3 src/target.rs src nothing.py --lie").expect("a target");
        let Target::External(words) = target.rooted() else { panic!("another kind") };
        let whole = std::path::absolute("src/target.rs").expect("a path").display().to_string();
        assert_eq!(words, ["python3", &whole, "src", "nothing.py", "--lie"]);
        let target = Target::parse("external:./src/lib.rs").expect("a target");
        let Target::External(words) = target.rooted() else { panic!("another kind") };
        assert!(Path::new(&words[0]).is_absolute() && words[0].ends_with("src/lib.rs"), "{words:?}");
        assert_eq!(Target::parse("grafeo").expect("a target").rooted().to_string(), "grafeo");
    }

    #[test]
    fn malformed_targets_are_refused_in_a_sentence() {
        for text in ["", "  ", "a b", "neo4j@", "external:", "external:'./adapter.py", "+chaos"] {
            let sentence = Target::parse(text).expect_err(text).to_string();
            assert!(!sentence.contains('\n') && sentence.len() > 20, "{sentence}");
        }
    }
}
