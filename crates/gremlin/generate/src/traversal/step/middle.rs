//! Makes steps that introduce new data inside a traversal.

use edgewise_gremlin_syntax::ast::{Call, Direction, MapKey, Start, Value};

use crate::traversal::kind::{EVERY, Item, Kind, Number, SCALARS, Text, VERTICES};
use crate::traversal::production::{Production, line};

/// Productions of `V()`, `E()`, `inject()` and `call()` inside a traversal.
pub const LINES: &[Production] = &[
    line("mid-V", &["V", "mid-traversal-start"], EVERY, 5, |maker, at, out| {
        if at.depth > 0 && !maker.rng.one_in(4) || at.in_repeat {
            return None;
        }
        let ids = maker.some_ids(true);
        out.push(Start::V(ids).into());
        Some(Kind::One(Item::Vertex))
    }),
    line("mid-E", &["E", "mid-traversal-start"], EVERY, 3, |maker, at, out| {
        if at.depth > 0 || at.in_repeat {
            return None;
        }
        let ids = maker.some_ids(false);
        out.push(Start::E(ids).into());
        Some(Kind::One(Item::Edge))
    }),
    line("mid-inject", &["inject"], SCALARS, 5, |maker, at, out| {
        if at.depth > 0 {
            return None;
        }
        let item = match at.kind.item() {
            Item::Number(Number::Small) => Item::Number(Number::Small),
            Item::Number(Number::Float) => Item::Number(Number::Float),
            Item::Number(_) => Item::Number(Number::Word),
            item @ (Item::Text(Text::Any) | Item::Boolean) => item,
            _ => return None,
        };
        let count = maker.rng.range_usize(1..=2);
        let values = (0..count).map(|_| maker.constant(item)).collect();
        out.push(Start::Inject(values).into());
        Some(Kind::One(at.kind.item().join(item)))
    }),
    line("call", &["call"], VERTICES, 1, |maker, _, out| {
        let direction = Value::Direction(maker.pick(Direction::ALL));
        let parameters =
            maker.rng.bool().then(|| Value::Map(vec![(MapKey::String("direction".into()), direction)]));
        let service = Some("tinker.degree.centrality".into());
        out.push(Start::Call(Call { service, parameters, traversal: None }).into());
        Some(Kind::COUNT)
    }),
];
