//! `CharSet`: the characters that match at one position of a pattern.

/// Ranges of characters, or all characters outside of them.
#[derive(Clone, Debug)]
pub struct CharSet {
    ranges: Vec<(char, char)>,
    pub negated: bool,
    /// Whether A to Z and a to z match each other: only these, as in Java without the flag `u`.
    pub ignores_case: bool,
}

impl CharSet {
    pub fn empty(ignores_case: bool) -> Self {
        Self { ranges: Vec::new(), negated: false, ignores_case }
    }

    pub fn one(char: char, ignores_case: bool) -> Self {
        Self { ranges: vec![(char, char)], negated: false, ignores_case }
    }

    /// The set of `\d`, `\w` or `\s`: ASCII only, as in Java and RE2.
    pub fn of_escape(letter: char) -> Option<Self> {
        let ranges = match letter.to_ascii_lowercase() {
            'd' => vec![('0', '9')],
            'w' => vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')],
            's' => vec![('\t', '\r'), (' ', ' ')],
            _ => return None,
        };
        Some(Self { ranges, negated: letter.is_ascii_uppercase(), ignores_case: false })
    }

    /// The set of `\p{Name}`, for the POSIX names that Java restricts to ASCII.
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

    /// All characters but these.
    pub fn none_of(chars: &[char]) -> Self {
        Self { ranges: chars.iter().map(|char| (*char, *char)).collect(), negated: true, ignores_case: false }
    }

    pub fn add(&mut self, low: char, high: char) {
        self.ranges.push((low, high));
    }

    /// Adds another set that is not negated.
    pub fn add_all(&mut self, other: &Self) {
        self.ranges.extend_from_slice(&other.ranges);
    }

    pub fn contains(&self, char: char) -> bool {
        let listed = |char: char| self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&char));
        let other =
            if char.is_ascii_uppercase() { char.to_ascii_lowercase() } else { char.to_ascii_uppercase() };
        (listed(char) || (self.ignores_case && listed(other))) != self.negated
    }
}
