//! `Visit` and `VisitMut`: a read-only and a mutating visitor, made from one description of the tree's structure.
//!
//! Thanks to Rust's default binding modes, the same `match` works on `&T` and `&mut T`, so one macro writes both
//! visitors. Two copies written by hand would soon differ when nodes are added.

use crate::ast::{
    Case, Clause, ConstraintStatement, Expr, IndexStatement, LabelExpr, Labels, MapProjectionItem,
    NodePattern, PathElement, PathPattern, Projection, Query, RelationshipPattern, RemoveItem, SetItem,
    SingleQuery, Statement, StatementBody, SubqueryBody, Yields,
};

macro_rules! visitor {
    (
        $(#[$doc:meta])* $Visit:ident, [$($life:lifetime)?], [$($mutable:ident)?],
        $walk_statement:ident, $walk_query:ident, $walk_clause:ident, $walk_projection:ident, $walk_set_item:ident,
        $walk_pattern:ident, $walk_element:ident, $walk_labels:ident, $walk_label_expr:ident, $walk_expr:ident,
        $walk_node:ident, $walk_relationship:ident, $walk_single:ident, $walk_case:ident, $walk_subquery:ident
    ) => {
        $(#[$doc])*
        pub trait $Visit $(<$life>)? {
            /// Visits a statement; by default visits its parts.
            fn statement(&mut self, statement: &$($life)? $($mutable)? Statement) {
                $walk_statement(self, statement);
            }
            /// Visits a query, top-level or nested; by default visits its parts.
            fn query(&mut self, query: &$($life)? $($mutable)? Query) {
                $walk_query(self, query);
            }
            /// Visits a clause; by default visits its parts.
            fn clause(&mut self, clause: &$($life)? $($mutable)? Clause) {
                $walk_clause(self, clause);
            }
            /// Visits the projection of WITH or RETURN; by default visits its parts.
            fn projection(&mut self, projection: &$($life)? $($mutable)? Projection) {
                $walk_projection(self, projection);
            }
            /// Visits an item of SET, also inside MERGE; by default visits its parts.
            fn set_item(&mut self, item: &$($life)? $($mutable)? SetItem) {
                $walk_set_item(self, item);
            }
            /// Visits a path pattern; by default visits its parts.
            fn pattern(&mut self, pattern: &$($life)? $($mutable)? PathPattern) {
                $walk_pattern(self, pattern);
            }
            /// Visits a node, relationship or group of a path pattern; by default visits its parts.
            fn element(&mut self, element: &$($life)? $($mutable)? PathElement) {
                $walk_element(self, element);
            }
            /// Visits labels or types after `:` or `IS`; by default visits their parts.
            fn labels(&mut self, labels: &$($life)? $($mutable)? Labels) {
                $walk_labels(self, labels);
            }
            /// Visits an expression; by default visits its parts.
            fn expr(&mut self, expr: &$($life)? $($mutable)? Expr) {
                $walk_expr(self, expr);
            }
        }

        /// Visits the parts of a statement.
        pub fn $walk_statement<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, statement: &$($life)? $($mutable)? Statement,
        ) {
            match &$($mutable)? statement.body {
                StatementBody::Query(query) => visit.query(query),
                StatementBody::Index(IndexStatement::Create(create)) => {
                    if let Some(options) = &$($mutable)? create.options {
                        visit.expr(options);
                    }
                }
                StatementBody::Index(IndexStatement::Drop(_)) => {}
                StatementBody::Constraint(ConstraintStatement::Create(create)) => {
                    if let Some(options) = &$($mutable)? create.options {
                        visit.expr(options);
                    }
                }
                StatementBody::Constraint(ConstraintStatement::Drop(_)) | StatementBody::Table(_) => {}
            }
        }

        fn $walk_single<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, query: &$($life)? $($mutable)? SingleQuery,
        ) {
            for clause in &$($mutable)? query.clauses {
                visit.clause(clause);
            }
        }

        /// Visits the clauses of a query.
        pub fn $walk_query<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, query: &$($life)? $($mutable)? Query,
        ) {
            $walk_single(visit, &$($mutable)? query.first);
            for part in &$($mutable)? query.unions {
                $walk_single(visit, &$($mutable)? part.query);
            }
        }

        /// Visits the parts of a clause.
        pub fn $walk_clause<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, clause: &$($life)? $($mutable)? Clause,
        ) {
            match clause {
                Clause::Match(clause) => {
                    for pattern in &$($mutable)? clause.patterns {
                        visit.pattern(pattern);
                    }
                    if let Some(predicate) = &$($mutable)? clause.where_ {
                        visit.expr(predicate);
                    }
                }
                Clause::Unwind(clause) => visit.expr(&$($mutable)? clause.list),
                Clause::With(clause) => {
                    visit.projection(&$($mutable)? clause.projection);
                    if let Some(predicate) = &$($mutable)? clause.where_ {
                        visit.expr(predicate);
                    }
                }
                Clause::Return(clause) => visit.projection(&$($mutable)? clause.projection),
                Clause::Finish => {}
                Clause::Create(clause) => {
                    for pattern in &$($mutable)? clause.patterns {
                        visit.pattern(pattern);
                    }
                }
                Clause::Merge(clause) => {
                    visit.pattern(&$($mutable)? clause.pattern);
                    for action in &$($mutable)? clause.actions {
                        for item in &$($mutable)? action.items {
                            visit.set_item(item);
                        }
                    }
                }
                Clause::Set(clause) => {
                    for item in &$($mutable)? clause.items {
                        visit.set_item(item);
                    }
                }
                Clause::Remove(clause) => {
                    for item in &$($mutable)? clause.items {
                        match item {
                            RemoveItem::Property(target) => visit.expr(target),
                            RemoveItem::Labels { labels, .. } => visit.labels(labels),
                        }
                    }
                }
                Clause::Delete(clause) => {
                    for item in &$($mutable)? clause.items {
                        visit.expr(item);
                    }
                }
                Clause::Foreach(clause) => {
                    visit.expr(&$($mutable)? clause.list);
                    for inner in &$($mutable)? clause.body {
                        visit.clause(inner);
                    }
                }
                Clause::CallProcedure(clause) => {
                    for argument in (&$($mutable)? clause.arguments).into_iter().flatten() {
                        visit.expr(argument);
                    }
                    if let Some(Yields::Items { where_: Some(predicate), .. }) = &$($mutable)? clause.yields {
                        visit.expr(predicate);
                    }
                }
                Clause::CallSubquery(clause) => {
                    visit.query(&$($mutable)? clause.query);
                    if let Some(transactions) = &$($mutable)? clause.in_transactions {
                        if let Some(Some(count)) = &$($mutable)? transactions.concurrent {
                            visit.expr(count);
                        }
                        if let Some(rows) = &$($mutable)? transactions.rows {
                            visit.expr(rows);
                        }
                    }
                }
                Clause::LoadCsv(clause) => visit.expr(&$($mutable)? clause.from),
            }
        }

        /// Visits the expressions of a projection.
        pub fn $walk_projection<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, projection: &$($life)? $($mutable)? Projection,
        ) {
            for item in &$($mutable)? projection.items {
                visit.expr(&$($mutable)? item.expr);
            }
            for item in &$($mutable)? projection.order_by {
                visit.expr(&$($mutable)? item.key);
            }
            if let Some(skip) = &$($mutable)? projection.skip {
                visit.expr(&$($mutable)? skip.count);
            }
            if let Some(limit) = &$($mutable)? projection.limit {
                visit.expr(limit);
            }
        }

        /// Visits the parts of an item of SET.
        pub fn $walk_set_item<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, item: &$($life)? $($mutable)? SetItem,
        ) {
            match item {
                SetItem::Property { target, value } => {
                    visit.expr(target);
                    visit.expr(value);
                }
                SetItem::Replace { value, .. } | SetItem::Add { value, .. } => visit.expr(value),
                SetItem::Labels { labels, .. } => visit.labels(labels),
            }
        }

        /// Visits the elements of a path pattern.
        pub fn $walk_pattern<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, pattern: &$($life)? $($mutable)? PathPattern,
        ) {
            let (crate::ast::PathShape::Chain(elements) | crate::ast::PathShape::Shortest { elements, .. }) =
                &$($mutable)? pattern.shape;
            for element in elements {
                visit.element(element);
            }
        }

        fn $walk_node<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, node: &$($life)? $($mutable)? NodePattern,
        ) {
            if let Some(labels) = &$($mutable)? node.labels {
                visit.labels(labels);
            }
            if let Some(properties) = &$($mutable)? node.properties {
                visit.expr(properties);
            }
            if let Some(predicate) = &$($mutable)? node.where_ {
                visit.expr(predicate);
            }
        }

        fn $walk_relationship<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, relationship: &$($life)? $($mutable)? RelationshipPattern,
        ) {
            if let Some(types) = &$($mutable)? relationship.types {
                visit.labels(types);
            }
            if let Some(properties) = &$($mutable)? relationship.properties {
                visit.expr(properties);
            }
            if let Some(predicate) = &$($mutable)? relationship.where_ {
                visit.expr(predicate);
            }
        }

        /// Visits the parts of a node, relationship or group.
        pub fn $walk_element<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, element: &$($life)? $($mutable)? PathElement,
        ) {
            match element {
                PathElement::Node(node) => $walk_node(visit, node),
                PathElement::Relationship(relationship) => $walk_relationship(visit, relationship),
                PathElement::Group(group) => {
                    for inner in &$($mutable)? group.elements {
                        visit.element(inner);
                    }
                    if let Some(predicate) = &$($mutable)? group.where_ {
                        visit.expr(predicate);
                    }
                }
            }
        }

        fn $walk_label_expr<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, labels: &$($life)? $($mutable)? LabelExpr,
        ) {
            match labels {
                LabelExpr::Name(_) | LabelExpr::Wildcard | LabelExpr::Legacy(_) => {}
                LabelExpr::Dynamic(_, expr) => visit.expr(expr),
                LabelExpr::Not(operand) => $walk_label_expr(visit, operand),
                LabelExpr::And(left, right) | LabelExpr::Or(left, right) => {
                    $walk_label_expr(visit, left);
                    $walk_label_expr(visit, right);
                }
            }
        }

        /// Visits the expressions inside labels: only dynamic labels have any.
        pub fn $walk_labels<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, labels: &$($life)? $($mutable)? Labels,
        ) {
            $walk_label_expr(visit, &$($mutable)? labels.expr);
        }

        /// Visits the parts of a CASE expression.
        fn $walk_case<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, case: &$($life)? $($mutable)? Case,
        ) {
            if let Some(operand) = &$($mutable)? case.operand {
                visit.expr(operand);
            }
            for branch in &$($mutable)? case.branches {
                for when in &$($mutable)? branch.when {
                    visit.expr(when);
                }
                visit.expr(&$($mutable)? branch.then);
            }
            if let Some(otherwise) = &$($mutable)? case.otherwise {
                visit.expr(otherwise);
            }
        }

        /// Visits the parts of a subquery expression.
        fn $walk_subquery<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, body: &$($life)? $($mutable)? SubqueryBody,
        ) {
            match body {
                SubqueryBody::Pattern { patterns, where_ } => {
                    for pattern in patterns {
                        visit.pattern(pattern);
                    }
                    if let Some(predicate) = where_ {
                        visit.expr(predicate);
                    }
                }
                SubqueryBody::Query(query) => visit.query(query),
            }
        }

        /// Visits the parts of an expression.
        pub fn $walk_expr<$($life,)? V: $Visit $(<$life>)? + ?Sized>(
            visit: &mut V, expr: &$($life)? $($mutable)? Expr,
        ) {
            match expr {
                Expr::Literal(_) | Expr::Parameter(_) | Expr::Variable(_) | Expr::CountStar => {}
                Expr::List(items) => items.into_iter().for_each(|item| visit.expr(item)),
                Expr::Map(entries) => entries.into_iter().for_each(|(_, value)| visit.expr(value)),
                Expr::Property(of, _)
                | Expr::Unary(_, of)
                | Expr::IsNull(of, _)
                | Expr::IsTyped(of, _, _)
                | Expr::IsNormalized(of, _, _) => visit.expr(of),
                Expr::Index(left, right) | Expr::Binary(_, left, right) => {
                    visit.expr(left);
                    visit.expr(right);
                }
                Expr::Slice(of, from, to) => {
                    visit.expr(of);
                    for bound in [from, to].into_iter().flatten() {
                        visit.expr(bound);
                    }
                }
                Expr::Comparison(first, rest) => {
                    visit.expr(first);
                    for (_, operand) in rest {
                        visit.expr(operand);
                    }
                }
                Expr::HasLabels(of, labels) => {
                    visit.expr(of);
                    visit.labels(labels);
                }
                Expr::Case(case) => $walk_case(visit, case),
                Expr::Function(call) => {
                    for argument in &$($mutable)? call.arguments {
                        visit.expr(argument);
                    }
                }
                Expr::ListComprehension(comprehension) => {
                    visit.expr(&$($mutable)? comprehension.list);
                    let (predicate, projection) = (&$($mutable)? comprehension.where_, &$($mutable)? comprehension.projection);
                    for part in [predicate, projection].into_iter().flatten() {
                        visit.expr(part);
                    }
                }
                Expr::PatternComprehension(comprehension) => {
                    visit.pattern(&$($mutable)? comprehension.pattern);
                    if let Some(predicate) = &$($mutable)? comprehension.where_ {
                        visit.expr(predicate);
                    }
                    visit.expr(&$($mutable)? comprehension.projection);
                }
                Expr::Reduce(reduce) => {
                    visit.expr(&$($mutable)? reduce.initial);
                    visit.expr(&$($mutable)? reduce.list);
                    visit.expr(&$($mutable)? reduce.step);
                }
                Expr::Quantified(quantified) => {
                    visit.expr(&$($mutable)? quantified.list);
                    if let Some(predicate) = &$($mutable)? quantified.where_ {
                        visit.expr(predicate);
                    }
                }
                Expr::MapProjection(projection) => {
                    for item in &$($mutable)? projection.items {
                        if let MapProjectionItem::Entry(_, value) = item {
                            visit.expr(value);
                        }
                    }
                }
                Expr::Pattern(pattern) => visit.pattern(pattern),
                Expr::Subquery(subquery) => $walk_subquery(visit, &$($mutable)? subquery.body),
                Expr::Trim(trim) => {
                    if let Some(characters) = &$($mutable)? trim.characters {
                        visit.expr(characters);
                    }
                    visit.expr(&$($mutable)? trim.source);
                }
            }
        }
    };
}

