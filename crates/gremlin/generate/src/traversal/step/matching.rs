//! Makes `match()`, with patterns along the edges of a sample traverser, so that it matches them.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::value::{Edge, Vertex};
use edgewise_gremlin_syntax::ast::{
    Filter, Has, HasKey, Map, Modulator, Move, Name, Nested, Predicate, Start, Step, Test, Text, Texts,
    Value as Literal, Where,
};

use crate::traversal::Maker;
use crate::traversal::kind::{Content, Item, Kind, Text as Which, VERTICES};
use crate::traversal::maker::Bound;
use crate::traversal::predicate::Tested;
use crate::traversal::production::{Production, line};

/// The production of `match()`.
pub const LINES: &[Production] = &[line("match", &["match", "as"], VERTICES, 16, |maker, at, out| {
    if at.depth > 0 || !maker.visible(at).is_empty() {
        return None;
    }
    // If all vertices come in, it does not matter which variable is bound first.
    let all = matches!(out.as_slice(), [Step::Start(Start::V(ids))] if ids.is_empty());
    let place = maker.witness(at)?;
    let Some(Value::Vertex(vertex)) = at.value(place).cloned() else { return None };
    let edges = maker.config.traversal.pattern_edges.draw(maker.rng);
    let graph = PatternGraph::walk(maker, vertex, edges, all);
    let kind = graph.patterns(maker, out);
    Some(kind)
})];

/// Variables with the vertices they are bound to, and edges between them.
pub struct PatternGraph {
    /// The variables; the first is the start.
    pub variables: Vec<(Name, Vertex)>,
    /// The edges: from variable, to variable, and the edge.
    pub walks: Vec<(usize, usize, Edge)>,
}

impl PatternGraph {
    /// Follows `edges` edges from a vertex. `closes` allows returning to the first variable.
    pub fn walk(maker: &mut Maker<'_>, start: Vertex, edges: usize, closes: bool) -> Self {
        let mut graph = Self { variables: vec![(maker.new_label(), start)], walks: Vec::new() };
        for _ in 0..edges {
            let from = maker.rng.index(graph.variables.len());
            let vertex = graph.variables[from].1.clone();
            let Some(edge) = some_edge(maker, &vertex) else { continue };
            let end = if edge.out_vertex.slot == vertex.slot { &edge.in_vertex } else { &edge.out_vertex };
            let bound = |place: &usize| graph.variables[*place].1.slot == end.slot && (closes || *place > 0);
            let known: Option<usize> = (0..graph.variables.len()).find(bound);
            let to = match known.filter(|_| maker.rng.bool()) {
                Some(place) => place,
                None => {
                    let name = label(maker.labels.len() + graph.variables.len());
                    graph.variables.push((name, end.clone()));
                    graph.variables.len() - 1
                }
            };
            graph.walks.push((from, to, edge));
        }
        graph
    }

    /// Appends `match()` with a pattern for each edge and some conditions.
    fn patterns(self, maker: &mut Maker<'_>, out: &mut Vec<Step>) -> Kind {
        let mut patterns: Vec<Nested> = Vec::new();
        for (from, to, edge) in &self.walks {
            let steps = self.steps(maker, *from, *to, edge);
            patterns.push(self.between(*from, steps, Some(*to)));
        }
        let mut kinds = vec![Kind::One(Item::Vertex)];
        let conditions = maker.rng.range_usize(usize::from(patterns.is_empty())..=2);
        for _ in 0..conditions {
            if let Some(condition) = self.condition(maker) {
                patterns.push(condition);
            }
        }
        for (name, _) in &self.variables {
            maker.labels.push(Bound { name: name.clone(), kind: Kind::One(Item::Vertex) });
        }
        if maker.rng.one_in(4)
            && let Some((value, bound)) = self.value(maker)
        {
            kinds.push(bound.kind);
            maker.labels.push(bound);
            patterns.push(value);
        }
        if patterns.is_empty() {
            patterns.push(self.between(0, vec![Map::Identity.into()], None));
        }
        // The first pattern stays first: it begins at the first variable.
        if let Some((_, rest)) = patterns.split_first_mut() {
            maker.rng.shuffle(rest);
        }
        out.push(Map::Match(patterns).into());
        let content = kinds.into_iter().reduce(Kind::join).map_or(Content::Any, Kind::content);
        Kind::Map(Item::Text(Which::Any), content)
    }

    /// Makes the pattern `__.as(a).….as(b)`.
    pub fn between(&self, from: usize, steps: Vec<Step>, to: Option<usize>) -> Nested {
        let name = |place: usize| Text::String(self.variables[place].0.clone());
        let mut all: Vec<Step> = vec![Modulator::As(vec![name(from)]).into()];
        all.extend(steps);
        all.extend(to.map(|to| Modulator::As(vec![name(to)]).into()));
        Nested { steps: all }
    }

