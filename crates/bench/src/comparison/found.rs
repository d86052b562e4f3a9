//! `Found`: what a campaign found on an engine, in figures that can be compared with those of other engines.

use edgewise_lab::campaign::{FindingCounts, ListedFinding, Summary};
use serde::Serialize;

/// How many refusals are listed, the most frequent first.
const MOST_REFUSALS: usize = 8;

/// What a campaign found.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    /// Seconds that the campaign took, reduction included.
    pub seconds: f64,
    /// Queries judged.
    pub queries: u64,
    /// Statements sent in rounds.
    pub statements: u64,
    /// Statements sent in a second.
    pub statements_per_s: f64,
    /// Fraction of the generated statements that the engine accepted.
    pub valid_rate: Option<f64>,
    /// Fraction of the answers that are not empty.
    pub non_empty_rate: Option<f64>,
    /// Findings by kind, without the list.
    pub findings: FindingCounts,
    /// Findings per million queries. In a longer run the same findings come again, so this figure becomes smaller.
    pub findings_per_million: Option<f64>,
    /// Failing cases per million queries, which does not depend on the length of the run.
    pub failures_per_million: Option<f64>,
    /// Statements that ran into the time limit.
    pub timeouts: u64,
    /// Statements that the engine refused.
    pub refused: u64,
    /// The most frequent refusals.
    pub refusals: Vec<Refusal>,
    /// The findings, the most severe first.
    pub list: Vec<ListedFinding>,
    /// The error that ended the campaign early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// The folder of the campaign, below that of the comparison.
    pub folder: String,
}

/// Refused statements with one message.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// The class and the message, without names and values.
    pub message: String,
    /// How many statements.
    pub count: u64,
    /// The first of them.
    pub example: String,
}

impl Found {
    /// The figures of a summary; `folder` is where the campaign is stored.
    pub fn of(summary: &Summary, folder: &str) -> Self {
        let mut refusals: Vec<Refusal> = summary
            .rejections
            .iter()
            .map(|(message, own)| Refusal {
                message: message.clone(),
                count: own.count,
                example: own.example.clone(),
            })
            .collect();
        let refused = refusals.iter().map(|own| own.count).sum();
        refusals
            .sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.message.cmp(&other.message)));
        refusals.truncate(MOST_REFUSALS);
        let counts = FindingCounts { list: Vec::new(), ..summary.findings.clone() };
        Self {
            seconds: summary.elapsed_s,
            queries: summary.cases,
            statements: summary.statements,
            statements_per_s: summary.statements_per_s,
            valid_rate: summary.valid_rate,
            non_empty_rate: summary.non_empty_rate,
            findings_per_million: per_million(counts.distinct, summary.cases),
            failures_per_million: per_million(counts.total, summary.cases),
            timeouts: summary.timeouts,
            refused,
            refusals,
            list: summary.findings.list.clone(),
            broken: summary.broken().map(str::to_owned),
            folder: folder.to_owned(),
            findings: counts,
        }
    }
}

#[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
fn per_million(count: u64, queries: u64) -> Option<f64> {
    (queries > 0).then(|| count as f64 * 1e6 / queries as f64)
}

#[cfg(test)]
mod tests {
    use super::{Found, per_million};
    use edgewise_lab::campaign::Summary;

    #[test]
    fn a_rate_needs_queries() {
        assert_eq!(per_million(3, 2_000), Some(1_500.0));
        assert_eq!(per_million(0, 0), None);
    }

    #[test]
    fn a_campaign_that_broke_says_why() {
        let summary = Summary { ended: "the engine is gone".to_owned(), ..Summary::default() };
        assert_eq!(Found::of(&summary, "a").broken.as_deref(), Some("the engine is gone"));
        let whole = Summary { ended: "time".to_owned(), ..Summary::default() };
        assert!(Found::of(&whole, "a").broken.is_none());
    }
}
