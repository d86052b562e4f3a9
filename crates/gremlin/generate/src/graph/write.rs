//! Makes the traversals that create a planned graph.

use edgewise_gremlin_syntax::ast::{
    Endpoint, Label, Modulator, Mutation, Nested, Property, Start, Step, T, Traversal, Value,
};

use super::{GraphPlan, PlannedEdge, PlannedProperty, PlannedVertex};

impl GraphPlan {
    /// The traversals that create the graph with the generator's ids: one for each vertex, then one for each edge.
    pub fn traversals(&self) -> Vec<Traversal> {
        let vertices = self.vertices.iter().map(|vertex| vertex.traversal(true));
        let edges =
            self.edges.iter().map(|edge| edge.traversal(Value::long(edge.from), Value::long(edge.to), true));
        vertices.chain(edges).collect()
    }
}

impl PlannedVertex {
    /// `g.addV(label).property(T.id, id).property(…)…`; the id only if `with_id` is set.
    pub fn traversal(&self, with_id: bool) -> Traversal {
        let mut steps: Vec<Step> = vec![Mutation::AddV(Some(Label::Text(self.label.clone().into()))).into()];
        steps.extend(with_id.then(|| id_step(self.id)));
        steps.extend(self.properties.iter().map(|property| property_step(property, true)));
        Traversal::new(steps)
    }
}

impl PlannedEdge {
    /// `g.addE(label).from(V(from)).to(V(to)).property(…)…`; `from` and `to` are the ids of the vertices on the
    /// target.
    pub fn traversal(&self, from: Value, to: Value, with_id: bool) -> Traversal {
        let vertex = |id| Endpoint::Traversal(Nested::new([Start::V(vec![id])]));
        let mut steps: Vec<Step> = vec![
            Mutation::AddE(Label::Text(self.label.clone().into())).into(),
            Modulator::From(vertex(from)).into(),
            Modulator::To(vertex(to)).into(),
        ];
        steps.extend(with_id.then(|| id_step(self.id)));
        steps.extend(self.properties.iter().map(|property| property_step(property, false)));
        Traversal::new(steps)
    }
}

fn id_step(id: i64) -> Step {
    let property =
        Property::One { cardinality: None, key: Value::T(T::Id), value: Value::long(id), meta: Vec::new() };
    Mutation::Property(property).into()
}

fn property_step(property: &PlannedProperty, of_vertex: bool) -> Step {
    let meta =
        property.meta.iter().flat_map(|(key, value)| [Value::String(key.clone()), value.clone()]).collect();
    Mutation::Property(Property::One {
        cardinality: of_vertex.then_some(property.cardinality),
        key: Value::String(property.key.clone()),
        value: property.value.clone(),
        meta,
    })
    .into()
}
