//! Parse errors say what is wrong and at which position.

use edgewise_gremlin_syntax::{Dialect, ParseErrorKind, Version, parse_query};

fn refuse(text: &str, dialect: Dialect) -> (ParseErrorKind, usize, String) {
    let error = parse_query(text, dialect).expect_err(text);
    (error.kind, error.at, error.message)
}

#[test]
fn the_error_names_an_unknown_step() {
    let (kind, at, message) = refuse("g.V().outt('knows')", Dialect::CANONICAL);
    assert_eq!((kind, at), (ParseErrorKind::UnknownStep, 6));
    assert_eq!(message, "there is no step `outt()`");
}

#[test]
fn the_error_for_a_step_of_another_version_names_that_version() {
    let (_, _, message) = refuse("g.V().asBool()", Dialect::lang(Version::V3_7));
    assert_eq!(message, "`asBool()` exists only as of 3.8, not in gremlin-lang 3.7");
    let (_, _, message) = refuse("g.V().store('a')", Dialect::CANONICAL);
    assert_eq!(message, "`store()` was removed after 3.7");
}

#[test]
fn the_error_for_a_wrong_argument_names_its_position() {
    let (kind, at, message) = refuse("g.V().limit('a')", Dialect::CANONICAL);
    assert_eq!((kind, at), (ParseErrorKind::WrongArgument, 12));
    assert_eq!(message, "`limit()` expects an integer as argument 1");
    let (_, at, message) = refuse("g.V().times()", Dialect::CANONICAL);
    assert_eq!((at, message.as_str()), (12, "`times()` is missing argument 1: an integer"));
    let (_, _, message) = refuse("g.V().id(1)", Dialect::CANONICAL);
    assert_eq!(message, "`id()` expects no further argument as argument 1");
    let (_, _, message) = refuse("g.out()", Dialect::CANONICAL);
    assert_eq!(message, "`out()` cannot follow `g`");
}

#[test]
fn lambdas_are_recognised_and_refused() {
    for text in [
        "g.V().map{it.get()}",
        "g.V().map({it.get().value('name')})",
        "g.V().filter({x -> x.get()})",
        "g.V().sideEffect({a, b -> a})",
        "g.V().map(Lambda.function('it.get()'))",
        "g.V().map(x -> x)",
    ] {
        for dialect in [Dialect::CANONICAL, Dialect::groovy(Version::V3_8)] {
            assert_eq!(refuse(text, dialect).0, ParseErrorKind::Lambda, "{text} in {dialect}");
        }
    }
}

#[test]
fn lexical_errors_name_their_cause() {
    let lang = Dialect::CANONICAL;
    assert_eq!(refuse("g.V('a)", lang).0, ParseErrorKind::UnterminatedString);
    assert_eq!(refuse("g.V('\\x')", lang).0, ParseErrorKind::InvalidEscape);
    assert_eq!(refuse("g.V(300b)", lang).0, ParseErrorKind::NumberOutOfRange);
    assert_eq!(refuse("g.V(#)", lang).0, ParseErrorKind::InvalidCharacter);
    let groovy = Dialect::groovy(Version::V3_8);
    assert_eq!(refuse("g.V(\"a$b\")", groovy).0, ParseErrorKind::Interpolation);
    assert_eq!(refuse("g.V() /* x", groovy).0, ParseErrorKind::UnterminatedComment);
}

#[test]
fn line_and_column_count_from_one() {
    let error = parse_query("g.V()\n  .hasé()", Dialect::CANONICAL).expect_err("no such step");
    assert_eq!((error.line, error.column, error.at), (2, 4, 9));
    assert!(error.render("g.V()\n  .hasé()").ends_with("2 |   .hasé()\n   |    ^"));
}

#[test]
fn variables_are_accepted_only_where_the_grammar_allows_them() {
    assert!(parse_query("g.V(xx1).has('name', xx2).limit(n)", Dialect::CANONICAL).is_ok());
    assert_eq!(refuse("g.V().values(xx1)", Dialect::CANONICAL).0, ParseErrorKind::WrongArgument);
    assert_eq!(refuse("g.V([xx1])", Dialect::CANONICAL).0, ParseErrorKind::WrongArgument);
    assert!(parse_query("g.inject(xx1, [xx2])", Dialect::groovy(Version::V3_8)).is_ok());
}
