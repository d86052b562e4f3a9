//! What a question is like without its names and values, for fingerprints.

use crate::question::{Ask, Change, Filter, Fold, Hop, Op, Place, Projection, Question, Spot, TextOp, Way};
use edgewise_model::Value;

/// The parts of a question that distinguish causes, without names and values.
pub(crate) fn skeleton(question: &Question) -> String {
    let ask = of_ask(&question.ask);
    question.change.as_ref().map_or_else(|| ask.clone(), |change| format!("{}; {ask}", of_change(change)))
}

fn of_ask(ask: &Ask) -> String {
    let hops: String = ask.pattern.hops.iter().map(of_hop).collect();
    let repeats = if ask.pattern.may_repeat() { "*" } else { "" };
    let last = ask.pattern.hops.len();
    format!("{}{hops}{repeats} {}", of_spot(&ask.pattern.start), of_projection(&ask.projection, last))
}

fn of_hop(hop: &Hop) -> String {
    let kinds = match hop.kinds.len() {
        0 => "any",
        1 => "one",
        _ => "several",
    };
    format!("-{}:{kinds}{}-{}", of_way(hop.way), of_filters(&hop.filters), of_spot(&hop.to))
}

const fn of_way(way: Way) -> &'static str {
    match way {
        Way::Out => "out",
        Way::In => "in",
        Way::Both => "both",
    }
}

fn of_spot(spot: &Spot) -> String {
    format!("({}{})", if spot.label.is_some() { "label" } else { "" }, of_filters(&spot.filters))
}

fn of_filters(filters: &[Filter]) -> String {
    let mut all: Vec<String> = filters.iter().map(of_filter).collect();
    all.sort_unstable();
    all.into_iter().map(|filter| format!("[{filter}]")).collect()
}

fn of_filter(filter: &Filter) -> String {
    match filter {
        Filter::Compare { op, value, .. } => {
            let op = match op {
                Op::Eq => "=",
                Op::Neq => "<>",
                Op::Lt | Op::Lte => "<",
                Op::Gt | Op::Gte => ">",
            };
            format!("{op} {}", of_value(value))
        }
        Filter::OneOf { values, not, .. } => {
            let word = if *not { "without" } else { "within" };
            format!("{word} {} {}", values.len().min(2), values.first().map_or("nothing", of_value))
        }
        Filter::Text { op, .. } => match op {
            TextOp::StartsWith => "starts",
            TextOp::EndsWith => "ends",
            TextOp::Contains => "contains",
        }
        .to_owned(),
        Filter::Present { .. } => "present".to_owned(),
        Filter::Absent { .. } => "absent".to_owned(),
        Filter::Linked { way, kinds, not } => {
            let kinds = if kinds.is_empty() { "any" } else { "kind" };
            format!("{}linked {} {kinds}", if *not { "not " } else { "" }, of_way(*way))
        }
        Filter::AnyOf(filters) => format!("or{}", of_filters(filters)),
    }
}

const fn of_value(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "bool",
        Value::Int(_) => "int",
        Value::Float(_) => "float",
        Value::String(_) => "string",
        _ => "value",
    }
}

fn of_place(place: Place, last: usize) -> &'static str {
    match place {
        Place::Node(index) if index == last => "last",
        Place::Node(_) => "node",
        Place::Edge(_) => "edge",
    }
}

fn of_projection(projection: &Projection, last: usize) -> String {
    let plain = |distinct: &bool| if *distinct { " distinct" } else { "" };
    match projection {
        Projection::Count => "count".to_owned(),
        Projection::Values { at, distinct, first, .. } => {
            let sort = if first.is_some() { " first" } else { "" };
            format!("values of {}{}{sort}", of_place(*at, last), plain(distinct))
        }
        Projection::Kind { at, distinct } => format!("kind of {}{}", of_place(*at, last), plain(distinct)),
        Projection::Row(columns) => {
            let places: Vec<&str> = columns.iter().map(|(at, _)| of_place(*at, last)).collect();
            format!("row of {}", places.join(" and "))
        }
        Projection::Fold { at, fold, .. } => {
            let fold = match fold {
                Fold::Min => "min",
                Fold::Max => "max",
                Fold::Sum => "sum",
            };
            format!("{fold} of {}", of_place(*at, last))
        }
        Projection::Group { at, .. } => format!("group by {}", of_place(*at, last)),
    }
}

fn of_change(change: &Change) -> String {
    let spots: String = change.spots().into_iter().map(of_spot).collect();
    format!("{} {spots}", change.name())
}
