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

/// Compiles a query to a program. `depth` is the allowed nesting of expressions and subqueries.
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

/// Compiles one expression. The variables get the first slots, in the given order. Also returns how many slots the
/// expression needs.
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

/// The state of the compiler between two parts of a statement.
pub(super) struct Compiler<'a> {
    pub(super) parameters: &'a Map,
    pub(super) procedures: &'a Procedures,
    /// How many slots are allocated so far.
    pub(super) slots: usize,
    /// How many more levels of nesting are allowed.
    pub(super) depth: u32,
    /// How many more clauses and matching steps are allowed. It is limited because each of them calls the next one
    /// recursively for every row.
    pub(super) length: u32,
    pub(super) scope: Scope,
    /// Whether the statement has a `CALL { } IN TRANSACTIONS`.
    pub(super) batched: bool,
    /// The slot of each variable that was referred to, in the order of the references. The slots added while an
    /// expression is compiled are those on which it depends.
    pub(super) referenced_slots: Vec<Slot>,
    pub(super) aggregates: Aggregates,
    /// The aggregate functions found so far in the projection that is being compiled.
    pub(super) calls: Vec<AggregateCall>,
    /// The expression, slot and type of each aggregate in `calls`, so that a second occurrence, for example in ORDER
    /// BY, uses the same slot.
    pub(super) call_log: Vec<(Expr, Slot, Type)>,
    /// How names are resolved in the expression that is being compiled, if it is evaluated once per group and not once
    /// per row.
    pub(super) grouped: Option<Grouped>,
}

/// What a call of an aggregate function means in the expression that is being compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aggregates {
    /// Aggregates are not allowed here: `InvalidAggregation`.
    Forbidden,
    /// The expression is an argument of another aggregate: `NestedAggregation`.
    Nested,
    /// The aggregate is computed by the projection that is being compiled.
    Collected,
}

/// How names are resolved in an expression that is evaluated once per group.
#[derive(Clone)]
pub(super) struct Grouped {
    /// The grouping keys: each expression, the slot of its value per group, and its type.
    pub(super) keys: Vec<(Expr, Slot, Type)>,
    /// The variables in scope from this index on are local to the expression, as in a comprehension.
    pub(super) locals_from: usize,
    /// Whether the variables in scope before `locals_from` have a value per row, and so cannot be used per group.
    pub(super) per_row: bool,
    /// The variables that are in scope within the arguments of aggregates, if they are not those in scope around them.
    pub(super) rows: Option<Vec<Variable>>,
    /// The variables that occur in grouping keys which are neither variables nor properties. Using one of them outside
    /// an aggregate is an error.
    pub(super) ambiguous: Vec<Name>,
}

/// A compiled expression and its static type.
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
            referenced_slots: Vec::new(),
            aggregates: Aggregates::Forbidden,
            calls: Vec::new(),
            call_log: Vec::new(),
            grouped: None,
        }
    }

    /// Allocates a slot.
    pub(super) fn new_slot(&mut self) -> Slot {
        self.slots += 1;
        self.slots - 1
    }

    /// Adds a variable with a new slot to the scope, and returns the slot.
    pub(super) fn declare(&mut self, name: &Name, of: Type) -> Slot {
        let slot = self.new_slot();
        self.scope.own.push(Variable { name: name.clone(), slot, of });
        slot
    }

    /// Adds a variable with a new slot to the scope; an error if the name is already in scope.
    pub(super) fn declare_new(&mut self, name: &Name, of: Type) -> Checked<Slot> {
        if self.scope.find(name).is_some() {
            return fail(Detail::VariableAlreadyBound, format!("variable `{name}` is already bound"));
        }
        Ok(self.declare(name, of))
    }

    /// The variable in scope with this name; an error if there is none. Notes that its slot was referred to.
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
        self.referenced_slots.push(found.slot);
        Ok(found)
    }

    /// Runs `inside` with one more level of nesting; an error if that is too deep.
    pub(super) fn one_level_deeper<T>(&mut self, inside: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return too_big_error("the statement is nested too deeply");
        };
        self.depth = depth;
        let result = inside(self);
        self.depth += 1;
        result
    }

    /// Counts `steps` more clauses or matching steps; an error if the statement then has too many.
    pub(super) fn count_steps(&mut self, steps: usize) -> Checked {
        match u32::try_from(steps).ok().and_then(|steps| self.length.checked_sub(steps)) {
            Some(length) => {
                self.length = length;
                Ok(())
            }
            None => too_big_error("the statement has too many clauses or pattern parts"),
        }
    }

    /// Runs `inside`; also returns the slots of the variables that it referred to.
    pub(super) fn tracking_slots<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Checked<(T, Vec<Slot>)> {
        let mark = self.referenced_slots.len();
        let result = inside(self)?;
        Ok((result, self.referenced_slots[mark..].to_vec()))
    }

    /// Runs `inside` while calls of aggregate functions have the given meaning.
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

/// The error for a statement that is nested too deeply or is too long, and so would overflow the stack.
pub(super) fn too_big_error<T>(message: &str) -> Checked<T> {
    Err(ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Resource,
        detail: Detail::Other,
        message: message.into(),
    })
}

/// The error for a statement that is valid, but that this interpreter does not support.
pub(super) fn unsupported_error<T>(message: impl Into<Box<str>>) -> Checked<T> {
    Err(ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Unsupported,
        detail: Detail::Other,
        message: message.into(),
    })
}
