//! `ConfigError`: why a configuration cannot be used.

/// Why a configuration cannot be used. Every message is one sentence that says what to change.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// An interval whose lower end is above its upper end.
    #[error("`{key}` is the empty interval [{min}, {max}]; write the smaller number first")]
    EmptyInterval {
        /// The dotted key.
        key: &'static str,
        /// The lower end.
        min: u32,
        /// The upper end.
        max: u32,
    },
    /// An interval that starts below the least allowed number.
    #[error("`{key}` starts at {min}, but must be at least {least}")]
    TooSmall {
        /// The dotted key.
        key: &'static str,
        /// The lower end.
        min: u32,
        /// The least allowed value of `min`.
        least: u32,
    },
    /// A number above the limit that keeps traversals and graphs small.
    #[error("`{key}` is {value}, but must be at most {most}")]
    TooLarge {
        /// The dotted key.
        key: &'static str,
        /// The value.
        value: u32,
        /// The greatest allowed value.
        most: u32,
    },
    /// A weight for a production that does not exist.
    #[error("`weights.{name}` names no production; the most similar name is `{nearest}`")]
    UnknownProduction {
        /// The name.
        name: String,
        /// The known production with the most similar name.
        nearest: &'static str,
    },
    /// Two settings that exclude each other.
    #[error("`{first}` and `{second}` contradict each other: {why}")]
    Contradiction {
        /// One dotted key.
        first: &'static str,
        /// The other dotted key.
        second: &'static str,
        /// Why the two settings exclude each other.
        why: &'static str,
    },
    /// There is no preset of this name.
    #[error("there is no preset `{name}`; the presets are {known}")]
    UnknownPreset {
        /// The name.
        name: String,
        /// All names, joined.
        known: String,
    },
}
