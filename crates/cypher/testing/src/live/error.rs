//! `LiveError`: why nothing can be generated for a database that holds data.

/// Why nothing can be generated for a database that holds data. Every message says what to change.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// There is nothing in it.
    #[error(
        "the database is empty: load data into it, or leave out --existing-data to test with generated graphs"
    )]
    Empty,
    /// No node has a label.
    #[error(
        "none of the {sampled} nodes looked at has a label: give your nodes labels, or leave out --existing-data to test \
         with generated graphs"
    )]
    Unlabelled {
        /// How many nodes were looked at.
        sampled: usize,
    },
    /// A query of ours was refused.
    #[error("the database cannot be read: `{query}` ended in {outcome}; check the rights of the user")]
    Refused {
        /// The query.
        query: String,
        /// What came of it.
        outcome: String,
    },
    /// The database cannot be reached.
    #[error(transparent)]
    Engine(#[from] edgewise_engine::EngineError),
    /// What came back does not fit together.
    #[error(
        "the sample does not make a graph ({0}): the database was probably changed while it was read; try again"
    )]
    Torn(String),
}
