//! Describes the shape of a query: its relationship patterns, and its text without literals.

use edgewise_cypher_syntax::ast::{PathElement, Statement};
use edgewise_cypher_syntax::walk::for_each_pattern;

/// How many relationship patterns a statement has.
pub fn relationship_patterns(statement: &Statement) -> usize {
    let mut count = 0;
    for_each_pattern(statement, |pattern| {
        count += pattern.elements().iter().filter(|element| !matches!(element, PathElement::Node(_))).count();
    });
    count
}

/// A text with every string literal empty and every number 0.
pub fn without_literals(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut within_name = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => {
                result.push_str("''");
                while let Some(inner) = letters.next() {
                    match inner {
                        '\\' => _ = letters.next(),
                        '\'' => break,
                        _ => {}
                    }
                }
            }
            digit if digit.is_ascii_digit() && !within_name => {
                result.push('0');
                while letters.next_if(|next| next.is_ascii_alphanumeric() || *next == '.').is_some() {}
            }
            other => result.push(other),
        }
        within_name = letter.is_alphanumeric() || letter == '_';
    }
    result
}

#[cfg(test)]
mod tests {
    use super::without_literals;

    #[test]
    fn literals_are_removed_and_names_stay() {
        let text = r"MATCH (n1:A2) WHERE n1.k3 = 'it\'s' AND n1.x > 0x1f OR 3.5e-2 = -7 RETURN '' AS c4";
        let expected = "MATCH (n1:A2) WHERE n1.k3 = '' AND n1.x > 0 OR 0-0 = -0 RETURN '' AS c4";
        assert_eq!(without_literals(text), expected);
    }
}
