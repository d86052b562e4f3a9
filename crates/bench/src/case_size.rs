//! `CaseSize`: how large a case is for a reader.

use crate::ReferenceLanguage;
use edgewise_lab::Case;

/// The size of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaseSize {
    /// Clauses or steps, including nested ones: [`ReferenceLanguage::PARTS`].
    pub parts: usize,
    /// Elements of the graph.
    pub elements: usize,
    /// Bytes of the query.
    pub bytes: usize,
}

impl CaseSize {
    /// The size of a case. A case without a query, whose bug is in the setup, has the size of its setup statements.
    pub fn of<S: ReferenceLanguage>(case: &Case) -> Self {
        let elements = S::setup_graph(&case.setup)
            .map_or(0, |graph| graph.nodes().count() + graph.relationships().count());
        let setup: Vec<&str> = case.setup.iter().map(|request| request.text.as_str()).collect();
        let statements = case.query.as_deref().map_or(setup, |query| vec![query]);
        Self {
            parts: statements.iter().map(|text| S::parts(text)).sum(),
            elements,
            bytes: statements.iter().map(|text| text.len()).sum(),
        }
    }
}
