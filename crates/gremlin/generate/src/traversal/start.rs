//! Makes the first steps of a traversal.

use edgewise_gremlin_semantics::Crowd;
use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{Branch, Call, MapKey, Nested, Start, Step, Value};

use super::kind::{Content, EVERY, Holder, Item, Kind, Number, Text};
use super::production::{Production, line};
use super::{Maker, Point};

/// Productions of first steps.
pub const STARTS: &[Production] = &[
    line("V", &["V"], EVERY, 60, |_, _, out| {
        out.push(Start::V(Vec::new()).into());
        Some(Kind::One(Item::Vertex))
    }),
    line("V-ids", &["V"], EVERY, 12, |maker, _, out| {
        let ids = maker.some_ids(true);
        out.push(Start::V(ids).into());
        Some(Kind::One(Item::Vertex))
    }),
    line("E-all", &[], EVERY, 14, |_, _, out| {
        out.push(Start::E(Vec::new()).into());
        Some(Kind::One(Item::Edge))
    }),
    line("E-ids", &[], EVERY, 4, |maker, _, out| {
        let ids = maker.some_ids(false);
        out.push(Start::E(ids).into());
        Some(Kind::One(Item::Edge))
    }),
    line("inject", &["inject"], EVERY, 9, inject),
    line("start-union", &["union"], EVERY, 3, union),
    line("call-list", &["call"], EVERY, 1, |_, _, out| {
        out.push(Start::Call(Call::default()).into());
        Some(Kind::TEXT)
    }),
];

impl Maker<'_> {
    /// Names of existing elements; empty if traversals cannot name elements.
    pub fn some_ids(&mut self, of_vertices: bool) -> Vec<Value> {
        if !self.names_elements() {
            return Vec::new();
        }
        let ids = if of_vertices { &self.data.vertex_ids } else { &self.data.edge_ids };
        let count = self.rng.range_usize(1..=3);
        let ids: Vec<i64> = (0..count).filter_map(|_| self.rng.pick(ids).copied()).collect();
        let ids: Vec<Value> = ids.into_iter().filter_map(|id| self.element_name(id, of_vertices)).collect();
        let listed = self.limits.id_literals && ids.len() > 1 && self.rng.one_in(5);
        if listed { vec![Value::List(ids)] } else { ids }
    }
}

fn inject(maker: &mut Maker<'_>, _: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let item = maker.pick(&[
        Item::Number(Number::Small),
        Item::Number(Number::Word),
        Item::Number(Number::Float),
        Item::Text(Text::Any),
        Item::Boolean,
        Item::Date,
        Item::Any,
    ]);
    if item == Item::Date && !maker.limits.has_literals(crate::ValueKind::Date) {
        return None;
    }
    let count = maker.rng.range_usize(1..=4);
    let mut values: Vec<Value> = (0..count).map(|_| literal_of(maker, item)).collect();
    let kind = match maker.rng.index(8) {
        0..=3 => Kind::One(item),
        4 | 5 => {
            values = vec![Value::List(values)];
            Kind::Many(Holder::List, item)
        }
        6 if maker.limits.has("null-literal") => {
            values.push(Value::Null);
            Kind::ANY
        }
        _ => {
            let entries = values.into_iter().zip(["p", "q", "r", "s"]);
            values =
                vec![Value::Map(entries.map(|(value, key)| (MapKey::String(key.into()), value)).collect())];
            Kind::Map(Item::Text(Text::Any), Content::One(item))
        }
    };
    // Versions before 3.8 sometimes unfold a single list; two lists are never unfolded.
    if let ([Value::List(_)], true) = (values.as_slice(), maker.rng.bool()) {
        values.push(Value::List(vec![literal_of(maker, item)]));
    }
    out.push(Start::Inject(values).into());
    Some(kind)
}

fn literal_of(maker: &mut Maker<'_>, item: Item) -> Value {
    match item {
        Item::Any => {
            let item = maker.pick(&[Item::Number(Number::Word), Item::Text(Text::Any), Item::Boolean]);
            maker.constant(item)
        }
        item => maker.constant(item),
    }
}

/// `g.union(__.V()…, __.V()…)`.
fn union(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    if !maker.since(Version::V3_7) {
        return None;
    }
    let mut ways = Vec::new();
    let mut kind: Option<Kind> = None;
    for _ in 0..2 {
        let ids = if maker.rng.bool() { maker.some_ids(true) } else { Vec::new() };
        let mut steps: Vec<Step> = vec![Start::V(ids).into()];
        let crowd = maker.explorer.advance(&Crowd::start(), &steps, true, 8).ok()?;
        let mut inner =
            Point { kind: Kind::One(Item::Vertex), crowd, depth: 1, trail: 1, ..at.clone_without_crowd() };
        for _ in 0..maker.rng.range_usize(0..=2) {
            maker.extend(&mut inner, &mut steps);
        }
        kind = Some(kind.map_or(inner.kind, |kind| kind.join(inner.kind)));
        ways.push(Nested { steps });
    }
    out.push(Branch::Union(ways).into());
    kind
}
