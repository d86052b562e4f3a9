//! A brute-force matcher for the patterns of one MATCH: labels, types, directions, lengths and literal property maps;
//! relationships differ.

use std::collections::BTreeMap;

use edgewise_cypher::ast::{
    Arrow, Expr, LabelExpr, Labels, Match, Name, NodePattern, PathElement, PathLength, RelationshipPattern,
};
use edgewise_cypher::value_expr;
use edgewise_model::{Graph, Map, NodeId, RelId};

/// Whether the patterns match at least once.
pub fn matches(find: &Match, graph: &Graph) -> bool {
    let paths: Vec<&[PathElement]> = find.patterns.iter().map(|pattern| pattern.elements()).collect();
    let mut state = State { graph, bound: BTreeMap::new(), used: Vec::new(), steps: 0 };
    state.paths(&paths)
}

struct State<'a> {
    graph: &'a Graph,
    bound: BTreeMap<Name, NodeId>,
    used: Vec<RelId>,
    steps: usize,
}

impl State<'_> {
    fn paths(&mut self, paths: &[&[PathElement]]) -> bool {
        let Some((path, rest)) = paths.split_first() else { return true };
        let candidates: Vec<NodeId> = self.graph.nodes().map(|node| node.id).collect();
        candidates.into_iter().any(|start| self.node(path, start, rest))
    }

    /// Tries a node for the first element of what is left of a path.
    fn node(&mut self, path: &[PathElement], id: NodeId, rest: &[&[PathElement]]) -> bool {
        self.steps += 1;
        assert!(self.steps < 5_000_000, "the pattern is too large for a brute-force matcher");
        let Some((PathElement::Node(pattern), tail)) = path.split_first() else { panic!("no node") };
        if !self.fits(pattern, id) {
            return false;
        }
        let fresh = pattern.variable.clone().filter(|name| !self.bound.contains_key(name));
        if let Some(name) = &pattern.variable {
            if self.bound.get(name).is_some_and(|own| *own != id) {
                return false;
            }
            self.bound.insert(name.clone(), id);
        }
        let found = match tail.split_first() {
            None => self.paths(rest),
            Some((PathElement::Relationship(relationship), tail)) => {
                let (low, high) = lengths(relationship);
                self.walk(relationship, tail, id, (low, high), rest)
            }
            Some(_) => panic!("no relationship"),
        };
        if let Some(name) = fresh {
            self.bound.remove(&name);
        }
        found
    }

    /// Walks between `low` and `high` more relationships.
    fn walk(
        &mut self,
        pattern: &RelationshipPattern,
        tail: &[PathElement],
        at: NodeId,
        (low, high): (u64, u64),
        rest: &[&[PathElement]],
    ) -> bool {
        if low == 0 && self.node(tail, at, rest) {
            return true;
        }
        if high == 0 {
            return false;
        }
        let mut steps = Vec::new();
        if pattern.arrow != Arrow::Left {
            steps.extend(self.graph.outgoing(at));
        }
        if pattern.arrow != Arrow::Right {
            steps.extend(self.graph.incoming(at));
        }
        for step in steps {
            let fits = types(&pattern.types, &step.kind)
                && !self.used.contains(&step.relationship)
                && self
                    .graph
                    .relationship(step.relationship)
                    .is_some_and(|own| holds(&pattern.properties, &own.properties));
            if fits {
                self.used.push(step.relationship);
                let found = self.walk(pattern, tail, step.node, (low.saturating_sub(1), high - 1), rest);
                self.used.pop();
                if found {
                    return true;
                }
            }
        }
        false
    }

    fn fits(&self, pattern: &NodePattern, id: NodeId) -> bool {
        let node = self.graph.node(id).expect("a node of the graph");
        let labels = pattern.labels.as_ref().is_none_or(|labels| match &labels.expr {
            LabelExpr::Name(name) => node.has_label(name),
            LabelExpr::Legacy(names) => names.iter().all(|name| node.has_label(name)),
            other => panic!("unexpected label expression {other:?}"),
        });
        labels && holds(&pattern.properties, &node.properties)
    }
}

fn lengths(pattern: &RelationshipPattern) -> (u64, u64) {
    match pattern.length {
        None => (1, 1),
        Some(PathLength::Fixed(length)) => (length, length),
        Some(PathLength::Range(low, Some(high))) => (low.unwrap_or(1), high),
        other => panic!("unbounded length {other:?}"),
    }
}

fn types(labels: &Option<Labels>, kind: &str) -> bool {
    fn holds(expr: &LabelExpr, kind: &str) -> bool {
        match expr {
            LabelExpr::Name(name) => name == kind,
            LabelExpr::Or(left, right) => holds(left, kind) || holds(right, kind),
            other => panic!("unexpected type expression {other:?}"),
        }
    }
    labels.as_ref().is_none_or(|labels| holds(&labels.expr, kind))
}

/// Compares by the literal: the generator writes the very value it took from the element. Integers may be written in
/// another radix.
fn holds(wanted: &Option<Box<Expr>>, properties: &Map) -> bool {
    let Some(Expr::Map(entries)) = wanted.as_deref() else { return true };
    entries.iter().all(|(key, literal)| {
        let own = properties.get(key).and_then(value_expr);
        own.is_some_and(|own| own == *literal || decimal(literal) == own)
    })
}

fn decimal(literal: &Expr) -> Expr {
    use edgewise_cypher::ast::Literal;
    match literal {
        Expr::Literal(Literal::Integer(integer)) => Expr::int(integer.value as i64),
        other => other.clone(),
    }
}
