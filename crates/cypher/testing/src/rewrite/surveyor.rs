//! `Surveyor`: walks a query in printed order and tracks scope, aggregates and what must not be changed.

use super::guard::{is_aggregate, nullable};
use super::survey::{groups, plain_aggregates};
use super::{Aggregation, ClauseSpot, ExprSpot, Guard, Kind, Nesting, Options, Scope, Whole, kind_of};
use edgewise_cypher_syntax::ast::{
    BinaryOp, CallSubquery, Clause, Expr, Imports, Name, PathElement, PathPattern, Projection, Query,
    SetItem, SingleQuery, SubqueryBody, UnaryOp, Unwind, Yields,
};
use edgewise_cypher_syntax::walk::{
    Visit, walk_clause, walk_element, walk_expr, walk_pattern, walk_set_item,
};
use std::rc::Rc;

/// Walks a query. It visits expressions and clauses in the order in which [`super::place`] counts them.
pub(super) struct Surveyor<'q> {
    pub(super) exprs: Vec<ExprSpot<'q>>,
    pub(super) clauses: Vec<ClauseSpot<'q>>,
    whole: Rc<Whole>,
    options: Options<'q>,
    scope: Rc<Scope>,
    parent: Option<&'q Expr>,
    aggregation: Aggregation,
    /// Nothing in the subtree may be changed.
    frozen: Option<Guard>,
    /// The next expression must not be changed, but its parts may.
    pinned: Option<Guard>,
    in_pattern: bool,
    /// The next expression must be a list or a boolean.
    typed: bool,
    in_filter: bool,
    nesting: Nesting,
    /// What a `CALL (…) { … }` imported: it stays in scope whatever a WITH drops.
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

    pub(super) fn whole_query(&mut self, query: &'q Query) {
        self.parts(query);
    }

    /// The parts of a UNION, each starting from the current scope; the scope afterwards is that of the last part.
    fn parts(&mut self, query: &'q Query) {
        let outer = Rc::clone(&self.scope);
        self.single(&query.first);
        for part in &query.unions {
            self.scope = Rc::clone(&outer);
            self.single(&part.query);
        }
    }

    fn single(&mut self, query: &'q SingleQuery) {
        for (index, clause) in query.clauses.iter().enumerate() {
            self.note(&query.clauses, index);
            self.inside_clause(clause);
        }
    }

    fn note(&mut self, clauses: &'q [Clause], index: usize) {
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

    fn change(&mut self, change: impl FnOnce(&mut Scope)) {
        change(Rc::make_mut(&mut self.scope));
    }

    fn within<T>(&mut self, nesting: Nesting, see: impl FnOnce(&mut Self) -> T) -> T {
        let kept = (Rc::clone(&self.scope), self.parent, self.aggregation, self.nesting, self.in_pattern);
        let in_filter = std::mem::replace(&mut self.in_filter, false);
        (self.parent, self.aggregation, self.nesting, self.in_pattern) =
            (None, Aggregation::None, nesting, false);
        let result = see(self);
        (self.scope, self.parent, self.aggregation, self.nesting, self.in_pattern) = kept;
        self.in_filter = in_filter;
        result
    }

    fn frozen(&mut self, guard: Guard, see: impl FnOnce(&mut Self)) {
        let before = self.frozen;
        self.frozen = before.or(Some(guard));
        see(self);
        self.frozen = before;
    }

    /// An expression that must be a list or a boolean.
    fn typed(&mut self, expr: &'q Expr) {
        self.typed = true;
        self.expr(expr);
    }

    /// The filter of a MATCH or WITH.
    fn filter(&mut self, predicate: &'q Expr) {
        self.in_filter = true;
        self.typed(predicate);
        self.in_filter = false;
    }

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
                    self.change(|scope| {
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
                    self.change(|scope| {
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
                self.typed(&foreach.list);
                self.within(Nesting::Foreach, |inner| {
                    inner.change(|scope| scope.bind(foreach.variable.clone(), Kind::Any, true));
                    for (index, clause) in foreach.body.iter().enumerate() {
                        inner.note(&foreach.body, index);
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
                self.change(|scope| scope.bind(load.variable.clone(), Kind::Any, true));
            }
            Clause::Delete(_) | Clause::Remove(_) => {
                self.frozen(Guard::Target, |inner| walk_clause(inner, clause))
            }
            Clause::Set(_) | Clause::Finish => walk_clause(self, clause),
        }
    }

    fn unwind(&mut self, unwind: &'q Unwind) {
        self.typed(&unwind.list);
        let (mut kind, mut null) = (Kind::Any, true);
        if let Expr::List(items) = &unwind.list {
            let scope = Rc::clone(&self.scope);
            kind = items.iter().map(|item| kind_of(item, &scope)).fold(Kind::Null, Kind::or);
            null = items.iter().any(|item| nullable(item, &scope));
            if kind == Kind::Null {
                (kind, null) = (Kind::Any, true);
            }
        }
        self.change(|scope| scope.bind(unwind.variable.clone(), kind, null));
    }

    fn yields(&mut self, yields: Option<&Yields>) {
        let Some(Yields::Items { items, .. }) = yields else {
            return self.change(|scope| scope.exact = false);
        };
        self.change(|scope| {
            for item in items {
                let name = item.alias.clone().unwrap_or_else(|| item.field.clone());
                scope.bind(name, Kind::Any, true);
            }
        });
    }

    fn call(&mut self, call: &'q CallSubquery) {
        let outer = self.imported.take();
        let columns = self.within(Nesting::Call, |inner| {
            let importing = matches!(call.query.first.clauses.first(), Some(Clause::With(_)));
            match &call.imports {
                Imports::Star => {}
                Imports::Variables(names) => {
                    inner.change(|scope| scope.variables.retain(|variable| names.contains(&variable.name)));
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
            self.frozen(Guard::Target, |inner| {
                let concurrent = transactions.concurrent.iter().flatten();
                concurrent.chain(&transactions.rows).for_each(|expr| inner.expr(expr));
            });
        }
        let several = !call.query.unions.is_empty();
        self.change(|scope| {
            for variable in columns.iter().flat_map(|columns| &columns.variables) {
                let kind = if several { Kind::Any } else { variable.kind };
                scope.bind(variable.name.clone(), kind, several || call.optional || variable.nullable);
            }
            scope.exact &= columns.is_none_or(|columns| columns.exact);
        });
    }

    /// A projection; the scope after it is what it passes on.
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
                Some(guard) => self.frozen(guard, |inner| inner.expr(&item.expr)),
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
            self.change(|scope| {
                for variable in &after.variables {
                    scope.bind(variable.name.clone(), variable.kind, variable.nullable);
                }
            });
        }
        let outer = std::mem::replace(&mut self.in_pattern, true);
        for item in &projection.order_by {
            if by_form {
                self.frozen(Guard::GroupingKey, |inner| inner.expr(&item.key));
            } else {
                self.expr(&item.key);
            }
        }
        self.in_pattern = outer;
        self.aggregation = Aggregation::None;
        self.frozen(Guard::Target, |inner| {
            projection.skip.iter().for_each(|skip| inner.expr(&skip.count));
            projection.limit.iter().for_each(|limit| inner.expr(limit));
        });
        self.scope = Rc::new(after);
    }

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
        self.change(|scope| {
            if let Some(name) = &pattern.variable {
                scope.bind(name.clone(), Kind::Path, optional);
            }
            bind(pattern.elements(), scope, false, optional);
        });
    }

    /// Parts that see additional variables, of which nothing is known.
    fn binding(&mut self, names: &[&Name], see: impl FnOnce(&mut Self)) {
        let before = Rc::clone(&self.scope);
        self.change(|scope| names.iter().for_each(|name| scope.bind((*name).clone(), Kind::Any, true)));
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
                self.frozen(Guard::Target, |inner| inner.expr(target));
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
                // Inside a variable-length pattern the variable is one relationship at a time.
                let names: Vec<&Name> = relationship.variable.iter().collect();
                self.binding(&names, |inner| {
                    relationship.where_.iter().for_each(|predicate| inner.expr(predicate));
                });
            }
            // Inside a quantified group variables are single elements, outside they are lists.
            PathElement::Group(_) => self.frozen(Guard::Target, |inner| walk_element(inner, element)),
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
                self.binding(&[&comprehension.variable], |inner| {
                    let parts = comprehension.where_.iter().chain(&comprehension.projection);
                    parts.for_each(|part| inner.expr(part));
                });
            }
            Expr::Quantified(quantified) => {
                self.expr(&quantified.list);
                self.binding(&[&quantified.variable], |inner| {
                    quantified.where_.iter().for_each(|predicate| inner.expr(predicate));
                });
            }
            Expr::Reduce(reduce) => {
                self.expr(&reduce.initial);
                self.expr(&reduce.list);
                self.binding(&[&reduce.accumulator, &reduce.variable], |inner| inner.expr(&reduce.step));
            }
            Expr::PatternComprehension(comprehension) => {
                let before = Rc::clone(&self.scope);
                self.bind_pattern(&comprehension.pattern, false);
                self.pattern(&comprehension.pattern);
                comprehension.where_.iter().for_each(|predicate| self.expr(predicate));
                self.expr(&comprehension.projection);
                self.scope = before;
            }
            Expr::Subquery(subquery) => self.within(Nesting::Expression, |inner| match &subquery.body {
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
                    // `exists((a)-->(b))` and `size((a)-->(b))` accept only a pattern; `exists(n.x)` only a
                    // property.
                    if exists || matches!(argument, Expr::Pattern(_)) {
                        self.pinned = Some(Guard::PatternValue);
                    }
                    self.expr(argument);
                }
                self.aggregation = before;
            }
            // The literal of the smallest integer is only valid after its sign.
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

/// True for operators that combine predicates, so that their operands may be patterns.
fn is_logic(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Unary(UnaryOp::Not, _) | Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, ..)
    )
}
