//! Finds which constructs and functions a statement uses.

use super::Construct::{self, *};
use super::schema_uses::schema_uses;
use crate::ast::{
    Arrow, CallProcedure, CallSubquery, Clause, Expr, FunctionCall, Hint, Imports, LabelExpr, LabelKeyword,
    Labels, Literal, Match, Merge, Name, PathElement, PathLength, PathPattern, PathShape, PlanMode,
    Projection, Query, RemoveItem, SetItem, SetQuantifier, Statement, StatementBody, Yields,
};
use crate::walk::{
    Visit, Walk, walk_clause, walk_element, walk_expr, walk_pattern, walk_projection, walk_query,
    walk_set_item, walk_statement,
};
use std::collections::BTreeSet;

/// A construct or a function that a statement uses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// A construct of the language.
    Construct(Construct),
    /// A function, by its dotted name as written.
    Function(Name),
}

/// Every construct and function that a tree uses, each once.
pub fn uses_of(root: &impl Walk) -> BTreeSet<Use> {
    let mut uses = Uses::default();
    root.walk(&mut uses);
    let mut found: BTreeSet<Use> = uses.constructs.into_iter().map(Use::Construct).collect();
    found.extend(uses.functions.into_iter().map(Use::Function));
    found
}

/// Where labels are written: the same text means different things on nodes and on relationships.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Node,
    Relationship,
    Update,
}

/// The visitor that records uses; its methods for expressions are in `expr_uses`.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) constructs: BTreeSet<Construct>,
    pub(super) functions: BTreeSet<Name>,
}

impl Uses {
    /// Records a construct.
    pub(super) fn add(&mut self, construct: Construct) {
        self.constructs.insert(construct);
    }

    /// Records a construct if the condition is true.
    pub(super) fn add_if(&mut self, condition: bool, construct: Construct) {
        if condition {
            self.add(construct);
        }
    }

    /// Records the constructs that labels use at a place.
    fn labels_at(&mut self, labels: &Labels, place: Place) {
        if labels.keyword == LabelKeyword::Is {
            self.add(if place == Place::Update { LabelSetIs } else { LabelIs });
        }
        self.label_expr(&labels.expr, place);
    }

    /// Records the labels of a label predicate, such as `n:A`.
    pub(super) fn predicate_labels(&mut self, labels: &Labels) {
        self.labels_at(labels, Place::Node);
    }

    /// Records the constructs of a label expression at a place.
    fn label_expr(&mut self, expr: &LabelExpr, place: Place) {
        match expr {
            LabelExpr::Name(_) => {}
            LabelExpr::Wildcard => self.add(LabelWildcard),
            LabelExpr::Dynamic(_, inner) => {
                self.add(LabelDynamic);
                self.expr(inner);
            }
            LabelExpr::Not(operand) => {
                self.add(LabelNot);
                self.label_expr(operand, place);
            }
            LabelExpr::And(left, right) => {
                self.add(LabelAnd);
                self.label_expr(left, place);
                self.label_expr(right, place);
            }
            LabelExpr::Or(left, right) => {
                // `A|B|C` associates to the left. Any other nesting is a label expression with parentheses, which is a
                // construct of its own.
                let plain = matches!(**right, LabelExpr::Name(_))
                    && matches!(**left, LabelExpr::Name(_) | LabelExpr::Or(..));
                self.add(if place == Place::Relationship { TypeBar } else { LabelOr });
                self.add_if(place == Place::Relationship && !plain, LabelOr);
                self.label_expr(left, place);
                self.label_expr(right, place);
            }
            LabelExpr::Legacy(_) => {
                self.add(if place == Place::Relationship { TypeBarColon } else { LabelChain });
            }
        }
    }

    /// Records how the properties of a node or relationship pattern are written.
    fn properties(&mut self, properties: Option<&Expr>) {
        match properties {
            Some(Expr::Parameter(_)) => self.add(ParameterMap),
            Some(_) => self.add(PropertyMap),
            None => {}
        }
    }

    /// Records the constructs of MATCH, without those of its patterns.
    fn match_clause(&mut self, clause: &Match) {
        self.add(if clause.optional { OptionalMatch } else { Construct::Match });
        self.add_if(clause.mode.is_some(), MatchMode);
        self.add_if(clause.patterns.len() > 1, PatternList);
        self.add_if(clause.where_.is_some(), MatchWhere);
        for hint in &clause.hints {
            self.add(match hint {
                Hint::Index { .. } => IndexHint,
                Hint::Scan { .. } => ScanHint,
                Hint::Join { .. } => JoinHint,
            });
        }
    }

    /// Records the constructs of MERGE, without those of its pattern.
    fn merge(&mut self, clause: &Merge) {
        self.add(Construct::Merge);
        self.add_if(!clause.actions.is_empty(), MergeAction);
        let undirected = clause.pattern.elements().iter().any(|element| {
            matches!(element, PathElement::Relationship(relationship)
                if matches!(relationship.arrow, Arrow::None | Arrow::Both))
        });
        self.add_if(undirected, MergeUndirected);
    }

