//! `math()`: parses and evaluates formulas of the library exp4j, with 64-bit floats.

use edgewise_gremlin_syntax::ast::Pop;
use edgewise_model::Name;

use super::Mapped;
use crate::error::{Error, ErrorKind, Result};
use crate::number::to_double;
use crate::program::By;
use crate::run::{Context, Traverser};
use crate::value::Value;

#[derive(Clone, Debug)]
enum Node {
    Number(f64),
    Variable(usize),
    Negate(Box<Node>),
    Binary(char, Box<Node>, Box<Node>),
    Call(Function, Box<Node>),
}

type Function = fn(f64) -> f64;

/// A parsed formula.
#[derive(Clone, Debug)]
pub struct Formula {
    root: Node,
    variables: Vec<Name>,
}

/// The functions that exp4j provides.
const FUNCTIONS: &[(&str, Function)] = &[
    ("abs", f64::abs),
    ("acos", libm::acos),
    ("asin", libm::asin),
    ("atan", libm::atan),
    ("cbrt", libm::cbrt),
    ("ceil", f64::ceil),
    ("cos", libm::cos),
    ("cosh", libm::cosh),
    ("exp", libm::exp),
    ("expm1", libm::expm1),
    ("floor", f64::floor),
    ("log", libm::log),
    ("log10", libm::log10),
    ("log1p", libm::log1p),
    ("log2", libm::log2),
    ("signum", signum),
    ("sin", libm::sin),
    ("sinh", libm::sinh),
    ("sqrt", f64::sqrt),
    ("tan", libm::tan),
    ("tanh", libm::tanh),
];

/// The sign of a number. Gremlin Server gives 0.0 for NaN.
fn signum(number: f64) -> f64 {
    if number == 0.0 || number.is_nan() { 0.0 } else { number.signum() }
}

impl Formula {
    /// Parses a formula.
    pub fn parse(text: &str) -> Result<Self> {
        let mut parser = Parser { text: text.chars().collect(), at: 0, variables: Vec::new(), depth: 0 };
        let root = parser.sum()?;
        parser.skip_whitespace();
        match parser.peek() {
            None => Ok(Self { root, variables: parser.variables }),
            Some(c) => Err(parser.bad(&format!("unexpected '{c}'"))),
        }
    }

    /// The variables, in order of appearance.
    pub fn variables(&self) -> &[Name] {
        &self.variables
    }

    fn evaluate(&self, values: &[f64]) -> Result<f64> {
        run(&self.root, values)
    }
}

fn run(node: &Node, values: &[f64]) -> Result<f64> {
    Ok(match node {
        Node::Number(number) => *number,
        Node::Variable(place) => values[*place],
        Node::Negate(inner) => -run(inner, values)?,
        Node::Call(function, inner) => function(run(inner, values)?),
        Node::Binary(operator, a, b) => {
            let (a, b) = (run(a, values)?, run(b, values)?);
            match operator {
                '+' => a + b,
                '-' => a - b,
                '*' => a * b,
                '/' | '%' if b == 0.0 => {
                    return Err(Error::new(ErrorKind::Arithmetic, "Division by zero!"));
                }
                '/' => a / b,
                '%' => a % b,
                _ => libm::pow(a, b),
            }
        }
    })
}

struct Parser {
    text: Vec<char>,
    at: usize,
    variables: Vec<Name>,
    depth: usize,
}

impl Parser {
    fn bad(&self, what: &str) -> Error {
        Error::argument(format!("math(): {what} at position {} of the formula", self.at))
    }

    fn skip_whitespace(&mut self) {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_whitespace();
        self.text.get(self.at).copied()
    }

