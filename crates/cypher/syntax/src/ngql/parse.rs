//! Reads the statements of nGQL that declare and insert, as they are printed.

use super::{Declaration, Declared, InsertEdge, InsertVertex, NgqlStatement, StoredType, Tagged};
use crate::ast::{Expr, Literal, Name};
use crate::parse::parse_expression;
use std::fmt;

/// Why a text is no such statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NgqlError {
    /// What was expected, as a part of a sentence.
    pub expected: &'static str,
    /// Where it was expected: the number of bytes before that place.
    pub at: usize,
}

impl fmt::Display for NgqlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} after {} bytes", self.expected, self.at)
    }
}

impl std::error::Error for NgqlError {}

/// Parses one statement; a closing `;` is allowed.
///
/// # Errors
/// What was expected, and where.
pub fn parse_ngql(text: &str) -> Result<NgqlStatement, NgqlError> {
    let mut reader = Reader { text, at: 0 };
    let statement = if reader.takes("CREATE") {
        NgqlStatement::Declare(reader.declaration()?)
    } else {
        reader.need("INSERT", "CREATE or INSERT")?;
        if reader.takes("VERTEX") {
            NgqlStatement::Vertex(reader.vertex()?)
        } else {
            reader.need("EDGE", "VERTEX or EDGE")?;
            NgqlStatement::Edge(reader.edge()?)
        }
    };
    reader.takes_sign(";");
    reader.skip_space();
    if reader.rest().is_empty() { Ok(statement) } else { Err(reader.error("the end of the statement")) }
}

type Read<T> = Result<T, NgqlError>;

/// A text, and the place up to which it was read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn error(&self, expected: &'static str) -> NgqlError {
        NgqlError { expected, at: self.at }
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Reads a keyword in any case, if it is next.
    fn takes(&mut self, word: &str) -> bool {
        self.skip_space();
        let found = self.rest().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        let ends = !self.rest().get(word.len()..).and_then(|rest| rest.chars().next()).is_some_and(is_part);
        if found && ends {
            self.at += word.len();
        }
        found && ends
    }

    fn need(&mut self, word: &str, expected: &'static str) -> Read<()> {
        if self.takes(word) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn need_sign(&mut self, sign: &'static str) -> Read<()> {
        if self.takes_sign(sign) { Ok(()) } else { Err(self.error(sign)) }
    }

    /// A name, bare or in back quotes.
    fn name(&mut self) -> Read<Name> {
        self.skip_space();
        let rest = self.rest();
        let (name, length) = match rest.strip_prefix('`') {
            Some(inner) => {
                let mut end = 0;
                loop {
                    let next = inner.get(end..).and_then(|rest| rest.find('`'));
                    end += next.ok_or_else(|| self.error("a closing back quote"))?;
                    if inner.get(end + 1..).is_none_or(|rest| !rest.starts_with('`')) {
                        break;
                    }
                    end += 2;
                }
                (inner.get(..end).unwrap_or_default().replace("``", "`"), end + 2)
            }
            None => {
                let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                (rest.get(..length).unwrap_or_default().to_owned(), length)
            }
        };
        if name.is_empty() {
            return Err(self.error("a name"));
        }
        self.at += length;
        Ok(name.into())
    }

    /// `IF NOT EXISTS name(key type NULL, …)`, with the word before it.
    fn declaration(&mut self) -> Read<Declaration> {
        let what = if self.takes("TAG") {
            Declared::Tag
        } else {
            self.need("EDGE", "TAG or EDGE")?;
            Declared::Edge
        };
        self.need("IF", "IF NOT EXISTS")?;
        self.need("NOT", "IF NOT EXISTS")?;
        self.need("EXISTS", "IF NOT EXISTS")?;
        let name = self.name()?;
        let properties = self.list(|reader| {
            let key = reader.name()?;
            let at = reader.at;
            let of = reader.name()?;
            let known = StoredType::NAMES.iter().find(|(_, known)| of.eq_ignore_ascii_case(known));
            let (of, _) = known.ok_or(NgqlError { expected: "a type", at })?;
            reader.need("NULL", "NULL")?;
            Ok((key, *of))
        })?;
        Ok(Declaration { what, name, properties })
    }

    fn vertex(&mut self) -> Read<InsertVertex> {
        let mut tags = vec![self.keyed()?];
        while self.takes_sign(",") {
            tags.push(self.keyed()?);
        }
        self.need("VALUES", "VALUES")?;
        let vid = self.string()?;
        self.need_sign(":")?;
        let mut values = self.list(Self::value)?.into_iter();
        let wrong = self.error("a value for each key");
        let mut paired = |(tag, keys): (Name, Vec<Name>)| -> Read<Tagged> {
            let pair = |key| -> Read<(Name, Expr)> { Ok((key, values.next().ok_or_else(|| wrong.clone())?)) };
            Ok(Tagged { tag, properties: keys.into_iter().map(pair).collect::<Read<_>>()? })
        };
        let tags = tags.into_iter().map(&mut paired).collect::<Read<_>>()?;
        if values.next().is_some() { Err(wrong) } else { Ok(InsertVertex { tags, vid }) }
    }

    fn edge(&mut self) -> Read<InsertEdge> {
        let (kind, keys) = self.keyed()?;
        self.need("VALUES", "VALUES")?;
        let from = self.string()?;
        self.need_sign("->")?;
        let to = self.string()?;
        self.need_sign("@")?;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let rank = self.rest().get(..digits).and_then(|digits| digits.parse().ok());
        let rank = rank.ok_or_else(|| self.error("a rank"))?;
        self.at += digits;
        self.need_sign(":")?;
        let values = self.list(Self::value)?;
        if values.len() != keys.len() {
            return Err(self.error("a value for each key"));
        }
        Ok(InsertEdge { kind, properties: keys.into_iter().zip(values).collect(), from, to, rank })
    }

    /// `L(k, l)`
    fn keyed(&mut self) -> Read<(Name, Vec<Name>)> {
        Ok((self.name()?, self.list(Self::name)?))
    }

    /// `(item, …)`
    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        self.need_sign("(")?;
        let mut items = Vec::new();
        if self.takes_sign(")") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.takes_sign(")") {
                return Ok(items);
            }
            self.need_sign(",")?;
        }
    }

    fn string(&mut self) -> Read<Name> {
        let at = self.at;
        match self.value()? {
            Expr::Literal(Literal::String(text)) => Ok(text),
            _ => Err(NgqlError { expected: "a string", at }),
        }
    }

    /// A value: the text up to a comma, colon, arrow, `@` or closing parenthesis outside of strings and parentheses.
    fn value(&mut self) -> Read<Expr> {
        self.skip_space();
        let (mut quote, mut escaped, mut depth) = (None, false, 0_u32);
        let mut end = self.rest().len();
        for (place, c) in self.rest().char_indices() {
            match (quote, c) {
                (Some(_), _) if escaped => escaped = false,
                (Some(_), '\\') => escaped = true,
                (Some(open), _) if open == c => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(c),
                (None, '(') => depth += 1,
                (None, ')') if depth > 0 => depth -= 1,
                (None, ',' | ')' | ':' | '@') if depth == 0 => {
                    end = place;
                    break;
                }
                (None, '-') if depth == 0 && self.rest()[place..].starts_with("->") => {
                    end = place;
                    break;
                }
                (None, _) => {}
            }
        }
        let value = self.rest().get(..end).and_then(|text| parse_expression(text).ok());
        let value = value.ok_or_else(|| self.error("a value"))?;
        self.at += end;
        Ok(value)
    }
}

/// True if the character can be part of a bare name.
fn is_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
