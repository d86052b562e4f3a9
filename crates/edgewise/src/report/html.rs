//! `report.html`: a run on one self-contained page.

use super::assumed::assumed_html;
use super::chart::{Chart, Series};
use super::escape::escape;
use super::finding_html::{finding_html, label, titled};
use super::run_report::{Reported, RunReport};
use super::timeline::{Span, share};
use super::words::{engine_text, severity_word};
use crate::language::LanguageId;
use edgewise_lab::Severity;
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");

/// The page of a run.
pub(crate) fn html(run: &RunReport) -> String {
    let summary = &run.summary;
    let title = engine_text(&summary.target, &summary.version);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <meta name=\"referrer\" content=\"no-referrer\"><title>Edgewise: {title}</title><style>{STYLE}</style></head><body>\
         <a class=\"skip\" href=\"#findings\">To the findings</a><header><h1>{title}, tested by Edgewise</h1>",
        title = escape(&title)
    );
    page.push_str(&lead(run));
    page.push_str("</header><main>");
    page.push_str(&tiles(run));
    page.push_str("<h2 id=\"findings\">What was found</h2>");
    page.push_str(&index(run));
    run.findings.iter().for_each(|reported| page.push_str(&finding_html(reported)));
    if !run.unstable.is_empty() {
        page.push_str(
            "<h2 id=\"unstable\">What did not show every time</h2><p>These cases failed, but not in every replay on a fresh database. They \
             are kept apart, and not counted as findings.</p>",
        );
        run.unstable.iter().for_each(|reported| page.push_str(&finding_html(reported)));
    }
    page.push_str(&assumed_html(run));
    page.push_str(&charts(run));
    page.push_str(&oracles(run));
    page.push_str(&not_tested(run));
    let _ = writeln!(
        page,
        "</main><footer>Written by Edgewise {}. Seed {}: the same seed with the same number of cases plans the same statements.</footer></body></html>",
        escape(&summary.edgewise),
        summary.seed
    );
    page
}

fn lead(run: &RunReport) -> String {
    let summary = &run.summary;
    let waiting = summary.findings.not_yet_reduced;
    let found = match run.findings.len() {
        0 if waiting > 0 => "There are no findings yet: what failed is not yet reduced.".to_owned(),
        0 if summary.broken().is_some() => "The run failed before anything was found.".to_owned(),
        0 => "Nothing was found wrong; see below what was not tested.".to_owned(),
        1 => "There is one finding.".to_owned(),
        many => format!(
            "There are {many} findings: cases that reduce to different forms. Several may have one cause."
        ),
    };
    let known = match run.recognised() {
        0 => String::new(),
        known => format!(" {known} of them are recognised as known."),
    };
    let waiting = match waiting {
        0 => String::new(),
        waiting => format!(
            " {} failing cases are not yet reduced, and not counted as findings; a resumed run reduces them.",
            grouped(waiting)
        ),
    };
    let ended = match (summary.broken(), summary.ended.as_str()) {
        (Some(why), _) => {
            format!(" <strong>It ended with a failure: {}.</strong>", escape(why.trim_end_matches('.')))
        }
        (None, "interrupted") => " The run was interrupted.".to_owned(),
        (None, _) => String::new(),
    };
    let rules = LanguageId::of_target(&summary.target).any().rules();
    format!(
        "<p class=\"lead\">Edgewise generated random graphs and random queries, ran them on the engine, and \
         checked the answers: against each \
         other, and against the rules of {rules}. Each finding below was reduced and reproduced on a fresh database. \
         <strong>{found}</strong>{known}{waiting}{ended}</p>"
    )
}

fn tiles(run: &RunReport) -> String {
    let summary = &run.summary;
    let percent =
        |rate: Option<f64>| rate.map_or_else(|| "–".to_owned(), |rate| format!("{:.1} %", rate * 100.0));
    let failures = summary.findings.total;
    let tiles = [
        (run.findings.len().to_string(), format!("findings, from {failures} failing cases")),
        (grouped(summary.cases), "queries, each judged in several ways".to_owned()),
        (grouped(summary.statements), format!("statements sent, in {}", elapsed(summary.elapsed_s))),
        (percent(summary.valid_rate), "of generated statements accepted".to_owned()),
        (percent(summary.non_empty_rate), "of queries answered with something".to_owned()),
        (
            summary.findings.unstable.to_string(),
            "failing cases that did not show again every time".to_owned(),
        ),
    ];
    let mut html = "<ul class=\"tiles\">".to_owned();
    for (figure, what) in tiles {
        let _ = write!(html, "<li><b>{figure}</b><span>{}</span></li>", escape(&what));
    }
    html.push_str("</ul>");
    html
}

