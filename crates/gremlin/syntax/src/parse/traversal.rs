//! Parses steps and traversals.

use super::parser::{Parsed, Parser};
use super::read::Args;
use super::token::TokenKind;
use super::{ParseErrorKind, is_keyword};
use crate::ast::{
    Call, Filter, Modulator, Move, Mutation, Nested, Source, Start, Step, Terminal, Text, Traversal,
};
use crate::dialect::{Version, null_allowed, step_since};

impl<'t> Parser<'t> {
    /// Parses a traversal without source, with or without `__`.
    pub(super) fn nested(&mut self) -> Parsed<Nested> {
        if self.word(0) == "__" && self.is(1, b'.') {
            self.advance(2);
        }
        let first = self.step()?;
        self.chain(first)
    }

    /// Parses the steps after the first one.
    pub(super) fn chain(&mut self, first: Step) -> Parsed<Nested> {
        let mut steps = vec![first];
        self.check_inner(&steps[0], self.offset())?;
        while self.eat(b'.') {
            let at = self.offset();
            let step = self.step()?;
            self.check_inner(&step, at)?;
            steps.push(step);
        }
        Ok(Nested { steps })
    }

    /// Parses what follows the source: the steps, and a terminal method if there is one. `toString` is not consumed.
    pub(super) fn rooted(&mut self, source: Source) -> Parsed<(Traversal, Option<Terminal>)> {
        self.expect(b'.', "a step")?;
        let at = self.offset();
        let first = self.step()?;
        self.check_first(&first, at)?;
        let mut steps = vec![first];
        while self.is(0, b'.') && self.word(1) != "toString" {
            self.advance(1);
            if let Some(terminal) = self.terminal()? {
                return Ok((Traversal { source, steps }, Some(terminal)));
            }
            let at = self.offset();
            let step = self.step()?;
            self.check_inner(&step, at)?;
            steps.push(step);
        }
        Ok((Traversal { source, steps }, None))
    }

    /// Checks that the step may follow `g`.
    fn check_first(&self, step: &Step, at: usize) -> Parsed<()> {
        if !step.may_follow_source() {
            let message = match step {
                Step::Mutation(Mutation::MergeV(None) | Mutation::MergeE(None)) => {
                    format!("`{}()` is missing argument 1: a map or traversal", step.name())
                }
                _ => format!("`{}()` cannot follow `g`", step.name()),
            };
            return Err(self.error(ParseErrorKind::WrongArgument, at, message));
        }
        if step.name() == "union" && self.dialect.version < Version::V3_7 {
            let message = format!("`g.union()` exists only as of 3.7, not in {}", self.dialect);
            return Err(self.error(ParseErrorKind::UnknownStep, at, message));
        }
        Ok(())
    }

    /// Checks that the step may occur inside a traversal; some may only follow `g`.
    fn check_inner(&self, step: &Step, at: usize) -> Parsed<()> {
        let message = match step {
            Step::Start(Start::Io(_)) => "`io()` can follow only `g`".to_owned(),
            Step::Start(Start::Call(Call { service: None, .. })) => {
                "`call()` is missing argument 1: the name of a service".to_owned()
            }
            Step::Start(Start::E(_)) if self.dialect.version < Version::V3_7 => {
                format!("`E()` inside a traversal exists only as of 3.7, not in {}", self.dialect)
            }
            _ => return Ok(()),
        };
        Err(self.error(ParseErrorKind::WrongArgument, at, message))
    }

    /// Parses a step: `name(…)`.
    fn step(&mut self) -> Parsed<Step> {
        let name = self.word(0);
        if self.kind() != TokenKind::Word || !self.is(1, b'(') {
            if self.kind() == TokenKind::Word && self.is(1, b'{') {
                self.advance(1);
                return Err(self.lambda());
            }
            if self.kind() == TokenKind::Word {
                self.advance(1);
                return Err(self.unexpected("`(`"));
            }
            return Err(self.unexpected("a step"));
        }
        if !self.has_step(name) {
            return Err(self.unknown(name));
        }
        self.advance(1);
        let (items, end) = self.arguments(name)?;
        self.read_step(name, Args::new(items), end)
    }

    fn has_step(&self, name: &str) -> bool {
        match name {
            "discard" => self.dialect.version >= Version::V3_8,
            // Before 3.8 there is only `none()`, which is `discard()`.
            "none" | "E" => true,
            "store" => self.dialect.version <= Version::V3_7,
            _ if self.dialect.version == Version::V3_8 => is_keyword(name),
            _ if !is_keyword(name) => false,
            _ => {
                let (since, until) = step_since(name);
                since <= self.dialect.version && self.dialect.version <= until
            }
        }
    }

