//! Derives the rules that classify an engine's errors from the errors that it raises for invalid statements.

use super::{ErrorSample, Reply};
use crate::message_template;
use edgewise_engine::{ErrorClass, ErrorRule};
use std::collections::{BTreeMap, BTreeSet};

/// A rule, and the statement that shows it.
pub(super) type ShownRule = (ErrorRule, String);

/// The rules for the engine's errors: by texts where classes share a code, else by code. Those of `general` for faults
/// and circumstances come first, the others last.
pub(super) fn error_rules(samples: &[(ErrorSample, Reply)], general: &[ErrorRule]) -> Vec<ShownRule> {
    use ErrorClass::{Internal, Resource, Timeout, Transient};
    let mut classes: BTreeMap<&str, BTreeSet<ErrorClass>> = BTreeMap::new();
    for (sample, reply) in samples {
        if let Reply::Refused { code: Some(code), .. } = reply {
            classes.entry(code).or_default().insert(sample.class);
        }
    }
    let (mut by_text, mut by_code): (Vec<ShownRule>, Vec<ShownRule>) = (Vec::new(), Vec::new());
    for (sample, reply) in samples {
        let Reply::Refused { code, message, .. } = reply else { continue };
        let evidence = format!("{} {}", sample.text, reply.words());
        let shared = code.as_deref().is_none_or(|code| classes[code].len() > 1);
        let rule = |code: Option<String>, message: Vec<String>| ErrorRule {
            class: sample.class,
            code,
            message,
            fatal: false,
        };
        if shared && let Some(fragment) = fragment(message, &sample.text) {
            by_text.push((rule(code.clone(), vec![fragment]), evidence.clone()));
        }
        if let Some(code) = code {
            by_code.push((rule(Some(code.clone()), Vec::new()), evidence));
        }
    }
    // What a shared code means without a known text is least wrong if the statement is taken for invalid.
    by_code.sort_by_key(|(rule, _)| rule.class != ErrorClass::Semantic);
    let first = |rule: &&ErrorRule| matches!(rule.class, Internal | Resource | Timeout | Transient);
    let of_many = |rule: &ErrorRule| (rule.clone(), "engines of many makes say so".to_owned());
    let mut rules: Vec<ShownRule> = general.iter().filter(first).map(of_many).collect();
    rules.extend(by_text);
    rules.extend(by_code);
    rules.extend(general.iter().filter(|rule| !first(rule)).map(of_many));
    let mut seen = BTreeSet::new();
    rules.retain(|(rule, _)| seen.insert((rule.code.clone(), rule.message.clone())));
    rules
}

/// A rule for errors that values cause, from one such error. `None` if its text cannot be told from those in `others`,
/// which are errors of other classes.
pub(super) fn data_rule(statement: &str, reply: &Reply, others: &[String]) -> Option<ErrorRule> {
    let Reply::Refused { code, message, .. } = reply else { return None };
    let fragment = fragment(message, statement)?;
    let known = others.iter().any(|other| other.contains(&fragment));
    (!known).then(|| ErrorRule {
        class: ErrorClass::Data,
        code: code.clone(),
        message: vec![fragment],
        fatal: false,
    })
}

/// Puts a rule before those that a more general text or a code decides, and after those for faults and circumstances.
pub(super) fn insert_rule(rules: &mut Vec<ErrorRule>, rule: ErrorRule) -> usize {
    use ErrorClass::{Internal, Resource, Timeout, Transient};
    let is_first = |rule: &ErrorRule| matches!(rule.class, Internal | Resource | Timeout | Transient);
    let place = rules.iter().position(|rule| !is_first(rule)).unwrap_or(rules.len());
    rules.insert(place, rule);
    place
}

/// The part of a message by which the same error is recognised for other statements: the longest of its first pieces
/// between what varies.
fn fragment(message: &str, statement: &str) -> Option<String> {
    const PIECES: usize = 3;
    const LONGEST: usize = 40;
    let words: Vec<&str> = statement
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| word.len() > 5)
        .collect();
    let template = message_template(message);
    let pieces = template.split(['…', '#']).map(str::trim).take(PIECES);
    let told = pieces.filter(|piece| {
        piece.chars().filter(|character| character.is_alphabetic()).count() >= 6
            && !words.iter().any(|word| piece.contains(word))
            && message.contains(piece)
    });
    let longest = told.max_by_key(|piece| piece.len())?;
    Some(longest.chars().take(LONGEST).collect::<String>().trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(class: ErrorClass, text: &str, code: Option<&str>, message: &str) -> (ErrorSample, Reply) {
        let sample = ErrorSample { class, text: text.to_owned() };
        let code = code.map(str::to_owned);
        (sample, Reply::Refused { class: ErrorClass::Unknown, code, message: message.to_owned() })
    }

    fn class_of(rules: &[ShownRule], code: Option<&str>, message: &str) -> Option<ErrorClass> {
        rules.iter().find(|(rule, _)| rule.fits(code, message)).map(|(rule, _)| rule.class)
    }

    #[test]
    fn a_code_of_one_class_is_a_rule_and_a_shared_one_is_told_apart_by_texts() {
        let rules = error_rules(
            &[
                sample(ErrorClass::Syntax, "RETRUN 1", Some("Syntax"), "Invalid input 'R': expected 'x'"),
                sample(
                    ErrorClass::Semantic,
                    "RETURN nobody",
                    Some("Syntax"),
                    "Variable `nobody` not defined",
                ),
                sample(ErrorClass::Data, "RETURN 1 / 0", Some("Arithmetic"), "/ by zero"),
            ],
            &[],
        );
        assert_eq!(class_of(&rules, Some("Arithmetic"), "long overflow"), Some(ErrorClass::Data));
        assert_eq!(class_of(&rules, Some("Syntax"), "Invalid input 'q'"), Some(ErrorClass::Syntax));
        assert_eq!(class_of(&rules, Some("Syntax"), "Variable `z` not defined"), Some(ErrorClass::Semantic));
        assert_eq!(class_of(&rules, Some("Syntax"), "something else"), Some(ErrorClass::Semantic));
        assert_eq!(class_of(&rules, None, "something else"), None);
    }

    #[test]
    fn without_codes_texts_must_do() {
        let rules = error_rules(
            &[sample(ErrorClass::Unsupported, "RETURN nosuch(1)", None, "Unknown function 'nosuch'")],
            &[],
        );
        assert_eq!(class_of(&rules, None, "Unknown function 'other'"), Some(ErrorClass::Unsupported));
    }
}
