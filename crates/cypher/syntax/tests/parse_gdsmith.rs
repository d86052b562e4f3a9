//! Tests that the recorded output of the generator GDsmith parses, statement by statement and as a script.

mod support;

use edgewise_cypher_syntax::{parse_script, parse_statement};

#[test]
fn every_recorded_statement_parses() {
    let Some(statements) = support::gdsmith() else { return };
    assert!(statements.len() > 4_000, "only {}", statements.len());
    for text in &statements {
        if let Err(error) = parse_statement(text) {
            panic!("{}", error.render(text));
        }
    }
}

#[test]
fn a_recorded_graph_parses_as_one_script() {
    let Some(folder) = support::shared("data/gdsmith") else { return };
    let text = std::fs::read_to_string(folder.join("gd0.create.cypher")).expect("the file can be read");
    let script = parse_script(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
    assert_eq!(script.len(), text.lines().filter(|line| !line.trim().is_empty()).count());
    for (range, statement) in script {
        assert_eq!(parse_statement(&text[range]).as_ref(), Ok(&statement));
    }
}

#[test]
fn a_script_respects_quotes_comments_and_empty_statements() {
    let text = ";; RETURN ';' AS a; // one; two\n /* ; */ MATCH (`;`) RETURN `;`.x ;; RETURN 3 ; ";
    let script = parse_script(text).expect("the text is a valid script");
    let texts: Vec<&str> = script.iter().map(|(range, _)| &text[range.clone()]).collect();
    assert_eq!(texts, ["RETURN ';' AS a", "MATCH (`;`) RETURN `;`.x", "RETURN 3"]);
    assert_eq!(parse_script(" ; ; ").expect("the text is a valid script"), []);
    assert_eq!(parse_script("").expect("the text is a valid script"), []);
}
