//! `Asg`: the pattern of one clause as a graph.

use super::Refusal;
use edgewise_cypher_syntax::ast::{
    CompareOp, Expr, LabelExpr, LabelKeyword, Labels, Name, NodePattern, PathElement, PathPattern, PathShape,
    RelationshipPattern,
};
use edgewise_cypher_syntax::walk::{free_variables, pattern_variables, used_variables};
use std::collections::BTreeSet;

/// The pattern of one MATCH, OPTIONAL MATCH or subquery: a vertex per node variable (and per anonymous node), an
/// edge per relationship. Labels, properties and filters of all occurrences of a node are collected at its vertex;
/// those of a relationship stay at its edge.
#[derive(Clone, Debug)]
pub(crate) struct Asg {
    pub(super) vertices: Vec<Vertex>,
    pub(super) edges: Vec<Edge>,
    /// Paths whose contents and direction are visible elsewhere in the query; they are kept as written.
    pub(super) pinned: Vec<PathPattern>,
    /// Constraints that refer to other variables of the clause; they become predicates in WHERE.
    pub(super) moved: Vec<Expr>,
    /// Whether the clause uses label expressions, so that `&` joins labels instead of `:`.
    pub(super) label_expressions: bool,
}

/// A node of the pattern.
#[derive(Clone, Debug)]
pub(super) struct Vertex {
    pub(super) variable: Option<Name>,
    pub(super) constraints: Vec<Constraint>,
    /// The number of edge ends at it.
    pub(super) degree: usize,
}

/// What one occurrence of a node requires of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Constraint {
    Label(LabelKeyword, LabelExpr),
    Property(Name, Expr),
    Filter(Expr),
}

/// A relationship of the pattern.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) relationship: RelationshipPattern,
    /// It must be written from `from` to `to`: a named list of relationships follows the written direction (c).
    pub(super) one_way: bool,
}

impl Asg {
    /// The graph of a pattern, or why the pattern is not rewritten.
    pub(crate) fn of(patterns: &[PathPattern]) -> Result<Self, Refusal> {
        let mut graph = Self {
            vertices: Vec::new(),
            edges: Vec::new(),
            pinned: Vec::new(),
            moved: Vec::new(),
            label_expressions: false,
        };
        let bound: BTreeSet<Name> = patterns.iter().flat_map(pattern_variables).collect();
        for path in patterns {
            graph.add_path(path, &bound)?;
        }
        if graph.vertices.is_empty() {
            return Err(Refusal::Pinned);
        }
        Ok(graph)
    }

    /// Whether the pattern has no other form, because it is one anonymous node.
    pub(super) fn has_one_form(&self) -> bool {
        let paths = self.vertices.len() + self.pinned.len();
        self.edges.is_empty() && paths < 2 && self.vertices.iter().all(|vertex| vertex.variable.is_none())
    }

    fn add_path(&mut self, path: &PathPattern, bound: &BTreeSet<Name>) -> Result<(), Refusal> {
        let PathShape::Chain(elements) = &path.shape else { return Err(Refusal::Selector) };
        if path.selector.is_some() {
            return Err(Refusal::Selector);
        }
        if elements.windows(2).any(|pair| matches!(pair, [PathElement::Node(_), PathElement::Node(_)])) {
            return Err(Refusal::Juxtaposed);
        }
        self.label_expressions |= elements.iter().any(uses_label_expressions);
        let grouped = elements.iter().any(|element| matches!(element, PathElement::Group(_)));
        if path.variable.is_some() || grouped {
            let own: BTreeSet<Name> = pattern_variables(path).into_iter().collect();
            if used_variables(path).iter().any(|name| bound.contains(name) && !own.contains(name)) {
                return Err(Refusal::ForeignReference);
            }
            self.pinned.push(path.clone());
            return Ok(());
        }
        let first_edge = self.edges.len();
        let mut at = None;
        let mut pending: Option<RelationshipPattern> = None;
        let mut anonymous_inside = false;
        for (place, element) in elements.iter().enumerate() {
            match element {
                PathElement::Node(node) => {
                    anonymous_inside |= node.variable.is_none() && place > 0 && place + 1 < elements.len();
                    let here = self.add_node(node, bound)?;
                    if let (Some(from), Some(relationship)) = (at, pending.take()) {
                        self.add_edge(from, here, relationship);
                    }
                    at = Some(here);
                }
                PathElement::Relationship(relationship) => {
                    pending = Some(self.relationship(relationship, bound)?);
                }
                PathElement::Group(_) => return Err(Refusal::Pinned),
            }
        }
        // A walk through an anonymous node that cannot be named must follow both its edges in one direction.
        let edges = &mut self.edges[first_edge..];
        if anonymous_inside && edges.iter().any(|edge| edge.one_way) {
            edges.iter_mut().for_each(|edge| edge.one_way = true);
        }
        Ok(())
    }

