//! Recognises a special value (see `SpecialValue`) that is looked up, compared or ordered. It does not matter how the
//! value was computed, or what is done with the result.

use crate::fingerprint::causes::{Features, Progress, Reading};
use crate::fingerprint::special_value::SpecialValue;
use edgewise_cypher_syntax::ast::{Arrow, Expr, Literal, PathElement, Query};
use edgewise_cypher_syntax::walk::{for_each_expr, for_each_pattern};
use edgewise_lab::reduce::MinimalDeviation;

/// Recognises a comparison with NaN. It is tried before the ignored filters: the reducer replaces any other ignored
/// filter by a simpler one, so a NaN that is left is the cause.
pub(super) fn recognise_nan(reading: &mut Reading<'_>) -> Progress {
    match special_features(reading.minimal_deviation, reading.query, &reading.every) {
        Some(features) if features.iter().any(|feature| feature.starts_with("nan:")) => {
            reading.features = features;
            Progress::Complete
        }
        _ => Progress::Continue,
    }
}

/// Recognises a special value that an index fails to find, whether it was written before or after the index was
/// created.
pub(super) fn recognise_indexed(reading: &mut Reading<'_>) -> Progress {
    let lost = SpecialValue::within(reading.minimal_deviation, reading.query)
        .is_some_and(|value| value < SpecialValue::Huge);
    if reading.indexed && lost { recognise(reading) } else { Progress::Continue }
}

/// Recognises any other special value.
pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    match special_features(reading.minimal_deviation, reading.query, &reading.every) {
        Some(features) => {
            reading.features = features;
            Progress::Complete
        }
        None => Progress::Continue,
    }
}

/// The features of a special value, if the statement looks one up, compares or orders it.
fn special_features(
    minimal_deviation: &MinimalDeviation,
    query: &Query,
    features: &Features,
) -> Option<Features> {
    let has = |feature: &str| features.contains(feature);
    let orders = has("op:order") || has("op:comparison-chain");
    // `min` and `max` use the order of values too.
    let extreme = has("fn:min") || has("fn:max");
    let sorts = has("projection:order-by");
    let equates =
        ["op:in", "op:case", "op:equality", "clause:set", "projection:distinct", "pattern:inline-filter"]
            .iter()
            .any(|feature| has(feature));
    let special = SpecialValue::within(minimal_deviation, query);
    let index = has("setup:index");
    let found: Vec<String> = match special {
        Some(special) if index && special < SpecialValue::Huge => {
            vec!["setup:index".to_owned(), format!("value:{}", special.feature())]
        }
        Some(special) if index && orders => {
            vec!["setup:index".to_owned(), format!("{}:order", special.feature())]
        }
        Some(SpecialValue::Nan) if orders => {
            // The reducer would have removed a negation that the bug does not need.
            let negated = has("op:logic").then(|| "op:logic".to_owned());
            negated.into_iter().chain(["nan:order".to_owned()]).collect()
        }
        Some(SpecialValue::Nan) if equates || sorts || extreme => vec!["nan:equality".to_owned()],
        Some(SpecialValue::Infinity) if orders || equates || sorts || extreme => {
            vec!["infinity:comparison".to_owned()]
        }
        // With SET, the value -0.0 is not the cause.
        Some(SpecialValue::NegativeZero) if !has("clause:set") && (orders || equates || sorts || extreme) => {
            vec!["negative-zero:comparison".to_owned()]
        }
        // To compare a huge integer with a float, engines convert the integer to a float, which may then equal other
        // integers.
        Some(SpecialValue::Huge)
            if (orders || equates || extreme) && SpecialValue::beside_float(minimal_deviation, query) =>
        {
            vec!["huge-integer:float".to_owned()]
        }
        // Engines may truncate a position in a list or a string to 32 bits.
        _ if has_huge_position(query) => vec!["huge-integer:place".to_owned()],
        Some(SpecialValue::Huge) if orders || sorts || equates => vec!["huge-integer:order".to_owned()],
        _ if index && is_undirected(query) => {
            let way = features.iter().filter(|feature| feature.starts_with("way:")).cloned();
            way.chain(["setup:index".to_owned(), "pattern:undirected".to_owned()]).collect()
        }
        _ => return None,
    };
    Some(found.into_iter().collect())
}

/// Whether a query uses a literal position in a list or a string that needs more than 32 bits.
fn has_huge_position(query: &Query) -> bool {
    let far = |expr: &Expr| match expr {
        Expr::Literal(Literal::Integer(number)) => number.value > i32::MAX as u64,
        _ => false,
    };
    let mut found = false;
    for_each_expr(query, |expr| match expr {
        Expr::Index(_, place) => found |= far(place),
        Expr::Slice(_, from, to) => {
            found |= from.as_deref().is_some_and(far) || to.as_deref().is_some_and(far);
        }
        Expr::Function(call) => {
            let counts = ["left", "right", "substring"];
            let named =
                matches!(&*call.name, [name] if counts.iter().any(|own| name.eq_ignore_ascii_case(own)));
            found |= named && call.arguments.iter().skip(1).any(far);
        }
        _ => {}
    });
    found
}

/// Whether a query has an undirected relationship. The reducer gives a direction to those where the bug allows it.
fn is_undirected(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        found |= pattern.elements().iter().any(|element| {
            matches!(element, PathElement::Relationship(step) if matches!(step.arrow, Arrow::None | Arrow::Both))
        });
    });
    found
}
