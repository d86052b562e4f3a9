//! The documents for people in a finding's folder: `report.md` and `graph.svg`.

use super::markdown::labelled_markdown;
use super::picture::picture;
use crate::language::language_of;
use edgewise_lab::Finding;
use edgewise_lab::campaign::Reporter;
use edgewise_lab::triage::Label;

/// Renders the documents of findings.
pub(crate) struct FindingDocuments;

impl Reporter for FindingDocuments {
    fn documents(&self, finding: &Finding, label: &Label<'_>) -> Vec<(&'static str, String)> {
        let mut documents = vec![("report.md", labelled_markdown(finding, label))];
        let drawn =
            language_of(finding).setup_graph(&finding.case.setup).and_then(|graph| picture(&graph, true));
        documents.extend(drawn.map(|drawn| ("graph.svg", drawn)));
        documents
    }
}
