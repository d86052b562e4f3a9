//! `edgewise cypher fmt|check`.

mod support;

use support::{code, run_in, text};

fn write(folder: &std::path::Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a file");
}

#[test]
fn fmt_puts_a_clause_on_a_line_and_keeps_comments_between_statements() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "// first\nmatch (n:A) where ((n.x)>(1)) or (n.y IS NULL and true) return n.x as x union all return 1 as x;\n\
                  // second\nMATCH (m) /* inside */ RETURN m AS m;\n";
    write(folder.path(), "a.cypher", source);
    let output = run_in(folder.path(), &["cypher", "fmt", "a.cypher"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "// first\nMATCH (n:A) WHERE n.x > 1 OR n.y IS NULL AND true\nRETURN n.x AS x\nUNION ALL\nRETURN 1 AS x;\n// second\n\
         MATCH (m) /* inside */ RETURN m AS m;\n"
    );
    assert!(support::stderr(&output).contains("comment inside"));
}

#[test]
fn formatting_a_formatted_file_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.cypher", "EXPLAIN MATCH (n) RETURN n.x+1 AS a;CREATE INDEX i FOR (n:L) ON (n.k)");
    assert_eq!(code(&run_in(folder.path(), &["cypher", "fmt", "--check", "a.cypher"])), 1);
    assert_eq!(code(&run_in(folder.path(), &["cypher", "fmt", "--write", "a.cypher"])), 0);
    assert_eq!(code(&run_in(folder.path(), &["cypher", "fmt", "--check", "a.cypher"])), 0);
    let formatted = std::fs::read_to_string(folder.path().join("a.cypher")).expect("a file");
    assert!(formatted.starts_with("EXPLAIN MATCH (n)\nRETURN n.x + 1 AS a;"), "{formatted}");
}

#[test]
fn check_says_what_is_wrong_and_where() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "bad.cypher", "MATCH (n)\nWHERE n.x = = 1 RETURN n");
    let output = run_in(folder.path(), &["cypher", "check", "bad.cypher"]);
    assert_eq!(code(&output), 1);
    assert!(text(&output).contains("line 2, column 13") && text(&output).contains('^'), "{}", text(&output));
    write(folder.path(), "odd.cypher", "MATCH (n) RETURN m AS m");
    let output = run_in(folder.path(), &["cypher", "check", "odd.cypher"]);
    assert_eq!(code(&output), 1);
    assert!(text(&output).contains("UndefinedVariable"), "{}", text(&output));
}

#[test]
fn check_says_which_dialects_accept_a_statement_and_why_others_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.cypher", "MATCH (n) WHERE EXISTS { (n)-->() } RETURN n AS n");
    let output = run_in(folder.path(), &["cypher", "check", "a.cypher"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let shown = text(&output);
    let line = |id: &str| {
        shown.lines().find(|line| line.trim_start().starts_with(id)).unwrap_or_default().to_owned()
    };
    assert!(line("neo4j-5").contains("yes"), "{shown}");
    assert!(line("falkordb").contains("no:"), "{shown}");
    assert_eq!(code(&run_in(folder.path(), &["cypher", "check", "--dialect", "falkordb", "a.cypher"])), 1);
}
