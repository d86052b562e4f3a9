//! Writes walks as paths, and distributes the constraints of each node over its occurrences in them.

use super::Placement;
use super::cover::Walk;
use super::graph::{Asg, Constraint};
use super::reverse::flipped;
use edgewise_cypher_syntax::ast::{
    BinaryOp, CompareOp, Expr, LabelExpr, LabelKeyword, Labels, Name, NodePattern, PathElement, PathPattern,
};
use edgewise_model::Rng;
use std::collections::BTreeSet;

/// Makes variable names that do not yet occur in the query.
#[derive(Clone, Debug)]
pub(crate) struct Naming<'a> {
    taken: &'a BTreeSet<Name>,
    given: Vec<Name>,
    /// Whether new variables are allowed. They are not if the query has `*`, as in `RETURN *`, which would show them.
    pub(crate) allowed: bool,
}

impl<'a> Naming<'a> {
    /// Makes names other than those in `taken`; `allowed` says whether new variables may be added at all.
    pub(crate) fn new(taken: &'a BTreeSet<Name>, allowed: bool) -> Self {
        Self { taken, given: Vec::new(), allowed }
    }

    /// A new name. It is random instead of numbered, so that it does not change when another rewrite of the query is
    /// undone.
    pub(crate) fn name(&mut self, prefix: &str, rng: &mut Rng) -> Name {
        let mut bound = 1000;
        loop {
            let name = smol_str::format_smolstr!("{prefix}{}", rng.below(bound));
            if !self.taken.contains(&name) && !self.given.contains(&name) {
                self.given.push(name.clone());
                return name;
            }
            bound = bound.saturating_mul(10);
        }
    }
}

/// Where a node occurs: the index of the walk, and the position of the node in that walk.
type Occurrence = (usize, usize);

/// The walks as paths, and the predicates for WHERE: those of `graph.moved`, and constraints that fit no occurrence of
/// their node.
pub(super) fn spread(
    graph: &Asg,
    walks: Vec<Walk>,
    placement: Placement,
    naming: &mut Naming<'_>,
    rng: &mut Rng,
) -> (Vec<PathPattern>, Vec<Expr>) {
    let mut nodes: Vec<Vec<NodePattern>> = Vec::with_capacity(walks.len());
    let mut occurrences: Vec<Vec<Occurrence>> = vec![Vec::new(); graph.vertices.len()];
    for (nth, walk) in walks.iter().enumerate() {
        let stops = std::iter::once(walk.start).chain(walk.steps.iter().map(|step| step.to));
        let mut own = Vec::with_capacity(walk.steps.len() + 1);
        for (place, vertex) in stops.enumerate() {
            occurrences[vertex].push((nth, place));
            own.push(NodePattern {
                variable: graph.vertices[vertex].variable.clone(),
                ..NodePattern::default()
            });
        }
        nodes.push(own);
    }
    let mut unplaced = graph.moved.clone();
    for (vertex, places) in graph.vertices.iter().zip(&occurrences) {
        let mut variable = vertex.variable.clone();
        if variable.is_none() && places.len() > 1 {
            variable = Some(naming.name("n", rng));
            for (walk, place) in places {
                nodes[*walk][*place].variable = variable.clone();
            }
        }
        let mut order: Vec<&Constraint> = vertex.constraints.iter().collect();
        rng.shuffle(&mut order);
        for constraint in order {
            let mut placed = false;
            let chosen = rng.index(places.len());
            for (nth, (walk, place)) in places.iter().enumerate() {
                let here = nth == chosen || placement == Placement::Subset && rng.bool();
                if here {
                    placed |= put_constraint(constraint, &mut nodes[*walk][*place], graph.label_expressions);
                }
            }
            // A property map cannot hold two values for one key: try the other occurrences of the node, then WHERE.
            placed = placed
                || places.iter().any(|(walk, place)| {
                    put_constraint(constraint, &mut nodes[*walk][*place], graph.label_expressions)
                });
            if !placed && let (Constraint::Property(key, value), Some(variable)) = (constraint, &variable) {
                let of = Expr::property(Expr::Variable(variable.clone()), key.clone());
                unplaced.push(Expr::compare(CompareOp::Equal, of, value.clone()));
            }
        }
    }
    let mut paths: Vec<PathPattern> = walks
        .iter()
        .zip(nodes)
        .map(|(walk, nodes)| {
            let mut elements = Vec::with_capacity(2 * nodes.len());
            let mut nodes = nodes.into_iter();
            elements.extend(nodes.next().map(PathElement::Node));
            for (step, node) in walk.steps.iter().zip(nodes) {
                let relationship = &graph.edges[step.edge].relationship;
                let relationship = if step.backwards { flipped(relationship) } else { relationship.clone() };
                elements.push(PathElement::Relationship(relationship));
                elements.push(PathElement::Node(node));
            }
            PathPattern::chain(elements)
        })
        .collect();
    for pinned in &graph.pinned {
        let place = rng.index(paths.len() + 1);
        paths.insert(place, pinned.clone());
    }
    (paths, unplaced)
}

/// Writes a constraint into a node; false if the node already requires another value for the same key.
fn put_constraint(constraint: &Constraint, node: &mut NodePattern, label_expressions: bool) -> bool {
    match constraint {
        Constraint::Label(keyword, label) => {
            node.labels = Some(match node.labels.take() {
                None => Labels { keyword: *keyword, expr: label.clone() },
                Some(labels) => with_label(labels, label, label_expressions),
            });
            true
        }
        Constraint::Property(key, value) => {
            let Some(properties) = &mut node.properties else {
                node.properties = Some(Box::new(Expr::Map(vec![(key.clone(), value.clone())])));
                return true;
            };
            let Expr::Map(entries) = &mut **properties else { return false };
            match entries.iter().find(|(other, _)| other == key) {
                Some((_, other)) => other == value,
                None => {
                    entries.push((key.clone(), value.clone()));
                    true
                }
            }
        }
        Constraint::Filter(filter) => {
            node.where_ = Some(Box::new(match node.where_.take() {
                None => filter.clone(),
                Some(before) => Expr::binary(BinaryOp::And, *before, filter.clone()),
            }));
            true
        }
    }
}

/// The labels with one more, joined by `&` or by `:`.
fn with_label(labels: Labels, label: &LabelExpr, label_expressions: bool) -> Labels {
    let keyword = labels.keyword;
    if label_expressions || keyword == LabelKeyword::Is {
        let expr = LabelExpr::And(Box::new(labels.expr), Box::new(label.clone()));
        return Labels { keyword, expr };
    }
    let mut names = match labels.expr {
        LabelExpr::Name(name) => vec![name],
        LabelExpr::Legacy(names) => names,
        other => {
            let expr = LabelExpr::And(Box::new(other), Box::new(label.clone()));
            return Labels { keyword, expr };
        }
    };
    if let LabelExpr::Name(name) = label {
        names.push(name.clone());
    }
    Labels { keyword, expr: LabelExpr::Legacy(names) }
}
