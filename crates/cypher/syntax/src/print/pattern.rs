//! Prints patterns.

use super::pen::Pen;
use super::surface::SurfaceKind;
use crate::ast::{
    Arrow, Expr, Name, NodePattern, PathCount, PathElement, PathGroup, PathLength, PathPattern, PathSelector,
    PathShape, PathWord, Quantifier, RelationshipPattern,
};

impl Pen<'_> {
    /// Writes `[ <path variable declaration> ] [ <path pattern prefix> ] <path pattern expression>`.
    pub(super) fn path_pattern(&mut self, pattern: &PathPattern) {
        self.path_variable(pattern.variable.as_ref());
        if let Some(selector) = &pattern.selector {
            self.path_selector(selector);
        }
        match &pattern.shape {
            PathShape::Chain(elements) => self.elements(elements),
            PathShape::Shortest { all, elements } => {
                self.text(if *all { "allShortestPaths(" } else { "shortestPath(" });
                self.elements(elements);
                self.text(")");
            }
        }
    }

    fn path_variable(&mut self, variable: Option<&Name>) {
        if let Some(variable) = variable {
            self.name(variable);
            self.text(" = ");
        }
    }

    fn elements(&mut self, elements: &[PathElement]) {
        for element in elements {
            match element {
                PathElement::Node(node) => self.node(node),
                PathElement::Relationship(relationship) => self.relationship(relationship),
                PathElement::Group(group) => self.path_group(group),
            }
        }
    }

    /// Writes `<left paren> [ <node pattern filler> ] <right paren>`.
    pub(super) fn node(&mut self, node: &NodePattern) {
        self.text("(");
        let start = self.out.len();
        self.optional_name(node.variable.as_ref());
        if let Some(labels) = &node.labels {
            self.node_labels(labels, node.variable.is_some());
        }
        self.element_predicates(start, node.properties.as_deref(), node.where_.as_deref());
        self.text(")");
    }

    /// Writes `<relationship pattern>`. The brackets are left out if they would be empty.
    pub(super) fn relationship(&mut self, relationship: &RelationshipPattern) {
        self.arrow(match relationship.arrow {
            Arrow::Left | Arrow::Both => "<-",
            Arrow::Right | Arrow::None => "-",
        });
        let RelationshipPattern { variable, types, length, properties, where_, .. } = relationship;
        if variable.is_some()
            || types.is_some()
            || length.is_some()
            || properties.is_some()
            || where_.is_some()
        {
            self.text("[");
            let start = self.out.len();
            self.optional_name(variable.as_ref());
            if let Some(types) = types {
                self.relationship_types(types, variable.is_some());
            }
            if let Some(length) = length {
                self.path_length(*length);
            }
            self.element_predicates(start, properties.as_deref(), where_.as_deref());
            self.text("]");
        } else if !self.spelling.bare_arrows || self.hits(SurfaceKind::EmptyBrackets) {
            self.text("[]");
        } else {
            self.join_arrow();
        }
        self.arrow(match relationship.arrow {
            Arrow::Right | Arrow::Both => "->",
            Arrow::Left | Arrow::None => "-",
        });
        if let Some(quantifier) = relationship.quantifier {
            self.quantifier(quantifier);
        }
    }

    /// Writes the properties (`{k: e}` or `$p`) and the `WHERE` of a node or relationship, with a space before each if
    /// anything was written since `start`.
    fn element_predicates(&mut self, start: usize, properties: Option<&Expr>, predicate: Option<&Expr>) {
        if let Some(properties) = properties {
            if self.out.len() > start {
                self.text(" ");
            }
            self.bare_expr(properties);
        }
        if let Some(predicate) = predicate {
            if self.out.len() > start {
                self.text(" ");
            }
            self.text("WHERE ");
            self.expr(predicate);
        }
    }

    /// Writes `<asterisk> [ <lower and upper bound path length> | <fixed path length> ]`.
    fn path_length(&mut self, length: PathLength) {
        self.text("*");
        match length {
            PathLength::Any => {}
            PathLength::Fixed(count) => self.number(count),
            PathLength::Range(from, to) => self.range(from, "..", to),
        }
    }

    /// Writes a range of lengths, with `between` between its bounds.
    fn range(&mut self, from: Option<u64>, between: &str, to: Option<u64>) {
        if let Some(from) = from {
            self.number(from);
        }
        self.text(between);
        if let Some(to) = to {
            self.number(to);
        }
    }

    /// Writes `<graph pattern quantifier>`.
    fn quantifier(&mut self, quantifier: Quantifier) {
        match quantifier {
            Quantifier::Star => self.text("*"),
            Quantifier::Plus => self.text("+"),
            Quantifier::Fixed(count) => {
                self.text("{");
                self.number(count);
                self.text("}");
            }
            Quantifier::Range(from, to) => {
                self.text("{");
                self.range(from, ",", to);
                self.text("}");
            }
        }
    }

    /// Writes a `<parenthesized path pattern expression>` and its quantifier.
    fn path_group(&mut self, group: &PathGroup) {
        self.text("(");
        self.path_variable(group.variable.as_ref());
        self.elements(&group.elements);
        if let Some(predicate) = &group.where_ {
            self.text(" WHERE ");
            self.expr(predicate);
        }
        self.text(")");
        if let Some(quantifier) = group.quantifier {
            self.quantifier(quantifier);
        }
    }

    /// Writes `<path search prefix>`.
    fn path_selector(&mut self, selector: &PathSelector) {
        match selector {
            PathSelector::All(word) => {
                self.text("ALL ");
                self.path_word(*word);
            }
            PathSelector::Any(count, word) => {
                self.text("ANY ");
                self.path_count(count.as_ref());
                self.path_word(*word);
            }
            PathSelector::AllShortest(word) => {
                self.text("ALL SHORTEST ");
                self.path_word(*word);
            }
            PathSelector::AnyShortest(word) => {
                self.text("ANY SHORTEST ");
                self.path_word(*word);
            }
            PathSelector::Shortest(count, word) => {
                self.text("SHORTEST ");
                self.path_count(Some(count));
                self.path_word(*word);
            }
            PathSelector::ShortestGroups(count, word, plural) => {
                self.text("SHORTEST ");
                self.path_count(count.as_ref());
                self.path_word(*word);
                self.text(if *plural { "GROUPS " } else { "GROUP " });
            }
        }
    }

    fn path_count(&mut self, count: Option<&PathCount>) {
        match count {
            Some(PathCount::Number(number)) => self.number(*number),
            Some(PathCount::Parameter(name)) => self.parameter(name),
            None => return,
        }
        self.text(" ");
    }

    fn path_word(&mut self, word: Option<PathWord>) {
        match word {
            Some(PathWord::Path) => self.text("PATH "),
            Some(PathWord::Paths) => self.text("PATHS "),
            None => {}
        }
    }
}
