//! `Surveyor`: walks through a query in printed order, and keeps track of the scope, of aggregates and of what must not
//! be changed.

use super::guard::{is_aggregate, is_logic, nullable};
use super::survey::{groups, plain_aggregates};
use super::{Aggregation, ClauseSpot, ExprSpot, Guard, Kind, Nesting, Options, Scope, Whole, kind_of};
use edgewise_cypher_syntax::ast::{
    CallSubquery, Clause, Expr, Imports, Name, PathElement, PathPattern, Projection, Query, SetItem,
    SingleQuery, SubqueryBody, UnaryOp, Unwind, Yields,
};
use edgewise_cypher_syntax::walk::{
    Visit, walk_clause, walk_element, walk_expr, walk_pattern, walk_set_item,
};
use std::rc::Rc;

/// Walks through a query. It visits expressions and clauses in the order in which [`super::place`] numbers them.
pub(super) struct Surveyor<'q> {
    pub(super) exprs: Vec<ExprSpot<'q>>,
    pub(super) clauses: Vec<ClauseSpot<'q>>,
    whole: Rc<Whole>,
    options: Options<'q>,
    scope: Rc<Scope>,
    parent: Option<&'q Expr>,
    aggregation: Aggregation,
    /// Why nothing in the part that is being visited may be changed; none if it may.
    frozen: Option<Guard>,
    /// Why the next expression must not be changed; none if it may. The parts of that expression may be changed.
    pinned: Option<Guard>,
    in_pattern: bool,
    /// Whether the place of the next expression requires a list or a boolean.
    typed: bool,
    in_filter: bool,
    nesting: Nesting,
    /// The variables that a `CALL (…) { … }` imported; they stay in scope even if a WITH drops them.
    imported: Option<Rc<Scope>>,
}

impl<'q> Surveyor<'q> {
    pub(super) fn new(whole: Rc<Whole>, options: Options<'q>) -> Self {
        Self {
            exprs: Vec::new(),
            clauses: Vec::new(),
            whole,
            options,
            scope: Rc::default(),
            parent: None,
            aggregation: Aggregation::None,
            frozen: None,
            pinned: None,
            in_pattern: false,
            typed: false,
            in_filter: false,
            nesting: Nesting::Top,
            imported: None,
        }
    }

    /// Visits a query from the start.
    pub(super) fn whole_query(&mut self, query: &'q Query) {
        self.parts(query);
    }

    /// Visits the parts of a UNION, each with the current scope. Afterwards the scope is that of the last part.
    fn parts(&mut self, query: &'q Query) {
        let outer = Rc::clone(&self.scope);
        self.single(&query.first);
        for part in &query.unions {
            self.scope = Rc::clone(&outer);
            self.single(&part.query);
        }
    }

    /// Visits the clauses of a query without UNION.
    fn single(&mut self, query: &'q SingleQuery) {
        for (index, clause) in query.clauses.iter().enumerate() {
            self.note_clause(&query.clauses, index);
            self.inside_clause(clause);
        }
    }

    /// Records a clause with its place.
    fn note_clause(&mut self, clauses: &'q [Clause], index: usize) {
        self.clauses.push(ClauseSpot {
            clauses,
            index,
            scope: Rc::clone(&self.scope),
            nesting: self.nesting,
            scoped: self.imported.is_some(),
            whole: Rc::clone(&self.whole),
            options: self.options,
        });
    }

    /// Changes the current scope.
    fn change_scope(&mut self, change: impl FnOnce(&mut Scope)) {
        change(Rc::make_mut(&mut self.scope));
    }

