//! Overloads of steps that only some versions accept.

use super::{Dialect, Version};
use crate::ast::{Choice, Filter, Modulator, Mutation, Property, SideEffect, Step};

/// The reason why a dialect does not accept the arguments of a step; `None` if it accepts them.
pub fn overload_fault(step: &Step, dialect: Dialect) -> Option<String> {
    match step {
        Step::SideEffect(SideEffect::Aggregate { scope: Some(_), .. })
            if dialect.version >= Version::V3_8 =>
        {
            Some("`aggregate()` takes no Scope as of 3.8".to_owned())
        }
        Step::Filter(Filter::None(_)) if dialect.version < Version::V3_8 => {
            Some("`none()` takes a predicate only as of 3.8".to_owned())
        }
        Step::Filter(Filter::Discard) if !dialect.is_groovy() && dialect.version < Version::V3_7 => {
            Some("gremlin-lang has `none()` only as of 3.7".to_owned())
        }
        Step::Modulator(Modulator::Option(Choice::Merge { cardinality: Some(_), .. }))
            if dialect.version < Version::V3_7 =>
        {
            Some("`option()` takes a Cardinality only as of 3.7".to_owned())
        }
        Step::Mutation(Mutation::Property(Property::Map { .. })) if dialect.version < Version::V3_6 => {
            Some("`property()` takes a map only as of 3.6".to_owned())
        }
        _ => None,
    }
}
