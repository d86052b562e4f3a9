//! Expressions: what is known of their values before the query runs.

use super::analysis::Analysis;
use super::constant;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::risk::Risk;
use super::table::Table;
use edgewise_cypher_syntax::ast::{
    BinaryOp, Case, CompareOp, Expr, Labels, ListComprehension, Literal, MapProjection, MapProjectionItem,
    Quantified, Reduce, Trim, UnaryOp,
};
use std::collections::BTreeMap;

/// The longest list for which `reduce` is analysed element by element.
const MOST_STEPS: usize = 32;

impl Analysis<'_> {
    /// What is known of the value of an expression on any row of the table.
    pub(super) fn eval(&mut self, expr: &Expr, table: &Table) -> Inferred {
        if let Some(keys) = self.grouped.take() {
            if keys.contains(expr) {
                let value = self.eval(expr, table).representative();
                self.grouped = Some(keys);
                return value;
            }
            self.grouped = Some(keys);
        }
        match expr {
            Expr::Literal(literal) => inferred_literal(literal),
            Expr::Parameter(name) => match self.facts.parameters.get(name) {
                Some(value) => Inferred::value(value),
                None => {
                    self.risk(Risk::Parameter);
                    Inferred::any()
                }
            },
            Expr::Variable(name) => self.variable(name, table),
            Expr::List(items) => self.list(items, table),
            Expr::Map(entries) => {
                let entries: BTreeMap<_, _> =
                    entries.iter().map(|(key, value)| (key.clone(), self.eval(value, table))).collect();
                of_entries(entries)
            }
            Expr::Property(of, key) => {
                let of = self.eval(of, table);
                self.entry(&of, key)
            }
            Expr::Index(of, at) => {
                let (of, at) = (self.eval(of, table), self.eval(at, table));
                self.index(&of, &at)
            }
            Expr::Slice(of, from, to) => {
                let of = self.eval(of, table);
                let bounds: Vec<Inferred> =
                    [from, to].into_iter().flatten().map(|bound| self.eval(bound, table)).collect();
                self.slice(&of, &bounds)
            }
            Expr::Unary(op, operand) => self.unary(*op, operand, table),
            Expr::Binary(op, left, right) => {
                if *op == BinaryOp::Regex && !constant::is_shared_regex(right) {
                    // Regular expressions have dialects: one engine may accept what another refuses.
                    self.risk(Risk::Argument);
                }
                let (left, right) = (self.eval(left, table), self.eval(right, table));
                self.binary(*op, &left, &right)
            }
            Expr::Comparison(first, rest) => self.comparison(first, rest, table),
            Expr::IsNull(operand, _) => {
                let operand = self.eval(operand, table);
                of_test(&operand, &[Freedom::Representative, Freedom::ListOrder, Freedom::Tie])
            }
            Expr::IsTyped(operand, ..) => {
                let operand = self.eval(operand, table);
                of_test(&operand, &[Freedom::ListOrder])
            }
            Expr::IsNormalized(operand, ..) => {
                let operand = self.eval(operand, table);
                of_test(&operand, &[]).nullable()
            }
            Expr::HasLabels(of, labels) => self.has_labels(of, labels, table),
            Expr::Case(case) => self.case(case, table),
            Expr::Function(call) => self.call(call, table),
            Expr::CountStar => self.count_star(table),
            Expr::ListComprehension(comprehension) => self.list_comprehension(comprehension, table),
            Expr::PatternComprehension(comprehension) => self.pattern_comprehension(comprehension, table),
            Expr::Reduce(reduce) => self.reduce(reduce, table),
            Expr::Quantified(quantified) => self.quantified(quantified, table),
            Expr::MapProjection(projection) => self.map_projection(projection, table),
            Expr::Pattern(pattern) => self.pattern_value(pattern, table),
            Expr::Subquery(subquery) => self.subquery(subquery, table),
            Expr::Trim(trim) => self.trim(trim, table),
        }
    }

    /// What is known of a chain of comparisons such as `a < b <= c`.
    fn comparison(&mut self, first: &Expr, rest: &[(CompareOp, Expr)], table: &Table) -> Inferred {
        let mut operands = vec![self.eval(first, table)];
        operands.extend(rest.iter().map(|(_, operand)| self.eval(operand, table)));
        let mut truth = comparison_of(&operands);
        let pairs = operands.windows(2).zip(rest);
        truth.set_arbitrary(
            pairs.into_iter().any(|(pair, (op, _))| comparison_is_left_open(*op, &pair[0], &pair[1])),
        );
        truth
    }

    /// What is known of a label test such as `n:A`.
    fn has_labels(&mut self, of: &Expr, labels: &Labels, table: &Table) -> Inferred {
        let of = self.eval(of, table);
        self.expect(&of, Kinds::ELEMENT);
        self.note_content_read(&of);
        let labels = self.dynamic_labels(&labels.expr, table);
        let test = of_test(&of, &[]).nullable_as(&of).derived_from(&labels);
        self.read(test)
    }

    /// What is known of the result of `trim(BOTH 'x' FROM e)`.
    fn trim(&mut self, trim: &Trim, table: &Table) -> Inferred {
        let source = self.eval(&trim.source, table);
        self.expect(&source, Kinds::STRING);
        let mut text = Inferred::of(Kinds::STRING).nullable_as(&source).derived_from([&source]);
        if let Some(characters) = &trim.characters {
            let one = matches!(characters, Expr::Literal(Literal::String(text)) if text.chars().count() == 1);
            let characters = self.eval(characters, table);
            self.expect(&characters, Kinds::STRING);
            if !one {
                self.risk(Risk::Argument);
            }
            text = text.nullable_as(&characters).derived_from([&characters]);
        }
        text
    }

    /// What is known of a predicate. Records a risk if it may be other than a boolean or null.
    pub(super) fn truth(&mut self, expr: &Expr, table: &Table) -> Inferred {
        let truth = self.eval(expr, table);
        self.expect(&truth, Kinds::BOOL);
        truth
    }

    /// What is known of a list literal.
    fn list(&mut self, items: &[Expr], table: &Table) -> Inferred {
        let items: Vec<Inferred> = items.iter().map(|item| self.eval(item, table)).collect();
        match items.into_iter().reduce(Inferred::or) {
            Some(item) => Inferred::list(item),
            None => Inferred::list(Inferred::of(Kinds::NONE)),
        }
    }

    /// What is known of the result of a prefix operator.
    fn unary(&mut self, op: UnaryOp, operand: &Expr, table: &Table) -> Inferred {
        // `-9223372036854775808` is parsed as a minus and a literal that alone would be out of range.
        if let (UnaryOp::Minus, Expr::Literal(Literal::Integer(literal))) = (op, operand)
            && literal.value > i64::MAX as u64
        {
            return Inferred::integer(Interval::one(i64::MIN));
        }
        let operand = self.eval(operand, table);
        match op {
            UnaryOp::Not => {
                self.expect(&operand, Kinds::BOOL);
                Inferred::of(Kinds::BOOL).nullable_as(&operand).derived_from([&operand])
            }
            UnaryOp::Plus => {
                self.expect(&operand, Kinds::NUMBER);
                operand
            }
            UnaryOp::Minus => self.negated(&operand),
        }
    }

    /// What is known of the result of an infix operator.
    fn binary(&mut self, op: BinaryOp, left: &Inferred, right: &Inferred) -> Inferred {
        match op {
            BinaryOp::Or | BinaryOp::Xor | BinaryOp::And => {
                self.expect(left, Kinds::BOOL);
                self.expect(right, Kinds::BOOL);
                Inferred::of(Kinds::BOOL).nullable_as(left).nullable_as(right).derived_from([left, right])
            }
            BinaryOp::In => {
                self.expect(right, Kinds::LIST);
                let zoned =
                    right.items.as_ref().map_or_else(|| left.is_zoned(), |items| are_zoned(left, items));
                let left = of_test(left, &[Freedom::Representative]);
                let right = of_test(right, &[Freedom::Representative, Freedom::ListOrder]);
                let mut truth = Inferred::of(Kinds::BOOL).nullable().derived_from([&left, &right]);
                truth.set_arbitrary(zoned);
                truth
            }
            BinaryOp::StartsWith | BinaryOp::EndsWith | BinaryOp::Contains | BinaryOp::Regex => {
                self.expect(left, Kinds::STRING);
                self.expect(right, Kinds::STRING);
                Inferred::of(Kinds::BOOL).nullable_as(left).nullable_as(right).derived_from([left, right])
            }
            BinaryOp::Concat => {
                let both = left.kinds.or(right.kinds).but(Kinds::NULL);
                if !(both.within(Kinds::STRING) || both.within(Kinds::LIST)) {
                    self.risk(Risk::Type);
                }
                self.joined(left, right)
            }
            _ => self.arithmetic(op, left, right),
        }
    }

    /// What is known of the value of a CASE.
    fn case(&mut self, case: &Case, table: &Table) -> Inferred {
        let operand = case.operand.as_ref().map(|operand| self.eval(operand, table));
        let mut deciding = Inferred::of(Kinds::BOOL);
        let mut result = match &case.otherwise {
            Some(otherwise) => self.eval(otherwise, table),
            None => Inferred::of(Kinds::NULL),
        };
        for branch in &case.branches {
            for when in &branch.when {
                let when = match &operand {
                    Some(operand) => {
                        let when = self.eval(when, table);
                        let mut truth = comparison_of(&[operand.clone(), when.clone()]);
                        truth.set_arbitrary(comparison_is_left_open(CompareOp::Equal, operand, &when));
                        truth
                    }
                    None => self.truth(when, table),
                };
                deciding.take_over_nondeterminism(&when);
            }
            result = result.or(self.eval(&branch.then, table));
        }
        result.derived_from([&deciding])
    }

    /// Analyses with `see` while a variable of a comprehension, quantifier or `reduce` is bound to a value.
    pub(super) fn with_local<T>(
        &mut self,
        name: &edgewise_cypher_syntax::ast::Name,
        value: Inferred,
        see: impl FnOnce(&mut Self) -> T,
    ) -> T {
        // Inside a loop nothing is a grouping key, because its variables may have other values there.
        let grouped = self.grouped.take();
        self.locals.push((name.clone(), value));
        let result = see(self);
        self.locals.pop();
        self.grouped = grouped;
        result
    }

    /// What is known of `[x IN l WHERE p | e]`.
    fn list_comprehension(&mut self, comprehension: &ListComprehension, table: &Table) -> Inferred {
        let list = self.eval(&comprehension.list, table);
        self.expect(&list, Kinds::LIST);
        let element = list.bag_element();
        let (mut item, test) = self.with_local(&comprehension.variable, element.clone(), |analysis| {
            let test = comprehension.where_.as_ref().map(|where_| analysis.truth(where_, table));
            let item = comprehension.projection.as_ref().map(|projection| analysis.eval(projection, table));
            (item.unwrap_or(element), test)
        });
        if let Some(test) = &test {
            item.take_over_nondeterminism(test);
        }
        let mut result = Inferred::list(item).nullable_as(&list);
        // If a list has no defined order, neither has the filtered or mapped list.
        result.freedom = result.freedom.or(list.freedom);
        result.derived_from([&Inferred { freedom: Freedom::Exact, ..list }])
    }

    /// What is known of `all`, `any`, `none` and `single`.
    fn quantified(&mut self, quantified: &Quantified, table: &Table) -> Inferred {
        let list = self.eval(&quantified.list, table);
        self.expect(&list, Kinds::LIST);
        let element = list.bag_element();
        let truth =
            self.with_local(&quantified.variable, element.clone(), |analysis| match &quantified.where_ {
                Some(where_) => analysis.truth(where_, table),
                None => {
                    analysis.expect(&element, Kinds::BOOL);
                    element.clone()
                }
            });
        let mut result = of_test(&list, &[Freedom::ListOrder]).nullable_as(&list);
        result = result.nullable_as(&truth);
        result.derived_from([&truth])
    }

    /// What is known of `reduce(a = e, x IN l | f)`.
    fn reduce(&mut self, reduce: &Reduce, table: &Table) -> Inferred {
        let initial = self.eval(&reduce.initial, table);
        let list = self.eval(&reduce.list, table);
        self.expect(&list, Kinds::LIST);
        let element = list.element();
        let mut accumulator = initial;
        // For short list literals every iteration is analysed. For other lists, everything that an iteration may
        // change is forgotten.
        let steps = constant::length(&reduce.list).filter(|length| *length <= MOST_STEPS);
        for round in 0..steps.unwrap_or(3) {
            let before = accumulator.clone();
            let step = self.with_local(&reduce.accumulator, accumulator.clone(), |analysis| {
                analysis.with_local(&reduce.variable, element.clone(), |analysis| {
                    analysis.eval(&reduce.step, table)
                })
            });
            accumulator = accumulator.or(step);
            if accumulator == before {
                break;
            }
            if steps.is_none() && round == 0 {
                accumulator = accumulator.widened();
            }
        }
        accumulator.nullable_as(&list).derived_from([&list])
    }

    /// What is known of `n {.k, .*}`.
    fn map_projection(&mut self, projection: &MapProjection, table: &Table) -> Inferred {
        let of = self.variable(&projection.variable, table);
        self.expect(&of, Kinds::ELEMENT.or(Kinds::MAP));
        let mut entries = BTreeMap::new();
        let mut known = true;
        for item in &projection.items {
            match item {
                MapProjectionItem::Entry(key, value) => {
                    entries.insert(key.clone(), self.eval(value, table));
                }
                MapProjectionItem::Property(key) => {
                    entries.insert(key.clone(), self.entry(&of, key));
                }
                MapProjectionItem::Variable(name) => {
                    entries.insert(name.clone(), self.variable(name, table));
                }
                MapProjectionItem::All => {
                    self.note_content_read(&of);
                    known = false;
                }
            }
        }
        let mut map = of_entries(entries);
        if !known {
            map.entries = None;
            map = self.read(map);
        }
        map.nullable_as(&of).derived_from([&of])
    }

    /// What is known of the values of dynamic labels. Records a risk unless each is a string or a list of strings.
    pub(super) fn dynamic_labels(
        &mut self,
        labels: &edgewise_cypher_syntax::ast::LabelExpr,
        table: &Table,
    ) -> Vec<Inferred> {
        use edgewise_cypher_syntax::ast::LabelExpr;
        match labels {
            LabelExpr::Name(_) | LabelExpr::Wildcard | LabelExpr::Legacy(_) => Vec::new(),
            LabelExpr::Not(inner) => self.dynamic_labels(inner, table),
            LabelExpr::And(left, right) | LabelExpr::Or(left, right) => {
                let mut found = self.dynamic_labels(left, table);
                found.extend(self.dynamic_labels(right, table));
                found
            }
            LabelExpr::Dynamic(_, computed) => {
                let computed = self.eval(computed, table);
                let strings = computed
                    .items
                    .as_ref()
                    .is_some_and(|items| items.kinds.within(Kinds::STRING) && !items.may_be_null());
                let fits = computed.kinds.within(Kinds::STRING)
                    || computed.kinds.within(Kinds::STRING.or(Kinds::LIST)) && strings;
                if !fits || computed.may_be_null() {
                    self.risk(Risk::Type);
                }
                vec![computed]
            }
        }
    }
}

