//! `LiveError`: why an existing database cannot be tested.

/// Why an existing database cannot be tested. Every message says what to change.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// The database is empty.
    #[error(
        "the database is empty: load data into it, or leave out --existing-data to test with generated graphs"
    )]
    Empty,
    /// No node has a label.
    #[error(
        "none of the {sampled} nodes that were read has a label: give your nodes labels, or leave out --existing-data \
         to test with generated graphs"
    )]
    Unlabelled {
        /// How many nodes were read.
        sampled: usize,
    },
    /// The database did not answer one of our queries with rows.
    #[error("the database cannot be read: `{query}` ended in {outcome}; check the rights of the user")]
    Refused {
        /// The query.
        query: String,
        /// What it answered instead.
        outcome: String,
    },
    /// The database cannot be reached.
    #[error(transparent)]
    Engine(#[from] edgewise_engine::EngineError),
    /// The answers are inconsistent.
    #[error(
        "the sample does not make a graph ({0}): the database was probably changed while it was read; try again"
    )]
    Torn(String),
}
