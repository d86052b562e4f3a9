//! `AfterFailure`: what follows a failed statement when several are sent in one go.

/// What happens to the statements after a failed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailure {
    /// They run all the same.
    GoOn,
    /// They do not, as inside a transaction.
    Stop,
}
