//! Counts how often queries find something, and how often predicates split their rows.

use super::Tally;
use super::reference_with_procedure::{Ran, ReferenceWithProcedure};
use super::shape::relationship_patterns;
use edgewise_cypher_generate::{GeneratedQuery, Round};
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Projection, ProjectionItem, Return, Statement, StatementBody,
};

/// Counts a query that ends with RETURN, under its number of clauses: whether it finds something (its last projection
/// has input, and a cell of its answer is not null), and whether it has two or more relationship patterns.
pub fn count(
    subject: &ReferenceWithProcedure,
    round: &Round,
    query: &GeneratedQuery,
    plain: &Ran,
    tally: &mut Tally,
) {
    let Some(input) = with_constant_projection(&query.statement) else { return };
    let clauses = query.statement.as_query().map_or(0, |query| query.first.clauses.len());
    let found = plain.some() && subject.run(&input, &query.parameters, &round.graph, false).rows() > 0;
    let entry = tally.finds.entry(clauses).or_default();
    entry[0] += 1;
    entry[1] += u64::from(found);
    entry[2] += u64::from(relationship_patterns(&query.statement) > 1);
}

/// The query with a constant as its last projection, which shows whether that projection has input; none if the query
/// does not end with RETURN.
fn with_constant_projection(statement: &Statement) -> Option<Statement> {
    let mut statement = statement.clone();
    let StatementBody::Query(query) = &mut statement.body else { return None };
    query.unions.clear();
    let Some(Clause::Return(last)) = query.first.clauses.last_mut() else { return None };
    let items = vec![ProjectionItem::aliased(Expr::int(1), "one")];
    *last = Return { projection: Projection { items, ..Projection::default() } };
    Some(statement)
}

/// Counts the last filters of a round's queries, and those that split their rows: of the rows where the filter is
/// true, false and null, at least two groups are not empty.
pub fn predicates(subject: &ReferenceWithProcedure, round: &Round, tally: &mut Tally) {
    for query in &round.queries {
        let mut statement = query.statement.clone();
        let Some(predicate) = last_filter(&mut statement).and_then(Option::take) else { continue };
        let not = Expr::not(predicate.clone());
        let null = Expr::is_null(predicate.clone());
        let mut parts = 0;
        for filter in [predicate, not, null] {
            if let Some(place) = last_filter(&mut statement) {
                *place = Some(filter);
            }
            let ran = subject.run(&statement, &query.parameters, &round.graph, false);
            parts += usize::from(ran.rows() > 0);
        }
        tally.predicates[0] += 1;
        tally.predicates[1] += u64::from(parts > 1);
    }
}

/// The filter of the clause before RETURN.
fn last_filter(statement: &mut Statement) -> Option<&mut Option<Expr>> {
    let StatementBody::Query(query) = &mut statement.body else { return None };
    match query.first.clauses.iter_mut().nth_back(1)? {
        Clause::Match(last) => Some(&mut last.where_),
        Clause::With(last) => Some(&mut last.where_),
        _ => None,
    }
}
