//! GraphSON messages that are wrong on purpose: other types, other status codes, and short texts that ask for much
//! memory.
#![allow(dead_code)] // the test and the example use different parts

use edgewise_model::Rng;

/// Types that a server may claim, whatever value follows.
const TYPES: [&str; 38] = [
    "g:List",
    "g:Set",
    "g:Map",
    "g:BulkSet",
    "g:Tree",
    "g:Path",
    "g:Vertex",
    "g:Edge",
    "g:VertexProperty",
    "g:Property",
    "g:Traverser",
    "g:Graph",
    "tinker:graph",
    "g:Int32",
    "g:Int64",
    "g:Double",
    "g:Float",
    "g:UUID",
    "g:T",
    "g:Direction",
    "g:Date",
    "g:Timestamp",
    "g:Class",
    "g:Lambda",
    "gx:Byte",
    "gx:Int16",
    "gx:BigInteger",
    "gx:BigDecimal",
    "gx:Char",
    "gx:ByteBuffer",
    "gx:OffsetDateTime",
    "gx:Duration",
    "gx:LocalDate",
    "gx:OffsetTime",
    "hugegraph:UUID",
    "janusgraph:RelationIdentifier",
    "",
    "\\u0000",
];

const NUMBERS: [&str; 14] = [
    "-1",
    "-0.0",
    "128",
    "32768",
    "2147483648",
    "9223372036854775808",
    "18446744073709551616",
    "1e400",
    "1E-999999999",
    "1e2147483648",
    "9999999999999999999999999999999999999999999999999999",
    "-9223372036854775809",
    "0000000000000000000000000000000000000000000000001",
    "1.7976931348623159e308",
];

/// Status codes: known ones, unknown ones, and values that are not codes.
const CODES: [&str; 19] = [
    "100", "200", "204", "206", "401", "403", "407", "429", "497", "498", "499", "500", "597", "598", "599",
    "0", "65536", "-200", "\"200\"",
];

const TEXTS: [&str; 9] = [
    "\"\"",
    "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"-999999999-01-01T00:00Z\"",
    "\"+999999999-12-31T23:59:59.999999999-18:00\"",
    "\"PT-9223372036854775808S\"",
    "\"P1Y2M3DT\"",
    "\"AA==AA==\"",
    "\"00000000-0000-4000-8000-00000000000\"",
];

/// Changes a message at one to three places. The result may not be UTF-8.
pub fn twist(message: &str, rng: &mut Rng) -> Vec<u8> {
    let mut text = message.to_owned();
    for _ in 0..1 + rng.index(3) {
        text = match rng.below(9) {
            0 | 1 => replaced(&text, "\"@type\":\"", '"', rng.pick(&TYPES).copied().unwrap_or_default(), rng),
            2 => replaced(&text, "\"@value\":", ',', &odd(rng), rng),
            3 => replaced(&text, "\"code\":", ',', rng.pick(&CODES).copied().unwrap_or_default(), rng),
            4 => {
                let id = format!("00000000-0000-4000-8000-{:012x}", rng.below(20));
                replaced(&text, "\"requestId\":\"", '"', &id, rng)
            }
            5 => replaced(&text, "\"data\":", ',', &bomb(rng), rng),
            6 => {
                // Adds the same key a second time.
                let twice = format!("{{\"result\":{{\"data\":{}}},", odd(rng));
                text.replacen('{', &twice, 1)
            }
            7 => replaced(&text, "\"attributes\":", ',', &bomb(rng), rng),
            _ => {
                let bytes = invalid(&text, rng);
                return bytes;
            }
        };
    }
    text.into_bytes()
}

/// Replaces the text between one of the marks and the next end mark.
fn replaced(text: &str, mark: &str, end: char, with: &str, rng: &mut Rng) -> String {
    let places: Vec<usize> = text.match_indices(mark).map(|(place, _)| place + mark.len()).collect();
    let Some(place) = rng.pick(&places).copied() else { return text.to_owned() };
    let rest = &text[place..];
    let length = rest.find(end).unwrap_or(rest.len());
    format!("{}{with}{}", &text[..place], &rest[length..])
}

