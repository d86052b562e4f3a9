//! Writes the properties of nodes in a query with a tag: `n.k` becomes `n.L.k`.

use edgewise_cypher_syntax::ast::{
    Expr, LabelExpr, Labels, Name, PathElement, Projection, Query, RelationshipPattern,
};
use edgewise_cypher_syntax::walk::{Visit, VisitMut, walk_expr, walk_expr_mut, walk_projection};
use std::collections::{BTreeMap, BTreeSet};

/// What the patterns of a query say about its variables.
#[derive(Default)]
struct Variables {
    /// The nodes, each with a label that every match of it has; none if no pattern says one.
    nodes: BTreeMap<Name, Option<Name>>,
    relationships: BTreeSet<Name>,
    /// Other names for variables: `x AS y`.
    aliases: Vec<(Name, Name)>,
    /// The names of values that are no elements.
    others: BTreeSet<Name>,
    /// Whether the query has a form that cannot be qualified.
    refused: bool,
}

/// The query with qualified properties; none if the tag of some property cannot be told. A node whose properties are
/// read, and that no pattern gives a label, gets one of `labels`.
pub(super) fn qualified(query: &Query, labels: &[Name]) -> Option<Query> {
    let mut variables = Variables::default();
    variables.query(query);
    variables.follow_aliases();
    if variables.refused {
        return None;
    }
    let mut query = query.clone();
    let mut writer = Writer { variables: &variables, added: BTreeMap::new(), labels, refused: false };
    writer.query(&mut query);
    let Writer { added, refused, .. } = writer;
    if refused {
        return None;
    }
    let mut adder = Adder { left: added };
    adder.query(&mut query);
    adder.left.is_empty().then_some(query)
}

impl Variables {
    /// An alias of a node or relationship is one, too.
    fn follow_aliases(&mut self) {
        for (of, name) in std::mem::take(&mut self.aliases) {
            if of == name {
                continue;
            }
            let (node, relationship) = (self.nodes.get(&of).cloned(), self.relationships.contains(&of));
            let known = self.nodes.contains_key(&name) || self.relationships.contains(&name);
            // A name with two meanings: which one a property is read from depends on the place.
            self.refused |= known || (node.is_some() || relationship) && self.others.contains(&name);
            if let Some(label) = node {
                // A label that is added later must be added to the pattern, which has the other name.
                self.refused |= label.is_none();
                self.nodes.insert(name, label);
            } else if relationship {
                self.relationships.insert(name);
            } else {
                self.others.insert(name);
            }
        }
        let doubled = self.nodes.keys().chain(&self.relationships).any(|name| self.others.contains(name));
        self.refused |= doubled || self.nodes.keys().any(|name| self.relationships.contains(name));
    }
}

impl<'q> Visit<'q> for Variables {
    fn element(&mut self, element: &'q PathElement) {
        match element {
            PathElement::Node(node) => {
                self.refused |= node.properties.is_some() || node.where_.is_some();
                let label = node.labels.as_ref().and_then(first_label);
                self.refused |= node.labels.is_some() && label.is_none();
                if let Some(name) = &node.variable {
                    let own = self.nodes.entry(name.clone()).or_default();
                    *own = own.take().or(label);
                }
            }
            PathElement::Relationship(RelationshipPattern {
                variable, properties, where_, length, ..
            }) => {
                self.refused |= where_.is_some() || properties.is_some();
                if let Some(name) = variable {
                    // The variable of a variable length is a list.
                    let of = if length.is_none() { &mut self.relationships } else { &mut self.others };
                    of.insert(name.clone());
                }
            }
            PathElement::Group(_) => self.refused = true,
        }
    }

    fn projection(&mut self, projection: &'q Projection) {
        for item in &projection.items {
            match (&item.expr, &item.alias) {
                (Expr::Variable(of), Some(name)) => self.aliases.push((of.clone(), name.clone())),
                (_, Some(name)) => {
                    self.others.insert(name.clone());
                }
                (_, None) => {}
            }
        }
        walk_projection(self, projection);
    }

