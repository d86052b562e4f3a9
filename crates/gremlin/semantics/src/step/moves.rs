//! Start steps and moves between elements.

use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::program::{ElementKind, Op};
use crate::run::{Context, Stage, Traverser};
use crate::value::{Direction, Edge, Value};

/// `V()` and `E()`.
pub(crate) fn elements(
    stage: &mut Stage<'_>,
    kind: ElementKind,
    ids: &[Value],
    start: bool,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    let mut found: Vec<Value> = match (kind, ids.is_empty()) {
        (ElementKind::Vertex, true) => cx.graph.vertices().cloned().map(Value::Vertex).collect(),
        (ElementKind::Edge, true) => cx.graph.edges().cloned().map(Value::Edge).collect(),
        (kind, false) => ids.iter().filter_map(|id| by_id(kind, id, cx)).collect(),
    };
    cx.scatter(&mut found);
    for value in found {
        if start {
            stage.reduced(value, cx);
        } else {
            stage.emit(traverser, value, cx);
        }
    }
    Ok(())
}

/// The element with this id. The id may also be given as the element itself.
fn by_id(kind: ElementKind, id: &Value, cx: &Context<'_>) -> Option<Value> {
    let id = id.element_id().unwrap_or(id);
    match kind {
        ElementKind::Vertex => cx.graph.vertex(id).cloned().map(Value::Vertex),
        ElementKind::Edge => cx.graph.edge(id).cloned().map(Value::Edge),
    }
}

/// `inject()`: emits its values before the first incoming traverser. As the first step of a nested traversal it emits
/// them after all incoming traversers.
pub(crate) fn inject(stage: &mut Stage<'_>, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    let Op::Inject { start, first, .. } = &stage.step.op else { return Ok(()) };
    if *start {
        return inject_late(stage, cx);
    }
    if *first {
        stage.pass(traverser, cx);
        return Ok(());
    }
    inject_late(stage, cx)?;
    stage.pass(traverser, cx);
    Ok(())
}

/// Emits the values of `inject()`, if they were not emitted yet.
pub(crate) fn inject_late(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<()> {
    let Op::Inject { values, .. } = &stage.step.op else { return Ok(()) };
    if !stage.injected {
        stage.injected = true;
        for value in values {
            stage.reduced(value.clone(), cx);
        }
    }
    Ok(())
}

/// Moves between vertices and edges.
pub(crate) fn go(stage: &mut Stage<'_>, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    match (&step.op, &traverser.value) {
        (Op::Move { direction, edges, labels }, Value::Vertex(vertex)) => {
            let wanted = |edge: &Edge| labels.is_empty() || has_label(labels, edge);
            let mut found = Vec::new();
            if *direction != Direction::In {
                let out = cx.graph.out_edges(vertex).iter().filter(|edge| wanted(edge));
                found.extend(out.map(|edge| target(edge, Direction::In, *edges)));
            }
            if *direction != Direction::Out {
                let once = *direction == Direction::Both && cx.has(Fault::BothTakesLoopOnce);
                let into =
                    cx.graph.in_edges(vertex).iter().filter(|edge| {
                        wanted(edge) && !(once && edge.out_vertex.slot == edge.in_vertex.slot)
                    });
                found.extend(into.map(|edge| target(edge, Direction::Out, *edges)));
            }
            cx.scatter(&mut found);
            stage.out.extend(found.into_iter().map(|value| traverser.moved(value, &step.labels, cx)));
        }
        (Op::EdgeVertex(direction), Value::Edge(edge)) => {
            if *direction != Direction::In {
                stage.emit(traverser, Value::Vertex(edge.out_vertex.clone()), cx);
            }
            if *direction != Direction::Out {
                stage.emit(traverser, Value::Vertex(edge.in_vertex.clone()), cx);
            }
        }
        (Op::OtherVertex, Value::Edge(edge)) => {
            let other = match cx.has(Fault::OtherVGivesInVertex) {
                true => Value::Vertex(edge.in_vertex.clone()),
                false => other_vertex(edge, traverser)?,
            };
            stage.emit(traverser, other, cx);
        }
        (op, value) => {
            let wanted = if matches!(op, Op::Move { .. }) { "Vertex" } else { "Edge" };
            return Err(Error::cast(
                value.kind().java(),
                &format!("org.apache.tinkerpop.gremlin.structure.{wanted}"),
            ));
        }
    }
    Ok(())
}

fn has_label(labels: &[Option<Name>], edge: &Edge) -> bool {
    labels.iter().flatten().any(|label| *label == edge.label)
}

fn target(edge: &Edge, end: Direction, edges: bool) -> Value {
    match (edges, end) {
        (true, _) => Value::Edge(edge.clone()),
        (false, Direction::In) => Value::Vertex(edge.in_vertex.clone()),
        (false, _) => Value::Vertex(edge.out_vertex.clone()),
    }
}

/// The vertex of the edge from which the traverser did not come. The last vertex of the path decides. Gremlin Server
/// 3.8.1 raises an error for `g.E().otherV()`, and returns the out-vertex if the last vertex of the path is not at the
/// edge.
fn other_vertex(edge: &Edge, traverser: &Traverser) -> Result<Value> {
    let came_from = traverser.trail.backwards().skip(1).find_map(|object| match object {
        Value::Vertex(vertex) => Some(vertex),
        _ => None,
    });
    let came_from = came_from.ok_or_else(|| {
        Error::state("The path history of the traverser does not contain a previous vertex")
    })?;
    let (out, into) = (&edge.out_vertex, &edge.in_vertex);
    Ok(Value::Vertex(if came_from.slot == out.slot { into.clone() } else { out.clone() }))
}