visitor! {
    /// A visitor that reads a tree. Override the methods for the nodes of interest, and call the matching `walk_…`
    /// function to visit the parts of a node.
    Visit, ['ast], [],
    walk_statement, walk_query, walk_clause, walk_projection, walk_set_item, walk_pattern, walk_element, walk_labels,
    walk_label_expr, walk_expr, walk_node, walk_relationship, walk_single, walk_case,
    walk_subquery
}

visitor! {
    /// A visitor that changes a tree. Override the methods for the nodes of interest, and call the matching
    /// `walk_…_mut` function before or after the change to visit the parts of a node.
    VisitMut, [], [mut],
    walk_statement_mut, walk_query_mut, walk_clause_mut, walk_projection_mut, walk_set_item_mut, walk_pattern_mut,
    walk_element_mut, walk_labels_mut, walk_label_expr_mut, walk_expr_mut, walk_node_mut, walk_relationship_mut,
    walk_single_mut, walk_case_mut, walk_subquery_mut
}

/// A tree, or a part of one, at which a visitor can start.
pub trait Walk {
    /// Visits this node and the parts that the visitor walks to.
    fn walk<'ast>(&'ast self, visit: &mut dyn Visit<'ast>);
    /// Visits this node and the parts that the visitor walks to, mutably.
    fn walk_mut(&mut self, visit: &mut dyn VisitMut);
}

macro_rules! walk {
    ($($node:ty => $method:ident),* $(,)?) => {$(
        impl Walk for $node {
            fn walk<'ast>(&'ast self, visit: &mut dyn Visit<'ast>) {
                visit.$method(self);
            }
            fn walk_mut(&mut self, visit: &mut dyn VisitMut) {
                visit.$method(self);
            }
        }
    )*};
}
walk! {
    Statement => statement, Query => query, Clause => clause, Projection => projection, SetItem => set_item,
    PathPattern => pattern, PathElement => element, Labels => labels, Expr => expr,
}
