//! A reader of small Cypher expressions, so that function tests can be written as `expression → expected` tables that
//! look like the TCK's, without needing the real parser.

#![allow(dead_code)] // each test file uses its part

use edgewise_cypher_semantics::{EvalError, FunctionContext, Knobs, function, temporal};
use edgewise_model::{DateTime, Duration, Map, Name, Rng, Value};
use std::{cell::RefCell, iter::Peekable, str::Chars};

/// The instant at which test statements run.
pub const NOW: &str = "2024-02-29T13:14:15.016017018Z";

/// Evaluates an expression with openCypher's own knobs.
pub fn eval(text: &str) -> Result<Value, EvalError> {
    eval_with(text, &Knobs::default(), NOW)
}

/// Evaluates an expression with some knobs at some instant.
pub fn eval_with(text: &str, knobs: &Knobs, now: &str) -> Result<Value, EvalError> {
    let now: DateTime = now.parse().expect("a date and time");
    let rng = RefCell::new(Rng::from_seed_u64(7));
    let context = FunctionContext { knobs, now: &now, rng: &rng };
    let mut reader = Reader { rest: text.chars().peekable(), context: &context, variables: Map::new() };
    let value = reader.sum()?;
    reader.blanks();
    assert_eq!(reader.rest.next(), None, "text left over in {text}");
    Ok(value)
}

/// Checks a table of expressions and what they give; temporal values are written as their text in quotes.
pub fn check(table: &[(&str, &str)]) {
    for (text, expected) in table {
        let actual = eval(text).unwrap_or_else(|error| panic!("{text} raised {error}"));
        let expected = eval(expected).expect("the expected value");
        assert!(same(&actual, &expected), "{text}\n  expected {expected:?}\n  actual   {actual:?}");
    }
}

/// Checks that each expression raises, with this class and detail as printed.
pub fn check_raises(table: &[(&str, &str)]) {
    for (text, expected) in table {
        match eval(text) {
            Ok(value) => panic!("{text} should raise {expected}, but gave {value:?}"),
            Err(error) => assert_eq!(format!("{}: {}", error.kind, error.detail), *expected, "{text}"),
        }
    }
}

fn same(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::String(_), _) => actual == expected,
        (_, Value::String(text)) => shown(actual).is_some_and(|own| own == text.as_str()),
        _ => actual == expected,
    }
}

/// The text of a temporal value as the TCK writes it.
pub fn shown(value: &Value) -> Option<String> {
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

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    context: &'a FunctionContext<'a>,
    variables: Map,
}

impl Reader<'_> {
    fn blanks(&mut self) {
        while self.rest.next_if(|char| char.is_whitespace()).is_some() {}
    }

    fn take(&mut self, char: char) -> bool {
        self.blanks();
        self.rest.next_if_eq(&char).is_some()
    }

    fn sum(&mut self) -> Result<Value, EvalError> {
        let mut left = self.product()?;
        loop {
            let operator = if self.take('+') {
                temporal::arithmetic::add
            } else if self.take('-') {
                temporal::arithmetic::subtract
            } else {
                return Ok(left);
            };
            left = operator(&left, &self.product()?).expect("temporal operands")?;
        }
    }

    fn product(&mut self) -> Result<Value, EvalError> {
        let mut left = self.primary()?;
        loop {
            let operator = if self.take('*') {
                temporal::arithmetic::multiply
            } else if self.take('/') {
                temporal::arithmetic::divide
            } else {
                return Ok(left);
            };
            left = operator(&left, &self.primary()?).expect("a duration and a number")?;
        }
    }

    fn primary(&mut self) -> Result<Value, EvalError> {
        self.blanks();
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
                other => temporal::component(other, &name).expect("a value with components")?,
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
            // A sign belongs to the number only at its front and after its exponent.
            text.push(char);
            let next = self.rest.peek().copied();
            if matches!(next, Some('+' | '-')) && !text.ends_with(['e', 'E']) {
                break;
            }
        }
        match text.parse::<i64>() {
            Ok(number) => Value::Int(number),
            Err(_) => Value::Float(text.parse().expect("a number")),
        }
    }

    fn list(&mut self) -> Result<Value, EvalError> {
        self.rest.next();
        let mut items = Vec::new();
        while !self.take(']') {
            items.push(self.sum()?);
            self.take(',');
        }
        Ok(Value::List(items))
    }

    fn map(&mut self) -> Result<Value, EvalError> {
        self.rest.next();
        let mut map = Map::new();
        while !self.take('}') {
            let key = self.name();
            assert!(self.take(':'), "a colon is missing");
            let value = self.sum()?;
            map.insert(Name::from(key), value);
            self.take(',');
        }
        Ok(Value::Map(map))
    }

    fn name(&mut self) -> String {
        self.blanks();
        let mut name = String::new();
        while let Some(char) = self.rest.next_if(|char| char.is_alphanumeric() || *char == '_') {
            name.push(char);
        }
        name
    }

    /// A literal word or a call; dots within the name belong to it.
    fn named(&mut self) -> Result<Value, EvalError> {
        let mut name = self.name();
        while self.rest.next_if_eq(&'.').is_some() {
            name = format!("{name}.{}", self.name());
        }
        if !self.take('(') {
            return Ok(match name.as_str() {
                "null" => Value::Null,
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                "NaN" => Value::Float(f64::NAN),
                "Infinity" => Value::Float(f64::INFINITY),
                "ZERO" => Value::Duration(Duration::ZERO),
                other => self.variables.get(other).cloned().unwrap_or_else(|| panic!("what is {other}?")),
            });
        }
        let mut arguments = Vec::new();
        while !self.take(')') {
            arguments.push(self.sum()?);
            self.take(',');
        }
        function::call(&name, &arguments, self.context)
    }
}
