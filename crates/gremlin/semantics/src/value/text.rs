//! The text of a value as Java's `toString` writes it. `asString()`, `conjoin()`, `format()` and error messages use it.

use std::fmt;

use bigdecimal::BigDecimal;

use super::{Path, Tree, Value};

/// A 64-bit float as Java writes it: at least one digit after the point, and an exponent outside 10⁻³ to 10⁷.
pub fn double_text(number: f64) -> String {
    java_float(number, &format!("{number:e}"))
}

fn float_text(number: f32) -> String {
    java_float(f64::from(number), &format!("{number:e}"))
}

fn java_float(number: f64, scientific: &str) -> String {
    if number.is_nan() {
        return "NaN".into();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity".into() } else { "-Infinity".into() };
    }
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    if digits.bytes().all(|b| b == b'0') {
        return format!("{sign}0.0");
    }
    if (-3..7).contains(&exponent) {
        if exponent < 0 {
            return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
        }
        let whole = exponent as usize + 1;
        if digits.len() <= whole {
            return format!("{sign}{digits}{}.0", "0".repeat(whole - digits.len()));
        }
        return format!("{sign}{}.{}", &digits[..whole], &digits[whole..]);
    }
    let rest = if digits.len() > 1 { &digits[1..] } else { "0" };
    format!("{sign}{}.{rest}E{exponent}", &digits[..1])
}

/// A decimal as Java writes it: with an exponent if it is below 10⁻⁶, or if its scale is negative.
fn decimal_text(number: &BigDecimal) -> String {
    let (digits, scale) = number.as_bigint_and_exponent();
    let digits = digits.to_string();
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits.as_str()), |digits| ("-", digits));
    let exponent = digits.len() as i64 - 1 - scale;
    if scale >= 0 && exponent >= -6 {
        return number.to_plain_string();
    }
    let point = if digits.len() > 1 { "." } else { "" };
    let plus = if exponent > 0 { "+" } else { "" };
    format!("{sign}{}{point}{}E{plus}{exponent}", &digits[..1], &digits[1..])
}

/// Writes items between brackets, separated by commas.
fn bracketed<'a>(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    items: impl Iterator<Item = &'a Value>,
    close: &str,
) -> fmt::Result {
    write!(f, "{open}")?;
    for (place, item) in items.enumerate() {
        if place > 0 {
            write!(f, ", ")?;
        }
        write!(f, "{item}")?;
    }
    write!(f, "{close}")
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => write!(f, "null"),
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Byte(n) => write!(f, "{n}"),
            Self::Short(n) => write!(f, "{n}"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Long(n) => write!(f, "{n}"),
            Self::BigInt(n) => write!(f, "{n}"),
            Self::Float(n) => write!(f, "{}", float_text(*n)),
            Self::Double(n) => write!(f, "{}", double_text(*n)),
            Self::BigDecimal(n) => write!(f, "{}", decimal_text(n)),
            Self::String(text) => write!(f, "{text}"),
            Self::Char(c) => write!(f, "{c}"),
            Self::Uuid(uuid) => write!(f, "{uuid}"),
            Self::DateTime(time) => write!(f, "{time}"),
            Self::Duration(duration) => write!(f, "{duration}"),
            Self::Binary(bytes) => {
                write!(f, "java.nio.HeapByteBuffer[pos=0 lim={0} cap={0}]", bytes.len())
            }
            Self::List(items) | Self::Set(items) => bracketed(f, "[", items.iter(), "]"),
            Self::BulkSet(bag) => bracketed(f, "[", bag.iter_repeated(), "]"),
            Self::Map(map) => entries(f, map.entries()),
            Self::Entry(entry) => write!(f, "{}={}", entry.0, entry.1),
            Self::Vertex(vertex) => write!(f, "v[{}]", vertex.id),
            Self::Edge(edge) => {
                write!(f, "e[{}][{}-{}->{}]", edge.id, edge.out_vertex.id, edge.label, edge.in_vertex.id)
            }
            Self::VertexProperty(p) => write!(f, "vp[{}->{}]", p.key, shortened(&p.value)),
            Self::Property(p) => write!(f, "p[{}->{}]", p.key(), shortened(p.value())),
            Self::Path(path) => write!(f, "{path}"),
            Self::Tree(tree) => write!(f, "{tree}"),
            Self::Graph(graph) => {
                write!(
                    f,
                    "tinkergraph[vertices:{} edges:{}]",
                    graph.vertices().count(),
                    graph.edges().count()
                )
            }
            Self::T(token) => write!(f, "{}", token.word()),
            Self::Direction(direction) => write!(f, "{}", direction.word()),
            Self::Merge(token) => write!(f, "{}", token.word()),
            Self::Cardinal(pair) => write!(f, "{}({})", pair.0.word(), pair.1),
        }
    }
}

/// The text of a property's value. TinkerPop shows at most 20 characters.
fn shortened(value: &Value) -> String {
    value.to_string().chars().take(20).collect()
}

fn entries(f: &mut fmt::Formatter<'_>, entries: &[(Value, Value)]) -> fmt::Result {
    write!(f, "{{")?;
    for (place, (key, value)) in entries.iter().enumerate() {
        if place > 0 {
            write!(f, ", ")?;
        }
        write!(f, "{key}={value}")?;
    }
    write!(f, "}}")
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bracketed(f, "path[", self.objects().iter(), "]")
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{")?;
        for (place, (key, tree)) in self.children().iter().enumerate() {
            if place > 0 {
                write!(f, ", ")?;
            }
            write!(f, "{key}={tree}")?;
        }
        write!(f, "}}")
    }
}
