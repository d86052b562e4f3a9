//! Decodes structures: elements, times, points. Unknown structures and values out of range become opaque values.

use super::{Decoder, decoder::DecodeError, path, tag};
use crate::wire::{to_hex, zone};
use edgewise_model::{
    Date, DateTime, Duration, LocalDateTime, LocalTime, Map, Name, Node, Opaque, Point, Relationship, Time,
    Value,
};

/// Reads a structure whose marker has been read; `start` is the position of the marker.
pub(super) fn read(decoder: &mut Decoder<'_>, start: usize, fields: usize) -> Result<Value, DecodeError> {
    let tag = decoder.byte()?;
    let body = decoder.position();
    if (tag, fields) == (tag::PATH, 3) {
        if let Some(path) = path::read(decoder)? {
            return Ok(Value::Path(Box::new(path)));
        }
        decoder.rewind(body);
    }
    let mut values = Vec::with_capacity(fields.min(15));
    for _ in 0..fields {
        values.push(decoder.value()?);
    }
    Ok(build(tag, &mut values)
        .unwrap_or_else(|| Opaque::new(format!("bolt:{tag:02x}"), to_hex(decoder.since(start))).into()))
}

/// Builds the value from its fields, if they are valid.
fn build(tag: u8, fields: &mut [Value]) -> Option<Value> {
    Some(match (tag, fields) {
        (tag::NODE, fields @ ([_, _, _] | [_, _, _, _])) => Value::Node(Box::new(node(fields)?)),
        (tag::RELATIONSHIP, fields) if fields.len() == 5 || fields.len() == 8 => {
            let id = |place: usize| element_id(fields.get(place)?, fields.get(place + 5));
            let (id, start, end) = (id(0)?, id(1)?, id(2)?);
            let kind = name(&fields[3])?;
            let properties = map(&mut fields[4])?;
            Value::Relationship(Box::new(Relationship { id, start, end, kind, properties }))
        }
        (tag::DATE, [Value::Int(days)]) => Date::from_epoch_days(*days).ok()?.into(),
        (tag::TIME, [Value::Int(nanos), Value::Int(offset)]) => {
            Time::new(LocalTime::from_nanos_of_day(*nanos).ok()?, i32::try_from(*offset).ok()?).ok()?.into()
        }
        (tag::LOCAL_TIME, [Value::Int(nanos)]) => LocalTime::from_nanos_of_day(*nanos).ok()?.into(),
        (tag::LOCAL_DATE_TIME, [Value::Int(seconds), Value::Int(nanos)]) => local(*seconds, *nanos)?.into(),
        (tag::DATE_TIME, [Value::Int(seconds), Value::Int(nanos), Value::Int(offset)]) => {
            let local = local(seconds.checked_add(*offset)?, *nanos)?;
            DateTime::new(local, i32::try_from(*offset).ok()?).ok()?.into()
        }
        (tag::LEGACY_DATE_TIME, [Value::Int(seconds), Value::Int(nanos), Value::Int(offset)]) => {
            DateTime::new(local(*seconds, *nanos)?, i32::try_from(*offset).ok()?).ok()?.into()
        }
        (tag::DATE_TIME_ZONE, [Value::Int(seconds), Value::Int(nanos), Value::String(zone)]) => {
            let offset = zone::offset_at_instant(zone, *seconds)?;
            let local = local(seconds.checked_add(offset.into())?, *nanos)?;
            DateTime::in_zone(local, offset, zone.clone()).ok()?.into()
        }
        (tag::LEGACY_DATE_TIME_ZONE, [Value::Int(seconds), Value::Int(nanos), Value::String(zone)]) => {
            let local = local(*seconds, *nanos)?;
            DateTime::in_zone(local, zone::offset_at_local(zone, *seconds)?, zone.clone()).ok()?.into()
        }
        (tag::DURATION, [Value::Int(months), Value::Int(days), Value::Int(seconds), Value::Int(nanos)]) => {
            Duration::new(*months, *days, *seconds, *nanos).ok()?.into()
        }
        (tag::POINT_2D, [Value::Int(srid), Value::Float(x), Value::Float(y)]) => {
            Point { srid: u32::try_from(*srid).ok()?, x: *x, y: *y, z: None }.into()
        }
        (tag::POINT_3D, [Value::Int(srid), Value::Float(x), Value::Float(y), Value::Float(z)]) => {
            Point { srid: u32::try_from(*srid).ok()?, x: *x, y: *y, z: Some(*z) }.into()
        }
        _ => return None,
    })
}

/// Builds a node from three or four fields.
pub(super) fn node(fields: &mut [Value]) -> Option<Node> {
    let id = element_id(fields.first()?, fields.get(3))?;
    let Value::List(labels) = fields.get(1)? else { return None };
    let labels: Vec<Name> = labels.iter().map(name).collect::<Option<_>>()?;
    let properties = map(fields.get_mut(2)?)?;
    Some(Node::new(id, labels, properties))
}

/// The bits of the numeric id; for a server that has only string ids, a hash of the string.
pub(super) fn element_id(number: &Value, text: Option<&Value>) -> Option<u64> {
    match (number, text) {
        (Value::Null | Value::Int(-1), Some(Value::String(text))) => Some(fnv(text.as_bytes())),
        (Value::Int(number), _) => Some(*number as u64),
        _ => None,
    }
}

/// FNV-1a with 64 bits: the same on every machine.
fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

pub(super) fn name(value: &Value) -> Option<Name> {
    match value {
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

pub(super) fn map(value: &mut Value) -> Option<Map> {
    match value {
        Value::Map(map) => Some(std::mem::take(map)),
        _ => None,
    }
}

fn local(seconds: i64, nanos: i64) -> Option<LocalDateTime> {
    if !(0..1_000_000_000).contains(&nanos) {
        return None;
    }
    LocalDateTime::from_epoch_nanos(i128::from(seconds) * 1_000_000_000 + i128::from(nanos)).ok()
}
