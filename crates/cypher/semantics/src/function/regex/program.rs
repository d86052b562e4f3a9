//! `Pattern`: a compiled pattern, run as a set of automaton states.

use super::{
    char_set::CharSet,
    node::{Assertion, Node},
    parser::Parser,
};
use crate::{EvalError, knobs::RegexDialect};

/// The maximum number of steps of a program.
const MAX_STEPS: usize = 20_000;

#[derive(Clone, Debug)]
enum Step {
    Take(CharSet),
    Assert(Assertion),
    /// Continues at both steps.
    Fork(usize, usize),
    Jump(usize),
    Accept,
}

/// A compiled pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    steps: Vec<Step>,
}

impl Pattern {
    /// Compiles a pattern of the dialect.
    pub fn new(pattern: &str, dialect: RegexDialect) -> Result<Self, EvalError> {
        let node = Parser::parse(pattern, dialect)?;
        let mut compiled = Self { steps: Vec::new() };
        compiled.add(&node)?;
        compiled.push(Step::Accept)?;
        Ok(compiled)
    }

    fn push(&mut self, step: Step) -> Result<usize, EvalError> {
        if self.steps.len() >= MAX_STEPS {
            return Err(EvalError::resource("the regular expression is too large"));
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    fn add(&mut self, node: &Node) -> Result<(), EvalError> {
        match node {
            Node::Set(set) => self.push(Step::Take(set.clone())).map(|_| ()),
            Node::Assert(assertion) => self.push(Step::Assert(*assertion)).map(|_| ()),
            Node::Concat(nodes) => nodes.iter().try_for_each(|node| self.add(node)),
            Node::Alternate(nodes) => self.add_choice(nodes),
            Node::Repeat { node, min, max } => self.add_repeat(node, *min, *max),
        }
    }

    fn add_choice(&mut self, nodes: &[Node]) -> Result<(), EvalError> {
        let mut ends = Vec::new();
        for (place, node) in nodes.iter().enumerate() {
            if place + 1 == nodes.len() {
                self.add(node)?;
                break;
            }
            let fork = self.push(Step::Fork(0, 0))?;
            self.add(node)?;
            ends.push(self.push(Step::Jump(0))?);
            self.steps[fork] = Step::Fork(fork + 1, self.steps.len());
        }
        for end in ends {
            self.steps[end] = Step::Jump(self.steps.len());
        }
        Ok(())
    }

    fn add_repeat(&mut self, node: &Node, min: u32, max: Option<u32>) -> Result<(), EvalError> {
        for _ in 0..min {
            self.add_once(node)?;
        }
        match max {
            None => {
                let fork = self.push(Step::Fork(0, 0))?;
                self.add(node)?;
                self.push(Step::Jump(fork))?;
                self.steps[fork] = Step::Fork(fork + 1, self.steps.len());
            }
            Some(max) => {
                let mut forks = Vec::new();
                for _ in min..max {
                    forks.push(self.push(Step::Fork(0, 0))?);
                    self.add(node)?;
                }
                for fork in forks {
                    self.steps[fork] = Step::Fork(fork + 1, self.steps.len());
                }
            }
        }
        Ok(())
    }

    /// Adds a node, with at least one step: otherwise an empty group repeated a billion times would never reach the
    /// step limit.
    fn add_once(&mut self, node: &Node) -> Result<(), EvalError> {
        let before = self.steps.len();
        self.add(node)?;
        if self.steps.len() == before {
            self.push(Step::Jump(before + 1))?;
        }
        Ok(())
    }

    /// Whether the whole text matches. Unsupported if the pattern has word boundaries and the text is not ASCII:
    /// JVMs before 19 treat such letters as parts of words, later ones do not.
    pub fn is_match(&self, text: &str) -> Result<bool, EvalError> {
        let has_words = || self.steps.iter().any(|step| matches!(step, Step::Assert(Assertion::Word(_))));
        if !text.is_ascii() && has_words() {
            return Err(EvalError::unsupported("regular expression with word boundaries outside ASCII"));
        }
        Ok(self.accepts(text))
    }

    fn accepts(&self, text: &str) -> bool {
        let chars: Vec<char> = text.chars().collect();
        // The position at which each state was last reached. No state is visited twice at one position, so empty
        // loops end.
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
                    Step::Assert(assertion) if holds(*assertion, &chars, place) => open.push(state + 1),
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

fn holds(assertion: Assertion, chars: &[char], place: usize) -> bool {
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
                // Not between `\r` and `\n`, which are one line break.
                && !(left == ['\n'] && place > 0 && chars[place - 1] == '\r')
        }
        Assertion::Word(at) => (word(place.checked_sub(1)) != word(Some(place))) == at,
    }
}
