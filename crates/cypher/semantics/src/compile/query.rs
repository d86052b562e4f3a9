//! Queries: parts, UNION, and the segments between barriers.

use super::{Compiler, scope::Scope, unsupported};
use crate::{
    Detail,
    check::{Checked, Type, check_clauses, check_union, fail, is_importing_with, writes},
    program::{Barrier, Ex, Part, Query, Reading, Segment, Slot, Update},
};
use edgewise_cypher_syntax::ast::{self, Clause, SubqueryBody, SubqueryExpr, SubqueryKind};
use edgewise_model::Name;

/// The compiled clauses of a part so far.
#[derive(Default)]
pub(super) struct PartBuilder {
    segments: Vec<Segment>,
    current: Segment,
    /// Names and slots of the columns, once RETURN is compiled; their types are for the surrounding query.
    pub(super) returned: Option<Vec<(Name, Slot, Type)>>,
}

impl PartBuilder {
    pub(super) fn read(&mut self, reading: Reading) {
        self.current.stream.push(reading);
    }

    pub(super) fn barrier(&mut self, barrier: Barrier) {
        self.current.barrier = Some(barrier);
        self.segments.push(std::mem::take(&mut self.current));
    }

    fn finish(mut self, result: Vec<Slot>) -> Part {
        if !self.current.stream.is_empty() || self.segments.is_empty() {
            self.segments.push(self.current);
        }
        Part { segments: self.segments, result }
    }
}

/// Which variables a query starts with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    /// All variables in scope.
    Open,
    /// `CALL { … }`: those of an importing WITH, or none.
    Import,
}

impl Compiler<'_> {
    /// Compiles a whole statement.
    pub(super) fn statement(&mut self, query: &ast::Query) -> Checked<Query> {
        if let ([Clause::CallProcedure(call)], true) =
            (query.first.clauses.as_slice(), query.unions.is_empty())
        {
            return self.standalone_call(call);
        }
        Ok(self.query(query, Entry::Open, false)?.0)
    }

    /// Compiles a query in the current scope; also returns the types of its columns. The scope is restored
    /// afterwards.
    pub(super) fn query(
        &mut self,
        query: &ast::Query,
        entry: Entry,
        open: bool,
    ) -> Checked<(Query, Vec<Type>)> {
        // An aggregate may contain a subquery whose projections have their own aggregates.
        let outer = (std::mem::take(&mut self.calls), std::mem::take(&mut self.call_log));
        let compiled = self.deeper(|compiler| compiler.query_inside(query, entry, open));
        (self.calls, self.call_log) = outer;
        compiled
    }

    fn query_inside(&mut self, query: &ast::Query, entry: Entry, open: bool) -> Checked<(Query, Vec<Type>)> {
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
                            return different_columns();
                        };
                        result.push(*slot);
                        *of = std::mem::replace(of, Type::Null).join(found.clone());
                    }
                    result
                }
                _ => return different_columns(),
            };
            parts.push(builder.finish(result));
        }
        let output =
            if union { types.iter().map(|_| self.fresh()).collect() } else { parts[0].result.clone() };
        Ok((Query { parts, distinct, columns, output, writes: writes(query) }, types))
    }

    fn part(&mut self, part: &ast::SingleQuery, entry: Entry, around: &Scope) -> Checked<PartBuilder> {
        let mut builder = PartBuilder::default();
        let mut clauses = part.clauses.as_slice();
        if entry == Entry::Import {
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

    /// `WITH a, b` or `WITH *` at the start of `CALL { … }`.
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
        self.touched.extend(slots);
        Ok(())
    }

    /// `[OPTIONAL] CALL { … }`
    pub(super) fn call_subquery(&mut self, call: &ast::CallSubquery, builder: &mut PartBuilder) -> Checked {
        if let Some(transactions) = &call.in_transactions {
            // If nothing fails, committing in batches has the same result as a single transaction.
            if transactions.on_error.is_some() || transactions.report.is_some() {
                return unsupported("CALL { } IN TRANSACTIONS with ON ERROR or REPORT STATUS");
            }
            self.batched = true;
        }
        let around = self.scope.clone();
        let entry = match &call.imports {
            ast::Imports::Body => Entry::Import,
            ast::Imports::Star => {
                self.scope = around.inside();
                Entry::Open
            }
            ast::Imports::Variables(names) => {
                let mut inside = Scope::default();
                for name in names {
                    inside.outer.push(self.resolve(name)?);
                }
                self.scope = inside;
                Entry::Open
            }
        };
        if let Some(column) = call.query.parts().find_map(unnamed_column) {
            return fail(Detail::NoExpressionAlias, format!("`{column}` in a subquery needs an alias"));
        }
        let (mut query, types) = self.query(&call.query, entry, false)?;
        let before = around.slots();
        self.own_columns(&mut query, &around);
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

    /// Gives a column that is an outer variable a slot of its own: if `OPTIONAL CALL` finds nothing the column is
    /// null, but the variable is not.
    fn own_columns(&mut self, query: &mut Query, around: &Scope) {
        let [part] = query.parts.as_mut_slice() else { return };
        let is_around = |slot: &Slot| around.own.iter().chain(&around.outer).any(|outer| outer.slot == *slot);
        let mut copies = Vec::new();
        for slot in &mut part.result {
            if is_around(slot) {
                let own = self.fresh();
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

    /// The query of `EXISTS {}`, `COUNT {}`, `COLLECT {}`. It sees all outer variables, and must only read (TCK
    /// `expressions/existentialSubqueries/ExistentialSubquery2` [3]).
    pub(super) fn subquery_expr(&mut self, subquery: &SubqueryExpr) -> Checked<(Query, Type)> {
        let around = self.scope.clone();
        self.scope = around.inside();
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
                self.query(query, Entry::Open, open)
            }
        };
        self.scope = around;
        let (query, mut types) = compiled?;
        if subquery.kind == SubqueryKind::Collect && types.len() != 1 {
            return fail(Detail::UnexpectedSyntax, "COLLECT must return exactly one column");
        }
        Ok((query, types.pop().unwrap_or(Type::Any)))
    }

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

    /// The body of FOREACH.
    pub(super) fn body(&mut self, clauses: &[Clause]) -> Checked<Part> {
        let mut builder = PartBuilder::default();
        self.clauses(clauses, &mut builder)?;
        Ok(builder.finish(Vec::new()))
    }
}

fn different_columns<T>() -> Checked<T> {
    fail(Detail::DifferentColumnsInUnion, "all parts of a UNION must return the same columns")
}

/// A column of a subquery that is not a variable and has no alias (Neo4j manual, "CALL subqueries").
fn unnamed_column(part: &ast::SingleQuery) -> Option<String> {
    let Some(Clause::Return(return_)) = part.clauses.last() else { return None };
    let unnamed =
        |item: &&ast::ProjectionItem| item.alias.is_none() && !matches!(item.expr, ast::Expr::Variable(_));
    let item = return_.projection.items.iter().find(unnamed)?;
    Some(item.text.0.as_deref().unwrap_or("an expression").to_owned())
}
