//! Splits a script into statements. A line end or a semicolon ends a statement, unless the next line begins with a dot.

/// The statements of a script, as written. Lines that begin with `//` are comments, except declarations such as
/// `//schema {…}`.
pub(crate) fn split_script(text: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    let mut current = String::new();
    let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(open) = quote {
            current.push(character);
            match character {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if character == open => quote = None,
                _ => {}
            }
            continue;
        }
        match character {
            '/' if characters.peek() == Some(&'/') => {
                let mut line = String::from('/');
                while let Some(next) = characters.next_if(|next| *next != '\n') {
                    line.push(next);
                }
                if is_declaration(&line) {
                    push_statement(&mut current, &mut statements);
                    statements.push(line.trim_end_matches([';', ' ', '\r', '\t']).to_owned());
                }
                continue;
            }
            '\'' | '"' => quote = Some(character),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                push_statement(&mut current, &mut statements);
                continue;
            }
            '\n' if depth == 0 => {
                while characters.next_if(|next| next.is_whitespace()).is_some() {}
                if !current.trim_end().ends_with('.') && characters.peek() != Some(&'.') {
                    push_statement(&mut current, &mut statements);
                }
                continue;
            }
            _ => {}
        }
        current.push(character);
    }
    push_statement(&mut current, &mut statements);
    statements
}

/// Whether a line that begins with `//` is a declaration: `//schema {`, `//index {`, `//drop-index {`.
pub(crate) fn is_declaration(line: &str) -> bool {
    ["//schema {", "//index {", "//drop-index {"].iter().any(|word| line.trim_start().starts_with(word))
}

fn push_statement(current: &mut String, statements: &mut Vec<String>) {
    let statement = current.trim();
    if !statement.is_empty() {
        statements.push(statement.to_owned());
    }
    current.clear();
}

#[cfg(test)]
mod tests {
    use super::split_script;

    #[test]
    fn statements_end_at_lines_and_semicolons_outside_quotes_and_brackets() {
        let script = "// a comment\n//schema {\"keys\": []};\ng.V().\n  out()\n  .count(); g.E()\n\
                      g.inject('a;b\\'\n//c')\n\ng.V().where(\n  __.out())\n";
        let expected = [
            "//schema {\"keys\": []}",
            "g.V().out().count()",
            "g.E()",
            "g.inject('a;b\\'\n//c')",
            "g.V().where(\n  __.out())",
        ];
        assert_eq!(split_script(script), expected);
        assert!(split_script("  \n// nothing\n").is_empty());
    }
}
