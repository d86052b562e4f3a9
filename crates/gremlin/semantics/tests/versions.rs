//! The answers of Gremlin Server 3.4.10, 3.5.1, 3.6.8, 3.7.4 and 3.8.1 with TinkerGraph where they differ.

use edgewise_gremlin_semantics::{Budget, ErrorKind, Graph, Knobs, Parameters, execute};
use edgewise_gremlin_syntax::{Dialect, Version, parse_traversal};

/// The expected answer where a server raises an error.
const RAISES: &str = "an error";

/// The expected answer where the semantics do not execute the traversal for this version.
const OPEN: &str = "no answer";

/// A traversal, and the answers of the five versions, the oldest first.
const ANSWERS: &[(&str, [&str; 5])] = &[
    ("g.inject(1).is(gt('a'))", [RAISES, RAISES, "", "", ""]),
    ("g.inject(1).not(is(gt('a')))", [RAISES, RAISES, OPEN, OPEN, "1"]),
    ("g.inject(1).filter(or(is(1), is(gt('a'))))", ["1", "1", "1", "1", "1"]),
    ("g.inject([1]).is(eq([1L])).count(local)", ["", "", "1", "1", "1"]),
    ("g.inject(1).is(eq(1L))", ["1", "1", "1", "1", "1"]),
    ("g.inject(null).is(notContaining('a')).count()", [RAISES, RAISES, "0", "0", "1"]),
    ("g.inject(1, 'a').order()", [RAISES, RAISES, "1 a", "1 a", "1 a"]),
    ("g.inject([1, 'a']).order(local)", [RAISES, RAISES, "[1, a]", "[1, a]", "[1, a]"]),
    ("g.addV('x').order().by('k').count()", [OPEN, "1", "0", "0", "0"]),
    ("g.inject(1).groupCount().by(is(2))", [RAISES, RAISES, "{}", "{}", "{}"]),
    ("g.inject(1).project('a').by(is(2))", [RAISES, RAISES, "{}", "{}", "{}"]),
    ("g.inject(1).choose(is(1), identity(), count())", ["1"; 5]),
    ("g.inject([1, 2]).range(local, 1, 2)", ["2", "2", "2", "2", "[2]"]),
    ("g.inject([1, 2]).range(local, 1, 5)", ["[2]"; 5]),
    ("g.inject([1, 2]).tail(local, 1)", ["2", "2", "2", "2", "[2]"]),
    ("g.inject([1]).tail(local, 2)", ["[1]"; 5]),
    ("g.inject(1, 2).project('p', 'p').by().by()", ["{p=1} {p=2}", "{p=1} {p=2}", RAISES, RAISES, RAISES]),
    ("g.inject(5).groupCount().by().by(constant(1))", ["{1=1}", "{1=1}", "{1=1}", "{1=1}", RAISES]),
];

fn answer(text: &str, version: Version) -> String {
    let traversal =
        parse_traversal(text, Dialect::CANONICAL).unwrap_or_else(|error| panic!("{text}: {error}"));
    let knobs = Knobs::of(version);
    match execute(&mut Graph::new(), &traversal, &Parameters::new(), &knobs, Budget::default()) {
        Ok(answer) => answer.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) if error.kind == ErrorKind::NotSupported => OPEN.to_owned(),
        Err(error) => {
            assert!(error.kind.is_verdict(), "{text}: {error}");
            RAISES.to_owned()
        }
    }
}

#[test]
fn each_version_answers_as_its_server_does() {
    for (text, answers) in ANSWERS {
        for (version, expected) in Version::ALL.iter().zip(answers) {
            assert_eq!(answer(text, *version), *expected, "{text} in {version:?}");
        }
    }
}