impl Inferred {
    /// What is known of an element of a list. Unlike `element`, an undefined order does not make the element
    /// undetermined.
    pub(super) fn bag_element(&self) -> Self {
        let freedom = if self.freedom == Freedom::ListOrder { Freedom::Exact } else { self.freedom };
        Self { freedom, ..self.clone() }.element()
    }
}

/// What is known of a literal.
fn inferred_literal(literal: &Literal) -> Inferred {
    match literal {
        Literal::Null => Inferred::of(Kinds::NULL),
        Literal::Bool(_) => Inferred::of(Kinds::BOOL),
        Literal::Integer(integer) => {
            Inferred::integer(Interval::one(i64::try_from(integer.value).unwrap_or(i64::MAX)))
        }
        Literal::Float(_) | Literal::Infinity | Literal::NaN => Inferred::of(Kinds::FLOAT),
        Literal::String(_) => Inferred::of(Kinds::STRING),
    }
}

/// What is known of a map with these entries.
pub(super) fn of_entries(entries: BTreeMap<edgewise_cypher_syntax::ast::Name, Inferred>) -> Inferred {
    let mut map = Inferred::of(Kinds::MAP);
    for value in entries.values() {
        map.take_over_nondeterminism(value);
    }
    let exact =
        |value: Inferred| Inferred { freedom: Freedom::Exact, approximate: false, arbitrary: false, ..value };
    map.entries = Some(entries.into_iter().map(|(key, value)| (key, exact(value))).collect());
    map
}