fn index(run: &RunReport) -> String {
    let waiting = run.summary.findings.not_yet_reduced > 0;
    if run.findings.is_empty() && !waiting && run.summary.broken().is_some() {
        return "<p>Nothing, but the run failed. That says nothing about the engine.</p>".to_owned();
    }
    if run.findings.is_empty() {
        return match run.summary.findings.not_yet_reduced {
            0 => "<p>Nothing. That means only that what was tested passed.</p>".to_owned(),
            _ => "<p>Nothing is reduced yet. Failing cases are in <code>pending</code>.</p>".to_owned(),
        };
    }
    let line = |reported: &Reported| {
        let finding = &reported.finding;
        format!(
            "<li><span class=\"badge\">{}</span><span><a href=\"#f-{}\">{}</a> {}</span><span class=\"note\">{} case{}</span></li>",
            severity_word(finding),
            escape(&finding.signature),
            titled(&finding.title),
            label(reported.bug.as_ref()),
            finding.seen,
            if finding.seen == 1 { "" } else { "s" }
        )
    };
    let mut lists = String::new();
    for severity in Severity::ALL {
        let lines: Vec<String> = run
            .findings
            .iter()
            .filter(|reported| reported.finding.severity() == severity)
            .map(line)
            .collect();
        if !lines.is_empty() {
            let _ = write!(
                lists,
                "<h3 class=\"severity\">{} <span class=\"note\">{}</span></h3><ul class=\"index\">{}</ul>",
                severity.heading(),
                lines.len(),
                lines.concat()
            );
        }
    }
    let counts = &run.summary.findings;
    let examined = counts.total.saturating_sub(counts.counted + counts.not_yet_reduced);
    let counted = match counts.counted {
        0 => String::new(),
        counted => format!(
            "<p>{} of {} failing cases were examined: {} led to these findings, {} did not show again every time. The other {} fail in a way that had \
             been examined several times before, and were only counted.</p>",
            grouped(examined),
            grouped(counts.total),
            grouped(examined.saturating_sub(counts.unstable)),
            grouped(counts.unstable),
            grouped(counted)
        ),
    };
    format!("{lists}{counted}")
}

fn charts(run: &RunReport) -> String {
    let spans = &run.timeline.spans;
    let seconds = run.summary.elapsed_s;
    if spans.len() < 2 {
        return String::new();
    }
    let of = |value: &dyn Fn(&Span) -> f64| spans.iter().map(|span| (span.end_s, value(span))).collect();
    let whole =
        |value: f64| if value >= 1000.0 { format!("{:.1}k", value / 1000.0) } else { format!("{value:.0}") };
    let percent = |value: f64| format!("{:.0} %", value * 100.0);
    #[allow(clippy::cast_precision_loss)] // counts far below 2^52
    let rate = |span: &Span| if span.seconds > 0.0 { span.statements as f64 / span.seconds } else { 0.0 };
    let last = spans.last().map_or((0, 0), |span| (span.distinct, span.failures));
    #[allow(clippy::cast_precision_loss)]
    let charts = [
        Chart {
            title: "Statements per second",
            description: format!("{:.0} on average", run.summary.statements_per_s),
            seconds,
            top: None,
            unit: whole,
            series: vec![Series { name: "statements per second", points: of(&rate) }],
        },
        Chart {
            title: "Share of statements and queries",
            description: "accepted statements, answers that are not empty, and judgements that were possible"
                .to_owned(),
            seconds,
            top: Some(1.0),
            unit: percent,
            series: vec![
                Series {
                    name: "accepted, of statements",
                    points: of(&|span| share(span.accepted, span.accepted + span.rejected)),
                },
                Series {
                    name: "not empty, of answers",
                    points: of(&|span| share(span.non_empty, span.reads)),
                },
                Series {
                    name: "judged, of plans to judge",
                    points: of(&|span| share(span.judged, span.judged + span.skipped)),
                },
            ],
        },
        Chart {
            title: "Findings",
            description: format!("{} in the end", last.0),
            seconds,
            top: None,
            unit: whole,
            series: vec![Series {
                name: "findings",
                points: std::iter::once((0.0, 0.0))
                    .chain(spans.iter().map(|span| (span.end_s, span.distinct as f64)))
                    .collect(),
            }],
        },
        Chart {
            title: "Failing cases",
            description: format!("{} in the end", last.1),
            seconds,
            top: None,
            unit: whole,
            series: vec![Series {
                name: "failing cases",
                points: std::iter::once((0.0, 0.0))
                    .chain(spans.iter().map(|span| (span.end_s, span.failures as f64)))
                    .collect(),
            }],
        },
    ];
    let drawn: String = charts.iter().map(Chart::render).collect();
    format!("<h2 id=\"course\">How the run went</h2><div class=\"charts\">{drawn}</div>")
}

