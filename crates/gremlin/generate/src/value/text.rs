//! Draws strings: empty and long ones, quotes, backslashes, white space, letters beyond ASCII and beyond 16 bits.

use edgewise_model::{Name, Rng};

/// Strings that engines get wrong.
pub const TROUBLE: &[&str] = &[
    "",
    " ",
    "'",
    "\"",
    "`",
    "\\",
    "\\\\",
    "it's",
    "say \"hi\"",
    "\\n",
    "\\u0041",
    "a\nb",
    "\t",
    "\r\n",
    "%",
    "_",
    "$x",
    "${x}",
    "{}",
    "//",
    "/*",
    "null",
    "true",
    "NaN",
    "-1",
    "1e3",
    " a ",
    "aA",
    "ß",
    "é",
    "e\u{301}",
    "日本",
    "😀",
    "a😀b",
    "\u{feff}",
    ".*",
    "a.c",
];

/// Strings of ASCII characters that engines often get wrong.
pub const PLAIN_TROUBLE: &[&str] = &["", " ", "null", "true", "NaN", "-1", "1e3", " a ", "aA", "A", "a", "%"];

/// A random short string over few letters, so that prefix, suffix and substring tests often match.
pub fn random(rng: &mut Rng) -> Name {
    const LETTERS: &[u8] = b"aabbcABxyz01 ";
    if rng.one_in(80) {
        return Name::from("ab".repeat(150));
    }
    let length = rng.geometric(4, 12);
    let mut bytes = [0; 12];
    for byte in &mut bytes[..length] {
        *byte = LETTERS[rng.index(LETTERS.len())];
    }
    Name::new(std::str::from_utf8(&bytes[..length]).unwrap_or_default())
}
