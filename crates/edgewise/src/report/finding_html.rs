//! A finding as a part of `report.html`.

use super::contrast::{Contrast, Side, rows_of};
use super::crash_log::{crash_log, crash_sentence};
use super::escape::escape;
use super::picture::picture;
use super::rule_place::rule_html;
use super::run_report::Reported;
use super::words::{
    cases_sentence, detail_text, kind_text, reached_text, role_text, rules_text, severity_word, shown_steps,
    state_text, wrong_text,
};
use crate::language::{language, language_of};
use edgewise_cypher_testing::named_otherwise;
use edgewise_engine::Outcome;
use edgewise_lab::triage::KnownBug;
use edgewise_lab::{Observed, Ruling, Severity};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Rows, Value};
use std::fmt::Write;

/// The most rows of an answer that are shown.
const MOST_ROWS: usize = 25;

/// The article about a finding.
pub(crate) fn finding_html(reported: &Reported) -> String {
    let finding = &reported.finding;
    let case = &finding.case;
    let language = language(&case.language);
    let ruling = language.ruling(case, &finding.observed);
    let mut html = format!(
        "<article id=\"f-{id}\"><h3>{}</h3><p><span class=\"badge\">{}</span> {} <a class=\"badge plain\" href=\"#oracles\">check: {}</a></p><p>{}. {}</p>",
        titled(&finding.title),
        severity_word(finding),
        label(reported.bug.as_ref()),
        escape(&finding.symptom.oracle),
        sentence(kind_text(finding.symptom.kind)),
        cases_sentence(finding),
        id = escape(&finding.signature),
    );
    let graph = ruling.setup.clone().or_else(|| language.setup_graph(&case.setup));
    html.push_str(&setup_html(reported, graph.as_ref()));
    html.push_str("<h4>Statements and what they answer</h4><div class=\"answers\">");
    if finding.observed.is_empty() {
        let all: Vec<String> =
            case.plan.statements().map(|(_, request)| format!("{};", request.text)).collect();
        let _ = write!(html, "<section class=\"answer\"><pre>{}</pre></section>", escape(&all.join("\n")));
    }
    for (place, observed) in shown_steps(finding) {
        html.push_str(&answer_html(reported, (place, observed), &ruling, graph.as_ref()));
    }
    let _ = write!(html, "</div><h4>What is wrong</h4><p>{}</p>", coded(&wrong_text(finding)));
    html.push_str(&wrong_html(reported, &ruling));
    html.push_str(&rule_html(finding));
    if let Some(plans) = &finding.plans {
        html.push_str("<h4>How the engine plans the statements</h4><ul>");
        for (role, operators) in [(&plans.one, &plans.only_one), (&plans.other, &plans.only_other)] {
            let operators: Vec<String> =
                operators.iter().map(|operator| format!("<code>{}</code>", escape(operator))).collect();
            if !operators.is_empty() {
                let role = escape(&role_text(finding, role));
                let _ = write!(html, "<li>only <em>{role}</em> has {}</li>", operators.join(", "));
            }
        }
        html.push_str("</ul>");
    }
    if !finding.controls.is_empty() {
        html.push_str("<h4>The same check finds nothing wrong with</h4><ul>");
        for control in &finding.controls {
            let _ = write!(
                html,
                "<li><code>{}</code> <span class=\"note\">({})</span></li>",
                escape(&control.text),
                escape(&control.change)
            );
        }
        html.push_str("</ul>");
    }
    html.push_str(&replay_html(reported));
    html.push_str("</article>");
    html
}

/// The section that says how to reproduce the finding, and how often that succeeded.
fn replay_html(reported: &Reported) -> String {
    let finding = &reported.finding;
    let folder = escape(&reported.folder);
    let (shown, tried) = (finding.replays.shown, finding.replays.tried);
    let mut html = format!(
        "<h4>Show it again</h4><pre>edgewise replay {folder}</pre><p>or paste <a href=\"{folder}/repro.{id}\">repro.{id}</a> into the engine’s own shell",
        id = language_of(finding).id()
    );
    if let Some(how) = reached_text(&finding.case.target) {
        let _ = write!(html, " (Edgewise reached the engine as {})", escape(how));
    }
    if shown == 0 {
        let _ = write!(
            html,
            ". It was seen once, in a session that had run other statements before, and in none of {tried} replays on a fresh database: what came \
             before may have caused it. It is kept for the record, and is not ready to be reported.</p>"
        );
        return html;
    }
    let _ = write!(
        html,
        ". The text of an issue is ready in <a href=\"{folder}/report.md\">report.md</a>. It was reproduced in \
         {shown} of {tried} replays, each on a fresh \
         database; all answers above are those of the last one.</p>{}",
        details_html(reported)
    );
    html
}

/// A badge with the state of the known bug.
pub(crate) fn label(bug: Option<&KnownBug>) -> String {
    let Some(bug) = bug else { return String::new() };
    let word = state_text(bug.state);
    let name = escape(bug.link.as_deref().unwrap_or(&bug.name));
    let safe =
        bug.link.as_deref().is_some_and(|link| link.starts_with("https://") || link.starts_with("http://"));
    let name = if safe { format!("<a href=\"{name}\" rel=\"noreferrer\">{name}</a>") } else { name };
    format!("<span class=\"badge known\">{word}</span> {name} ")
}

