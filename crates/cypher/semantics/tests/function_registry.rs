//! Tests of the registry of functions as a whole.

mod function_reader;

use edgewise_cypher_semantics::{ErrorKind, FunctionContext, Knobs, function};
use edgewise_model::{DateTime, Rng, Value};
use function_reader::{NOW, check_raises};
use std::{cell::RefCell, collections::BTreeSet};

/// One value of every kind that a function on plain values may get, and boundary values.
fn samples() -> Vec<Value> {
    [
        "null",
        "true",
        "0",
        "-9223372036854775808",
        "9223372036854775807",
        "1.5",
        "-0.0",
        "NaN",
        "Infinity",
        "''",
        "'x,y'",
        "'2024-02-29'",
        "'P1Y'",
        "'day'",
        "[]",
        "[1, null, 'a']",
        "{}",
        "{year: 1984, month: 10}",
        "{x: 1, y: 2}",
        "{days: 1.5}",
        "date()",
        "localtime()",
        "time()",
        "localdatetime()",
        "datetime()",
        "datetime('+999999999-12-31T23:59:59-18:00')",
        "duration('P1Y2M3DT4H')",
        "duration({months: -3, nanoseconds: -1})",
        "duration({seconds: 9223372036854775807})",
        "duration({seconds: -9223372036854775808})",
        "duration({days: -106751991167300})",
        "localdatetime('-999999999-01-01T00:00')",
        "datetime('-999999999-01-01T00:00+18:00')",
        "datetime('+999999999-12-31T23:59[Europe/Stockholm]')",
        "point({x: 1, y: 2})",
        "point({longitude: 1, latitude: 2, height: 3})",
    ]
    .iter()
    .map(|text| function_reader::eval(text).expect("the expression has a value"))
    .collect()
}

#[test]
fn function_names_are_unique_and_found_in_any_case() {
    let mut seen = BTreeSet::new();
    for info in function::all() {
        assert!(seen.insert(info.name.to_ascii_lowercase()), "{} twice", info.name);
        let found = function::lookup(&info.name.to_ascii_uppercase()).expect(info.name);
        assert_eq!(found.name, info.name);
        assert!(info.min_args <= info.max_args);
    }
    assert!(seen.len() > 100, "only {} functions", seen.len());
    assert!(function::lookup("nosuch").is_none());
}

#[test]
fn every_function_gives_the_same_answer_or_error_on_repeated_calls() {
    let knobs = Knobs::default();
    let now: DateTime = NOW.parse().expect("the date and time are valid");
    let samples = samples();
    let mut calls = 0;
    for info in function::all() {
        for first in &samples {
            for second in &samples {
                for count in info.min_args..=info.max_args.min(3) {
                    let arguments = [first.clone(), second.clone(), first.clone()];
                    let run = || {
                        let rng = RefCell::new(Rng::from_seed_u64(1));
                        info.call(
                            &arguments[..count],
                            &FunctionContext { knobs: &knobs, now: &now, rng: &rng },
                        )
                    };
                    let answer = run();
                    assert_eq!(answer, run(), "{}({arguments:?})", info.name);
                    if let Err(error) = &answer {
                        assert_ne!(error.kind, ErrorKind::SyntaxError, "{}: {error}", info.name);
                    }
                    calls += 1;
                }
            }
        }
    }
    assert!(calls > 100_000, "{calls} calls");
}

#[test]
fn temporal_operators_do_not_panic_on_any_pair_of_values() {
    use edgewise_cypher_semantics::temporal::arithmetic::{add, divide, multiply, subtract};
    let samples = samples();
    let mut answered = 0;
    for left in &samples {
        for right in &samples {
            for operator in [add, subtract, multiply, divide] {
                let answer = operator(left, right);
                assert_eq!(answer, operator(left, right));
                answered += usize::from(matches!(answer, Some(Ok(_))));
            }
        }
    }
    assert!(answered > 50, "only {answered} pairs answered");
}

#[test]
fn functions_that_propagate_null_return_null_for_null_arguments() {
    let knobs = Knobs::default();
    let now: DateTime = NOW.parse().expect("the date and time are valid");
    let rng = RefCell::new(Rng::from_seed_u64(1));
    let context = FunctionContext { knobs: &knobs, now: &now, rng: &rng };
    for info in function::all().filter(|info| info.nulls == function::Nulls::Propagate && info.max_args > 0) {
        let arguments = vec![Value::Null; info.min_args.max(1)];
        assert_eq!(info.call(&arguments, &context).expect(info.name), Value::Null);
    }
}

#[test]
fn random_functions_use_the_given_random_stream() {
    let knobs = Knobs::default();
    let now: DateTime = NOW.parse().expect("the date and time are valid");
    let draw = |seed| {
        let rng = RefCell::new(Rng::from_seed_u64(seed));
        let context = FunctionContext { knobs: &knobs, now: &now, rng: &rng };
        let call = |name| function::call(name, &[], &context).expect(name);
        (call("rand"), call("rand"), call("randomUUID"))
    };
    let (first, second, uuid) = draw(1);
    assert_eq!(draw(1), (first.clone(), second.clone(), uuid.clone()));
    assert_ne!(draw(2).0, first);
    assert_ne!(first, second);
    let Value::String(uuid) = uuid else { panic!("the UUID is not a string") };
    assert_eq!((uuid.len(), &uuid[14..15]), (36, "4"));
}

#[test]
fn unknown_functions_and_wrong_argument_counts_are_errors() {
    check_raises(&[
        ("nosuch(1)", "SyntaxError: UnknownFunction"),
        ("abs()", "SyntaxError: InvalidNumberOfArguments"),
        ("abs(1, 2)", "SyntaxError: InvalidNumberOfArguments"),
        ("coalesce()", "SyntaxError: InvalidNumberOfArguments"),
    ]);
}
