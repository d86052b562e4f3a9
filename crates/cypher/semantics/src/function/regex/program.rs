//! `Pattern`: a compiled regular expression. It runs as an automaton that keeps a set of current states.

use super::{
    char_set::CharSet,
    node::{Assertion, Node},
    parser::Parser,
};
use crate::{EvalError, knobs::RegexDialect};

/// How many steps a compiled expression may have; larger ones end with a `Resource` error.
const MAX_STEPS: usize = 20_000;

/// One step of a compiled expression, which is also a state of the automaton.
#[derive(Clone, Debug)]
enum Step {
    Take(CharSet),
    Assert(Assertion),
    /// Continues at both of these steps.
    Fork(usize, usize),
    Jump(usize),
    Accept,
}

/// A compiled regular expression.
#[derive(Clone, Debug)]
pub struct Pattern {
    steps: Vec<Step>,
}

impl Pattern {
    /// Compiles a regular expression of the dialect; an error if it is invalid or not supported.
    pub fn new(pattern: &str, dialect: RegexDialect) -> Result<Self, EvalError> {
        let node = Parser::parse(pattern, dialect)?;
        let mut compiled = Self { steps: Vec::new() };
        compiled.add_part(&node)?;
        compiled.push(Step::Accept)?;
        Ok(compiled)
    }

    /// Adds a step and returns its index; a `Resource` error if there are too many.
    fn push(&mut self, step: Step) -> Result<usize, EvalError> {
        if self.steps.len() >= MAX_STEPS {
            return Err(EvalError::resource("the regular expression is too large"));
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    /// Adds the steps of a part of the expression.
    fn add_part(&mut self, node: &Node) -> Result<(), EvalError> {
        match node {
            Node::Set(set) => self.push(Step::Take(set.clone())).map(|_| ()),
            Node::Assert(assertion) => self.push(Step::Assert(*assertion)).map(|_| ()),
            Node::Concat(nodes) => nodes.iter().try_for_each(|node| self.add_part(node)),
            Node::Alternate(nodes) => self.add_choice(nodes),
            Node::Repeat { node, min, max } => self.add_repeat(node, *min, *max),
        }
    }

    /// Adds the steps of alternatives.
    fn add_choice(&mut self, nodes: &[Node]) -> Result<(), EvalError> {
        let mut ends = Vec::new();
        for (place, node) in nodes.iter().enumerate() {
            if place + 1 == nodes.len() {
                self.add_part(node)?;
                break;
            }
            let fork = self.push(Step::Fork(0, 0))?;
            self.add_part(node)?;
            ends.push(self.push(Step::Jump(0))?);
            self.steps[fork] = Step::Fork(fork + 1, self.steps.len());
        }
        for end in ends {
            self.steps[end] = Step::Jump(self.steps.len());
        }
        Ok(())
    }

    /// Adds the steps of a repetition.
    fn add_repeat(&mut self, node: &Node, min: u32, max: Option<u32>) -> Result<(), EvalError> {
        for _ in 0..min {
            self.add_repeated_part(node)?;
        }
        match max {
            None => {
                let fork = self.push(Step::Fork(0, 0))?;
                self.add_part(node)?;
                self.push(Step::Jump(fork))?;
                self.steps[fork] = Step::Fork(fork + 1, self.steps.len());
            }
            Some(max) => {
                let mut forks = Vec::new();
                for _ in min..max {
                    forks.push(self.push(Step::Fork(0, 0))?);
                    self.add_part(node)?;
                }
                for fork in forks {
                    self.steps[fork] = Step::Fork(fork + 1, self.steps.len());
                }
            }
        }
        Ok(())
    }

    /// Adds the steps of a part that is repeated, but at least one step: otherwise a billion repetitions of an empty
    /// group would never reach the limit of steps.
    fn add_repeated_part(&mut self, node: &Node) -> Result<(), EvalError> {
        let before = self.steps.len();
        self.add_part(node)?;
        if self.steps.len() == before {
            self.push(Step::Jump(before + 1))?;
        }
        Ok(())
    }

    /// Whether the whole text matches. It is `Unsupported` if the expression has word boundaries and the text is not
    /// ASCII: before version 19 the JVM treats such letters as parts of words, later it does not.
    pub fn is_match(&self, text: &str) -> Result<bool, EvalError> {
        let has_words = || self.steps.iter().any(|step| matches!(step, Step::Assert(Assertion::Word(_))));
        if !text.is_ascii() && has_words() {
            return Err(EvalError::unsupported(
                "the reference does not support word boundaries in text outside ASCII",
            ));
        }
        Ok(self.accepts(text))
    }

    /// Runs the automaton on the text. Returns whether it ends in an accepting state.
    fn accepts(&self, text: &str) -> bool {
        let chars: Vec<char> = text.chars().collect();
        // The position at which each step was last reached. No step is taken twice at one position, so loops without
        // characters end.
        let mut reached = vec![usize::MAX; self.steps.len()];
        let mut open = vec![0];
        let mut next = Vec::new();
        for place in 0..=chars.len() {
            let char = chars.get(place);
            while let Some(state) = open.pop() {
                if std::mem::replace(&mut reached[state], place) == place {
                    continue;
                }
                match &self.steps[state] {
                    Step::Fork(one, other) => open.extend([*one, *other]),
                    Step::Jump(next) => open.push(*next),
                    Step::Assert(assertion) if assertion_holds(*assertion, &chars, place) => {
                        open.push(state + 1)
                    }
                    Step::Take(set) if char.is_some_and(|char| set.contains(*char)) => next.push(state + 1),
                    Step::Accept if char.is_none() => return true,
                    _ => {}
                }
            }
            if next.is_empty() {
                return false;
            }
            std::mem::swap(&mut open, &mut next);
        }
        false
    }
}

/// Whether the assertion is true at this position of the text.
fn assertion_holds(assertion: Assertion, chars: &[char], place: usize) -> bool {
    let word = |place: Option<usize>| {
        place
            .and_then(|place| chars.get(place))
            .is_some_and(|char| char.is_ascii_alphanumeric() || *char == '_')
    };
    match assertion {
        Assertion::Start => place == 0,
        Assertion::End => place == chars.len(),
        Assertion::LastLine => {
            let left = &chars[place..];
            matches!(left, [] | ['\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}'] | ['\r', '\n'])
                // The position between `\r` and `\n` does not count, because they are one line break.
                && !(left == ['\n'] && place > 0 && chars[place - 1] == '\r')
        }
        Assertion::Word(at) => (word(place.checked_sub(1)) != word(Some(place))) == at,
    }
}
