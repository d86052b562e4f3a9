//! Describes settings of knobs in words, for a reader who does not know the knobs. A knob is a choice that openCypher
//! leaves to the engine.

use edgewise_cypher_semantics::Knobs;
use serde_json::Value;

/// The settings that differ from openCypher's, each as `name=value`, with a copy of the knobs in which only this
/// setting is back at openCypher's value.
pub(crate) fn changed_settings(knobs: Knobs) -> Vec<(String, Knobs)> {
    let object = |knobs: Knobs| match serde_json::to_value(knobs) {
        Ok(Value::Object(map)) => map,
        _ => serde_json::Map::new(),
    };
    let (own, plain) = (object(knobs), object(Knobs::default()));
    let mut all = Vec::new();
    for (name, value) in &own {
        let Some(default) = plain.get(name).filter(|default| *default != value) else { continue };
        let mut one = own.clone();
        one.insert(name.clone(), default.clone());
        if let Ok(one) = serde_json::from_value(Value::Object(one)) {
            all.push((format!("{name}={}", value.as_str().unwrap_or_default()), one));
        }
    }
    all
}

/// What openCypher itself says about the knob of a setting `name=value`, as part of a sentence.
pub(crate) fn words_of_open_cypher(setting: &str) -> Option<String> {
    let name = setting.split('=').next()?;
    let plain = serde_json::to_value(Knobs::default()).ok()?;
    Some(knob_words(&format!("{name}={}", plain.get(name)?.as_str()?)))
}

/// What a setting `name=value` means for an engine that has it, as part of a sentence.
pub(crate) fn knob_words(setting: &str) -> String {
    let words = match setting {
        "match-semantics=trail" => "the relationships of one MATCH clause all differ",
        "match-semantics=path-trail" => {
            "the relationships of one path all differ, those of two paths need not"
        }
        "match-semantics=homomorphism" => "two parts of a pattern may match the same relationship",
        "match-semantics=walk" => "a pattern, and a variable-length part of it, may use a relationship again",
        "self-loops=once" => "an undirected pattern matches a loop once",
        "self-loops=twice" => "an undirected pattern matches a loop once per direction",
        "integer-overflow=error" => "an integer beyond 64 bits is an error",
        "integer-overflow=wrap" => "integers wrap around beyond 64 bits",
        "integer-overflow=promote" => "integers become floats beyond 64 bits",
        "integer-overflow=null" => "integers become null beyond 64 bits",
        "division-by-zero=error" => "an integer divided by zero is an error",
        "division-by-zero=promote" => "an integer division by zero is computed in floats",
        "division-by-zero=null" => "an integer divided by zero is null",
        "null-order=last" => "null comes last in ascending order",
        "null-order=first" => "null comes first in ascending order",
        "float-format=java" => "floats are written with as many digits as read back, as Java does",
        "float-format=plain" => "floats are written without an exponent",
        "float-format=c" => "floats are written with at most 15 digits, as C does",
        "string-unit=code-point" => "the length of a string is counted in code points",
        "string-unit=utf16" => "the length of a string is counted in UTF-16 units",
        "string-unit=byte" => "the length of a string is counted in bytes",
        "string-order=code-point" => "strings are ordered by code points",
        "string-order=utf16" => "strings are ordered by UTF-16 units",
        "string-order=byte" => "strings are ordered by bytes",
        "case-mapping=full" => "upper and lower case follow Unicode's full mapping",
        "case-mapping=simple" => "upper and lower case map one character to one",
        "case-mapping=ascii" => "upper and lower case exist for A to Z only",
        "division=integer" => "an integer divided by an integer is an integer",
        "division=float" => "an integer divided by an integer is a float",
        "power=float" => "a power is a float",
        "power=integer" => "an integer to the power of an integer is an integer",
        "sum-overflow=as-plus" => "`sum` does beyond 64 bits what `+` does",
        "sum-overflow=promote" => "`sum` continues in floats beyond 64 bits",
        "empty-deviation=zero" => "the standard deviation of no values is 0.0",
        "empty-deviation=null" => "the standard deviation of no values is null",
        "unwind-single=open" => "UNWIND of a value that is not a list is undefined",
        "unwind-single=element" => "UNWIND treats a value that is not a list as a list of one element",
        "unwind-single=nothing" => "UNWIND treats a value that is not a list as an empty list",
        "property-access=direct" => "a property of a node is written `n.k`",
        "property-access=by-tag" => "a property of a node is written `n.L.k`, with one of its labels",
        "deleted-writes=error" => "a write to a deleted element is an error",
        "deleted-writes=ignored" => "a write to a deleted element does nothing",
        other => return format!("the setting `{other}` applies"),
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{changed_settings, knob_words, words_of_open_cypher};
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_semantics::knobs::{MatchSemantics, SelfLoops};

    #[test]
    fn every_changed_knob_can_be_reset_by_itself() {
        let knobs = Knobs {
            match_semantics: MatchSemantics::Homomorphism,
            self_loops: SelfLoops::Twice,
            ..Knobs::default()
        };
        let all = changed_settings(knobs);
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["match-semantics=homomorphism", "self-loops=twice"]);
        assert_eq!(all[0].1, Knobs { self_loops: SelfLoops::Twice, ..Knobs::default() });
        assert!(changed_settings(Knobs::default()).is_empty());
    }

    #[test]
    fn every_setting_of_a_built_in_profile_is_described_in_words() {
        for name in ["grafeo", "falkordb", "neo4j@4.4.40", "neo4j", "external"] {
            let profile = edgewise_engine::Profile::built_in(name).expect("the profile is built in");
            for (setting, _) in changed_settings(crate::language::profile_knobs(&profile).expect("knobs")) {
                assert!(!knob_words(&setting).starts_with("the setting"), "{name}: {setting}");
                let plain = words_of_open_cypher(&setting).expect("openCypher has a rule");
                assert!(!plain.starts_with("the setting"), "{name}: {plain}");
            }
        }
    }
}
