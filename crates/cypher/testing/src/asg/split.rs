//! Splits one MATCH into two and adds the inequalities of relationships that the single clause implied.

use super::spread::Naming;
use super::{PatternOptions, Uniqueness};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, Match, MatchMode, Name, PathElement, PathPattern, Quantified,
    QuantifierKind,
};
use edgewise_model::Rng;

/// The paths of a MATCH in two parts, each to become a clause.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) first: Vec<PathPattern>,
    pub(super) second: Vec<PathPattern>,
    /// Predicates that keep the relationships of the first part different from those of the second.
    pub(super) inequalities: Vec<Expr>,
}

/// Splits the paths of a MATCH into two parts at a random place. None if there is only one path, or if the required
/// inequalities cannot be expressed.
///
/// Under trail semantics every pair of relationships that no longer shares a clause gets its inequality:
/// `r <> s`, for lists `none(x IN r WHERE x IN s)`; anonymous relationships get names for it.
pub(super) fn split(
    mut patterns: Vec<PathPattern>,
    mode: Option<MatchMode>,
    options: &PatternOptions,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Option<Parts> {
    if patterns.len() < 2 {
        return None;
    }
    // Relationships inside a group have no variable outside of it, so no inequality can refer to them.
    let grouped = |path: &PathPattern| {
        path.elements().iter().any(|element| {
            matches!(element, PathElement::Group(_))
                || matches!(element, PathElement::Relationship(relationship) if relationship.quantifier.is_some())
        })
    };
    let walks = options.uniqueness != Uniqueness::Trail || mode == Some(MatchMode::RepeatableElements);
    if !walks && patterns.iter().any(grouped) {
        return None;
    }
    let cut = 1 + rng.index(patterns.len() - 1);
    let mut inequalities = Vec::new();
    if !walks {
        let before = name_relationships(&mut patterns[..cut], naming, rng)?;
        let after = name_relationships(&mut patterns[cut..], naming, rng)?;
        // A relationship variable that occurs twice in one clause never matches. No inequality between two clauses has
        // this effect.
        if repeats_variable(&before, &after) {
            return None;
        }
        for left in &before {
            for right in &after {
                inequalities.push(inequality(left, right, naming, rng));
            }
        }
    }
    let second = patterns.split_off(cut);
    Some(Parts { first: patterns, second, inequalities })
}

impl Parts {
    /// The two MATCH clauses. The second has the filter of the original clause and the inequalities.
    pub(super) fn clauses(self, mode: Option<MatchMode>, where_: Option<Expr>) -> [Clause; 2] {
        let part = |patterns, where_| {
            Clause::Match(Match { optional: false, mode, patterns, hints: Vec::new(), where_ })
        };
        let predicates = where_.into_iter().chain(self.inequalities);
        let where_ = predicates.reduce(|left, right| Expr::binary(BinaryOp::And, left, right));
        [part(self.first, None), part(self.second, where_)]
    }
}

/// A relationship variable, and whether its value is a list because the relationship has a variable length.
type RelationshipVariable = (Name, bool);

/// Gives every relationship a variable and returns all variables. None if a new variable is needed but not allowed.
fn name_relationships(
    patterns: &mut [PathPattern],
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Option<Vec<RelationshipVariable>> {
    let mut names = Vec::new();
    for path in patterns {
        for element in path.elements_mut() {
            let PathElement::Relationship(relationship) = element else { continue };
            if relationship.variable.is_none() {
                if !naming.allowed {
                    return None;
                }
                relationship.variable = Some(naming.name("r", rng));
            }
            names.extend(relationship.variable.clone().map(|name| (name, relationship.length.is_some())));
        }
    }
    Some(names)
}

/// Whether the same variable occurs twice.
fn repeats_variable(before: &[RelationshipVariable], after: &[RelationshipVariable]) -> bool {
    let all: Vec<&RelationshipVariable> = before.iter().chain(after).collect();
    all.iter().enumerate().any(|(place, bound)| all[..place].iter().any(|other| other.0 == bound.0))
}

/// The predicate that the relationships of one variable differ from those of another.
fn inequality(
    left: &RelationshipVariable,
    right: &RelationshipVariable,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Expr {
    let (a, b) = (Expr::Variable(left.0.clone()), Expr::Variable(right.0.clone()));
    match (left.1, right.1) {
        (false, false) => Expr::compare(CompareOp::NotEqual, a, b),
        (false, true) => Expr::not(Expr::binary(BinaryOp::In, a, b)),
        (true, false) => Expr::not(Expr::binary(BinaryOp::In, b, a)),
        (true, true) => {
            let variable = naming.name("x", rng);
            let within = Expr::binary(BinaryOp::In, Expr::Variable(variable.clone()), b);
            Expr::Quantified(Box::new(Quantified {
                kind: QuantifierKind::None,
                variable,
                list: a,
                where_: Some(within),
            }))
        }
    }
}
