//! Strings: empty, long, quotes, backslashes, white space, letters beyond ASCII and beyond 16 bits.

use edgewise_model::{Name, Rng};

/// Strings that engines often get wrong.
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
    "back\\slash",
    "\\n",
    "\\u0041",
    "a\nb",
    "\t",
    "\r\n",
    "%",
    "_",
    "$x",
    "{}",
    "//",
    "/*",
    "null",
    "true",
    "NaN",
    "0",
    "-1",
    "1.0",
    "1e3",
    "9223372036854775808",
    "A",
    "a",
    "aA",
    " a ",
    "ß",
    "İ",
    "é",
    "e\u{301}",
    "ﬁ",
    "日本",
    "😀",
    "a😀b",
    "𝒳",
    "\u{feff}",
    "\u{200d}",
    "\u{ffff}",
    "2020-02-29",
];

/// The length of a long string: longer than what engines store inline or in a small page.
pub const LONG: usize = 300;

/// Draws a short string of few different letters, so that tests of prefixes, suffixes and substrings often match.
pub fn random(rng: &mut Rng) -> Name {
    const LETTERS: &[u8] = b"aabbcABxyz01 ";
    if rng.one_in(60) {
        return Name::from("ab".repeat(LONG / 2));
    }
    let length = rng.geometric(4, 12);
    let mut bytes = [0; 12];
    for byte in &mut bytes[..length] {
        *byte = LETTERS[rng.index(LETTERS.len())];
    }
    Name::new(std::str::from_utf8(&bytes[..length]).unwrap_or_default())
}
