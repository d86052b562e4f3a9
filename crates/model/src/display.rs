//! Writes values as readable, Cypher-like text, for reports.

use std::fmt::{self, Display, Formatter, Write as _};

use crate::{Map, Name, Node, Opaque, Path, Relationship, Value};

/// Writes Cypher-like text. Elements show their id: `(#1:A {k: 1})`, `(#1)-[#7:T]->(#2)`.
impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => value.fmt(f),
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => write_float(f, *value),
            Self::String(value) => write_string(f, value),
            Self::List(items) => write_list(f, items),
            Self::Map(map) => write_map(f, map),
            Self::Node(node) => node.fmt(f),
            Self::Relationship(relationship) => relationship.fmt(f),
            Self::Path(path) => path.fmt(f),
            Self::Date(value) => write!(f, "date('{value}')"),
            Self::LocalTime(value) => write!(f, "localtime('{value}')"),
            Self::Time(value) => write!(f, "time('{value}')"),
            Self::LocalDateTime(value) => write!(f, "localdatetime('{value}')"),
            Self::DateTime(value) => write!(f, "datetime('{value}')"),
            Self::Duration(value) => write!(f, "duration('{value}')"),
            Self::Point(value) => value.fmt(f),
            Self::Opaque(value) => value.fmt(f),
            Self::Scalar(value) => value.fmt(f),
            Self::Composite(value) => value.fmt(f),
        }
    }
}

impl Display for Opaque {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}<{}>", self.kind, self.text)
    }
}

impl Display for Node {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(#{}", self.id)?;
        self.labels.iter().try_for_each(|label| write_tagged_name(f, label))?;
        write_properties(f, &self.properties)?;
        f.write_str(")")
    }
}

impl Display for Relationship {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(#{})-", self.start)?;
        write_relationship(f, self)?;
        write!(f, "->(#{})", self.end)
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("<")?;
        for (place, node) in self.nodes().iter().enumerate() {
            if let Some(relationship) = place.checked_sub(1).and_then(|place| self.relationships().get(place))
            {
                let (before, after) = if relationship.end == node.id { ("-", "->") } else { ("<-", "-") };
                f.write_str(before)?;
                write_relationship(f, relationship)?;
                f.write_str(after)?;
            }
            node.fmt(f)?;
        }
        f.write_str(">")
    }
}

fn write_relationship(f: &mut Formatter<'_>, relationship: &Relationship) -> fmt::Result {
    write!(f, "[#{}", relationship.id)?;
    write_tagged_name(f, &relationship.kind)?;
    write_properties(f, &relationship.properties)?;
    f.write_str("]")
}

fn write_float(f: &mut Formatter<'_>, value: f64) -> fmt::Result {
    if value.is_infinite() {
        f.write_str(if value > 0.0 { "Infinity" } else { "-Infinity" })
    } else {
        write!(f, "{value:?}")
    }
}

fn write_string(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('\'')?;
    for character in text.chars() {
        match character {
            '\'' => f.write_str("\\'")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            control if control.is_control() => write!(f, "\\u{:04X}", u32::from(control))?,
            other => f.write_char(other)?,
        }
    }
    f.write_char('\'')
}

/// Writes a name as Cypher does: in backticks unless it is a plain identifier.
fn write_name(f: &mut Formatter<'_>, name: &str) -> fmt::Result {
    let mut characters = name.chars();
    let plain = characters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(|other| other.is_alphanumeric() || other == '_');
    if plain { f.write_str(name) } else { write!(f, "`{}`", name.replace('`', "``")) }
}

/// Writes a colon and a name: a label or a type.
fn write_tagged_name(f: &mut Formatter<'_>, name: &Name) -> fmt::Result {
    f.write_str(":")?;
    write_name(f, name)
}

fn write_list(f: &mut Formatter<'_>, items: &[Value]) -> fmt::Result {
    f.write_str("[")?;
    for (place, item) in items.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { ", " })?;
        item.fmt(f)?;
    }
    f.write_str("]")
}

fn write_map(f: &mut Formatter<'_>, map: &Map) -> fmt::Result {
    f.write_str("{")?;
    for (place, (key, value)) in map.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { ", " })?;
        write_name(f, key)?;
        f.write_str(": ")?;
        value.fmt(f)?;
    }
    f.write_str("}")
}

/// Writes a space and the properties, if there are any.
fn write_properties(f: &mut Formatter<'_>, properties: &Map) -> fmt::Result {
    if properties.is_empty() {
        return Ok(());
    }
    f.write_str(" ")?;
    write_map(f, properties)
}
