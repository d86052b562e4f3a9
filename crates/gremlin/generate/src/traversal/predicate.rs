//! Makes predicates that are true, or false, for the value of a sample traverser.

use std::cmp::Ordering;

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::relation::{compare, equals};
use edgewise_gremlin_semantics::value::Kind as Held;
use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{self, GType, Name, Predicate, Text, TypeName};

use super::Maker;
use super::kind::Item;
use super::production::Production;

/// What a predicate is applied to.
#[derive(Clone, Copy, Debug)]
pub struct Tested<'a> {
    /// The kind of the values.
    pub item: Item,
    /// The key that the values come from.
    pub key: Option<usize>,
    /// The value of a sample traverser; `None` if it is not known.
    pub own: Option<&'a Value>,
    /// Whether the predicate should be true for that value.
    pub truth: bool,
    /// How deep the predicate may be nested.
    pub depth: u32,
}

/// Makes a predicate; `None` if it cannot be applied to the tested values.
pub type MakePredicate = fn(&mut Maker<'_>, Tested<'_>) -> Option<Predicate>;

const fn line(name: &'static str, weight: u32, make: MakePredicate) -> Production<MakePredicate> {
    Production { name, needs: &[], takes: 0, weight, make }
}

/// The predicates.
pub const LINES: &[Production<MakePredicate>] = &[
    line("P.eq", 16, |maker, subject| Some(Predicate::Eq(maker.equal_to(subject, subject.truth)?))),
    line("P.neq", 9, |maker, subject| Some(Predicate::Neq(maker.equal_to(subject, !subject.truth)?))),
    line("P.lt", 8, |maker, subject| Some(Predicate::Lt(maker.compared_literal(subject, Ordering::is_lt)?))),
    line("P.lte", 8, |maker, subject| {
        Some(Predicate::Lte(maker.compared_literal(subject, Ordering::is_le)?))
    }),
    line("P.gt", 8, |maker, subject| Some(Predicate::Gt(maker.compared_literal(subject, Ordering::is_gt)?))),
    line("P.gte", 8, |maker, subject| {
        Some(Predicate::Gte(maker.compared_literal(subject, Ordering::is_ge)?))
    }),
    line("P.inside", 4, |maker, subject| {
        let (low, high) = maker.bounds(subject, |low, high| low.is_gt() && high.is_lt())?;
        Some(Predicate::Inside(low, high))
    }),
    line("P.outside", 4, |maker, subject| {
        let (low, high) = maker.bounds(subject, |low, high| low.is_lt() || high.is_gt())?;
        Some(Predicate::Outside(low, high))
    }),
    line("P.between", 4, |maker, subject| {
        let (low, high) = maker.bounds(subject, |low, high| low.is_ge() && high.is_lt())?;
        Some(Predicate::Between(low, high))
    }),
    line("P.within", 6, |maker, subject| Some(Predicate::Within(maker.members(subject, subject.truth)?))),
    line("P.without", 5, |maker, subject| Some(Predicate::Without(maker.members(subject, !subject.truth)?))),
    line("P.typeOf", 4, type_of),
    line("P.not", 4, |maker, subject| {
        Some(Predicate::Not(Box::new(maker.inner_predicate(subject, !subject.truth)?)))
    }),
    line("P.startingWith", 4, |maker, subject| {
        Some(Predicate::StartingWith(
            maker.piece(subject, subject.truth, |text, part| text.starts_with(part))?,
        ))
    }),
    line("P.notStartingWith", 2, |maker, subject| {
        Some(Predicate::NotStartingWith(
            maker.piece(subject, !subject.truth, |text, part| text.starts_with(part))?,
        ))
    }),
    line("P.endingWith", 4, |maker, subject| {
        Some(Predicate::EndingWith(maker.piece(subject, subject.truth, |text, part| text.ends_with(part))?))
    }),
    line("P.notEndingWith", 2, |maker, subject| {
        Some(Predicate::NotEndingWith(
            maker.piece(subject, !subject.truth, |text, part| text.ends_with(part))?,
        ))
    }),
    line("P.containing", 4, |maker, subject| {
        Some(Predicate::Containing(maker.piece(subject, subject.truth, |text, part| text.contains(part))?))
    }),
    line("P.notContaining", 2, |maker, subject| {
        Some(Predicate::NotContaining(
            maker.piece(subject, !subject.truth, |text, part| text.contains(part))?,
        ))
    }),
    line("P.regex", 3, |maker, subject| Some(Predicate::Regex(maker.pattern(subject, subject.truth)?))),
    line("P.notRegex", 2, |maker, subject| {
        Some(Predicate::NotRegex(maker.pattern(subject, !subject.truth)?))
    }),
    line("P.and", 6, |maker, subject| {
        // A conjunction is false if one of its two predicates is; the other may be true or false.
        let (first, second) = maker.parts(subject, subject.truth)?;
        Some(Predicate::And(Box::new(first), Box::new(second)))
    }),
    line("P.or", 6, |maker, subject| {
        let (first, second) = maker.parts(subject, !subject.truth)?;
        Some(Predicate::Or(Box::new(first), Box::new(second)))
    }),
    line("P.negate", 3, |maker, subject| {
        Some(Predicate::Negate(Box::new(maker.inner_predicate(subject, !subject.truth)?)))
    }),
];

