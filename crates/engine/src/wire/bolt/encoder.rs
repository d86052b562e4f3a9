//! `Encoder`: encodes values as PackStream bytes.

use super::{Shape, tag};
use crate::wire::from_hex;
use edgewise_model::{DateTime, Map, Node, Opaque, Path, Relationship, Value};

/// Encodes values as PackStream. Every value has an encoding, even those that no server accepts as a parameter.
#[derive(Debug, Default)]
pub struct Encoder {
    /// The encoded bytes.
    pub bytes: Vec<u8>,
    shape: Shape,
}

impl Encoder {
    /// Creates an encoder that writes values in the given shape.
    pub fn new(shape: Shape) -> Self {
        Self { bytes: Vec::new(), shape }
    }

    /// Writes an integer in its shortest form.
    pub fn int(&mut self, number: i64) {
        if let Ok(tiny) = i8::try_from(number) {
            if tiny < -16 {
                self.bytes.push(0xc8);
            }
            self.bytes.push(tiny.to_be_bytes()[0]);
        } else if let Ok(short) = i16::try_from(number) {
            self.bytes.push(0xc9);
            self.bytes.extend(short.to_be_bytes());
        } else if let Ok(medium) = i32::try_from(number) {
            self.bytes.push(0xca);
            self.bytes.extend(medium.to_be_bytes());
        } else {
            self.bytes.push(0xcb);
            self.bytes.extend(number.to_be_bytes());
        }
    }

    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        self.marker_and_length(text.len(), Some(0x80), [0xd0, 0xd1, 0xd2]);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Writes the header of a list.
    pub fn list(&mut self, length: usize) {
        self.marker_and_length(length, Some(0x90), [0xd4, 0xd5, 0xd6]);
    }

    /// Writes the header of a map.
    pub fn map(&mut self, length: usize) {
        self.marker_and_length(length, Some(0xa0), [0xd8, 0xd9, 0xda]);
    }

    /// Writes the header of a structure with at most 15 fields.
    pub fn structure(&mut self, tag: u8, fields: u8) {
        self.bytes.extend([0xb0 | (fields & 0x0f), tag]);
    }

    /// Writes a marker and a length. PackStream cannot encode a length over 32 bits; the limits are far below.
    fn marker_and_length(&mut self, length: usize, tiny: Option<u8>, [short, medium, long]: [u8; 3]) {
        match (length, tiny) {
            (0..16, Some(tiny)) => self.bytes.push(tiny | length as u8),
            (0..0x100, _) => self.bytes.extend([short, length as u8]),
            (0x100..0x1_0000, _) => {
                self.bytes.push(medium);
                self.bytes.extend((length as u16).to_be_bytes());
            }
            _ => {
                self.bytes.push(long);
                self.bytes.extend((length as u32).to_be_bytes());
            }
        }
    }

    /// Writes a map of values.
    pub fn entries(&mut self, map: &Map) {
        self.map(map.len());
        for (key, value) in map {
            self.string(key);
            self.value(value);
        }
    }