/// What is known of the result of a test on the value `of`. The freedoms in `blind` do not influence the test.
pub(super) fn of_test(of: &Inferred, blind: &[Freedom]) -> Inferred {
    let freedom = if blind.contains(&of.freedom) { Freedom::Exact } else { of.freedom };
    Inferred::of(Kinds::BOOL).derived_from([&Inferred { freedom, fresh: false, stale: false, ..of.clone() }])
}

/// Whether engines may give different results for this comparison, because openCypher does not order such values or
/// does not say whether they are equal. Elements, maps, paths, points and durations have no order: an engine may answer
/// null, or true for `<=` on equal values, or use its own order. The same instant in two time zones may be one value or
/// two.
fn comparison_is_left_open(op: CompareOp, left: &Inferred, right: &Inferred) -> bool {
    let both = |kinds: Kinds| {
        let none = |side: &Inferred| side.kinds.but(Kinds::NULL) == Kinds::NONE;
        left.kinds.within(kinds) && right.kinds.within(kinds) && !none(left) && !none(right)
    };
    let none = Kinds::ELEMENT.or(Kinds::MAP).or(Kinds::PATH).or(Kinds::POINT).or(Kinds::DURATION);
    let lists = left.kinds.has(Kinds::LIST) && right.kinds.has(Kinds::LIST);
    if are_zoned(left, right) {
        return true;
    }
    match op {
        CompareOp::Equal | CompareOp::NotEqual => false,
        _ => both(none) || lists && [left, right].into_iter().any(|list| holds(list, none)),
    }
}

