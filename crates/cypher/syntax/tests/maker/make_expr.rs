//! Makes random expressions.

use super::AstMaker;
use edgewise_cypher_syntax::ast::{
    BinaryOp, Case, CaseBranch, CompareOp, Expr, FunctionCall, ListComprehension, MapProjection,
    MapProjectionItem, Name, PathPattern, PathShape, PatternComprehension, Quantified, QuantifierKind,
    Reduce, SetQuantifier, SubqueryBody, SubqueryExpr, SubqueryKind, Trim, TrimSide, TypeExpr, TypeName,
    UnaryOp,
};

const BINARY: [BinaryOp; 15] = [
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::And,
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Concat,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Modulo,
    BinaryOp::Power,
    BinaryOp::In,
    BinaryOp::StartsWith,
    BinaryOp::EndsWith,
    BinaryOp::Contains,
    BinaryOp::Regex,
];
const COMPARE: [CompareOp; 6] = [
    CompareOp::Equal,
    CompareOp::NotEqual,
    CompareOp::Less,
    CompareOp::Greater,
    CompareOp::LessOrEqual,
    CompareOp::GreaterOrEqual,
];
const TYPES: [TypeName; 19] = [
    TypeName::Nothing,
    TypeName::Null,
    TypeName::Boolean,
    TypeName::String,
    TypeName::Integer,
    TypeName::Float,
    TypeName::Date,
    TypeName::LocalTime,
    TypeName::ZonedTime,
    TypeName::LocalDateTime,
    TypeName::ZonedDateTime,
    TypeName::Duration,
    TypeName::Point,
    TypeName::Node,
    TypeName::Relationship,
    TypeName::Map,
    TypeName::Path,
    TypeName::PropertyValue,
    TypeName::Any,
];