    /// Records the constructs of a procedure call.
    fn call_procedure(&mut self, clause: &CallProcedure) {
        self.add(Construct::CallProcedure);
        self.add_if(clause.optional, OptionalCall);
        self.add_if(clause.arguments.is_none(), CallWithoutArguments);
        match &clause.yields {
            Some(Yields::Star) => self.add(YieldStar),
            Some(Yields::Items { where_: Some(_), .. }) => self.add(YieldWhere),
            Some(Yields::Items { .. }) | None => {}
        }
    }

    /// Records the constructs of `CALL { … }`, without those of its body.
    fn call_subquery(&mut self, clause: &CallSubquery) {
        self.add(Construct::CallSubquery);
        self.add_if(clause.optional, OptionalCall);
        self.add_if(clause.imports != Imports::Body, CallImports);
        if let Some(transactions) = &clause.in_transactions {
            self.add(InTransactions);
            self.add_if(transactions.concurrent.is_some(), ConcurrentTransactions);
            self.add_if(transactions.on_error.is_some() || transactions.report.is_some(), TransactionErrors);
        }
    }

    /// Records the construct for a count of SKIP or LIMIT that is neither a number nor a parameter.
    fn page(&mut self, count: &Expr) {
        self.add_if(!matches!(count, Expr::Literal(Literal::Integer(_)) | Expr::Parameter(_)), ComputedPage);
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn statement(&mut self, statement: &'ast Statement) {
        match statement.mode {
            Some(PlanMode::Explain) => self.add(Explain),
            Some(PlanMode::Profile) => self.add(Profile),
            None => {}
        }
        self.add_if(statement.options.is_some(), Options);
        match &statement.body {
            StatementBody::Query(_) => {}
            StatementBody::Index(_) | StatementBody::Constraint(_) | StatementBody::Table(_) => {
                schema_uses(&statement.body, self)
            }
        }
        walk_statement(self, statement);
    }

    fn query(&mut self, query: &'ast Query) {
        for part in &query.unions {
            self.add(match part.quantifier {
                None => Union,
                Some(SetQuantifier::All) => UnionAll,
                Some(SetQuantifier::Distinct) => UnionDistinct,
            });
        }
        walk_query(self, query);
    }

    fn clause(&mut self, clause: &'ast Clause) {
        match clause {
            Clause::Match(clause) => self.match_clause(clause),
            Clause::Unwind(_) => self.add(Unwind),
            Clause::With(clause) => {
                self.add(With);
                self.add_if(clause.where_.is_some(), MatchWhere);
            }
            Clause::Return(_) => self.add(Return),
            Clause::Finish => self.add(Finish),
            Clause::Create(clause) => {
                self.add(Create);
                self.add_if(clause.patterns.len() > 1, PatternList);
            }
            Clause::Merge(clause) => self.merge(clause),
            Clause::Set(_) => {}
            Clause::Remove(clause) => {
                for item in &clause.items {
                    match item {
                        RemoveItem::Property(target) => {
                            self.add(update_target(target, Remove, RemoveDynamic));
                            self.add_if(is_computed(target), RemoveComputed);
                        }
                        RemoveItem::Labels { labels, .. } => {
                            self.add(RemoveLabels);
                            self.labels_at(labels, Place::Update);
                        }
                    }
                }
            }
            Clause::Delete(clause) => {
                self.add(if clause.detach {
                    DetachDelete
                } else if clause.nodetach {
                    NodetachDelete
                } else {
                    Delete
                });
                self.add_if(
                    clause.items.iter().any(|item| !matches!(item, Expr::Variable(_))),
                    DeleteExpression,
                );
            }
            Clause::Foreach(_) => self.add(Foreach),
            Clause::CallProcedure(clause) => self.call_procedure(clause),
            Clause::CallSubquery(clause) => self.call_subquery(clause),
            Clause::LoadCsv(_) => self.add(LoadCsv),
        }
        walk_clause(self, clause);
    }

    fn projection(&mut self, projection: &'ast Projection) {
        match projection.quantifier {
            Some(SetQuantifier::Distinct) => self.add(Distinct),
            Some(SetQuantifier::All) => self.add(ProjectionAll),
            None => {}
        }
        self.add_if(projection.star, Star);
        self.add_if(projection.star && !projection.items.is_empty(), StarItems);
        self.add_if(!projection.order_by.is_empty(), OrderBy);
        if let Some(skip) = &projection.skip {
            self.add(if skip.word == crate::ast::OffsetWord::Skip { Skip } else { OffsetWord });
            self.page(&skip.count);
        }
        if let Some(limit) = &projection.limit {
            self.add(Limit);
            self.page(limit);
        }
        walk_projection(self, projection);
    }

    fn set_item(&mut self, item: &'ast SetItem) {
        match item {
            SetItem::Property { target, .. } => {
                self.add(update_target(target, Set, SetDynamic));
                self.add_if(is_computed(target), SetComputed);
            }
            SetItem::Replace { .. } => self.add(SetReplace),
            SetItem::Add { .. } => self.add(SetAdd),
            SetItem::Labels { labels, .. } => {
                self.add(SetLabels);
                self.labels_at(labels, Place::Update);
            }
        }
        walk_set_item(self, item);
    }

    fn pattern(&mut self, pattern: &'ast PathPattern) {
        self.add_if(pattern.variable.is_some(), NamedPath);
        if let Some(selector) = &pattern.selector {
            self.add(PathSelector);
            self.add_if(selector_has_parameter(selector), PathSelectorParameter);
        }
        self.add_if(has_juxtaposed_nodes(pattern.elements()), JuxtaposedNodes);
        if let PathShape::Shortest { all, .. } = &pattern.shape {
            self.add(if *all { AllShortestPaths } else { ShortestPath });
            self.add_if(pattern.variable.is_none(), UnnamedShortestPath);
        }
        walk_pattern(self, pattern);
    }

    fn element(&mut self, element: &'ast PathElement) {
        match element {
            PathElement::Node(node) => {
                if let Some(labels) = &node.labels {
                    self.labels_at(labels, Place::Node);
                }
                self.properties(node.properties.as_deref());
                self.add_if(node.where_.is_some(), NodeWhere);
            }
            PathElement::Relationship(relationship) => {
                if let Some(types) = &relationship.types {
                    self.labels_at(types, Place::Relationship);
                }
                self.properties(relationship.properties.as_deref());
                self.add_if(relationship.where_.is_some(), RelationshipWhere);
                self.add_if(relationship.quantifier.is_some(), QuantifiedRelationship);
                self.add_if(relationship.arrow == Arrow::None, Undirected);
                self.add_if(relationship.arrow == Arrow::Both, BothArrows);
                if let Some(length) = relationship.length {
                    self.add(VariableLength);
                    self.add_if(matches!(length, PathLength::Any | PathLength::Range(_, None)), OpenLength);
                    self.add_if(relationship.variable.is_some(), NamedLength);
                    self.add_if(relationship.properties.is_some(), LengthProperties);
                }
            }
            PathElement::Group(group) => {
                self.add(if group.quantifier.is_some() { QuantifiedPath } else { PathGroup });
                self.add_if(group.variable.is_some(), SubpathVariable);
                self.add_if(has_juxtaposed_nodes(&group.elements), JuxtaposedNodes);
            }
        }
        walk_element(self, element);
    }

    fn labels(&mut self, _: &'ast Labels) {
        // Labels are recorded with the node, relationship or predicate that they belong to, because that decides what
        // they mean.
    }

    fn expr(&mut self, expr: &'ast Expr) {
        self.expr_uses(expr);
        match expr {
            Expr::Function(call) if is_exists_call(call) => {
                self.add(ExistsCall);
                for argument in &call.arguments {
                    if let Expr::Pattern(pattern) = argument {
                        walk_pattern(self, pattern);
                    }
                }
            }
            // `shortestPath(…)` as a value is a separate construct, which is already recorded.
            Expr::Pattern(pattern) if matches!(pattern.shape, PathShape::Shortest { .. }) => {
                walk_pattern(self, pattern);
            }
            _ => walk_expr(self, expr),
        }
    }
}

/// True if the call is `exists((a)-->(b))`, a form that some engines have instead of pattern predicates.
fn is_exists_call(call: &FunctionCall) -> bool {
    matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("exists"))
        && matches!(call.arguments.as_slice(), [Expr::Pattern(pattern)]
            if matches!(pattern.shape, PathShape::Chain(_)))
}

/// True if the target is `e.k` or `e[k]` where `e` is more than a variable.
fn is_computed(target: &Expr) -> bool {
    matches!(target, Expr::Property(of, _) | Expr::Index(of, _) if !matches!(**of, Expr::Variable(_)))
}

/// True if two nodes follow each other without a relationship between them.
fn has_juxtaposed_nodes(elements: &[PathElement]) -> bool {
    elements.windows(2).any(|pair| matches!(pair, [PathElement::Node(_), PathElement::Node(_)]))
}

/// The construct of a property that SET or REMOVE changes: `by_key` for `e.k`, `by_value` for `e[k]`.
fn update_target(target: &Expr, by_key: Construct, by_value: Construct) -> Construct {
    if matches!(target, Expr::Index(..)) { by_value } else { by_key }
}

fn selector_has_parameter(selector: &crate::ast::PathSelector) -> bool {
    use crate::ast::{PathCount, PathSelector as Selector};
    let (Selector::Any(count, _) | Selector::ShortestGroups(count, _, _)) = selector else {
        return matches!(selector, Selector::Shortest(PathCount::Parameter(_), _));
    };
    matches!(count, Some(PathCount::Parameter(_)))
}
