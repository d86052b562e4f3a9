//! Decodes the values of a compact reply: each is a type marker, followed by the value.

use super::{CompactError, Names, Table};
use crate::wire::{Allowance, WireError, resp::Cursor, resp::Item, to_hex};
use edgewise_model::{
    Date, Duration, LocalDateTime, LocalTime, Map, Name, Node, Opaque, Path, Point, Relationship, Value,
};

/// Reads values with the help of the name tables.
pub(super) struct CompactReader<'a> {
    pub cursor: Cursor<'a>,
    pub names: &'a Names,
    pub allowance: Allowance,
}

type Read<T> = Result<T, CompactError>;

impl CompactReader<'_> {
    /// Reads a pair of a type marker and a value.
    pub fn typed(&mut self) -> Read<Value> {
        self.exactly(2, "a value")?;
        let marker = self.cursor.int()?;
        self.value(marker)
    }

    /// Reads a value whose type marker has been read. The markers are the `ValueType` of FalkorDB's
    /// `resultset_formatter.h`.
    fn value(&mut self, marker: i64) -> Read<Value> {
        self.allowance.take(1)?;
        self.allowance.down()?;
        let start = self.cursor.position();
        let value = match marker {
            1 => {
                self.cursor.skip()?;
                Value::Null
            }
            2 => text(self.cursor.text()?),
            3 => Value::Int(self.cursor.int()?),
            4 => match self.cursor.text()? {
                b"true" => Value::Bool(true),
                b"false" => Value::Bool(false),
                other => opaque("boolean", other),
            },
            5 => {
                let digits = self.cursor.text()?;
                float(digits).map_or_else(|| opaque("float", digits), Value::Float)
            }
            6 => {
                let length = self.cursor.array()?;
                let mut items = Vec::with_capacity(length.min(256));
                for _ in 0..length {
                    items.push(self.typed()?);
                }
                Value::List(items)
            }
            7 => Value::Relationship(Box::new(self.relationship()?)),
            8 => Value::Node(Box::new(self.node()?)),
            9 => self.path(start)?,
            10 => Value::Map(self.map()?),
            11 => self.point(start)?,
            12 => self.vector()?,
            13 => {
                let seconds = self.cursor.int()?;
                let local = LocalDateTime::from_epoch_nanos(i128::from(seconds) * SECOND);
                local.map_or_else(|_| self.raw("datetime", start), Value::from)
            }
            14 => {
                let seconds = self.cursor.int()?;
                let date = (seconds % DAY == 0).then(|| Date::from_epoch_days(seconds / DAY).ok()).flatten();
                date.map_or_else(|| self.raw("date", start), Value::from)
            }
            // Seconds since midnight of 1900-01-01, so the time of day is the remainder by a day.
            15 => {
                let seconds = self.cursor.int()?.rem_euclid(DAY);
                LocalTime::from_nanos_of_day(seconds * SECOND as i64)
                    .map_or_else(|_| self.raw("time", start), Value::from)
            }
            // A duration as seconds: the server does not send months and days (see the profile).
            16 => {
                let seconds = self.cursor.int()?;
                Duration::new(0, 0, seconds, 0).map_or_else(|_| self.raw("duration", start), Value::from)
            }
            other => {
                self.cursor.skip()?;
                self.raw(&format!("falkordb:{other}"), start)
            }
        };
        self.allowance.up();
        Ok(value)
    }

    fn node(&mut self) -> Read<Node> {
        self.exactly(3, "a node")?;
        let id = self.cursor.int()? as u64;
        let length = self.cursor.array()?;
        let mut labels = Vec::with_capacity(length.min(256));
        for _ in 0..length {
            self.allowance.take(1)?;
            labels.push(self.name(Table::Labels)?);
        }
        Ok(Node::new(id, labels, self.properties()?))
    }

    fn relationship(&mut self) -> Read<Relationship> {
        self.exactly(5, "a relationship")?;
        let id = self.cursor.int()? as u64;
        let kind = self.name(Table::Types)?;
        let (start, end) = (self.cursor.int()? as u64, self.cursor.int()? as u64);
        Ok(Relationship::new(id, start, end, kind, self.properties()?))
    }

    fn properties(&mut self) -> Read<Map> {
        let length = self.cursor.array()?;
        let mut map = Map::new();
        for _ in 0..length {
            self.exactly(3, "a property")?;
            let key = self.name(Table::Keys)?;
            let marker = self.cursor.int()?;
            map.insert(key, self.value(marker)?);
        }
        Ok(map)
    }

    fn name(&mut self, table: Table) -> Read<Name> {
        let number = self.cursor.int()?;
        self.names.get(table, number).ok_or(CompactError::Unknown(table))
    }

    /// Reads a path: two typed lists, of nodes and of relationships.
    fn path(&mut self, start: usize) -> Read<Value> {
        self.exactly(2, "a path")?;
        let (Value::List(nodes), Value::List(relationships)) = (self.typed()?, self.typed()?) else {
            return Ok(self.raw("path", start));
        };
        let node = |value| if let Value::Node(node) = value { Some(*node) } else { None };
        let relationship = |value| if let Value::Relationship(it) = value { Some(*it) } else { None };
        let nodes: Option<Vec<Node>> = nodes.into_iter().map(node).collect();
        let relationships: Option<Vec<Relationship>> = relationships.into_iter().map(relationship).collect();
        Ok(match (nodes, relationships) {
            (Some(nodes), Some(relationships)) => {
                Path::new(nodes, relationships).map_or_else(|_| self.raw("path", start), Value::from)
            }
            _ => self.raw("path", start),
        })
    }

    /// Reads a map: keys and typed values alternate.
    fn map(&mut self) -> Read<Map> {
        let length = self.cursor.array()?;
        let mut map = Map::new();
        for _ in 0..length / 2 {
            let key = Name::from(String::from_utf8_lossy(self.cursor.text()?));
            map.insert(key, self.typed()?);
        }
        if length % 2 == 1 {
            self.cursor.skip()?;
        }
        Ok(map)
    }

    /// Reads a point: latitude and longitude as text.
    fn point(&mut self, start: usize) -> Read<Value> {
        self.exactly(2, "a point")?;
        let latitude = float(self.cursor.text()?);
        let longitude = float(self.cursor.text()?);
        Ok(match (longitude, latitude) {
            (Some(x), Some(y)) => Point::wgs_84(x, y).into(),
            _ => self.raw("point", start),
        })
    }

    fn vector(&mut self) -> Read<Value> {
        let length = self.cursor.array()?;
        let mut text = String::from("<");
        for place in 0..length {
            self.allowance.take(1)?;
            text.push_str(if place > 0 { ", " } else { "" });
            text.push_str(&String::from_utf8_lossy(self.cursor.text()?));
        }
        text.push('>');
        Ok(Opaque::new("vectorf32", text).into())
    }

    pub fn exactly(&mut self, wanted: usize, what: &str) -> Read<()> {
        match self.cursor.array()? {
            length if length == wanted => Ok(()),
            length => {
                Err(WireError::protocol(format!("{what} of {length} parts, which should have {wanted}"))
                    .into())
            }
        }
    }

    /// The bytes read since `start`, as an opaque value.
    fn raw(&self, kind: &str, start: usize) -> Value {
        opaque(kind, self.cursor.since(start))
    }
}

const SECOND: i128 = 1_000_000_000;
const DAY: i64 = 86_400;

/// Text that is not valid UTF-8 is a server's mistake worth seeing, so it is kept as opaque bytes.
fn text(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => Value::string(text),
        Err(_) => Opaque::new("invalid-utf8", to_hex(bytes)).into(),
    }
}

fn opaque(kind: &str, bytes: &[u8]) -> Value {
    Opaque::new(kind, String::from_utf8_lossy(bytes).replace("\r\n", " ").trim_end()).into()
}

/// Parses a float as C's `printf` writes it: `-nan`, `inf`, `1e+20` and `-0` included.
fn float(digits: &[u8]) -> Option<f64> {
    match digits {
        b"nan" | b"-nan" => Some(f64::NAN),
        digits => std::str::from_utf8(digits).ok()?.parse().ok(),
    }
}

impl Item<'_> {
    /// The text of an error line; `None` for other items.
    pub(super) fn error(self) -> Option<String> {
        match self {
            Self::Error(line) => Some(String::from_utf8_lossy(line).into_owned()),
            _ => None,
        }
    }
}
