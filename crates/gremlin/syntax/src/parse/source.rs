//! Parses `g` and its configuration.

use super::ParseErrorKind;
use super::parser::{Parsed, Parser};
use super::read::{Args, Mismatch, Read};
use super::token::TokenKind;
use super::{is_keyword, item::variable};
use crate::ast::{Configuration, Name, Source, Strategy, Value};
use crate::dialect::configuration_since;

impl Parser<'_> {
    /// Parses `g` with its configuration.
    pub(super) fn source_part(&mut self) -> Parsed<Source> {
        if self.word(0) != "g" {
            return Err(self.unexpected("`g`"));
        }
        self.advance(1);
        let mut configuration = Vec::new();
        while self.is(0, b'.') && Configuration::NAMES.contains(&self.word(1)) {
            self.advance(1);
            configuration.push(self.configuration()?);
        }
        Ok(Source { configuration })
    }

    fn configuration(&mut self) -> Parsed<Configuration> {
        let name = self.word(0);
        let since = configuration_since(name, self.dialect);
        if self.dialect.version < since {
            let message = format!("`{name}()` exists only as of {}, not in {}", since.number(), self.dialect);
            return Err(self.error(ParseErrorKind::UnknownStep, self.offset(), message));
        }
        self.advance(1);
        match name {
            "withStrategies" => return self.listed(Self::strategy).map(Configuration::WithStrategies),
            "withoutStrategies" => return self.listed(Self::class).map(Configuration::WithoutStrategies),
            _ => {}
        }
        let (items, end) = self.arguments(name)?;
        let mut args = Args::new(items);
        read_configuration(name, &mut args)
            .and_then(|configuration| args.finish().map(|()| configuration))
            .map_err(|mismatch| self.mismatch(name, &mismatch, end))
    }

    /// Parses `(a, b)` with at least one entry. The grammar also allows a comma after the first entry.
    fn listed<P>(&mut self, part: impl Fn(&mut Self) -> Parsed<P>) -> Parsed<Vec<P>> {
        self.expect(b'(', "`(`")?;
        let mut parts = vec![part(self)?];
        while self.eat(b',') {
            if parts.len() == 1 && self.is(0, b')') {
                break;
            }
            parts.push(part(self)?);
        }
        self.expect(b')', "`,` or `)`")?;
        Ok(parts)
    }

    /// Parses the name of a class.
    fn class(&mut self) -> Parsed<Name> {
        let word = self.word(0);
        if self.kind() != TokenKind::Word || is_keyword(word) {
            return Err(self.unexpected("the name of a strategy"));
        }
        self.advance(1);
        Ok(Name::new(word))
    }

    /// Parses a strategy: `ReadOnlyStrategy`, `new SubgraphStrategy(vertices: hasLabel('person'))`, in Groovy also
    /// `ReadOnlyStrategy.instance()`.
    fn strategy(&mut self) -> Parsed<Strategy> {
        if self.word(0) == "new" {
            self.advance(1);
        }
        let name = self.class()?;
        if self.groovy() && self.is(0, b'.') && self.word(1) == "instance" {
            self.advance(2);
            self.expect(b'(', "`(`")?;
            self.expect(b')', "`)`")?;
            return Ok(Strategy { name, options: None });
        }
        if !self.eat(b'(') {
            return Ok(Strategy { name, options: None });
        }
        let mut options = Vec::new();
        if !self.eat(b')') {
            loop {
                options.push(self.option()?);
                if self.eat(b')') {
                    break;
                }
                self.expect(b',', "`,` or `)`")?;
            }
        }
        Ok(Strategy { name, options: Some(options) })
    }

    fn option(&mut self) -> Parsed<(Name, Value)> {
        let key = self.word(0);
        if self.kind() != TokenKind::Word || key == "__" {
            return Err(self.unexpected("the name of an option"));
        }
        self.advance(1);
        self.expect(b':', "`:`")?;
        // Unlike other values, an option may be a variable in gremlin-lang too.
        let item = self.item()?;
        let at = item.at;
        if let Some(name) = variable(&item.kind) {
            return Ok((Name::new(key), Value::Variable(name.clone())));
        }
        let value = item.kind.into_value();
        let value = value.ok_or_else(|| {
            self.error(ParseErrorKind::WrongArgument, at, "this cannot be the value of an option")
        })?;
        Ok((Name::new(key), value))
    }
}

fn read_configuration(name: &str, args: &mut Args<'_>) -> Result<Configuration, Mismatch> {
    Ok(match name {
        "withBulk" => Configuration::WithBulk(Read::read(args)?),
        "withPath" => Configuration::WithPath,
        "withSack" => Configuration::WithSack { initial: Read::read(args)?, merge: Read::read(args)? },
        "withSideEffect" => Configuration::WithSideEffect {
            key: Read::read(args)?,
            initial: Read::read(args)?,
            reducer: Read::read(args)?,
        },
        _ => Configuration::With { key: Read::read(args)?, value: Read::read(args)? },
    })
}
