//! Tokens: what the lexer hands to the parser.

use super::word::Word;

/// One token. Sixteen bytes and no text of its own: names and literals are slices of the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// For a bare name: which word of the language it spells.
    pub(super) word: Word,
    /// On a closing bracket: there is a comma directly inside. On a string or quoted name: it contains escapes.
    pub(super) flag: bool,
    /// Byte offset of the first byte.
    pub(super) start: u32,
    /// Byte offset after the last byte.
    pub(super) end: u32,
    /// On an opening bracket: index of its closing one. On a closing one: index of the last `|` directly inside.
    pub(super) link: u32,
}

/// No closing bracket, or no `|`.
pub(super) const NO_LINK: u32 = u32::MAX;

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// End of the text.
    End,
    /// Something the lexer could not read; the tokens end here.
    Bad,
    /// A bare name or word.
    Name,
    /// A name in back-ticks.
    Quoted,
    /// `$name`
    Parameter,
    /// `$` and a name in back-ticks.
    QuotedParameter,
    /// `$` alone.
    Dollar,
    /// An integer.
    Integer,
    /// A float.
    Float,
    /// A string.
    String,
    /// `;`
    Semicolon,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `..`
    DotDot,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `+`
    Plus,
    /// `+=`
    PlusEqual,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `^`
    Caret,
    /// `=`, also written `==`
    Equal,
    /// `=~`
    Regex,
    /// `<>`, also written `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `|`
    Bar,
    /// `||`
    DoubleBar,
    /// `&`
    Ampersand,
    /// `!`
    Bang,
}

impl Kind {
    /// Its name in messages.
    pub(super) fn shown(self) -> &'static str {
        match self {
            Self::End => "the end",
            Self::Bad => "a token",
            Self::Name | Self::Quoted => "a name",
            Self::Parameter | Self::QuotedParameter | Self::Dollar => "a parameter",
            Self::Integer => "an integer",
            Self::Float => "a float",
            Self::String => "a string",
            Self::Semicolon => "`;`",
            Self::LeftParen => "`(`",
            Self::RightParen => "`)`",
            Self::LeftBracket => "`[`",
            Self::RightBracket => "`]`",
            Self::LeftBrace => "`{`",
            Self::RightBrace => "`}`",
            Self::Comma => "`,`",
            Self::Dot => "`.`",
            Self::DotDot => "`..`",
            Self::Colon => "`:`",
            Self::DoubleColon => "`::`",
            Self::Plus => "`+`",
            Self::PlusEqual => "`+=`",
            Self::Minus => "`-`",
            Self::Star => "`*`",
            Self::Slash => "`/`",
            Self::Percent => "`%`",
            Self::Caret => "`^`",
            Self::Equal => "`=`",
            Self::Regex => "`=~`",
            Self::NotEqual => "`<>`",
            Self::Less => "`<`",
            Self::LessEqual => "`<=`",
            Self::Greater => "`>`",
            Self::GreaterEqual => "`>=`",
            Self::Bar => "`|`",
            Self::DoubleBar => "`||`",
            Self::Ampersand => "`&`",
            Self::Bang => "`!`",
        }
    }
}