    /// The steps along an edge from one variable to another.
    pub fn steps(&self, maker: &mut Maker<'_>, from: usize, to: usize, edge: &Edge) -> Vec<Step> {
        let labels = if maker.rng.percent(70) { vec![Text::String(edge.label.clone())] } else { Vec::new() };
        let (start, end) = (&self.variables[from].1, &self.variables[to].1);
        let outwards = edge.out_vertex.slot == start.slot && edge.in_vertex.slot == end.slot;
        let by_edges = maker.rng.one_in(6);
        match (maker.rng.one_in(5), by_edges, outwards) {
            (true, ..) => vec![Move::Both(labels).into()],
            (_, true, true) => vec![Move::OutE(labels).into(), Move::InV.into()],
            (_, true, false) => vec![Move::InE(labels).into(), Move::OutV.into()],
            (_, _, true) => vec![Move::Out(labels).into()],
            (_, _, false) => vec![Move::In(labels).into()],
        }
    }

    /// A condition that the bindings satisfy.
    fn condition(&self, maker: &mut Maker<'_>) -> Option<Nested> {
        let place = maker.rng.index(self.variables.len());
        let (name, vertex) = &self.variables[place];
        match maker.rng.index(6) {
            0 => {
                let other = self.variables.iter().find(|(_, other)| other.slot != vertex.slot)?;
                let predicate = Predicate::Neq(Literal::String(other.0.clone()));
                Some(Nested::new([Filter::Where(Where::Predicate { start: Some(name.clone()), predicate })]))
            }
            1 => {
                let label = Text::String(vertex.label.clone());
                let has = Filter::HasLabel(Texts::OneOf(vec![label]));
                Some(self.between(place, vec![has.into()], None))
            }
            2 => {
                let labels = &maker.data.edge_labels;
                let graph = maker.explorer.graph();
                let missing: Vec<&Name> = labels
                    .iter()
                    .filter(|label| !graph.out_edges(vertex).iter().any(|edge| edge.label == **label))
                    .collect();
                let label = Text::String((*maker.rng.pick(&missing)?).clone());
                let inner = self.between(place, vec![Move::Out(vec![label]).into()], None);
                Some(Nested::new([Filter::Not(inner)]))
            }
            _ => Some(self.between(place, vec![self.has(maker, vertex)?], None)),
        }
    }

    /// `has(key, predicate)` that a vertex satisfies.
    pub fn has(&self, maker: &mut Maker<'_>, vertex: &Vertex) -> Option<Step> {
        let properties = maker.explorer.graph().vertex_properties(vertex);
        let property = maker.rng.pick(properties)?.clone();
        let key = maker.data.keys.iter().position(|key| key.name == property.key)?;
        let item = maker.key(key).item;
        let subject = Tested { item, key: Some(key), own: Some(&property.value), truth: true, depth: 1 };
        let test = Some(Test::Predicate(maker.predicate(subject)));
        let key = HasKey::Property(Text::String(property.key.clone()));
        Some(Filter::Has(Has { label: None, key, test }).into())
    }

    /// A variable bound to a property of a vertex.
    fn value(&self, maker: &mut Maker<'_>) -> Option<(Nested, Bound)> {
        let place = maker.rng.index(self.variables.len());
        let properties = maker.explorer.graph().vertex_properties(&self.variables[place].1);
        let name = maker.rng.pick(properties)?.key.clone();
        let kind = Kind::One(maker.data.key(&name)?.item);
        let bound = Bound { name: maker.new_label(), kind };
        let steps = vec![
            Map::Values(vec![Text::String(name)]).into(),
            Modulator::As(vec![Text::String(bound.name.clone())]).into(),
        ];
        Some((self.between(place, steps, None), bound))
    }
}

/// An edge of a vertex.
fn some_edge(maker: &mut Maker<'_>, vertex: &Vertex) -> Option<Edge> {
    let graph = maker.explorer.graph();
    let (out, into) = (graph.out_edges(vertex), graph.in_edges(vertex));
    let nth = maker.rng.index(out.len() + into.len());
    out.get(nth).or_else(|| into.get(nth.wrapping_sub(out.len()))).cloned()
}

fn label(place: usize) -> Name {
    const NAMES: &[&str] = &["a", "b", "c", "d", "e", "f", "h", "i"];
    NAMES.get(place).map_or_else(|| Name::from(format!("a{place}")), Name::new)
}
