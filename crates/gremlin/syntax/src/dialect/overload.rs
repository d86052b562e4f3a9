//! Overloads of steps that some versions lack.

use super::{Dialect, Version};
use crate::ast::{Filter, SideEffect, Step};

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
        _ => None,
    }
}