fn oracles(run: &RunReport) -> String {
    let mut html = "<h2 id=\"oracles\">How answers were checked</h2><p>A check, or <em>oracle</em>, is a way to tell with proof that an answer is wrong. Every query \
                    goes through several checks, and some checks look at every single statement. A check passes, fails, or skips what it cannot judge; a \
                    pass in which nothing could have been wrong is counted apart, as <em>vacuous</em>, and so are queries that have nothing the check is about, as <em>not applicable</em>. \
                    <em>Unjudged columns</em> are columns of answers that passed and were left out of the comparison, because the rules do not determine them.</p>\
                    <div class=\"scroll\"><table><thead><tr><th scope=\"col\">check</th><th scope=\"col\">what it claims</th>"
        .to_owned();
    for head in ["passed", "vacuous", "failed", "not applicable", "skipped", "unjudged columns"] {
        let _ = write!(html, "<th scope=\"col\" class=\"number\">{head}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    let language = LanguageId::of_target(&run.summary.target).any();
    for (id, tally) in &run.summary.by_oracle {
        let claims = language.claims(id).unwrap_or_default();
        let _ = write!(html, "<tr><td><code>{}</code></td><td>{}</td>", escape(id), escape(claims));
        let (beside, skipped) = (tally.not_applicable(), tally.skipped());
        for count in [tally.passed, tally.vacuous, tally.failed, beside, skipped, tally.unjudged_columns] {
            let _ = write!(html, "<td class=\"number\">{}</td>", grouped(count));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    html
}

fn not_tested(run: &RunReport) -> String {
    let summary = &run.summary;
    let mut html =
        "<h2 id=\"not-tested\">What was not tested</h2><p>“Nothing found” says nothing about these. If a line quotes a \
         statement and the engine's answer, the engine is known to refuse it or to answer it wrongly: look at \
         that statement separately.</p><ul>"
            .to_owned();
    for line in &summary.not_tested {
        let _ = write!(html, "<li>{}</li>", titled(line));
    }
    html.push_str("</ul>");
    let mut reasons: Vec<(u64, String)> = Vec::new();
    for (id, tally) in &summary.by_oracle {
        reasons.extend(tally.skipped.iter().map(|(why, count)| (*count, format!("{id}: {why}"))));
        let beside = tally.not_applicable.iter();
        reasons.extend(beside.map(|(why, count)| (*count, format!("{id}: not applicable, {why}"))));
    }
    reasons.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    let table = |caption: &str, head: &str, rows: &[(u64, String)]| {
        if rows.is_empty() {
            return String::new();
        }
        let lines: String = rows
            .iter()
            .take(40)
            .map(|(count, what)| {
                format!("<tr><td class=\"number\">{}</td><td>{}</td></tr>", grouped(*count), escape(what))
            })
            .collect();
        format!(
            "<details><summary>{caption}</summary><div class=\"scroll\"><table><thead><tr><th scope=\"col\" class=\"number\">times</th><th \
             scope=\"col\">{head}</th></tr></thead><tbody>{lines}</tbody></table></div></details>"
        )
    };
    html.push_str(&table("Why checks skipped queries", "check and reason", &reasons));
    let mut rejections: Vec<(u64, String)> = summary
        .rejections
        .iter()
        .map(|(key, rejection)| (rejection.count, format!("{key} — as {}", rejection.example)))
        .collect();
    rejections.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    html.push_str(&table("Statements the engine refused", "message, and the first statement", &rejections));
    let setups: Vec<(u64, String)> =
        summary.setup_failed.iter().map(|(why, count)| (*count, why.clone())).collect();
    html.push_str(&table("Graphs that could not be loaded", "reason", &setups));
    html
}

/// A number with thousands separators.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

fn elapsed(seconds: f64) -> String {
    if seconds < 120.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}
