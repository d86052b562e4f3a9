//! `PatternRewriter`: rewrites the patterns of a query, any number of times.

use super::cover::cover;
use super::graph::Asg;
use super::path_trail::cover_keeping_trails;
use super::split::{Parts, split};
use super::spread::{Naming, spread};
use super::{PatternOptions, Refusal, Uniqueness};
use crate::rewrite::{Applied, Place, Site, Whole, shape};
use edgewise_cypher_syntax::ast::{BinaryOp, Clause, Expr, Match, PathPattern, Query, SubqueryBody};
use edgewise_cypher_syntax::walk::{Visit, VisitMut, walk_clause, walk_clause_mut, walk_expr, walk_expr_mut};
use edgewise_model::Rng;

/// A query prepared for rewriting its patterns many times: the pattern graphs are built once, and each rewrite covers
/// them with new walks.
#[derive(Debug)]
pub struct PatternRewriter<'q> {
    query: &'q Query,
    options: PatternOptions,
    whole: Whole,
    units: Vec<RewritablePattern<'q>>,
    refusals: Vec<Refusal>,
}

/// A pattern of the query that can be written in other ways.
#[derive(Debug)]
struct RewritablePattern<'q> {
    site: Site,
    /// The clause that the pattern belongs to; none for the pattern of a subquery.
    clause: Option<&'q Match>,
    graph: Asg,
}

/// Rewrites the patterns of a query once: a random non-empty set of its MATCH, OPTIONAL MATCH and subquery
/// patterns. None if no pattern has another form.
///
/// For many rewrites of one query, use a [`PatternRewriter`].
pub fn rewrite_patterns(
    query: &Query,
    options: &PatternOptions,
    rng: &mut Rng,
) -> Option<(Query, Vec<Applied>)> {
    PatternRewriter::new(query, *options).rewrite(rng)
}

impl<'q> PatternRewriter<'q> {
    /// Prepares a query for rewriting its patterns.
    pub fn new(query: &'q Query, options: PatternOptions) -> Self {
        let mut finder = Finder::default();
        finder.query(query);
        let whole = Whole::of(query);
        Self { query, options, whole, units: finder.units, refusals: finder.refusals }
    }

    /// Why some patterns of the query are not rewritten: one reason for each of them.
    pub fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }

    /// How many patterns can be rewritten.
    pub fn patterns(&self) -> usize {
        self.units.len()
    }

    /// Rewrites a random non-empty set of the patterns. Also returns which of the rules `pattern-walk`,
    /// `pattern-split` and `subquery-pattern-walk` were applied where, so that a replay can apply them again. None if
    /// no pattern can be rewritten.
    pub fn rewrite(&self, rng: &mut Rng) -> Option<(Query, Vec<Applied>)> {
        let chosen_for_sure = if self.units.is_empty() { return None } else { rng.index(self.units.len()) };
        let mut given = Naming::new(&self.whole.names, !self.whole.star);
        let mut new: Vec<(Place, Rewrite)> = Vec::with_capacity(self.units.len());
        let mut applied = Vec::with_capacity(self.units.len());
        // Rewrite from the last pattern to the first, so that in a replay each recorded place still refers to the same
        // pattern.
        for (nth, unit) in self.units.iter().enumerate().rev() {
            if nth != chosen_for_sure && rng.one_in(4) {
                continue;
            }
            let seed = rng.u64();
            let mut own = Rng::from_seed_u64(seed);
            let (patterns, unplaced) = written_along_walks(&unit.graph, &self.options, &mut given, &mut own);
            let mut rule = if unit.clause.is_some() { "pattern-walk" } else { "subquery-pattern-walk" };
            let mut parts = None;
            if let (true, Some(clause)) = (self.options.split && rng.bool(), unit.clause)
                && !clause.optional
            {
                let before = given.clone();
                parts = split(patterns.clone(), clause.mode, &self.options, &mut given, &mut own);
                if parts.is_none() {
                    given = before;
                }
            }
            let rewrite = match parts {
                None => Rewrite::Patterns(patterns, unplaced),
                Some(parts) => {
                    rule = "pattern-split";
                    Rewrite::Parts(parts, unplaced)
                }
            };
            new.push((unit.site.place, rewrite));
            applied.push(Applied { rule: rule.to_owned(), site: unit.site, seed });
        }
        let mut query = self.query.clone();
        Patch { new, clauses: 0, exprs: 0 }.query(&mut query);
        Some((query, applied))
    }
}

