//! `AfterFailure`: what happens after a failed statement when several are sent in one batch.

/// What happens to the statements after a failed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailure {
    /// They run nevertheless.
    GoOn,
    /// They do not run, as inside a transaction.
    Stop,
}
