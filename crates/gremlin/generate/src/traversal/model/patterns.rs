//! Makes the patterns of GRev in both of its forms: `match()`, and `as()` with `select()` and `where()`.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_syntax::ast::{
    Filter, Map, Modulator, Name, Nested, Predicate, Reduce, Select, Start, Step, Text, Traversal,
    Value as Literal, Where,
};

use crate::traversal::kind::Item;
use crate::traversal::step::matching::PatternGraph;
use crate::traversal::{Maker, Point};

impl Maker<'_> {
    /// Makes a traversal that counts the matches of a pattern, with or without `dedup()`.
    pub fn patterns(&mut self) -> Traversal {
        self.begin();
        let (mut at, mut steps) = (Point::start(), Vec::with_capacity(8));
        self.start_at(&mut at, Start::V(Vec::new()), Item::Vertex, &mut steps);
        let vertex = self.witness(&at).and_then(|place| match at.value(place)? {
            Value::Vertex(vertex) => Some(vertex.clone()),
            _ => None,
        });
        if let Some(vertex) = vertex {
            let edges = self.config.traversal.pattern_edges.draw(self.rng);
            let graph = PatternGraph::walk(self, vertex, edges, true);
            match self.rng.bool() && self.has("match") {
                true => self.matched(&graph, &mut steps),
                false => self.walked(&graph, &mut steps),
            }
            let labels = graph.variables.iter().map(|(name, _)| Text::String(name.clone())).collect();
            steps.push(Map::Select(Select::Labels { pop: None, labels }).into());
        }
        if self.rng.bool() {
            steps.push(Filter::Dedup { scope: None, labels: Vec::new() }.into());
        }
        if self.rng.percent(75) {
            steps.push(Reduce::Count(None).into());
        }
        Traversal::new(steps)
    }

    /// Appends `match()` with a pattern for each edge, and for each condition.
    fn matched(&mut self, graph: &PatternGraph, out: &mut Vec<Step>) {
        let mut patterns: Vec<Nested> = Vec::new();
        for (from, to, edge) in &graph.walks {
            let steps = graph.steps(self, *from, *to, edge);
            patterns.push(graph.between(*from, steps, Some(*to)));
        }
        for (place, (_, vertex)) in graph.variables.iter().enumerate() {
            if self.rng.one_in(3)
                && let Some(has) = graph.has(self, vertex)
            {
                patterns.push(graph.between(place, vec![has], None));
            }
        }
        if patterns.is_empty() {
            patterns.push(graph.between(0, vec![Map::Identity.into()], None));
        }
        out.push(Map::Match(patterns).into());
    }

    /// Appends the edges one after the other. A variable that is already bound is selected or compared with.
    fn walked(&mut self, graph: &PatternGraph, out: &mut Vec<Step>) {
        let name = |place: usize| Text::String(graph.variables[place].0.clone());
        let mut known = vec![0];
        self.conditions(graph, 0, out);
        out.push(Modulator::As(vec![name(0)]).into());
        let mut here = 0;
        for (from, to, edge) in &graph.walks {
            if here != *from {
                out.push(Map::Select(Select::Labels { pop: None, labels: vec![name(*from)] }).into());
            }
            out.extend(graph.steps(self, *from, *to, edge));
            if known.contains(to) {
                let label: Name = graph.variables[*to].0.clone();
                let predicate = Predicate::Eq(Literal::String(label));
                out.push(Filter::Where(Where::Predicate { start: None, predicate }).into());
            } else {
                self.conditions(graph, *to, out);
                out.push(Modulator::As(vec![name(*to)]).into());
                known.push(*to);
            }
            here = *to;
        }
    }

    fn conditions(&mut self, graph: &PatternGraph, place: usize, out: &mut Vec<Step>) {
        if self.rng.one_in(3) {
            out.extend(graph.has(self, &graph.variables[place].1));
        }
    }
}