    /// Visits a nested query with `see`, and then restores the state.
    fn nested<T>(&mut self, nesting: Nesting, see: impl FnOnce(&mut Self) -> T) -> T {
        let kept = (Rc::clone(&self.scope), self.parent, self.aggregation, self.nesting, self.in_pattern);
        let in_filter = std::mem::replace(&mut self.in_filter, false);
        (self.parent, self.aggregation, self.nesting, self.in_pattern) =
            (None, Aggregation::None, nesting, false);
        let result = see(self);
        (self.scope, self.parent, self.aggregation, self.nesting, self.in_pattern) = kept;
        self.in_filter = in_filter;
        result
    }

    /// Visits with `see` a part that must not be changed, for the reason `guard`.
    fn visit_frozen(&mut self, guard: Guard, see: impl FnOnce(&mut Self)) {
        let before = self.frozen;
        self.frozen = before.or(Some(guard));
        see(self);
        self.frozen = before;
    }

    /// Visits an expression whose place requires a list or a boolean.
    fn visit_typed(&mut self, expr: &'q Expr) {
        self.typed = true;
        self.expr(expr);
    }

    /// Visits the filter of a MATCH or WITH.
    fn filter(&mut self, predicate: &'q Expr) {
        self.in_filter = true;
        self.visit_typed(predicate);
        self.in_filter = false;
    }

    /// Visits the parts of a clause, and then updates the scope.
    fn inside_clause(&mut self, clause: &'q Clause) {
        match clause {
            Clause::Match(clause) => {
                let before = Rc::clone(&self.scope);
                clause.patterns.iter().for_each(|pattern| self.bind_pattern(pattern, false));
                clause.patterns.iter().for_each(|pattern| self.pattern(pattern));
                clause.where_.iter().for_each(|predicate| self.filter(predicate));
                if clause.optional {
                    let after = Rc::clone(&self.scope);
                    self.scope = before;
                    self.change_scope(|scope| {
                        for variable in &after.variables {
                            if !scope.has(&variable.name) {
                                scope.bind(variable.name.clone(), variable.kind, true);
                            }
                        }
                    });
                }
            }
            Clause::Create(clause) => {
                clause.patterns.iter().for_each(|pattern| self.pattern(pattern));
                clause.patterns.iter().for_each(|pattern| self.bind_pattern(pattern, false));
            }
            Clause::Merge(merge) => {
                self.pattern(&merge.pattern);
                self.bind_pattern(&merge.pattern, false);
                for action in &merge.actions {
                    action.items.iter().for_each(|item| self.set_item(item));
                }
            }
            Clause::Unwind(unwind) => self.unwind(unwind),
            Clause::With(with) => {
                self.projected(&with.projection);
                if let Some(imported) = self.imported.clone() {
                    self.change_scope(|scope| {
                        for variable in &imported.variables {
                            if !scope.has(&variable.name) {
                                scope.variables.push(variable.clone());
                            }
                        }
                    });
                }
                with.where_.iter().for_each(|predicate| self.filter(predicate));
            }
            Clause::Return(result) => self.projected(&result.projection),
            Clause::Foreach(foreach) => {
                self.visit_typed(&foreach.list);
                self.nested(Nesting::Foreach, |inner| {
                    inner.change_scope(|scope| scope.bind(foreach.variable.clone(), Kind::Any, true));
                    for (index, clause) in foreach.body.iter().enumerate() {
                        inner.note_clause(&foreach.body, index);
                        inner.inside_clause(clause);
                    }
                });
            }
            Clause::CallSubquery(call) => self.call(call),
            Clause::CallProcedure(call) => {
                walk_clause(self, clause);
                self.yields(call.yields.as_ref());
            }
            Clause::LoadCsv(load) => {
                walk_clause(self, clause);
                self.change_scope(|scope| scope.bind(load.variable.clone(), Kind::Any, true));
            }
            Clause::Delete(_) | Clause::Remove(_) => {
                self.visit_frozen(Guard::Target, |inner| walk_clause(inner, clause))
            }
            Clause::Set(_) | Clause::Finish => walk_clause(self, clause),
        }
    }