    /// Writes a value of any type.
    pub fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.bytes.push(0xc0),
            Value::Bool(false) => self.bytes.push(0xc2),
            Value::Bool(true) => self.bytes.push(0xc3),
            Value::Int(number) => self.int(*number),
            Value::Float(number) => self.float(*number),
            Value::String(text) => self.string(text),
            Value::List(items) => {
                self.list(items.len());
                items.iter().for_each(|item| self.value(item));
            }
            Value::Map(map) => self.entries(map),
            Value::Node(node) => self.node(node),
            Value::Relationship(relationship) => self.relationship(relationship),
            Value::Path(path) => self.path(path),
            Value::Date(date) => self.ints(tag::DATE, [date.epoch_days()]),
            Value::LocalTime(time) => self.ints(tag::LOCAL_TIME, [time.nanos_of_day()]),
            Value::Time(time) => {
                self.ints(tag::TIME, [time.local().nanos_of_day(), time.offset_seconds().into()]);
            }
            Value::LocalDateTime(local) => {
                let [seconds, nanos] = split(local.epoch_nanos());
                self.ints(tag::LOCAL_DATE_TIME, [seconds, nanos]);
            }
            Value::DateTime(date_time) => self.date_time(date_time),
            Value::Duration(duration) => self.ints(
                tag::DURATION,
                [duration.months(), duration.days(), duration.seconds(), duration.nanos().into()],
            ),
            Value::Point(point) => {
                let fields = if point.z.is_some() { (tag::POINT_3D, 4) } else { (tag::POINT_2D, 3) };
                self.structure(fields.0, fields.1);
                self.int(point.srid.into());
                point.coordinates().for_each(|coordinate| self.float(coordinate));
            }
            Value::Opaque(opaque) => self.opaque(opaque),
            // Cypher and Bolt have no such values: only parameters written by users get here.
            Value::Scalar(_) | Value::Composite(_) => self.string(&value.to_string()),
        }
    }

    fn float(&mut self, number: f64) {
        self.bytes.push(0xc1);
        self.bytes.extend(number.to_bits().to_be_bytes());
    }

    fn ints<const N: usize>(&mut self, tag: u8, numbers: [i64; N]) {
        self.structure(tag, N as u8);
        numbers.into_iter().for_each(|number| self.int(number));
    }

    /// Ids are the bits of the signed integers in the protocol.
    fn element_id(&mut self, id: u64) {
        if self.shape.element_ids {
            self.string(&id.to_string());
        }
    }

    fn node(&mut self, node: &Node) {
        self.structure(tag::NODE, if self.shape.element_ids { 4 } else { 3 });
        self.int(node.id as i64);
        self.list(node.labels.len());
        node.labels.iter().for_each(|label| self.string(label));
        self.entries(&node.properties);
        self.element_id(node.id);
    }

    fn relationship(&mut self, relationship: &Relationship) {
        let Relationship { id, start, end, kind, properties } = relationship;
        self.structure(tag::RELATIONSHIP, if self.shape.element_ids { 8 } else { 5 });
        [id, start, end].into_iter().for_each(|id| self.int(*id as i64));
        self.string(kind);
        self.entries(properties);
        [id, start, end].into_iter().for_each(|id| self.element_id(*id));
    }

    /// Writes a node and a relationship for every step, even if they repeat. That is longer than necessary but
    /// decodes to the same path.
    fn path(&mut self, path: &Path) {
        self.structure(tag::PATH, 3);
        self.list(path.nodes().len());
        path.nodes().iter().for_each(|node| self.node(node));
        self.list(path.relationships().len());
        for relationship in path.relationships() {
            self.structure(tag::UNBOUND, if self.shape.element_ids { 4 } else { 3 });
            self.int(relationship.id as i64);
            self.string(&relationship.kind);
            self.entries(&relationship.properties);
            self.element_id(relationship.id);
        }
        self.list(2 * path.length());
        for (step, relationship) in path.relationships().iter().enumerate() {
            let number = step as i64 + 1;
            let forwards = relationship.start == path.nodes()[step].id;
            self.int(if forwards { number } else { -number });
            self.int(number);
        }
    }

    fn date_time(&mut self, date_time: &DateTime) {
        let (nanos, plain, zoned) = match self.shape.utc {
            true => (date_time.epoch_nanos(), tag::DATE_TIME, tag::DATE_TIME_ZONE),
            false => (date_time.local().epoch_nanos(), tag::LEGACY_DATE_TIME, tag::LEGACY_DATE_TIME_ZONE),
        };
        let [seconds, nanos] = split(nanos);
        self.structure(if date_time.zone().is_some() { zoned } else { plain }, 3);
        self.int(seconds);
        self.int(nanos);
        match date_time.zone() {
            Some(zone) => self.string(zone),
            None => self.int(date_time.offset_seconds().into()),
        }
    }

    /// Bytes and structures that were decoded as [`Opaque`] are written unchanged, anything else as its text.
    fn opaque(&mut self, opaque: &Opaque) {
        let raw = opaque.kind == "bytes" || opaque.kind.starts_with("bolt:");
        match from_hex(&opaque.text).filter(|_| raw) {
            Some(bytes) if opaque.kind == "bytes" => {
                self.marker_and_length(bytes.len(), None, [0xcc, 0xcd, 0xce]);
                self.bytes.extend(bytes);
            }
            Some(bytes) => self.bytes.extend(bytes),
            None => self.string(&opaque.text),
        }
    }
}

/// Whole seconds, rounded down, and the remaining nanoseconds. The seconds of every time in the model fit.
fn split(nanos: i128) -> [i64; 2] {
    const SECOND: i128 = 1_000_000_000;
    [nanos.div_euclid(SECOND) as i64, nanos.rem_euclid(SECOND) as i64]
}
