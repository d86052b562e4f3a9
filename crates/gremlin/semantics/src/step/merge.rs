//! `mergeV()` and `mergeE()`.

use edgewise_model::Name;

use super::create::write_vertex;
use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::graph::Cardinality;
use crate::program::{Arg, Merging};
use crate::relation::equals;
use crate::run::{Context, Stage, Traverser};
use crate::value::{Direction, Edge, Map, Merge, T, Value, Vertex};

/// Finds the elements that match a map, or adds one.
pub(crate) fn merge(
    stage: &mut Stage<'_>,
    merging: &Merging,
    traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    let search = match &merging.search {
        None => as_map(traverser.value.clone())?,
        Some(arg) => map_of(arg, &traverser, cx)?,
    };
    check_keys(&search, merging.edge, false)?;
    if let Some((Arg::Value(value), _)) = &merging.on_create {
        let on_create = as_map(value.clone())?;
        check_keys(&on_create, merging.edge, true)?;
        check_overrides(&search, &on_create)?;
    }
    if let Some((Arg::Value(value), _)) = &merging.on_match {
        check_on_match(&as_map(value.clone())?)?;
    }
    let found = if merging.edge {
        let search = bind(&search, merging, &traverser, cx)?;
        let found = find_edges(&search, cx)?;
        if found.is_empty() {
            vec![create_edge(&search, merging, &traverser, cx)?]
        } else {
            update(found, merging, &traverser, cx)?
        }
    } else {
        let found = find_vertices(&search, cx);
        if found.is_empty() {
            vec![create_vertex(&search, merging, &traverser, cx)?]
        } else {
            update(found, merging, &traverser, cx)?
        }
    };
    for element in found {
        if merging.start {
            stage.reduced(element, cx);
        } else {
            stage.emit(&traverser, element, cx);
        }
    }
    Ok(())
}

/// The value as a map. `null` is the empty map.
fn as_map(value: Value) -> Result<Map> {
    match value {
        Value::Map(map) => Ok(map.as_ref().clone()),
        Value::Null => Ok(Map::new()),
        other => Err(Error::argument(format!("merge() expects a Map, not {}", other.kind().java()))),
    }
}