    #[cold]
    fn unknown(&self, name: &str) -> Box<super::ParseError> {
        let (since, until) = step_since(name);
        let message = if name == "discard" || since > self.dialect.version {
            let since = if name == "discard" { Version::V3_8 } else { since };
            format!("`{name}()` exists only as of {}, not in {}", since.number(), self.dialect)
        } else if until < self.dialect.version {
            format!("`{name}()` was removed after {}", until.number())
        } else {
            format!("there is no step `{}()`", super::error::shortened(name))
        };
        self.error(ParseErrorKind::UnknownStep, self.offset(), message)
    }

    /// The step with this name and these arguments; `end` is the offset of its closing parenthesis.
    pub(super) fn read_step(&self, name: &str, mut args: Args<'t>, end: usize) -> Parsed<Step> {
        let old_none = name == "none" && args.left() == 0 && self.dialect.version < Version::V3_8;
        let step = if old_none {
            Ok(Step::Filter(Filter::Discard))
        } else if name == "to" && args.peek().is_some_and(<crate::ast::Direction as super::Read>::fits) {
            Move::read(name, &mut args)
                .map_or_else(|| Err(args.mismatch("a direction")), |step| step.map(Step::Move))
        } else if name == "to" {
            Modulator::read(name, &mut args)
                .map_or_else(|| Err(args.mismatch("a label")), |step| step.map(Step::Modulator))
        } else {
            match Step::read(name, &mut args) {
                Some(step) => step,
                None => {
                    let message = format!("there is no step `{}()`", super::error::shortened(name));
                    let at = self.start_of(name, end);
                    return Err(self.error(ParseErrorKind::UnknownStep, at, message));
                }
            }
        };
        let step = step
            .and_then(|step| args.finish().map(|()| step))
            .map_err(|mismatch| self.mismatch(name, &mismatch, end))?;
        self.check_step(&step, end)?;
        Ok(step)
    }

    /// The offset of the last occurrence of a name before `end`.
    fn start_of(&self, name: &str, end: usize) -> usize {
        self.text[..end].rfind(name).unwrap_or(end)
    }

    /// Checks what the types of the tree cannot express: missing arguments, `null` where a string is required, old
    /// overloads.
    fn check_step(&self, step: &Step, end: usize) -> Parsed<()> {
        let mut texts = 0;
        let mut null_at = None;
        step.parts(&mut |argument| {
            if let crate::ast::Arg::Text(text) = argument {
                if *text == Text::Null && !null_allowed(step.name(), texts) {
                    null_at = Some(texts);
                }
                texts += 1;
            }
        });
        let fault = if let Some(index) = null_at.filter(|_| !self.groovy()) {
            Some(format!("string {} of `{}()` cannot be null", index + 1, step.name()))
        } else if texts == 0 && matches!(step.name(), "as" | "cap" | "project") {
            Some(format!("`{}()` is missing argument 1: a string", step.name()))
        } else {
            crate::dialect::overload_fault(step, self.dialect)
        };
        match fault {
            Some(message) => Err(self.error(ParseErrorKind::WrongArgument, end, message)),
            None => Ok(()),
        }
    }

    /// Parses the terminal method, if one is next.
    fn terminal(&mut self) -> Parsed<Option<Terminal>> {
        let terminal = match self.word(0) {
            "explain" => Terminal::Explain,
            "iterate" => Terminal::Iterate,
            "hasNext" => Terminal::HasNext,
            "tryNext" => Terminal::TryNext,
            "next" => Terminal::Next(None),
            "toList" => Terminal::ToList,
            "toSet" => Terminal::ToSet,
            "toBulkSet" => Terminal::ToBulkSet,
            _ => return Ok(None),
        };
        let name = self.word(0);
        self.advance(1);
        let (items, end) = self.arguments(name)?;
        let mut args = Args::new(items);
        let count = match terminal {
            Terminal::Next(_) => super::Read::read(&mut args),
            _ => Ok(None),
        };
        let count: Option<i64> = count
            .and_then(|count| args.finish().map(|()| count))
            .map_err(|mismatch| self.mismatch(name, &mismatch, end))?;
        Ok(Some(match terminal {
            Terminal::Next(_) => Terminal::Next(count),
            other => other,
        }))
    }
}
