//! `CypherText`: writes questions and changes in canonical Cypher.

use super::literal::in_cypher;
use super::needed::{column, needed};
use crate::question::{
    Ask, Change, Filter, Fold, Hop, Op, Pattern, Place, Projection, Sort, Spot, TextOp, Way,
};
use edgewise_model::{Map, Name};
use std::fmt::Write as _;

/// Writes questions and changes in canonical Cypher.
pub struct CypherText;

impl CypherText {
    /// The statement that reads the answer to a question.
    ///
    /// # Errors
    /// What cannot be said in Cypher.
    pub fn reading(ask: &Ask) -> Result<String, String> {
        let pattern = &ask.pattern;
        let mut text = matching(pattern);
        let mut conditions = conditions_of(&pattern.start, &node(0))?;
        for (place, hop) in pattern.hops.iter().enumerate() {
            for filter in &hop.filters {
                conditions.push(condition(filter, &edge(place))?);
            }
            conditions.extend(conditions_of(&hop.to, &node(place + 1))?);
        }
        let nodes = (0..=pattern.hops.len()).map(Place::Node);
        for place in nodes.chain((0..pattern.hops.len()).map(Place::Edge)) {
            conditions.extend(
                needed(ask, place).iter().map(|key| format!("{}.{} IS NOT NULL", name(place), word(key))),
            );
        }
        push_where(&mut text, &conditions);
        text.push(' ');
        text.push_str(&returning(&ask.projection));
        Ok(text)
    }

    /// The statement that writes a change.
    ///
    /// # Errors
    /// What cannot be said in Cypher.
    pub fn writing(change: &Change) -> Result<String, String> {
        Ok(match change {
            Change::AddNode { label, properties } => {
                format!("CREATE (:{}{})", word(label), map(properties)?)
            }
            Change::AddEdges { from, to, kind, properties } => {
                let (a, b) = (spot(from, "a"), spot(to, "b"));
                let mut text = format!("MATCH {a}, {b}");
                let mut conditions = conditions_of(from, "a")?;
                conditions.extend(conditions_of(to, "b")?);
                push_where(&mut text, &conditions);
                _ = write!(text, " CREATE (a)-[:{}{}]->(b)", word(kind), map(properties)?);
                text
            }
            Change::SetProperty { on, key, value } => {
                selecting(on, &format!(" SET a.{} = {}", word(key), in_cypher(value)?))?
            }
            Change::RemoveProperty { on, key } => selecting(on, &format!(" REMOVE a.{}", word(key)))?,
            Change::DeleteNodes { on } => selecting(on, " DETACH DELETE a")?,
            Change::DeleteEdges { at, way, kinds } => {
                let mut text = format!("MATCH {}{}()", spot(at, "a"), arrow(*way, "r", kinds));
                push_where(&mut text, &conditions_of(at, "a")?);
                text.push_str(" DELETE r");
                text
            }
        })
    }
}

/// MATCH for a whole pattern, or for each of its relationships if one relationship may occur twice in a match.
fn matching(pattern: &Pattern) -> String {
    let mut text = format!("MATCH {}", spot(&pattern.start, &node(0)));
    let apart = pattern.may_repeat();
    for (place, hop) in pattern.hops.iter().enumerate() {
        if apart && place > 0 {
            _ = write!(text, " MATCH ({})", node(place));
        }
        text.push_str(&step(hop, place));
    }
    text
}

fn step(hop: &Hop, place: usize) -> String {
    format!("{}{}", arrow(hop.way, &edge(place), &hop.kinds), spot(&hop.to, &node(place + 1)))
}

fn arrow(way: Way, name: &str, kinds: &[Name]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| word(kind)).collect();
    let of = if kinds.is_empty() { String::new() } else { format!(":{}", kinds.join("|")) };
    match way {
        Way::Out => format!("-[{name}{of}]->"),
        Way::In => format!("<-[{name}{of}]-"),
        Way::Both => format!("-[{name}{of}]-"),
    }
}

fn spot(spot: &Spot, name: &str) -> String {
    spot.label.as_ref().map_or_else(|| format!("({name})"), |label| format!("({name}:{})", word(label)))
}

fn selecting(on: &Spot, then: &str) -> Result<String, String> {
    let mut text = format!("MATCH {}", spot(on, "a"));
    push_where(&mut text, &conditions_of(on, "a")?);
    Ok(text + then)
}

fn push_where(text: &mut String, conditions: &[String]) {
    if !conditions.is_empty() {
        _ = write!(text, " WHERE {}", conditions.join(" AND "));
    }
}

