//! Makes tests of a value's type, `IS :: type`, and of a string's normalization, `IS NORMALIZED`.

use edgewise_cypher_syntax::ast::{Expr, Name, TypeExpr, TypeName};

use super::super::{Base, Context, ValueType};

/// Makes `e IS [NOT] :: INTEGER [NOT NULL]`; most often the type is the one that the expression has.
pub fn is_typed(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let kind = context.any_type();
    let operand = context.expr(kind, depth.min(2));
    let own = if context.rng.percent(60) { kind } else { context.any_type() };
    let mut alternatives = vec![(type_name(own)?, context.rng.one_in(3))];
    if context.rng.one_in(5) {
        let other = context.any_type();
        // In a union of types, either all alternatives have NOT NULL or none has.
        alternatives.push((type_name(other)?, alternatives[0].1));
    }
    Some(Expr::IsTyped(Box::new(operand), context.rng.one_in(3), Box::new(TypeExpr { alternatives })))
}

/// The name of a type in `IS ::`; none if it has none.
fn type_name(kind: ValueType) -> Option<TypeName> {
    if kind.is_list() {
        let element = TypeExpr { alternatives: vec![(type_name(kind.element())?, false)] };
        return Some(TypeName::List(Box::new(element)));
    }
    Some(match kind.base {
        Base::Boolean => TypeName::Boolean,
        Base::Integer => TypeName::Integer,
        Base::Float => TypeName::Float,
        Base::String => TypeName::String,
        Base::Date => TypeName::Date,
        Base::LocalTime => TypeName::LocalTime,
        Base::Time => TypeName::ZonedTime,
        Base::LocalDateTime => TypeName::LocalDateTime,
        Base::DateTime => TypeName::ZonedDateTime,
        Base::Duration => TypeName::Duration,
        Base::Point => TypeName::Point,
        Base::Map => TypeName::Map,
        Base::Node => TypeName::Node,
        Base::Relationship => TypeName::Relationship,
        Base::Path | Base::Track => TypeName::Path,
    })
}

/// Makes `s IS [NOT] [NFC] NORMALIZED`.
pub fn is_normalized(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    /// The names of the Unicode normal forms.
    const NORMAL_FORMS: [&str; 4] = ["NFC", "NFD", "NFKC", "NFKD"];
    let operand = context.expr(ValueType::STRING, depth.min(2));
    let form = context.rng.bool().then(|| Name::new_static(NORMAL_FORMS[context.rng.index(4)]));
    Some(Expr::IsNormalized(Box::new(operand), context.rng.bool(), form))
}
