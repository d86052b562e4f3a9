//! Calls of every function of the registry: arguments of the types of its signatures for which the semantics have an
//! answer.

use super::SETUP;
use super::expected::expected;
use edgewise_cypher_syntax::function::{ArgType, Function, Signature, Type, functions};
use edgewise_engine::Request;
use edgewise_lab::probe::{Claim, Expected, KnobValues, Question, Topic};

/// The most calls of a signature that are looked through for those with an answer.
const MOST_COMBINATIONS: usize = 60;
/// The calls of a signature whose answers are compared.
const CALLS: usize = 6;

/// A question for each function, with a call of each of its signatures.
pub(super) fn function_questions() -> Vec<Question> {
    functions()
        .map(|function| {
            let calls = function
                .signatures
                .iter()
                .filter_map(|signature| calls(function, signature).into_iter().next());
            let requests = calls.map(Request::new).collect();
            Question::any(function.name.to_ascii_lowercase(), Topic::Function, requests)
        })
        .collect()
}

/// Calls of each function whose answers the semantics know.
pub(super) fn function_claims(has: &dyn Fn(&str) -> bool) -> Vec<Claim> {
    let mut claims = Vec::new();
    for function in functions().filter(|function| has(&function.name.to_ascii_lowercase())) {
        if !function.deterministic || function.approximate || function.free_order {
            continue;
        }
        for signature in function.signatures {
            claims.extend(calls(function, signature).into_iter().take(CALLS).map(|text| Claim {
                text,
                functions: vec![function.name.to_owned()],
                ..Claim::default()
            }));
        }
    }
    claims
}

/// Calls of a signature: those with an answer by the semantics, or the first of all if the semantics know none.
fn calls(function: &Function, signature: &Signature) -> Vec<String> {
    let arguments: Vec<&[&str]> = signature
        .arguments
        .iter()
        .filter(|argument| is_given(argument))
        .map(|one| literals(one.ty))
        .collect();
    let texts = combinations(&arguments).into_iter().map(|chosen| text(function, &chosen));
    let all: Vec<String> = texts.take(MOST_COMBINATIONS).collect();
    let setup = [Request::new(SETUP)];
    let answered = |text: &&String| {
        let expected = expected(&setup, &Request::new((*text).clone()), &KnobValues::new());
        matches!(expected, Some(Expected::Answer { .. }))
    };
    let known: Vec<String> = all.iter().filter(answered).take(CALLS).cloned().collect();
    if known.is_empty() { all.into_iter().take(1).collect() } else { known }
}

/// True if a call gives the argument: optional ones are left out, but one that may be repeated is given.
fn is_given(argument: &ArgType) -> bool {
    !argument.optional || argument.repeated
}

/// The choices of one literal for each argument: first those that differ from the first choice in one argument.
fn combinations<'a>(arguments: &[&[&'a str]]) -> Vec<Vec<&'a str>> {
    let first: Vec<&str> = arguments.iter().map(|literals| literals[0]).collect();
    let mut all = vec![first.clone()];
    for (place, literals) in arguments.iter().enumerate() {
        for literal in &literals[1..] {
            let mut other = first.clone();
            other[place] = literal;
            all.push(other);
        }
    }
    if let [one, other, ..] = arguments {
        for left in &one[1..] {
            for right in &other[1..] {
                let mut both = first.clone();
                (both[0], both[1]) = (left, right);
                all.push(both);
            }
        }
    }
    all
}

/// The statement that calls a function.
fn text(function: &Function, arguments: &[&str]) -> String {
    if function.aggregate {
        let (values, rest) = arguments.split_first().map_or(("1", &[][..]), |(first, rest)| (*first, rest));
        let call = std::iter::once("x").chain(rest.iter().copied()).collect::<Vec<_>>().join(", ");
        return match elements(values) {
            Some(clause) => format!("{clause} RETURN {}({call}) AS a", function.name),
            None => format!("UNWIND [{values}, {values}] AS x RETURN {}({call}) AS a", function.name),
        };
    }
    let call = format!("RETURN {}({}) AS a", function.name, arguments.join(", "));
    let needs =
        |name: &str| arguments.iter().any(|argument| *argument == name || *argument == format!("[{name}]"));
    if needs("p") {
        format!("MATCH p = (n:A)-[r:R]->(m) {call}")
    } else if needs("r") {
        format!("MATCH (n:A)-[r:R]->(m) {call}")
    } else if needs("n") {
        format!("MATCH (n:A) {call}")
    } else {
        call
    }
}

