//! Rewrites statements for Grafeo's Gremlin, which has no variables and does not name what it creates.

use super::grafeo_element::GivenIds;
use crate::{ErrorClass, Outcome, Request};
use edgewise_model::Value;

/// The statement with the values of its variables in their place: an element by its id, anything else by its literal.
///
/// # Errors
/// When a value has no literal.
pub fn with_literals(request: &Request, ids: &GivenIds) -> Result<String, Outcome> {
    if request.parameters.is_empty() {
        return Ok(request.text.clone());
    }
    let mut out = String::with_capacity(request.text.len());
    for word in words(&request.text) {
        let Word::Name(name) = word else {
            out.push_str(word.text());
            continue;
        };
        match request.parameters.iter().find(|(own, _)| own.as_str() == name) {
            Some((_, value)) => out.push_str(&literal(value, ids).ok_or_else(|| unwritable(name))?),
            None => out.push_str(name),
        }
    }
    Ok(out)
}

fn unwritable(name: &str) -> Outcome {
    Outcome::error(ErrorClass::Unsupported, format!("the value of `{name}` has no literal"))
}

fn literal(value: &Value, ids: &GivenIds) -> Option<String> {
    Some(match value {
        Value::Node(_) | Value::Relationship(_) => ids.theirs(value)?.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) if number.is_finite() => format!("{number:?}"),
        Value::String(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Value::Scalar(edgewise_model::Scalar::Int32(number)) => number.to_string(),
        _ => return None,
    })
}

/// A piece of a statement.
enum Word<'t> {
    /// A name: of a step, a variable or an enumeration.
    Name(&'t str),
    /// A string with its quotes, a number, or anything else.
    Other(&'t str),
}

impl<'t> Word<'t> {
    const fn text(&self) -> &'t str {
        match self {
            Self::Name(text) | Self::Other(text) => text,
        }
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => quoted_length(rest, first),
            _ if of_name(first) => rest.find(|c| !of_name(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        let is_name = first.is_alphabetic() || first == '_';
        words.push(if is_name { Word::Name(word) } else { Word::Other(word) });
        rest = after;
    }
    words
}

/// The length of a string literal with its quotes.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return place + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The statement without the `project("v7").by()` at its end that names the element it creates, and that name.
pub fn named_element(text: &str) -> Option<(&str, &str)> {
    let (statement, name) = text.strip_suffix("\").by()")?.rsplit_once(".project(\"")?;
    let digits = name.strip_prefix(['v', 'e'])?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((statement, name))
}

/// The steps of a statement that are in no other step: their names and the texts of their arguments.
pub fn last_steps(text: &str) -> Vec<(&str, &str)> {
    let mut steps = Vec::new();
    let (mut depth, mut place, mut name, mut begin) = (0_usize, 0, "", 0);
    for word in words(text) {
        match word {
            Word::Name(own) if depth == 0 => name = own,
            Word::Other("(") => {
                if depth == 0 {
                    begin = place + 1;
                }
                depth += 1;
            }
            Word::Other(")") => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    steps.push((name, text.get(begin..place).unwrap_or_default()));
                }
            }
            _ => {}
        }
        place += word.text().len();
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Map;

    #[test]
    fn variables_are_replaced_outside_strings() {
        let parameters = Map::from([("v1".into(), Value::Int(7)), ("s".into(), Value::string("a\"b"))]);
        let request = Request {
            text: r#"g.V(v1).has("v1", s).sum('s\'')"#.to_owned(),
            parameters,
            ..Request::default()
        };
        let text = with_literals(&request, &GivenIds::default()).expect("the values have literals");
        assert_eq!(text, r#"g.V(7).has("v1", "a\"b").sum('s\'')"#);
    }

    #[test]
    fn the_name_at_the_end_of_a_setup_statement_is_taken_off() {
        assert_eq!(named_element(r#"g.addV("a").project("v7").by()"#), Some((r#"g.addV("a")"#, "v7")));
        assert_eq!(named_element(r#"g.V().project("p").by()"#), None);
        assert_eq!(named_element(r#"g.V().project("v").by()"#), None);
    }

    #[test]
    fn the_outer_steps_are_listed_with_their_arguments() {
        let steps = last_steps(r#"g.V().has("a(", out("b")).project("p")"#);
        assert_eq!(steps, [("V", ""), ("has", r#""a(", out("b")"#), ("project", r#""p""#)]);
    }
}