    fn unwind(&mut self, unwind: &'q Unwind) {
        self.visit_typed(&unwind.list);
        let (mut kind, mut null) = (Kind::Any, true);
        if let Expr::List(items) = &unwind.list {
            let scope = Rc::clone(&self.scope);
            kind = items.iter().map(|item| kind_of(item, &scope)).fold(Kind::Null, Kind::or);
            null = items.iter().any(|item| nullable(item, &scope));
            if kind == Kind::Null {
                (kind, null) = (Kind::Any, true);
            }
        }
        self.change_scope(|scope| scope.bind(unwind.variable.clone(), kind, null));
    }

    /// Adds the variables of YIELD to the scope.
    fn yields(&mut self, yields: Option<&Yields>) {
        let Some(Yields::Items { items, .. }) = yields else {
            return self.change_scope(|scope| scope.exact = false);
        };
        self.change_scope(|scope| {
            for item in items {
                let name = item.alias.clone().unwrap_or_else(|| item.field.clone());
                scope.bind(name, Kind::Any, true);
            }
        });
    }

    /// Visits a `CALL { … }`, and adds the variables that it returns to the scope.
    fn call(&mut self, call: &'q CallSubquery) {
        let outer = self.imported.take();
        let columns = self.nested(Nesting::Call, |inner| {
            let importing = matches!(call.query.first.clauses.first(), Some(Clause::With(_)));
            match &call.imports {
                Imports::Star => {}
                Imports::Variables(names) => {
                    inner.change_scope(|scope| {
                        scope.variables.retain(|variable| names.contains(&variable.name))
                    });
                }
                Imports::Body if importing => {}
                Imports::Body => inner.scope = Rc::default(),
            }
            inner.imported = (call.imports != Imports::Body).then(|| Rc::clone(&inner.scope));
            inner.parts(&call.query);
            let returns = matches!(call.query.first.clauses.last(), Some(Clause::Return(_)));
            returns.then(|| Rc::clone(&inner.scope))
        });
        self.imported = outer;
        if let Some(transactions) = &call.in_transactions {
            self.visit_frozen(Guard::Target, |inner| {
                let concurrent = transactions.concurrent.iter().flatten();
                concurrent.chain(&transactions.rows).for_each(|expr| inner.expr(expr));
            });
        }
        let several = !call.query.unions.is_empty();
        self.change_scope(|scope| {
            for variable in columns.iter().flat_map(|columns| &columns.variables) {
                let kind = if several { Kind::Any } else { variable.kind };
                scope.bind(variable.name.clone(), kind, several || call.optional || variable.nullable);
            }
            scope.exact &= columns.is_none_or(|columns| columns.exact);
        });
    }

    /// Visits a WITH or RETURN. Afterwards the scope contains what it passes on.
    fn projected(&mut self, projection: &'q Projection) {
        let grouping = groups(projection);
        let by_form = grouping || projection.distinct();
        let sorted_by_form = projection.order_by.iter().any(|item| !matches!(item.key, Expr::Variable(_)));
        let keys_frozen = by_form && (sorted_by_form || grouping && !plain_aggregates(projection));
        let before = Rc::clone(&self.scope);
        let mut after = Scope::default();
        if projection.star {
            after = (*before).clone();
        }
        for item in &projection.items {
            self.aggregation = if grouping { Aggregation::Beside } else { Aggregation::None };
            let frozen = match &item.alias {
                None => Some(Guard::ColumnName),
                Some(_) if keys_frozen => Some(Guard::GroupingKey),
                Some(_) => None,
            };
            match frozen {
                Some(guard) => self.visit_frozen(guard, |inner| inner.expr(&item.expr)),
                None => self.expr(&item.expr),
            }
            let name = match (&item.alias, &item.expr) {
                (Some(alias), _) => Some(alias.clone()),
                (None, Expr::Variable(name)) => Some(name.clone()),
                (None, _) => None,
            };
            if let Some(name) = name {
                after.bind(name, kind_of(&item.expr, &before), nullable(&item.expr, &before));
            }
        }
        self.aggregation = if grouping { Aggregation::Beside } else { Aggregation::None };
        if !projection.order_by.is_empty() {
            self.change_scope(|scope| {
                for variable in &after.variables {
                    scope.bind(variable.name.clone(), variable.kind, variable.nullable);
                }
            });
        }
        let outer = std::mem::replace(&mut self.in_pattern, true);
        for item in &projection.order_by {
            if by_form {
                self.visit_frozen(Guard::GroupingKey, |inner| inner.expr(&item.key));
            } else {
                self.expr(&item.key);
            }
        }
        self.in_pattern = outer;
        self.aggregation = Aggregation::None;
        self.visit_frozen(Guard::Target, |inner| {
            projection.skip.iter().for_each(|skip| inner.expr(&skip.count));
            projection.limit.iter().for_each(|limit| inner.expr(limit));
        });
        self.scope = Rc::new(after);
    }

