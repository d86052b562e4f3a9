//! `Compiler`: the state while a statement is compiled.

use super::scope::{Scope, Variable};
use crate::{
    Detail, ErrorKind, Phase, Procedures, ReferenceError,
    cell::Cell,
    check::{Checked, Type, fail},
    program::{AggregateCall, Ex, Program, Slot},
};
use edgewise_cypher_syntax::ast::{self, Expr};
use edgewise_model::{Map, Name};

/// Compiles a query. `depth` bounds the nesting of expressions and subqueries.
pub(crate) fn compile(
    query: &ast::Query,
    parameters: &Map,
    procedures: &Procedures,
    depth: u32,
) -> Checked<Program> {
    let mut compiler = Compiler::new(parameters, procedures, depth);
    let query = compiler.statement(query)?;
    Ok(Program { query, slots: compiler.slots, batched: compiler.batched })
}

/// Compiles one expression over these variables, which have the first slots; also returns the width of the frame.
pub(crate) fn compile_expression(
    expression: &Expr,
    variables: impl IntoIterator<Item = Name>,
    parameters: &Map,
    procedures: &Procedures,
    depth: u32,
) -> Checked<(Ex, usize)> {
    let mut compiler = Compiler::new(parameters, procedures, depth);
    for name in variables {
        compiler.declare(&name, Type::Any);
    }
    let typed = compiler.expr(expression)?;
    Ok((typed.ex, compiler.slots))
}

/// The state of the compiler at a point of the text.
pub(super) struct Compiler<'a> {
    pub(super) parameters: &'a Map,
    pub(super) procedures: &'a Procedures,
    /// How many slots are allocated.
    pub(super) slots: usize,
    /// How many more levels of nesting are allowed.
    pub(super) depth: u32,
    /// How many more clauses and matching steps are allowed: rows flow through them by recursion.
    pub(super) length: u32,
    pub(super) scope: Scope,
    /// The statement has a `CALL { } IN TRANSACTIONS`.
    pub(super) batched: bool,
    /// Every slot a name was resolved to, in order: an expression depends on the slots that were added while it was
    /// compiled.
    pub(super) touched: Vec<Slot>,
    pub(super) aggregates: Aggregates,
    /// The aggregates of the projection being compiled.
    pub(super) calls: Vec<AggregateCall>,
    /// Their expressions, so that ORDER BY can refer to them.
    pub(super) call_log: Vec<(Expr, Slot, Type)>,
    /// Set while an expression is compiled that is evaluated per group.
    pub(super) grouped: Option<Grouped>,
}

/// What an aggregate function means at the current point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aggregates {
    /// Aggregates are not allowed: `InvalidAggregation`.
    Forbidden,
    /// Inside another aggregate: `NestedAggregation`.
    Nested,
    /// The aggregate belongs to the projection being compiled.
    Collected,
}

/// The rules for an expression that is evaluated per group.
#[derive(Clone)]
pub(super) struct Grouped {
    /// Expressions that have a value per group, and the slot of that value.
    pub(super) keys: Vec<(Expr, Slot, Type)>,
    /// Variables from this index of the scope on are local to the expression.
    pub(super) locals_from: usize,
    /// The variables before that index have a value per row, not per group.
    pub(super) per_row: bool,
    /// The variables that arguments of aggregates see instead of the scope.
    pub(super) rows: Option<Vec<Variable>>,
    /// Variables used in a grouping key that is too complex to be referred to.
    pub(super) ambiguous: Vec<Name>,
}

/// A compiled expression and what is known of its value.
pub(super) struct Typed {
    pub(super) ex: Ex,
    pub(super) of: Type,
}

impl Typed {
    pub(super) fn new(ex: Ex, of: Type) -> Self {
        Self { ex, of }
    }

    pub(super) fn constant(cell: Cell, of: Type) -> Self {
        Self { ex: Ex::Constant(cell), of }
    }
}

impl<'a> Compiler<'a> {
    fn new(parameters: &'a Map, procedures: &'a Procedures, depth: u32) -> Self {
        Self {
            parameters,
            procedures,
            slots: 0,
            depth,
            length: depth,
            scope: Scope::default(),
            batched: false,
            touched: Vec::new(),
            aggregates: Aggregates::Forbidden,
            calls: Vec::new(),
            call_log: Vec::new(),
            grouped: None,
        }
    }

    /// A new slot.
    pub(super) fn fresh(&mut self) -> Slot {
        self.slots += 1;
        self.slots - 1
    }

    /// Declares a variable with a new slot.
    pub(super) fn declare(&mut self, name: &Name, of: Type) -> Slot {
        let slot = self.fresh();
        self.scope.own.push(Variable { name: name.clone(), slot, of });
        slot
    }

    /// Declares a variable; an error if the name is already bound.
    pub(super) fn declare_new(&mut self, name: &Name, of: Type) -> Checked<Slot> {
        if self.scope.find(name).is_some() {
            return fail(Detail::VariableAlreadyBound, format!("variable `{name}` is already bound"));
        }
        Ok(self.declare(name, of))
    }

    /// The variable of this name.
    pub(super) fn resolve(&mut self, name: &Name) -> Checked<Variable> {
        let Some(found) = self.scope.find(name) else {
            if self.grouped.as_ref().is_some_and(|grouped| grouped.ambiguous.contains(name)) {
                return fail(
                    Detail::AmbiguousAggregationExpression,
                    format!("variable `{name}` is neither a grouping key nor inside an aggregate"),
                );
            }
            return fail(Detail::UndefinedVariable, format!("variable `{name}` is not defined"));
        };
        let found = found.clone();
        self.touched.push(found.slot);
        Ok(found)
    }

    /// Runs `inside` one level deeper.
    pub(super) fn deeper<T>(&mut self, inside: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return too_big("the statement is nested too deeply");
        };
        self.depth = depth;
        let result = inside(self);
        self.depth += 1;
        result
    }

    /// Spends this many clauses or matching steps.
    pub(super) fn lengthen(&mut self, steps: usize) -> Checked {
        match u32::try_from(steps).ok().and_then(|steps| self.length.checked_sub(steps)) {
            Some(length) => {
                self.length = length;
                Ok(())
            }
            None => too_big("the statement has too many clauses or pattern parts"),
        }
    }

    /// Runs `inside`; also returns the slots it referred to.
    pub(super) fn tracking<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Checked<(T, Vec<Slot>)> {
        let mark = self.touched.len();
        let result = inside(self)?;
        Ok((result, self.touched[mark..].to_vec()))
    }

    /// Runs `inside` with another meaning of aggregates.
    pub(super) fn with_aggregates<T>(
        &mut self,
        aggregates: Aggregates,
        inside: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Checked<T> {
        let before = std::mem::replace(&mut self.aggregates, aggregates);
        let result = inside(self);
        self.aggregates = before;
        result
    }
}

/// The error for a statement that would overflow the stack.
pub(super) fn too_big<T>(message: &str) -> Checked<T> {
    Err(ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Resource,
        detail: Detail::Other,
        message: message.into(),
    })
}

/// The error for a statement that the reference does not support.
pub(super) fn unsupported<T>(message: impl Into<Box<str>>) -> Checked<T> {
    Err(ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Unsupported,
        detail: Detail::Other,
        message: message.into(),
    })
}
