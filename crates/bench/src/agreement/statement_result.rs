//! `StatementResult`: the result of an engine for a statement. `Verdict`: whether two results are the same.

use edgewise_cypher_testing::tck::literal;
use edgewise_engine::{ErrorClass, Outcome};
use edgewise_model::{Graph, Rows, Value};

/// The result of an engine for a statement.
#[derive(Clone, Debug)]
pub enum StatementResult {
    /// Rows, and the graph after a statement that may write.
    Answer(Rows, Option<Box<Graph>>),
    /// An error.
    Error(ErrorClass, String),
}

/// How two results compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Both results have the same rows and the same graph, or an error of the same class.
    Equal,
    /// The results are the same, except for floats that differ by one unit in the last place.
    OneUlp,
    /// Both engines refuse the statement, one before it runs and one while it runs.
    OtherPhase,
    /// The results cannot be compared, because the statement is too large for one engine.
    TooBig,
    /// The results are different.
    Differs,
}

impl StatementResult {
    /// Makes the result from an outcome.
    pub fn new(outcome: Outcome, graph: Option<Box<Graph>>) -> Self {
        match outcome {
            Outcome::Rows(rows) => Self::Answer(rows, graph),
            Outcome::Done | Outcome::Graph(_) => Self::Answer(Rows::default(), graph),
            Outcome::Error { class, message, .. } => Self::Error(class, message),
            Outcome::Crash(crash) => Self::Error(ErrorClass::Internal, crash.last_lines.join(" ")),
            Outcome::Hang { .. } => Self::Error(ErrorClass::Timeout, "no answer in time".to_owned()),
        }
    }

    /// The result in one line, for people and for rulings.
    pub fn line(&self) -> String {
        match self {
            Self::Answer(rows, _) => {
                let rows: Vec<String> = rows.rows.iter().map(|row| row_text(row)).collect();
                match rows.len() {
                    0 => "no rows".to_owned(),
                    _ => rows.join("; "),
                }
            }
            Self::Error(class, message) => {
                format!("{class} error: {}", message.lines().next().unwrap_or_default())
            }
        }
    }
}

/// Compares the results of two engines.
pub fn compare(ours: &StatementResult, theirs: &StatementResult, ordered: bool) -> Verdict {
    match (ours, theirs) {
        (StatementResult::Error(ErrorClass::Resource | ErrorClass::Timeout, _), _)
        | (_, StatementResult::Error(ErrorClass::Resource | ErrorClass::Timeout, _)) => Verdict::TooBig,
        (StatementResult::Error(ErrorClass::Internal, _), _)
        | (_, StatementResult::Error(ErrorClass::Internal, _)) => Verdict::Differs,
        (StatementResult::Error(ErrorClass::Unsupported, _), StatementResult::Error(..)) => Verdict::Equal,
        (StatementResult::Error(ours, _), StatementResult::Error(theirs, _)) => {
            if phase(*ours) == phase(*theirs) { Verdict::Equal } else { Verdict::OtherPhase }
        }
        (StatementResult::Answer(ours, our_graph), StatementResult::Answer(theirs, their_graph)) => {
            if let (Some(ours), Some(theirs)) = (our_graph, their_graph)
                && ours.difference(theirs).is_some()
            {
                return Verdict::Differs;
            }
            compare_rows(ours, theirs, ordered)
        }
        _ => Verdict::Differs,
    }
}

/// 0 for an error before the statement runs, 1 for one while it runs. The difference between syntax and semantic
/// errors does not count, because engines draw it in different places.
fn phase(class: ErrorClass) -> u8 {
    match class {
        ErrorClass::Syntax | ErrorClass::Semantic | ErrorClass::Unsupported => 0,
        _ => 1,
    }
}

fn row_text(row: &[Value]) -> String {
    row.iter().map(literal).collect::<Vec<_>>().join(", ")
}