impl Maker<'_> {
    /// Makes a predicate on the tested values.
    pub fn predicate(&mut self, subject: Tested<'_>) -> Predicate {
        for _ in 0..5 {
            let Some(choice) = self.grammar.predicates.choose(self.rng) else { break };
            if let Some(predicate) = (choice.make)(self, subject)
                && (subject.key.is_none() || self.may_look_up(&predicate, subject.item))
            {
                self.coverage.count(choice.place);
                return predicate;
            }
        }
        let (literal, value) = self.operand(subject.item, subject.key, subject.own);
        if subject.key.is_some() && !self.limits.has("negated-lookup") {
            return Predicate::Eq(literal);
        }
        match subject.own.is_some_and(|own| equals(own, &value)) == subject.truth {
            true => Predicate::Eq(literal),
            false => Predicate::Neq(literal),
        }
    }

    /// Whether the target accepts a predicate on the value of a key. Some targets need an index for it, and their indexes
    /// support neither the order of strings nor negation.
    fn may_look_up(&self, predicate: &Predicate, item: Item) -> bool {
        match predicate {
            Predicate::Neq(_) | Predicate::Without(_) | Predicate::Not(_) | Predicate::Negate(_) => {
                self.limits.has("negated-lookup")
            }
            Predicate::Lt(_)
            | Predicate::Lte(_)
            | Predicate::Gt(_)
            | Predicate::Gte(_)
            | Predicate::Inside(..)
            | Predicate::Outside(..)
            | Predicate::Between(..) => {
                matches!(item, Item::Number(_) | Item::Date) || self.limits.has("ordered-text-lookup")
            }
            Predicate::And(first, second) | Predicate::Or(first, second) => {
                self.may_look_up(first, item) && self.may_look_up(second, item)
            }
            _ => true,
        }
    }

    fn inner_predicate(&mut self, subject: Tested<'_>, truth: bool) -> Option<Predicate> {
        let depth = subject.depth.checked_sub(1)?;
        Some(self.predicate(Tested { truth, depth, ..subject }))
    }

    /// Makes two predicates with the wanted truth, in random order. If `both` is false, only one of them has to have it.
    fn parts(&mut self, subject: Tested<'_>, both: bool) -> Option<(Predicate, Predicate)> {
        let depth = subject.depth.checked_sub(1)?;
        let other = if both { subject.truth } else { self.rng.bool() };
        let first = self.predicate(Tested { depth, ..subject });
        let second = self.predicate(Tested { depth, truth: other, ..subject });
        Some(if self.rng.bool() { (first, second) } else { (second, first) })
    }

    /// A literal that equals the sample traverser's value if `equal` is set, and differs from it otherwise.
    fn equal_to(&mut self, subject: Tested<'_>, equal: bool) -> Option<ast::Value> {
        if let (true, Some(own)) = (equal, subject.own) {
            let literal = self.written(own).filter(|_| equals(own, own))?;
            return Some(self.placed(literal, own));
        }
        for _ in 0..3 {
            let (literal, value) = self.operand(subject.item, subject.key, subject.own);
            if subject.own.is_none_or(|own| equals(own, &value) == equal) {
                return Some(self.placed(literal, &value));
            }
        }
        None
    }

    /// Whether values may be compared by `<` and `>`: before 3.6 that raises an error for different types.
    fn is_ordered(&self, item: Item) -> bool {
        item != Item::Any && !item.is_element() && item != Item::Property || self.since(Version::V3_6)
    }

    /// A literal for a comparison. The sample traverser's value compares with it as `wanted` if the predicate should be true,
    /// and otherwise not.
    fn compared_literal(&mut self, subject: Tested<'_>, wanted: fn(Ordering) -> bool) -> Option<ast::Value> {
        if !self.is_ordered(subject.item) {
            return None;
        }
        for _ in 0..4 {
            let (literal, value) = self.operand(subject.item, subject.key, subject.own);
            let holds = |own: &Value| compare(own, &value).is_some_and(wanted);
            if subject.own.is_none_or(|own| holds(own) == subject.truth) {
                return Some(self.placed(literal, &value));
            }
        }
        None
    }

    /// Two literals in order, for a comparison with both. The sample traverser's value compares with them as `wanted` if the
    /// predicate should be true, and otherwise not.
    fn bounds(
        &mut self,
        subject: Tested<'_>,
        wanted: fn(Ordering, Ordering) -> bool,
    ) -> Option<(ast::Value, ast::Value)> {
        if !self.is_ordered(subject.item) {
            return None;
        }
        for _ in 0..5 {
            let first = self.operand(subject.item, subject.key, subject.own);
            let second = self.operand(subject.item, subject.key, subject.own);
            let in_order = compare(&first.1, &second.1)?.is_le() || self.rng.one_in(10);
            let (low, high) = if in_order { (first, second) } else { (second, first) };
            let holds = |own: &Value| match (compare(own, &low.1), compare(own, &high.1)) {
                (Some(low), Some(high)) => wanted(low, high),
                _ => false,
            };
            if subject.own.is_none_or(|own| holds(own) == subject.truth) {
                return Some((low.0, high.0));
            }
        }
        None
    }

    /// Literals of which one equals the sample traverser's value if `member` is set, and none otherwise.
    fn members(&mut self, subject: Tested<'_>, member: bool) -> Option<Vec<ast::Value>> {
        let count = self.rng.geometric(3, 4);
        let mut members = Vec::with_capacity(count + 1);
        for _ in 0..count {
            let (literal, value) = self.operand(subject.item, subject.key, subject.own);
            // A single list as argument would mean its members.
            let is_list = matches!(literal, ast::Value::List(_));
            if !is_list && (member || subject.own.is_none_or(|own| !equals(own, &value))) {
                members.push(literal);
            }
        }
        if let (true, Some(own)) = (member, subject.own) {
            let own = self.written(own).filter(|own| !matches!(own, ast::Value::List(_)))?;
            let place = self.rng.index(members.len() + 1);
            members.insert(place, own);
        }
        Some(members)
    }

    /// A text for which `test` with the sample traverser's value succeeds if `found` is set, and fails otherwise.
    fn piece(&mut self, subject: Tested<'_>, found: bool, test: fn(&str, &str) -> bool) -> Option<Text> {
        if !matches!(subject.item, Item::Text(_)) {
            return None;
        }
        let own = subject.own.and_then(Value::as_str).unwrap_or_default();
        for _ in 0..4 {
            let piece = if self.rng.bool() && !own.is_empty() { self.part_of(own) } else { self.any_text() };
            if subject.own.is_none() || test(own, &piece) == found {
                return Some(Text::String(piece));
            }
        }
        None
    }

    /// A part of a text, in whole characters.
    fn part_of(&mut self, text: &str) -> Name {
        let ends: Vec<usize> =
            text.char_indices().map(|(place, _)| place).chain([text.len()]).take(40).collect();
        let (a, b) = (self.pick(&ends), self.pick(&ends));
        Name::new(&text[a.min(b)..a.max(b)])
    }

    fn any_text(&mut self) -> Name {
        match self.random(crate::ValueKind::String) {
            ast::Value::String(text) => text,
            _ => Name::default(),
        }
    }

    /// A regular expression that matches somewhere in the sample traverser's value if `found` is set, and nowhere
    /// otherwise. It has the same meaning in Java.
    fn pattern(&mut self, subject: Tested<'_>, found: bool) -> Option<Text> {
        if !matches!(subject.item, Item::Text(_)) {
            return None;
        }
        let own = subject.own.and_then(Value::as_str).unwrap_or_default();
        let part = if own.is_ascii() { self.part_of(own) } else { Name::default() };
        let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let text = match (self.rng.index(9), plain) {
            (0, true) if own.starts_with(part.as_str()) => format!("^{part}"),
            (1, true) if own.ends_with(part.as_str()) => format!("{part}$"),
            (2, true) => format!("{part}.*"),
            (3, true) => part.to_string(),
            (4, true) => format!("({part}|zz)"),
            (5, _) => "^[a-cA-C]".to_owned(),
            (6, _) => "[0-9]+".to_owned(),
            (7, _) => "^$".to_owned(),
            _ => "a".to_owned(),
        };
        let matches = |own: &str| match text.as_str() {
            "^[a-cA-C]" => own.starts_with(|c: char| matches!(c, 'a'..='c' | 'A'..='C')),
            "[0-9]+" => own.contains(|c: char| c.is_ascii_digit()),
            "^$" => own.is_empty(),
            "a" => own.contains('a'),
            // The other patterns contain a part of the text.
            _ => true,
        };
        (subject.own.is_none() || matches(own) == found).then(|| Text::String(Name::from(text)))
    }
}

