//! Tests that each knob changes the answer of a traversal.

use edgewise_gremlin_semantics::graph::Features;
use edgewise_gremlin_semantics::{Budget, ErrorKind, Graph, Incomparable, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

fn answer(text: &str, knobs: &Knobs) -> String {
    let mut graph = Graph::new();
    let mut run = |text: &str, knobs: &Knobs| {
        let traversal = parse_traversal(text, Dialect::lang(Version::V3_8))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        execute(&mut graph, &traversal, &Parameters::new(), knobs, Budget::default())
    };
    run(
        "g.addV('person').as('a').property('name', 'a').property('age', 1).addV('book').as('b').property('name', 'b').\
         addE('owns').from('a').to('b').addE('owns').from('a').to('b').addE('owns').from('b').to('a').\
         addE('owns').from('b').to('a')",
        &Knobs::default(),
    )
    .expect("the graph should be created");
    match run(text, knobs) {
        Ok(answer) => answer.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) => format!("{:?}", error.kind),
    }
}

/// Asserts that each traversal has the first answer by default and the second with the knobs.
fn show(rows: &[(&str, Knobs, &str, &str)]) {
    for (text, knobs, default, changed) in rows {
        assert_eq!(answer(text, &Knobs::default()), *default, "{text}");
        assert_eq!(answer(text, knobs), *changed, "{text}");
    }
}

#[test]
fn each_knob_changes_an_answer() {
    let new = Knobs::default();
    show(&[
        (
            "g.V().has('name', 'a').repeat(out().limit(1)).times(2).count()",
            Knobs { range_counts_per_loop: false, ..new },
            "1",
            "0",
        ),
        ("g.inject([1, 2]).limit(local, 1)", Knobs { local_range_unwraps: true, ..new }, "[1]", "1"),
        (
            "g.V().groupCount('m').by('name').select('m').limit(1)",
            Knobs { side_effects_are_barriers: false, ..new },
            "{a=1, b=1}",
            "{a=1}",
        ),
        (
            "g.V().choose(label).option('nothing', constant(1)).count()",
            Knobs { choose_passes_unmatched: false, ..new },
            "2",
            "0",
        ),
        ("g.V().order().by('age').count()", Knobs { unproductive_by_filters: false, ..new }, "1", "2"),
        ("g.inject(1).is(not(gt('a')))", Knobs { negation_is_binary: false, ..new }, "1", ""),
        (
            "g.inject(1, 'a').is(gt('b'))",
            Knobs { incomparable: Incomparable::Raises, ..new },
            "",
            "IllegalArgument",
        ),
        (
            "g.inject(1).not(is(gt('b')))",
            Knobs { incomparable: Incomparable::Ternary, ..new },
            "1",
            "NotSupported",
        ),
        ("g.inject('a', 1).order()", Knobs { order_is_total: false, ..new }, "1 a", "ClassCast"),
        (
            "g.V().order().by('age').count()",
            Knobs { unproductive_by_filters: false, missing_key_is_null: false, ..new },
            "1",
            "NotSupported",
        ),
    ]);
}

#[test]
fn each_further_knob_changes_an_answer() {
    let new = Knobs::default();
    show(&[
        (
            "g.inject(1).repeat(count()).times(1)",
            Knobs { repeat_refuses_reductions: false, ..new },
            "Verification",
            "NotSupported",
        ),
        ("g.inject(1, 2).sum().is(typeOf(GType.LONG))", Knobs { sum_keeps_type: false, ..new }, "", "3"),
        (
            "g.inject(9223372036854775807L, 1L).sum()",
            Knobs { overflow_is_noticed: false, ..new },
            "Arithmetic",
            "NotSupported",
        ),
        (
            "g.inject(5).groupCount().by().by(constant(1))",
            Knobs { second_by_raises: false, ..new },
            "IllegalState",
            "{1=1}",
        ),
        (
            "g.inject(5).choose(identity()).option(lt(15), constant('a')).option(5, constant('b'))",
            Knobs { choose_takes_first: false, ..new },
            "a",
            "a b",
        ),
        (
            "g.inject(1).project('p', 'p').by().by()",
            Knobs { project_keys_are_unique: false, ..new },
            "IllegalArgument",
            "{p=1}",
        ),
        (
            "g.inject(['a': 1]).dedup(local).count(local)",
            Knobs { local_dedup_takes_maps: false, ..new },
            "1",
            "ClassCast",
        ),
        (
            "g.inject(datetime('2024-01-01T00:00:00Z')).dateDiff(datetime('2024-01-02T00:00:00Z'))",
            Knobs { dates_differ_in_milliseconds: false, ..new },
            "-86400000",
            "-86400",
        ),
        (
            "g.inject(datetime('2024-01-01T00:00:00Z')).asString()",
            Knobs { dates_print_as_iso: false, ..new },
            "2024-01-01T00:00Z",
            "NotSupported",
        ),
        ("g.V().has('age', is(1)).count()", Knobs { has_asks_traversals: true, ..new }, "0", "1"),
        (
            "g.inject(1).choose(is(2)).option(1, constant('a'))",
            Knobs { choice_must_be_productive: true, ..new },
            "1",
            "IllegalArgument",
        ),
    ]);
}

#[test]
fn each_version_sets_its_own_knobs() {
    assert_eq!(Knobs::of(Version::V3_8), Knobs::default());
    assert!(Knobs::of(Version::V3_6).unproductive_by_filters);
    assert!(!Knobs::of(Version::V3_5).unproductive_by_filters);
    assert!(Knobs::of(Version::V3_7).local_range_unwraps);
}

#[test]
fn the_features_of_a_graph_decide_whether_a_second_value_of_a_key_is_kept() {
    let written = |features: Features| {
        let mut graph = Graph::with_features(features);
        let text = "g.addV('v').property('k', 1).property('k', 2).values('k').fold()";
        let traversal = parse_traversal(text, Dialect::CANONICAL).expect(text);
        let answer =
            execute(&mut graph, &traversal, &Parameters::new(), &Knobs::default(), Budget::default());
        answer.map(|answer| answer.values[0].to_string()).map_err(|error| error.kind)
    };
    let new = Features::default;
    assert_eq!(written(new()), Ok("[1, 2]".to_owned()));
    assert_eq!(written(Features { multi_properties: false, ..new() }), Ok("[2]".to_owned()));
    assert_eq!(written(Features { keys_have_cardinality: true, ..new() }), Err(ErrorKind::NotSupported));
}
