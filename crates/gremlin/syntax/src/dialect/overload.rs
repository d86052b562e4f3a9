//! Overloads of steps that some versions lack.

use super::{Dialect, Version};
use crate::ast::{Choice, Filter, Modulator, Mutation, Property, SideEffect, Step};

/// What is wrong with the arguments of a step in a dialect.
pub fn overload_fault(step: &Step, dialect: Dialect) -> Option<String> {
    match step {
        Step::SideEffect(SideEffect::Aggregate { scope: Some(_), .. })
            if dialect.version >= Version::V3_8 =>
        {
            Some("`aggregate()` takes no Scope since 3.8".to_owned())
        }
        Step::Filter(Filter::None(_)) if dialect.version < Version::V3_8 => {
            Some("`none()` takes a predicate since 3.8".to_owned())
        }
        Step::Filter(Filter::Discard) if !dialect.is_groovy() && dialect.version < Version::V3_7 => {
            Some("gremlin-lang has `none()` since 3.7".to_owned())
        }
        Step::Modulator(Modulator::Option(Choice::Merge { cardinality: Some(_), .. }))
            if dialect.version < Version::V3_7 =>
        {
            Some("`option()` takes a Cardinality since 3.7".to_owned())
        }
        Step::Mutation(Mutation::Property(Property::Map { .. })) if dialect.version < Version::V3_6 => {
            Some("`property()` takes a map since 3.6".to_owned())
        }
        _ => None,
    }
}
