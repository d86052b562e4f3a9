//! Makes steps on strings.

use edgewise_gremlin_syntax::ast::{Concat, Map, Name, Nested, Scalar, Scope, Step, Text as Words, Value};

use crate::traversal::kind::{
    Class, Classes, DATES, ELEMENTS, Holder, Item, Kind, LOCAL, NUMBERS, Number, SCALARS, TEXTS, Text,
    classes,
};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const REVERSIBLE: Classes = TEXTS | classes(&[Class::Many, Class::Path]);
const SHOWN: Classes = SCALARS;

/// Productions of steps on strings.
pub const LINES: &[Production] = &[
    line("concat", &["concat"], TEXTS, 10, |maker, _, out| {
        let count = maker.rng.range_usize(0..=2);
        let texts = (0..count).map(|_| some_text(maker)).collect();
        out.push(Scalar::Concat(Concat::Texts(texts)).into());
        Some(Kind::TEXT)
    }),
    line("concat-traversal", &["concat"], TEXTS, 5, |maker, at, out| {
        let nested = match maker.can_nest(at) {
            true => maker.nested_to(at, TEXTS).map(|made| made.nested),
            false => None,
        };
        let constant = || Nested::new([Map::Constant(Value::string("x"))]);
        out.push(Scalar::Concat(Concat::Traversals(vec![nested.unwrap_or_else(constant)])).into());
        Some(Kind::TEXT)
    }),
    line("toUpper", &["toUpper"], TEXTS, 5, |_, _, out| push_text_step(out, Scalar::ToUpper(None))),
    line("toLower", &["toLower"], TEXTS, 5, |_, _, out| push_text_step(out, Scalar::ToLower(None))),
    line("trim", &["trim"], TEXTS, 5, |_, _, out| push_text_step(out, Scalar::Trim(None))),
    line("lTrim", &["lTrim"], TEXTS, 4, |_, _, out| push_text_step(out, Scalar::LTrim(None))),
    line("rTrim", &["rTrim"], TEXTS, 4, |_, _, out| push_text_step(out, Scalar::RTrim(None))),
    line("length", &["length"], TEXTS, 8, |_, _, out| {
        out.push(Scalar::Length(None).into());
        Some(Kind::One(Item::Number(Number::Small)))
    }),
    line("reverse", &["reverse"], REVERSIBLE, 5, |_, at, out| {
        out.push(Scalar::Reverse.into());
        Some(match at.kind {
            Kind::Many(_, item) => Kind::Many(Holder::List, item),
            Kind::Path => Kind::Many(Holder::List, Item::Any),
            _ => Kind::TEXT,
        })
    }),
    line("replace", &["replace"], TEXTS, 6, |maker, _, out| {
        let (old, new) = (some_text(maker), some_text(maker));
        push_text_step(out, Scalar::Replace { scope: None, old, new })
    }),
    line("split", &["split"], TEXTS, 6, |maker, _, out| {
        let separator = separator(maker);
        out.push(Scalar::Split { scope: None, separator }.into());
        Some(Kind::Many(Holder::List, Item::Text(Text::Any)))
    }),
    line("substring", &["substring"], TEXTS, 8, |maker, _, out| {
        let (start, end) = cut(maker);
        push_text_step(out, Scalar::Substring { scope: None, start, end })
    }),
    line("local-text", &["toUpper"], classes(&[Class::Many]), 16, local),
    line("asString", &["asString"], SHOWN, 8, |maker, at, out| {
        let scope = maker.rng.one_in(6).then_some(Scope::Global);
        out.push(Scalar::AsString(scope).into());
        Some(Kind::One(Item::Text(shown(at.kind))))
    }),
    line("format", &["format"], ELEMENTS, 5, |maker, at, out| {
        let key = maker.key_that(at, |key| key.single)?;
        let name = &maker.key(key).name;
        if name.contains('}') {
            return None;
        }
        out.push(Scalar::Format(Name::from(format!("<%{{{name}}}>"))).into());
        Some(Kind::TEXT)
    }),
    line("format-by", &["format"], NUMBERS | TEXTS | DATES, 4, |_, _, out| {
        out.push(Scalar::Format("is %{_}".into()).into());
        out.push(crate::traversal::modulator::by_step(None));
        Some(Kind::TEXT)
    }),
];

fn push_text_step(out: &mut Vec<Step>, step: Scalar) -> Option<Kind> {
    out.push(step.into());
    Some(Kind::TEXT)
}

fn some_text(maker: &mut Maker<'_>) -> Words {
    match maker.random(crate::ValueKind::String) {
        Value::String(text) if text.len() < 20 => Words::String(text),
        _ => Words::from("a"),
    }
}

fn separator(maker: &mut Maker<'_>) -> Words {
    match maker.rng.index(6) {
        0 => Words::Null,
        1 => Words::from(" "),
        2 => Words::from("ab"),
        _ => Words::from("a"),
    }
}

/// Two positions in a text; negative ones count from the end.
fn cut(maker: &mut Maker<'_>) -> (i64, Option<i64>) {
    let start = maker.rng.range_i64(-3..=4);
    let end = maker.rng.bool().then(|| maker.rng.range_i64(-2..=6));
    (start, end)
}

/// The class of strings that the text of a value of this kind belongs to.
const fn shown(kind: Kind) -> Text {
    use crate::traversal::kind::Number;
    match kind {
        // The text of NaN or of an infinity is not a number.
        Kind::One(Item::Number(number)) if !matches!(number, Number::Float | Number::Mixed) => Text::Number,
        Kind::One(Item::Boolean) => Text::Truth,
        Kind::One(Item::Text(text)) => text,
        _ => Text::Any,
    }
}

/// Appends a text step of local scope on a list of strings.
fn local(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let Kind::Many(holder @ (Holder::List | Holder::Set), item) = at.kind else { return None };
    if maker.rng.one_in(3) && matches!(item, Item::Number(_) | Item::Boolean | Item::Text(_)) {
        out.push(Scalar::AsString(LOCAL).into());
        return Some(Kind::Many(holder, Item::Text(shown(Kind::One(item)))));
    }
    if !matches!(item, Item::Text(_)) {
        return None;
    }
    let step = match maker.rng.index(9) {
        0 => Scalar::ToUpper(LOCAL),
        1 => Scalar::ToLower(LOCAL),
        2 => Scalar::Trim(LOCAL),
        3 => Scalar::LTrim(LOCAL),
        4 => Scalar::RTrim(LOCAL),
        5 => {
            out.push(Scalar::Length(LOCAL).into());
            return Some(Kind::Many(holder, Item::Number(Number::Small)));
        }
        6 => {
            let (old, new) = (some_text(maker), some_text(maker));
            Scalar::Replace { scope: LOCAL, old, new }
        }
        7 => {
            let separator = separator(maker);
            out.push(Scalar::Split { scope: LOCAL, separator }.into());
            return Some(Kind::Many(holder, Item::Any));
        }
        _ => {
            let (start, end) = cut(maker);
            Scalar::Substring { scope: LOCAL, start, end }
        }
    };
    out.push(step.into());
    Some(Kind::Many(holder, Item::Text(Text::Any)))
}
