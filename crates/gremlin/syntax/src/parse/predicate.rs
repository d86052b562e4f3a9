//! Parses predicates: `P` and `TextP`.

use super::ParseErrorKind;
use super::item::ItemKind;
use super::parser::{Parsed, Parser};
use super::read::{Args, Mismatch, Read};
use crate::ast::{Predicate, Text};
use crate::dialect::Version;

/// Whether a word followed by `(` is a predicate. `not` may also be a step.
pub(super) fn is_predicate(word: &str) -> bool {
    is_p(word) || is_text_p(word)
}

fn is_p(word: &str) -> bool {
    matches!(
        word,
        "eq" | "neq"
            | "lt"
            | "lte"
            | "gt"
            | "gte"
            | "inside"
            | "outside"
            | "between"
            | "within"
            | "without"
            | "typeOf"
    )
}

fn is_text_p(word: &str) -> bool {
    matches!(
        word,
        "startingWith"
            | "notStartingWith"
            | "endingWith"
            | "notEndingWith"
            | "containing"
            | "notContaining"
            | "regex"
            | "notRegex"
    )
}

impl<'t> Parser<'t> {
    /// Parses a predicate with or without its class, and the methods chained to it.
    pub(super) fn predicate(&mut self) -> Parsed<Predicate> {
        let class = self.word(0);
        let name = if self.is(1, b'.') { self.word(2) } else { class };
        let exists = match (self.is(1, b'.'), class) {
            (false, _) => is_predicate(name) || name == "not",
            (true, "P") => is_p(name) || name == "not",
            (true, _) => is_text_p(name),
        };
        if !exists {
            let message = format!("`{class}.{name}` does not exist");
            return Err(self.error(ParseErrorKind::UnknownStep, self.offset(), message));
        }
        self.check_predicate_version(name)?;
        let before = self.peak;
        self.peak = self.depth();
        self.advance(if self.is(1, b'.') { 3 } else { 1 });
        let predicate = self.predicate_call(name)?;
        self.chained(predicate, before)
    }

    fn check_predicate_version(&self, name: &str) -> Parsed<()> {
        let since = predicate_since(name);
        if self.dialect.version < since {
            let message = format!("`{name}()` exists only as of {}, not in {}", since.number(), self.dialect);
            return Err(self.error(ParseErrorKind::UnknownStep, self.offset(), message));
        }
        Ok(())
    }

    /// Parses `not(…)` without class: a predicate if its argument is one, else a traversal.
    pub(super) fn not_item(&mut self) -> Parsed<ItemKind<'t>> {
        let before = self.peak;
        self.peak = self.depth();
        self.advance(1);
        let (items, end) = self.arguments("not")?;
        let is_predicate = matches!(items.first().map(|item| &item.kind), Some(ItemKind::Predicate(_)));
        let mut args = Args::new(items);
        if is_predicate {
            let inner = Predicate::read(&mut args)
                .and_then(|inner| args.finish().map(|()| inner))
                .map_err(|mismatch| self.mismatch("not", &mismatch, end))?;
            return self.chained(Predicate::Not(Box::new(inner)), before).map(ItemKind::Predicate);
        }
        let first = self.read_step("not", args, end)?;
        self.peak = self.peak.max(before);
        self.chain(first).map(ItemKind::Nested)
    }

    /// Parses `.and(q)`, `.or(q)` and `.negate()`, any number of times. Each one nests the predicate before it a
    /// level deeper.
    fn chained(&mut self, mut predicate: Predicate, before: usize) -> Parsed<Predicate> {
        while self.is(0, b'.') {
            let name = self.word(1);
            if !matches!(name, "and" | "or" | "negate") {
                let message =
                    format!("`{name}` cannot follow a predicate; only `and`, `or` and `negate` can");
                return Err(self.error(ParseErrorKind::UnknownStep, self.token(1).start as usize, message));
            }
            self.advance(2);
            self.peak += 1;
            self.check_depth()?;
            let (items, end) = self.arguments(name)?;
            let mut args = Args::new(items);
            let left = Box::new(predicate);
            let joined = match name {
                "and" => Predicate::read(&mut args).map(|right| Predicate::And(left, Box::new(right))),
                "or" => Predicate::read(&mut args).map(|right| Predicate::Or(left, Box::new(right))),
                _ => Ok(Predicate::Negate(left)),
            };
            predicate = joined
                .and_then(|joined| args.finish().map(|()| joined))
                .map_err(|mismatch| self.mismatch(name, &mismatch, end))?;
        }
        self.peak = self.peak.max(before);
        Ok(predicate)
    }

    /// Parses the arguments of a predicate.
    fn predicate_call(&mut self, name: &str) -> Parsed<Predicate> {
        let (items, end) = self.predicate_arguments(name)?;
        let mut args = Args::new(items);
        read_predicate(name, &mut args)
            .and_then(|predicate| args.finish().map(|()| predicate))
            .map_err(|mismatch| self.mismatch(name, &mismatch, end))
    }

    fn predicate_arguments(&mut self, name: &str) -> Parsed<(Vec<super::item::Item<'t>>, usize)> {
        // Predicates allow variables wherever `is()` does, except `typeOf()`.
        self.arguments(if name == "typeOf" { name } else { "is" })
    }
}

/// The first version that has a predicate.
pub(crate) fn predicate_since(name: &str) -> Version {
    match name {
        "regex" | "notRegex" => Version::V3_6,
        "typeOf" => Version::V3_8,
        _ => Version::V3_4,
    }
}

fn read_predicate(name: &str, args: &mut Args<'_>) -> Result<Predicate, Mismatch> {
    Ok(match name {
        "eq" => Predicate::Eq(Read::read(args)?),
        "neq" => Predicate::Neq(Read::read(args)?),
        "lt" => Predicate::Lt(Read::read(args)?),
        "lte" => Predicate::Lte(Read::read(args)?),
        "gt" => Predicate::Gt(Read::read(args)?),
        "gte" => Predicate::Gte(Read::read(args)?),
        "inside" => Predicate::Inside(Read::read(args)?, Read::read(args)?),
        "outside" => Predicate::Outside(Read::read(args)?, Read::read(args)?),
        "between" => Predicate::Between(Read::read(args)?, Read::read(args)?),
        "within" => Predicate::Within(Read::read(args)?),
        "without" => Predicate::Without(Read::read(args)?),
        "typeOf" => Predicate::TypeOf(Read::read(args)?),
        "not" => Predicate::Not(Box::new(Read::read(args)?)),
        "startingWith" => Predicate::StartingWith(text(args)?),
        "notStartingWith" => Predicate::NotStartingWith(text(args)?),
        "endingWith" => Predicate::EndingWith(text(args)?),
        "notEndingWith" => Predicate::NotEndingWith(text(args)?),
        "containing" => Predicate::Containing(text(args)?),
        "notContaining" => Predicate::NotContaining(text(args)?),
        "regex" => Predicate::Regex(text(args)?),
        _ => Predicate::NotRegex(text(args)?),
    })
}

/// Reads a string or variable.
fn text(args: &mut Args<'_>) -> Result<Text, Mismatch> {
    let missing = args.mismatch("a string");
    match Text::read(args)? {
        Text::Null => Err(missing),
        text => Ok(text),
    }
}
