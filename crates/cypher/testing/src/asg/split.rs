//! Splits one MATCH into several and adds the inequalities that the single clause implied.

use super::spread::Naming;
use super::{PatternOptions, Uniqueness};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, Match, MatchMode, Name, PathElement, PathPattern, Quantified,
    QuantifierKind,
};
use edgewise_model::Rng;

/// The paths of a clause in two parts.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) first: Vec<PathPattern>,
    pub(super) second: Vec<PathPattern>,
    /// Inequalities that the single clause implied.
    pub(super) inequalities: Vec<Expr>,
}

/// Splits the paths of a MATCH into two parts; none if that is not possible.
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
    // A group contains relationships that have no variable outside of it.
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
        // A relationship variable that occurs twice in a clause never matches: no inequality expresses that.
        if repeats(&before, &after) {
            return None;
        }
        for left in &before {
            for right in &after {
                inequalities.push(different(left, right, naming, rng));
            }
        }
    }
    let second = patterns.split_off(cut);
    Some(Parts { first: patterns, second, inequalities })
}

impl Parts {
    /// The two clauses, with the filter of the original one.
    pub(super) fn clauses(self, mode: Option<MatchMode>, where_: Option<Expr>) -> [Clause; 2] {
        let part = |patterns, where_| {
            Clause::Match(Match { optional: false, mode, patterns, hints: Vec::new(), where_ })
        };
        let predicates = where_.into_iter().chain(self.inequalities);
        let where_ = predicates.reduce(|left, right| Expr::binary(BinaryOp::And, left, right));
        [part(self.first, None), part(self.second, where_)]
    }
}

/// A relationship variable, and whether it is a list.
type Bound = (Name, bool);

fn name_relationships(
    patterns: &mut [PathPattern],
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> Option<Vec<Bound>> {
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

fn repeats(before: &[Bound], after: &[Bound]) -> bool {
    let all: Vec<&Bound> = before.iter().chain(after).collect();
    all.iter().enumerate().any(|(place, bound)| all[..place].iter().any(|other| other.0 == bound.0))
}

fn different(left: &Bound, right: &Bound, naming: &mut Naming<'_>, rng: &mut Rng) -> Expr {
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
