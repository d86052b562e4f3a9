//! What is assumed about an engine where it may decide for itself, and how that came to be known.

use crate::knob_words::{knob_words, plain_words, turned};
use crate::{Case, knobs_of, rests_on};
use edgewise_engine::Profile;
use serde::{Deserialize, Serialize};

/// A choice of the engine's own that answers are judged by, where openCypher's would be another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// The setting, as in the profile: `match-semantics=homomorphism`.
    pub setting: String,
    /// What holds because of it, as part of a sentence.
    pub means: String,
    /// What openCypher has instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_cypher: Option<String>,
    /// How it was established.
    pub established: Established,
    /// The citation, or the statement that was tried and its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// True if a right answer of this finding rests on it; never for a whole run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rests: bool,
}

/// How an assumption came to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Established {
    /// A document says so.
    Cited,
    /// A statement was tried on the engine.
    Probed,
    /// It was told by whoever configured the run, or by the program that speaks for the engine.
    Told,
}

/// What a profile assumes beyond openCypher.
pub fn assumptions(profile: &Profile) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = turned(profile.knobs)
        .into_iter()
        .map(|(setting, _)| {
            let means = knob_words(&setting);
            sourced(profile, setting, means)
        })
        .collect();
    if !profile.three_valued {
        let means = "a predicate is true or false, never null".to_owned();
        all.push(sourced(profile, "three-valued=false".to_owned(), means));
    }
    if let Some(digits) = profile.float_digits {
        let means =
            format!("floats are compared with the {digits} significant digits that come over the wire");
        all.push(sourced(profile, format!("float-digits={digits}"), means));
    }
    all
}

/// What is assumed about the target of a case. Those that a right answer of the case rests on are marked.
pub fn assumptions_of(case: &Case) -> Vec<Assumption> {
    let knobs = knobs_of(case);
    let profile =
        Profile::built_in_at(&case.target, &case.engine_version).or_else(|| Profile::built_in("external"));
    let Some(profile) = profile else { return Vec::new() };
    // What differs from the profile that is built in came from elsewhere, and so does its reason.
    let own = assumptions(&profile);
    let mut all = assumptions(&Profile { knobs, ..profile });
    let resting = rests_on(case);
    for assumption in &mut all {
        if !own.iter().any(|known| known.setting == assumption.setting) {
            (assumption.established, assumption.source) = (Established::Told, None);
        }
        assumption.rests = resting.contains(&assumption.means);
    }
    all
}

fn sourced(profile: &Profile, setting: String, means: String) -> Assumption {
    let name = setting.split('=').next().unwrap_or_default();
    let reason = profile.deviations.iter().find(|deviation| deviation.knobs.iter().any(|knob| knob == name));
    let source = reason.map(|deviation| deviation.source.clone());
    let established = match &source {
        None => Established::Told,
        // What was tried quotes its statement.
        Some(source) if source.contains("tried") || source.contains("RETURN") => Established::Probed,
        Some(_) => Established::Cited,
    };
    let open_cypher = plain_words(&setting);
    Assumption { setting, means, open_cypher, established, source, rests: false }
}

#[cfg(test)]
mod tests {
    use super::{Established, assumptions, assumptions_of};
    use crate::{Case, FaultKind, Plan, Symptom};
    use edgewise_engine::{Profile, Request};
    use edgewise_reference::Knobs;
    use edgewise_reference::knobs::{MatchSemantics, NullOrder};

    #[test]
    fn every_knob_of_a_built_in_profile_says_how_it_was_established() {
        for target in ["grafeo", "falkordb@4.16.3", "neo4j@4.4.40", "neo4j", "reference"] {
            let profile = Profile::built_in(target).expect("it is built in");
            for assumption in assumptions(&profile) {
                assert_ne!(assumption.established, Established::Told, "{target}: {}", assumption.setting);
                assert!(assumption.source.is_some_and(|source| !source.is_empty()));
            }
        }
        let falkordb = Profile::built_in("falkordb").expect("it is built in");
        let settings: Vec<String> = assumptions(&falkordb).into_iter().map(|one| one.setting).collect();
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
        assert!(assumptions(&Profile::built_in("external").expect("it is built in")).is_empty());
    }

    #[test]
    fn of_a_finding_those_are_marked_that_its_right_answer_rests_on() {
        let query = "MATCH ()-[r]->(), ()-[s]->() RETURN count(*) AS a";
        let case = |target: &str, knobs: Option<Knobs>| Case {
            query: Some(query.to_owned()),
            knobs,
            ..Case::written(
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
