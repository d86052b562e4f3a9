//! Makes mutants: new queries from queries that returned data (GDsmith, section 3.4, and more).

use edgewise_cypher_syntax::ast::{
    Clause, Expr, Match, PathPattern, PathShape, Query, Return, SetQuantifier,
};
use edgewise_cypher_syntax::dialect::Construct as C;
use edgewise_model::Map;

use super::clause::return_clause;
use super::production::Production;
use super::whole::GeneratedQuery;
use super::{Context, Variable};

/// A reading query to make mutants of, and the state of the context just before its RETURN.
#[derive(Clone, Debug)]
pub struct Seed {
    /// All clauses of the query, RETURN last.
    pub clauses: Vec<Clause>,
    /// The parameters of the query with their values.
    pub parameters: Map,
    pub(crate) scope: Vec<Variable>,
    pub(crate) names: u32,
    pub(crate) rows: f64,
    pub(crate) modern: bool,
}

/// Makes the clauses of a mutant; none if the mutation does not apply to the seed.
pub type MakeMutant = for<'c> fn(&mut Context<'c>, &Seed) -> Option<Vec<Clause>>;

type Line = Production<MakeMutant>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeMutant) -> Line {
    Production { name, needs, weight, make }
}

/// The table of mutations.
pub const MUTATIONS: &[Line] = &[
    line("refill-return", &[], 10, refill_return),
    line("delay-return", &[C::With], 40, delay_return),
    line("advance-return", &[C::With], 20, advance_return),
    line("remove-condition", &[], 20, remove_condition),
    line("reverse-condition", &[], 10, reverse_condition),
    line("make-optional", &[C::OptionalMatch], 6, make_optional),
    line("switch-distinct", &[C::Distinct], 6, switch_distinct),
];

impl Context<'_> {
    /// Makes a seed of the query that was just generated; none if it writes, has a UNION or does not end with RETURN.
    pub fn seed(&mut self, query: &GeneratedQuery) -> Option<Seed> {
        let own = query.statement.as_query()?;
        if query.writes || !own.unions.is_empty() || query.statement.mode.is_some() {
            return None;
        }
        let clauses = own.first.clauses.clone();
        if !matches!(clauses.last(), Some(Clause::Return(_))) {
            return None;
        }
        Some(Seed {
            clauses,
            parameters: query.parameters.clone(),
            scope: self.scope.variables().to_vec(),
            names: self.names(),
            rows: self.rows,
            modern: self.modern,
        })
    }

    /// Makes a mutant of a seed; none if the mutation that was drawn does not apply to it.
    pub fn mutant(&mut self, seed: &Seed) -> Option<GeneratedQuery> {
        self.begin();
        self.resume(seed);
        let grammar = self.grammar;
        let choice = grammar.mutation.choose(self.rng)?;
        let clauses = (choice.make)(self, seed)?;
        self.coverage.count(choice.place);
        Some(self.finished(Query::single(clauses), false))
    }
}

/// The clauses of the seed without its RETURN.
fn before_return(seed: &Seed) -> Vec<Clause> {
    seed.clauses[..seed.clauses.len() - 1].to_vec()
}

/// Replaces the RETURN by another one.
fn refill_return(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let mut clauses = before_return(seed);
    clauses.push(return_clause(context).0);
    Some(clauses)
}

/// Replaces the RETURN by a WITH, some more clauses and a new RETURN.
fn delay_return(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let mut clauses = before_return(seed);
    super::whole::extend_with_reads(context, &mut clauses);
    clauses.push(return_clause(context).0);
    Some(clauses)
}

/// Replaces a WITH and everything after it by a RETURN. The variables in scope there are not known, so that mutants of
/// this mutant start with an empty scope.
fn advance_return(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let withs: Vec<usize> = (0..seed.clauses.len())
        .filter(|place| matches!(&seed.clauses[*place], Clause::With(with) if !with.projection.star))
        .collect();
    let place = *context.rng.pick(&withs)?;
    let mut clauses = seed.clauses[..place].to_vec();
    let Clause::With(with) = &seed.clauses[place] else { return None };
    clauses.push(Clause::Return(Return { projection: with.projection.clone() }));
    context.scope.truncate(0);
    Some(clauses)
}

/// The indexes of the clauses with a WHERE, except of a WHERE that keeps the ends of a shortest path different:
/// removing it would raise errors.
fn clauses_with_condition(seed: &Seed) -> Vec<usize> {
    (0..seed.clauses.len())
        .filter(|place| !seed.clauses.get(place + 1).is_some_and(seeks_shortest))
        .filter(|place| match &seed.clauses[*place] {
            Clause::Match(find) => find.where_.is_some(),
            Clause::With(with) => with.where_.is_some(),
            _ => false,
        })
        .collect()
}

/// Whether the clause matches a shortest path.
fn seeks_shortest(clause: &Clause) -> bool {
    let shortest = |pattern: &PathPattern| matches!(pattern.shape, PathShape::Shortest { .. });
    matches!(clause, Clause::Match(find) if find.patterns.iter().any(shortest))
}

/// The clauses of the seed, with the condition at this index changed or removed.
fn with_condition(seed: &Seed, place: usize, change: impl Fn(Expr) -> Option<Expr>) -> Vec<Clause> {
    let mut clauses = seed.clauses.clone();
    match &mut clauses[place] {
        Clause::Match(find) => find.where_ = find.where_.take().and_then(&change),
        Clause::With(with) => with.where_ = with.where_.take().and_then(&change),
        _ => {}
    }
    clauses
}

/// Removes the WHERE of one clause.
fn remove_condition(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let place = *context.rng.pick(&clauses_with_condition(seed))?;
    Some(with_condition(seed, place, |_| None))
}

/// Replaces a condition `p` by `NOT p`.
fn reverse_condition(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let place = *context.rng.pick(&clauses_with_condition(seed))?;
    Some(with_condition(seed, place, |condition| Some(Expr::not(condition))))
}

/// Replaces the last MATCH by OPTIONAL MATCH.
fn make_optional(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let place = seed.clauses.iter().rposition(|clause| matches!(clause, Clause::Match(_)))?;
    let mut clauses = seed.clauses.clone();
    match &mut clauses[place] {
        Clause::Match(find @ Match { optional: false, .. }) => find.optional = true,
        _ => return None,
    }
    let after = clauses[place + 1..].iter();
    let calls = |clause: &Clause| matches!(clause, Clause::CallSubquery(_) | Clause::CallProcedure(_));
    // Some engines require a WITH between OPTIONAL MATCH and a subquery that reads.
    if !context.grammar.has.match_after_optional && after.clone().any(calls) {
        return None;
    }
    Some(clauses)
}

/// Adds DISTINCT to the RETURN, or removes it.
fn switch_distinct(_: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let mut clauses = seed.clauses.clone();
    let Some(Clause::Return(last)) = clauses.last_mut() else { return None };
    last.projection.quantifier = match last.projection.quantifier {
        Some(SetQuantifier::Distinct) => None,
        _ => Some(SetQuantifier::Distinct),
    };
    Some(clauses)
}
