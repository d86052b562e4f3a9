//! The shape of a finding: a digest, besides the signature, by which a *known* bug is recognised.
//!
//! A signature leaves out what does not matter for most causes, so that all findings of one cause get the same one.
//! Sometimes two causes get the same signature. Before a finding is called known, and is no longer a failure, its shape
//! must agree too: it covers everything in the minimal statement, that is the kinds of values, the functions, operators
//! and clauses, and the order of the clauses. Names and values are left out.

use edgewise_cypher_syntax::{Dialect, parse_statement, print_statement};
use edgewise_engine::Step;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, Symptom};
use std::collections::BTreeSet;

/// The shape of a reduced case, as eight hexadecimal digits. If the case has a minimal deviation (a single statement
/// that is answered wrongly), the shape is computed from it and from how its answer differs; else from all statements
/// and the symptom.
pub fn case_shape(symptom: &Symptom, case: &Case, minimal_deviation: Option<&MinimalDeviation>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let said = (symptom.class, &symptom.template, symptom.signal, &symptom.stack_top);
    parts.push(serde_json::to_string(&said).unwrap_or_default());
    let (setup, statements) = match minimal_deviation {
        Some(minimal_deviation) => {
            parts.push(kind_of_difference(&minimal_deviation.rule).to_owned());
            (&minimal_deviation.setup, vec![minimal_deviation.statement.as_str()])
        }
        None => {
            parts.push(format!("{} {}", symptom.oracle, symptom.rule));
            let own = case.plan.steps.iter().filter(|planned| planned.target == 0);
            let texts = own.filter_map(|planned| match &planned.step {
                Step::Run(request) => Some(request.text.as_str()),
                _ => None,
            });
            // The oracle `rejected` sends more statements only to find out which part is refused, so only the first
            // counts.
            (&case.setup, if symptom.template.is_some() { texts.take(1).collect() } else { texts.collect() })
        }
    };
    if case.plan.by_rollback {
        parts.push("rolled back".to_owned());
    }
    let (mut of_setup, mut clauses) = (BTreeSet::new(), Vec::new());
    setup.iter().for_each(|request| features(&request.text, &mut of_setup, &mut Vec::new()));
    let mut of_statements = BTreeSet::new();
    statements.iter().for_each(|text| features(text, &mut of_statements, &mut clauses));
    clauses.dedup();
    parts.extend([joined(&of_setup), joined(&of_statements), clauses.join(" ")]);
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..8].to_owned()
}

/// The features as one text.
fn joined(features: &BTreeSet<String>) -> String {
    features.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// How the answers differ, such as `missing` or `extra`: the last part of a rule id.
fn kind_of_difference(rule: &str) -> &str {
    rule.rsplit('/').next().unwrap_or_default()
}

/// Keywords whose order is part of the shape: those that begin a clause, and WHERE.
const CLAUSE_KEYWORDS: [&str; 14] = [
    "MATCH", "OPTIONAL", "WITH", "UNWIND", "RETURN", "CREATE", "MERGE", "SET", "REMOVE", "DELETE", "CALL",
    "FOREACH", "UNION", "WHERE",
];

/// Other keywords that are features. Without this list they would count as names.
const OTHER_KEYWORDS: [&str; 38] = [
    "DETACH",
    "ORDER",
    "BY",
    "DESC",
    "DESCENDING",
    "SKIP",
    "LIMIT",
    "DISTINCT",
    "ALL",
    "AND",
    "OR",
    "XOR",
    "NOT",
    "IN",
    "STARTS",
    "ENDS",
    "CONTAINS",
    "IS",
    "CASE",
    "WHEN",
    "THEN",
    "ELSE",
    "EXISTS",
    "COUNT",
    "COLLECT",
    "ON",
    "INDEX",
    "CONSTRAINT",
    "UNIQUE",
    "FOR",
    "USING",
    "SCAN",
    "JOIN",
    "YIELD",
    "SHORTEST",
    "ANY",
    "CYPHER",
    "LOAD",
];

/// Keywords that are no features, because they do not change the meaning of a statement.
const IGNORED_KEYWORDS: [&str; 4] = ["AS", "END", "ASC", "ASCENDING"];

/// Collects the features of a statement, and its clause keywords in order. If the text cannot be parsed, the text
/// itself is the only feature.
fn features(text: &str, found: &mut BTreeSet<String>, clauses: &mut Vec<String>) {
    let Ok(statement) = parse_statement(text) else {
        found.insert(text.to_owned());
        return;
    };
    let printed = print_statement(&statement, Dialect::whole());
    let mut rest = printed.as_str();
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' | '"' | '`' => quoted_length(rest, first),
            _ if first.is_ascii_digit() => rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || c == '.'))
                .map_or(rest.len(), |end| rest[..end].find("..").unwrap_or(end)),
            _ if first.is_alphabetic() || first == '_' => {
                rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
            }
            _ => symbol_length(rest),
        };
        let (token, after) = rest.split_at(length);
        if let Some(feature) = feature(token, before, after) {
            if CLAUSE_KEYWORDS.contains(&feature.as_str()) {
                clauses.push(feature.clone());
            }
            found.insert(feature);
        }
        before = token.chars().next_back().filter(|c| !c.is_whitespace()).unwrap_or(before);
        rest = after;
    }
}