    fn sum(&mut self) -> Result<Node> {
        self.depth += 1;
        if self.depth > 200 {
            return Err(self.bad("too many parentheses"));
        }
        let mut left = self.product()?;
        while let Some(operator @ ('+' | '-')) = self.peek() {
            self.at += 1;
            left = Node::Binary(operator, Box::new(left), Box::new(self.product()?));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn product(&mut self) -> Result<Node> {
        let mut left = self.unary()?;
        loop {
            match self.peek() {
                Some(operator @ ('*' | '/' | '%')) => {
                    self.at += 1;
                    left = Node::Binary(operator, Box::new(left), Box::new(self.unary()?));
                }
                // Two operands without an operator are multiplied, as in `2 a` or `2(a)`.
                Some(c) if c == '(' || c.is_alphanumeric() || c == '_' => {
                    left = Node::Binary('*', Box::new(left), Box::new(self.unary()?));
                }
                _ => return Ok(left),
            }
        }
    }

    fn unary(&mut self) -> Result<Node> {
        let mut negative = false;
        while let Some(sign @ ('-' | '+')) = self.peek() {
            self.at += 1;
            negative ^= sign == '-';
        }
        let power = self.power()?;
        Ok(if negative { Node::Negate(Box::new(power)) } else { power })
    }

    fn power(&mut self) -> Result<Node> {
        let base = self.atom()?;
        if self.peek() == Some('^') {
            self.at += 1;
            self.depth += 1;
            if self.depth > 200 {
                return Err(self.bad("too many powers"));
            }
            let exponent = self.unary()?;
            self.depth -= 1;
            return Ok(Node::Binary('^', Box::new(base), Box::new(exponent)));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Result<Node> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.sum()?;
                if self.peek() != Some(')') {
                    return Err(self.bad("a missing ')'"));
                }
                self.at += 1;
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' => self.name(),
            _ => Err(self.bad("a missing value")),
        }
    }

    fn number(&mut self) -> Result<Node> {
        let start = self.at;
        while let Some(c) = self.text.get(self.at) {
            let exponent_sign =
                (*c == '-' || *c == '+') && matches!(self.text[self.at - 1], 'e' | 'E') && self.at > start;
            let exponent = matches!(c, 'e' | 'E')
                && self
                    .text
                    .get(self.at + 1)
                    .is_some_and(|next| next.is_ascii_digit() || "+-".contains(*next));
            if !(c.is_ascii_digit() || *c == '.' || exponent || exponent_sign) {
                break;
            }
            self.at += 1;
        }
        let text: String = self.text[start..self.at].iter().collect();
        text.parse().map(Node::Number).map_err(|_| self.bad("an invalid number"))
    }

    fn name(&mut self) -> Result<Node> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
            self.at += 1;
        }
        let name: String = self.text[start..self.at].iter().collect();
        if let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) {
            if self.peek() != Some('(') {
                let argument = self.unary()?;
                return Ok(Node::Call(*function, Box::new(argument)));
            }
            let argument = self.atom()?;
            return Ok(Node::Call(*function, Box::new(argument)));
        }
        match name.as_str() {
            "pi" | "π" => return Ok(Node::Number(std::f64::consts::PI)),
            "e" => return Ok(Node::Number(std::f64::consts::E)),
            "φ" => return Ok(Node::Number(1.618_033_988_74)),
            _ => {}
        }
        let name = Name::new(name);
        let place = match self.variables.iter().position(|known| *known == name) {
            Some(place) => place,
            None => {
                self.variables.push(name);
                self.variables.len() - 1
            }
        };
        Ok(Node::Variable(place))
    }
}

/// Evaluates a formula. If the `by()` of a variable has no result, the traverser is dropped.
pub(crate) fn evaluate(formula: &Formula, bys: &[By], traverser: &Traverser, cx: &mut Context<'_>) -> Mapped {
    let mut values = Vec::with_capacity(formula.variables.len());
    for (place, name) in formula.variables.iter().enumerate() {
        let value = if name == "_" {
            cx.by_turn(bys, place, traverser)?
        } else {
            match cx.scope_value(name, Some(Pop::Last), traverser) {
                Some(value) => cx.by_value(bys, place, value)?,
                None => {
                    return Err(Error::argument(format!(
                        "Neither the map, sideEffects, nor path has a {name}-key: MathStep"
                    )));
                }
            }
        };
        match value {
            Some(number) if number.is_number() => values.push(to_double(&number)),
            Some(other) => {
                return Err(Error::state(format!(
                    "The variable {name} for math() step must resolve to a Number - it is instead of type {} \
                     with value {other}",
                    other.kind().java()
                )));
            }
            None => return Ok(None),
        }
    }
    Ok(Some(Value::Double(formula.evaluate(&values)?)))
}
