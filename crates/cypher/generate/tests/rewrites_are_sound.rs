//! Tests that every rewrite rule, and the rewriting of patterns, keeps the reference's answer: to generated queries, to
//! written queries with what the generator lacks, and to the queries of the TCK.
#![allow(clippy::print_stdout)]

#[path = "rewrites/proving.rs"]
mod proving;
mod support;

use edgewise_cypher_semantics::knobs::{
    DivisionByZero, IntegerOverflow, MatchSemantics, NullOrder, NumberResult, PowerResult, SelfLoops,
    StringOrder, StringUnit,
};
use edgewise_cypher_semantics::{Knobs, execute};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::{parse_query, parse_statement};
use edgewise_cypher_testing::asg::{PatternOptions, PatternRewriter, Placement, Refusal, Uniqueness};
use edgewise_cypher_testing::rewrite::{self, Guard, Options, RULES, Survey};
use edgewise_cypher_testing::tck::{Feature, Scenario};
use edgewise_model::{Graph, Map, Rng, Value};
use proving::{Base, Chaos, Trial, options};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const TEMPLATES: &str = include_str!("rewrites/templates.cypher");

/// How many seeds are run: 1,000, or the number in `EDGEWISE_SEEDS`.
fn seeds() -> u64 {
    std::env::var("EDGEWISE_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

/// The queries of the file, which cover what the generator lacks.
fn templates() -> Vec<Query> {
    let parse = |line: &str| parse_query(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    TEMPLATES.lines().filter(|line| !line.is_empty()).map(parse).collect()
}

/// A small graph with the labels, types and keys of the templates.
fn graph(seed: u64) -> Graph {
    let mut rng = Rng::from_seed_u64(seed);
    let mut graph = Graph::new();
    let nodes = 3 + rng.index(5);
    let properties = |rng: &mut Rng| {
        let mut entries = Vec::new();
        if rng.percent(80) {
            entries.push(format!("i: {}", rng.below(4)));
        }
        if rng.percent(70) {
            entries.push(format!("s: '{}'", ["x", "y", "xy", ""][rng.index(4)]));
        }
        if rng.percent(60) {
            entries.push(format!("f: {}", ["-0.0", "0.0", "1.5", "2.0", "-2.5"][rng.index(5)]));
        }
        if rng.percent(50) {
            entries.push(format!("b: {}", rng.bool()));
        }
        format!("{{{}}}", entries.join(", "))
    };
    let mut parts = Vec::new();
    for node in 0..nodes {
        let labels: String =
            ["A", "B", "C"].iter().filter(|_| rng.bool()).map(|label| format!(":{label}")).collect();
        parts.push(format!("(n{node}{labels} {})", properties(&mut rng)));
    }
    for _ in 0..rng.index(2 * nodes) {
        let (from, to, kind) = (rng.index(nodes), rng.index(nodes), ["T", "U"][rng.index(2)]);
        parts.push(format!("(n{from})-[:{kind} {}]->(n{to})", properties(&mut rng)));
    }
    let create = parse_statement(&format!("CREATE {}", parts.join(", "))).expect("a statement");
    let settings = proving::settings();
    execute(&create, &mut graph, &Map::new(), &settings).expect("a graph");
    graph
}

/// The rewriting options for an engine that allows as little as possible.
fn strict() -> Options<'static> {
    Options {
        integer_division: false,
        integers_stay: false,
        match_after_optional: false,
        delete_twice: false,
        ..Options::default()
    }
}

fn parameters() -> Map {
    Map::from([("p".into(), Value::Int(1))])
}

/// How often each rule was applied with which result, and the failures.
#[derive(Default)]
struct Tally {
    applied: BTreeMap<String, (usize, usize)>,
    guards: BTreeSet<Guard>,
    failures: BTreeMap<String, Vec<String>>,
}

impl Tally {
    /// Counts one application of a rule.
    fn count(&mut self, rule: &str, trial: Option<Result<Trial, String>>) {
        let entry = self.applied.entry(rule.to_owned()).or_default();
        match trial {
            Some(Ok(Trial::Same)) => entry.0 += 1,
            Some(Ok(Trial::Vacuous)) => entry.1 += 1,
            Some(Err(failure)) => self.failures.entry(rule.to_owned()).or_default().push(failure),
            Some(Ok(Trial::TooLarge)) | None => {}
        }
    }

    /// Prints the counts, and panics with examples if there are failures.
    fn report(&self) {
        for (rule, (same, vacuous)) in &self.applied {
            println!("{same:8} {vacuous:8} {rule}");
        }
        let mut text = String::new();
        for (rule, failures) in &self.failures {
            let mut examples: Vec<&String> = failures.iter().collect();
            examples.sort_by_key(|failure| failure.len());
            text.push_str(&format!("{rule}: {} failures\n", failures.len()));
            examples.iter().take(2).for_each(|failure| text.push_str(&format!("  {failure}\n")));
        }
        assert!(text.is_empty(), "{text}");
    }
}

#[test]
fn every_rule_applies_and_keeps_the_answers_of_the_templates_and_every_guard_is_reached() {
    let mut tally = Tally::default();
    let parameters = parameters();
    for (nth, query) in templates().iter().enumerate() {
        let survey = Survey::of(query, options(&parameters));
        let strict = Survey::of(query, strict());
        for survey in [&survey, &strict] {
            tally.guards.extend(RULES.iter().flat_map(|rule| rewrite::refusals(rule, survey)));
        }
        for seed in 0..4 {
            let graph = graph(seed * 1000 + nth as u64);
            let Some(base) = Base::new(query, &graph, &parameters, Knobs::default()) else { continue };
            for rule in RULES {
                for site in rewrite::sites(rule, &survey) {
                    for choice in 0..2 {
                        let trial = base.try_rule(rule, &survey, site.place, seed * 7 + choice);
                        tally.count(rule.id, trial);
                    }
                }
            }
        }
    }
    tally.report();
    let silent: Vec<&str> = RULES
        .iter()
        .filter(|rule| tally.applied.get(rule.id).is_none_or(|(same, _)| *same < 3))
        .map(|rule| rule.id)
        .collect();
    assert!(
        silent.is_empty(),
        "rules that were never applied to a query with a non-empty answer: {silent:?}"
    );
    let missed: Vec<&Guard> = Guard::ALL.iter().filter(|guard| !tally.guards.contains(guard)).collect();
    assert!(missed.is_empty(), "guards that no template reaches: {missed:?}");
}

#[test]
fn rules_keep_the_answers_of_generated_queries() {
    let features = support::whole();
    let presets: Vec<_> = support::presets().collect();
    let templates = templates();
    let parameters = parameters();
    let mut tally = Tally::default();
    let mut chains = 0;
    for seed in 0..seeds() {
        let mut rng = Rng::from_seed_u64(seed);
        let (_, config) = &presets[rng.index(presets.len())];
        let round = support::round(config, &features, seed);
        let generated = round.queries.iter().filter_map(|query| query.statement.as_query());
        let own = graph(seed);
        let mut cases: Vec<(&Query, &Graph)> = generated.map(|query| (query, &round.graph)).collect();
        rng.shuffle(&mut cases);
        cases.truncate(2);
        cases.push((&templates[rng.index(templates.len())], &own));
        for (query, graph) in cases {
            let Some(base) = Base::new(query, graph, &parameters, Knobs::default()) else { continue };
            let survey = Survey::of(query, options(&parameters));
            for _ in 0..6 {
                let rule = &RULES[rng.index(RULES.len())];
                let sites = rewrite::sites(rule, &survey);
                if let Some(site) = rng.pick(&sites) {
                    let seed = rng.u64();
                    tally.count(rule.id, base.try_rule(rule, &survey, site.place, seed));
                }
            }
            let count = 1 + rng.index(6);
            if let Some(chain) = rewrite::rewrite(query, &options(&parameters), count, |_| 1, &mut rng) {
                let trial = base.judge(&chain.query, &chain.parameters);
                let name = if trial.is_ok() {
                    "a chain".to_owned()
                } else {
                    chain.applied.iter().map(|one| one.rule.as_str()).collect::<Vec<_>>().join(" + ")
                };
                tally.count(&name, Some(trial));
                chains += 1;
            }
        }
    }
    tally.report();
    println!("{chains} chains");
    assert!(chains * 2 > seeds(), "{chains} chains");
}

#[test]
fn ids_of_created_elements_are_not_compared() {
    let graph = graph(1);
    for text in [
        "MATCH (n) CREATE (n)-[r:T]->(m:B) RETURN m, r",
        "MATCH (n) CREATE p = (n)-[:T]->(:B) RETURN p, [p] AS l",
        "MATCH (n) MERGE p = (n)-[r:M]->(m:B {s: 'new'}) ON MATCH SET r.i = 1 SET m = {s: 'a'} RETURN {p: p} AS c",
    ] {
        let query = parse_query(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let run = |chaos: Option<Chaos>| {
            proving::run(&query, &graph, &Map::new(), Knobs::default(), chaos.as_ref()).expect("an answer")
        };
        let plain = run(None);
        for seed in 0..16 {
            let difference = proving::difference(&plain, &run(Some(Chaos::new(seed))));
            assert_eq!(difference, None, "{text}");
        }
    }
}

#[test]
fn any_part_of_a_record_can_be_replayed() {
    let parameters = parameters();
    let options = options(&parameters);
    let mut tally = Tally::default();
    let (mut whole, mut parts, mut dropped) = (0, 0, 0);
    for (nth, query) in templates().iter().enumerate() {
        let graph = graph(nth as u64);
        let Some(base) = Base::new(query, &graph, &parameters, Knobs::default()) else { continue };
        for seed in 0..4 {
            let mut rng = Rng::from_seed_u64(seed * 1000 + nth as u64);
            let Some(chain) = rewrite::rewrite(query, &options, 5, |_| 1, &mut rng) else { continue };
            let again = rewrite::replay(query, &chain.applied, &options);
            assert_eq!(again.query, chain.query, "{:?}", chain.applied);
            assert_eq!(again.parameters, chain.parameters);
            whole += 1;
            for left_out in 0..chain.applied.len() {
                let mut fewer = chain.applied.clone();
                fewer.remove(left_out);
                let replayed = rewrite::replay(query, &fewer, &options);
                let trial = base.judge(&replayed.query, &replayed.parameters);
                tally.count("part of a record", Some(trial));
                parts += 1;
                dropped += fewer.len() - replayed.applied.len();
            }
            let nothing = rewrite::replay(query, &[], &options);
            assert_eq!(nothing.query, *query);
        }
    }
    tally.report();
    println!("{whole} records, {parts} parts, {dropped} applications that no longer applied");
    assert!(whole > 100 && parts > 300 && dropped * 5 < parts * 4, "{whole} {parts} {dropped}");
}

#[test]
fn pattern_rewrites_keep_the_answers_for_both_placements_and_when_split() {
    let parameters = parameters();
    let features = support::whole();
    let presets: Vec<_> = support::presets().collect();
    let templates = templates();
    let mut refusals = BTreeSet::new();
    for query in &templates {
        refusals.extend(PatternRewriter::new(query, PatternOptions::default()).refusals().iter().copied());
    }
    let mut tally = Tally::default();
    for seed in 0..seeds() {
        let mut rng = Rng::from_seed_u64(seed);
        let (_, config) = &presets[rng.index(presets.len())];
        let round = support::round(config, &features, seed);
        let own = graph(seed);
        let generated = round.queries.iter().filter_map(|query| query.statement.as_query());
        let mut cases: Vec<(&Query, &Graph)> = generated.map(|query| (query, &round.graph)).collect();
        cases.truncate(2);
        cases.extend((0..3).map(|_| (&templates[rng.index(templates.len())], &own)));
        for (query, graph) in cases {
            let pattern = PatternOptions {
                placement: if rng.bool() { Placement::Once } else { Placement::Subset },
                split: rng.bool(),
                ..PatternOptions::default()
            };
            let rewriter = PatternRewriter::new(query, pattern);
            refusals.extend(rewriter.refusals().iter().copied());
            let Some(base) = Base::new(query, graph, &parameters, Knobs::default()) else { continue };
            for _ in 0..2 {
                let Some((rewritten, applied)) = rewriter.rewrite(&mut rng) else { continue };
                tally.count("patterns", Some(base.judge(&rewritten, &Map::new())));
                let options = Options { pattern, ..options(&parameters) };
                let replayed = rewrite::replay(query, &applied, &options);
                assert_eq!(Statement::query(replayed.query), Statement::query(rewritten), "{applied:?}");
            }
        }
    }
    tally.report();
    let (same, vacuous) = tally.applied["patterns"];
    println!("{same} rewrites with a non-empty answer, {vacuous} without; refusals {refusals:?}");
    assert!(same > seeds() as usize, "{same}");
    let missed: Vec<&Refusal> = Refusal::ALL.iter().filter(|refusal| !refusals.contains(refusal)).collect();
    assert!(missed.is_empty(), "refusals that no query causes: {missed:?}");
}

/// The rewriting options for an engine with these knobs.
fn options_for<'a>(knobs: &Knobs, parameters: &'a Map) -> Options<'a> {
    let pattern = PatternOptions {
        uniqueness: match knobs.match_semantics {
            MatchSemantics::Trail => Uniqueness::Trail,
            MatchSemantics::PathTrail => Uniqueness::PathTrail,
            MatchSemantics::Homomorphism => Uniqueness::Homomorphism,
            MatchSemantics::Walk => Uniqueness::Walk,
        },
        split: true,
        ..PatternOptions::default()
    };
    Options {
        pattern,
        integer_division: knobs.division == NumberResult::Integer,
        integers_stay: matches!(knobs.integer_overflow, IntegerOverflow::Error | IntegerOverflow::Wrap),
        ..options(parameters)
    }
}

#[test]
fn rules_keep_the_answers_whatever_the_knobs_are() {
    let default = Knobs::default();
    let knobs = [
        Knobs { match_semantics: MatchSemantics::PathTrail, ..default },
        Knobs { match_semantics: MatchSemantics::Homomorphism, ..default },
        Knobs { match_semantics: MatchSemantics::Walk, ..default },
        Knobs { integer_overflow: IntegerOverflow::Wrap, ..default },
        Knobs { integer_overflow: IntegerOverflow::Promote, ..default },
        Knobs { integer_overflow: IntegerOverflow::Null, ..default },
        Knobs { division_by_zero: DivisionByZero::Promote, ..default },
        Knobs { division_by_zero: DivisionByZero::Null, ..default },
        Knobs { null_order: NullOrder::First, ..default },
        Knobs { self_loops: SelfLoops::Twice, ..default },
        Knobs { string_unit: StringUnit::Utf16, ..default },
        Knobs { string_unit: StringUnit::Byte, ..default },
        Knobs { string_order: StringOrder::Utf16, ..default },
        Knobs { division: NumberResult::Float, ..default },
        Knobs { power: PowerResult::Integer, ..default },
    ];
    let parameters = parameters();
    let mut tally = Tally::default();
    let templates = templates();
    let features = support::whole();
    let presets: Vec<_> = support::presets().collect();
    for (which, knobs) in knobs.iter().enumerate() {
        for nth in 0..seeds() / 8 {
            let seed = which as u64 * 1_000_000 + nth;
            let mut rng = Rng::from_seed_u64(seed);
            let own = graph(seed);
            let (_, config) = &presets[rng.index(presets.len())];
            let round = support::round(config, &features, seed);
            let generated = round.queries.iter().filter_map(|query| query.statement.as_query());
            let mut cases: Vec<(&Query, &Graph)> =
                generated.take(1).map(|query| (query, &round.graph)).collect();
            cases.extend((0..2).map(|_| (&templates[rng.index(templates.len())], &own)));
            for (query, graph) in cases {
                let options = options_for(knobs, &parameters);
                let Some(base) = Base::new(query, graph, &parameters, *knobs) else { continue };
                try_some(&base, options, 4, &mut rng, &mut tally);
            }
        }
    }
    tally.report();
}

/// Applies `count` random rules, each to the original query, and then a chain of rules.
fn try_some(base: &Base<'_>, options: Options<'_>, count: usize, rng: &mut Rng, tally: &mut Tally) {
    let survey = Survey::of(base.query, options);
    for _ in 0..count {
        let rule = &RULES[rng.index(RULES.len())];
        let sites = rewrite::sites(rule, &survey);
        if let Some(site) = rng.pick(&sites) {
            let seed = rng.u64();
            tally.count(rule.id, base.try_rule(rule, &survey, site.place, seed));
        }
    }
    if let Some(chain) = rewrite::rewrite(base.query, &options, 3, |_| 1, rng) {
        let trial = base.judge(&chain.query, &chain.parameters);
        let names = chain.applied.iter().map(|one| one.rule.as_str()).collect::<Vec<_>>().join(" + ");
        let name = if trial.is_ok() { "a chain" } else { &names };
        tally.count(name, Some(trial));
    }
}

#[test]
fn rules_keep_the_answers_of_the_tck() {
    let shared = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"), PathBuf::from);
    let mut files = Vec::new();
    features(&shared.join("tck/open/features"), &mut files);
    if files.is_empty() {
        println!("skipped: the TCK is not there");
        return;
    }
    files.sort();
    let (mut queries, mut bases) = (0, 0);
    let mut tally = Tally::default();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable feature");
        let feature = Feature::parse(&text).expect("a feature");
        for scenario in Scenario::all(&feature).into_iter().flatten() {
            let mut rng = Rng::from_seed_u64(queries);
            // If the scenario begins with an empty graph, a generated graph is used.
            let mut start = Graph::new();
            let settings = proving::settings();
            let set_up = scenario.setup.iter().all(|text| {
                parse_statement(text).is_ok_and(|statement| {
                    execute(&statement, &mut start, &scenario.parameters, &settings).is_ok()
                })
            });
            if !set_up {
                continue;
            }
            if scenario.setup.is_empty() {
                start = graph(queries);
            }
            for action in &scenario.actions {
                queries += 1;
                let Ok(query) = parse_query(&action.query) else { continue };
                let Some(base) = Base::new(&query, &start, &scenario.parameters, Knobs::default()) else {
                    continue;
                };
                bases += 1;
                try_some(&base, options(&scenario.parameters), 6, &mut rng, &mut tally);
            }
        }
    }
    tally.report();
    println!("{bases} of {queries} queries");
    assert!(bases > 1_000, "{bases} of {queries}");
}

fn features(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            features(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "feature") {
            found.push(path);
        }
    }
}
