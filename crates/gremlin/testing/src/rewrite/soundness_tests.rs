//! Tests every rewrite rule on thousands of generated traversals: the semantics give the same results before and after
//! the rewrite, both in their plain form and with random choices (chaos).
//!
//! Set `EDGEWISE_ROUNDS=2000` for a longer run.

use super::rewriting::{apply, sites};
use super::{RULES, Surroundings};
use crate::answer_form::normalised;
use crate::oracle::Contract;
use crate::rounds::RoundMaker;
use crate::{Config, GremlinContext, Round, RoundQuery};
use edgewise_engine::Profile;
use edgewise_gremlin_semantics::exchange::{Database, Executor};
use edgewise_gremlin_semantics::{Budget, Error};
use edgewise_gremlin_syntax::ast::Traversal;
use edgewise_gremlin_syntax::{Dialect, print_traversal};
use edgewise_lab::Comparison;
use edgewise_model::{Rng, Rows};
use std::collections::BTreeMap;

const BUDGET: Budget = Budget { steps: 60_000, loops: 60 };

fn context() -> GremlinContext {
    GremlinContext::of(&Profile::built_in("gremlin-reference").expect("the profile is built in"))
        .expect("the profile should be readable")
}

fn maker(preset: &str) -> RoundMaker {
    let generate = edgewise_gremlin_generate::Config::preset(preset).expect("the preset should exist");
    RoundMaker::new(11, &Config { queries_per_round: 30, generate, ..Config::default() }, context())
}

/// The answer of an executor; `None` if it cannot be judged, for instance because the budget was exceeded.
fn run(round: &Round, traversal: &Traversal, executor: Executor) -> Option<Result<Rows, Error>> {
    let provider = context().settings;
    let mut database = Database::holding(&round.graph, provider, executor, BUDGET)?;
    match database.run(traversal, &round.parameters) {
        Err(error) if !error.kind.is_verdict() => None,
        answer => Some(answer),
    }
}

fn text(traversal: &Traversal) -> String {
    print_traversal(traversal, Dialect::CANONICAL).unwrap_or_else(|error| format!("{error}"))
}

/// Applies every rule to a traversal at up to two sites, and compares the results before and after.
fn try_rules(
    round: &Round,
    traversal: &Traversal,
    context: &GremlinContext,
    applied: &mut BTreeMap<&'static str, u64>,
    broken: &mut BTreeMap<&'static str, Vec<String>>,
) {
    let Ok(contract) = Contract::of(traversal, round, context) else { return };
    if contract.writes {
        return;
    }
    let Some(Ok(right)) = run(round, traversal, Executor::default()) else { return };
    let surroundings = Surroundings::of(&round.graph).with_names_of(traversal);
    for rule in RULES {
        // Two sites per rule are enough, because many traversals are tried.
        let mut left = 2;
        for site in sites(traversal) {
            let Some(rewritten) = apply(traversal, rule, &site, 1, &surroundings) else { continue };
            let Ok(again) = Contract::of(&rewritten, round, context) else { continue };
            let loose = [&contract, &again].iter().any(|contract| !contract.comparison.modes.is_empty());
            let near = [&contract, &again].iter().any(|contract| contract.comparison.float_digits.is_some());
            let comparison = crate::answer_form::comparison(loose, near);
            for executor in [Executor::default(), Executor::Chaos(1), Executor::Chaos(2)] {
                let description = match run(round, &rewritten, executor) {
                    None => break,
                    Some(Err(error)) => error.to_string(),
                    Some(Ok(other)) => {
                        let (one, other) = (normalised(&right, &comparison), normalised(&other, &comparison));
                        let Some(difference) = Comparison::default().compare(&one, &other) else { continue };
                        difference.to_string()
                    }
                };
                let (before, after) = (text(traversal), text(&rewritten));
                let setup: Vec<&str> = round.setup.iter().map(|request| request.text.as_str()).collect();
                let description =
                    format!("{executor:?}\n{before}\n{after}\n{description}\n{}", setup.join("\n"));
                broken.entry(rule.id).or_default().push(description);
                break;
            }
            *applied.entry(rule.id).or_default() += 1;
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
}

#[test]
fn every_rule_keeps_the_meaning_of_generated_traversals() {
    let rounds: u64 = std::env::var("EDGEWISE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let context = context();
    let (mut applied, mut broken) = (BTreeMap::new(), BTreeMap::new());
    for preset in ["default", "tiny", "read-only", "grand", "grev"] {
        let maker = maker(preset);
        for index in 0..rounds {
            let round = maker.make(index).round;
            for query in round.queries.iter().filter_map(RoundQuery::query) {
                try_rules(&round, query, &context, &mut applied, &mut broken);
            }
        }
    }
    let description: Vec<String> = broken
        .iter()
        .filter_map(|(rule, all)| {
            let shortest = all.iter().min_by_key(|one| one.len())?;
            Some(format!("{rule} changed the results {} times; the shortest example:\n{shortest}", all.len()))
        })
        .collect();
    assert!(description.is_empty(), "{}", description.join("\n\n"));
    let report: Vec<String> = RULES
        .iter()
        .map(|rule| format!("{} {}", rule.id, applied.get(rule.id).copied().unwrap_or_default()))
        .collect();
    let never: Vec<&str> = RULES.iter().map(|rule| rule.id).filter(|id| !applied.contains_key(id)).collect();
    assert!(never.len() < RULES.len() / 4, "too many rules never applied: {never:?}\n{}", report.join("\n"));
    if std::env::var_os("EDGEWISE_SHOW").is_some() {
        panic!("{}", report.join("\n"));
    }
}

#[test]
fn a_recorded_application_of_a_rule_can_be_repeated() {
    let maker = maker("tiny");
    let mut rng = Rng::from_seed_u64(5);
    let mut done = 0;
    for index in 0..20 {
        let round = maker.make(index).round;
        for query in round.queries.iter().filter_map(RoundQuery::query) {
            let surroundings = Surroundings::of(&round.graph).with_names_of(query);
            let Some(rewritten) = super::rewrite(query, &surroundings, 3, |_| 1, &mut rng) else { continue };
            let again = super::replay(query, &rewritten.applied, &surroundings);
            assert_eq!(again.traversal, rewritten.traversal);
            assert_eq!(again.applied, rewritten.applied);
            assert!(super::replay(query, &[], &surroundings).traversal == query.traversal);
            done += 1;
        }
    }
    assert!(done > 50, "only {done} traversals were rewritten");
}

#[test]
fn every_rule_has_a_unique_id_and_a_description() {
    for rule in RULES {
        assert_eq!(
            RULES.iter().filter(|other| other.id == rule.id).count(),
            1,
            "two rules have the id {}",
            rule.id
        );
        assert!(rule.about.contains('⇒'), "the description of {} has no ⇒", rule.id);
    }
    assert!(RULES.len() >= 50, "there are only {} rules", RULES.len());
}
