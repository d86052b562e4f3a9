//! `call()`: lists TinkerGraph's services, or runs one of them.

use crate::error::{Error, ErrorKind, Result};
use crate::program::Op;
use crate::run::{Context, Stage, Traverser};
use crate::value::{Direction, Map, Value};

/// The names of TinkerGraph's services.
const SERVICES: &[&str] = &["tinker.degree.centrality", "tinker.search"];

pub(crate) fn call(stage: &mut Stage<'_>, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let Op::Call { service, parameters, chain, start } = &stage.step.op else { return Ok(()) };
    let mut map = match parameters {
        Some(Value::Map(map)) => map.as_ref().clone(),
        _ => Map::new(),
    };
    if let Some(chain) = chain
        && let Some(Value::Map(more)) = cx.first_value(chain, traverser)?
    {
        for (key, value) in more.entries() {
            map.insert(key.clone(), value.clone());
        }
    }
    match service.as_deref() {
        None | Some("--list") => list(stage, &map, cx),
        Some("tinker.degree.centrality") if !*start => degree(stage, &map, traverser, cx),
        Some("tinker.search") => {
            Err(Error::not_supported("the semantics do not have TinkerGraph's service tinker.search"))
        }
        Some(name) => {
            Err(Error::new(ErrorKind::UnsupportedOperation, format!("Unrecognized service: {name}")))
        }
    }
}

fn list(stage: &mut Stage<'_>, map: &Map, cx: &mut Context<'_>) -> Result<()> {
    let wanted = map.get_str("service").and_then(Value::as_str);
    for name in SERVICES {
        if wanted.is_none_or(|wanted| wanted == *name) {
            stage.reduced(Value::string(name), cx);
        }
    }
    Ok(())
}

/// The service `tinker.degree.centrality`: the number of edges of a vertex.
fn degree(stage: &mut Stage<'_>, map: &Map, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let Value::Vertex(vertex) = &traverser.value else {
        return Err(Error::cast(traverser.value.kind().java(), "Vertex"));
    };
    let direction = match map.get_str("direction") {
        Some(Value::Direction(direction)) => *direction,
        _ => Direction::In,
    };
    let degree = cx.graph.incident(vertex, direction).count();
    stage.emit(traverser, Value::Long(degree as i64), cx);
    Ok(())
}