    /// Adds the variables of a pattern to the scope.
    fn bind_pattern(&mut self, pattern: &PathPattern, optional: bool) {
        fn bind(elements: &[PathElement], scope: &mut Scope, grouped: bool, optional: bool) {
            let kind = |kind| if grouped { Kind::List } else { kind };
            for element in elements {
                match element {
                    PathElement::Node(node) => {
                        if let Some(name) = &node.variable {
                            scope.bind(name.clone(), kind(Kind::Node), optional);
                        }
                    }
                    PathElement::Relationship(relationship) => {
                        let list = relationship.length.is_some() || relationship.quantifier.is_some();
                        let own = if list { Kind::List } else { kind(Kind::Relationship) };
                        if let Some(name) = &relationship.variable {
                            scope.bind(name.clone(), own, optional);
                        }
                    }
                    PathElement::Group(group) => {
                        let grouped = grouped || group.quantifier.is_some();
                        if let Some(name) = &group.variable {
                            let own = if grouped { Kind::List } else { Kind::Path };
                            scope.bind(name.clone(), own, optional);
                        }
                        bind(&group.elements, scope, grouped, optional);
                    }
                }
            }
        }
        self.change_scope(|scope| {
            if let Some(name) = &pattern.variable {
                scope.bind(name.clone(), Kind::Path, optional);
            }
            bind(pattern.elements(), scope, false, optional);
        });
    }

    /// Visits with `see` while further variables are in scope, of which nothing is known.
    fn with_bindings(&mut self, names: &[&Name], see: impl FnOnce(&mut Self)) {
        let before = Rc::clone(&self.scope);
        self.change_scope(|scope| names.iter().for_each(|name| scope.bind((*name).clone(), Kind::Any, true)));
        see(self);
        self.scope = before;
    }
}

