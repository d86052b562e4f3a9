//! Makes random patterns and labels.

use super::AstMaker;
use edgewise_cypher_syntax::ast::{
    Arrow, DynamicLabels, Expr, LabelExpr, LabelKeyword, Labels, NodePattern, PathCount, PathElement,
    PathGroup, PathLength, PathPattern, PathSelector, PathShape, PathWord, Quantifier, RelationshipPattern,
};

impl AstMaker<'_> {
    /// Makes a path of MATCH or a similar clause.
    pub fn match_pattern(&mut self) -> PathPattern {
        PathPattern {
            variable: self.maybe(4, Self::name),
            selector: self.maybe(6, Self::selector),
            shape: if self.rng.one_in(10) { self.shortest() } else { PathShape::Chain(self.chain()) },
        }
    }

    /// Makes a path of CREATE or MERGE.
    pub fn write_pattern(&mut self) -> PathPattern {
        let mut elements = vec![PathElement::Node(self.node())];
        while self.spend() && self.rng.bool() {
            elements.push(PathElement::Relationship(self.relationship()));
            elements.push(PathElement::Node(self.node()));
        }
        PathPattern { variable: self.maybe(4, Self::name), selector: None, shape: PathShape::Chain(elements) }
    }

    /// Makes a path of at least one relationship between plain nodes.
    pub fn simple_path(&mut self) -> Vec<PathElement> {
        let mut elements = vec![PathElement::Node(self.node())];
        loop {
            elements.push(PathElement::Relationship(self.relationship()));
            elements.push(PathElement::Node(self.node()));
            if !self.spend() || self.rng.bool() {
                return elements;
            }
        }
    }

    pub fn shortest(&mut self) -> PathShape {
        let elements = vec![
            PathElement::Node(self.node()),
            PathElement::Relationship(self.relationship()),
            PathElement::Node(self.node()),
        ];
        PathShape::Shortest { all: self.rng.bool(), elements }
    }

    fn chain(&mut self) -> Vec<PathElement> {
        let mut elements = vec![self.node_or_group()];
        while self.spend() && self.rng.bool() {
            if !self.rng.one_in(8) {
                let mut relationship = self.relationship();
                relationship.quantifier = self.maybe(6, Self::quantifier);
                elements.push(PathElement::Relationship(relationship));
            }
            elements.push(self.node_or_group());
        }
        elements
    }

    fn node_or_group(&mut self) -> PathElement {
        if self.rng.one_in(8) && self.spend() {
            return PathElement::Group(PathGroup {
                variable: self.maybe(4, Self::name),
                elements: self.chain(),
                where_: self.maybe(3, |maker| Box::new(maker.expr())),
                quantifier: self.maybe(2, Self::quantifier),
            });
        }
        PathElement::Node(self.node())
    }

    fn node(&mut self) -> NodePattern {
        NodePattern {
            variable: self.rng.bool().then(|| self.name()),
            labels: self.maybe(3, Self::node_labels),
            properties: self.maybe(5, Self::properties),
            where_: self.maybe(8, |maker| Box::new(maker.expr())),
        }
    }

    fn relationship(&mut self) -> RelationshipPattern {
        RelationshipPattern {
            arrow: self.choose(&[Arrow::Left, Arrow::Right, Arrow::Right, Arrow::Both, Arrow::None]),
            variable: self.maybe(3, Self::name),
            types: self.maybe(2, Self::relationship_types),
            length: self.maybe(5, Self::length),
            properties: self.maybe(6, Self::properties),
            where_: self.maybe(8, |maker| Box::new(maker.expr())),
            quantifier: None,
        }
    }

    fn properties(&mut self) -> Box<Expr> {
        Box::new(if self.rng.one_in(4) { Expr::Parameter(self.name()) } else { self.map() })
    }

    fn length(&mut self) -> PathLength {
        match self.rng.below(3) {
            0 => PathLength::Any,
            1 => PathLength::Fixed(self.bound()),
            _ => PathLength::Range(self.maybe(2, Self::bound), self.maybe(2, Self::bound)),
        }
    }

    fn quantifier(&mut self) -> Quantifier {
        match self.rng.below(4) {
            0 => Quantifier::Star,
            1 => Quantifier::Plus,
            2 => Quantifier::Fixed(self.bound()),
            _ => Quantifier::Range(self.maybe(2, Self::bound), self.maybe(2, Self::bound)),
        }
    }

    fn selector(&mut self) -> PathSelector {
        let word = self.choose(&[None, Some(PathWord::Path), Some(PathWord::Paths)]);
        match self.rng.below(6) {
            0 => PathSelector::All(word),
            1 => PathSelector::Any(self.maybe(2, Self::count), word),
            2 => PathSelector::AllShortest(word),
            3 => PathSelector::AnyShortest(word),
            4 => PathSelector::Shortest(self.count(), word),
            _ => PathSelector::ShortestGroups(self.maybe(2, Self::count), word, self.rng.bool()),
        }
    }

    fn count(&mut self) -> PathCount {
        if self.rng.one_in(4) { PathCount::Parameter(self.name()) } else { PathCount::Number(self.bound()) }
    }

    /// Makes the labels of a node pattern or of a label predicate.
    pub fn node_labels(&mut self) -> Labels {
        self.labels()
    }

    fn relationship_types(&mut self) -> Labels {
        self.labels()
    }

    fn labels(&mut self) -> Labels {
        if self.rng.one_in(4) {
            let names = (0..self.rng.range_usize(2..=3)).map(|_| self.name()).collect();
            return Labels { keyword: LabelKeyword::Colon, expr: LabelExpr::Legacy(names) };
        }
        let keyword = if self.rng.one_in(4) { LabelKeyword::Is } else { LabelKeyword::Colon };
        Labels { keyword, expr: self.label_expr() }
    }

    fn label_expr(&mut self) -> LabelExpr {
        if !self.spend() || self.rng.bool() {
            return LabelExpr::Name(self.name());
        }
        match self.rng.below(5) {
            0 => LabelExpr::Wildcard,
            1 => {
                let kind = self.choose(&[DynamicLabels::Plain, DynamicLabels::All, DynamicLabels::Any]);
                LabelExpr::Dynamic(kind, Box::new(self.expr()))
            }
            2 => LabelExpr::Not(Box::new(self.label_expr())),
            3 => LabelExpr::And(Box::new(self.label_expr()), Box::new(self.label_expr())),
            _ => LabelExpr::Or(Box::new(self.label_expr()), Box::new(self.label_expr())),
        }
    }
}
