//! `addV()`, `addE()`, `property()` and `drop()`.

use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::graph::Cardinality;
use crate::program::{Arg, Op, Property, PropertyKey};
use crate::run::{Context, Stage, Traverser};
use crate::value::{ElementRef, T, Value, Vertex};

/// A property with computed values: key, value, cardinality and meta-properties.
type Written = (Name, Value, Option<Cardinality>, Vec<(Name, Value)>);

/// Adds a vertex or an edge.
pub(crate) fn add(stage: &mut Stage<'_>, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    let (element, start) = match &step.op {
        Op::AddV { label, properties, start } => {
            (add_vertex(label.as_ref(), properties, traverser, cx)?, *start)
        }
        Op::AddE { label, ends, properties, start } => {
            let label = label_of(label, traverser, cx)?;
            let from = endpoint(ends.from.as_ref(), "from", *start, traverser, cx)?;
            let to = endpoint(ends.to.as_ref(), "to", *start, traverser, cx)?;
            let (id, label_property, written) = evaluate(properties, traverser, cx)?;
            once_each(&written)?;
            let edge = cx.graph.add_edge(id, &label_property.unwrap_or(label), &from, &to)?;
            for (key, value, ..) in written {
                cx.graph.set_edge_property(&edge, &key, value)?;
            }
            (Value::Edge(edge), *start)
        }
        _ => return Ok(()),
    };
    for _ in 1..traverser.bulk {
        // A traverser of bulk n adds n elements.
        let mut one = traverser.clone();
        one.bulk = 1;
        add(stage, &one, cx)?;
    }
    if start {
        stage.reduced(element, cx);
    } else {
        let mut one = traverser.clone();
        one.bulk = 1;
        stage.emit(&one, element, cx);
    }
    Ok(())
}

