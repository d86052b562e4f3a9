//! The comparison on one self-contained page.

use super::block::{Block, Table};
use super::sections::{blocks, title};
use crate::report::escape::escape;
use crate::report::finding_html::titled;
use edgewise_bench::comparison::Comparison;

const STYLE: &str = include_str!("../style.css");
const OWN_STYLE: &str = include_str!("comparison.css");

/// The whole page.
pub(crate) fn comparison_html(comparison: &Comparison) -> String {
    let title = escape(&title(comparison));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <meta name=\"referrer\" content=\"no-referrer\"><title>{title}</title><style>{STYLE}{OWN_STYLE}</style></head><body>\
         <header><h1>{title}</h1><p class=\"lead\">For people who choose an engine: what each engine gets wrong, how fast it answers the same \
         queries, and what it does not support. All figures are of this one comparison.</p></header><main>"
    );
    write(&mut page, &blocks(comparison));
    page.push_str(&format!(
        "</main><footer>Written by Edgewise {}. Seed {}.</footer></body></html>\n",
        escape(&comparison.edgewise),
        comparison.seed
    ));
    page
}

fn write(page: &mut String, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Section(text) => page.push_str(&format!("<h2>{}</h2>", escape(text))),
            Block::Text(text) => page.push_str(&format!("<p>{}</p>", titled(text))),
            Block::List(items) => {
                page.push_str("<ul class=\"places\">");
                for item in items {
                    let text = titled(&item.text);
                    match &item.link {
                        Some(link) => {
                            page.push_str(&format!("<li><a href=\"{}\">{text}</a></li>", escape(link)))
                        }
                        None => page.push_str(&format!("<li>{text}</li>")),
                    }
                }
                page.push_str("</ul>");
            }
            Block::Table(table) => page.push_str(&markup(table)),
            Block::Chart(chart) => page.push_str(&chart.render()),
            Block::Folded(title, inside) => {
                page.push_str(&format!("<details><summary>{}</summary>", escape(title)));
                write(page, inside);
                page.push_str("</details>");
            }
        }
    }
}

fn markup(table: &Table) -> String {
    let class = |column: usize| if column > 0 && table.numbers { " class=\"number\"" } else { "" };
    let kind = if table.numbers { "compared" } else { "compared words" };
    let mut html = format!("<div class=\"scroll\" tabindex=\"0\"><table class=\"{kind}\"><thead><tr>");
    for (column, text) in table.head.iter().enumerate() {
        html.push_str(&format!("<th scope=\"col\"{}>{}</th>", class(column), escape(text)));
    }
    html.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        html.push_str("<tr>");
        for (column, text) in row.iter().enumerate() {
            if column == 0 {
                html.push_str(&format!("<th scope=\"row\">{}</th>", escape(text)));
            } else {
                html.push_str(&format!("<td{}>{}</td>", class(column), escape(text)));
            }
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    html
}
