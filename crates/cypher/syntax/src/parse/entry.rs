//! The entry points of the parser: they take a text and return a tree or an error.

use super::error::{ParseError, ParseErrorKind};
use super::lexer::{Lexed, lex};
use super::parser::{Parsed, Parser};
use super::token::{Kind, NO_LINK};
use super::word::Word;
use crate::ast::{Expr, Query, Statement};
use std::ops::Range;

/// Parses one statement; a closing `;` is allowed.
///
/// ```
/// use edgewise_cypher_syntax::parse_statement;
///
/// assert!(parse_statement("MATCH (n:Person) RETURN n.name").is_ok());
/// let error = parse_statement("RETURN f(1 RETURN").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected one of `,`, `)` after the argument, found `RETURN` at line 1, column 12"
/// );
/// ```
pub fn parse_statement(text: &str) -> Result<Statement, ParseError> {
    parse(text, |parser| {
        let statement = parser.statement()?;
        parser.end_of_text()?;
        Ok(statement)
    })
}

/// Parses one query without prefix; a closing `;` is allowed.
pub fn parse_query(text: &str) -> Result<Query, ParseError> {
    parse(text, |parser| {
        let query = parser.query()?;
        parser.end_of_text()?;
        Ok(query)
    })
}

/// Parses an expression.
pub fn parse_expression(text: &str) -> Result<Expr, ParseError> {
    parse(text, |parser| {
        let expr = parser.expression()?;
        parser.expect(Kind::End, "after the expression")?;
        Ok(expr)
    })
}

/// Parses statements separated by `;`, each with the byte range it was read from. Empty statements are left out.
pub fn parse_script(text: &str) -> Result<Vec<(Range<usize>, Statement)>, ParseError> {
    parse(text, |parser| {
        let mut statements = Vec::new();
        loop {
            while parser.kind() == Kind::Semicolon {
                parser.step();
            }
            if parser.kind() == Kind::End {
                return Ok(statements);
            }
            let start = parser.current().start as usize;
            let statement = parser.statement()?;
            let end = parser.token(parser.position() - 1).end as usize;
            if parser.kind() != Kind::End {
                parser.note("the end of the statement");
                parser.expect(Kind::Semicolon, "after the statement")?;
            }
            statements.push((start..end, statement));
        }
    })
}

/// The byte ranges of the tokens of a text; for an opening bracket also the index of the token that closes it.
pub fn token_ranges(text: &str) -> Vec<(Range<usize>, Option<usize>)> {
    let tokens = lex(text).tokens;
    let opens = |kind| matches!(kind, Kind::LeftParen | Kind::LeftBracket | Kind::LeftBrace);
    let real = tokens.iter().filter(|token| !matches!(token.kind, Kind::End | Kind::Bad));
    real.map(|token| {
        let partner = (opens(token.kind) && token.link != NO_LINK).then_some(token.link as usize);
        (token.start as usize..token.end as usize, partner)
    })
    .collect()
}

/// The byte ranges of the statements of a script, separated by `;`, whether or not they can be parsed. Empty
/// statements are left out. If the text cannot be tokenised, for example after an unclosed quote, the rest is one
/// statement.
pub fn split_script(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = None;
    let mut end = 0;
    for token in lex(text).tokens {
        match token.kind {
            Kind::Semicolon | Kind::End => ranges.extend(start.take().map(|start| start..end)),
            Kind::Bad => {
                let rest = text.trim_end().len();
                ranges.push(start.take().unwrap_or(token.start as usize)..rest);
            }
            _ => {
                start.get_or_insert(token.start as usize);
                end = token.end as usize;
            }
        }
    }
    ranges
}

/// True if a name can be written without back-ticks everywhere: it is a regular identifier, and no word that the parser
/// knows.
pub fn is_bare_name(name: &str) -> bool {
    let lexed = lex(name);
    match lexed.tokens.as_slice() {
        [token, _] => {
            token.kind == Kind::Name
                && token.word == Word::None
                && token.start == 0
                && token.end as usize == name.len()
        }
        _ => false,
    }
}

/// Every word that the parser knows, in upper case and alphabetical order. A name that spells such a word, in any case,
/// is still a name wherever the grammar leaves no doubt.
pub fn known_words() -> &'static [&'static str] {
    Word::spellings()
}

/// Splits the text into tokens and parses them. If that fails, parses again and remembers what would have been
/// accepted, for the error message.
fn parse<T>(text: &str, goal: impl Fn(&mut Parser<'_>) -> Parsed<T>) -> Result<T, ParseError> {
    if u32::try_from(text.len()).is_err() {
        return Err(ParseError::at(ParseErrorKind::TooLong, text, 0, 0));
    }
    let lexed = lex(text);
    attempt(text, &lexed, false, &goal)
        .or_else(|_| attempt(text, &lexed, true, &goal))
        .map_err(|error| *error)
}

/// Parses tokens once. With `explain` the parser remembers what it would have accepted, for the error message.
fn attempt<T>(
    text: &str,
    lexed: &Lexed,
    explain: bool,
    goal: &impl Fn(&mut Parser<'_>) -> Parsed<T>,
) -> Parsed<T> {
    let mut parser = Parser::new(text, lexed, explain);
    let value = goal(&mut parser)?;
    parser.check_minimums()?;
    Ok(value)
}

impl Parser<'_> {
    /// Parses an optional `;` and the end of the text.
    fn end_of_text(&mut self) -> Parsed<()> {
        if self.eat(Kind::Semicolon) {
            while self.kind() == Kind::Semicolon {
                self.step();
            }
            self.expect(Kind::End, "after the statement")?;
            return Ok(());
        }
        self.expect(Kind::End, "after the statement")?;
        Ok(())
    }
}
