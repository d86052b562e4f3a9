//! Records the productions that patterns use.

use super::Rule;
use super::collect::{Collector, Place};
use crate::ast::{
    Arrow, Expr, NodePattern, PathCount, PathElement, PathGroup, PathLength, PathPattern, PathSelector,
    PathShape, PathWord, Quantifier, RelationshipPattern,
};

impl Collector {
    pub(super) fn note_pattern(&mut self, pattern: &PathPattern) {
        self.hit_if(pattern.variable.is_some(), Rule::PathVariableDeclaration);
        if self.place != Place::Match {
            return;
        }
        if let Some(selector) = &pattern.selector {
            self.hit(Rule::PathPatternPrefix, 0);
            self.note_selector(selector);
        }
        match &pattern.shape {
            PathShape::Chain(elements) => {
                self.hit(Rule::PathPatternExpression, 0);
                self.note_chain(elements);
            }
            PathShape::Shortest { all, .. } => {
                self.hit(Rule::PathPatternExpression, 1);
                self.hit(Rule::LegacyShortestPathPattern, usize::from(*all));
            }
        }
    }

    /// Records the productions of the sequence of elements of a path, without those of the elements.
    fn note_chain(&mut self, elements: &[PathElement]) {
        self.hit(Rule::PathTerm, 0);
        if elements.len() > 1 {
            self.hit(Rule::PathTerm, 1);
        }
        for element in elements {
            let quantified = match element {
                PathElement::Node(_) => false,
                PathElement::Relationship(relationship) => relationship.quantifier.is_some(),
                PathElement::Group(group) => group.quantifier.is_some(),
            };
            self.hit(Rule::PathFactor, usize::from(quantified));
            self.hit(Rule::PathPrimary, usize::from(matches!(element, PathElement::Group(_))));
        }
    }

    pub(super) fn note_element(&mut self, element: &PathElement) {
        match (element, self.place) {
            (PathElement::Node(node), Place::Match) => self.note_node(node),
            (PathElement::Relationship(relationship), Place::Match) => self.note_relationship(relationship),
            (PathElement::Group(group), _) => self.note_group(group),
            (PathElement::Node(node), place) => self.note_written_node(node, place),
            (PathElement::Relationship(relationship), place) => {
                self.note_written_relationship(relationship, place);
            }
        }
    }

    fn note_group(&mut self, group: &PathGroup) {
        self.hit_if(group.variable.is_some(), Rule::SubpathVariableDeclaration);
        self.hit_if(group.where_.is_some(), Rule::ParenthesizedPathPatternWhereClause);
        self.hit(Rule::PathPatternExpression, 0);
        self.note_quantifier(group.quantifier);
        self.note_chain(&group.elements);
    }

    fn note_node(&mut self, node: &NodePattern) {
        self.hit(Rule::ElementPattern, 0);
        let predicate = node.properties.is_some() || node.where_.is_some();
        if node.variable.is_some() {
            self.hit(Rule::NodePatternFiller, 0);
        } else if node.labels.is_some() {
            self.hit(Rule::NodePatternFiller, 1);
        } else if predicate {
            self.hit(Rule::NodePatternFiller, 2);
        }
        if let Some(labels) = &node.labels {
            self.note_node_labels(labels);
        }
        self.note_element_predicate(node.properties.as_deref(), node.where_.is_some());
    }

    fn note_element_predicate(&mut self, properties: Option<&Expr>, filtered: bool) {
        if filtered {
            self.hit(Rule::ElementPatternPredicate, 0);
        }
        // Elsewhere than in CREATE, the grammar does not allow a parameter in place of the properties.
        if matches!(properties, Some(Expr::Map(entries)) if !entries.is_empty()) {
            self.hit(Rule::ElementPatternPredicate, 1);
        }
    }

    fn note_relationship(&mut self, relationship: &RelationshipPattern) {
        self.hit(Rule::ElementPattern, 1);
        self.hit(
            Rule::FullRelationshipPattern,
            match relationship.arrow {
                Arrow::Left => 0,
                Arrow::Right => 1,
                Arrow::Both => 2,
                Arrow::None => 3,
            },
        );
        let predicate = relationship.properties.is_some() || relationship.where_.is_some();
        let filler = [
            relationship.variable.is_some(),
            relationship.types.is_some(),
            relationship.length.is_some(),
            predicate,
        ];
        if let Some(first) = filler.iter().position(|there| *there) {
            self.hit(Rule::RelationshipPatternFiller, first);
        }
        if let Some(types) = &relationship.types {
            self.note_relationship_types(types);
        }
        match relationship.length {
            None => {}
            Some(PathLength::Any) => self.hit(Rule::PathLength, 0),
            Some(PathLength::Range(from, to)) => {
                self.hit(Rule::PathLength, 1);
                self.note_bounds(from, to);
            }
            Some(PathLength::Fixed(_)) => self.hit(Rule::PathLength, 2),
        }
        self.note_element_predicate(relationship.properties.as_deref(), relationship.where_.is_some());
        self.note_quantifier(relationship.quantifier);
    }

