//! Names an element of the graph in a traversal: by its id, or by a variable where the target assigns ids itself.

use edgewise_gremlin_semantics::Value as Held;
use edgewise_gremlin_syntax::ast::{Name, Value};

use super::Maker;

impl Maker<'_> {
    /// Whether traversals can name elements.
    pub fn names_elements(&self) -> bool {
        self.limits.id_literals || self.limits.has_variables() && !self.literals_only
    }

    /// Names the vertex or the edge with this planned id: by the id, or by a variable whose value is the element. The session
    /// that sends the variable knows which id the target has assigned to the element.
    pub fn element_name(&mut self, id: i64, of_vertices: bool) -> Option<Value> {
        if self.limits.id_literals {
            return Some(Value::long(id));
        }
        if !self.names_elements() {
            return None;
        }
        let (graph, planned) = (self.explorer.graph(), Held::Long(id));
        let element = match of_vertices {
            true => Held::Vertex(graph.vertex(&planned)?.clone()),
            false => Held::Edge(graph.edge(&planned)?.clone()),
        };
        let name = Name::from(format!("p{}", self.parameters.len()));
        self.explorer.set_parameter(name.clone(), element.clone());
        self.parameters.push((name.clone(), element));
        Some(Value::Variable(name))
    }
}