/// Whether both values may be or contain times with a zone, and the known type of at least one of them includes such
/// times.
pub(super) fn are_zoned(left: &Inferred, right: &Inferred) -> bool {
    left.is_zoned() && right.may_be_zoned() || right.is_zoned() && left.may_be_zoned()
}

/// Whether a list is known to contain, at any depth, values that may have these types.
fn holds(list: &Inferred, kinds: Kinds) -> bool {
    list.items.as_ref().is_some_and(|items| items.kinds.has(kinds) || holds(items, kinds))
}

/// What is known of the truth value of a comparison. The truth value does not depend on which of several equivalent
/// values is compared.
fn comparison_of(operands: &[Inferred]) -> Inferred {
    let nested = Kinds::LIST.or(Kinds::MAP);
    let null = operands.iter().any(|operand| operand.may_be_null() || operand.kinds.has(nested));
    let first = operands[0].kinds;
    // Values of different types have no order, so the comparison is null.
    let mixed = operands.iter().any(|operand| {
        operand.kinds != first && !(operand.kinds.within(Kinds::NUMBER) && first.within(Kinds::NUMBER))
    });
    let truth = Inferred::of(if null || mixed { Kinds::BOOL.or(Kinds::NULL) } else { Kinds::BOOL });
    let tests: Vec<Inferred> =
        operands.iter().map(|operand| of_test(operand, &[Freedom::Representative])).collect();
    truth.derived_from(&tests)
}
