//! `Token`: what the lexer passes to the parser.

use super::word::Word;

/// One token. It takes sixteen bytes and has no text of its own: names and literals are slices of the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// The kind of the token.
    pub(super) kind: Kind,
    /// For a bare name: which word of the language it spells.
    pub(super) word: Word,
    /// On a closing bracket: whether there is a comma directly inside. On a string or quoted name: whether it
    /// contains escapes.
    pub(super) flag: bool,
    /// The byte offset of the token's first byte.
    pub(super) start: u32,
    /// The byte offset after the token's last byte.
    pub(super) end: u32,
    /// On an opening bracket: the index of its closing bracket. On a closing bracket: the index of the last `|`
    /// directly inside.
    pub(super) link: u32,
}

/// The value of `link` if there is no closing bracket, or no `|`.
pub(super) const NO_LINK: u32 = u32::MAX;

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// The end of the text.
    End,
    /// Text that the lexer could not read; the tokens end here.
    Bad,
    /// A name without back-ticks, or a keyword.
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
    /// The name of the kind in messages.
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
