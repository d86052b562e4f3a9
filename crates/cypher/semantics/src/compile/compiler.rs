//! `Compiler`: what is known at a point of the text while it is compiled.

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

/// Compiles one expression over these variables, which have the first slots; also says how wide the frame is.
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

/// What the compiler knows at a point of the text.
pub(super) struct Compiler<'a> {
    pub(super) parameters: &'a Map,
    pub(super) procedures: &'a Procedures,
    /// How many slots are given out.
    pub(super) slots: usize,
    /// How much deeper it may go.
    pub(super) depth: u32,
    /// How many clauses and matching steps there may still be: rows flow through them by recursion.
    pub(super) length: u32,
    pub(super) scope: Scope,
    /// There is a `CALL { } IN TRANSACTIONS`.
    pub(super) batched: bool,
    /// Every slot a name was resolved to, in order: what an expression depends on is what was added while it was
    /// compiled.
    pub(super) touched: Vec<Slot>,
    pub(super) aggregates: Aggregates,
    /// The aggregates of the projection being compiled.
    pub(super) calls: Vec<AggregateCall>,
    /// Their expressions, so that ORDER BY can refer to them.
    pub(super) call_log: Vec<(Expr, Slot, Type)>,
    /// Set while something is compiled that is computed per group.
    pub(super) grouped: Option<Grouped>,
}

/// What an aggregate function means at this point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aggregates {
    /// `InvalidAggregation`
    Forbidden,
    /// `NestedAggregation`
    Nested,
    /// It is one of the projection.
    Collected,
}

/// The rules of an expression computed per group.
#[derive(Clone)]
pub(super) struct Grouped {
    /// Expressions that have a value per group, and where it is.
    pub(super) keys: Vec<(Expr, Slot, Type)>,
    /// Variables from this place of the scope on are local to the expression.
    pub(super) locals_from: usize,
    /// The variables before that place have a value per row, not per group.
    pub(super) per_row: bool,
    /// What the arguments of aggregates see instead of the scope.
    pub(super) rows: Option<Vec<Variable>>,
    /// Variables that stand in a grouping key too complex to be referred to.
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

    /// A slot nobody has.
    pub(super) fn fresh(&mut self) -> Slot {
        self.slots += 1;
        self.slots - 1
    }

    /// A new variable with a slot of its own.
    pub(super) fn declare(&mut self, name: &Name, of: Type) -> Slot {
        let slot = self.fresh();
        self.scope.own.push(Variable { name: name.clone(), slot, of });
        slot
    }

    /// A new variable that must not be there yet.
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

    /// Pays for clauses or matching steps.
    pub(super) fn lengthen(&mut self, steps: usize) -> Checked {
        match u32::try_from(steps).ok().and_then(|steps| self.length.checked_sub(steps)) {
            Some(length) => {
                self.length = length;
                Ok(())
            }
            None => too_big("the statement has too many clauses or pattern parts"),
        }
    }

    /// Runs `inside` and gives back also the slots it referred to.
    pub(super) fn tracking<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Checked<(T, Vec<Slot>)> {
        let mark = self.touched.len();
        let result = inside(self)?;
        Ok((result, self.touched[mark..].to_vec()))
    }

    /// Runs `inside` where aggregates mean something else.
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

/// A statement the stack would not hold.
pub(super) fn too_big<T>(message: &str) -> Checked<T> {
    Err(ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Resource,
        detail: Detail::Other,
        message: message.into(),
    })
}

/// A statement the reference does not take.
pub(super) fn unsupported<T>(message: impl Into<Box<str>>) -> Checked<T> {
    Err(ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Unsupported,
        detail: Detail::Other,
        message: message.into(),
    })
}
