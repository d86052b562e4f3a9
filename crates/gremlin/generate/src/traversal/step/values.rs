//! Makes steps from one value to one value: constants, formulas, members of collections, sacks, sorting.

use edgewise_gremlin_syntax::ast::{
    By, Map, Modulator, Name, Operator, OptionKey, OptionValue, Scope, Step, WithKey, WithValue,
};

use crate::traversal::kind::{
    CONTAINERS, Class, Classes, Content, EVERY, Holder, Item, Kind, LOCAL, NUMBERS, Number, Text, classes,
};
use crate::traversal::modulator::by_step;
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const FOLDED: Classes = classes(&[Class::Many, Class::Map, Class::Path, Class::Tree]);

/// Productions of steps from one value to one value.
pub const LINES: &[Production] = &[
    line("identity", &["identity"], EVERY, 4, |maker, at, out| {
        out.push(Map::Identity.into());
        maker.found = Some(at.crowd.clone());
        Some(at.kind)
    }),
    line("constant", &["constant"], EVERY, 6, |maker, _, out| {
        let item = maker.pick(&[
            Item::Number(Number::Small),
            Item::Text(Text::Any),
            Item::Number(Number::Float),
            Item::Boolean,
            Item::Date,
        ]);
        if item == Item::Date && !maker.limits.has_literals(crate::ValueKind::Date) {
            return None;
        }
        let value = maker.constant(item);
        out.push(Map::Constant(value).into());
        Some(Kind::One(item))
    }),
    line("unfold", &["unfold"], FOLDED, 40, |_, at, out| {
        out.push(Map::Unfold.into());
        Some(match at.kind {
            Kind::Many(_, item) => Kind::One(item),
            Kind::Map(key, content) => Kind::Entry(key, content),
            _ => Kind::ANY,
        })
    }),
    line("index", &["index"], CONTAINERS, 5, |maker, at, out| {
        out.push(Map::Index.into());
        if maker.rng.bool() {
            return Some(Kind::Many(Holder::List, Item::Any));
        }
        let value = if maker.rng.bool() { OptionValue::Map } else { OptionValue::List };
        let as_map = value == OptionValue::Map;
        let (key, value) = (WithKey::Constant(OptionKey::Indexer), Some(WithValue::Constant(value)));
        out.push(Modulator::With { key, value }.into());
        let item = if let Kind::Many(_, item) = at.kind { item } else { Item::Any };
        Some(match as_map {
            true if item == Item::Any => Kind::Map(Item::Number(Number::Small), Content::Any),
            true => Kind::Map(Item::Number(Number::Small), Content::One(item)),
            false => Kind::Many(Holder::List, Item::Any),
        })
    }),
    line("loops", &["loops"], EVERY, 2, |_, at, out| {
        if !at.looped {
            return None;
        }
        out.push(Map::Loops(None).into());
        Some(Kind::One(Item::Number(Number::Small)))
    }),
    line("math", &["math"], NUMBERS, 14, |maker, _, out| {
        let formula = formula(maker, "_");
        out.push(Map::Math(formula).into());
        Some(Kind::One(Item::Number(Number::Float)))
    }),
    line("math-by", &["math"], EVERY, 5, |maker, at, out| {
        let (key, _) = maker.by_number(at, false)?;
        let formula = formula(maker, "_");
        out.push(Map::Math(formula).into());
        out.push(by_step(key));
        Some(Kind::One(Item::Number(Number::Float)))
    }),
    line("math-label", &["math", "as"], EVERY, 5, |maker, at, out| {
        let label = maker.some_label(at)?;
        if !matches!(label.kind, Kind::One(Item::Number(_))) {
            return None;
        }
        let formula = formula(maker, &label.name);
        out.push(Map::Math(formula).into());
        Some(Kind::One(Item::Number(Number::Float)))
    }),
    line("sack", &["sack"], EVERY, 18, |maker, _, out| {
        let kind = maker.sack?;
        out.push(Map::Sack(None).into());
        Some(kind)
    }),
    line("sack-change", &["sack"], EVERY, 24, change_sack),
    line("order", &["order"], EVERY, 14, |maker, at, out| {
        if !maker.since(edgewise_gremlin_syntax::Version::V3_6) && !sortable(at.kind) {
            return None;
        }
        let scope = maker.rng.one_in(8).then_some(Scope::Global);
        out.push(Map::Order(scope).into());
        if maker.rng.one_in(3) {
            let order = maker.order();
            out.push(Modulator::By(By { key: None, order }).into());
        }
        maker.found = Some(at.crowd.clone());
        Some(at.kind)
    }),
    line("order-by", &["order"], EVERY, 14, |maker, at, out| {
        out.push(Map::Order(None).into());
        for _ in 0..1 + usize::from(maker.rng.one_in(4)) {
            let (key, _) = maker.by_sortable(at)?;
            let order = maker.order();
            out.push(Modulator::By(By { key, order }).into());
        }
        Some(at.kind)
    }),
    line("order-local", &["order"], CONTAINERS, 12, order_local),
];

