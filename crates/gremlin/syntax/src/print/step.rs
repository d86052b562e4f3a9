//! Prints steps and their arguments.

use super::PrintError;
use super::printer::{Printed, Printer};
use crate::ast::{
    Arg, Call, Choice, Column, Concat, Direction, Dt, Filter, Has, HasKey, Integer, Merge, MergeMap,
    Modulator, Mutation, Operator, Order, Pop, Property, Scope, SideEffect, Start, Step, T, Text, Value,
};
use crate::dialect::{Version, bare_fault, null_allowed, overload_fault, step_since, variable_allowed};
use std::fmt::Write as _;

impl Printer {
    /// Checks that the step may occur inside a traversal; some may only follow `g`.
    pub(super) fn check_inner(&self, step: &Step) -> Printed {
        match step {
            Step::Start(Start::Io(_)) => Err(PrintError::Malformed("`io()` can follow only `g`".to_owned())),
            Step::Start(Start::Call(Call { service: None, .. })) => {
                Err(PrintError::Malformed("`call()` without service can follow only `g`".to_owned()))
            }
            Step::Start(Start::E(_)) => self.since(Version::V3_7, "`E()` inside a traversal"),
            _ => Ok(()),
        }
    }

    pub(super) fn step(&mut self, step: &Step) -> Printed {
        let name = self.name(step)?;
        self.check_shape(step)?;
        if let Some(fault) = overload_fault(step, self.dialect) {
            return self.lacks(fault);
        }
        if self.dialect.is_bare()
            && let Some(fault) = bare_fault(step)
        {
            return self.lacks(fault);
        }
        let arguments = step.arguments();
        self.check_arguments(step.name(), &arguments)?;
        self.out.push_str(name);
        self.out.push('(');
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.argument(step, argument)?;
        }
        self.out.push(')');
        Ok(())
    }

    /// The name of the step in this version.
    fn name(&self, step: &Step) -> Result<&'static str, PrintError> {
        let name = step.name();
        if matches!(step, Step::Filter(Filter::Discard)) {
            return Ok(if self.dialect.version < Version::V3_8 { "none" } else { name });
        }
        // Every version has `g.E()`; `E()` inside a traversal is checked elsewhere.
        if matches!(step, Step::Start(Start::E(_))) {
            return Ok(name);
        }
        let (since, until) = step_since(name);
        if self.dialect.version < since || self.dialect.version > until {
            return self.lacks(format!("`{name}()`"));
        }
        Ok(name)
    }

    /// Refuses steps with arguments that cannot result from parsing a text.
    fn check_shape(&self, step: &Step) -> Printed {
        let fault = match step {
            Step::Filter(Filter::Has(Has { label, key, test })) => {
                let token = matches!(key, HasKey::T(_));
                token && (label.is_some() || test.is_none()) || label.is_some() && test.is_none()
            }
            Step::Modulator(Modulator::Option(Choice::Merge {
                map: MergeMap::Traversal(_),
                cardinality,
                ..
            })) => cardinality.is_some(),
            // `option(Merge.onCreate, …)` would be parsed as a merge option, not as an option with a value.
            Step::Modulator(Modulator::Option(Choice::Value(value, _))) => matches!(value, Value::Merge(_)),
            Step::Modulator(Modulator::Option(Choice::Merge { map: MergeMap::Value(map), .. }))
            | Step::Mutation(Mutation::MergeV(Some(MergeMap::Value(map))))
            | Step::Mutation(Mutation::MergeE(Some(MergeMap::Value(map))))
            | Step::Mutation(Mutation::Property(Property::Map { map, .. })) => {
                !matches!(map, Value::Map(_) | Value::Null | Value::Variable(_))
            }
            Step::Mutation(Mutation::Property(Property::One { cardinality: None, key, value, meta })) => {
                let is_map = matches!(value, Value::Map(_) | Value::Null | Value::Variable(_));
                matches!(key, Value::Cardinality(_, None)) && (is_map || !meta.is_empty())
            }
            Step::Start(Start::Call(call)) => {
                call.service.is_none() && (call.parameters.is_some() || call.traversal.is_some())
                    || !matches!(call.parameters, None | Some(Value::Map(_) | Value::Variable(_)))
            }
            Step::Scalar(crate::ast::Scalar::Concat(Concat::Traversals(traversals))) => traversals.is_empty(),
            Step::Scalar(crate::ast::Scalar::DateDiff(crate::ast::DateDiff::Date(date))) => {
                !matches!(date, Value::Datetime(_))
            }
            _ => lacks_argument(step),
        };
        if fault {
            return Err(PrintError::Malformed(format!("`{}()` cannot have these arguments", step.name())));
        }
        Ok(())
    }

    /// Refuses variables and `null` where gremlin-lang does not allow them.
    fn check_arguments(&self, name: &str, arguments: &[Arg<'_>]) -> Printed {
        if self.dialect.is_groovy() {
            return Ok(());
        }
        let mut texts = 0;
        for (index, argument) in arguments.iter().enumerate() {
            let variable = match argument {
                Arg::Value(Value::Variable(name)) | Arg::Text(Text::Variable(name)) => Some(name),
                Arg::Integer(Integer::Variable(name)) => Some(name),
                _ => None,
            };
            if let Some(variable) = variable
                && !variable_allowed(name, index, arguments.len())
            {
                return self
                    .lacks(format!("the variable `{variable}` as argument {} of `{name}()`", index + 1));
            }
            if let Arg::Text(text) = argument {
                if **text == Text::Null && !null_allowed(name, texts) {
                    return self.lacks(format!("null as argument {} of `{name}()`", index + 1));
                }
                texts += 1;
            }
        }
        Ok(())
    }

    fn argument(&mut self, step: &Step, argument: &Arg<'_>) -> Printed {
        match argument {
            Arg::Value(Value::Null) if self.dialect.is_groovy() => {
                self.out.push_str(if takes_map(step) { "(Map) null" } else { "(Object) null" });
            }
            Arg::Value(value) => return self.value(value),
            Arg::Text(Text::String(text)) => self.string(text),
            Arg::Name(text) => self.string(text),
            Arg::Text(Text::Null) if self.dialect.is_groovy() => self.out.push_str("(String) null"),
            Arg::Text(Text::Null) => self.out.push_str("null"),
            Arg::Text(Text::Variable(name)) | Arg::Integer(Integer::Variable(name)) => {
                return self.variable(name);
            }
            Arg::Nested(nested) => return self.nested(nested),
            Arg::Predicate(predicate) => return self.predicate(predicate),
            Arg::Integer(Integer::Literal(value)) => _ = write!(self.out, "{value}"),
            Arg::Int(value) => _ = write!(self.out, "{value}"),
            Arg::Number(number) => return self.number(number),
            Arg::Boolean(value) => _ = write!(self.out, "{value}"),
            Arg::Scope(token) => self.token(Scope::CLASS, token.word()),
            Arg::T(token) => self.token(T::CLASS, token.word()),
            Arg::Order(token) => self.token(Order::CLASS, token.word()),
            Arg::Column(token) => self.token(Column::CLASS, token.word()),
            Arg::Pop(token) => self.token(Pop::CLASS, token.word()),
            Arg::Direction(token) => self.token(Direction::CLASS, token.word()),
            Arg::Cardinality(token) => self.cardinality(*token),
            Arg::Merge(token) => {
                self.since(Version::V3_6, "`Merge`")?;
                self.token(Merge::CLASS, token.word());
            }
            Arg::Operator(token) => self.token(Operator::CLASS, token.word()),
            Arg::Dt(token) => self.token(Dt::CLASS, token.word()),
            Arg::GType(token) => return self.gtype(*token),
            Arg::NormSack => self.token("Barrier", "normSack"),
            Arg::OptionKey(constant) => self.token(constant.class(), constant.word()),
            Arg::OptionValue(constant) => self.token(constant.class(), constant.word()),
        }
        Ok(())
    }
}

/// Whether a step that needs at least one string has none.
fn lacks_argument(step: &Step) -> bool {
    use crate::ast::{Map, Select, Texts, Values};
    match step {
        Step::Modulator(Modulator::As(texts))
        | Step::SideEffect(SideEffect::Cap(texts))
        | Step::Map(Map::Project(texts))
        | Step::Map(Map::Select(Select::Labels { labels: texts, .. }))
        | Step::Filter(Filter::HasLabel(Texts::OneOf(texts)) | Filter::HasKey(Texts::OneOf(texts))) => {
            texts.is_empty()
        }
        Step::Filter(Filter::HasId(Values::OneOf(values)) | Filter::HasValue(Values::OneOf(values))) => {
            values.is_empty()
        }
        _ => false,
    }
}

/// Whether the step takes a map, so that Groovy needs a cast to choose the overload for `null`.
fn takes_map(step: &Step) -> bool {
    matches!(
        step,
        Step::Mutation(Mutation::MergeV(_) | Mutation::MergeE(_) | Mutation::Property(Property::Map { .. }))
            | Step::Modulator(Modulator::Option(Choice::Merge { .. }))
    )
}
