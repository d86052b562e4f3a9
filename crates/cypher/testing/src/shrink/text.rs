//! Smaller texts without some tokens, for a bug that depends on the spelling of a query.

use edgewise_cypher_syntax::parse::token_ranges;
use std::ops::Range;

/// The text without one pair of brackets, for each pair.
pub fn without_brackets(text: &str) -> Vec<String> {
    let tokens = token_ranges(text);
    let pairs = tokens.iter().enumerate().filter_map(|(open, (_, close))| Some((open, (*close)?)));
    pairs.map(|(open, close)| without(text, &tokens, |place| place == open || place == close)).collect()
}

/// The text without one range of `size` tokens, for each such range.
pub fn without_tokens(text: &str, size: usize) -> Vec<String> {
    let tokens = token_ranges(text);
    let ranges = (0..tokens.len()).step_by(size.max(1)).map(|start| start..start + size);
    ranges.map(|range| without(text, &tokens, |place| range.contains(&place))).collect()
}

/// How many tokens a text has.
pub fn token_count(text: &str) -> usize {
    token_ranges(text).len()
}

/// The text without the tokens whose index `out` accepts. The rest stays as it is, except that double spaces become
/// one.
fn without(text: &str, tokens: &[(Range<usize>, Option<usize>)], out: impl Fn(usize) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for (place, (range, _)) in tokens.iter().enumerate() {
        let between = &text[from..range.start];
        let doubled = between.chars().all(char::is_whitespace) && (kept.is_empty() || kept.ends_with(' '));
        if !doubled {
            kept.push_str(between);
        }
        if !out(place) {
            kept.push_str(&text[range.clone()]);
        }
        from = range.end;
    }
    kept.truncate(kept.trim_end().len());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_left_out_in_pairs_and_the_spelling_of_the_rest_stays() {
        let text = "return ((1)) /* one */ IN [2]";
        assert_eq!(
            without_brackets(text),
            ["return (1) /* one */ IN [2]", "return (1) /* one */ IN [2]", "return ((1)) /* one */ IN 2"]
        );
    }

    #[test]
    fn tokens_are_left_out_in_ranges() {
        let text = "RETURN 1 +  2 AS a";
        assert_eq!(token_count(text), 6);
        assert_eq!(without_tokens(text, 3), ["2 AS a", "RETURN 1 +"]);
        assert_eq!(without_tokens(text, 1).len(), 6);
        assert_eq!(without_tokens(text, 1)[1], "RETURN +  2 AS a");
    }
}
