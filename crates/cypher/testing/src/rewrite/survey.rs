//! `Survey`: every place of a query that a rule may change, with what is known about it.

use super::guard::{aggregates, has_pattern, is_aggregate};
use super::rule::require;
use super::surveyor::Surveyor;
use super::{Guard, Kind, Not, Options, Scope, kind_of};
use edgewise_cypher_syntax::ast::{Clause, Expr, Name, Projection, Query};
use edgewise_cypher_syntax::walk::{declared_variables, for_each_clause, for_each_expr, used_variables};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Every place of a query that a rule may change.
#[derive(Debug)]
pub struct Survey<'q> {
    /// The query.
    pub query: &'q Query,
    /// What is known of the engine.
    pub options: Options<'q>,
    /// What is known of the query as a whole.
    pub whole: Rc<Whole>,
    /// Its expressions, parents before children.
    pub exprs: Vec<ExprSpot<'q>>,
    /// Its clauses, outer ones before those of their subqueries.
    pub clauses: Vec<ClauseSpot<'q>>,
}

/// What is known of a query as a whole.
#[derive(Debug)]
pub struct Whole {
    /// Every name of a variable or parameter.
    pub names: BTreeSet<Name>,
    /// A new variable would be visible: in `RETURN *`, `WITH DISTINCT *` or a grouping `*`.
    pub star: bool,
    /// It writes.
    pub writes: bool,
    /// It deletes.
    pub deletes: bool,
    /// It creates elements and returns rows, so that their internal ids may be visible.
    pub shows_created: bool,
}

/// The relation of an expression to the aggregates of its projection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregation {
    /// There are no aggregates.
    None,
    /// Inside the argument of an aggregate.
    Inside,
    /// Outside of them: a grouping key, or an expression around an aggregate.
    Beside,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct ExprSpot<'q> {
    /// The expression.
    pub expr: &'q Expr,
    /// The expression it is a part of.
    pub parent: Option<&'q Expr>,
    /// The variables it may use.
    pub scope: Rc<Scope>,
    /// Its relation to aggregates.
    pub aggregation: Aggregation,
    /// It is part of a pattern, where other variables of the clause may not be bound yet, or of a sort key.
    pub in_pattern: bool,
    /// Its place requires a list or a boolean.
    pub typed: bool,
    /// It is the filter of a MATCH or WITH, or an operand of AND, OR, XOR or NOT in it, where patterns are allowed
    /// as predicates.
    pub in_filter: bool,
    /// Why it must not be changed, if so.
    pub frozen: Option<Guard>,
    /// What is known of the query as a whole.
    pub whole: Rc<Whole>,
    /// What is known of the engine.
    pub options: Options<'q>,
}

impl ExprSpot<'_> {
    /// The type of the expression.
    pub fn kind(&self) -> Kind {
        kind_of(self.expr, &self.scope)
    }

    /// Fails if the expression must not be wrapped: a pattern, an element, or the operand of a label test.
    pub(super) fn may_wrap(&self) -> Result<(), Not> {
        require(!has_pattern(self.expr), Guard::PatternValue)?;
        let element = matches!(self.kind(), Kind::Node | Kind::Relationship | Kind::Path);
        require(!element && !matches!(self.parent, Some(Expr::HasLabels(..))), Guard::Element)
    }

    /// Fails if no further variable may be used here: beside aggregates, inside patterns, in sort keys.
    pub(super) fn may_refer(&self) -> Result<(), Not> {
        require(self.aggregation != Aggregation::Beside, Guard::Aggregate)?;
        require(!self.in_pattern, Guard::ForeignReference)
    }
}

/// What encloses a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// In the query itself.
    Top,
    /// In a `CALL { … }`.
    Call,
    /// In `EXISTS { … }`, `COUNT { … }`, `COLLECT { … }`.
    Expression,
    /// In a FOREACH.
    Foreach,
}

/// A clause and its neighbours.
#[derive(Clone, Debug)]
pub struct ClauseSpot<'q> {
    /// The clauses of the query without UNION that it belongs to.
    pub clauses: &'q [Clause],
    /// Its index among them.
    pub index: usize,
    /// The variables before it.
    pub scope: Rc<Scope>,
    /// What encloses it.
    pub nesting: Nesting,
    /// It is inside a `CALL (…) { … }`, whose imports stay in scope and must not be bound again.
    pub scoped: bool,
    /// What is known of the query as a whole.
    pub whole: Rc<Whole>,
    /// What is known of the engine.
    pub options: Options<'q>,
}

impl<'q> ClauseSpot<'q> {
    /// The clause itself.
    pub fn clause(&self) -> &'q Clause {
        &self.clauses[self.index]
    }

    /// Whether it is the WITH that imports outer variables into a `CALL { … }`.
    pub fn imports(&self) -> bool {
        self.index == 0 && self.nesting == Nesting::Call && matches!(self.clause(), Clause::With(_))
    }

    /// The clauses with this one replaced by others.
    pub fn replaced(&self, by: impl IntoIterator<Item = Clause>) -> Vec<Clause> {
        let mut clauses = self.clauses[..self.index].to_vec();
        clauses.extend(by);
        clauses.extend_from_slice(&self.clauses[self.index + 1..]);
        clauses
    }

    /// The clauses with others inserted before this one.
    pub fn preceded(&self, by: impl IntoIterator<Item = Clause>) -> Vec<Clause> {
        let mut clauses = self.clauses[..self.index].to_vec();
        clauses.extend(by);
        clauses.extend_from_slice(&self.clauses[self.index..]);
        clauses
    }
}

impl<'q> Survey<'q> {
    /// Surveys a query.
    pub fn of(query: &'q Query, options: Options<'q>) -> Self {
        let whole = Rc::new(Whole::of(query));
        let mut surveyor = Surveyor::new(Rc::clone(&whole), options);
        surveyor.whole_query(query);
        Self { query, options, whole, exprs: surveyor.exprs, clauses: surveyor.clauses }
    }
}

impl Whole {
    /// What is known of a query as a whole.
    pub(crate) fn of(query: &Query) -> Self {
        let mut names = declared_variables(query);
        names.append(&mut used_variables(query));
        for_each_expr(query, |expr| {
            if let Expr::Parameter(name) = expr {
                names.insert(name.clone());
            }
        });
        let (mut star, mut writes, mut deletes, mut creates) = (false, false, false, false);
        for_each_clause(query, |clause| match clause {
            Clause::With(with) => star |= shows_names(&with.projection),
            Clause::Return(result) => star |= result.projection.star,
            Clause::Create(_) | Clause::Merge(_) => (writes, creates) = (true, true),
            Clause::Set(_) | Clause::Remove(_) | Clause::Foreach(_) => writes = true,
            Clause::Delete(_) => (writes, deletes) = (true, true),
            _ => {}
        });
        let returns = matches!(query.first.clauses.last(), Some(Clause::Return(_)));
        Self { names, star, writes, deletes, shows_created: creates && returns }
    }
}

/// Whether a new variable would change the result of a WITH; plain `WITH *` only passes it on.
fn shows_names(projection: &Projection) -> bool {
    projection.star && (projection.distinct() || projection.items.iter().any(|item| aggregates(&item.expr)))
}

/// Whether the projection groups.
pub(super) fn groups(projection: &Projection) -> bool {
    projection.items.iter().any(|item| aggregates(&item.expr))
}

/// Whether every aggregate of the projection is a whole item, so that no item repeats a grouping key.
pub(super) fn plain_aggregates(projection: &Projection) -> bool {
    projection.items.iter().all(|item| is_aggregate(&item.expr) || !aggregates(&item.expr))
}