    fn expr(&mut self, expr: &'q Expr) {
        // The variable of a comprehension is no element of a pattern, even if it has the name of one.
        match expr {
            Expr::Subquery(_) | Expr::MapProjection(_) | Expr::PatternComprehension(_) => self.refused = true,
            Expr::ListComprehension(own) => {
                self.others.insert(own.variable.clone());
            }
            Expr::Quantified(own) => {
                self.others.insert(own.variable.clone());
            }
            Expr::Reduce(own) => {
                self.others.extend([own.accumulator.clone(), own.variable.clone()]);
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// A label that all nodes have that fulfil a label expression; none if it is not a plain label or several.
fn first_label(labels: &Labels) -> Option<Name> {
    match &labels.expr {
        LabelExpr::Name(name) => Some(name.clone()),
        LabelExpr::Legacy(names) => names.first().cloned(),
        _ => None,
    }
}

/// Qualifies the properties of nodes.
struct Writer<'a> {
    variables: &'a Variables,
    /// The nodes that need a label, with the label.
    added: BTreeMap<Name, Name>,
    labels: &'a [Name],
    refused: bool,
}

impl VisitMut for Writer<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Property(of, _) => {
                let Expr::Variable(name) = &**of else {
                    self.refused = true;
                    return;
                };
                if self.variables.relationships.contains(name) {
                    return;
                }
                let Some(label) = self.variables.nodes.get(name) else {
                    self.refused = true;
                    return;
                };
                let label = label.clone().or_else(|| self.added.get(name).or(self.labels.first()).cloned());
                let Some(label) = label else {
                    self.refused = true;
                    return;
                };
                if self.variables.nodes.get(name).is_some_and(Option::is_none) {
                    self.added.insert(name.clone(), label.clone());
                }
                let inner = std::mem::replace(&mut **of, Expr::null());
                **of = Expr::property(inner, label);
            }
            // `e[…]` of an element would be a property, too.
            Expr::Index(of, _) if matches!(&**of, Expr::Variable(name) if !self.variables.others.contains(name)) =>
            {
                self.refused = true;
            }
            _ => walk_expr_mut(self, expr),
        }
    }
}

/// Adds labels to nodes, each where its variable occurs first.
struct Adder {
    left: BTreeMap<Name, Name>,
}

impl VisitMut for Adder {
    fn element(&mut self, element: &mut PathElement) {
        if let PathElement::Node(node) = element
            && let Some(label) = node.variable.as_ref().and_then(|name| self.left.remove(name))
        {
            node.labels = Some(Labels::one(label));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_cypher_syntax::{Dialect, parse_query, print_query};

    fn said(text: &str) -> Option<String> {
        let query = parse_query(text).expect(text);
        let dialect = Dialect::by_id("ngql").expect("the dialect");
        Some(print_query(&qualified(&query, &["L0".into(), "L1".into()])?, dialect))
    }

    #[test]
    fn properties_of_nodes_get_a_tag_and_those_of_relationships_none() {
        let cases = [
            ("MATCH (n:A) RETURN n.k AS a", "MATCH (n:A) RETURN n.A.k AS a"),
            ("MATCH (n:A:B) RETURN n.k AS a", "MATCH (n:A:B) RETURN n.A.k AS a"),
            ("MATCH (n) RETURN n.k = n.l AS a", "MATCH (n:L0) RETURN n.L0.k == n.L0.l AS a"),
            ("MATCH (n)-[r:T]->(m) WHERE r.k > 1 RETURN m", "MATCH (n)-[r:T]->(m) WHERE r.k > 1 RETURN m"),
            (
                "MATCH (n)-[r]->(n:B) WITH n AS m, r AS s WHERE m.k IS NULL RETURN s.k AS a",
                "MATCH (n)-[r]->(n:B) WITH n AS m, r AS s WHERE m.B.k IS NULL RETURN s.k AS a",
            ),
            ("UNWIND [1] AS x RETURN x AS a", "UNWIND [1] AS x RETURN x AS a"),
        ];
        for (text, expected) in cases {
            assert_eq!(said(text).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_query_in_which_a_tag_cannot_be_told_is_left_out() {
        for text in [
            "MATCH (n:A {k: 1}) RETURN n",
            "MATCH (n:A|B) RETURN n.k AS a",
            "MATCH (n) WITH n AS m RETURN m.k AS a",
            "UNWIND [{k: 1}] AS x RETURN x.k AS a",
            "MATCH p = (n) RETURN nodes(p)[0].k AS a",
            "MATCH (n:A) WITH 1 AS n RETURN n",
            "MATCH (n:A) RETURN n['k'] AS a",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
