//! Which version introduced a step. Taken from the methods of `GraphTraversal` in gremlin-core 3.4.13, 3.5.8,
//! 3.6.8, 3.7.4 and 3.8.1, and from the parser rules in gremlin-language 3.6.8, 3.7.4 and 3.8.1; both agree.

use super::{Dialect, Version};

/// The first and last version that has a step.
///
/// `none` means `none(P)`; the `none()` of older versions is [`Filter::Discard`](crate::ast::Filter::Discard),
/// which every version has.
pub fn step_since(step: &str) -> (Version, Version) {
    let since = match step {
        "call" | "element" | "fail" | "mergeE" | "mergeV" => Version::V3_6,
        "E" | "all" | "any" => Version::V3_7,
        "combine" | "conjoin" | "difference" | "disjunct" | "intersect" | "merge" | "product" => {
            Version::V3_7
        }
        "asDate" | "dateAdd" | "dateDiff" => Version::V3_7,
        "asString" | "concat" | "format" | "length" | "replace" | "reverse" | "split" | "substring" => {
            Version::V3_7
        }
        "lTrim" | "rTrim" | "trim" | "toLower" | "toUpper" => Version::V3_7,
        "asBool" | "asNumber" | "none" => Version::V3_8,
        _ => Version::V3_4,
    };
    let until = if step == "store" { Version::V3_7 } else { Version::V3_8 };
    (since, until)
}

/// The first version whose source has a configuration method.
pub fn configuration_since(method: &str, dialect: Dialect) -> Version {
    match method {
        "withoutStrategies" if !dialect.is_groovy() => Version::V3_8,
        _ => Version::V3_4,
    }
}
