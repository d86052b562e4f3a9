//! Makes random names, strings and numbers, biased towards difficult ones.

use super::AstMaker;
use edgewise_cypher_syntax::ast::{Expr, FloatLiteral, IntegerLiteral, Literal, Name, Radix};

const PLAIN_NAMES: [&str; 12] = ["n", "m", "r", "x", "p1", "_a", "Person", "k", "a_b", "T0", "N", "e"];
const DIFFICULT_NAMES: [&str; 22] = [
    "a b", "a`b", "``", "`", "1a", "7", "ä", "Ünï", "漢字", "𝒳", "a-b", "a.b", "a\\b", "\\", "a\\n", "'",
    "\"", "$x", "\u{0}", "a\nb", "\u{200b}", "‿x",
];
const STRINGS: [&str; 20] = [
    "",
    "a",
    "it's",
    "\"q\"",
    "\\",
    "\\\\",
    "\\n",
    "\n\r\t",
    "\u{8}\u{c}",
    "\u{0}\u{1}\u{1f}\u{7f}",
    "𝒳😀",
    "é\u{301}",
    "''",
    "`",
    "//",
    "/*",
    "\u{2028}\u{feff}",
    "\\u0041",
    "100%",
    "ends with \\",
];

impl AstMaker<'_> {
    /// Makes a name: mostly plain, sometimes a word of the language, sometimes with unusual characters.
    pub fn name(&mut self) -> Name {
        match self.rng.below(20) {
            0 | 1 => self.word(),
            2 => Name::new(self.choose(&DIFFICULT_NAMES)),
            _ => Name::new(self.choose(&PLAIN_NAMES)),
        }
    }

    /// Makes a word of the language in a random case.
    fn word(&mut self) -> Name {
        let words = edgewise_cypher_syntax::parse::known_words();
        let word = words[self.rng.index(words.len())];
        match self.rng.below(3) {
            0 => word.into(),
            1 => word.to_ascii_lowercase().into(),
            _ => {
                let (head, tail) = word.split_at(1);
                format!("{head}{}", tail.to_ascii_lowercase()).into()
            }
        }
    }

    pub fn string(&mut self) -> Name {
        if self.rng.bool() {
            return Name::new(self.choose(&STRINGS));
        }
        let length = self.rng.geometric(4, 24);
        let text: String = (0..length)
            .map(|_| match self.rng.below(4) {
                0 => char::from(self.rng.below(128) as u8),
                1 => self.choose(&['\\', '\'', '"', '`', 'n', 'u', '0']),
                2 => char::from_u32(self.rng.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
                _ => self.choose(&['a', 'b', ' ', 'é', '漢', '😀']),
            })
            .collect();
        text.into()
    }

    pub fn literal(&mut self) -> Literal {
        match self.rng.below(12) {
            0 => Literal::Null,
            1 => Literal::Bool(self.rng.bool()),
            2..=5 => Literal::Integer(self.integer()),
            6 | 7 => Literal::Float(FloatLiteral(self.float())),
            8..=10 => Literal::String(self.string()),
            _ if self.rng.bool() => Literal::Infinity,
            _ => Literal::NaN,
        }
    }

    fn integer(&mut self) -> IntegerLiteral {
        let value = match self.rng.below(6) {
            0 => self.rng.below(10),
            1 => self.rng.below(1000),
            2 => i64::MAX as u64,
            3 => self.rng.u64() >> 1,
            4 => (self.rng.u64() >> 1) >> self.rng.below(63),
            _ => self.choose(&[0, 1, 255, u64::from(u32::MAX), 1 << 53]),
        };
        let radix = self.choose(&[Radix::Decimal, Radix::Decimal, Radix::Decimal, Radix::Hex, Radix::Octal]);
        IntegerLiteral { value, radix }
    }

    /// Makes a finite float that is not negative.
    fn float(&mut self) -> f64 {
        const SPECIAL: [f64; 12] = [
            0.0,
            1.0,
            0.5,
            0.1,
            1e300,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            1e16,
            1e15,
            1e-5,
            123_456_789.25,
        ];
        if self.rng.bool() {
            return self.choose(&SPECIAL);
        }
        let float = f64::from_bits(self.rng.u64() >> 1);
        if float.is_finite() { float } else { 2.5 }
    }

    /// Makes a small number for bounds.
    pub fn bound(&mut self) -> u64 {
        if self.rng.one_in(20) { i64::MAX as u64 } else { self.rng.below(12) }
    }

    /// Makes the smallest integer: a minus sign and 2^63, a literal that is allowed only there.
    pub fn least_integer(&mut self) -> Expr {
        Expr::int(i64::MIN)
    }
}
