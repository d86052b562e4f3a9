//! Compiles queries: the parts of a UNION, and the segments of clauses that end at a barrier, where all rows are
//! collected.

use super::{Compiler, scope::Scope, unsupported_error};
use crate::{
    Detail,
    check::{Checked, Type, check_clauses, check_union, fail, is_importing_with, writes},
    program::{Barrier, Ex, Part, Query, Reading, Segment, Slot, Update},
};
use edgewise_cypher_syntax::ast::{self, Clause, SubqueryBody, SubqueryExpr, SubqueryKind};
use edgewise_model::Name;

/// The compiled clauses of one part of a UNION, so far.
#[derive(Default)]
pub(super) struct PartBuilder {
    segments: Vec<Segment>,
    current: Segment,
    /// The name, slot and type of each column, once RETURN is compiled.
    pub(super) returned: Option<Vec<(Name, Slot, Type)>>,
}

impl PartBuilder {
    /// Adds a reading clause to the current segment.
    pub(super) fn read(&mut self, reading: Reading) {
        self.current.stream.push(reading);
    }

    /// Ends the current segment with a barrier, a clause that needs all rows before it passes one on.
    pub(super) fn barrier(&mut self, barrier: Barrier) {
        self.current.barrier = Some(barrier);
        self.segments.push(std::mem::take(&mut self.current));
    }

    /// The compiled part, whose columns are in the slots `result`.
    fn finish(mut self, result: Vec<Slot>) -> Part {
        if !self.current.stream.is_empty() || self.segments.is_empty() {
            self.segments.push(self.current);
        }
        Part { segments: self.segments, result }
    }
}

/// Which variables are in scope at the start of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StartVariables {
    /// All variables that are in scope around the query.
    AllInScope,
    /// Those that a WITH at the start of `CALL { … }` imports, or none without such a WITH.
    Imported,
}

