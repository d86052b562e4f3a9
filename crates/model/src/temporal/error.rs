//! `TemporalError`: why a text or numbers are not a temporal value.

/// Why a text or numbers are not a temporal value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemporalError {
    /// The text has none of the accepted forms.
    #[error("'{text}' is no {what}")]
    Text {
        /// What was expected.
        what: &'static str,
        /// The text given.
        text: String,
    },
    /// A component, or the whole value, is outside its limits.
    #[error("{what} is out of range")]
    OutOfRange {
        /// The component or value.
        what: &'static str,
    },
}

impl TemporalError {
    pub(crate) fn text(what: &'static str, text: &str) -> Self {
        Self::Text { what, text: text.to_owned() }
    }
}
