//! Smaller queries, without a clause, a modifier of a clause, or a projected item.

use edgewise_cypher_syntax::ast::{Clause, Projection, Query, SingleQuery};

/// The query without one part of its UNION, for each part.
pub(super) fn drop_union(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (place, _) in query.parts().enumerate().filter(|_| !query.unions.is_empty()) {
        let mut smaller = query.clone();
        if place == 0 {
            let next = smaller.unions.remove(0);
            smaller.first = next.query;
        } else {
            smaller.unions.remove(place - 1);
        }
        candidates.push(smaller);
    }
    candidates
}

/// The query without a range of adjacent clauses, long ranges first. The last clause of a part stays.
pub(super) fn drop_clause(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        let count = single.clauses.len().saturating_sub(1);
        let mut size = count.div_ceil(2);
        while size > 0 {
            for place in 0..=count - size {
                let mut smaller = query.clone();
                part_mut(&mut smaller, part).clauses.drain(place..place + size);
                candidates.push(smaller);
            }
            size /= 2;
        }
    }
    candidates
}

/// The query without one ORDER BY, DISTINCT, SKIP, LIMIT, WHERE or OPTIONAL, for each of them.
pub(super) fn drop_modifier(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let mut changed = |change: &dyn Fn(&mut Clause)| {
            let mut smaller = clause.clone();
            change(&mut smaller);
            if smaller != *clause {
                out.push(smaller);
            }
        };
        changed(&|clause| {
            if let Clause::Match(clause) = clause {
                clause.where_ = None;
            }
        });
        changed(&|clause| {
            if let Clause::With(clause) = clause {
                clause.where_ = None;
            }
        });
        changed(&|clause| {
            if let Clause::Match(clause) = clause {
                clause.optional = false;
            }
        });
        changed(&|clause| {
            if let Clause::Match(clause) = clause {
                clause.hints.clear();
            }
        });
        changed(&|clause| {
            projection_mut(clause).into_iter().for_each(|projection| projection.order_by.clear())
        });
        changed(&|clause| {
            projection_mut(clause).into_iter().for_each(|projection| projection.quantifier = None)
        });
        changed(&|clause| projection_mut(clause).into_iter().for_each(|projection| projection.limit = None));
        changed(&|clause| projection_mut(clause).into_iter().for_each(|projection| projection.skip = None));
    });
    candidates
}

/// The query without one projected item or sort key, for each of them. The last item of a projection stays.
pub(super) fn drop_item(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let mut clause = clause.clone();
        let Some(projection) = projection_mut(&mut clause) else { return };
        let whole = projection.clone();
        let least = usize::from(!whole.star);
        let mut smaller = Vec::new();
        if whole.items.len() > least {
            for place in 0..whole.items.len() {
                let mut projection = whole.clone();
                projection.items.remove(place);
                smaller.push(projection);
            }
        }
        for place in 0..whole.order_by.len() {
            let mut projection = whole.clone();
            projection.order_by.remove(place);
            smaller.push(projection);
        }
        for projection in smaller {
            let mut candidate = clause.clone();
            if let Some(place) = projection_mut(&mut candidate) {
                *place = projection;
            }
            out.push(candidate);
        }
    });
    candidates
}

/// The query without one column, in all parts of its UNION at once.
pub(super) fn drop_column(query: &Query) -> Vec<Query> {
    let columns = match query.first.clauses.last() {
        Some(Clause::Return(result)) if !query.unions.is_empty() => result.projection.items.len(),
        _ => 0,
    };
    let mut candidates = Vec::new();
    for column in (0..columns).filter(|_| columns > 1) {
        let mut smaller = query.clone();
        for part in 0..=query.unions.len() {
            if let Some(Clause::Return(result)) = part_mut(&mut smaller, part).clauses.last_mut()
                && column < result.projection.items.len()
            {
                result.projection.items.remove(column);
            }
        }
        candidates.push(smaller);
    }
    candidates
}

/// For every clause of the query, adds the queries in which `make` replaces it.
pub(crate) fn each_clause(
    query: &Query,
    candidates: &mut Vec<Query>,
    make: impl Fn(&Clause, &mut Vec<Clause>),
) {
    for (part, single) in query.parts().enumerate() {
        for (place, clause) in single.clauses.iter().enumerate() {
            let mut smaller = Vec::new();
            make(clause, &mut smaller);
            for clause in smaller {
                let mut candidate = query.clone();
                part_mut(&mut candidate, part).clauses[place] = clause;
                candidates.push(candidate);
            }
        }
    }
}

/// A part of a UNION, by its index; the part 0 is the query before the first UNION.
pub(crate) fn part_mut(query: &mut Query, part: usize) -> &mut SingleQuery {
    if part == 0 { &mut query.first } else { &mut query.unions[part - 1].query }
}

fn projection_mut(clause: &mut Clause) -> Option<&mut Projection> {
    match clause {
        Clause::With(clause) => Some(&mut clause.projection),
        Clause::Return(clause) => Some(&mut clause.projection),
        _ => None,
    }
}
