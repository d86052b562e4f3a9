//! `Script`: the statements in a cell of the table.

/// The words with which a Cypher statement begins. Any other text between backticks is a part of a statement, or a
/// value.
const FIRST_WORDS: [&str; 12] = [
    "CALL", "CREATE", "CYPHER", "DELETE", "DETACH", "FOREACH", "MATCH", "MERGE", "OPTIONAL", "RETURN", "SET",
    "UNWIND",
];

/// The statements that are loaded, and the queries that are run after them.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Script {
    pub setup: Vec<String>,
    pub queries: Vec<String>,
}

/// The scripts of a reproduction: one, or several if the text says `Also` or compares two statements with `≠`.
pub fn scripts(reproduction: &str) -> Vec<Script> {
    let mut groups: Vec<Vec<String>> = vec![Vec::new()];
    for (before, code) in code_spans(reproduction) {
        let apart = before.contains("Also") || before.contains('≠');
        if apart && groups.last().is_some_and(|group| !group.is_empty()) {
            groups.push(Vec::new());
        }
        // A statement with an ellipsis is not complete and cannot be run.
        if !code.contains('…') {
            let own =
                statements(code).into_iter().filter(|text| is_statement(text)).map(|text| spelt_out(&text));
            groups.last_mut().expect("never empty").extend(own);
        }
    }
    groups.into_iter().filter(|group| !group.is_empty()).map(script).collect()
}

/// Statements that return something, and the last one, are queries; the others are the setup.
fn script(statements: Vec<String>) -> Script {
    let last = statements.len() - 1;
    let mut script = Script::default();
    for (place, text) in statements.into_iter().enumerate() {
        let asked = place == last || text.split_whitespace().any(|word| word == "RETURN");
        if asked { &mut script.queries } else { &mut script.setup }.push(text);
    }
    script
}

fn is_statement(text: &str) -> bool {
    let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    let with = word == "WITH" && text != "WITH *";
    with || FIRST_WORDS.contains(&word.as_str())
}

/// Replaces a text such as `<8165+ char string>` by a string that is longer than that.
fn spelt_out(text: &str) -> String {
    let Some((before, rest)) = text.split_once('<') else { return text.to_owned() };
    let Some((length, after)) = rest.split_once("+ char string>") else { return text.to_owned() };
    let Ok(length) = length.parse::<usize>() else { return text.to_owned() };
    format!("{before}'{}'{after}", "x".repeat(length + 35))
}

/// The texts between backticks, each with the words before it. A backtick that is part of the Cypher text follows a
/// brace, a comma or a space, and has a letter after it.
fn code_spans(cell: &str) -> Vec<(&str, &str)> {
    let mut spans = Vec::new();
    let mut rest = cell;
    while let Some(open) = rest.find('`') {
        let code = &rest[open + 1..];
        let Some(end) = end_of_code(code) else { break };
        spans.push((&rest[..open], &code[..end]));
        rest = &code[end + 1..];
    }
    spans
}

fn end_of_code(code: &str) -> Option<usize> {
    let mut quoted = false;
    code.char_indices().filter(|(_, sign)| *sign == '`').map(|(place, _)| place).find(|place| {
        let before = code[..*place].chars().next_back();
        let after = code[place + 1..].chars().next();
        let opens = matches!(before, Some('{' | ',' | ' ')) && after.is_some_and(char::is_alphabetic);
        let ends = !quoted && !opens;
        quoted = !quoted && opens;
        ends
    })
}

/// Splits a text into statements, at semicolons outside quotation marks.
fn statements(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut quote = None;
    for sign in text.chars() {
        match quote {
            Some(mark) if mark == sign => quote = None,
            None if matches!(sign, '"' | '\'' | '`') => quote = Some(sign),
            None if sign == ';' => {
                found.push(String::new());
                continue;
            }
            _ => {}
        }
        found.last_mut().expect("never empty").push(sign);
    }
    found.iter().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}
