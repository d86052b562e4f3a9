//! `Printer`: prints queries, sources and traversals.

use super::PrintError;
use super::text::{is_identifier, quoted};
use crate::ast::{Configuration, Name, Nested, Query, Source, Step, Strategy, Terminal, Traversal, Value};
use crate::dialect::{Dialect, Version, bare_chain_fault, configuration_since};
use std::fmt::Write as _;

pub(super) struct Printer {
    pub(super) out: String,
    pub(super) dialect: Dialect,
}

pub(super) type Printed = Result<(), PrintError>;

impl Printer {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self { out: String::new(), dialect }
    }

    /// The error that the dialect lacks a construct.
    pub(super) fn lacks<P>(&self, construct: impl Into<String>) -> Result<P, PrintError> {
        Err(PrintError::Unsupported { dialect: self.dialect, construct: construct.into() })
    }

    /// Checks that the dialect has a construct that was introduced in `version`.
    pub(super) fn since(&self, version: Version, construct: &str) -> Printed {
        if self.dialect.version < version { self.lacks(construct) } else { Ok(()) }
    }

    /// Checks that gremlin-lang has a construct that was introduced in `version`; Groovy always has it.
    pub(super) fn lang_since(&self, version: Version, construct: &str) -> Printed {
        if self.dialect.is_groovy() { Ok(()) } else { self.since(version, construct) }
    }

    pub(super) fn string(&mut self, text: &str) {
        quoted(&mut self.out, text, self.dialect.language);
    }

    pub(super) fn variable(&mut self, name: &Name) -> Printed {
        self.lang_since(Version::V3_7, "variables")?;
        self.identifier(name)
    }

    pub(super) fn identifier(&mut self, name: &Name) -> Printed {
        if !is_identifier(name) {
            return Err(PrintError::Malformed(format!("{name:?} cannot be a variable or class")));
        }
        self.out.push_str(name);
        Ok(())
    }

    pub(super) fn query(&mut self, query: &Query) -> Printed {
        match query {
            Query::Source(source) => self.source(source),
            Query::Transaction(source, action) => {
                self.source(source)?;
                _ = write!(self.out, ".tx().{}()", action.name());
                Ok(())
            }
            Query::Traversal(traversal) => self.traversal(traversal),
            Query::Terminated(traversal, terminal) => {
                self.traversal(traversal)?;
                self.terminal(*terminal);
                Ok(())
            }
            Query::ToString(query) => {
                if !self.dialect.is_groovy() {
                    self.since(Version::V3_7, "`toString()`")?;
                }
                self.query(query)?;
                self.out.push_str(".toString()");
                Ok(())
            }
            Query::Empty => {
                self.out.push_str("\"\"");
                Ok(())
            }
        }
    }

    pub(super) fn terminal(&mut self, terminal: Terminal) {
        _ = match terminal {
            Terminal::Next(Some(count)) => write!(self.out, ".next({count})"),
            _ => write!(self.out, ".{}()", terminal.name()),
        };
    }

    pub(super) fn traversal(&mut self, traversal: &Traversal) -> Printed {
        self.source(&traversal.source)?;
        let Some((first, rest)) = traversal.steps.split_first() else {
            return Err(PrintError::Malformed("a traversal has no step".to_owned()));
        };
        if !first.may_follow_source() {
            return Err(PrintError::Malformed(format!("`{}()` cannot follow `g`", first.name())));
        }
        if first.name() == "union" {
            self.since(Version::V3_7, "`g.union()`")?;
        }
        self.out.push('.');
        self.step(first)?;
        if self.dialect.is_bare() && matches!(first.name(), "union" | "inject") {
            return self.lacks(format!("`g.{}()`", first.name()));
        }
        self.inner_steps(rest, true)
    }

    pub(super) fn nested(&mut self, nested: &Nested) -> Printed {
        if nested.steps.is_empty() {
            return Err(PrintError::Malformed("a nested traversal has no step".to_owned()));
        }
        if !self.dialect.is_bare() {
            self.out.push_str("__.");
        }
        self.inner_steps(&nested.steps, false)
    }

    /// Prints steps that are not directly after `g`.
    fn inner_steps(&mut self, steps: &[Step], mut dot: bool) -> Printed {
        let mut before = None;
        for step in steps {
            if dot {
                self.out.push('.');
            }
            dot = true;
            self.check_inner(step)?;
            if self.dialect.is_bare()
                && let Some(fault) = bare_chain_fault(before, step)
            {
                return self.lacks(fault);
            }
            self.step(step)?;
            before = Some(step);
        }
        Ok(())
    }

    fn source(&mut self, source: &Source) -> Printed {
        self.out.push('g');
        if self.dialect.is_bare() && !source.configuration.is_empty() {
            return self.lacks("a configured source");
        }
        for configuration in &source.configuration {
            let since = configuration_since(configuration.name(), self.dialect);
            self.since(since, configuration.name())?;
            _ = write!(self.out, ".{}(", configuration.name());
            self.configuration(configuration)?;
            self.out.push(')');
        }
        Ok(())
    }

    fn configuration(&mut self, configuration: &Configuration) -> Printed {
        match configuration {
            Configuration::WithBulk(bulk) => {
                _ = write!(self.out, "{bulk}");
                Ok(())
            }
            Configuration::WithPath => Ok(()),
            Configuration::WithSack { initial, merge } => {
                self.literal(initial)?;
                self.operator(*merge);
                Ok(())
            }
            Configuration::WithSideEffect { key, initial, reducer } => {
                if reducer.is_some() {
                    self.lang_since(Version::V3_7, "`withSideEffect()` with an operator")?;
                }
                self.string(key);
                self.out.push_str(", ");
                self.literal(initial)?;
                self.operator(*reducer);
                Ok(())
            }
            Configuration::WithStrategies(strategies) => self.listed(strategies, Self::strategy),
            Configuration::WithoutStrategies(classes) => self.listed(classes, Self::identifier),
            Configuration::With { key, value } => {
                self.string(key);
                if let Some(value) = value {
                    self.out.push_str(", ");
                    self.literal(value)?;
                }
                Ok(())
            }
        }
    }

    fn operator(&mut self, operator: Option<crate::ast::Operator>) {
        if let Some(operator) = operator {
            _ = write!(self.out, ", {}.{}", crate::ast::Operator::CLASS, operator.word());
        }
    }

    /// Prints at least one entry, separated by commas.
    fn listed<P>(&mut self, parts: &[P], print: impl Fn(&mut Self, &P) -> Printed) -> Printed {
        if parts.is_empty() {
            return Err(PrintError::Malformed("a list of strategies is empty".to_owned()));
        }
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            print(self, part)?;
        }
        Ok(())
    }

    /// Checks a strategy for gremlin-lang before 3.8, which accepted only known strategies with known options.
    fn check_old_strategy(&self, strategy: &Strategy) -> Printed {
        if self.dialect.is_groovy() || self.dialect.version >= Version::V3_8 {
            return Ok(());
        }
        let known = match (strategy.name.as_str(), &strategy.options) {
            ("ReadOnlyStrategy", None) => true,
            ("SubgraphStrategy", Some(options)) => {
                !options.is_empty()
                    && options.iter().all(|(key, value)| {
                        matches!(key.as_str(), "vertices" | "edges" | "vertexProperties")
                            && matches!(value, Value::Nested(_))
                    })
            }
            _ => false,
        };
        if known { Ok(()) } else { self.lacks(format!("`{}` with these options", strategy.name)) }
    }

    fn strategy(&mut self, strategy: &Strategy) -> Printed {
        self.check_old_strategy(strategy)?;
        let Some(options) = &strategy.options else {
            self.identifier(&strategy.name)?;
            if self.dialect.is_groovy() {
                self.out.push_str(".instance()");
            }
            return Ok(());
        };
        self.out.push_str("new ");
        self.identifier(&strategy.name)?;
        self.out.push('(');
        for (index, (key, value)) in options.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.option(key, value)?;
        }
        self.out.push(')');
        Ok(())
    }

    fn option(&mut self, key: &Name, value: &Value) -> Printed {
        if !is_identifier(key) && !crate::parse::is_keyword(key) || key == "__" {
            return Err(PrintError::Malformed(format!("{key:?} cannot be the name of an option")));
        }
        _ = write!(self.out, "{key}: ");
        match value {
            Value::Variable(name) => self.variable(name),
            _ => self.value(value),
        }
    }
}