/// The clause that makes rows of elements, for an aggregate of them.
fn elements(values: &str) -> Option<&'static str> {
    match values {
        "n" => Some("MATCH (x:A)"),
        "r" => Some("MATCH ()-[x:R]->()"),
        "p" => Some("MATCH x = (:A)-[:R]->()"),
        _ => None,
    }
}

/// Literals of a type, the most usual first.
fn literals(ty: Type) -> &'static [&'static str] {
    match ty {
        Type::Bool => &["true", "false"],
        Type::Int => &["1", "2", "0", "-3"],
        Type::Float => &["1.5", "0.5", "-2.5", "-0.0", "100000.0"],
        Type::String => &[
            "'aB'",
            "'b'",
            "'2020-01-31'",
            "'10:11:12'",
            "'2020-01-31T10:11:12'",
            "'10:11:12+01:00'",
            "'2020-01-31T10:11:12+01:00'",
            "'P1D'",
            "'day'",
            "'hour'",
            "'1'",
            "'-1.5'",
            "'true'",
            "''",
            "' a '",
            "'NFC'",
            "'UP'",
        ],
        Type::List | Type::First | Type::ElementOfFirst => &["[1, 2]", "['a']", "[]", "[null, 1.5]"],
        Type::BoolList => &["[true, false]"],
        Type::IntList => &["[1, 2]"],
        Type::FloatList => &["[1.5, 2.5]"],
        Type::StringList => &["['1', 'b']"],
        Type::NodeList => &["[n]"],
        Type::RelationshipList => &["[r]"],
        Type::Map => &[
            "{k: 1}",
            "{year: 2020, month: 1, day: 31}",
            "{hour: 10, minute: 11}",
            "{year: 2020, month: 1, day: 31, hour: 10}",
            "{days: 1}",
            "{longitude: 1.0, latitude: 2.0}",
        ],
        Type::Node => &["n"],
        Type::Relationship => &["r"],
        Type::Path => &["p"],
        Type::Date => &["date('2020-01-31')"],
        Type::LocalTime => &["localtime('10:11:12')"],
        Type::Time => &["time('10:11:12+01:00')"],
        Type::LocalDateTime => &["localdatetime('2020-01-31T10:11:12')"],
        Type::DateTime => &["datetime('2020-01-31T10:11:12+01:00')"],
        Type::Duration => &["duration('P1D')", "duration('P1M2DT3H')"],
        Type::Point => &["point({longitude: 1.0, latitude: 2.0})", "point({longitude: 3.0, latitude: 2.5})"],
        Type::Any => &["1", "'ab'", "1.5", "[1, 2]", "true"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_syntax::parse_statement;

    #[test]
    fn every_signature_of_every_function_has_a_call_that_can_be_parsed() {
        for question in function_questions() {
            assert!(!question.requests.is_empty(), "{}", question.what);
            for request in &question.requests {
                assert!(parse_statement(&request.text).is_ok(), "{}", request.text);
            }
        }
    }

    #[test]
    fn most_calls_have_an_answer_by_the_semantics() {
        let setup = [Request::new(SETUP)];
        let questions = function_questions();
        let calls: Vec<&Request> = questions.iter().flat_map(|question| &question.requests).collect();
        let known = calls.iter().filter(|request| {
            matches!(expected(&setup, request, &KnobValues::new()), Some(Expected::Answer { .. }))
        });
        let known = known.count();
        assert!(known * 10 > calls.len() * 8, "{known} of {}", calls.len());
    }
}
