//! Finds the operands of an expression that are evaluated on the same row as the expression, and so can be rewritten
//! with it.

use crate::program::Ex;

/// The operands of an expression that see the same variables as the expression itself. Comprehensions, patterns and
/// subqueries have variables of their own; their contents are left out.
pub(super) fn children_mut(ex: &mut Ex) -> Vec<&mut Ex> {
    match ex {
        Ex::List(items) | Ex::Call(_, items) => items.iter_mut().collect(),
        Ex::Map(entries) => entries.iter_mut().map(|(_, ex)| ex).collect(),
        Ex::Property(of, _)
        | Ex::Not(of)
        | Ex::Plus(of)
        | Ex::Minus(of)
        | Ex::IsNull(of, _)
        | Ex::IsTyped(of, ..)
        | Ex::IsNormalized(of, ..)
        | Ex::HasLabels(of, _)
        | Ex::Element(_, of) => vec![of],
        Ex::Index(left, right)
        | Ex::And(left, right)
        | Ex::Or(left, right)
        | Ex::Xor(left, right)
        | Ex::Arithmetic(_, left, right)
        | Ex::Concat(left, right)
        | Ex::In(left, right)
        | Ex::StringTest(_, left, right) => vec![left, right],
        Ex::Compare(first, rest) => {
            std::iter::once(&mut **first).chain(rest.iter_mut().map(|(_, ex)| ex)).collect()
        }
        Ex::Slice(of, from, to) => {
            std::iter::once(&mut **of).chain(from.as_deref_mut()).chain(to.as_deref_mut()).collect()
        }
        Ex::Case { operand, arms, otherwise } => {
            let mut parts: Vec<&mut Ex> = operand.as_deref_mut().into_iter().collect();
            for arm in arms {
                parts.extend(arm.when.iter_mut());
                parts.push(&mut arm.then);
            }
            parts.extend(otherwise.as_deref_mut());
            parts
        }
        Ex::Trim(_, source, characters) => {
            std::iter::once(&mut **source).chain(characters.as_deref_mut()).collect()
        }
        Ex::Constant(_)
        | Ex::Slot(_)
        | Ex::ListComprehension { .. }
        | Ex::PatternComprehension { .. }
        | Ex::Reduce { .. }
        | Ex::Quantified { .. }
        | Ex::MapProjection { .. }
        | Ex::PatternExists(_)
        | Ex::ShortestPath { .. }
        | Ex::Subquery(..) => Vec::new(),
    }
}
