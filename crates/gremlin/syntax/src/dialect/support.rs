//! Which arguments of a step may be a variable or `null` in gremlin-lang. Groovy allows both anywhere.

/// Whether argument `index` (of `count` arguments) of a step may be a variable.
pub fn variable_allowed(step: &str, index: usize, count: usize) -> bool {
    match step {
        "V" | "E" | "addV" | "addE" | "mergeV" | "mergeE" => true,
        "out" | "in" | "both" | "outE" | "inE" | "bothE" => true,
        "hasId" | "hasLabel" | "hasValue" | "is" => true,
        "limit" | "skip" | "tail" | "range" => true,
        "to" | "toE" => index > 0,
        "call" => index == 1,
        "has" => index + 1 == count && count > 1 || index == 0 && count == 3,
        "option" => index == 0 && count == 2 || index == 1,
        // With three or more arguments, a cardinality may also be parsed as the key, so that argument 1 is a value.
        "property" => index > 0 || count == 1,
        _ => false,
    }
}

/// Whether string argument `index` of a step may be `null`.
pub fn null_allowed(step: &str, index: usize) -> bool {
    match step {
        "addV" | "addE" => false,
        "as" | "cap" | "project" => index > 0,
        "select" => index > 1,
        _ => true,
    }
}
