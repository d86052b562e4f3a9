//! Writes relationship uniqueness into a query as inequalities, for targets that differ in it (GDsmith).

use edgewise_cypher_syntax::ast::{BinaryOp, Clause, CompareOp, Expr, Name, PathElement, Query};
use edgewise_cypher_syntax::walk::{declared_variables, for_each_expr, for_each_pattern, used_variables};
use std::borrow::Cow;

/// The query with `r <> s` for every two relationships of one MATCH. It then means the same on engines where
/// relationships of one MATCH may coincide and on those where they may not.
///
/// # Errors
/// The reason why this is not possible: a variable length, a pattern outside MATCH, or `*`.
pub(super) fn with_inequalities(query: &Query) -> Result<Query, Cow<'static, str>> {
    check_patterns(query)?;
    let mut query = query.clone();
    let mut taken = declared_variables(&query);
    taken.extend(used_variables(&query));
    let star = query.parts().flat_map(|part| &part.clauses).any(|clause| match clause {
        Clause::With(with) => with.projection.star,
        Clause::Return(result) => result.projection.star,
        _ => false,
    });
    let mut number = 0;
    let mut fresh = || loop {
        number += 1;
        let name = Name::from(format!("rel{number}"));
        if !taken.contains(&name) {
            return name;
        }
    };
    let all = std::iter::once(&mut query.first).chain(query.unions.iter_mut().map(|part| &mut part.query));
    for clause in all.flat_map(|part| &mut part.clauses) {
        let clause = match clause {
            Clause::Match(clause) => clause,
            Clause::CallSubquery(_) | Clause::Foreach(_) | Clause::Merge(_) => {
                return Err(Cow::Borrowed(
                    "the query has a clause inside a clause, and the targets differ in match semantics",
                ));
            }
            _ => continue,
        };
        let elements = || clause.patterns.iter().map(|pattern| pattern.elements().len() / 2).sum::<usize>();
        if elements() < 2 {
            continue;
        }
        if star {
            return Err(Cow::Borrowed("the query has a `*`, and the targets differ in match semantics"));
        }
        let mut names: Vec<Name> = Vec::new();
        for element in clause.patterns.iter_mut().flat_map(|pattern| pattern.elements_mut()) {
            if let PathElement::Relationship(relationship) = element {
                names.push(relationship.variable.get_or_insert_with(&mut fresh).clone());
            }
        }
        for (place, one) in names.iter().enumerate() {
            for other in names[place + 1..].iter().filter(|other| *other != one) {
                let apart = Expr::compare(
                    CompareOp::NotEqual,
                    Expr::Variable(one.clone()),
                    Expr::Variable(other.clone()),
                );
                clause.where_ = Some(match clause.where_.take() {
                    None => apart,
                    Some(earlier) => Expr::binary(BinaryOp::And, earlier, apart),
                });
            }
        }
    }
    Ok(query)
}

/// Refuses queries whose relationships cannot all be compared by name in the WHERE of their MATCH.
fn check_patterns(query: &Query) -> Result<(), Cow<'static, str>> {
    let mut lengths = false;
    for_each_pattern(query, |pattern| {
        for element in pattern.elements() {
            lengths |= match element {
                PathElement::Relationship(relationship) => {
                    relationship.length.is_some() || relationship.quantifier.is_some()
                }
                PathElement::Group(_) => true,
                PathElement::Node(_) => false,
            };
        }
    });
    if lengths {
        return Err(Cow::Borrowed(
            "the query has a variable length, and the targets differ in match semantics",
        ));
    }
    let mut patterns = false;
    for_each_expr(query, |expr| {
        patterns |= matches!(expr, Expr::Pattern(_) | Expr::PatternComprehension(_) | Expr::Subquery(_));
    });
    if patterns {
        return Err(Cow::Borrowed(
            "the query has a pattern in an expression, and the targets differ in match semantics",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::with_inequalities;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};

    #[test]
    fn inequalities_are_added_for_the_relationships_of_one_match() {
        let text = |text: &str| {
            let query = parse_query(text).expect("a query");
            with_inequalities(&query).map(|query| print_query(&query, Dialect::whole()))
        };
        assert_eq!(
            text("MATCH (a)-[r]->(b)-->(c) WHERE a.x RETURN a AS a").as_deref(),
            Ok("MATCH (a)-[r]->(b)-[rel1]->(c) WHERE a.x AND r <> rel1 RETURN a AS a")
        );
        assert_eq!(text("MATCH (a)-->(b) RETURN a AS a").as_deref(), Ok("MATCH (a)-->(b) RETURN a AS a"));
        assert!(text("MATCH (a)-[*1..2]->(b) RETURN a AS a").is_err());
        assert!(text("MATCH (a)-->(b)-->(c) WITH * RETURN a AS a").is_err());
    }
}
