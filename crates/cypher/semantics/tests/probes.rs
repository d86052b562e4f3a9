//! Runs our own TCK-style scenarios for parts of the language that the open part of the TCK leaves out.
#![allow(clippy::print_stdout)]

use edgewise_cypher_testing::tck::{Feature, ReferenceTarget, Scenario, Verdict, run_scenario};
use edgewise_model::{Date, DateTime, LocalDateTime, LocalTime};

const FEATURES: &[&str] = &[
    include_str!("probes/literals.feature"),
    include_str!("probes/patterns.feature"),
    include_str!("probes/clauses.feature"),
    include_str!("probes/expressions.feature"),
];

#[test]
fn every_own_scenario_gives_the_expected_answer_or_error() {
    let date = Date::from_ymd(2024, 2, 29).expect("the date is valid");
    let time = LocalTime::from_hmsn(12, 34, 56, 0).expect("the time is valid");
    let now = DateTime::new(LocalDateTime { date, time }, 0).expect("the instant is valid");
    let (mut count, mut failures) = (0, Vec::new());
    for text in FEATURES {
        let feature = Feature::parse(text).expect("the feature file is valid");
        for scenario in Scenario::all(&feature) {
            let scenario = scenario.expect("the scenario is valid");
            count += 1;
            match run_scenario(&scenario, &mut ReferenceTarget::new(now.clone()), &|_| None) {
                Verdict::Passed => {}
                Verdict::Failed(why) | Verdict::NotApplicable(why) => {
                    failures.push(format!("{} {}\n{why}", scenario.feature, scenario.name));
                }
            }
        }
    }
    for failure in &failures {
        println!("--- {failure}");
    }
    assert!(count >= 100, "{count} scenarios");
    assert!(failures.is_empty(), "{} of {count} fail", failures.len());
}