fn conditions_of(spot: &Spot, name: &str) -> Result<Vec<String>, String> {
    spot.filters.iter().map(|filter| condition(filter, name)).collect()
}

fn condition(filter: &Filter, name: &str) -> Result<String, String> {
    let of = |key: &Name| format!("{name}.{}", word(key));
    Ok(match filter {
        Filter::Compare { key, op, value } => {
            let sign = match op {
                Op::Eq => "=",
                Op::Neq => "<>",
                Op::Lt => "<",
                Op::Lte => "<=",
                Op::Gt => ">",
                Op::Gte => ">=",
            };
            format!("{} {sign} {}", of(key), in_cypher(value)?)
        }
        Filter::OneOf { key, values, not } => {
            let values: Vec<String> = values.iter().map(in_cypher).collect::<Result<_, _>>()?;
            let test = format!("{} IN [{}]", of(key), values.join(", "));
            // A missing property is in no list, and not in none either: `null IN []` is false.
            if *not { format!("{} IS NOT NULL AND NOT ({test})", of(key)) } else { test }
        }
        Filter::Text { key, op, text } => {
            let words = match op {
                TextOp::StartsWith => "STARTS WITH",
                TextOp::EndsWith => "ENDS WITH",
                TextOp::Contains => "CONTAINS",
            };
            format!("{} {words} {}", of(key), in_cypher(&text.clone().into())?)
        }
        Filter::Present { key } => format!("{} IS NOT NULL", of(key)),
        Filter::Absent { key } => format!("{} IS NULL", of(key)),
        Filter::Linked { way, kinds, not } => {
            let test = format!("({name}){}()", arrow(*way, "", kinds));
            if *not { format!("NOT {test}") } else { test }
        }
        Filter::AnyOf(filters) => {
            let all: Vec<String> =
                filters.iter().map(|filter| condition(filter, name)).collect::<Result<_, _>>()?;
            format!("({})", all.join(" OR "))
        }
    })
}

/// RETURN, with names of columns that differ from those of the pattern's elements.
fn returning(projection: &Projection) -> String {
    let first = column(0);
    match projection {
        Projection::Count => format!("RETURN count(*) AS {first}"),
        Projection::Values { at, key, distinct, first: sort } => {
            let mut text = format!("RETURN {}{}.{} AS {first}", distinction(*distinct), name(*at), word(key));
            if let Some(Sort { descending, limit }) = sort {
                let way = if *descending { " DESC" } else { "" };
                _ = write!(text, " ORDER BY {first}{way} LIMIT {limit}");
            }
            text
        }
        Projection::Kind { at, distinct } => {
            let kind = match at {
                Place::Node(_) => format!("labels({})[0]", name(*at)),
                Place::Edge(_) => format!("type({})", name(*at)),
            };
            format!("RETURN {}{kind} AS {first}", distinction(*distinct))
        }
        Projection::Row(columns) => {
            let columns = columns.iter().enumerate();
            let columns =
                columns.map(|(index, (at, key))| format!("{}.{} AS {}", name(*at), word(key), column(index)));
            format!("RETURN {}", columns.collect::<Vec<_>>().join(", "))
        }
        Projection::Fold { at, key, fold } => {
            let (function, of) = (folding(*fold), format!("{}.{}", name(*at), word(key)));
            // Gremlin answers nothing if there is nothing to fold; Cypher answers null or 0.
            format!("WITH {function}({of}) AS {first}, count(*) AS n WHERE n > 0 RETURN {first}")
        }
        Projection::Group { at, key } => {
            format!("RETURN {}.{} AS {first}, count(*) AS {}", name(*at), word(key), column(1))
        }
    }
}

const fn distinction(distinct: bool) -> &'static str {
    if distinct { "DISTINCT " } else { "" }
}

const fn folding(fold: Fold) -> &'static str {
    match fold {
        Fold::Min => "min",
        Fold::Max => "max",
        Fold::Sum => "sum",
    }
}

fn map(properties: &Map) -> Result<String, String> {
    let entries = properties.iter().map(|(key, value)| Ok(format!("{}: {}", word(key), in_cypher(value)?)));
    let entries: Vec<String> = entries.collect::<Result<_, String>>()?;
    Ok(if entries.is_empty() { String::new() } else { format!(" {{{}}}", entries.join(", ")) })
}

fn name(place: Place) -> String {
    match place {
        Place::Node(index) => node(index),
        Place::Edge(index) => edge(index),
    }
}

fn node(index: usize) -> String {
    format!("n{index}")
}

fn edge(index: usize) -> String {
    format!("e{index}")
}

/// A name in backticks, which the parser takes off.
fn word(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}