impl<'q> Visit<'q> for Surveyor<'q> {
    fn clause(&mut self, clause: &'q Clause) {
        self.inside_clause(clause);
    }

    fn set_item(&mut self, item: &'q SetItem) {
        match item {
            SetItem::Property { target, value } => {
                self.visit_frozen(Guard::Target, |inner| inner.expr(target));
                self.expr(value);
            }
            _ => walk_set_item(self, item),
        }
    }

    fn element(&mut self, element: &'q PathElement) {
        match element {
            PathElement::Node(node) => {
                node.labels.iter().for_each(|labels| self.labels(labels));
                if let Some(properties) = &node.properties {
                    self.pinned = Some(Guard::Target);
                    self.expr(properties);
                }
                node.where_.iter().for_each(|predicate| self.expr(predicate));
            }
            PathElement::Relationship(relationship) => {
                relationship.types.iter().for_each(|types| self.labels(types));
                if let Some(properties) = &relationship.properties {
                    self.pinned = Some(Guard::Target);
                    self.expr(properties);
                }
                // In the filter of a variable-length relationship, its variable is one relationship at a time.
                let names: Vec<&Name> = relationship.variable.iter().collect();
                self.with_bindings(&names, |inner| {
                    relationship.where_.iter().for_each(|predicate| inner.expr(predicate));
                });
            }
            // Inside a quantified group, variables are single elements; outside they are lists.
            PathElement::Group(_) => self.visit_frozen(Guard::Target, |inner| walk_element(inner, element)),
        }
    }

    fn pattern(&mut self, pattern: &'q PathPattern) {
        let outer = (self.parent.take(), std::mem::replace(&mut self.in_pattern, true));
        walk_pattern(self, pattern);
        (self.parent, self.in_pattern) = outer;
    }

    fn expr(&mut self, expr: &'q Expr) {
        let pinned = self.pinned.take();
        self.exprs.push(ExprSpot {
            expr,
            parent: self.parent,
            scope: Rc::clone(&self.scope),
            aggregation: self.aggregation,
            in_pattern: self.in_pattern,
            typed: std::mem::take(&mut self.typed),
            in_filter: self.in_filter,
            frozen: self.frozen.or(pinned),
            whole: Rc::clone(&self.whole),
            options: self.options,
        });
        let parent = self.parent.replace(expr);
        let in_filter = self.in_filter;
        self.in_filter &= is_logic(expr);
        match expr {
            Expr::ListComprehension(comprehension) => {
                self.expr(&comprehension.list);
                self.with_bindings(&[&comprehension.variable], |inner| {
                    let parts = comprehension.where_.iter().chain(&comprehension.projection);
                    parts.for_each(|part| inner.expr(part));
                });
            }
            Expr::Quantified(quantified) => {
                self.expr(&quantified.list);
                self.with_bindings(&[&quantified.variable], |inner| {
                    quantified.where_.iter().for_each(|predicate| inner.expr(predicate));
                });
            }
            Expr::Reduce(reduce) => {
                self.expr(&reduce.initial);
                self.expr(&reduce.list);
                self.with_bindings(&[&reduce.accumulator, &reduce.variable], |inner| {
                    inner.expr(&reduce.step)
                });
            }
            Expr::PatternComprehension(comprehension) => {
                let before = Rc::clone(&self.scope);
                self.bind_pattern(&comprehension.pattern, false);
                self.pattern(&comprehension.pattern);
                comprehension.where_.iter().for_each(|predicate| self.expr(predicate));
                self.expr(&comprehension.projection);
                self.scope = before;
            }
            Expr::Subquery(subquery) => self.nested(Nesting::Expression, |inner| match &subquery.body {
                SubqueryBody::Pattern { patterns, where_ } => {
                    patterns.iter().for_each(|pattern| inner.bind_pattern(pattern, false));
                    patterns.iter().for_each(|pattern| inner.pattern(pattern));
                    where_.iter().for_each(|predicate| inner.expr(predicate));
                }
                SubqueryBody::Query(query) => inner.parts(query),
            }),
            Expr::Function(call) => {
                let before = self.aggregation;
                if is_aggregate(expr) && before == Aggregation::Beside {
                    self.aggregation = Aggregation::Inside;
                }
                let exists = matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("exists"));
                for argument in &call.arguments {
                    // `exists((a)-->(b))` and `size((a)-->(b))` accept only a pattern, and `exists(n.x)` only a
                    // property.
                    if exists || matches!(argument, Expr::Pattern(_)) {
                        self.pinned = Some(Guard::PatternValue);
                    }
                    self.expr(argument);
                }
                self.aggregation = before;
            }
            // The literal of the smallest integer is valid only after its sign.
            Expr::Unary(UnaryOp::Minus, operand) if matches!(**operand, Expr::Literal(_)) => {
                self.pinned = Some(Guard::Target);
                self.expr(operand);
            }
            _ => walk_expr(self, expr),
        }
        self.parent = parent;
        self.in_filter = in_filter;
    }
}