fn add_vertex(
    label: Option<&Arg>,
    properties: &[Property],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Value> {
    let label = match label {
        None => Name::new("vertex"),
        Some(arg) => label_of(arg, traverser, cx)?,
    };
    let (id, label_property, written) = evaluate(properties, traverser, cx)?;
    let vertex = cx.graph.add_vertex(id, &label_property.unwrap_or(label))?;
    let keys: Vec<Name> = written.iter().map(|(key, ..)| key.clone()).collect();
    for (key, value, cardinality, meta) in written {
        // If `addV()` writes a key several times, the vertex keeps all values.
        let features = cx.graph.features();
        let several = features.multi_properties
            && !features.keys_have_cardinality
            && keys.iter().filter(|other| **other == key).count() > 1;
        let cardinality = cardinality.or(several.then_some(Cardinality::List));
        write_vertex(&vertex, &key, value, cardinality, meta, cx)?;
    }
    Ok(Value::Vertex(vertex))
}

/// Writes one property of a vertex. A value may have its own cardinality, as `Cardinality.list('a')`.
pub(crate) fn write_vertex(
    vertex: &Vertex,
    key: &Name,
    value: Value,
    cardinality: Option<Cardinality>,
    meta: Vec<(Name, Value)>,
    cx: &mut Context<'_>,
) -> Result<()> {
    let (cardinality, value) = match value {
        Value::Cardinal(pair) => (Some(pair.0), pair.1.clone()),
        other => (cardinality, other),
    };
    let held = || cx.graph.vertex_properties(vertex).iter().any(|property| property.key == *key);
    if cardinality.is_none() && cx.graph.features().keys_have_cardinality && held() {
        return Err(Error::not_supported("a second value of a key whose cardinality the schema decides"));
    }
    let cardinality = match cardinality.unwrap_or(cx.graph.features().default_cardinality) {
        Cardinality::Single if cx.has(Fault::SingleAddsValue) => Cardinality::List,
        other => other,
    };
    let stored = cx.graph.set_vertex_property(vertex, cardinality, key, value, None)?;
    if let Some(stored) = stored {
        for (key, value) in meta {
            cx.graph.set_meta_property(&stored, &key, value)?;
        }
    }
    Ok(())
}

fn label_of(arg: &Arg, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Name> {
    match cx.arg(arg, traverser)? {
        Some(Value::String(label)) => Ok(label),
        Some(Value::Null) => Err(Error::argument("Label can not be null")),
        Some(other) => Err(Error::cast(other.kind().java(), "java.lang.String")),
        None => Err(Error::argument("The provided traverser does not map to a value")),
    }
}

/// The vertex at one end of a new edge: that of `from()` or `to()`, or the traverser's own value.
fn endpoint(
    arg: Option<&Arg>,
    side: &str,
    start: bool,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Vertex> {
    let value = match arg {
        None if start => None,
        None => Some(traverser.value.clone()),
        Some(arg) => match cx.arg(arg, traverser)? {
            None => {
                return Err(Error::state(format!(
                    "The value given to addE(..).{side}() must resolve to a Vertex or the ID of a Vertex present \
                     in the graph. The provided value does not match any vertices in the graph"
                )));
            }
            some => some,
        },
    };
    match value {
        Some(Value::Vertex(vertex)) => Ok(vertex),
        Some(Value::Null) | None => Err(Error::state(format!(
            "The value given to addE(..).{side}() must resolve to a Vertex or the ID of a Vertex present in the \
             graph, but null was specified instead"
        ))),
        Some(id) => cx.graph.vertex(&id).cloned().ok_or_else(|| {
            Error::state(format!(
                "The value given to addE(..).{side}() must resolve to a Vertex or the ID of a Vertex present in \
                 the graph. The provided value does not match any vertices in the graph"
            ))
        }),
    }
}

/// Computes the id, the label and the other properties of a new element. Nested traversals get the incoming traverser.
fn evaluate(
    properties: &[Property],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<(Option<Value>, Option<Name>, Vec<Written>)> {
    let (mut id, mut label, mut written) = (None, None, Vec::new());
    for property in properties {
        let value = productive(&property.value, traverser, cx)?;
        match &property.key {
            PropertyKey::Token(T::Id) => id = Some(value),
            PropertyKey::Token(T::Label) => match value {
                Value::String(text) => label = Some(text),
                other => return Err(Error::argument(format!("not a label: {other}"))),
            },
            PropertyKey::Token(token) => {
                return Err(Error::argument(format!(
                    "T.{} is not a property of a new element",
                    token.word()
                )));
            }
            key => {
                let key = property_name(key, traverser, cx)?;
                let meta = meta_values(property, traverser, cx)?;
                written.push((key, value, property.cardinality, meta));
            }
        }
    }
    Ok((id, label, written))
}

/// Checks that a new edge gets each key only once.
fn once_each(written: &[Written]) -> Result<()> {
    let twice = |place: usize| written[..place].iter().any(|(key, ..)| *key == written[place].0);
    match (0..written.len()).any(twice) {
        true => Err(Error::argument("Multi-properties are not supported by this step")),
        false => Ok(()),
    }
}

/// A constant, or the first result of a traversal. A traversal without a result raises an error.
pub(super) fn productive(arg: &Arg, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Value> {
    let unproductive = || Error::argument("The provided traverser does not map to a value");
    cx.arg(arg, traverser)?.ok_or_else(unproductive)
}

fn property_name(key: &PropertyKey, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Name> {
    match key {
        PropertyKey::Name(name) => Ok(name.clone()),
        PropertyKey::Chain(chain) => match cx.first_value(chain, traverser)? {
            Some(Value::String(name)) => Ok(name),
            _ => Err(Error::argument("The key of a property must be a string")),
        },
        PropertyKey::Null => Err(Error::argument("Property key can not be null")),
        PropertyKey::Token(token) => Err(Error::argument(format!(
            "T.{} cannot be written: the id and label of an element never change",
            token.word()
        ))),
    }
}

fn meta_values(
    property: &Property,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Vec<(Name, Value)>> {
    let mut meta = Vec::with_capacity(property.meta.len());
    for (key, arg) in &property.meta {
        meta.push((key.clone(), productive(arg, traverser, cx)?));
    }
    Ok(meta)
}

/// `property()` on an existing element.
pub(crate) fn write(
    stage: &mut Stage<'_>,
    properties: &[Property],
    traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    for property in properties {
        let key = property_name(&property.key, &traverser, cx)?;
        let value = productive(&property.value, &traverser, cx)?;
        let meta = meta_values(property, &traverser, cx)?;
        match &traverser.value {
            Value::Vertex(vertex) => {
                write_vertex(&vertex.clone(), &key, value, property.cardinality, meta, cx)?;
            }
            Value::Edge(edge) => {
                if property.cardinality.is_some_and(|one| one != Cardinality::Single) || !meta.is_empty() {
                    return Err(Error::state(
                        "Property cardinality can only be set for a Vertex but the traversal encountered \
                         Edge for key: "
                            .to_owned()
                            + &key,
                    ));
                }
                cx.graph.set_edge_property(&edge.clone(), &key, value)?;
            }
            Value::VertexProperty(owner) => cx.graph.set_meta_property(&owner.clone(), &key, value)?,
            other => {
                return Err(Error::cast(
                    other.kind().java(),
                    "org.apache.tinkerpop.gremlin.structure.Element",
                ));
            }
        }
    }
    stage.pass(traverser, cx);
    Ok(())
}

/// `drop()`.
pub(crate) fn drop(value: &Value, cx: &mut Context<'_>) -> Result<()> {
    match value {
        Value::Vertex(vertex) if cx.has(Fault::DropKeepsEdges) => cx.graph.remove_vertex_only(vertex),
        Value::Vertex(vertex) => cx.graph.remove_vertex(vertex),
        Value::Edge(edge) => cx.graph.remove_edge(edge),
        Value::VertexProperty(property) => cx.graph.remove_vertex_property(property),
        Value::Property(property) => match property.owner() {
            ElementRef::Edge(edge) => cx.graph.remove_edge_property(edge, property.key()),
            ElementRef::VertexProperty(owner) => cx.graph.remove_meta_property(owner, property.key()),
            ElementRef::Vertex(_) => {}
        },
        other => {
            return Err(Error::state(format!(
                "The incoming object is not removable: {}",
                other.kind().java()
            )));
        }
    }
    Ok(())
}
