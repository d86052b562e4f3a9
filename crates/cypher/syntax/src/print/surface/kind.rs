//! `SurfaceKind`: one way to write a statement differently while its syntax tree stays the same.

use serde::{Deserialize, Serialize};

/// Defines the kinds of variation once: variant, name, percentage of varied texts, example.
macro_rules! kinds {
    ($($variant:ident $name:literal $percent:literal $example:literal;)*) => {
        /// One way in which a text can be varied while its tree stays the same.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum SurfaceKind {
            $(#[doc = $example] $variant,)*
        }

        impl SurfaceKind {
            /// All kinds of variation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name of the kind in configurations and profiles.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The percentage of varied texts that use the kind, unless a configuration says otherwise.
            pub const fn percent(self) -> u32 {
                match self { $(Self::$variant => $percent,)* }
            }

            /// An example of what the kind does.
            pub const fn example(self) -> &'static str {
                match self { $(Self::$variant => $example,)* }
            }
        }
    };
}

kinds! {
    KeywordCase "keyword-case" 30 "keywords in another case: `mAtCh (n) return NULL`";
    WhiteSpace "white-space" 25 "more spaces and tabs: `( n : L )`";
    LineBreak "line-break" 25 "line breaks instead of spaces";
    UnicodeSpace "unicode-space" 3 "a no-break space or another space of Unicode instead of a space";
    SplitArrow "split-arrow" 10 "spaces and the like inside arrows: `< - [r] - >`";
    DroppedSpace "dropped-space" 20 "no space where none is needed: `RETURN(1)AS x`";
    BlockComment "block-comment" 15 "comments: `/* c */`";
    LineComment "line-comment" 10 "comments to the end of the line: `// c`";
    QuotedName "quoted-name" 20 "names in back-ticks: `` `n`.`k` ``";
    Parentheses "parentheses" 30 "a pair of parentheses that is not needed: `(n.k) + (1)`";
    NestedParentheses "nested-parentheses" 8 "up to four pairs that are not needed: `((n.k))`";
    BareXor "bare-xor" 30 "XOR without precautionary parentheses: `a XOR b AND c`";
    BarePower "bare-power" 30 "operands of ^ without precautionary parentheses: `2 ^ -1`";
    BarePowerChain "bare-power-chain" 30 "a chain of powers without precautionary parentheses: `2 ^ 3 ^ 2`";
    BarePredicate "bare-predicate" 30 "operands of IN, IS NULL and the like without such parentheses: `null ^ 1 IS NULL`";
    BareComparison "bare-comparison" 30 "a predicate on the right of a comparison without parentheses: `true = x IN [1]`";
    BareComparisonLeft "bare-comparison-left" 30 "the same on the left: `x IN [1] = true`";
    BareIndex "bare-index" 30 "an indexed list as operand without parentheses: `-[1, 2][0]`";
    BareSign "bare-sign" 20 "a sign after a sign or a minus without parentheses: `1 - -1`";
    BareNot "bare-not" 20 "NOT after a comparison operator without parentheses: `true = NOT false`";
    Hexadecimal "hexadecimal" 10 "integers in hexadecimal: `0x1F`";
    Octal "octal" 10 "integers in octal: `0o17`";
    DigitSeparator "digit-separator" 5 "underscores between digits: `1_000`";
    FloatExponent "float-exponent" 15 "floats with another exponent: `15e-1`";
    FloatZeros "float-zeros" 10 "floats with more zeros: `1.50`";
    FloatLeadingPoint "float-leading-point" 10 "floats that start with their point: `.5`";
    FloatTrailingPoint "float-trailing-point" 5 "floats that end with their point: `1.`";
    FloatSuffix "float-suffix" 5 "floats with a suffix: `1.5d`";
    StringQuote "string-quote" 25 "strings in the other quotes";
    StringEscape "string-escape" 15 "quotes escaped that need not be: `'\\\"'`";
    ControlEscape "control-escape" 15 "`'\\b'` and `'\\f'` for a backspace and a form feed";
    UnicodeEscape "unicode-escape" 15 "characters of strings by number: `'\\u0041'`";
    RawControl "raw-control" 10 "unescaped tabs and line breaks in strings";
    NotEqualSign "not-equal-sign" 15 "`!=` for `<>`";
    SortWord "sort-word" 40 "ASC, ASCENDING or nothing; DESC or DESCENDING";
    EmptyBrackets "empty-brackets" 25 "`-[]->` for `-->`";
    Semicolon "semicolon" 5 "a semicolon at the end";
}

impl SurfaceKind {
    /// The kinds that every engine is expected to understand. With an untested dialect, only these are used.
    pub const PLAIN: &'static [Self] =
        &[Self::KeywordCase, Self::WhiteSpace, Self::LineBreak, Self::Parentheses, Self::SortWord];

    /// The kind of variation with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// The kind as a bit in a set of kinds.
    pub(super) const fn bit(self) -> u64 {
        1 << self as u32
    }
}

// A set of kinds is stored in one `u64`.
const _: () = assert!(SurfaceKind::ALL.len() <= 64);
