//! What the profile of an engine assumes about the engine's behaviour where openCypher leaves it open, and how each
//! assumption was established.

use crate::knob_words::{changed_settings, knob_words, words_of_open_cypher};
use crate::language::profile_knobs;
use crate::{knobs_of, rests_on};
use edgewise_cypher_semantics::Knobs;
use edgewise_engine::Profile;
use edgewise_lab::Case;
use edgewise_lab::{Assumption, Established};

/// What a profile assumes about its engine beyond the rules of openCypher.
pub fn assumptions(profile: &Profile, knobs: Knobs) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = changed_settings(knobs)
        .into_iter()
        .map(|(setting, _)| {
            let means = knob_words(&setting);
            assumption_with_source(profile, setting, means)
        })
        .collect();
    if !profile.three_valued {
        let means = "a predicate is true or false, never null".to_owned();
        all.push(assumption_with_source(profile, "three-valued=false".to_owned(), means));
    }
    if let Some(digits) = profile.float_digits {
        let means =
            format!("floats are compared with the {digits} significant digits that come over the wire");
        all.push(assumption_with_source(profile, format!("float-digits={digits}"), means));
    }
    all
}

/// What is assumed about the target of a case. Marks the assumptions without which the expected answers would differ.
pub fn assumptions_of(case: &Case) -> Vec<Assumption> {
    let knobs = knobs_of(case);
    let profile =
        Profile::built_in_at(&case.target, &case.engine_version).or_else(|| Profile::built_in("external"));
    let Some(profile) = profile else { return Vec::new() };
    // If a setting is not in the built-in profile, the user gave it, so the profile's source does not apply to it.
    let own = assumptions(&profile, profile_knobs(&profile).unwrap_or_default());
    let mut all = assumptions(&profile, knobs);
    let resting = rests_on(case);
    for assumption in &mut all {
        if !own.iter().any(|known| known.setting == assumption.setting) {
            (assumption.established, assumption.source) = (Established::Told, None);
        }
        assumption.rests = resting.contains(&assumption.means);
    }
    all
}

/// The assumption that a setting `name=value` makes, with the source that the profile gives for it.
fn assumption_with_source(profile: &Profile, setting: String, means: String) -> Assumption {
    let name = setting.split('=').next().unwrap_or_default();
    let reason = profile.deviations.iter().find(|deviation| deviation.knobs.iter().any(|knob| knob == name));
    let source = reason.map(|deviation| deviation.source.clone());
    let established = match &source {
        None => Established::Told,
        // If the source quotes a statement, the behaviour was tried out on the engine.
        Some(source) if source.contains("tried") || source.contains("RETURN") => Established::Probed,
        Some(_) => Established::Cited,
    };
    let by_the_rules = words_of_open_cypher(&setting);
    Assumption { setting, means, by_the_rules, established, source, rests: false }
}

#[cfg(test)]
mod tests {
    use super::{Established, assumptions, assumptions_of};

    use crate::language::{profile_knobs, stored_knobs};
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_semantics::knobs::{MatchSemantics, NullOrder};
    use edgewise_engine::{Profile, Request};
    use edgewise_lab::{Case, FaultKind, Plan, Symptom};

    #[test]
    fn every_knob_of_a_built_in_profile_says_how_it_was_established() {
        for target in ["grafeo", "falkordb@4.16.3", "neo4j@4.4.40", "neo4j", "reference"] {
            let profile = Profile::built_in(target).expect("the profile is built in");
            for assumption in assumptions(&profile, profile_knobs(&profile).expect("knobs")) {
                assert_ne!(assumption.established, Established::Told, "{target}: {}", assumption.setting);
                assert!(assumption.source.is_some_and(|source| !source.is_empty()));
            }
        }
        let falkordb = Profile::built_in("falkordb").expect("the profile is built in");
        let settings: Vec<String> = assumptions(&falkordb, profile_knobs(&falkordb).expect("knobs"))
            .into_iter()
            .map(|one| one.setting)
            .collect();
        assert_eq!(
            settings,
            [
                "case-mapping=simple",
                "integer-overflow=wrap",
                "match-semantics=homomorphism",
                "unwind-single=element",
                "float-digits=15"
            ]
        );
        let external = Profile::built_in("external").expect("the profile is built in");
        assert!(assumptions(&external, Knobs::default()).is_empty());
    }

    #[test]
    fn assumptions_that_the_right_answer_of_a_finding_depends_on_are_marked() {
        let query = "MATCH ()-[r]->(), ()-[s]->() RETURN count(*) AS a";
        let case = |target: &str, knobs: Option<Knobs>| Case {
            query: Some(query.to_owned()),
            knobs: knobs.map(stored_knobs),
            ..Case::written(
                "cypher",
                target,
                vec![Request::new("CREATE ()-[:T]->()")],
                Plan::new("reference", "answer").run("query", query),
                Symptom::new(FaultKind::Deviation, "reference", "answer/changed"),
            )
        };
        let falkordb = assumptions_of(&case("falkordb@4.16.3", None));
        let resting: Vec<&str> =
            falkordb.iter().filter(|one| one.rests).map(|one| one.setting.as_str()).collect();
        assert_eq!(resting, ["match-semantics=homomorphism"]);
        let own = Knobs {
            match_semantics: MatchSemantics::Homomorphism,
            null_order: NullOrder::First,
            ..Knobs::default()
        };
        let told = assumptions_of(&case("external:./adapter", Some(own)));
        assert!(told.iter().all(|one| one.established == Established::Told && one.source.is_none()));
        assert_eq!(told.len(), 2);
    }
}