impl Compiler<'_> {
    /// Compiles a whole statement.
    pub(super) fn statement(&mut self, query: &ast::Query) -> Checked<Query> {
        if let ([Clause::CallProcedure(call)], true) =
            (query.first.clauses.as_slice(), query.unions.is_empty())
        {
            return self.standalone_call(call);
        }
        Ok(self.query(query, StartVariables::AllInScope, false)?.0)
    }

    /// Compiles a query; also returns the types of its columns. Restores the scope afterwards. If `open` is true, the
    /// query may end without RETURN or an update, as in `EXISTS { … }`.
    pub(super) fn query(
        &mut self,
        query: &ast::Query,
        entry: StartVariables,
        open: bool,
    ) -> Checked<(Query, Vec<Type>)> {
        // A subquery inside an aggregate has projections with their own aggregates, which must not be mixed with those
        // around it.
        let outer = (std::mem::take(&mut self.calls), std::mem::take(&mut self.call_log));
        let compiled = self.one_level_deeper(|compiler| compiler.query_inside(query, entry, open));
        (self.calls, self.call_log) = outer;
        compiled
    }

    /// Compiles the parts of a query, and checks that they return the same columns.
    fn query_inside(
        &mut self,
        query: &ast::Query,
        entry: StartVariables,
        open: bool,
    ) -> Checked<(Query, Vec<Type>)> {
        let distinct = check_union(query)?;
        let before = self.scope.clone();
        let mut builders = Vec::new();
        for part in query.parts() {
            check_clauses(part, open)?;
            builders.push(self.part(part, entry, &before)?);
            self.scope = before.clone();
        }
        let columns: Option<Vec<Name>> = builders[0]
            .returned
            .as_ref()
            .map(|columns| columns.iter().map(|(name, ..)| name.clone()).collect());
        let mut types: Vec<Type> = vec![Type::Null; columns.as_ref().map_or(0, Vec::len)];
        let mut parts = Vec::new();
        let union = builders.len() > 1;
        for mut builder in builders {
            let result = match (&columns, builder.returned.take()) {
                (None, None) => Vec::new(),
                (Some(columns), Some(returned)) if columns.len() == returned.len() => {
                    let mut result = Vec::new();
                    for (name, of) in columns.iter().zip(&mut types) {
                        let Some((_, slot, found)) = returned.iter().find(|(own, ..)| own == name) else {
                            return different_columns_error();
                        };
                        result.push(*slot);
                        *of = std::mem::replace(of, Type::Null).join(found.clone());
                    }
                    result
                }
                _ => return different_columns_error(),
            };
            parts.push(builder.finish(result));
        }
        let output =
            if union { types.iter().map(|_| self.new_slot()).collect() } else { parts[0].result.clone() };
        Ok((Query { parts, distinct, columns, output, writes: writes(query) }, types))
    }

    /// Compiles the clauses of one part of a UNION.
    fn part(
        &mut self,
        part: &ast::SingleQuery,
        entry: StartVariables,
        around: &Scope,
    ) -> Checked<PartBuilder> {
        let mut builder = PartBuilder::default();
        let mut clauses = part.clauses.as_slice();
        if entry == StartVariables::Imported {
            self.scope = Scope::default();
            if let Some((Clause::With(with), rest)) = clauses.split_first()
                && is_importing_with(with)
            {
                self.import(&with.projection, around)?;
                clauses = rest;
            }
        }
        self.clauses(clauses, &mut builder)?;
        Ok(builder)
    }

    /// Compiles the `WITH a, b` or `WITH *` at the start of `CALL { … }` that imports variables.
    fn import(&mut self, projection: &ast::Projection, around: &Scope) -> Checked {
        if projection.star {
            self.scope.own = around.outer.iter().chain(&around.own).cloned().collect();
        }
        for item in &projection.items {
            let ast::Expr::Variable(name) = &item.expr else { continue };
            match around.find(name) {
                Some(variable) => self.scope.own.push(variable.clone()),
                None => return fail(Detail::UndefinedVariable, format!("variable `{name}` is not defined")),
            }
        }
        let slots = self.scope.slots();
        self.referenced_slots.extend(slots);
        Ok(())
    }

    /// Compiles `[OPTIONAL] CALL { … }`.
    pub(super) fn call_subquery(&mut self, call: &ast::CallSubquery, builder: &mut PartBuilder) -> Checked {
        if let Some(transactions) = &call.in_transactions {
            // As long as nothing fails, committing in batches has the same result as a single transaction.
            if transactions.on_error.is_some() || transactions.report.is_some() {
                return unsupported_error(
                    "the reference does not support CALL { } IN TRANSACTIONS with ON ERROR or REPORT STATUS",
                );
            }
            self.batched = true;
        }
        let around = self.scope.clone();
        let entry = match &call.imports {
            ast::Imports::Body => StartVariables::Imported,
            ast::Imports::Star => {
                self.scope = around.of_subquery();
                StartVariables::AllInScope
            }
            ast::Imports::Variables(names) => {
                let mut inside = Scope::default();
                for name in names {
                    inside.outer.push(self.resolve(name)?);
                }
                self.scope = inside;
                StartVariables::AllInScope
            }
        };
        if let Some(column) = call.query.parts().find_map(unnamed_column) {
            return fail(Detail::NoExpressionAlias, format!("`{column}` in a subquery needs an alias"));
        }
        let (mut query, types) = self.query(&call.query, entry, false)?;
        let before = around.slots();
        self.give_columns_own_slots(&mut query, &around);
        self.scope = around;
        for ((name, slot), of) in query.columns.iter().flatten().zip(&query.output).zip(types) {
            if self.scope.find(name).is_some() {
                return fail(Detail::VariableAlreadyBound, format!("variable `{name}` is already bound"));
            }
            self.scope.own.push(super::Variable { name: name.clone(), slot: *slot, of });
        }
        if query.writes {
            let after = self.scope.slots();
            let update = Update::Subquery(Box::new(query), call.optional);
            builder.barrier(Barrier::Update { update, before, after });
        } else {
            builder.read(Reading::Subquery(Box::new(query), call.optional));
        }
        Ok(())
    }

    /// If the subquery returns an outer variable, gives that column a slot of its own: if `OPTIONAL CALL` finds no row,
    /// the column becomes null, but the variable does not.
    fn give_columns_own_slots(&mut self, query: &mut Query, around: &Scope) {
        let [part] = query.parts.as_mut_slice() else { return };
        let is_around = |slot: &Slot| around.own.iter().chain(&around.outer).any(|outer| outer.slot == *slot);
        let mut copies = Vec::new();
        for slot in &mut part.result {
            if is_around(slot) {
                let own = self.new_slot();
                copies.push((Ex::Slot(*slot), own));
                *slot = own;
            }
        }
        if !copies.is_empty() {
            let copies = Reading::Assign(copies);
            match part.segments.last_mut() {
                Some(Segment { stream, barrier: None }) => stream.push(copies),
                _ => part.segments.push(Segment { stream: vec![copies], barrier: None }),
            }
            query.output.clone_from(&part.result);
        }
    }

    /// Compiles the query of `EXISTS {}`, `COUNT {}` or `COLLECT {}`. It sees all outer variables, and must only
    /// read (TCK `expressions/existentialSubqueries/ExistentialSubquery2` [3]).
    pub(super) fn subquery_expr(&mut self, subquery: &SubqueryExpr) -> Checked<(Query, Type)> {
        let around = self.scope.clone();
        self.scope = around.of_subquery();
        let compiled = match &subquery.body {
            SubqueryBody::Pattern { patterns, where_ } => self.pattern_query(patterns, where_.as_ref()),
            SubqueryBody::Query(query) => {
                if writes(query) {
                    return fail(
                        Detail::InvalidClauseComposition,
                        "a subquery expression must not change the graph",
                    );
                }
                let open = subquery.kind != SubqueryKind::Collect;
                self.query(query, StartVariables::AllInScope, open)
            }
        };
        self.scope = around;
        let (query, mut types) = compiled?;
        if subquery.kind == SubqueryKind::Collect && types.len() != 1 {
            return fail(Detail::UnexpectedSyntax, "COLLECT must return exactly one column");
        }
        Ok((query, types.pop().unwrap_or(Type::Any)))
    }

    /// The query of `EXISTS { pattern }` or `COUNT { pattern }`, as a MATCH.
    fn pattern_query(
        &mut self,
        patterns: &[ast::PathPattern],
        where_: Option<&ast::Expr>,
    ) -> Checked<(Query, Vec<Type>)> {
        let (plan, _) = self.match_patterns(patterns, where_, None)?;
        let segment = Segment { stream: vec![Reading::Match(plan)], barrier: None };
        let part = Part { segments: vec![segment], result: Vec::new() };
        Ok((
            Query { parts: vec![part], distinct: false, columns: None, output: Vec::new(), writes: false },
            Vec::new(),
        ))
    }

    /// Compiles the body of FOREACH.
    pub(super) fn body(&mut self, clauses: &[Clause]) -> Checked<Part> {
        let mut builder = PartBuilder::default();
        self.clauses(clauses, &mut builder)?;
        Ok(builder.finish(Vec::new()))
    }
}

/// The error for a UNION whose parts return different columns.
fn different_columns_error<T>() -> Checked<T> {
    fail(Detail::DifferentColumnsInUnion, "all parts of a UNION must return the same columns")
}

/// The text of the first column that is no variable and has no alias, which a subquery must not return (Neo4j manual,
/// "CALL subqueries").
fn unnamed_column(part: &ast::SingleQuery) -> Option<String> {
    let Some(Clause::Return(return_)) = part.clauses.last() else { return None };
    let unnamed =
        |item: &&ast::ProjectionItem| item.alias.is_none() && !matches!(item.expr, ast::Expr::Variable(_));
    let item = return_.projection.items.iter().find(unnamed)?;
    Some(item.text.0.as_deref().unwrap_or("an expression").to_owned())
}
