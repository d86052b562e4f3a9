//! Every profile for Cypher is valid: it can be parsed, names an existing dialect, and switches off only existing
//! constructs.

use edgewise_cypher_syntax::dialect::Dialect;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{ErrorClass, Profile};
use edgewise_lab::Language;
use std::{fs, path::PathBuf};

/// No knobs: the tests compare profiles whose knobs are the same.
const NO_KNOBS: Option<&edgewise_cypher_semantics::Knobs> = None;

fn profiles() -> Vec<(String, Profile)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../engine/profiles");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(files.len() >= 2, "at least two profiles exist");
    let read = |file: PathBuf| {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a text");
        // A profile that is like another one is completed when it is read by the name of its engine.
        let profile = match text.lines().any(|line| line.starts_with("like = ")) {
            true => Profile::of_engine(&name, None),
            false => Profile::from_toml(&text),
        };
        let profile = profile.unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, profile)
    };
    // Profiles of engines that speak Gremlin are tested by the Gremlin crates.
    files.into_iter().map(read).filter(|(_, profile)| !profile.dialect.starts_with("gremlin")).collect()
}

#[test]
fn every_profile_names_a_dialect_that_exists() {
    for (name, profile) in profiles() {
        assert!(
            Dialect::by_id(&profile.dialect).is_some(),
            "{name}: there is no dialect `{}`",
            profile.dialect
        );
    }
}

#[test]
fn every_switch_has_a_reason() {
    for (name, profile) in profiles() {
        for off in &profile.off {
            assert!(off.why.len() > 10, "{name}: `{}` needs a reason", off.what);
        }
    }
}

#[test]
fn every_deviation_has_a_source() {
    for (name, profile) in profiles() {
        for deviation in &profile.deviations {
            assert!(!deviation.what.is_empty() && deviation.source.len() > 5, "{name}: {deviation:?}");
        }
    }
}

#[test]
fn a_deviation_gives_the_reason_for_every_changed_knob() {
    let object = |knobs| serde_json::to_value(knobs).expect("knobs are an object");
    let plain = object(edgewise_cypher_semantics::Knobs::default());
    for (name, profile) in profiles() {
        let own = object(Cypher::settings(&profile).expect("settings").knobs);
        let given: Vec<&String> = profile.deviations.iter().flat_map(|deviation| &deviation.knobs).collect();
        for knob in &given {
            let changed_settings = match knob.as_str() {
                "float-digits" => profile.float_digits.is_some(),
                "three-valued" => !profile.three_valued,
                knob => own.get(knob).is_some_and(|value| Some(value) != plain.get(knob)),
            };
            assert!(changed_settings, "{name}: the knob `{knob}` has its default value");
        }
        for (knob, value) in own.as_object().expect("an object") {
            let reason = given.contains(&knob);
            assert!(
                plain.get(knob) == Some(value) || reason,
                "{name}: no deviation is the reason for `{knob}`"
            );
        }
    }
}

#[test]
fn the_reason_for_a_knob_changes_no_round() {
    for (name, profile) in profiles() {
        let mut other = profile.clone();
        other.deviations.iter_mut().for_each(|deviation| deviation.knobs = vec!["division".to_owned()]);
        assert_eq!(profile.stream_key(NO_KNOBS), other.stream_key(NO_KNOBS), "{name}");
    }
}

#[test]
fn whether_a_switch_is_a_fault_or_accepted_changes_no_round() {
    for (name, profile) in profiles() {
        let mut other = profile.clone();
        other.off.iter_mut().for_each(|off| off.fault = !off.fault);
        other.deviations.iter_mut().for_each(|deviation| deviation.accepts = vec!["any".to_owned()]);
        assert_eq!(profile.stream_key(NO_KNOBS), other.stream_key(NO_KNOBS), "{name}");
    }
}

#[test]
fn a_construct_with_a_known_fault_is_not_generated_and_excuses_no_refusal() {
    let grafeo = Profile::built_in("grafeo").expect("a profile");
    for (what, excused) in [("first-foreach", false), ("unnamed-merge-end", false), ("Computed-Page", true)] {
        assert!(
            grafeo.off.iter().any(|off| off.what.eq_ignore_ascii_case(what)),
            "{what} must be switched off"
        );
        assert_eq!(grafeo.excuse(what).is_some(), excused, "{what}");
    }
    assert!(grafeo.excuse("no-such-thing").is_none());
}

#[test]
fn an_internal_error_does_not_mean_that_the_engine_lacks_a_construct() {
    let grafeo = Profile::built_in("grafeo").expect("a profile");
    let falkordb = Profile::built_in("falkordb@4.16.3").expect("a profile");
    for (profile, code, message, class) in [
        (
            &grafeo,
            Some("GRAFEO-X001"),
            "Internal error: EXISTS subquery must contain an edge pattern",
            ErrorClass::Internal,
        ),
        (
            &grafeo,
            Some("GRAFEO-Q002"),
            "semantic error: FOREACH requires preceding input",
            ErrorClass::Semantic,
        ),
        (
            &grafeo,
            Some("GRAFEO-Q002"),
            "semantic error: head(l) is not a map value, so .a cannot read from it",
            ErrorClass::Semantic,
        ),
        (&falkordb, None, "Query cannot begin with 'WITH *'.", ErrorClass::Semantic),
        (
            &falkordb,
            None,
            "WITH imports in CALL {} must consist of only simple references",
            ErrorClass::Semantic,
        ),
    ] {
        assert_eq!(profile.classify(code, message), class, "{message}");
    }
}

#[test]
fn an_engine_may_answer_only_the_invalid_queries_that_a_deviation_names() {
    let grafeo = Profile::built_in("grafeo").expect("a profile");
    assert!(grafeo.accepts("unknown-function") && !grafeo.accepts("union-columns"));
}

#[test]
fn overlaid_keys_change_a_profile_and_unknown_keys_are_refused() {
    let (_, profile) = profiles().swap_remove(0);
    let changed = profile
        .overlaid(serde_json::json!({"three_valued": !profile.three_valued, "storable": {"point": !profile.storable.point}}))
        .expect("known keys");
    assert_ne!(
        (changed.three_valued, changed.storable.point),
        (profile.three_valued, profile.storable.point)
    );
    assert_eq!(changed.storable.list, profile.storable.list);
    let error =
        profile.overlaid(serde_json::json!({"storable": {"dreams": true}})).expect_err("an unknown key");
    assert!(error.to_string().contains("dreams"), "{error}");
}