    fn add_node(&mut self, node: &NodePattern, bound: &BTreeSet<Name>) -> Result<usize, Refusal> {
        let known = node
            .variable
            .as_ref()
            .and_then(|name| self.vertices.iter().position(|vertex| vertex.variable.as_ref() == Some(name)));
        let place = known.unwrap_or_else(|| {
            self.vertices.push(Vertex {
                variable: node.variable.clone(),
                constraints: Vec::new(),
                degree: 0,
            });
            self.vertices.len() - 1
        });
        if let Some(labels) = &node.labels {
            let constraints = &mut self.vertices[place].constraints;
            conjuncts(&labels.expr, &mut |expr| {
                let constraint = Constraint::Label(labels.keyword, expr.clone());
                if !constraints.contains(&constraint) {
                    constraints.push(constraint);
                }
            });
        }
        for (key, value) in entries(node.properties.as_deref())? {
            let constraint = Constraint::Property(key.clone(), value.clone());
            if refers_to(value, bound, None) {
                let of = node.variable.clone().ok_or(Refusal::ForeignReference)?;
                self.moved.push(equality(of, key, value));
            } else if !self.vertices[place].constraints.contains(&constraint) {
                self.vertices[place].constraints.push(constraint);
            }
        }
        if let Some(filter) = &node.where_ {
            if refers_to(filter, bound, node.variable.as_ref()) {
                self.moved.push((**filter).clone());
            } else {
                self.vertices[place].constraints.push(Constraint::Filter((**filter).clone()));
            }
        }
        Ok(place)
    }

    fn add_edge(&mut self, from: usize, to: usize, relationship: RelationshipPattern) {
        let list = relationship.length.is_some() || relationship.quantifier.is_some();
        let one_way = list && relationship.variable.is_some();
        self.vertices[from].degree += 1;
        self.vertices[to].degree += 1;
        self.edges.push(Edge { from, to, relationship, one_way });
    }

    /// The relationship without constraints that refer to other variables of the clause: these go to WHERE.
    fn relationship(
        &mut self,
        relationship: &RelationshipPattern,
        bound: &BTreeSet<Name>,
    ) -> Result<RelationshipPattern, Refusal> {
        let mut own = relationship.clone();
        let single = relationship.length.is_none() && relationship.quantifier.is_none();
        let properties = entries(relationship.properties.as_deref())?;
        if properties.iter().any(|(_, value)| refers_to(value, bound, None)) {
            let of = relationship.variable.clone().filter(|_| single).ok_or(Refusal::ForeignReference)?;
            for (key, value) in properties {
                self.moved.push(equality(of.clone(), key, value));
            }
            own.properties = None;
        }
        if let Some(filter) = &relationship.where_
            && refers_to(filter, bound, relationship.variable.as_ref())
        {
            if !single {
                return Err(Refusal::ForeignReference);
            }
            self.moved.push((**filter).clone());
            own.where_ = None;
        }
        Ok(own)
    }
}

/// The entries of a property map; refused if it is not a map literal or has duplicate keys.
fn entries(properties: Option<&Expr>) -> Result<&[(Name, Expr)], Refusal> {
    let entries = match properties {
        None => return Ok(&[]),
        Some(Expr::Map(entries)) => entries,
        Some(_) => return Err(Refusal::ParameterMap),
    };
    let twice =
        |(place, (key, _)): (usize, &(Name, Expr))| entries[..place].iter().any(|(other, _)| other == key);
    if entries.iter().enumerate().any(twice) { Err(Refusal::DuplicateKey) } else { Ok(entries) }
}

fn equality(of: Name, key: &Name, value: &Expr) -> Expr {
    Expr::compare(CompareOp::Equal, Expr::property(Expr::Variable(of), key.clone()), value.clone())
}

/// Whether an expression refers to a variable of the clause other than `own`.
fn refers_to(expr: &Expr, bound: &BTreeSet<Name>, own: Option<&Name>) -> bool {
    if matches!(expr, Expr::Literal(_)) {
        return false;
    }
    free_variables(expr).iter().any(|name| bound.contains(name) && own != Some(name))
}

/// Calls `see` with each label that must be present.
fn conjuncts(labels: &LabelExpr, see: &mut impl FnMut(&LabelExpr)) {
    match labels {
        LabelExpr::And(left, right) => {
            conjuncts(left, see);
            conjuncts(right, see);
        }
        LabelExpr::Legacy(names) => names.iter().for_each(|name| see(&LabelExpr::Name(name.clone()))),
        _ => see(labels),
    }
}

fn uses_label_expressions(element: &PathElement) -> bool {
    let PathElement::Node(node) = element else { return false };
    let plain = |labels: &Labels| {
        labels.keyword == LabelKeyword::Colon
            && matches!(labels.expr, LabelExpr::Name(_) | LabelExpr::Legacy(_))
    };
    node.labels.as_ref().is_some_and(|labels| !plain(labels))
}
