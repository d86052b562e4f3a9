//! Makes steps that raise an error on purpose. A traversal is dropped if it raises no error on the semantics.

use edgewise_gremlin_syntax::ast::{
    Branch, Column, Concat, Dt, Endpoint, Filter, GType, Has, HasKey, Label, List, Map, Modulator, Move,
    Mutation, Name, Nested, Predicate, Property, Reduce, Scalar, Select, SideEffect, Step, T, Test, Text,
    Value, Where,
};

use super::Point;
use super::kind::{Class, EVERY, Item, Kind};
use super::production::{Production, line};

macro_rules! raises {
    ($name:literal, $needs:expr, $weight:literal, $fits:expr, $steps:expr) => {
        line($name, $needs, EVERY, $weight, |_, at, out| {
            let fits: fn(&Point) -> bool = $fits;
            if !fits(at) {
                return None;
            }
            let steps: Vec<Step> = $steps;
            out.extend(steps);
            Some(Kind::ANY)
        })
    };
}

fn any(_: &Point) -> bool {
    true
}

fn is(at: &Point, class: Class) -> bool {
    Class::of(at.kind) == class
}

fn scalar(at: &Point) -> bool {
    matches!(at.kind, Kind::One(Item::Number(_) | Item::Text(_) | Item::Boolean))
}

/// Productions that raise an error.
pub const ERRING: &[Production] = &[
    raises!("raise-sum-of-text", &["sum"], 8, |at| is(at, Class::Text), vec![Reduce::Sum(None).into()]),
    raises!("raise-mean-of-text", &["mean"], 5, |at| is(at, Class::Text), vec![Reduce::Mean(None).into()]),
    raises!("raise-out-of-value", &["out"], 8, scalar, vec![Move::Out(Vec::new()).into()]),
    raises!("raise-outV-of-vertex", &["outV"], 6, |at| is(at, Class::Vertex), vec![Move::OutV.into()]),
    raises!("raise-out-of-edge", &["out"], 6, |at| is(at, Class::Edge), vec![Move::Out(Vec::new()).into()]),
    raises!("raise-key-of-vertex", &["key"], 4, |at| is(at, Class::Vertex), vec![Map::Key.into()]),
    raises!("raise-values-of-value", &["values"], 6, scalar, vec![Map::Values(vec!["k0".into()]).into()]),
    raises!("raise-has-of-value", &["has"], 6, scalar, {
        let key = HasKey::Property(Text::from("k0"));
        vec![Filter::Has(Has { label: None, key, test: Some(Test::Value(Value::int(1))) }).into()]
    }),
    raises!(
        "raise-math-of-text",
        &["math"],
        6,
        |at| is(at, Class::Text),
        vec![Map::Math("_ + 1".into()).into()]
    ),
    raises!("raise-division", &["math", "constant"], 5, any, {
        vec![Map::Constant(Value::int(0)).into(), Map::Math("1 / _".into()).into()]
    }),
    raises!("raise-overflow", &["union", "constant", "sum"], 5, any, {
        let way = || Nested::new([Map::Constant(Value::long(i64::MAX))]);
        vec![Branch::Union(vec![way(), way()]).into(), Reduce::Sum(None).into()]
    }),
    raises!("raise-fail", &["fail"], 5, any, vec![SideEffect::Fail(Some("on purpose".into())).into()]),
    raises!("raise-range", &["range"], 5, any, {
        vec![Filter::Range { scope: None, low: 5.into(), high: 2.into() }.into()]
    }),
    raises!("raise-project", &["project"], 4, any, {
        let by = || super::modulator::by_step(None);
        vec![Map::Project(vec!["p".into(), "p".into()]).into(), by(), by()]
    }),
    raises!("raise-regex", &["P.regex", "is"], 4, any, {
        let predicate = Predicate::Regex(Text::from("[a"));
        vec![Filter::Is(Test::Predicate(predicate)).into()]
    }),
    raises!("raise-cap", &["cap"], 4, any, vec![SideEffect::Cap(vec!["nothing".into()]).into()]),
    raises!("raise-where-label", &["where"], 4, any, {
        let predicate = Predicate::Eq(Value::string("nothing"));
        vec![Filter::Where(Where::Predicate { start: None, predicate }).into()]
    }),
    raises!("raise-math-label", &["math"], 3, any, vec![Map::Math("nothing + 1".into()).into()]),
    raises!("raise-loops", &["loops"], 3, any, vec![Map::Loops(Some("nothing".into())).into()]),
    raises!("raise-repeat-count", &["repeat", "count", "times"], 4, any, {
        let body = Nested::new([Reduce::Count(None)]);
        vec![Branch::Repeat { name: None, body }.into(), Branch::Times(1).into()]
    }),
    raises!("raise-two-by", &["groupCount"], 3, any, {
        let by = || super::modulator::by_step(None);
        vec![Reduce::GroupCount(None).into(), by(), by()]
    }),
    raises!("raise-select-column", &["select"], 4, scalar, {
        let column = Column::Keys;
        vec![Map::Select(Select::Column(column)).into()]
    }),
    raises!("raise-asNumber", &["asNumber", "constant"], 5, any, {
        vec![Map::Constant(Value::string("abc")).into(), Scalar::AsNumber(None).into()]
    }),
    raises!("raise-narrow-number", &["asNumber", "constant"], 4, any, {
        let kind = Some(GType::Byte);
        vec![Map::Constant(Value::int(300)).into(), Scalar::AsNumber(kind).into()]
    }),
    raises!("raise-asBool", &["asBool", "constant"], 4, any, {
        vec![Map::Constant(Value::string("maybe")).into(), Scalar::AsBool.into()]
    }),
    raises!("raise-asDate", &["asDate", "constant"], 4, any, {
        vec![Map::Constant(Value::string("tomorrow")).into(), Scalar::AsDate.into()]
    }),
    raises!("raise-dateAdd", &["dateAdd", "constant"], 4, any, {
        let add = Scalar::DateAdd { unit: Dt::Day, amount: 1 };
        vec![Map::Constant(Value::string("abc")).into(), add.into()]
    }),
    raises!("raise-concat", &["concat", "constant"], 4, any, {
        let concat = Scalar::Concat(Concat::Texts(vec!["x".into()]));
        vec![Map::Constant(Value::int(1)).into(), concat.into()]
    }),
    raises!("raise-toUpper", &["toUpper", "constant"], 4, any, {
        vec![Map::Constant(Value::int(1)).into(), Scalar::ToUpper(None).into()]
    }),
    raises!("raise-combine", &["combine"], 4, scalar, {
        vec![List::Combine(Value::List(vec![Value::int(1)])).into()]
    }),
    raises!("raise-drop-of-value", &["drop"], 4, scalar, vec![Mutation::Drop.into()]),
    raises!("raise-hidden-key", &["addV", "property"], 3, any, {
        vec![Mutation::AddV(None).into(), super::write_plain(Value::string("~hidden"), Value::int(1))]
    }),
    raises!("raise-change-id", &["property"], 3, |at| is(at, Class::Vertex), {
        let (key, value) = (Value::T(T::Id), Value::long(77_777));
        vec![Mutation::Property(Property::One { cardinality: None, key, value, meta: Vec::new() }).into()]
    }),
    raises!("raise-edge-to-nothing", &["addE"], 3, |at| is(at, Class::Vertex), {
        let to = Endpoint::Label(Name::new("nothing"));
        let label = Label::Text("e0".into());
        vec![Mutation::AddE(label).into(), Modulator::To(to).into()]
    }),
];