fn compare_rows(ours: &Rows, theirs: &Rows, ordered: bool) -> Verdict {
    if ours.columns != theirs.columns || ours.len() != theirs.len() {
        return Verdict::Differs;
    }
    let sorted = |rows: &Rows, key: &dyn Fn(&Vec<Value>) -> String| {
        let mut keyed: Vec<(String, Vec<Value>)> =
            rows.rows.iter().map(|row| (key(row), row.clone())).collect();
        if !ordered {
            keyed.sort_by(|(left, _), (right, _)| left.cmp(right));
        }
        keyed
    };
    let exact = |row: &Vec<Value>| row_text(row);
    let texts =
        |keyed: Vec<(String, Vec<Value>)>| keyed.into_iter().map(|(text, _)| text).collect::<Vec<_>>();
    if texts(sorted(ours, &exact)) == texts(sorted(theirs, &exact)) {
        return Verdict::Equal;
    }
    // Round the floats, so that those that differ by one unit have the same sort key.
    let rounded = |row: &Vec<Value>| row.iter().map(rounded).collect::<Vec<_>>().join(", ");
    let near = sorted(ours, &rounded)
        .into_iter()
        .zip(sorted(theirs, &rounded))
        .all(|((_, ours), (_, theirs))| ours.iter().zip(&theirs).all(|(ours, theirs)| is_near(ours, theirs)));
    if near { Verdict::OneUlp } else { Verdict::Differs }
}

fn rounded(value: &Value) -> String {
    match value {
        Value::Float(number) => format!("{number:.9e}"),
        other => literal(other),
    }
}

/// Whether values are the same, except for floats that differ by one unit in the last place. Lists are compared item
/// by item.
fn is_near(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Float(ours), Value::Float(theirs)) => near_floats(*ours, *theirs),
        (Value::List(ours), Value::List(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| is_near(ours, theirs))
        }
        _ => literal(ours) == literal(theirs),
    }
}

fn near_floats(ours: f64, theirs: f64) -> bool {
    if ours.is_nan() || theirs.is_nan() {
        return ours.is_nan() && theirs.is_nan();
    }
    ours.to_bits() == theirs.to_bits()
        || (ours.is_sign_positive() == theirs.is_sign_positive()
            && ours.to_bits().abs_diff(theirs.to_bits()) <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(rows: Vec<Vec<Value>>) -> StatementResult {
        StatementResult::Answer(Rows { columns: vec!["v".into()], rows }, None)
    }

    #[test]
    fn rows_are_compared_by_identity_and_by_order_only_where_it_is_fixed() {
        let one = answer(vec![vec![Value::Int(1)], vec![Value::Int(2)]]);
        let turned = answer(vec![vec![Value::Int(2)], vec![Value::Int(1)]]);
        assert_eq!(compare(&one, &turned, false), Verdict::Equal);
        assert_eq!(compare(&one, &turned, true), Verdict::Differs);
        let float = answer(vec![vec![Value::Float(1.0)], vec![Value::Int(2)]]);
        assert_eq!(compare(&one, &float, false), Verdict::Differs);
    }

    #[test]
    fn floats_one_unit_apart_are_neither_equal_nor_different() {
        let at = |number: f64| answer(vec![vec![Value::Float(number)]]);
        assert_eq!(compare(&at(0.1), &at(f64::from_bits(0.1f64.to_bits() + 1)), false), Verdict::OneUlp);
        assert_eq!(compare(&at(0.1), &at(f64::from_bits(0.1f64.to_bits() + 2)), false), Verdict::Differs);
        assert_eq!(compare(&at(0.0), &at(-0.0), false), Verdict::Differs);
    }

    #[test]
    fn an_error_differs_from_an_answer_and_two_errors_differ_only_by_phase() {
        let data = StatementResult::Error(ErrorClass::Data, String::new());
        let semantic = StatementResult::Error(ErrorClass::Semantic, String::new());
        let syntax = StatementResult::Error(ErrorClass::Syntax, String::new());
        assert_eq!(compare(&data, &answer(Vec::new()), false), Verdict::Differs);
        assert_eq!(compare(&data, &semantic, false), Verdict::OtherPhase);
        assert_eq!(compare(&syntax, &semantic, false), Verdict::Equal);
    }
}
