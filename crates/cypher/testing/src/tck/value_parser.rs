//! Parses expected values in the notation of feature files: `(:A {k: 1})`, `[:T]`, `<(:A)-[:T]->()>`, `{a: [1, 2.0,
//! 'x']}`, `NaN`.

use super::{Expected, ExpectedError};
use edgewise_model::Name;
use std::collections::BTreeMap;

/// Parses an expected value; the whole text must be one value.
pub fn parse_expected(text: &str) -> Result<Expected, ExpectedError> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value()?;
    parser.skip_whitespace();
    if parser.at == text.len() { Ok(value) } else { Err(parser.error("the end")) }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

type Parsed<T> = Result<T, ExpectedError>;

impl<'t> Parser<'t> {
    fn error(&self, expected: &'static str) -> ExpectedError {
        ExpectedError { text: self.text.to_owned(), at: self.at, expected }
    }

    /// The text that is not parsed yet.
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips white space.
    fn skip_whitespace(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Skips the token if it comes next, after white space. Returns whether it did.
    fn skip_token(&mut self, token: &str) -> bool {
        self.skip_whitespace();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// Skips a token that must come next.
    fn expect(&mut self, token: &'static str) -> Parsed<()> {
        if self.skip_token(token) { Ok(()) } else { Err(self.error(token)) }
    }

    fn value(&mut self) -> Parsed<Expected> {
        self.skip_whitespace();
        let rest = self.rest();
        match rest.chars().next() {
            Some('\'') => self.string().map(Expected::String),
            Some('{') => self.map().map(Expected::Map),
            Some('(') => self.node(),
            Some('<') => self.path(),
            Some('[') if rest[1..].trim_start().starts_with(':') => self.relationship(),
            Some('[') => self.list(),
            _ => self.word(),
        }
    }

    /// Parses a number, `null`, `true`, `false`, `NaN` or `Inf`.
    fn word(&mut self) -> Parsed<Expected> {
        let rest = self.rest();
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && !"+-._".contains(letter));
        let word = &rest[..end.unwrap_or(rest.len())];
        let value = match word {
            "null" => Expected::Null,
            "true" => Expected::Bool(true),
            "false" => Expected::Bool(false),
            "NaN" => Expected::Float(f64::NAN),
            "Inf" | "Infinity" => Expected::Float(f64::INFINITY),
            "-Inf" | "-Infinity" => Expected::Float(f64::NEG_INFINITY),
            number => match (number.parse(), number.parse()) {
                (Ok(int), _) => Expected::Int(int),
                (_, Ok(float)) if number.starts_with(|letter: char| "+-.0123456789".contains(letter)) => {
                    Expected::Float(float)
                }
                _ => return Err(self.error("a value")),
            },
        };
        self.at += word.len();
        Ok(value)
    }

    /// Parses `'…'`, in which `\'` and `\\` are escapes. Other escapes are kept as written.
    fn string(&mut self) -> Parsed<String> {
        self.expect("'")?;
        let mut text = String::new();
        let mut letters = self.rest().char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\'' => {
                    self.at += at + 1;
                    return Ok(text);
                }
                '\\' => match letters.next() {
                    Some((_, escaped @ ('\'' | '\\'))) => text.push(escaped),
                    Some((_, other)) => text.extend(['\\', other]),
                    None => return Err(self.error("a closing quote")),
                },
                other => text.push(other),
            }
        }
        Err(self.error("a closing quote"))
    }

    fn list(&mut self) -> Parsed<Expected> {
        self.expect("[")?;
        let mut items = Vec::new();
        if !self.skip_token("]") {
            loop {
                items.push(self.value()?);
                if self.skip_token("]") {
                    break;
                }
                self.expect(",")?;
            }
        }
        Ok(Expected::List(items))
    }

    fn map(&mut self) -> Parsed<BTreeMap<Name, Expected>> {
        self.expect("{")?;
        let mut entries = BTreeMap::new();
        if !self.skip_token("}") {
            loop {
                let key = self.name()?;
                self.expect(":")?;
                entries.insert(key, self.value()?);
                if self.skip_token("}") {
                    break;
                }
                self.expect(",")?;
            }
        }
        Ok(entries)
    }

    /// Parses a key, label or type, with or without backticks.
    fn name(&mut self) -> Parsed<Name> {
        self.skip_whitespace();
        let rest = self.rest();
        if let Some(quoted) = rest.strip_prefix('`') {
            let end = quoted.find('`').ok_or_else(|| self.error("a closing backtick"))?;
            self.at += end + 2;
            return Ok(quoted[..end].into());
        }
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$');
        let name = &rest[..end.unwrap_or(rest.len())];
        if name.is_empty() {
            return Err(self.error("a name"));
        }
        self.at += name.len();
        Ok(name.into())
    }

    fn optional_map(&mut self) -> Parsed<BTreeMap<Name, Expected>> {
        self.skip_whitespace();
        if self.rest().starts_with('{') { self.map() } else { Ok(BTreeMap::new()) }
    }

    fn node(&mut self) -> Parsed<Expected> {
        self.expect("(")?;
        let mut labels = Vec::new();
        while self.skip_token(":") {
            labels.push(self.name()?);
        }
        labels.sort_unstable();
        let properties = self.optional_map()?;
        self.expect(")")?;
        Ok(Expected::Node { labels, properties })
    }

    fn relationship(&mut self) -> Parsed<Expected> {
        self.expect("[")?;
        self.expect(":")?;
        let kind = self.name()?;
        let properties = self.optional_map()?;
        self.expect("]")?;
        Ok(Expected::Relationship { kind, properties })
    }

    fn path(&mut self) -> Parsed<Expected> {
        self.expect("<")?;
        let mut nodes = vec![self.node()?];
        let mut relationships = Vec::new();
        while !self.skip_token(">") {
            let backward = self.skip_token("<-");
            if !backward {
                self.expect("-")?;
            }
            let relationship = self.relationship()?;
            if backward {
                self.expect("-")?;
            } else {
                self.expect("->")?;
            }
            relationships.push((relationship, !backward));
            nodes.push(self.node()?);
        }
        Ok(Expected::Path { nodes, relationships })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tck::Matching;
    use edgewise_model::Value;

    #[test]
    fn every_notation_of_a_value_is_parsed() {
        for text in [
            "null",
            "true",
            "-12",
            "1.5",
            "1.0E-5",
            "NaN",
            "-Inf",
            "'it\\'s'",
            "[]",
            "[1, 'a', [null]]",
            "{a: 1, `b c`: {}}",
            "()",
            "(:A:B {k: 1})",
            "({k: [1]})",
            "[:T]",
            "[:T {k: 1}]",
            "<()>",
            "<(:A)-[:T]->(:B {k: 1})<-[:U {k: 2}]-()>",
        ] {
            parse_expected(text).expect(text);
        }
        for text in ["", "nul", "[1", "(:A", "<(:A)-[:T]-(:B)>", "'a", "1 2"] {
            assert!(parse_expected(text).is_err(), "{text} is not a value");
        }
    }

    #[test]
    fn integers_and_floats_are_distinguished() {
        let one = parse_expected("1").expect("a value");
        assert!(one.matches(&Value::Int(1), Matching::Exact));
        assert!(!one.matches(&Value::Float(1.0), Matching::Exact));
    }

    #[test]
    fn lists_are_compared_as_bags_only_on_request() {
        let list = parse_expected("[1, 2, 2]").expect("a value");
        let actual = Value::list([2, 1, 2]);
        assert!(!list.matches(&actual, Matching::Exact));
        assert!(list.matches(&actual, Matching::IgnoringListOrder));
        assert!(!list.matches(&Value::list([1, 1, 2]), Matching::IgnoringListOrder));
    }
}