    /// Records which bounds of a length or quantifier are written.
    fn note_bounds(&mut self, from: Option<u64>, to: Option<u64>) {
        self.hit_if(from.is_some(), Rule::LowerBoundPathLength);
        self.hit_if(to.is_some(), Rule::UpperBoundPathLength);
    }

    fn note_quantifier(&mut self, quantifier: Option<Quantifier>) {
        match quantifier {
            None => {}
            Some(Quantifier::Star) => self.hit(Rule::GraphPatternQuantifier, 0),
            Some(Quantifier::Plus) => self.hit(Rule::GraphPatternQuantifier, 1),
            Some(Quantifier::Fixed(_)) => self.hit(Rule::GraphPatternQuantifier, 2),
            Some(Quantifier::Range(from, to)) => {
                self.hit(Rule::GraphPatternQuantifier, 3);
                self.note_bounds(from, to);
            }
        }
    }

    fn note_selector(&mut self, selector: &PathSelector) {
        let (prefix, shortest) = match selector {
            PathSelector::All(_) => (0, None),
            PathSelector::Any(..) => (1, None),
            PathSelector::AllShortest(_) => (2, Some(0)),
            PathSelector::AnyShortest(_) => (2, Some(1)),
            PathSelector::Shortest(..) => (2, Some(2)),
            PathSelector::ShortestGroups(..) => (2, Some(3)),
        };
        self.hit(Rule::PathSearchPrefix, prefix);
        if let Some(shortest) = shortest {
            self.hit(Rule::ShortestPathSearch, shortest);
        }
        let (count, word) = match selector {
            PathSelector::All(word) | PathSelector::AllShortest(word) | PathSelector::AnyShortest(word) => {
                (None, word)
            }
            PathSelector::Any(count, word) => {
                self.hit_if(count.is_some(), Rule::NumberOfPaths);
                (count.as_ref(), word)
            }
            PathSelector::Shortest(count, word) => (Some(count), word),
            PathSelector::ShortestGroups(count, word, plural) => {
                self.hit(Rule::CountedShortestGroupSearch, usize::from(*plural));
                self.hit_if(count.is_some(), Rule::NumberOfGroups);
                (count.as_ref(), word)
            }
        };
        match count {
            Some(PathCount::Number(_)) => self.hit(Rule::UnsignedDecimalIntegerSpecification, 0),
            Some(PathCount::Parameter(_)) => self.hit(Rule::UnsignedDecimalIntegerSpecification, 1),
            None => {}
        }
        match word {
            Some(PathWord::Path) => self.hit(Rule::PathKeywords, 0),
            Some(PathWord::Paths) => self.hit(Rule::PathKeywords, 1),
            None => {}
        }
    }

    /// Records the productions of a node of CREATE or MERGE.
    fn note_written_node(&mut self, node: &NodePattern, place: Place) {
        let create = place == Place::Create;
        let (filler, specification, label_set) = if create {
            (
                Rule::CreateNodePatternFiller,
                Rule::CreateNodeLabelAndPropertySetSpecification,
                Rule::CreateNodeLabelSetSpecification,
            )
        } else {
            (
                Rule::MergeNodePatternFiller,
                Rule::MergeNodeLabelAndPropertySetSpecification,
                Rule::MergeNodeLabelSetSpecification,
            )
        };
        let specified = node.labels.is_some() || node.properties.is_some();
        if node.variable.is_some() {
            self.hit(filler, 0);
        } else if specified {
            self.hit(filler, 1);
        }
        if specified {
            self.hit(specification, usize::from(node.labels.is_none()));
        }
        self.hit_if(node.labels.is_some(), label_set);
        self.note_written_properties(node.properties.as_deref(), create);
    }

    /// Records the productions of a relationship of CREATE or MERGE.
    fn note_written_relationship(&mut self, relationship: &RelationshipPattern, place: Place) {
        let create = place == Place::Create;
        let rule = if create { Rule::CreateRelationshipPattern } else { Rule::MergeRelationshipPattern };
        match relationship.arrow {
            Arrow::Left => self.hit(rule, 0),
            Arrow::Right => self.hit(rule, 1),
            // The grammar allows only directed relationships in CREATE and MERGE.
            Arrow::Both | Arrow::None => {}
        }
        self.note_written_properties(relationship.properties.as_deref(), create);
    }

    fn note_written_properties(&mut self, properties: Option<&Expr>, create: bool) {
        match properties {
            None => {}
            Some(Expr::Parameter(_)) if create => self.hit(Rule::CreateElementPropertySpecification, 1),
            Some(_) if create => self.hit(Rule::CreateElementPropertySpecification, 0),
            Some(_) => self.hit(Rule::MergeElementPropertySpecification, 0),
        }
    }
}
