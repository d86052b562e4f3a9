//! Reads and evaluates small Cypher expressions, so that function tests can be written as tables `expression →
//! expected` like the TCK's, without the real parser.

#![allow(dead_code)] // each test file uses only some of the functions

use edgewise_cypher_semantics::{EvalError, FunctionContext, Knobs, function, temporal};
use edgewise_model::{DateTime, Duration, Map, Name, Rng, Value};
use std::{cell::RefCell, iter::Peekable, str::Chars};

/// The current instant of test statements.
pub const NOW: &str = "2024-02-29T13:14:15.016017018Z";

/// Evaluates an expression with the knobs of openCypher.
pub fn eval(text: &str) -> Result<Value, EvalError> {
    eval_with(text, &Knobs::default(), NOW)
}

/// Evaluates an expression with the given knobs, at the given current instant.
pub fn eval_with(text: &str, knobs: &Knobs, now: &str) -> Result<Value, EvalError> {
    let now: DateTime = now.parse().expect("the date and time are valid");
    let rng = RefCell::new(Rng::from_seed_u64(7));
    let context = FunctionContext { knobs, now: &now, rng: &rng };
    let mut reader = Reader { rest: text.chars().peekable(), context: &context, variables: Map::new() };
    let value = reader.sum()?;
    reader.skip_whitespace();
    assert_eq!(reader.rest.next(), None, "text left over in {text}");
    Ok(value)
}

/// Checks that each expression has its expected value. A temporal value may be expected as its text in quotes.
pub fn check(table: &[(&str, &str)]) {
    for (text, expected) in table {
        let actual = eval(text).unwrap_or_else(|error| panic!("{text} raised {error}"));
        let expected = eval(expected).expect("the expected value can be evaluated");
        assert!(is_expected(&actual, &expected), "{text}\n  expected {expected:?}\n  actual   {actual:?}");
    }
}

/// Checks that each expression raises an error with this class and detail.
pub fn check_raises(table: &[(&str, &str)]) {
    for (text, expected) in table {
        match eval(text) {
            Ok(value) => panic!("{text} should raise {expected}, but gave {value:?}"),
            Err(error) => assert_eq!(format!("{}: {}", error.kind, error.detail), *expected, "{text}"),
        }
    }
}

/// Whether the actual value is the expected one; a string may stand for a temporal value with this text.
fn is_expected(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| is_expected(left, right))
        }
        (Value::String(_), _) => actual == expected,
        (_, Value::String(text)) => temporal_text(actual).is_some_and(|own| own == text.as_str()),
        _ => actual == expected,
    }
}

/// The text of a temporal value as the TCK writes it; `None` for other values.
pub fn temporal_text(value: &Value) -> Option<String> {
    Some(match value {
        Value::Date(value) => value.to_string(),
        Value::LocalTime(value) => value.to_string(),
        Value::Time(value) => value.to_string(),
        Value::LocalDateTime(value) => value.to_string(),
        Value::DateTime(value) => value.to_string(),
        Value::Duration(value) => value.to_string(),
        _ => return None,
    })
}

/// The rest of the text, and what is needed to evaluate it.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    context: &'a FunctionContext<'a>,
    variables: Map,
}