/// The length in bytes of the quoted string or name at the start of a text.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return place + c.len_utf8();
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// Symbols of more than one character. A symbol comes before every other symbol that is a prefix of it.
const SYMBOLS: [&str; 13] =
    ["<-[", "]->", "-->", "<--", "-[", "]-", "--", "..", "<=", ">=", "<>", "=~", "||"];

/// The length in bytes of the symbol at the start of a text.
fn symbol_length(text: &str) -> usize {
    let long = SYMBOLS.iter().find(|symbol| text.starts_with(**symbol));
    long.map_or_else(|| text.chars().next().map_or(1, char::len_utf8), |symbol| symbol.len())
}

/// The feature of a token; none for a name, which is arbitrary, and for a separator. `before` is the last visible
/// character before the token.
fn feature(token: &str, before: char, after: &str) -> Option<String> {
    let first = token.chars().next()?;
    let plain = match token {
        "''" | "\"\"" => "empty string",
        "<-[" | "]->" | "-->" | "<--" | "-[" | "]-" | "--" => "relationship",
        "<" | "<=" | ">" | ">=" => "order",
        "=" | "<>" => "equality",
        "," | "(" | ")" | "]" | "}" | ";" => return None,
        "true" | "false" => "boolean",
        _ if first == '\'' || first == '"' => "string",
        _ if first.is_ascii_digit() => {
            let hexadecimal = token.starts_with("0x");
            if !hexadecimal && token.contains(['.', 'e', 'E']) { "float" } else { "integer" }
        }
        _ if first == '`' || first.is_alphabetic() || first == '_' => {
            let upper = token.to_ascii_uppercase();
            let named = matches!(before, ':' | '.' | '$' | '|') || first == '`';
            if named || IGNORED_KEYWORDS.contains(&upper.as_str()) {
                return None;
            }
            if CLAUSE_KEYWORDS.contains(&upper.as_str()) || OTHER_KEYWORDS.contains(&upper.as_str()) {
                return Some(upper);
            }
            if upper == "NULL" {
                return Some("null".to_owned());
            }
            return after.starts_with('(').then(|| format!("{}()", token.to_ascii_lowercase()));
        }
        _ if first.is_whitespace() => return None,
        other => other,
    };
    Some(plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::features;
    use std::collections::BTreeSet;

    fn of(text: &str) -> (BTreeSet<String>, Vec<String>) {
        let (mut found, mut clauses) = (BTreeSet::new(), Vec::new());
        features(text, &mut found, &mut clauses);
        (found, clauses)
    }

    #[test]
    fn names_values_and_directions_do_not_matter() {
        for (one, other) in [
            ("OPTIONAL MATCH () WHERE false RETURN 0 AS a", "OPTIONAL MATCH () WHERE true RETURN 1 AS c2"),
            ("MATCH (a:L1)-->(b) RETURN a.k1 < 7 AS x", "MATCH (c)<--(d:L2) RETURN 9 >= d.`k 2` AS match"),
            (
                "UNWIND [1] AS x RETURN percentileDisc(1, 0) AS c1",
                "UNWIND [0] AS y RETURN percentileDisc(0, 0)",
            ),
            ("RETURN [0.5] = ['a'] AS a", "RETURN [1e3, 2.0] <> ['b''c\\'d'] AS b"),
        ] {
            assert_eq!(of(one), of(other), "{one} and {other}");
        }
    }

    #[test]
    fn functions_operators_clauses_and_kinds_of_values_matter() {
        for (one, other) in [
            ("UNWIND [0.0, 1.0] AS x RETURN 0 AS k, count(DISTINCT x) AS c0", "RETURN {k: count(*)} AS v2"),
            ("RETURN max(0) AS a", "RETURN min(0) AS a"),
            ("RETURN [0] = [null] AS a", "RETURN [0] = [0] AS a"),
            ("RETURN 1 < 2 AS a", "RETURN 1.0 < 2 AS a"),
            ("RETURN '' + 'a' AS a", "RETURN 'b' + 'a' AS a"),
            ("MATCH (n) WITH n MATCH (m) RETURN 1 AS a", "MATCH (n) MATCH (m) WITH n RETURN 1 AS a"),
            ("MATCH (n)--() RETURN 1 AS a", "MATCH (n) RETURN 1 AS a"),
        ] {
            assert_ne!(of(one), of(other), "{one} and {other}");
        }
    }
}
