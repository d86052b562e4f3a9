//! `subgraph()`: copies edges and their vertices into a new graph.

use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::graph::{Cardinality, Graph};
use crate::run::{Context, SideEffect, Stage, State, Traverser};
use crate::value::{Edge, Value, Vertex};

pub(crate) fn push(
    stage: &mut Stage<'_>,
    key: &Name,
    traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    let Value::Edge(edge) = &traverser.value else {
        return Err(Error::cast(
            traverser.value.kind().java(),
            "org.apache.tinkerpop.gremlin.structure.Edge",
        ));
    };
    let mut part = match cx.side_effect_mut(key, || SideEffect::Graph(Box::default())) {
        SideEffect::Graph(graph) => std::mem::take(graph),
        _ => return Err(Error::state(format!("The side effect {key} is not a graph"))),
    };
    copy_edge(&mut part, edge, cx)?;
    *cx.side_effect_mut(key, || SideEffect::Graph(Box::default())) = SideEffect::Graph(part);
    match &mut stage.state {
        State::Held(held) if cx.knobs.side_effects_are_barriers => held.push(traverser),
        _ => stage.pass(traverser, cx),
    }
    Ok(())
}

fn copy_edge(part: &mut Graph, edge: &Edge, cx: &Context<'_>) -> Result<()> {
    if part.edge(&edge.id).is_some() {
        return Ok(());
    }
    let from = copy_vertex(part, &edge.out_vertex, cx)?;
    let to = copy_vertex(part, &edge.in_vertex, cx)?;
    let copy = part.add_edge(Some(edge.id.clone()), &edge.label, &from, &to)?;
    for (key, value) in cx.graph.edge_properties(edge) {
        part.set_edge_property(&copy, key, value.clone())?;
    }
    Ok(())
}

fn copy_vertex(part: &mut Graph, vertex: &Vertex, cx: &Context<'_>) -> Result<Vertex> {
    if let Some(copy) = part.vertex(&vertex.id) {
        return Ok(copy.clone());
    }
    let copy = part.add_vertex(Some(vertex.id.clone()), &vertex.label)?;
    for property in cx.graph.vertex_properties(vertex) {
        let stored = part.set_vertex_property(
            &copy,
            Cardinality::List,
            &property.key,
            property.value.clone(),
            Some(property.id.clone()),
        )?;
        for (key, value) in cx.graph.meta_properties(property) {
            if let Some(stored) = &stored {
                part.set_meta_property(stored, key, value.clone())?;
            }
        }
    }
    Ok(copy)
}
