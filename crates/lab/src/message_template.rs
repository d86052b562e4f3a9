//! Message templates: an engine's error message without the parts that vary from case to case.

use std::iter::Peekable;
use std::str::Chars;

/// The maximum length of a template, in characters.
const LONGEST: usize = 160;

/// The template of a message: its first line without what varies from case to case. Quoted and bracketed texts and
/// names of variables become `…`, numbers `#`; a hint in brackets at the end is dropped.
pub fn message_template(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let template = without_expected_types(with_gaps(&mut line.chars().peekable()));
    let template =
        template.strip_suffix(" …").map_or(template.as_str(), |head| match line.trim_end().chars().last() {
            Some(')' | ']' | '}') => head,
            _ => &template,
        });
    template.chars().take(LONGEST).collect()
}

/// The template without the list of expected types: it depends on the function that raises the error, while the actual
/// type does not.
fn without_expected_types(template: String) -> String {
    const BEFORE: &str = "expected ";
    const AFTER: &str = " but was ";
    match (template.find(BEFORE), template.find(AFTER)) {
        (Some(before), Some(after)) if before + BEFORE.len() < after => {
            format!("{}…{}", &template[..before + BEFORE.len()], &template[after..])
        }
        _ => template,
    }
}

/// The template of a stack frame: numbers become `#`, brackets are kept.
pub(crate) fn place_template(place: &str) -> String {
    let line = place.lines().next().unwrap_or_default();
    let mut template = String::new();
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if character.is_ascii_digit() {
            skip_digits(&mut characters);
            template.push('#');
        } else {
            template.push(character);
        }
    }
    template.chars().take(LONGEST).collect()
}

/// The text in which `…` replaces quoted texts, bracketed texts and names of variables, and `#` replaces numbers.
fn with_gaps(characters: &mut Peekable<Chars<'_>>) -> String {
    let mut template = String::new();
    while let Some(character) = characters.next() {
        match character {
            '\'' | '"' | '`' => match quoted(characters.clone(), character) {
                Some(rest) => {
                    *characters = rest;
                    push_gap(&mut template);
                }
                // The quote has no partner, so it is an apostrophe.
                None => template.push(character),
            },
            '(' | '[' | '{' => match bracketed(characters.clone(), character) {
                Some(rest) => {
                    *characters = rest;
                    push_gap(&mut template);
                }
                None => template.push(character),
            },
            digit if digit.is_ascii_digit() => {
                skip_digits(characters);
                template.push('#');
            }
            letter if letter.is_alphabetic() || letter == '_' => {
                let mut word = String::from(letter);
                while let Some(next) = characters.next_if(|next| next.is_alphanumeric() || *next == '_') {
                    word.push(next);
                }
                match word.find(|part: char| part.is_ascii_digit()) {
                    None => template.push_str(&word),
                    Some(_) if letter.is_lowercase() => push_gap(&mut template),
                    Some(_) => template.push_str(&place_template(&word)),
                }
            }
            other => template.push(other),
        }
    }
    template
}

/// Skips the rest of a quotation that began with `quote`; `None` if it is not closed. A quote inside brackets does not
/// close it. If text follows the closing quote without a space and contains another quote, as in an expression with
/// quotes of its own, that text belongs to the quotation.
fn quoted<'a>(rest: Peekable<Chars<'a>>, quote: char) -> Option<Peekable<Chars<'a>>> {
    let rest = closed(rest.clone(), quote, true).or_else(|| closed(rest, quote, false))?;
    let mut further = rest.clone();
    while further.next_if(|character| *character != quote && !character.is_whitespace()).is_some() {}
    if further.next_if_eq(&quote).is_some()
        && let Some(end) = quoted(further, quote)
    {
        return Some(end);
    }
    Some(rest)
}

/// Skips to the end of a quotation: to the next quote, or with `balanced` to the next quote outside brackets. `None` if
/// there is no such quote.
fn closed<'a>(mut rest: Peekable<Chars<'a>>, quote: char, balanced: bool) -> Option<Peekable<Chars<'a>>> {
    let mut depth = 0_i32;
    loop {
        match rest.next()? {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            end if end == quote && (!balanced || depth == 0) => return Some(rest),
            _ => {}
        }
    }
}

/// Skips the rest of a text that began with the bracket `open`; `None` if the bracket is not closed.
fn bracketed<'a>(mut rest: Peekable<Chars<'a>>, open: char) -> Option<Peekable<Chars<'a>>> {
    let close = match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    };
    let mut depth = 1;
    while depth > 0 {
        let character = rest.next()?;
        if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
        }
    }
    Some(rest)
}

/// Adds a `…`, unless the template ends with one.
fn push_gap(template: &mut String) {
    if !template.ends_with('…') {
        template.push('…');
    }
}

fn skip_digits(characters: &mut Peekable<Chars<'_>>) {
    while characters.next_if(char::is_ascii_digit).is_some() {}
}

#[cfg(test)]
mod tests {
    use super::{message_template, place_template};

    #[test]
    fn a_template_contains_no_names_and_numbers() {
        assert_eq!(
            message_template("no label 'L12' at line 3, column 14\nmore"),
            "no label … at line #, column #"
        );
        assert_eq!(message_template("E-X001: no variable n12 here"), "E-X#: no variable … here");
    }

    #[test]
    fn the_expected_types_are_not_part_of_the_template() {
        let path = message_template("Type mismatch: expected List, String, or Null but was Path");
        assert_eq!(path, "Type mismatch: expected … but was Path");
        assert_eq!(message_template("Type mismatch: expected List or Null but was Path"), path);
        assert_eq!(message_template("expected ';' here"), "expected … here");
    }

    #[test]
    fn an_apostrophe_is_not_a_quotation() {
        assert_eq!(message_template("can't read 5 bytes"), "can't read # bytes");
    }

    #[test]
    fn an_expression_in_a_message_is_not_part_of_the_template() {
        let alias = |text: &str| message_template(&format!("no value with alias {text} within the record"));
        assert_eq!(alias("x3"), "no value with alias … within the record");
        assert_eq!(alias("[(n1:L2)-[r3]->(n4) | n4.k1 <> 'a']"), alias("x3"));
        let unresolved = |text: &str| message_template(&format!("cannot resolve '{text}'"));
        assert_eq!(unresolved("n1.k2"), "cannot resolve …");
        assert_eq!(unresolved("n1.k2 IN ['-1']"), unresolved("n1"));
        assert_eq!(unresolved("['x', 'y']"), unresolved("n1"));
        assert_eq!(unresolved("[(n2)--(n3:L0) | ' ']"), unresolved("n1"));
    }

    #[test]
    fn a_hint_at_the_end_is_not_part_of_the_template() {
        assert_eq!(message_template("undefined variable 'x' (did you mean 'y'?)"), "undefined variable …");
        assert_eq!(message_template("undefined variable 'x'"), "undefined variable …");
    }

    #[test]
    fn the_template_of_a_stack_frame_keeps_its_brackets() {
        assert_eq!(place_template("lib.so(Expression_Dest+0x1f)"), "lib.so(Expression_Dest+#x#f)");
    }
}
