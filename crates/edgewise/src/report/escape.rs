//! Escaping: strings from engines and generators must never become markup.

use std::fmt::Write;

/// Escapes text for HTML and XML. Control characters and those that change the writing direction are shown as
/// `\u{…}`, so that no string can hide or rearrange the text around it.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(character),
            unseen if is_unseen(unseen) => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(unseen));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// Escapes text for a cell of a Markdown table.
pub(crate) fn cell(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '|' => escaped.push_str("\\|"),
            '\\' => escaped.push_str("\\\\"),
            '<' => escaped.push_str("&lt;"),
            '\n' | '\r' => escaped.push(' '),
            '`' | '*' | '_' | '[' | ']' | '#' => {
                escaped.push('\\');
                escaped.push(character);
            }
            unseen if is_unseen(unseen) => {
                let _ = write!(escaped, "\\\\u{{{:x}}}", u32::from(unseen));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// Splits a row of a Markdown table into its cells and undoes [`cell`]; the bars at both ends are left out.
pub(crate) fn split_cells(row: &str) -> Vec<String> {
    let (mut cells, mut own) = (Vec::new(), String::new());
    let mut characters = row.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => own.extend(characters.next()),
            '|' => cells.push(std::mem::take(&mut own)),
            other => own.push(other),
        }
    }
    cells.push(own);
    cells.into_iter().map(|cell| cell.trim().replace("&lt;", "<")).collect()
}

/// Escapes a title for a cell of a Markdown table. Text between back-ticks stays code, but a bar is escaped there
/// too.
pub(crate) fn titled_cell(title: &str) -> String {
    let even = title.matches('`').count().is_multiple_of(2);
    if !even || title.contains("``") {
        return cell(title);
    }
    let parts = title.split('`').enumerate().map(|(place, part)| {
        if place % 2 == 0 {
            return cell(part);
        }
        let code: String = part.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
        format!("`{}`", code.replace('|', "\\|"))
    });
    parts.collect()
}

/// A code block in Markdown, fenced by more back-ticks than the code has in a row.
pub(crate) fn fenced(language: &str, code: &str) -> String {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", code.trim_end())
}

/// True for control characters, non-characters, and marks that change the writing direction or have no width.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
        )
}

#[cfg(test)]
mod tests {
    use super::{cell, escape, fenced, titled_cell};

    #[test]
    fn escaped_strings_contain_no_markup() {
        assert_eq!(
            escape("</pre><script>alert('x')</script>&\""),
            "&lt;/pre&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;"
        );
        assert_eq!(escape("a\u{202e}b\u{0}c\u{ffff}"), "a\\u{202e}b\\u{0}c\\u{ffff}");
        assert_eq!(cell("a|b\nc<i>"), "a\\|b c&lt;i>");
        assert_eq!(titled_cell("`a|b[0]\u{202e}` is <i>"), "`a\\|b[0] ` is &lt;i>");
        assert_eq!(titled_cell("an odd ` stays text"), "an odd \\` stays text");
    }

    #[test]
    fn back_ticks_in_a_string_do_not_end_a_code_block() {
        assert!(fenced("cypher", "RETURN '````'").starts_with("`````cypher\n"));
        assert!(fenced("text", "plain").starts_with("```text\n"));
    }
}
