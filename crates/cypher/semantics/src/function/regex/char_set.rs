//! `CharSet`: the set of characters that match at one position of a regular expression.

/// A set of characters: those in some ranges or, if negated, all others.
#[derive(Clone, Debug)]
pub struct CharSet {
    ranges: Vec<(char, char)>,
    pub negated: bool,
    /// Whether the letters A to Z match regardless of case. Other letters never do, as in Java without the flag `u`.
    pub ignores_case: bool,
}

impl CharSet {
    /// The set without characters.
    pub fn empty(ignores_case: bool) -> Self {
        Self { ranges: Vec::new(), negated: false, ignores_case }
    }

    /// The set of one character.
    pub fn one(char: char, ignores_case: bool) -> Self {
        Self { ranges: vec![(char, char)], negated: false, ignores_case }
    }

    /// The characters that `\d`, `\w` or `\s` matches, which are ASCII only, as in Java and RE2; `None` for any other
    /// letter.
    pub fn of_escape(letter: char) -> Option<Self> {
        let ranges = match letter.to_ascii_lowercase() {
            'd' => vec![('0', '9')],
            'w' => vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')],
            's' => vec![('\t', '\r'), (' ', ' ')],
            _ => return None,
        };
        Some(Self { ranges, negated: letter.is_ascii_uppercase(), ignores_case: false })
    }

    /// The characters that `\p{Name}` matches, for the POSIX names, which in Java match only ASCII; `None` for other
    /// names.
    pub fn of_posix(name: &str) -> Option<Self> {
        let ranges = match name {
            "Lower" => vec![('a', 'z')],
            "Upper" => vec![('A', 'Z')],
            "Alpha" => vec![('A', 'Z'), ('a', 'z')],
            "Digit" => vec![('0', '9')],
            "Alnum" => vec![('0', '9'), ('A', 'Z'), ('a', 'z')],
            "XDigit" => vec![('0', '9'), ('A', 'F'), ('a', 'f')],
            "Punct" => vec![('!', '/'), (':', '@'), ('[', '`'), ('{', '~')],
            "Space" => vec![('\t', '\r'), (' ', ' ')],
            "Blank" => vec![('\t', '\t'), (' ', ' ')],
            "ASCII" => vec![('\0', '\u{7f}')],
            _ => return None,
        };
        Some(Self { ranges, negated: false, ignores_case: false })
    }

    /// All characters except these.
    pub fn none_of(chars: &[char]) -> Self {
        Self { ranges: chars.iter().map(|char| (*char, *char)).collect(), negated: true, ignores_case: false }
    }

    /// Adds the characters from `low` to `high`.
    pub fn add(&mut self, low: char, high: char) {
        self.ranges.push((low, high));
    }

    /// Adds the ranges of another set, which must not be negated.
    pub fn add_all(&mut self, other: &Self) {
        self.ranges.extend_from_slice(&other.ranges);
    }

    /// Whether the character is in the set.
    pub fn contains(&self, char: char) -> bool {
        let listed = |char: char| self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&char));
        let other =
            if char.is_ascii_uppercase() { char.to_ascii_lowercase() } else { char.to_ascii_uppercase() };
        (listed(char) || (self.ignores_case && listed(other))) != self.negated
    }
}
