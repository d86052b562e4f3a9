//! A special value that is looked up, compared or ordered. How it got there, and what is done with the result, does
//! not matter.

use crate::fingerprint::causes::{Features, Reading, Told};
use crate::fingerprint::special_value::SpecialValue;
use edgewise_cypher_syntax::ast::{Arrow, Expr, Literal, PathElement, Query};
use edgewise_cypher_syntax::walk::{for_each_expr, for_each_pattern};
use edgewise_lab::reduce::MinimalDeviation;

/// A NaN that is still compared is needed for the bug: the reducer simplifies any other ignored filter.
pub(super) fn tell_nan(reading: &mut Reading<'_>) -> Told {
    match special_features(reading.minimal_deviation, reading.query, &reading.every) {
        Some(features) if features.iter().any(|feature| feature.starts_with("nan:")) => {
            reading.features = features;
            Told::All
        }
        _ => Told::Part,
    }
}

/// A value that an index fails to find, whenever it was written.
pub(super) fn tell_indexed(reading: &mut Reading<'_>) -> Told {
    let lost = SpecialValue::within(reading.minimal_deviation, reading.query)
        .is_some_and(|value| value < SpecialValue::Huge);
    if reading.indexed && lost { tell(reading) } else { Told::Part }
}

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    match special_features(reading.minimal_deviation, reading.query, &reading.every) {
        Some(features) => {
            reading.features = features;
            Told::All
        }
        None => Told::Part,
    }
}

fn special_features(
    minimal_deviation: &MinimalDeviation,
    query: &Query,
    features: &Features,
) -> Option<Features> {
    let has = |feature: &str| features.contains(feature);
    let orders = has("op:order") || has("op:comparison-chain");
    // `min` and `max` use an order, too.
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
            // The reducer would have removed an unnecessary negation.
            let negated = has("op:logic").then(|| "op:logic".to_owned());
            negated.into_iter().chain(["nan:order".to_owned()]).collect()
        }
        Some(SpecialValue::Nan) if equates || sorts || extreme => vec!["nan:equality".to_owned()],
        Some(SpecialValue::Infinity) if orders || equates || sorts || extreme => {
            vec!["infinity:comparison".to_owned()]
        }
        // In SET it does not matter that the value is -0.0.
        Some(SpecialValue::NegativeZero) if !has("clause:set") && (orders || equates || sorts || extreme) => {
            vec!["negative-zero:comparison".to_owned()]
        }
        // Compared with a float, it is converted to one, and then equals other integers.
        Some(SpecialValue::Huge)
            if (orders || equates || extreme) && SpecialValue::beside_float(minimal_deviation, query) =>
        {
            vec!["huge-integer:float".to_owned()]
        }
        // A position in a list or a string that is truncated to fewer bits.
        _ if is_far(query) => vec!["huge-integer:place".to_owned()],
        Some(SpecialValue::Huge) if orders || sorts || equates => vec!["huge-integer:order".to_owned()],
        _ if index && is_undirected(query) => {
            let way = features.iter().filter(|feature| feature.starts_with("way:")).cloned();
            way.chain(["setup:index".to_owned(), "pattern:undirected".to_owned()]).collect()
        }
        _ => return None,
    };
    Some(found.into_iter().collect())
}

/// True if a query uses a position in a list or a string that needs more than 32 bits.
fn is_far(query: &Query) -> bool {
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

/// True if a query has an undirected relationship. The reducer directs those that can be directed.
fn is_undirected(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        found |= pattern.elements().iter().any(|element| {
            matches!(element, PathElement::Relationship(step) if matches!(step.arrow, Arrow::None | Arrow::Both))
        });
    });
    found
}