impl Reader<'_> {
    fn skip_whitespace(&mut self) {
        while self.rest.next_if(|char| char.is_whitespace()).is_some() {}
    }

    /// Skips white space, and consumes the next character if it is this one. Returns whether it was.
    fn consume(&mut self, char: char) -> bool {
        self.skip_whitespace();
        self.rest.next_if_eq(&char).is_some()
    }

    fn sum(&mut self) -> Result<Value, EvalError> {
        let mut left = self.product()?;
        loop {
            let operator = if self.consume('+') {
                temporal::arithmetic::add
            } else if self.consume('-') {
                temporal::arithmetic::subtract
            } else {
                return Ok(left);
            };
            left = operator(&left, &self.product()?).expect("the operands are temporal values")?;
        }
    }

    fn product(&mut self) -> Result<Value, EvalError> {
        let mut left = self.primary()?;
        loop {
            let operator = if self.consume('*') {
                temporal::arithmetic::multiply
            } else if self.consume('/') {
                temporal::arithmetic::divide
            } else {
                return Ok(left);
            };
            left = operator(&left, &self.primary()?).expect("the operands are a duration and a number")?;
        }
    }

    fn primary(&mut self) -> Result<Value, EvalError> {
        self.skip_whitespace();
        let value = match self.rest.peek().copied() {
            Some('\'') => self.string(),
            Some('[') => self.list()?,
            Some('{') => self.map()?,
            Some('-') | Some('0'..='9') => self.number(),
            Some(_) => self.named()?,
            None => panic!("an expression is missing"),
        };
        self.components(value)
    }

    fn components(&mut self, mut value: Value) -> Result<Value, EvalError> {
        while self.rest.next_if_eq(&'.').is_some() {
            let name = self.name();
            value = match &value {
                Value::Point(point) => function::spatial::component(point, &name)?,
                Value::Map(map) => map.get(name.as_str()).cloned().unwrap_or_default(),
                other => temporal::component(other, &name).expect("the value has components")?,
            };
        }
        Ok(value)
    }

    fn string(&mut self) -> Value {
        self.rest.next();
        let mut text = String::new();
        while let Some(char) = self.rest.next() {
            match char {
                '\'' => return Value::string(text),
                '\\' => text.push(match self.rest.next() {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some(other) => other,
                    None => panic!("a string ends in a backslash"),
                }),
                other => text.push(other),
            }
        }
        panic!("a string is not closed")
    }

    fn number(&mut self) -> Value {
        let mut text = String::new();
        while let Some(char) = self.rest.next_if(|char| char.is_ascii_digit() || "+-.eE".contains(*char)) {
            // A sign belongs to the number only at its start and after `e` of the exponent.
            text.push(char);
            let next = self.rest.peek().copied();
            if matches!(next, Some('+' | '-')) && !text.ends_with(['e', 'E']) {
                break;
            }
        }
        match text.parse::<i64>() {
            Ok(number) => Value::Int(number),
            Err(_) => Value::Float(text.parse().expect("the expression has a value")),
        }
    }

    fn list(&mut self) -> Result<Value, EvalError> {
        self.rest.next();
        let mut items = Vec::new();
        while !self.consume(']') {
            items.push(self.sum()?);
            self.consume(',');
        }
        Ok(Value::List(items))
    }

    fn map(&mut self) -> Result<Value, EvalError> {
        self.rest.next();
        let mut map = Map::new();
        while !self.consume('}') {
            let key = self.name();
            assert!(self.consume(':'), "a colon is missing");
            let value = self.sum()?;
            map.insert(Name::from(key), value);
            self.consume(',');
        }
        Ok(Value::Map(map))
    }

    fn name(&mut self) -> String {
        self.skip_whitespace();
        let mut name = String::new();
        while let Some(char) = self.rest.next_if(|char| char.is_alphanumeric() || *char == '_') {
            name.push(char);
        }
        name
    }

    /// Reads a word such as `true`, or a function call; dots belong to its name.
    fn named(&mut self) -> Result<Value, EvalError> {
        let mut name = self.name();
        while self.rest.next_if_eq(&'.').is_some() {
            name = format!("{name}.{}", self.name());
        }
        if !self.consume('(') {
            return Ok(match name.as_str() {
                "null" => Value::Null,
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                "NaN" => Value::Float(f64::NAN),
                "Infinity" => Value::Float(f64::INFINITY),
                "ZERO" => Value::Duration(Duration::ZERO),
                other => self.variables.get(other).cloned().unwrap_or_else(|| panic!("unknown name {other}")),
            });
        }
        let mut arguments = Vec::new();
        while !self.consume(')') {
            arguments.push(self.sum()?);
            self.consume(',');
        }
        function::call(&name, &arguments, self.context)
    }
}