impl AstMaker<'_> {
    pub fn expr(&mut self) -> Expr {
        if !self.spend() || self.rng.one_in(4) {
            return self.leaf();
        }
        match self.rng.below(34) {
            0 | 1 => self.leaf(),
            2 => Expr::List(self.some(3, Self::expr)),
            3 => self.map(),
            4 | 5 => Expr::Property(self.boxed(), self.name()),
            6 => Expr::Index(self.boxed(), self.boxed()),
            7 => {
                let (of, from, to) = (self.boxed(), self.maybe(2, Self::boxed), self.maybe(2, Self::boxed));
                Expr::Slice(of, from, to)
            }
            8 | 9 => {
                let op = self.choose(&[UnaryOp::Not, UnaryOp::Minus, UnaryOp::Plus]);
                if op == UnaryOp::Minus && self.rng.one_in(8) {
                    return self.least_integer();
                }
                Expr::Unary(op, self.boxed())
            }
            10..=15 => Expr::Binary(self.choose(&BINARY), self.boxed(), self.boxed()),
            16 | 17 => {
                let first = self.boxed();
                Expr::Comparison(first, self.several(3, |maker| (maker.choose(&COMPARE), maker.expr())))
            }
            18 => Expr::IsNull(self.boxed(), self.rng.bool()),
            19 => Expr::IsTyped(self.boxed(), self.rng.bool(), Box::new(self.type_expr())),
            20 => {
                let form = self.maybe(2, |maker| Name::new(maker.choose(&["NFC", "NFD", "NFKC", "NFKD"])));
                Expr::IsNormalized(self.boxed(), self.rng.bool(), form)
            }
            21 | 22 => {
                let labels = Box::new(self.node_labels());
                if self.rng.bool() {
                    Expr::HasLabels(Box::new(Expr::Variable(self.name())), labels)
                } else {
                    Expr::HasLabels(self.boxed(), labels)
                }
            }
            23 => self.case(),
            24 => self.function(),
            25 => self.list_comprehension(),
            26 => self.pattern_comprehension(),
            27 => Expr::Reduce(Box::new(Reduce {
                accumulator: self.name(),
                initial: self.expr(),
                variable: self.name(),
                list: self.expr(),
                step: self.expr(),
            })),
            28 => Expr::Quantified(Box::new(Quantified {
                kind: self.choose(&[
                    QuantifierKind::All,
                    QuantifierKind::Any,
                    QuantifierKind::Single,
                    QuantifierKind::None,
                ]),
                variable: self.name(),
                list: self.expr(),
                where_: self.maybe(2, Self::expr),
            })),
            29 => self.map_projection(),
            30 | 31 => self.pattern_expr(),
            32 => self.subquery(),
            _ => self.trim(),
        }
    }

    fn boxed(&mut self) -> Box<Expr> {
        Box::new(self.expr())
    }

    fn leaf(&mut self) -> Expr {
        match self.rng.below(8) {
            0..=2 => Expr::Variable(self.name()),
            3 => Expr::Parameter(self.name()),
            4 if self.rng.one_in(4) => Expr::CountStar,
            _ => Expr::Literal(self.literal()),
        }
    }

    pub fn map(&mut self) -> Expr {
        Expr::Map(self.some(3, |maker| (maker.name(), maker.expr())))
    }

    /// Makes what SET or REMOVE changes: a property or an indexed element.
    pub fn place(&mut self) -> Expr {
        let of = if self.rng.bool() { Box::new(Expr::Variable(self.name())) } else { self.boxed() };
        if self.rng.one_in(4) { Expr::Index(of, self.boxed()) } else { Expr::Property(of, self.name()) }
    }

    pub fn type_expr(&mut self) -> TypeExpr {
        let alternatives = self.several(3, |maker| {
            let name = if maker.fuel > 0 && maker.rng.one_in(4) {
                maker.spend();
                TypeName::List(Box::new(maker.type_expr()))
            } else {
                TYPES[maker.rng.index(TYPES.len())].clone()
            };
            (name, maker.rng.one_in(3))
        });
        TypeExpr { alternatives }
    }

    fn case(&mut self) -> Expr {
        let operand = self.maybe(2, Self::expr);
        let most = if operand.is_some() { 3 } else { 1 };
        let branches =
            self.several(3, |maker| CaseBranch { when: maker.several(most, Self::expr), then: maker.expr() });
        Expr::Case(Box::new(Case { operand, branches, otherwise: self.maybe(2, Self::expr) }))
    }

    fn function(&mut self) -> Expr {
        let name = match self.rng.below(6) {
            0 => vec![self.name()],
            1 => self.several(3, Self::name),
            2 => vec![Name::new(self.choose(&["count", "exists", "collect", "all", "not", "left", "TRIM"]))],
            _ => vec![Name::new(self.choose(&["abs", "size", "coalesce", "toString", "range", "labels"]))],
        };
        let arguments = self.some(3, Self::expr);
        let quantifier = match self.rng.below(6) {
            // The parser treats `trim` as an expression of its own, not as a function call.
            _ if arguments.is_empty() || name.len() == 1 && name[0].eq_ignore_ascii_case("trim") => None,
            0 => Some(SetQuantifier::Distinct),
            1 => Some(SetQuantifier::All),
            _ => None,
        };
        Expr::Function(Box::new(FunctionCall { name, quantifier, arguments }))
    }

    fn list_comprehension(&mut self) -> Expr {
        Expr::ListComprehension(Box::new(ListComprehension {
            variable: self.name(),
            list: self.expr(),
            where_: self.maybe(2, Self::expr),
            projection: self.maybe(2, Self::expr),
        }))
    }

    fn pattern_comprehension(&mut self) -> Expr {
        let pattern = PathPattern {
            variable: self.maybe(3, Self::name),
            selector: None,
            shape: PathShape::Chain(self.simple_path()),
        };
        Expr::PatternComprehension(Box::new(PatternComprehension {
            pattern,
            where_: self.maybe(2, Self::expr),
            projection: self.expr(),
        }))
    }

    fn map_projection(&mut self) -> Expr {
        let variable = self.name();
        let items = self.some(3, |maker| match maker.rng.below(4) {
            0 => MapProjectionItem::Entry(maker.name(), maker.expr()),
            1 => MapProjectionItem::Property(maker.name()),
            2 => MapProjectionItem::Variable(maker.name()),
            _ => MapProjectionItem::All,
        });
        Expr::MapProjection(Box::new(MapProjection { variable, items }))
    }

    fn pattern_expr(&mut self) -> Expr {
        let shape = if self.rng.one_in(5) { self.shortest() } else { PathShape::Chain(self.simple_path()) };
        Expr::Pattern(Box::new(PathPattern { variable: None, selector: None, shape }))
    }

    fn subquery(&mut self) -> Expr {
        let kind = self.choose(&[SubqueryKind::Exists, SubqueryKind::Count, SubqueryKind::Collect]);
        let body = if self.rng.bool() {
            SubqueryBody::Pattern {
                patterns: self.several(2, Self::match_pattern),
                where_: self.maybe(2, Self::expr),
            }
        } else {
            SubqueryBody::Query(self.query())
        };
        Expr::Subquery(Box::new(SubqueryExpr { kind, body }))
    }

    fn trim(&mut self) -> Expr {
        let side =
            self.choose(&[None, Some(TrimSide::Both), Some(TrimSide::Leading), Some(TrimSide::Trailing)]);
        let characters = if side.is_none() { Some(self.expr()) } else { self.maybe(2, Self::expr) };
        Expr::Trim(Box::new(Trim { side, characters, source: self.expr() }))
    }
}
