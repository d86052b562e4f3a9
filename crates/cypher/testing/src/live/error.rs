//! `LiveError`: why an existing database cannot be tested.

/// Why an existing database cannot be tested. Every message says what to change.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// The database has no nodes.
    #[error(
        "the database is empty: load data into it, or leave out --existing-data to test with generated graphs"
    )]
    Empty,
    /// No node that was read has a label.
    #[error(
        "none of the {sampled} nodes that were read has a label: give your nodes labels, or leave out --existing-data \
         to test with generated graphs"
    )]
    Unlabelled {
        /// The number of nodes that were read.
        sampled: usize,
    },
    /// The database did not answer a query of Edgewise with rows.
    #[error("the database cannot be read: `{query}` ended in {outcome}; give the user the right to read")]
    Refused {
        /// The query that Edgewise sent.
        query: String,
        /// What the database answered instead of rows.
        outcome: String,
    },
    /// The database cannot be reached.
    #[error(transparent)]
    Engine(#[from] edgewise_engine::EngineError),
    /// The sampled nodes and relationships do not fit together.
    #[error(
        "the sample does not make a graph ({0}): the database was probably changed while it was read; try again"
    )]
    Torn(String),
}
