//! Decodes paths: distinct nodes and relationships, and the order in which they are traversed.

use super::{Decoder, decoder::DecodeError, structure, tag};
use edgewise_model::{Map, Name, Node, Path, Relationship, Value};

/// An element of the path and the number of values in a copy of it: the path may repeat it any number of times.
struct Costed<T> {
    element: T,
    cells: usize,
}

struct Unbound {
    id: u64,
    kind: Name,
    properties: Map,
}

/// Reads the three fields of a path; `None` if they do not form a path.
pub(super) fn read(decoder: &mut Decoder<'_>) -> Result<Option<Path>, DecodeError> {
    let Some(nodes) = elements(decoder, tag::NODE, structure::node)? else { return Ok(None) };
    let Some(relationships) = elements(decoder, tag::UNBOUND, unbound)? else { return Ok(None) };
    let Value::List(steps) = decoder.value()? else { return Ok(None) };
    walk(decoder, &nodes, &relationships, &steps)
}

fn elements<T>(
    decoder: &mut Decoder<'_>,
    wanted: u8,
    build: fn(&mut [Value]) -> Option<T>,
) -> Result<Option<Vec<Costed<T>>>, DecodeError> {
    let length = decoder.list()?;
    let mut elements = Vec::with_capacity(length.min(256));
    for _ in 0..length {
        let before = decoder.allowance.left();
        let (tag, fields) = decoder.structure()?;
        let mut values = Vec::with_capacity(fields);
        for _ in 0..fields {
            values.push(decoder.value()?);
        }
        let cells = before - decoder.allowance.left() + 1;
        match build(&mut values).filter(|_| tag == wanted) {
            Some(element) => elements.push(Costed { element, cells }),
            None => return Ok(None),
        }
    }
    Ok(Some(elements))
}

fn unbound(fields: &mut [Value]) -> Option<Unbound> {
    let id = structure::element_id(fields.first()?, fields.get(3))?;
    let kind = structure::name(fields.get(1)?)?;
    let properties = structure::map(fields.get_mut(2)?)?;
    Some(Unbound { id, kind, properties })
}

/// Follows the steps, which are pairs: the index of a relationship from 1, negative if traversed backwards, and
/// the index of a node from 0.
fn walk(
    decoder: &mut Decoder<'_>,
    nodes: &[Costed<Node>],
    relationships: &[Costed<Unbound>],
    steps: &[Value],
) -> Result<Option<Path>, DecodeError> {
    let Some(first) = nodes.first() else { return Ok(None) };
    let mut walked = vec![first.element.clone()];
    let mut along = Vec::new();
    for pair in steps.chunks(2) {
        let [Value::Int(number), Value::Int(place)] = pair else { return Ok(None) };
        let index = usize::try_from(number.unsigned_abs()).ok().and_then(|number| number.checked_sub(1));
        let relationship = index.and_then(|index| relationships.get(index));
        let node = usize::try_from(*place).ok().and_then(|place| nodes.get(place));
        let (Some(relationship), Some(node)) = (relationship, node) else { return Ok(None) };
        decoder.allowance.take(relationship.cells + node.cells)?;
        let from = walked.last().map_or(0, |node| node.id);
        let to = node.element.id;
        let (start, end) = if *number > 0 { (from, to) } else { (to, from) };
        let Unbound { id, kind, properties } = &relationship.element;
        along.push(Relationship { id: *id, start, end, kind: kind.clone(), properties: properties.clone() });
        walked.push(node.element.clone());
    }
    Ok(Path::new(walked, along).ok())
}
