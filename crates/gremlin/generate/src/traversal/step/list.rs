//! Makes steps that combine a collection with another one.

use edgewise_gremlin_syntax::ast::{List, Map, MapKey, Name, Nested, Reduce, Step, Value};

use crate::traversal::kind::{Content, Holder, Item, Kind, MANIES, MAPS, Number, Text};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

/// Productions of list steps.
pub const LINES: &[Production] = &[
    line("combine", &["combine"], MANIES, 6, |maker, at, out| {
        list(maker, at, out, List::Combine, Holder::List)
    }),
    line("merge", &["merge"], MANIES, 6, |maker, at, out| list(maker, at, out, List::Merge, Holder::Set)),
    line("product", &["product"], MANIES, 4, |maker, at, out| {
        list(maker, at, out, List::Product, Holder::List)?;
        Some(Kind::Many(Holder::List, Item::Any))
    }),
    line("intersect", &["intersect"], MANIES, 6, |maker, at, out| {
        list(maker, at, out, List::Intersect, Holder::Set)
    }),
    line("difference", &["difference"], MANIES, 6, |maker, at, out| {
        list(maker, at, out, List::Difference, Holder::Set)
    }),
    line("disjunct", &["disjunct"], MANIES, 6, |maker, at, out| {
        list(maker, at, out, List::Disjunct, Holder::Set)
    }),
    line("merge-maps", &["merge"], MAPS, 4, |maker, _, out| {
        let key = MapKey::String("m".into());
        let value = maker.constant(Item::Number(Number::Small));
        out.push(List::Merge(Value::Map(vec![(key, value)])).into());
        Some(Kind::Map(Item::Any, Content::Any))
    }),
    line("conjoin", &["conjoin"], MANIES, 6, |maker, at, out| {
        // Engines differ in the text of a nested collection.
        let Kind::Many(_, Item::Number(_) | Item::Text(_) | Item::Boolean) = at.kind else { return None };
        let separator = maker.pick(&["", ",", " ", "ab"]);
        out.push(List::Conjoin(Name::new(separator)).into());
        Some(Kind::One(Item::Text(Text::Any)))
    }),
];

/// Appends a step with another collection, which has some members of the traverser's collection, random members, or
/// the result of a traversal.
fn list(
    maker: &mut Maker<'_>,
    at: &Point,
    out: &mut Vec<Step>,
    make: fn(Value) -> List,
    holder: Holder,
) -> Option<Kind> {
    let Kind::Many(_, item) = at.kind else { return None };
    let (other, more) = match maker.rng.index(4) {
        0 => {
            let value = maker.constant(item);
            let more = match value {
                Value::String(_) => Item::Text(Text::Any),
                Value::Number(_) => Item::Number(Number::Mixed),
                _ => Item::Any,
            };
            let nested = Nested { steps: vec![Map::Constant(value).into(), Reduce::Fold(None).into()] };
            (Value::Nested(nested), more)
        }
        _ => {
            let members = maker.witness(at).and_then(|place| at.value(place)?.members()).unwrap_or_default();
            let mut literals = Vec::new();
            for _ in 0..maker.rng.range_usize(0..=3) {
                let own = maker.rng.pick(&members).cloned();
                let (literal, _) = maker.operand(item, None, own.as_ref());
                literals.push(literal);
            }
            (Value::List(literals), Item::Any)
        }
    };
    out.push(make(other).into());
    // Members of the other collection may have another type.
    Some(Kind::Many(
        holder,
        if matches!(holder, Holder::Set) && is_part(out.last()) { item } else { item.join(more) },
    ))
}

/// Whether a step only returns members of the traverser's own collection.
const fn is_part(step: Option<&Step>) -> bool {
    matches!(step, Some(Step::List(List::Intersect(_) | List::Difference(_))))
}
