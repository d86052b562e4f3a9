//! Mutation: new queries from ones that returned data (GDsmith, section 3.4, and more).

use edgewise_cypher_syntax::ast::{
    Clause, Expr, Match, PathPattern, PathShape, Query, Return, SetQuantifier,
};
use edgewise_cypher_syntax::dialect::Construct as C;
use edgewise_model::Map;

use super::clause::return_clause;
use super::production::Production;
use super::whole::GeneratedQuery;
use super::{Context, Variable};

/// A reading query to mutate, and the state of the context just before its RETURN.
#[derive(Clone, Debug)]
pub struct Seed {
    /// All its clauses, RETURN last.
    pub clauses: Vec<Clause>,
    /// The values of its parameters.
    pub parameters: Map,
    pub(crate) scope: Vec<Variable>,
    pub(crate) names: u32,
    pub(crate) rows: f64,
    pub(crate) modern: bool,
}

/// Makes the clauses of a mutant.
pub type MakeMutant = for<'c> fn(&mut Context<'c>, &Seed) -> Option<Vec<Clause>>;

type Line = Production<MakeMutant>;

const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeMutant) -> Line {
    Production { name, needs, weight, make }
}

/// Mutations.
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
    /// Makes a seed of the query just generated. None if it writes, is a UNION or does not end with RETURN.
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

    /// A mutant of a seed; none if the drawn mutation finds nothing to change.
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

fn before_return(seed: &Seed) -> Vec<Clause> {
    seed.clauses[..seed.clauses.len() - 1].to_vec()
}

/// A different RETURN.
fn refill_return(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let mut clauses = before_return(seed);
    clauses.push(return_clause(context).0);
    Some(clauses)
}

/// WITH instead of RETURN, then further clauses and a new RETURN.
fn delay_return(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let mut clauses = before_return(seed);
    super::whole::extend(context, &mut clauses);
    clauses.push(return_clause(context).0);
    Some(clauses)
}

/// RETURN instead of a WITH, and nothing after it. The scope there is not known, so a mutant of this mutant starts
/// with an empty one.
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

/// The indexes of clauses with a condition, except those whose condition keeps the ends of a shortest path apart.
fn conditions(seed: &Seed) -> Vec<usize> {
    (0..seed.clauses.len())
        .filter(|place| !seed.clauses.get(place + 1).is_some_and(seeks_shortest))
        .filter(|place| match &seed.clauses[*place] {
            Clause::Match(find) => find.where_.is_some(),
            Clause::With(with) => with.where_.is_some(),
            _ => false,
        })
        .collect()
}

fn seeks_shortest(clause: &Clause) -> bool {
    let shortest = |pattern: &PathPattern| matches!(pattern.shape, PathShape::Shortest { .. });
    matches!(clause, Clause::Match(find) if find.patterns.iter().any(shortest))
}

fn with_condition(seed: &Seed, place: usize, change: impl Fn(Expr) -> Option<Expr>) -> Vec<Clause> {
    let mut clauses = seed.clauses.clone();
    match &mut clauses[place] {
        Clause::Match(find) => find.where_ = find.where_.take().and_then(&change),
        Clause::With(with) => with.where_ = with.where_.take().and_then(&change),
        _ => {}
    }
    clauses
}

/// Removes one WHERE.
fn remove_condition(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let place = *context.rng.pick(&conditions(seed))?;
    Some(with_condition(seed, place, |_| None))
}

/// `NOT p` instead of `p`
fn reverse_condition(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let place = *context.rng.pick(&conditions(seed))?;
    Some(with_condition(seed, place, |condition| Some(Expr::not(condition))))
}

/// OPTIONAL MATCH instead of the last MATCH.
fn make_optional(context: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let place = seed.clauses.iter().rposition(|clause| matches!(clause, Clause::Match(_)))?;
    let mut clauses = seed.clauses.clone();
    match &mut clauses[place] {
        Clause::Match(find @ Match { optional: false, .. }) => find.optional = true,
        _ => return None,
    }
    let after = clauses[place + 1..].iter();
    let calls = |clause: &Clause| matches!(clause, Clause::CallSubquery(_) | Clause::CallProcedure(_));
    // Some engines require WITH between OPTIONAL MATCH and a subquery that reads.
    if !context.grammar.has.match_after_optional && after.clone().any(calls) {
        return None;
    }
    Some(clauses)
}

/// Adds or removes DISTINCT.
fn switch_distinct(_: &mut Context<'_>, seed: &Seed) -> Option<Vec<Clause>> {
    let mut clauses = seed.clauses.clone();
    let Some(Clause::Return(last)) = clauses.last_mut() else { return None };
    last.projection.quantifier = match last.projection.quantifier {
        Some(SetQuantifier::Distinct) => None,
        _ => Some(SetQuantifier::Distinct),
    };
    Some(clauses)
}