/// Makes a predicate on the type of the sample traverser's value: its own type, or another.
fn type_of(maker: &mut Maker<'_>, subject: Tested<'_>) -> Option<Predicate> {
    let own = subject.own.map(Value::kind);
    let exact = own.and_then(type_name);
    let kind = match (exact, subject.truth) {
        (Some(kind), true) if matches!(subject.item, Item::Number(_)) && maker.rng.one_in(3) => {
            if maker.rng.bool() { GType::Number } else { kind }
        }
        (Some(kind), true) => kind,
        (exact, _) => {
            let other = maker.pick(GType::ALL);
            let overlaps = exact == Some(other)
                || matches!(other, GType::Number | GType::Map | GType::Set | GType::Property);
            if overlaps && subject.own.is_some() {
                return None;
            }
            other
        }
    };
    let named = match kind {
        GType::String => Some("String"),
        GType::Int => Some("Integer"),
        GType::Long => Some("Long"),
        GType::Double => Some("Double"),
        GType::Vertex => Some("Vertex"),
        _ => None,
    };
    Some(Predicate::TypeOf(match named {
        Some(name) if maker.rng.one_in(5) => TypeName::Named(Name::new(name)),
        _ => TypeName::GType(kind),
    }))
}

fn type_name(kind: Held) -> Option<GType> {
    Some(match kind {
        Held::Null => GType::Null,
        Held::Boolean => GType::Boolean,
        Held::Byte => GType::Byte,
        Held::Short => GType::Short,
        Held::Int => GType::Int,
        Held::Long => GType::Long,
        Held::BigInt => GType::BigInt,
        Held::Float => GType::Float,
        Held::Double => GType::Double,
        Held::BigDecimal => GType::BigDecimal,
        Held::String => GType::String,
        Held::Uuid => GType::Uuid,
        Held::DateTime => GType::Datetime,
        Held::List => GType::List,
        Held::Set => GType::Set,
        Held::Map => GType::Map,
        Held::Vertex => GType::Vertex,
        Held::Edge => GType::Edge,
        Held::VertexProperty => GType::VProperty,
        Held::Property => GType::Property,
        Held::Path => GType::Path,
        Held::Tree => GType::Tree,
        _ => return None,
    })
}

impl Maker<'_> {
    /// A literal that equals the sample traverser's value, if the predicate should be true and such a literal exists;
    /// otherwise any literal.
    pub fn like(&mut self, subject: Tested<'_>) -> Option<ast::Value> {
        let own = subject.own.filter(|own| subject.truth && equals(own, own));
        if let Some(own) = own
            && let Some(literal) = self.written(own)
        {
            return Some(self.placed(literal, own));
        }
        let (literal, value) = self.operand(subject.item, subject.key, subject.own);
        Some(self.placed(literal, &value))
    }
}

impl Maker<'_> {
    /// Returns the literal, or a new variable with that value.
    fn placed(&mut self, literal: ast::Value, value: &Value) -> ast::Value {
        let wanted = self.limits.has_variables() && self.rng.percent(self.config.traversal.variables);
        if !wanted || self.literals_only || matches!(literal, ast::Value::List(_) | ast::Value::Null) {
            return literal;
        }
        let name = Name::from(format!("p{}", self.parameters.len()));
        self.explorer.set_parameter(name.clone(), value.clone());
        self.parameters.push((name.clone(), value.clone()));
        ast::Value::Variable(name)
    }
}
