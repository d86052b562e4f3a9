//! Relationship uniqueness written into a query, for targets that differ in it (GDsmith).

use edgewise_cypher_syntax::ast::{BinaryOp, Clause, CompareOp, Expr, Name, PathElement, Query};
use edgewise_cypher_syntax::walk::{declared_variables, for_each_expr, for_each_pattern, used_variables};
use std::borrow::Cow;

/// The query with `r <> s` for every two relationships of one MATCH, so that it means the same whether or not
/// relationships of one MATCH may coincide.
///
/// # Errors
/// The reason why this is not possible: a variable length, a pattern outside MATCH, or `*`.
pub(super) fn with_inequalities(query: &Query) -> Result<Query, Cow<'static, str>> {
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
        return Err(Cow::Borrowed("a variable length, where the targets differ in match semantics"));
    }
    let mut patterns = false;
    for_each_expr(query, |expr| {
        patterns |= matches!(expr, Expr::Pattern(_) | Expr::PatternComprehension(_) | Expr::Subquery(_));
    });
    if patterns {
        return Err(Cow::Borrowed("a pattern in an expression, where the targets differ in match semantics"));
    }
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
                    "a clause in a clause, where the targets differ in match semantics",
                ));
            }
            _ => continue,
        };
        let elements = || clause.patterns.iter().map(|pattern| pattern.elements().len() / 2).sum::<usize>();
        if elements() < 2 {
            continue;
        }
        if star {
            return Err(Cow::Borrowed("a `*`, where the targets differ in match semantics"));
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

#[cfg(test)]
mod tests {
    use super::with_inequalities;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};

    #[test]
    fn relationships_of_one_match_are_kept_apart() {
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
