//! `Survey`: all places of a query that a rule may change, with what is known of each.

use super::guard::{aggregates, has_pattern, is_aggregate};
use super::rule::require;
use super::surveyor::Surveyor;
use super::{Guard, Kind, Not, Options, Scope, kind_of};
use edgewise_cypher_syntax::ast::{Clause, Expr, Name, Projection, Query};
use edgewise_cypher_syntax::walk::{declared_variables, for_each_clause, for_each_expr, used_variables};
use std::collections::BTreeSet;
use std::rc::Rc;

/// All places of a query that a rule may change.
#[derive(Debug)]
pub struct Survey<'q> {
    /// The query that was surveyed.
    pub query: &'q Query,
    /// What is known of the engine.
    pub options: Options<'q>,
    /// What is known of the query as a whole.
    pub whole: Rc<Whole>,
    /// The expressions of the query, parents before their parts. Their indexes are the numbers of their places.
    pub exprs: Vec<ExprSpot<'q>>,
    /// The clauses of the query, each before those of its subqueries. Their indexes are the numbers of their places.
    pub clauses: Vec<ClauseSpot<'q>>,
}

/// What is known of a query as a whole.
#[derive(Debug)]
pub struct Whole {
    /// All names of variables and parameters in the query.
    pub names: BTreeSet<Name>,
    /// Whether a new variable could be visible in the answer: the query has `RETURN *`, `WITH DISTINCT *` or `*` beside
    /// an aggregate.
    pub star: bool,
    /// Whether the query changes the graph.
    pub writes: bool,
    /// Whether the query deletes nodes or relationships.
    pub deletes: bool,
    /// Whether the query creates elements and returns rows, so that ids of new elements may be visible.
    pub shows_created: bool,
}

/// How an expression relates to the aggregates of its WITH or RETURN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregation {
    /// The WITH or RETURN has no aggregates.
    None,
    /// The expression is inside the argument of an aggregate.
    Inside,
    /// The expression is outside of the aggregates: in a grouping key, or around an aggregate.
    Beside,
}

/// An expression of a query, with what is known of its place.
#[derive(Clone, Debug)]
pub struct ExprSpot<'q> {
    /// The expression at this place.
    pub expr: &'q Expr,
    /// The expression that this one is a direct part of, if any.
    pub parent: Option<&'q Expr>,
    /// The variables that the expression may use.
    pub scope: Rc<Scope>,
    /// How the expression relates to the aggregates of its WITH or RETURN.
    pub aggregation: Aggregation,
    /// Whether the expression is part of a sort key or of a pattern, where other variables of the clause may not be
    /// bound yet.
    pub in_pattern: bool,
    /// Whether the place requires a list or a boolean.
    pub typed: bool,
    /// Whether the expression is the filter of a MATCH or WITH, or an operand of AND, OR, XOR or NOT in that filter.
    /// Only there may a pattern be a predicate.
    pub in_filter: bool,
    /// Why the expression must not be changed; none if it may be changed.
    pub frozen: Option<Guard>,
    /// What is known of the query as a whole.
    pub whole: Rc<Whole>,
    /// What is known of the engine.
    pub options: Options<'q>,
}

impl ExprSpot<'_> {
    /// The type of the expression's values.
    pub fn kind(&self) -> Kind {
        kind_of(self.expr, &self.scope)
    }

    /// Fails if the expression must not become a part of another one: a pattern, a node or relationship, or the operand
    /// of a label test.
    pub(super) fn may_wrap(&self) -> Result<(), Not> {
        require(!has_pattern(self.expr), Guard::PatternValue)?;
        let element = matches!(self.kind(), Kind::Node | Kind::Relationship | Kind::Path);
        require(!element && !matches!(self.parent, Some(Expr::HasLabels(..))), Guard::Element)
    }

    /// Fails if the expression must not use further variables: beside aggregates, inside patterns and in sort keys.
    pub(super) fn may_refer(&self) -> Result<(), Not> {
        require(self.aggregation != Aggregation::Beside, Guard::Aggregate)?;
        require(!self.in_pattern, Guard::ForeignReference)
    }
}

/// What encloses a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// The clause is in the query itself.
    Top,
    /// The clause is in a `CALL { … }`.
    Call,
    /// The clause is in `EXISTS { … }`, `COUNT { … }` or `COLLECT { … }`.
    Expression,
    /// The clause is in a FOREACH.
    Foreach,
}

/// A clause with its neighbours and what is known of its place.
#[derive(Clone, Debug)]
pub struct ClauseSpot<'q> {
    /// All clauses of the single query (the part of a UNION) to which the clause belongs.
    pub clauses: &'q [Clause],
    /// The index of the clause among `clauses`.
    pub index: usize,
    /// The variables that are visible before the clause.
    pub scope: Rc<Scope>,
    /// What encloses the clause.
    pub nesting: Nesting,
    /// Whether the clause is inside a `CALL (…) { … }`, whose imported variables stay in scope and must not be bound
    /// again.
    pub scoped: bool,
    /// What is known of the query as a whole.
    pub whole: Rc<Whole>,
    /// What is known of the engine.
    pub options: Options<'q>,
}

impl<'q> ClauseSpot<'q> {
    /// The clause at this place.
    pub fn clause(&self) -> &'q Clause {
        &self.clauses[self.index]
    }

    /// Whether the clause is the WITH that imports outer variables into a `CALL { … }`.
    pub fn imports(&self) -> bool {
        self.index == 0 && self.nesting == Nesting::Call && matches!(self.clause(), Clause::With(_))
    }

    /// All clauses, with the one at this place replaced by others.
    pub fn replaced(&self, by: impl IntoIterator<Item = Clause>) -> Vec<Clause> {
        let mut clauses = self.clauses[..self.index].to_vec();
        clauses.extend(by);
        clauses.extend_from_slice(&self.clauses[self.index + 1..]);
        clauses
    }

    /// All clauses, with others inserted before the one at this place.
    pub fn preceded(&self, by: impl IntoIterator<Item = Clause>) -> Vec<Clause> {
        let mut clauses = self.clauses[..self.index].to_vec();
        clauses.extend(by);
        clauses.extend_from_slice(&self.clauses[self.index..]);
        clauses
    }
}

impl<'q> Survey<'q> {
    /// Finds every place of a query that a rule may change.
    pub fn of(query: &'q Query, options: Options<'q>) -> Self {
        let whole = Rc::new(Whole::of(query));
        let mut surveyor = Surveyor::new(Rc::clone(&whole), options);
        surveyor.whole_query(query);
        Self { query, options, whole, exprs: surveyor.exprs, clauses: surveyor.clauses }
    }
}

impl Whole {
    /// Finds out what is known of a query as a whole.
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

/// Whether a new variable would change the result of a projection. A plain `WITH *` only passes it on, so it does not
/// count.
fn shows_names(projection: &Projection) -> bool {
    projection.star && (projection.distinct() || projection.items.iter().any(|item| aggregates(&item.expr)))
}

/// Whether a projection has aggregates, so that it groups rows.
pub(super) fn groups(projection: &Projection) -> bool {
    projection.items.iter().any(|item| aggregates(&item.expr))
}

/// Whether every aggregate is a whole item of the projection, so that no item has to repeat a grouping key.
pub(super) fn plain_aggregates(projection: &Projection) -> bool {
    projection.items.iter().all(|item| is_aggregate(&item.expr) || !aggregates(&item.expr))
}
