//! `properties()`, `values()` and `element()`.

use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::run::{Context, Stage, Traverser};
use crate::value::Value;

/// The properties of an element, or their values.
pub(crate) fn properties(
    stage: &mut Stage<'_>,
    keys: &[Name],
    values: bool,
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    if !traverser.value.is_element() {
        return Err(Error::cast(
            traverser.value.kind().java(),
            "org.apache.tinkerpop.gremlin.structure.Element",
        ));
    }
    let mut found = cx.graph.properties_of(&traverser.value, keys);
    cx.scatter(&mut found);
    for property in found {
        let value = match (&property, values) {
            (Value::VertexProperty(one), true) => one.value.clone(),
            (Value::Property(one), true) => one.value().clone(),
            _ => property,
        };
        stage.emit(traverser, value, cx);
    }
    Ok(())
}

/// The element to which a property belongs.
pub(crate) fn element(value: &Value) -> Result<Value> {
    match value {
        Value::VertexProperty(property) => Ok(Value::Vertex(property.vertex.clone())),
        Value::Property(property) => Ok(property.owner().value()),
        other => Err(Error::cast(other.kind().java(), "org.apache.tinkerpop.gremlin.structure.Property")),
    }
}
