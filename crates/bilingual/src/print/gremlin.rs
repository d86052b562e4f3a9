//! `GremlinText`: writes questions and changes in canonical Gremlin.

use super::literal::{in_gremlin, text_in_gremlin as text};
use super::needed::{column, needed};
use crate::question::{Ask, Change, Filter, Fold, Hop, Op, Place, Projection, Sort, Spot, TextOp, Way};
use edgewise_model::{Map, Name};
use std::fmt::Write as _;

/// Writes questions and changes in canonical Gremlin.
pub struct GremlinText;

impl GremlinText {
    /// The traversal that reads the answer to a question.
    ///
    /// # Errors
    /// What cannot be said in Gremlin.
    pub fn reading(ask: &Ask) -> Result<String, String> {
        let mut out = "g.V()".to_owned();
        let pattern = &ask.pattern;
        out.push_str(&tests(&pattern.start)?);
        out.push_str(&marked(ask, Place::Node(0)));
        for (place, hop) in pattern.hops.iter().enumerate() {
            out.push_str(&step(ask, hop, place)?);
            out.push_str(&tests(&hop.to)?);
            out.push_str(&marked(ask, Place::Node(place + 1)));
        }
        out.push_str(&returning(ask));
        Ok(out)
    }

    /// The traversal that writes a change.
    ///
    /// # Errors
    /// What cannot be said in Gremlin.
    pub fn writing(change: &Change) -> Result<String, String> {
        Ok(match change {
            Change::AddNode { label, properties } => {
                format!("g.addV({}){}", text(label), map(properties, true)?)
            }
            Change::AddEdges { from, to, kind, properties } => format!(
                "g.V(){}.as(\"a\").V(){}.as(\"b\").addE({}).from(\"a\").to(\"b\"){}",
                tests(from)?,
                tests(to)?,
                text(kind),
                map(properties, false)?
            ),
            Change::SetProperty { on, key, value } => {
                format!("g.V(){}.property(single, {}, {})", tests(on)?, text(key), in_gremlin(value)?)
            }
            Change::RemoveProperty { on, key } => {
                format!("g.V(){}.properties({}).drop()", tests(on)?, text(key))
            }
            Change::DeleteNodes { on } => format!("g.V(){}.drop()", tests(on)?),
            Change::DeleteEdges { at, way, kinds } => {
                format!("g.V(){}.{}E({}).drop()", tests(at)?, direction(*way), list(kinds))
            }
        })
    }
}

/// Follows a relationship: in one step if nothing is asked about it, otherwise by way of the edge.
fn step(ask: &Ask, hop: &Hop, place: usize) -> Result<String, String> {
    let edge = marked(ask, Place::Edge(place));
    let (way, kinds) = (direction(hop.way), list(&hop.kinds));
    if hop.filters.is_empty() && edge.is_empty() {
        return Ok(format!(".{way}({kinds})"));
    }
    let onwards = match hop.way {
        Way::Out => "inV",
        Way::In => "outV",
        Way::Both => "otherV",
    };
    let filters: Vec<String> = hop.filters.iter().map(test).collect::<Result<_, _>>()?;
    Ok(format!(".{way}E({kinds}){}{edge}.{onwards}()", filters.concat()))
}

const fn direction(way: Way) -> &'static str {
    match way {
        Way::Out => "out",
        Way::In => "in",
        Way::Both => "both",
    }
}

fn list(names: &[Name]) -> String {
    names.iter().map(|name| text(name)).collect::<Vec<_>>().join(", ")
}

fn tests(spot: &Spot) -> Result<String, String> {
    let mut out = String::new();
    if let Some(label) = &spot.label {
        _ = write!(out, ".hasLabel({})", text(label));
    }
    for filter in &spot.filters {
        out.push_str(&test(filter)?);
    }
    Ok(out)
}

