//! The statements that decide the knobs. A test asks that the semantics give different answers for different values.

use super::requests;
use edgewise_lab::probe::Decision;

/// A knob, its values that can be told apart, the setup and the statements.
type Line = (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

/// Two nodes with a relationship each way, so that a walk can come back.
const RING: &[&str] = &["CREATE (a:A)-[:R]->(b:B), (b)-[:R]->(a)"];

const DECISIONS: &[Line] = &[
    (
        "match-semantics",
        &["trail", "homomorphism", "walk"],
        RING,
        &[
            "MATCH (a)-[r]->(b), (c)-[q]->(d) RETURN r = q AS a",
            "MATCH (a)-[r*3..3]->(b) RETURN size(r) AS a",
        ],
    ),
    (
        "self-loops",
        &["once", "twice"],
        &["CREATE (a:A)-[:R]->(a)"],
        &["MATCH (a)-[r]-(b) RETURN r IS NULL AS a"],
    ),
    (
        "integer-overflow",
        &["error", "wrap", "promote", "null"],
        &[],
        &["UNWIND [9223372036854775807] AS x RETURN x + 1 AS a"],
    ),
    ("division-by-zero", &["error", "promote", "null"], &[], &["UNWIND [0] AS x RETURN 1 / x AS a"]),
    ("division", &["integer", "float"], &[], &["UNWIND [2] AS x RETURN 7 / x AS a"]),
    ("power", &["float", "integer"], &[], &["UNWIND [2] AS x RETURN x ^ 3 AS a"]),
    (
        "sum-overflow",
        &["as-plus", "promote"],
        &[],
        &["UNWIND [9223372036854775807, 1] AS x RETURN sum(x) AS a"],
    ),
    ("empty-deviation", &["zero", "null"], &[], &["UNWIND [] AS x RETURN stDev(x) AS a, stDevP(x) AS b"]),
    ("null-order", &["last", "first"], &[], &["UNWIND [2, null, 1] AS x RETURN x AS a ORDER BY a"]),
    (
        "float-format",
        &["java", "plain", "c"],
        &[],
        &[
            "RETURN toString(100000.0) AS a",
            "RETURN toString(12345678900.0) AS a",
            "RETURN toString(1e20) AS a",
        ],
    ),
    ("string-unit", &["code-point", "utf16", "byte"], &[], &["RETURN size('a😀') AS a"]),
    ("string-order", &["code-point", "utf16"], &[], &["RETURN '\u{ff5e}' < '😀' AS a"]),
    (
        "case-mapping",
        &["full", "simple", "ascii"],
        &[],
        &["RETURN toUpper('aŉé') AS a", "RETURN toLower('É') AS a"],
    ),
    ("unwind-single", &["element", "nothing"], &[], &["UNWIND 0 AS x RETURN x AS a"]),
    (
        "case-mapping",
        &["full", "simple", "ascii"],
        &[],
        &["RETURN toUpper('aßé') AS a", "RETURN toLower('É') AS a"],
    ),
    ("unwind-single", &["element", "nothing"], &[], &["UNWIND 0 AS x RETURN x AS a"]),
    ("deleted-writes", &["error", "ignored"], &["CREATE (:A {x: 1})"], &["MATCH (n) DELETE n SET n.x = 2"]),
];

/// The decisions, each after those that its statements depend on.
pub(super) fn decisions() -> Vec<Decision> {
    let decision = |(knob, values, setup, texts): &Line| Decision {
        knob: (*knob).to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        // openCypher does not say what UNWIND does with a value that is no list.
        has_own: *knob != "unwind-single",
        setup: requests(setup),
        requests: requests(texts),
    };
    DECISIONS.iter().map(decision).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::expected::decided;
    use edgewise_cypher_semantics::Knobs;
    use edgewise_lab::probe::KnobValues;
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn the_semantics_give_another_answer_for_each_value_of_a_knob() {
        for decision in decisions() {
            let mut seen = BTreeSet::new();
            for value in &decision.values {
                let knobs: KnobValues =
                    [(decision.knob.clone(), Value::String(value.clone()))].into_iter().collect();
                let answers: Vec<_> = decision
                    .requests
                    .iter()
                    .map(|request| decided(&decision.setup, request, &knobs))
                    .collect();
                assert!(answers.iter().any(Option::is_some), "{}={value}", decision.knob);
                seen.insert(format!("{answers:?}"));
            }
            assert_eq!(seen.len(), decision.values.len(), "{}: {seen:#?}", decision.knob);
        }
    }

    #[test]
    fn every_knob_with_values_to_tell_apart_is_decided() {
        let object = serde_json::to_value(Knobs::default()).expect("an object");
        let known: BTreeSet<String> = decisions().into_iter().map(|decision| decision.knob).collect();
        let open: Vec<&String> =
            object.as_object().expect("an object").keys().filter(|knob| !known.contains(*knob)).collect();
        // The dialects of regular expressions differ in forms that the semantics do not answer, and there is one set of
        // time-zone data.
        assert_eq!(open, ["regex-dialect", "zone-data"]);
    }
}
