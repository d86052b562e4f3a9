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
    /// Paths that are kept as written, because a path variable or a group makes their contents and direction visible.
    pub(super) pinned: Vec<PathPattern>,
    /// Predicates to add to WHERE: constraints that refer to another variable of the clause cannot stay in the pattern.
    pub(super) moved: Vec<Expr>,
    /// Whether the clause uses label expressions, so that `&` joins labels instead of `:`.
    pub(super) label_expressions: bool,
}

/// A node of the pattern, with all constraints on it.
#[derive(Clone, Debug)]
pub(super) struct Vertex {
    pub(super) variable: Option<Name>,
    pub(super) constraints: Vec<Constraint>,
    /// How many edges begin or end at this vertex; a loop counts twice.
    pub(super) degree: usize,
}

/// A condition on a node: a label, a property value, or a filter written inside the node.
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
    /// Whether the edge must be written from `from` to `to`. This holds for a named variable-length relationship: its
    /// list follows the written direction.
    pub(super) one_way: bool,
    /// The number of the path that the edge was written in.
    pub(super) path: usize,
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
        for (number, path) in patterns.iter().enumerate() {
            graph.add_path(path, number, &bound)?;
        }
        if graph.vertices.is_empty() {
            return Err(Refusal::Pinned);
        }
        Ok(graph)
    }

    /// Whether the pattern can be written in one way only, because it is a single anonymous node.
    pub(super) fn has_one_form(&self) -> bool {
        let paths = self.vertices.len() + self.pinned.len();
        self.edges.is_empty() && paths < 2 && self.vertices.iter().all(|vertex| vertex.variable.is_none())
    }

    /// Adds the nodes and relationships of the path with this number. `bound` holds all variables of the clause.
    fn add_path(&mut self, path: &PathPattern, number: usize, bound: &BTreeSet<Name>) -> Result<(), Refusal> {
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
                        self.add_edge(from, here, relationship, number);
                    }
                    at = Some(here);
                }
                PathElement::Relationship(relationship) => {
                    pending = Some(self.relationship(relationship, bound)?);
                }
                PathElement::Group(_) => return Err(Refusal::Pinned),
            }
        }
        // A walk passes through an anonymous node without a break, so one edge with a fixed direction fixes the
        // direction of all edges of the path.
        let edges = &mut self.edges[first_edge..];
        if anonymous_inside && edges.iter().any(|edge| edge.one_way) {
            edges.iter_mut().for_each(|edge| edge.one_way = true);
        }
        Ok(())
    }

    /// Adds a vertex for the node, or adds the node's constraints to the vertex of its variable if there is one.
    /// Returns the index of the vertex.
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
            for_each_required_label(&labels.expr, &mut |expr| {
                let constraint = Constraint::Label(labels.keyword, expr.clone());
                if !constraints.contains(&constraint) {
                    constraints.push(constraint);
                }
            });
        }
        for (key, value) in map_entries(node.properties.as_deref())? {
            let constraint = Constraint::Property(key.clone(), value.clone());
            if refers_to_other_variable(value, bound, None) {
                let of = node.variable.clone().ok_or(Refusal::ForeignReference)?;
                self.moved.push(property_equals(of, key, value));
            } else if !self.vertices[place].constraints.contains(&constraint) {
                self.vertices[place].constraints.push(constraint);
            }
        }
        if let Some(filter) = &node.where_ {
            if refers_to_other_variable(filter, bound, node.variable.as_ref()) {
                self.moved.push((**filter).clone());
            } else {
                self.vertices[place].constraints.push(Constraint::Filter((**filter).clone()));
            }
        }
        Ok(place)
    }

    /// Adds a relationship between two vertices.
    fn add_edge(&mut self, from: usize, to: usize, relationship: RelationshipPattern, path: usize) {
        let list = relationship.length.is_some() || relationship.quantifier.is_some();
        let one_way = list && relationship.variable.is_some();
        self.vertices[from].degree += 1;
        self.vertices[to].degree += 1;
        self.edges.push(Edge { from, to, relationship, one_way, path });
    }

    /// The relationship, without the constraints that refer to other variables of the clause: these are added to
    /// `moved`.
    fn relationship(
        &mut self,
        relationship: &RelationshipPattern,
        bound: &BTreeSet<Name>,
    ) -> Result<RelationshipPattern, Refusal> {
        let mut own = relationship.clone();
        let single = relationship.length.is_none() && relationship.quantifier.is_none();
        let properties = map_entries(relationship.properties.as_deref())?;
        if properties.iter().any(|(_, value)| refers_to_other_variable(value, bound, None)) {
            let of = relationship.variable.clone().filter(|_| single).ok_or(Refusal::ForeignReference)?;
            for (key, value) in properties {
                self.moved.push(property_equals(of.clone(), key, value));
            }
            own.properties = None;
        }
        if let Some(filter) = &relationship.where_
            && refers_to_other_variable(filter, bound, relationship.variable.as_ref())
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

/// The entries of a property map. Refused are parameters, and maps with the same key twice.
fn map_entries(properties: Option<&Expr>) -> Result<&[(Name, Expr)], Refusal> {
    let entries = match properties {
        None => return Ok(&[]),
        Some(Expr::Map(entries)) => entries,
        Some(_) => return Err(Refusal::ParameterMap),
    };
    let twice =
        |(place, (key, _)): (usize, &(Name, Expr))| entries[..place].iter().any(|(other, _)| other == key);
    if entries.iter().enumerate().any(twice) { Err(Refusal::DuplicateKey) } else { Ok(entries) }
}

/// The predicate `of.key = value`.
fn property_equals(of: Name, key: &Name, value: &Expr) -> Expr {
    Expr::compare(CompareOp::Equal, Expr::property(Expr::Variable(of), key.clone()), value.clone())
}

/// Whether an expression refers to a variable of the clause other than `own`.
fn refers_to_other_variable(expr: &Expr, bound: &BTreeSet<Name>, own: Option<&Name>) -> bool {
    if matches!(expr, Expr::Literal(_)) {
        return false;
    }
    free_variables(expr).iter().any(|name| bound.contains(name) && own != Some(name))
}

/// Calls `see` with each label, or label expression, that the whole expression requires: the operands of `&` and `:`.
fn for_each_required_label(labels: &LabelExpr, see: &mut impl FnMut(&LabelExpr)) {
    match labels {
        LabelExpr::And(left, right) => {
            for_each_required_label(left, see);
            for_each_required_label(right, see);
        }
        LabelExpr::Legacy(names) => names.iter().for_each(|name| see(&LabelExpr::Name(name.clone()))),
        _ => see(labels),
    }
}

/// Whether a node uses more than plain labels after colons, such as `:A|B` or `IS A`.
fn uses_label_expressions(element: &PathElement) -> bool {
    let PathElement::Node(node) = element else { return false };
    let plain = |labels: &Labels| {
        labels.keyword == LabelKeyword::Colon
            && matches!(labels.expr, LabelExpr::Name(_) | LabelExpr::Legacy(_))
    };
    node.labels.as_ref().is_some_and(|labels| !plain(labels))
}
