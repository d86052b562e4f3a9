//! How statements are written for an engine, given its answers.

use edgewise_lab::probe::SpellingChoice;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The table `spelling` of a learned profile.
pub(super) fn spelling(answers: &BTreeMap<String, bool>) -> Vec<SpellingChoice> {
    let has = |what: &str| answers.get(what).copied().unwrap_or(false);
    let choice = |key: &'static str, value: Value, by: &'static str| SpellingChoice { key, value, by };
    let one_of = |both: (&str, &str), names: (&str, &str)| match (has(both.0), has(both.1)) {
        (true, true) => json!("either"),
        (false, true) => json!(names.1),
        _ => json!(names.0),
    };
    let exists = if has("exists-pattern") || has("exists-match") {
        ("braces", "exists-pattern")
    } else if has("exists-call") {
        ("call", "exists-call")
    } else {
        ("predicate", "exists-pattern")
    };
    let precise = ["bare-xor", "bare-power", "bare-predicate", "bare-power-chain", "bare-sign"];
    let first_odd = precise.into_iter().find(|kind| !has(kind));
    vec![
        choice("labels", one_of(("label-chain", "label-and"), ("colon", "ampersand")), "label-and"),
        choice("types", one_of(("type-bar", "type-bar-colon"), ("bar", "bar-colon")), "type-bar-colon"),
        choice(
            "quote",
            json!(if has("spelling-single-quote") { "single" } else { "double" }),
            "spelling-single-quote",
        ),
        choice("unicode_escapes", json!(has("unicode-escape")), "unicode-escape"),
        choice("back_quotes", json!(has("spelling-back-quote")), "spelling-back-quote"),
        choice("bare_arrows", json!(has("spelling-bare-arrow")), "spelling-bare-arrow"),
        choice("exists", json!(exists.0), exists.1),
        choice("offset", json!(has("offset-word")), "offset-word"),
        choice("hex", json!(has("hex-integer")), "hex-integer"),
        choice("octal", json!(has("octal-integer")), "octal-integer"),
        choice("non_finite", json!(has("infinity-literal") && has("nan-literal")), "nan-literal"),
        choice("index", one_of(("index-for", "index-on"), ("for", "on")), "index-for"),
        choice("constraint", one_of(("constraint-for", "constraint-on"), ("for", "on")), "constraint-for"),
        choice(
            "precedence",
            json!(if first_odd.is_some() { "cautious" } else { "grammar" }),
            first_odd.unwrap_or("bare-predicate"),
        ),
    ]
}