fn setup_html(reported: &Reported, graph: Option<&Graph>) -> String {
    let case = &reported.finding.case;
    let mut statements: Vec<String> = case.setup.iter().map(|request| format!("{};", request.text)).collect();
    statements.extend(language(&case.language).parameter_lines(&case.plan.parameters()));
    let code = if statements.is_empty() {
        "<p>Nothing: the database stays empty.</p>".to_owned()
    } else {
        format!("<pre>{}</pre>", escape(&statements.join("\n")))
    };
    let drawn = graph.and_then(|graph| picture(graph, false));
    match drawn {
        Some(drawn) => format!(
            "<div class=\"two\"><div><h4>Setup, on an empty database</h4>{code}</div><div class=\"picture\"><h4>The graph it makes</h4>{drawn}</div></div>"
        ),
        None => format!("<h4>Setup, on an empty database</h4>{code}"),
    }
}

fn answer_html(
    reported: &Reported,
    (place, observed): (usize, &Observed),
    ruling: &Ruling,
    setup: Option<&Graph>,
) -> String {
    let case = &reported.finding.case;
    let (right, blamed) = (ruling.answer(place), ruling.wrong.contains(&place));
    let named = match (rows_of(&observed.outcome), right) {
        (Some(seen), Some(right)) => named_otherwise(case, seen, right),
        _ => false,
    };
    let wrong = match (&observed.outcome, right) {
        (Outcome::Rows(_), Some(_)) => Some(blamed || named),
        (Outcome::Graph(_), _) if ruling.graph(place).is_some() => Some(blamed),
        _ if observed.role == "invalid" && observed.outcome.is_answer() => Some(true),
        _ => None,
    };
    let mut html = format!(
        "<section class=\"answer{}\"><h5>{}</h5>",
        if wrong == Some(true) { " wrong" } else { "" },
        escape(&role_text(&reported.finding, &observed.role))
    );
    if let Some(text) = &observed.text {
        let _ = write!(html, "<pre>{};</pre>", escape(text));
    }
    match &observed.outcome {
        // The same drawing is shown above.
        Outcome::Graph(graph)
            if setup.is_some_and(|setup| canonical_hash(setup) == canonical_hash(graph)) =>
        {
            html.push_str("<p>As the setup describes it.</p>");
        }
        outcome => html.push_str(&outcome_html(outcome)),
    }
    match (wrong, right) {
        (Some(true), Some(right)) if named => {
            let names =
                |rows: &Rows| rows.columns.iter().map(|name| escape(name)).collect::<Vec<_>>().join(", ");
            let seen = rows_of(&observed.outcome).map(names).unwrap_or_default();
            let _ = write!(
                html,
                "<p class=\"verdict wrong\">Wrong: the columns are {seen}. Right would be {}.</p>",
                names(right)
            );
        }
        (Some(true), None) if ruling.graph(place).is_some() => {
            let drawn = ruling.graph(place).and_then(|graph| picture(graph, false)).unwrap_or_default();
            let _ = write!(
                html,
                "<p class=\"verdict wrong\">Wrong by {}. Right would be{}</p><div class=\"picture\">{drawn}</div>",
                escape(&rules_text(case)),
                if drawn.is_empty() { " an empty graph." } else { ":" }
            );
        }
        (Some(true), None) => {
            let rules = language(&case.language).rules();
            let _ = write!(html, "<p class=\"verdict wrong\">Wrong: {rules} refuses it before it runs.</p>");
        }
        (Some(true), Some(right)) => {
            let _ = write!(
                html,
                "<p class=\"verdict wrong\">Wrong by {}{}. Right would be{}</p>{}",
                escape(&rules_text(case)),
                if language(&case.language).rests_on(case).is_empty() {
                    ""
                } else {
                    " (<a href=\"#assumed\">assumed</a>)"
                },
                if right.is_empty() { " no rows." } else { ":" },
                if right.is_empty() { String::new() } else { rows_html(right, &[], None) }
            );
        }
        (Some(false), None) => html.push_str("<p class=\"verdict right\">This graph is right.</p>"),
        (Some(false), _) => html.push_str("<p class=\"verdict right\">This answer is right.</p>"),
        _ => {}
    }
    html.push_str("</section>");
    html
}

fn wrong_html(reported: &Reported, ruling: &Ruling) -> String {
    let finding = &reported.finding;
    let detail =
        detail_text(finding).map_or_else(String::new, |detail| format!("<pre>{}</pre>", escape(&detail)));
    // A statement that must be refused has no right answer to show, and the answer of a writing one may be right.
    let about_answers =
        !language_of(finding).provokes(&finding.symptom.oracle) && finding.severity() != Severity::WrongGraph;
    match Contrast::of(finding, ruling).filter(|_| about_answers) {
        Some(contrast) => format!(
            "<div class=\"two\"><div>{}</div><div>{}</div></div><details><summary>The difference in words</summary>{detail}</details>",
            side_html(&contrast.left),
            side_html(&contrast.right)
        ),
        None => detail,
    }
}

