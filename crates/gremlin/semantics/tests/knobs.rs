//! Each knob is shown by a traversal whose answer it changes.

use edgewise_gremlin_semantics::{Budget, Graph, Knobs, Parameters, execute};
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
    .expect("the graph is made");
    match run(text, knobs) {
        Ok(answer) => answer.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) => format!("{:?}", error.kind),
    }
}

#[test]
fn each_knob_changes_an_answer() {
    let new = Knobs::default();
    let shown: &[(&str, Knobs, &str, &str)] = &[
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
            "g.inject(1).choose(is(1), identity(), count())",
            Knobs { idle_ways_rest: false, ..new },
            "1",
            "1 0",
        ),
        ("g.V().has('age', is(1)).count()", Knobs { has_asks_traversals: true, ..new }, "0", "1"),
        (
            "g.inject(1).choose(is(2)).option(1, constant('a'))",
            Knobs { choice_must_be_productive: true, ..new },
            "1",
            "IllegalArgument",
        ),
    ];
    for (text, knobs, default, changed) in shown {
        assert_eq!(answer(text, &new), *default, "{text}");
        assert_eq!(answer(text, knobs), *changed, "{text}");
    }
}

#[test]
fn a_version_has_its_knobs() {
    assert_eq!(Knobs::of(Version::V3_8), Knobs::default());
    assert!(Knobs::of(Version::V3_6).unproductive_by_filters);
    assert!(!Knobs::of(Version::V3_5).unproductive_by_filters);
    assert!(Knobs::of(Version::V3_7).local_range_unwraps);
}
