//! `TemporalError`: why a text or numbers are not a temporal value.

/// Why a text or numbers do not denote a temporal value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemporalError {
    /// The text has none of the accepted forms.
    #[error("'{text}' is not a valid {what}")]
    Text {
        /// What kind of value was expected.
        what: &'static str,
        /// The text that was given.
        text: String,
    },
    /// A component, or the whole value, is outside its limits.
    #[error("the {what} is out of range")]
    OutOfRange {
        /// The component or value that is out of range.
        what: &'static str,
    },
}

impl TemporalError {
    /// The error for a text that is not a valid `what`.
    pub(crate) fn invalid_text(what: &'static str, text: &str) -> Self {
        Self::Text { what, text: text.to_owned() }
    }
}
