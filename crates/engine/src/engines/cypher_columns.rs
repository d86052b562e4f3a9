//! Finds the columns of a Cypher statement, for engines that must be told them.

/// The columns that a statement returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// The names; none if the statement returns nothing.
    Named(Vec<String>),
    /// All variables in scope, which the text alone does not name.
    Star,
}

/// The columns of the last RETURN that is not inside brackets. The columns of all parts of a UNION are the same.
pub(super) fn columns(text: &str) -> Columns {
    let mut scanner = Scanner { text, at: 0, depth: 0 };
    let mut items: Option<Items> = None;
    while let Some(token) = scanner.next() {
        match (token, &mut items) {
            (Token::Word("RETURN"), _) => items = Some(Items::from(scanner.at)),
            (Token::Word("UNION" | "ORDER" | "SKIP" | "LIMIT" | "OFFSET"), Some(items)) => {
                items.end(scanner.word_start());
            }
            (Token::Word("DISTINCT"), Some(items)) => items.skip(scanner.at),
            (Token::Word("AS"), Some(items)) => items.alias(scanner.at),
            (Token::Sign(','), Some(items)) => items.comma(scanner.at),
            (Token::Sign(';'), Some(items)) => items.end(scanner.at - 1),
            _ => {}
        }
    }
    let Some(mut items) = items else { return Columns::Named(Vec::new()) };
    items.end(text.len());
    let names: Vec<String> = items.names.iter().map(|(start, end)| name(&text[*start..*end])).collect();
    if names.iter().any(|name| name == "*") { Columns::Star } else { Columns::Named(names) }
}

/// The name of a column: without the quotes of a quoted name.
fn name(item: &str) -> String {
    let item = item.trim();
    match item.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) {
        Some(quoted) if !quoted.replace("``", "").contains('`') => quoted.replace("``", "`"),
        _ => item.to_owned(),
    }
}

/// The items of a RETURN, as ranges of the text.
struct Items {
    names: Vec<(usize, usize)>,
    /// The start of the current item or, if it has one, of its alias.
    start: usize,
    /// True before the first word of the first item.
    fresh: bool,
    ended: bool,
}

impl Items {
    fn from(start: usize) -> Self {
        Self { names: Vec::new(), start, fresh: true, ended: false }
    }

    fn skip(&mut self, at: usize) {
        if self.fresh {
            self.start = at;
        }
        self.fresh = false;
    }

    fn alias(&mut self, at: usize) {
        if !self.ended {
            self.start = at;
        }
    }

    fn comma(&mut self, at: usize) {
        if !self.ended {
            self.names.push((self.start, at - 1));
            self.start = at;
        }
        self.fresh = false;
    }

    fn end(&mut self, at: usize) {
        if !self.ended {
            self.names.push((self.start, at));
        }
        self.ended = true;
    }
}

enum Token {
    /// A word outside brackets: its upper-case form, if it is one that this file looks for.
    Word(&'static str),
    /// A sign outside brackets.
    Sign(char),
    Other,
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

const WORDS: [&str; 8] = ["RETURN", "UNION", "ORDER", "SKIP", "LIMIT", "OFFSET", "DISTINCT", "AS"];

impl Scanner<'_> {
    fn word_start(&self) -> usize {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        self.text[..self.at].trim_end_matches(is_part).len()
    }

    fn next(&mut self) -> Option<Token> {
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        match first {
            '\'' | '"' => self.skip_string(first),
            '`' => self.skip_name(),
            '/' if rest.starts_with("//") => self.at += rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => self.at += rest.find("*/").map_or(rest.len(), |end| end + 2),
            c if c.is_alphabetic() || c == '_' => return Some(self.word()),
            c => {
                self.at += c.len_utf8();
                match c {
                    '(' | '[' | '{' => self.depth += 1,
                    ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                    _ if self.depth == 0 => return Some(Token::Sign(c)),
                    _ => {}
                }
            }
        }
        Some(Token::Other)
    }

    fn word(&mut self) -> Token {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = &rest[..length];
        // The name of a property, a label or a parameter is no keyword.
        let is_name = self.text[..self.at].trim_end().ends_with(['.', ':', '$']);
        self.at += length;
        let known = WORDS.iter().find(|known| known.eq_ignore_ascii_case(word));
        match known {
            Some(word) if self.depth == 0 && !is_name => Token::Word(word),
            _ => Token::Other,
        }
    }

    fn skip_string(&mut self, quote: char) {
        let mut escaped = false;
        let end = self.text[self.at + 1..].find(|c: char| {
            let ends = c == quote && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        self.at = end.map_or(self.text.len(), |end| self.at + 1 + end + 1);
    }

    fn skip_name(&mut self) {
        let end = self.text[self.at + 1..].find('`');
        self.at = end.map_or(self.text.len(), |end| self.at + 1 + end + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_by_their_alias_or_their_text() {
        for (text, expected) in [
            ("CREATE (n)", &[][..]),
            ("RETURN 1", &["1"]),
            (
                "MATCH (n) RETURN n.x AS a, [1, 2][0], count(*) AS `b ``c` ORDER BY a, n.y LIMIT 3",
                &["a", "[1, 2][0]", "b `c"],
            ),
            ("MATCH (n) WITH n AS m RETURN DISTINCT m", &["m"]),
            ("RETURN 'a, b AS c', \"it\\\"s, \" AS d;", &["'a, b AS c'", "d"]),
            ("RETURN 1 AS x UNION ALL RETURN 2 AS x", &["x"]),
            ("CALL { RETURN 1 AS a, 2 AS b } RETURN a SKIP 1", &["a"]),
            ("MATCH (n {return: 1}) WHERE n.return = 1 RETURN n.limit, n.as AS q", &["n.limit", "q"]),
            ("return 1 as /* , */ one // , two\n, 2", &["/* , */ one // , two", "2"]),
            ("RETURN CASE WHEN true THEN 1 ELSE 2 END AS x, count(DISTINCT n) AS y", &["x", "y"]),
        ] {
            assert_eq!(
                columns(text),
                Columns::Named(expected.iter().map(|name| (*name).to_owned()).collect()),
                "{text}"
            );
        }
        assert_eq!(columns("MATCH (n) RETURN *"), Columns::Star);
        assert_eq!(columns("MATCH (n) RETURN *, 1 AS x ORDER BY x"), Columns::Star);
    }

    #[test]
    fn texts_that_are_no_statements_do_not_panic() {
        for text in ["RETURN", "RETURN '", "RETURN `a", "return ,", ")))RETURN é,ß", "RETURN /*", "\\", ""]
        {
            let _ = columns(text);
        }
    }
}