/// A value of an unexpected type.
fn odd(rng: &mut Rng) -> String {
    match rng.below(6) {
        0 => "null".to_owned(),
        1 => rng.pick(&TEXTS).copied().unwrap_or_default().to_owned(),
        2 => "[]".to_owned(),
        3 => "{}".to_owned(),
        4 => bomb(rng),
        _ => rng.pick(&NUMBERS).copied().unwrap_or_default().to_owned(),
    }
}

/// A short text that asks for much memory or deep nesting.
pub fn bomb(rng: &mut Rng) -> String {
    let times = 1 << rng.below(11);
    match rng.below(7) {
        0 => format!("{}1{}", "[".repeat(times), "]".repeat(times)),
        // Brackets that are never closed.
        1 => "{\"a\":".repeat(times),
        2 => nested("{\"@type\":\"g:List\",\"@value\":[", times, "1", "]}"),
        3 => nested("{\"@type\":\"g:Tree\",\"@value\":[{\"key\":1,\"value\":", times, "{}", "}]}"),
        4 => nested("{\"@type\":\"g:Set\",\"@value\":[1,", times, "2", ",1]}"),
        5 => format!("[{}]", vec!["{\"@type\":\"g:Nobody\"}"; times].join(",")),
        _ => traversers(rng, times),
    }
}

fn nested(open: &str, times: usize, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(times), close.repeat(times))
}

/// A list of traversers, each of which stands for many equal results.
fn traversers(rng: &mut Rng, times: usize) -> String {
    let bulk = rng.pick(&["2", "100000", "4611686018427387904", "18446744073709551615", "-1"]);
    let value = match rng.bool() {
        true => format!("[{}]", vec!["1"; times].join(",")),
        false => format!("\"{}\"", "x".repeat(times)),
    };
    format!(
        "{{\"@type\":\"g:List\",\"@value\":[{{\"@type\":\"g:Traverser\",\"@value\":{{\"bulk\":{{\"@type\":\"g:Int64\",\"@value\":{}}},\"value\":{value}}}}}]}}",
        bulk.copied().unwrap_or_default()
    )
}

/// Inserts bytes that are not UTF-8, or characters that JSON forbids, somewhere in the text.
fn invalid(text: &str, rng: &mut Rng) -> Vec<u8> {
    const PIECES: [&[u8]; 7] =
        [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\0", b"\xef\xbb\xbf"];
    let mut bytes = text.as_bytes().to_vec();
    let place = rng.index(bytes.len() + 1);
    let piece = rng.pick(&PIECES).copied().unwrap_or_default();
    bytes.splice(place..place, piece.iter().copied());
    bytes
}

/// The number of shapes that [`huge_of`] can make.
pub const HUGE: u64 = 9;

/// Makes data of one to 64 MiB.
pub fn huge(rng: &mut Rng) -> String {
    let shape = rng.below(HUGE);
    huge_of(shape, 1 << rng.range_usize(20..=26))
}

/// Makes data of about `size` bytes, of one of the shapes that are worst for a decoder.
pub fn huge_of(shape: u64, size: usize) -> String {
    let list = |item: &str| format!("[{}]", vec![item; size / (item.len() + 1)].join(","));
    match shape {
        0 => format!("{}{}", "[".repeat(size / 2), "]".repeat(size / 2)),
        1 => list("1"),
        2 => list("[]"),
        // Each byte becomes six when it is written as JSON again.
        3 => format!("{{\"@type\":\"x\",\"@value\":\"{}\"}}", "\u{1}".repeat(size)),
        4 => "7".repeat(size),
        5 => format!("{{\"@type\":\"gx:BigDecimal\",\"@value\":\"{}.5\"}}", "7".repeat(size)),
        6 => format!("{{\"@type\":\"g:Set\",\"@value\":{}}}", list("{\"@type\":\"g:Int32\",\"@value\":1}")),
        7 => format!("{{{}}}", vec!["\"k\":1"; size / 6].join(",")),
        _ => format!(
            "[{{\"@type\":\"g:Traverser\",\"@value\":{{\"bulk\":1000000,\"value\":\"{}\"}}}}]",
            "\\n".repeat(size / 2)
        ),
    }
}