fn map_of(arg: &Arg, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Map> {
    as_map(cx.arg(arg, traverser)?.unwrap_or(Value::Null))
}

/// Checks the keys of a search map: only the id, the label, the vertices of an edge, and properties are allowed.
fn check_keys(map: &Map, edge: bool, _: bool) -> Result<()> {
    for (key, value) in map.entries() {
        match key {
            Value::String(name) if name.starts_with('~') => {
                return Err(Error::argument(format!("Property key can not be a hidden key: {name}")));
            }
            Value::String(name) if name.is_empty() => {
                return Err(Error::argument("Property key can not be the empty string"));
            }
            Value::T(T::Label) => match value {
                Value::String(label) if label.starts_with('~') => {
                    return Err(Error::argument(format!("Label can not be a hidden key: {label}")));
                }
                Value::String(_) => {}
                other => {
                    return Err(Error::argument(format!(
                        "T.label must be a String, not {}",
                        other.kind().java()
                    )));
                }
            },
            Value::T(T::Id) if matches!(value, Value::Null) => {
                return Err(Error::argument("T.id must not be null"));
            }
            Value::T(T::Id) | Value::String(_) => {}
            Value::Direction(Direction::Out | Direction::In) if edge => {
                let wrong = match (key, value) {
                    (Value::Direction(Direction::Out), Value::Merge(token)) => *token != Merge::OutV,
                    (_, Value::Merge(token)) => *token != Merge::InV,
                    _ => false,
                };
                if wrong {
                    return Err(Error::argument(
                        "Only Merge.outV may stand for Direction.OUT and Merge.inV for Direction.IN",
                    ));
                }
            }
            other => {
                return Err(Error::argument(format!(
                    "Property keys in Map arguments must be String, T.id or T.label, not {other}"
                )));
            }
        }
    }
    Ok(())
}

/// Checks the map of `option(onMatch)`: only properties are allowed.
fn check_on_match(map: &Map) -> Result<()> {
    for (key, _) in map.entries() {
        match key {
            Value::String(name) if name.starts_with('~') => {
                return Err(Error::argument(format!("Property key can not be a hidden key: {name}")));
            }
            Value::String(_) => {}
            other => {
                return Err(Error::argument(format!("option(onMatch) takes String keys only, not {other}")));
            }
        }
    }
    Ok(())
}

fn check_overrides(search: &Map, on_create: &Map) -> Result<()> {
    for (key, value) in on_create.entries() {
        if search.get(key).is_some_and(|own| !equals(own, value)) {
            return Err(Error::argument(format!(
                "option(onCreate) cannot override values from merge() argument: ({key}, {value})"
            )));
        }
    }
    Ok(())
}

/// The value without its cardinality.
fn plain(value: &Value) -> &Value {
    match value {
        Value::Cardinal(pair) => &pair.1,
        other => other,
    }
}

fn find_vertices(search: &Map, cx: &Context<'_>) -> Vec<Value> {
    let fits = |vertex: &Vertex| {
        search.entries().iter().all(|(key, value)| match key {
            Value::T(T::Id) => equals(&vertex.id, value),
            Value::T(_) => value.as_str() == Some(vertex.label.as_str()) || cx.has(Fault::MergeVIgnoresLabel),
            Value::String(key) => cx
                .graph
                .vertex_properties(vertex)
                .iter()
                .any(|property| property.key == *key && equals(&property.value, plain(value))),
            _ => false,
        })
    };
    match search.get(&Value::T(T::Id)) {
        Some(id) => cx
            .graph
            .vertex(id)
            .filter(|vertex| fits_by_id(vertex, search, &fits))
            .cloned()
            .map(Value::Vertex)
            .into_iter()
            .collect(),
        None => cx.graph.vertices().filter(|vertex| fits(vertex)).cloned().map(Value::Vertex).collect(),
    }
}

/// Whether a vertex that was found by id matches the rest of the search. The type of the integer id does not matter.
fn fits_by_id(vertex: &Vertex, search: &Map, fits: &dyn Fn(&Vertex) -> bool) -> bool {
    search.len() == 1 || fits(vertex)
}

/// Replaces `Merge.outV` and `Merge.inV` by their options, and ids by vertices.
fn bind(search: &Map, merging: &Merging, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Map> {
    let mut bound = Map::new();
    for (key, value) in search.entries() {
        let value = match (key, value) {
            (Value::Direction(_), Value::Merge(token)) => {
                let option = if *token == Merge::OutV { &merging.out_vertex } else { &merging.in_vertex };
                let Some(arg) = option else {
                    return Err(Error::argument(format!("option({}) must be specified", token.word())));
                };
                match cx.arg(arg, traverser)? {
                    Some(Value::Map(map)) => {
                        check_keys(&map, false, false)?;
                        find_vertices(&map, cx).into_iter().next().unwrap_or(Value::Null)
                    }
                    Some(other) => resolve(other, cx)?,
                    None => Value::Null,
                }
            }
            (Value::Direction(_), other) => resolve(other.clone(), cx)?,
            (_, other) => other.clone(),
        };
        bound.insert(key.clone(), value);
    }
    Ok(bound)
}

/// The vertex itself, or the vertex with this id.
fn resolve(value: Value, cx: &Context<'_>) -> Result<Value> {
    match value {
        Value::Vertex(_) | Value::Null => Ok(value),
        id => match cx.graph.vertex(&id) {
            Some(vertex) => Ok(Value::Vertex(vertex.clone())),
            None => Err(Error::argument(format!("Vertex id could not be resolved from mergeE: {id}"))),
        },
    }
}

fn find_edges(search: &Map, cx: &Context<'_>) -> Result<Vec<Value>> {
    let end = |direction: Direction| search.get(&Value::Direction(direction));
    let (out, into) = (end(Direction::Out), end(Direction::In));
    if matches!(out, Some(Value::Null)) || matches!(into, Some(Value::Null)) {
        return Ok(Vec::new());
    }
    let is = |value: Option<&Value>, vertex: &Vertex| match value {
        Some(Value::Vertex(other)) => other.slot == vertex.slot,
        _ => true,
    };
    let fits = |edge: &&Edge| {
        is(out, &edge.out_vertex)
            && is(into, &edge.in_vertex)
            && search.entries().iter().all(|(key, value)| match key {
                Value::T(T::Id) => equals(&edge.id, value),
                Value::T(_) => value.as_str() == Some(edge.label.as_str()),
                Value::String(key) => {
                    cx.graph.edge_properties(edge).iter().any(|(k, v)| k == key && equals(v, plain(value)))
                }
                _ => true,
            })
    };
    let wrap = |edge: &Edge| Value::Edge(edge.clone());
    Ok(match (out, into) {
        (Some(Value::Vertex(vertex)), _) => {
            cx.graph.out_edges(vertex).iter().filter(fits).map(wrap).collect()
        }
        (_, Some(Value::Vertex(vertex))) => cx.graph.in_edges(vertex).iter().filter(fits).map(wrap).collect(),
        _ => cx.graph.edges().filter(fits).map(wrap).collect(),
    })
}

/// The map for a new element: the search map combined with that of `option(onCreate)`.
fn creation(
    search: &Map,
    merging: &Merging,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<(Map, Option<Cardinality>, usize)> {
    let mut all = search.clone();
    let own = all.len();
    let Some((arg, cardinality)) = &merging.on_create else { return Ok((all, None, own)) };
    let mut on_create = map_of(arg, traverser, cx)?;
    check_keys(&on_create, merging.edge, true)?;
    if merging.edge {
        on_create = bind(&on_create, merging, traverser, cx)?;
    }
    check_overrides(search, &on_create)?;
    for (key, value) in on_create.entries() {
        all.insert(key.clone(), value.clone());
    }
    Ok((all, *cardinality, own))
}

fn create_vertex(
    search: &Map,
    merging: &Merging,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Value> {
    let (all, cardinality, own) = creation(search, merging, traverser, cx)?;
    let label = match all.get(&Value::T(T::Label)) {
        Some(Value::String(label)) => label.clone(),
        _ => Name::new("vertex"),
    };
    let vertex = cx.graph.add_vertex(all.get(&Value::T(T::Id)).cloned(), &label)?;
    for (place, (key, value)) in all.entries().iter().enumerate() {
        if let Value::String(key) = key {
            let cardinality = cardinality.filter(|_| place >= own);
            write_vertex(&vertex, key, value.clone(), cardinality, Vec::new(), cx)?;
        }
    }
    Ok(Value::Vertex(vertex))
}

fn create_edge(
    search: &Map,
    merging: &Merging,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Value> {
    let (all, ..) = creation(search, merging, traverser, cx)?;
    let end = |direction: Direction, name: &str| match all.get(&Value::Direction(direction)) {
        Some(Value::Vertex(vertex)) => Ok(vertex.clone()),
        _ => {
            Err(Error::argument(format!("{name} Vertex not specified in mergeE() - edge cannot be created")))
        }
    };
    let from = end(Direction::Out, "Out")?;
    let to = end(Direction::In, "In")?;
    let label = match all.get(&Value::T(T::Label)) {
        Some(Value::String(label)) => label.clone(),
        _ => Name::new("edge"),
    };
    let edge = cx.graph.add_edge(all.get(&Value::T(T::Id)).cloned(), &label, &from, &to)?;
    for (key, value) in all.entries() {
        if let Value::String(key) = key {
            cx.graph.set_edge_property(&edge, key, plain(value).clone())?;
        }
    }
    Ok(Value::Edge(edge))
}

/// Writes the map of `option(onMatch)` to the elements that were found.
fn update(
    found: Vec<Value>,
    merging: &Merging,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Vec<Value>> {
    let Some((arg, cardinality)) = &merging.on_match else { return Ok(found) };
    for element in &found {
        let mut at_element = traverser.clone();
        at_element.value = element.clone();
        let map = map_of(arg, &at_element, cx)?;
        check_on_match(&map)?;
        for (key, value) in map.entries() {
            let Value::String(key) = key else { continue };
            match element {
                Value::Vertex(vertex) => {
                    write_vertex(vertex, key, value.clone(), *cardinality, Vec::new(), cx)?;
                }
                Value::Edge(edge) => cx.graph.set_edge_property(edge, key, plain(value).clone())?,
                _ => {}
            }
        }
    }
    Ok(found)
}
