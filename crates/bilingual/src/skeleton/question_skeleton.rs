//! What a question is like without its names and values, for fingerprints.

use crate::question::{Ask, Change, Filter, Fold, Hop, Op, Place, Projection, Spot, TextOp, Way};
use edgewise_model::Value;
use std::collections::BTreeSet;

/// The features of what is asked. The same form of relationship, node or condition counts once, because a bug rarely
/// depends on how many there are.
pub(super) fn of_ask(ask: &Ask) -> BTreeSet<String> {
    let (pattern, last) = (&ask.pattern, ask.pattern.hops.len());
    let mut features = BTreeSet::from([format!("returns {}", of_projection(&ask.projection, last))]);
    features.extend(of_spot(&pattern.start));
    for hop in &pattern.hops {
        features.insert(of_hop(hop));
        features.extend(hop.filters.iter().map(|filter| format!("edge {}", of_filter(filter))));
        features.extend(of_spot(&hop.to));
    }
    features
}

/// The features of a change.
pub(super) fn of_change(change: &Change) -> BTreeSet<String> {
    let spots = change.spots().into_iter().flat_map(of_spot);
    spots.chain([format!("writes {}", change.name())]).collect()
}

fn of_hop(hop: &Hop) -> String {
    let kinds = match hop.kinds.len() {
        0 => "any type",
        1 => "a type",
        _ => "several types",
    };
    format!("follows {} {kinds}", of_way(hop.way))
}

const fn of_way(way: Way) -> &'static str {
    match way {
        Way::Out => "out",
        Way::In => "in",
        Way::Both => "both",
    }
}

fn of_spot(spot: &Spot) -> Vec<String> {
    let label = spot.label.as_ref().map(|_| "label".to_owned());
    spot.filters.iter().map(of_filter).chain(label).collect()
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
        Projection::Row(_) => "row".to_owned(),
        Projection::Fold { fold, .. } => {
            let fold = match fold {
                Fold::Min => "min",
                Fold::Max => "max",
                Fold::Sum => "sum",
            };
            fold.to_owned()
        }
        Projection::Group { .. } => "group".to_owned(),
    }
}
