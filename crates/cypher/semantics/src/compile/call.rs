//! Compiles CALL of procedures, by the rules of the TCK's scenarios (`clauses/call/Call2` to `Call5`).

use super::{Compiler, query::PartBuilder};
use crate::{
    Detail, ErrorKind, Phase, ReferenceError,
    check::{Checked, Type, fail},
    procedure::{Field, FieldType},
    program::{Ex, Part, ProcedureCall, Query, Reading, Segment, Slot},
};
use edgewise_cypher_syntax::ast::{CallProcedure, Yields};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles a statement that consists of a single CALL. Without YIELD all outputs become columns, and without
    /// parentheses the arguments come from parameters.
    pub(super) fn standalone_call(&mut self, call: &CallProcedure) -> Checked<Query> {
        let (procedure, inputs, outputs) = self.find_procedure(call)?;
        let arguments = match &call.arguments {
            Some(_) => self.call_arguments(call, &inputs)?,
            None => inputs.iter().map(|input| self.implicit_argument(input)).collect::<Checked<_>>()?,
        };
        let mut stream = Vec::new();
        let yields = match &call.yields {
            None | Some(Yields::Star) => {
                let mut yields = Vec::new();
                for (index, output) in outputs.iter().enumerate() {
                    yields.push((index, self.declare_new(&output.name, Type::Any)?));
                }
                yields
            }
            Some(yields) => self.yielded_slots(yields, &outputs)?,
        };
        stream.push(Reading::Procedure(ProcedureCall {
            procedure,
            arguments,
            yields,
            optional: call.optional,
        }));
        if let Some(Yields::Items { where_: Some(filter), .. }) = &call.yields {
            stream.push(Reading::Filter(self.predicate(filter)?));
        }
        let columns: Vec<Name> = self.scope.own.iter().map(|variable| variable.name.clone()).collect();
        let output: Vec<Slot> = self.scope.own.iter().map(|variable| variable.slot).collect();
        let part = Part { segments: vec![Segment { stream, barrier: None }], result: output.clone() };
        let columns = (!columns.is_empty()).then_some(columns);
        Ok(Query { parts: vec![part], distinct: false, columns, output, writes: false })
    }

    /// Compiles a CALL among other clauses: it needs its arguments in parentheses, and YIELD must name each output that
    /// is used.
    pub(super) fn call_procedure(&mut self, call: &CallProcedure, builder: &mut PartBuilder) -> Checked {
        let (procedure, inputs, outputs) = self.find_procedure(call)?;
        if call.arguments.is_none() {
            return fail(
                Detail::InvalidArgumentPassingMode,
                "a CALL among other clauses needs its arguments in parentheses",
            );
        }
        let arguments = self.call_arguments(call, &inputs)?;
        let yields = match &call.yields {
            None => Vec::new(),
            Some(Yields::Star) => {
                return fail(Detail::UnexpectedSyntax, "YIELD * is allowed only in a standalone CALL");
            }
            Some(yields) => self.yielded_slots(yields, &outputs)?,
        };
        builder.read(Reading::Procedure(ProcedureCall {
            procedure,
            arguments,
            yields,
            optional: call.optional,
        }));
        if let Some(Yields::Items { where_: Some(filter), .. }) = &call.yields {
            let filter = self.predicate(filter)?;
            builder.read(Reading::Filter(filter));
        }
        Ok(())
    }

    /// The called procedure: its index among the procedures, its inputs and its outputs; an error if there is no such
    /// procedure.
    fn find_procedure(&self, call: &CallProcedure) -> Checked<(usize, Vec<Field>, Vec<Field>)> {
        let name = call.name.join(".");
        match self.procedures.find(&name) {
            Some((index, procedure)) => Ok((index, procedure.inputs.clone(), procedure.outputs.clone())),
            None => Err(ReferenceError {
                phase: Phase::CompileTime,
                kind: ErrorKind::ProcedureError,
                detail: Detail::ProcedureNotFound,
                message: format!("there is no procedure {name}").into(),
            }),
        }
    }

    /// Compiles the arguments in parentheses, and checks their number and types against the inputs.
    fn call_arguments(&mut self, call: &CallProcedure, inputs: &[Field]) -> Checked<Vec<Ex>> {
        let arguments = call.arguments.as_deref().unwrap_or_default();
        if arguments.len() != inputs.len() {
            return fail(
                Detail::InvalidNumberOfArguments,
                format!("the procedure takes {} arguments, not {}", inputs.len(), arguments.len()),
            );
        }
        let mut compiled = Vec::new();
        for (argument, input) in arguments.iter().zip(inputs) {
            let argument = self.expr(argument)?;
            if !accepts(input.kind, &argument.of) {
                return fail(
                    Detail::InvalidArgumentType,
                    format!("the input `{}` of the procedure does not take {:?}", input.name, argument.of),
                );
            }
            compiled.push(argument.ex);
        }
        Ok(compiled)
    }

    /// The argument for an input of a CALL without parentheses: the parameter that has the name of the input (TCK
    /// `clauses/call/Call2` [3]).
    fn implicit_argument(&mut self, input: &Field) -> Checked<Ex> {
        Ok(self.parameter(&input.name)?.ex)
    }

    /// Declares a variable for each output that YIELD names; returns the index and the slot of each.
    fn yielded_slots(&mut self, yields: &Yields, outputs: &[Field]) -> Checked<Vec<(usize, Slot)>> {
        let Yields::Items { items, .. } = yields else { return Ok(Vec::new()) };
        let mut compiled = Vec::new();
        for item in items {
            let Some(index) = outputs.iter().position(|output| output.name == item.field) else {
                return fail(
                    Detail::UndefinedVariable,
                    format!("the procedure does not yield `{}`", item.field),
                );
            };
            let name = item.alias.as_ref().unwrap_or(&item.field);
            compiled.push((index, self.declare_new(name, Type::Any)?));
        }
        Ok(compiled)
    }
}

/// Whether the input takes an argument of this static type; an integer may be passed for a float (TCK
/// `clauses/call/Call3`).
fn accepts(input: FieldType, argument: &Type) -> bool {
    use FieldType as F;
    use Type as T;
    matches!(
        (input, argument),
        (F::Any, _)
            | (_, T::Any | T::Null)
            | (F::Boolean, T::Bool)
            | (F::Integer, T::Int | T::Number)
            | (F::Float | F::Number, T::Int | T::Float | T::Number)
            | (F::String, T::String)
            | (F::Map, T::Map)
            | (F::List, T::List(_))
            | (F::Node, T::Node)
            | (F::Relationship, T::Relationship)
            | (F::Path, T::Path)
    )
}