/// The pattern of a graph written along new random walks, and predicates to add to WHERE.
fn written_along_walks(
    graph: &Asg,
    options: &PatternOptions,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> (Vec<PathPattern>, Vec<Expr>) {
    let walks = match options.uniqueness {
        Uniqueness::PathTrail => cover_keeping_trails(graph, naming.allowed, rng),
        _ => cover(graph, naming.allowed, rng),
    };
    spread(graph, walks, options.placement, naming, rng)
}

/// A MATCH with its pattern written along new random walks.
pub(crate) fn match_along_walks(
    clause: &Match,
    options: &PatternOptions,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Result<Match, Refusal> {
    if !clause.hints.is_empty() {
        return Err(Refusal::Hints);
    }
    let graph = Asg::of(&clause.patterns)?;
    let (patterns, unplaced) = written_along_walks(&graph, options, naming, rng);
    Ok(whole_clause(clause, patterns, unplaced))
}

/// A MATCH with its pattern written along new random walks, then split into two clauses. None if it cannot be split.
pub(crate) fn match_along_walks_and_split(
    clause: &Match,
    options: &PatternOptions,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Result<Option<Vec<Clause>>, Refusal> {
    let clause = match_along_walks(clause, options, naming, rng)?;
    if clause.optional {
        return Ok(None);
    }
    let parts = split(clause.patterns, clause.mode, options, naming, rng);
    Ok(parts.map(|parts| parts.clauses(clause.mode, clause.where_).into()))
}

/// The pattern of a subquery written along new random walks, with its filter.
pub(crate) fn subquery_along_walks(
    patterns: &[PathPattern],
    where_: Option<&Expr>,
    options: &PatternOptions,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Result<SubqueryBody, Refusal> {
    let graph = Asg::of(patterns)?;
    let (patterns, unplaced) = written_along_walks(&graph, options, naming, rng);
    Ok(SubqueryBody::Pattern { patterns, where_: conjunction(where_.cloned(), unplaced) })
}

/// The clause with other patterns, and with `unplaced` added to its filter.
fn whole_clause(clause: &Match, patterns: Vec<PathPattern>, unplaced: Vec<Expr>) -> Match {
    Match {
        optional: clause.optional,
        mode: clause.mode,
        patterns,
        hints: clause.hints.clone(),
        where_: conjunction(clause.where_.clone(), unplaced),
    }
}

/// The conjunction of all predicates; none if there are none.
fn conjunction(first: Option<Expr>, others: Vec<Expr>) -> Option<Expr> {
    first.into_iter().chain(others).reduce(|left, right| Expr::binary(BinaryOp::And, left, right))
}

/// What replaces a pattern: new paths for the same clause, or two clauses. Both come with predicates to add to WHERE.
enum Rewrite {
    Patterns(Vec<PathPattern>, Vec<Expr>),
    Parts(Parts, Vec<Expr>),
}

/// Collects the patterns in printed order. Clauses and expressions are numbered as in `Survey`, so that places agree.
#[derive(Default)]
struct Finder<'q> {
    units: Vec<RewritablePattern<'q>>,
    refusals: Vec<Refusal>,
    clauses: u32,
    exprs: u32,
}

impl<'q> Finder<'q> {
    /// Adds a pattern that can be rewritten, or the reason why it cannot.
    fn add(&mut self, place: Place, shape: u64, clause: Option<&'q Match>, graph: Result<Asg, Refusal>) {
        match graph {
            Ok(graph) if graph.has_one_form() => {
                self.refusals.push(Refusal::OnlyOneForm);
            }
            Ok(graph) => self.units.push(RewritablePattern { site: Site { place, shape }, clause, graph }),
            Err(refusal) => self.refusals.push(refusal),
        }
    }
}

impl<'q> Visit<'q> for Finder<'q> {
    fn clause(&mut self, clause: &'q Clause) {
        let place = Place::Clause(self.clauses);
        self.clauses += 1;
        if let Clause::Match(inner) = clause {
            let graph = if inner.hints.is_empty() { Asg::of(&inner.patterns) } else { Err(Refusal::Hints) };
            self.add(place, shape(clause), Some(inner), graph);
        }
        walk_clause(self, clause);
    }

    fn expr(&mut self, expr: &'q Expr) {
        let place = Place::Expr(self.exprs);
        self.exprs += 1;
        if let Expr::Subquery(subquery) = expr
            && let SubqueryBody::Pattern { patterns, .. } = &subquery.body
        {
            self.add(place, shape(expr), None, Asg::of(patterns));
        }
        walk_expr(self, expr);
    }
}

/// Puts the new patterns into a query in one traversal.
struct Patch {
    /// The replacements. They are in reverse order, so that the one for the first place in the query is at the end.
    new: Vec<(Place, Rewrite)>,
    clauses: u32,
    exprs: u32,
}

impl Patch {
    /// Removes and returns the replacement for a place. Must be called for the parts of a clause before the clause
    /// itself.
    fn take(&mut self, place: Place) -> Option<Rewrite> {
        let found = self.new.iter().position(|(at, _)| *at == place)?;
        Some(self.new.swap_remove(found).1)
    }

    /// Replaces the patterns of MATCH clauses in a list of clauses.
    fn patch_clauses(&mut self, clauses: &mut Vec<Clause>) {
        let mut place = 0;
        while place < clauses.len() {
            let number = Place::Clause(self.clauses);
            self.clauses += 1;
            walk_clause_mut(self, &mut clauses[place]);
            let rewrite = if matches!(clauses[place], Clause::Match(_)) { self.take(number) } else { None };
            match rewrite {
                None => place += 1,
                Some(Rewrite::Patterns(patterns, unplaced)) => {
                    if let Clause::Match(clause) = &mut clauses[place] {
                        clause.patterns = patterns;
                        clause.where_ = conjunction(clause.where_.take(), unplaced);
                    }
                    place += 1;
                }
                Some(Rewrite::Parts(parts, unplaced)) => {
                    if let Clause::Match(clause) = &mut clauses[place] {
                        let where_ = conjunction(clause.where_.take(), unplaced);
                        let several = parts.clauses(clause.mode, where_);
                        clauses.splice(place..=place, several);
                    }
                    place += 2;
                }
            }
        }
    }
}

impl VisitMut for Patch {
    fn query(&mut self, query: &mut Query) {
        self.patch_clauses(&mut query.first.clauses);
        for part in &mut query.unions {
            self.patch_clauses(&mut part.query.clauses);
        }
    }

    fn clause(&mut self, clause: &mut Clause) {
        self.clauses += 1;
        walk_clause_mut(self, clause);
    }

    fn expr(&mut self, expr: &mut Expr) {
        let number = Place::Expr(self.exprs);
        self.exprs += 1;
        walk_expr_mut(self, expr);
        if let Expr::Subquery(subquery) = expr
            && let SubqueryBody::Pattern { patterns, where_ } = &mut subquery.body
            && let Some(Rewrite::Patterns(new, unplaced)) = self.take(number)
        {
            *patterns = new;
            *where_ = conjunction(where_.take(), unplaced);
        }
    }
}