/// Whether values can be sorted before 3.6.
const fn sortable(kind: Kind) -> bool {
    matches!(kind, Kind::One(Item::Number(_) | Item::Text(_) | Item::Date | Item::Boolean))
}

/// A formula of one variable that never divides by zero.
fn formula(maker: &mut Maker<'_>, name: &str) -> Name {
    let number = maker.rng.range_i64(1..=9);
    Name::from(match maker.rng.index(10) {
        0 => format!("{name} + {number}"),
        1 => format!("{number} - {name}"),
        2 => format!("{name} * {number}"),
        3 => format!("{name} / {number}"),
        4 => format!("{name} % {number}"),
        5 => format!("{name} * {name}"),
        6 => format!("abs({name})"),
        7 => format!("ceil({name}) - floor({name})"),
        8 => format!("({name} + {number}) * 0.5"),
        _ => format!("signum({name})"),
    })
}

/// Appends `sack(operator).by(…)`, with operators that do not overflow for the sacks' values.
fn change_sack(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let held = maker.sack?;
    // A loop applies the operator repeatedly.
    let floats = matches!(held, Kind::One(Item::Number(Number::Float)));
    let (operator, by) = match held {
        Kind::One(Item::Number(_)) => {
            let operator = match maker.rng.index(8) {
                0..=2 => Operator::Sum,
                3 => Operator::Minus,
                4 => Operator::Min,
                5 => Operator::Max,
                6 if floats => Operator::Mult,
                7 if floats => Operator::Div,
                _ => Operator::Sum,
            };
            let (key, kind) = maker.by_number(at, true)?;
            // Division by zero raises an error for decimals and integers, but not for floats.
            let Kind::One(Item::Number(number)) = kind else { return None };
            if matches!(operator, Operator::Mult | Operator::Div) && number == Number::Decimal {
                return None;
            }
            let sum = if let Kind::One(Item::Number(own)) = held { own.join(number) } else { number };
            maker.sack = Some(Kind::One(Item::Number(if sum == Number::Small { Number::Word } else { sum })));
            (operator, key)
        }
        _ => {
            let (key, kind) = maker.by(at);
            maker.sack = Some(held.join(kind));
            (Operator::Assign, key)
        }
    };
    if at.looped && operator != Operator::Assign && !floats {
        // Repeated application could exceed the known class of the numbers.
        maker.sack = Some(Kind::One(Item::Number(Number::Mixed)));
    }
    out.push(Map::Sack(Some(operator)).into());
    out.push(by_step(by));
    Some(at.kind)
}

/// Appends `order(local)`; maps are sorted by keys or values.
fn order_local(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let new = maker.since(edgewise_gremlin_syntax::Version::V3_6);
    out.push(Map::Order(LOCAL).into());
    match at.kind {
        Kind::Map(key, content) => {
            use edgewise_gremlin_syntax::ast::{ByKey, Column};
            let keys = maker.rng.bool();
            let kind = if keys { Kind::One(key) } else { content.kind() };
            if !new && !sortable(kind) {
                return None;
            }
            let column = if keys { Column::Keys } else { Column::Values };
            let order = maker.order();
            out.push(Modulator::By(By { key: Some(ByKey::Column(column)), order }).into());
            Some(at.kind)
        }
        Kind::Many(_, item) => {
            if !new && !sortable(Kind::One(item)) {
                return None;
            }
            if maker.rng.bool() {
                let order = maker.order();
                out.push(Modulator::By(By { key: None, order }).into());
            }
            Some(Kind::Many(Holder::List, item))
        }
        _ => None,
    }
}
