//! Formats Markdown for a terminal: tables with padded columns, and no escapes.

use super::escape::split_cells;
use crate::ui::table;

/// Formats Markdown for a terminal: tables become padded columns, all other lines stay as they are.
pub(crate) fn plain(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in markdown.lines() {
        match line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) {
            Some(ruler) if rows.len() == 1 && ruler.chars().all(|c| matches!(c, '-' | '|')) => {}
            Some(cells) => rows.push(split_cells(cells)),
            None => {
                flush(&mut rows, &mut text);
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    flush(&mut rows, &mut text);
    text
}

fn flush(rows: &mut Vec<Vec<String>>, text: &mut String) {
    if rows.is_empty() {
        return;
    }
    let all = std::mem::take(rows);
    let (head, body) = all.split_at(1);
    let head: Vec<&str> = head.iter().flatten().map(String::as_str).collect();
    for line in table(&head, body).lines() {
        text.push_str("    ");
        text.push_str(line);
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::plain;
    use crate::report::rows_text;
    use edgewise_model::{Rows, Value};

    #[test]
    fn a_table_is_shown_without_its_escapes() {
        let cells = vec![Value::from("a_b|c\\d`e"), Value::List(vec![Value::Int(1)])];
        let rows = Rows::new(["n.k_1", "x"], vec![cells, vec![Value::Null, Value::from("<i>#*")]]);
        let shown = plain(&format!("before `a_b`\n\n{}\nafter\n", rows_text(&rows)));
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "before `a_b`");
        assert_eq!(lines[2], "    n.k_1         x");
        assert!(lines[3].contains(&rows.rows[0][0].to_string()) && lines[3].ends_with("[1]"), "{shown}");
        assert!(lines[4].contains("<i>#*"), "{shown}");
        assert!(!shown.contains("\\_") && !shown.contains("&lt;") && !shown.contains("---"), "{shown}");
    }
}
