//! Every rule on thousands of generated traversals: the semantics, honest and chaotic, give the same before and after.
//!
//! `EDGEWISE_ROUNDS=2000` for more.

use super::rewriting::{apply, sites};
use super::{RULES, Surroundings};
use crate::answer_form::formed;
use crate::oracle::Claim;
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
    GremlinContext::of(&Profile::built_in("gremlin-reference").expect("it is built in")).expect("a context")
}

fn maker(preset: &str) -> RoundMaker {
    let generate = edgewise_gremlin_generate::Config::preset(preset).expect("a preset");
    RoundMaker::new(11, &Config { queries_per_round: 30, generate, ..Config::default() }, context())
}

/// The answer of an executor; none where no verdict follows from it, as when the budget is used up.
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

/// Applies every rule at every place of a traversal, and compares.
fn try_rules(
    round: &Round,
    traversal: &Traversal,
    context: &GremlinContext,
    applied: &mut BTreeMap<&'static str, u64>,
    broken: &mut BTreeMap<&'static str, Vec<String>>,
) {
    let Ok(claim) = Claim::of(traversal, round, context) else { return };
    if claim.writes {
        return;
    }
    let Some(Ok(right)) = run(round, traversal, Executor::default()) else { return };
    let surroundings = Surroundings::of(&round.graph).beside(traversal);
    for rule in RULES {
        // A few places of each are enough: there are many traversals.
        let mut left = 2;
        for site in sites(traversal) {
            let Some(rewritten) = apply(traversal, rule, &site, 1, &surroundings) else { continue };
            let Ok(again) = Claim::of(&rewritten, round, context) else { continue };
            let loose = [&claim, &again].iter().any(|claim| !claim.comparison.modes.is_empty());
            let near = [&claim, &again].iter().any(|claim| claim.comparison.float_digits.is_some());
            let comparison = crate::answer_form::comparison(loose, near);
            for executor in [Executor::default(), Executor::Chaos(1), Executor::Chaos(2)] {
                let told = match run(round, &rewritten, executor) {
                    None => break,
                    Some(Err(error)) => error.to_string(),
                    Some(Ok(other)) => {
                        let (one, other) = (formed(&right, &comparison), formed(&other, &comparison));
                        let Some(difference) = Comparison::default().compare(&one, &other) else { continue };
                        difference.to_string()
                    }
                };
                let (before, after) = (text(traversal), text(&rewritten));
                let setup: Vec<&str> = round.setup.iter().map(|request| request.text.as_str()).collect();
                let told = format!("{executor:?}\n{before}\n{after}\n{told}\n{}", setup.join("\n"));
                broken.entry(rule.id).or_default().push(told);
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
    let told: Vec<String> = broken
        .iter()
        .filter_map(|(rule, all)| {
            let shortest = all.iter().min_by_key(|one| one.len())?;
            Some(format!("{rule}: {} times\n{shortest}", all.len()))
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
    let report: Vec<String> = RULES
        .iter()
        .map(|rule| format!("{} {}", rule.id, applied.get(rule.id).copied().unwrap_or_default()))
        .collect();
    let never: Vec<&str> = RULES.iter().map(|rule| rule.id).filter(|id| !applied.contains_key(id)).collect();
    assert!(never.len() < RULES.len() / 4, "{never:?}\n{}", report.join("\n"));
    if std::env::var_os("EDGEWISE_SHOW").is_some() {
        panic!("{}", report.join("\n"));
    }
}

#[test]
fn an_application_is_done_again_from_what_was_written_down() {
    let maker = maker("tiny");
    let mut rng = Rng::from_seed_u64(5);
    let mut done = 0;
    for index in 0..20 {
        let round = maker.make(index).round;
        for query in round.queries.iter().filter_map(RoundQuery::query) {
            let surroundings = Surroundings::of(&round.graph).beside(query);
            let Some(rewritten) = super::rewrite(query, &surroundings, 3, |_| 1, &mut rng) else { continue };
            let again = super::replay(query, &rewritten.applied, &surroundings);
            assert_eq!(again.traversal, rewritten.traversal);
            assert_eq!(again.applied, rewritten.applied);
            assert!(super::replay(query, &[], &surroundings).traversal == query.traversal);
            done += 1;
        }
    }
    assert!(done > 50, "{done}");
}

#[test]
fn every_rule_has_an_id_of_its_own_and_says_what_it_does() {
    for rule in RULES {
        assert_eq!(RULES.iter().filter(|other| other.id == rule.id).count(), 1, "{}", rule.id);
        assert!(rule.about.contains('⇒'), "{}", rule.id);
    }
    assert!(RULES.len() >= 50, "{}", RULES.len());
}
