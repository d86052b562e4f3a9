//! Guards the oracles share: what may be claimed of a query from its text alone.

use edgewise_cypher::ast::{Clause, Expr, PathElement, PathLength, PathPattern, Quantifier, Query};
use edgewise_cypher::function::function;
use edgewise_cypher::walk::{Walk, for_each_clause, for_each_expr, for_each_pattern};
use edgewise_engine::Profile;
use std::borrow::Cow;

/// Declines a query with a function or pattern form of which the profile documents another behaviour than openCypher's.
///
/// # Errors
/// The function.
pub(super) fn documented_elsewhere(query: &Query, profile: &Profile) -> Result<(), Cow<'static, str>> {
    let mut found = None;
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr {
            let name = call.name.join(".");
            let documented = profile
                .deviations
                .iter()
                .any(|deviation| deviation.functions.iter().any(|own| own.eq_ignore_ascii_case(&name)));
            if documented && found.is_none() {
                found = Some(name);
            }
        }
    });
    if let Some(name) = found {
        return Err(Cow::Owned(format!("the profile documents another behaviour of {name}()")));
    }
    let forms = profile.deviations.iter().flat_map(|deviation| &deviation.patterns);
    let mut fixed = false;
    for_each_pattern(query, |pattern| fixed |= pattern.elements().iter().any(is_fixed_length));
    if fixed && forms.into_iter().any(|form| form == "fixed-length") {
        return Err(Cow::Borrowed("the profile documents another behaviour of a fixed length"));
    }
    Ok(())
}

/// `-[*2]-` or `-[*2..2]-` without a name.
fn is_fixed_length(element: &PathElement) -> bool {
    match element {
        PathElement::Relationship(relationship) if relationship.variable.is_none() => {
            match relationship.length {
                Some(PathLength::Fixed(_)) => true,
                Some(PathLength::Range(least, most)) => most.is_some() && least.or(Some(1)) == most,
                _ => false,
            }
        }
        _ => false,
    }
}

/// True if the expression holds an aggregate.
pub(super) fn aggregates(expr: &Expr) -> bool {
    let mut found = false;
    for_each_expr(expr, |inner| {
        found |= match inner {
            Expr::CountStar => true,
            Expr::Function(call) => function(&call.name.join(".")).is_some_and(|known| known.aggregate),
            _ => false,
        };
    });
    found
}

/// The reason why a statement may rightly take very long, if there is one: no hang is claimed of such a statement.
pub(super) fn may_take_long(query: &impl Walk) -> Option<&'static str> {
    let mut reason = None;
    for_each_pattern(query, |pattern| {
        if unbounded(pattern) {
            reason = reason.or(Some("an unbounded variable length"));
        }
    });
    let mut patterns = 0;
    let mut unwinds = 0;
    for_each_clause(query, |clause| match clause {
        Clause::Match(clause) => patterns += clause.patterns.len(),
        Clause::Unwind(_) => unwinds += 1,
        _ => {}
    });
    if patterns > 2 || patterns + unwinds > 4 {
        reason = reason.or(Some("a product of more than two patterns"));
    }
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr
            && call.name.len() == 1
            && call.name[0].eq_ignore_ascii_case("range")
        {
            reason = reason.or(Some("a range()"));
        }
    });
    reason
}

fn unbounded(pattern: &PathPattern) -> bool {
    let long = |bound: Option<u64>| bound.is_none_or(|bound| bound > 3);
    pattern.elements().iter().any(|element| match element {
        PathElement::Node(_) => false,
        PathElement::Group(_) => true,
        PathElement::Relationship(relationship) => {
            let by_length = match relationship.length {
                None => false,
                Some(PathLength::Any) => true,
                Some(PathLength::Fixed(bound)) => long(Some(bound)),
                Some(PathLength::Range(_, bound)) => long(bound),
            };
            let by_quantifier = match relationship.quantifier {
                None => false,
                Some(Quantifier::Star | Quantifier::Plus) => true,
                Some(Quantifier::Fixed(bound)) => long(Some(bound)),
                Some(Quantifier::Range(_, bound)) => long(bound),
            };
            by_length || by_quantifier
        }
    })
}
