//! The comparison as Markdown.

use super::block::{Block, Table};
use super::sections::{blocks, title};
use crate::report::escape::cell;
use edgewise_bench::comparison::Comparison;

/// The whole report.
pub(crate) fn comparison_markdown(comparison: &Comparison) -> String {
    let mut page = format!("# {}\n", cell(&title(comparison)));
    write(&mut page, &blocks(comparison));
    page.push_str(&format!("\nWritten by Edgewise {}.\n", comparison.edgewise));
    page
}

fn write(page: &mut String, blocks: &[Block]) {
    for block in blocks {
        page.push('\n');
        match block {
            Block::Section(text) => page.push_str(&format!("## {}\n", cell(text))),
            Block::Text(text) => page.push_str(&format!("{}\n", plain(text))),
            Block::List(items) => {
                for item in items {
                    let text = cell(&item.text);
                    match &item.link {
                        Some(link) => page.push_str(&format!("- [{text}](<{link}>)\n")),
                        None => page.push_str(&format!("- {text}\n")),
                    }
                }
            }
            Block::Table(table) => page.push_str(&lines(table)),
            Block::Chart(_) => {
                page.pop();
            }
            Block::Folded(title, inside) => {
                page.push_str(&format!("### {}\n", cell(title)));
                write(page, inside);
            }
        }
    }
}

/// A sentence of ours, in which code stands between back-ticks.
fn plain(text: &str) -> String {
    text.split('`')
        .enumerate()
        .map(|(place, part)| if place % 2 == 0 { cell(part) } else { format!("`{part}`") })
        .collect()
}

fn lines(table: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<&str> = (0..table.head.len())
        .map(|column| if column > 0 && table.numbers { "---:" } else { "---" })
        .collect();
    let mut text = line(&table.head);
    text.push_str(&format!("|{}|\n", rule.join("|")));
    table.rows.iter().for_each(|row| text.push_str(&line(row)));
    text
}