fn test(filter: &Filter) -> Result<String, String> {
    let has = |key: &Name, predicate: String| format!(".has({}, {predicate})", text(key));
    Ok(match filter {
        Filter::Compare { key, op, value } => {
            let name = match op {
                Op::Eq => "eq",
                Op::Neq => "neq",
                Op::Lt => "lt",
                Op::Lte => "lte",
                Op::Gt => "gt",
                Op::Gte => "gte",
            };
            has(key, format!("P.{name}({})", in_gremlin(value)?))
        }
        Filter::OneOf { key, values, not } => {
            let values: Vec<String> = values.iter().map(in_gremlin).collect::<Result<_, _>>()?;
            has(key, format!("P.{}({})", if *not { "without" } else { "within" }, values.join(", ")))
        }
        Filter::Text { key, op, text: part } => {
            let name = match op {
                TextOp::StartsWith => "startingWith",
                TextOp::EndsWith => "endingWith",
                TextOp::Contains => "containing",
            };
            has(key, format!("TextP.{name}({})", text(part)))
        }
        Filter::Present { key } => format!(".has({})", text(key)),
        Filter::Absent { key } => format!(".hasNot({})", text(key)),
        Filter::Linked { way, kinds, not } => {
            let step = if *not { "not" } else { "where" };
            format!(".{step}(__.{}({}))", direction(*way), list(kinds))
        }
        Filter::AnyOf(filters) => {
            let all = filters.iter().map(|filter| Ok(format!("__{}", test(filter)?)));
            format!(".or({})", all.collect::<Result<Vec<_>, String>>()?.join(", "))
        }
    })
}

/// What a projected element needs: the properties that are returned, and a name if it is not the last one.
fn marked(ask: &Ask, place: Place) -> String {
    let places = ask.projection.places();
    let Some(index) = places.iter().position(|(own, _)| *own == place) else { return String::new() };
    let mut out = String::new();
    for key in needed(ask, place) {
        _ = write!(out, ".has({})", text(key));
    }
    if !stands_last(ask, place) || matches!(ask.projection, Projection::Row(_)) {
        _ = write!(out, ".as({})", text(&column(index)));
    }
    out
}

/// True if the traversers stand at the element when the projection begins.
fn stands_last(ask: &Ask, place: Place) -> bool {
    place == Place::Node(ask.pattern.hops.len())
}

fn returning(ask: &Ask) -> String {
    let back = |at: Place| {
        if stands_last(ask, at) { String::new() } else { format!(".select({})", text(&column(0))) }
    };
    match &ask.projection {
        Projection::Count => ".count()".to_owned(),
        Projection::Values { at, key, distinct, first } => {
            let mut out = format!("{}.values({})", back(*at), text(key));
            if *distinct {
                out.push_str(".dedup()");
            }
            if let Some(Sort { descending, limit }) = first {
                let by = if *descending { ".by(desc)" } else { "" };
                _ = write!(out, ".order(){by}.limit({limit})");
            }
            out
        }
        Projection::Kind { at, distinct } => {
            format!("{}.label(){}", back(*at), if *distinct { ".dedup()" } else { "" })
        }
        Projection::Row(columns) => {
            let names: Vec<String> = (0..columns.len()).map(|index| text(&column(index))).collect();
            let by: String = columns.iter().map(|(_, key)| format!(".by({})", text(key))).collect();
            format!(".select({}){by}", names.join(", "))
        }
        Projection::Fold { at, key, fold } => {
            let fold = match fold {
                Fold::Min => "min",
                Fold::Max => "max",
                Fold::Sum => "sum",
            };
            format!("{}.values({}).{fold}()", back(*at), text(key))
        }
        Projection::Group { at, key } => format!("{}.groupCount().by({})", back(*at), text(key)),
    }
}

fn map(properties: &Map, vertex: bool) -> Result<String, String> {
    let single = if vertex { "single, " } else { "" };
    let entries = properties
        .iter()
        .map(|(key, value)| Ok(format!(".property({single}{}, {})", text(key), in_gremlin(value)?)));
    entries.collect()
}