fn side_html(side: &Side) -> String {
    let many = side.rows.len();
    format!(
        "<p class=\"note\">{} — {many} row{}</p>{}",
        escape(&side.title),
        if many == 1 { "" } else { "s" },
        if many == 0 {
            "<p>No rows.</p>".to_owned()
        } else {
            rows_html(&side.rows, &side.marked, Some("only here"))
        }
    )
}

fn outcome_html(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Rows(rows) if rows.is_empty() => "<p>No rows.</p>".to_owned(),
        Outcome::Rows(rows) => rows_html(rows, &[], None),
        Outcome::Graph(graph) => {
            let drawn = picture(graph, false).unwrap_or_default();
            format!(
                "<p>Nodes: {}, relationships: {}.</p><div class=\"picture\">{drawn}</div>",
                graph.node_count(),
                graph.relationship_count()
            )
        }
        Outcome::Done => "<p>Done.</p>".to_owned(),
        Outcome::Error { class, code, message } => {
            let code =
                code.as_ref().map_or_else(String::new, |code| format!(" <code>{}</code>", escape(code)));
            format!("<p>An error of class <em>{class}</em>{code}:</p><pre>{}</pre>", escape(message))
        }
        Outcome::Crash(crash) => {
            format!("<p>{}</p><pre>{}</pre>", escape(&crash_sentence(crash)), escape(&crash_log(crash)))
        }
        Outcome::Hang { limit_ms } => format!("<p>No answer within {limit_ms} ms.</p>"),
    }
}

fn rows_html(rows: &Rows, marked: &[bool], note: Option<&str>) -> String {
    // Equal rows are shown once with their number. Rows that differ come first, so that a long answer does not
    // hide them.
    let mut lines: Vec<(bool, usize, &Vec<Value>)> = Vec::new();
    for (place, row) in rows.rows.iter().enumerate() {
        let only = marked.get(place).copied().unwrap_or(false);
        match lines.iter_mut().find(|(mark, _, known)| *mark == only && *known == row) {
            Some((_, count, _)) => *count += 1,
            None => lines.push((only, 1, row)),
        }
    }
    lines.sort_by_key(|(only, _, _)| !only);
    let counted = lines.iter().any(|(_, count, _)| *count > 1);
    let mut html = "<div class=\"scroll\"><table class=\"rows\"><thead><tr>".to_owned();
    if counted {
        html.push_str("<th scope=\"col\"><span class=\"note\">rows</span></th>");
    }
    for column in &rows.columns {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escape(column));
    }
    if note.is_some() {
        html.push_str("<th scope=\"col\"><span class=\"note\">on the other side?</span></th>");
    }
    html.push_str("</tr></thead><tbody>");
    for (only, count, row) in lines.iter().take(MOST_ROWS) {
        html.push_str(if *only { "<tr class=\"only\">" } else { "<tr>" });
        if counted {
            let _ = write!(html, "<td><span class=\"note\">{count} ×</span></td>");
        }
        for value in *row {
            let _ = write!(html, "<td>{}</td>", escape(&value.to_string()));
        }
        if let Some(note) = note {
            let _ = write!(
                html,
                "<td><span class=\"note\">{}</span></td>",
                if *only { note } else { "also there" }
            );
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    if lines.len() > MOST_ROWS {
        let _ = write!(html, "<p class=\"note\">… and {} more.</p>", lines.len() - MOST_ROWS);
    }
    html
}

fn details_html(reported: &Reported) -> String {
    let finding = &reported.finding;
    let reduction = finding.reduction;
    format!(
        "<details><summary>Where it comes from</summary><p>Seed {}, round {}; rule <code>{}</code>; signature <code>{}</code>{}. Reduced in {} \
         attempts from {} to {} setup statements and from {} to {} bytes of query.</p></details>",
        finding.case.origin.seed,
        finding.case.origin.round,
        escape(&finding.symptom.rule),
        escape(&finding.signature),
        if finding.fingerprint.is_empty() {
            String::new()
        } else {
            format!(" (<code>{}</code>)", escape(&finding.fingerprint.join(" ")))
        },
        reduction.attempts,
        reduction.setup_before,
        reduction.setup_after,
        reduction.query_before,
        reduction.query_after
    )
}

/// Formats text between back-ticks as code.
pub(crate) fn coded(text: &str) -> String {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let part = escape(part);
        if place % 2 == 1 {
            let _ = write!(html, "<code>{part}</code>");
        } else {
            html.push_str(&part);
        }
    }
    html
}

pub(crate) fn titled(title: &str) -> String {
    // A title may quote a predicate with back-ticks; it is then shown as plain text.
    let even = title.matches('`').count().is_multiple_of(2);
    if even && !title.contains("``") { coded(title) } else { escape(title) }
}

fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
