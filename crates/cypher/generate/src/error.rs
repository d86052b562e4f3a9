//! `ConfigError`: why a configuration cannot be used.

/// Why a configuration cannot be used. Every message is one sentence that says what to change.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// An interval whose lower end is above its upper end.
    #[error("`{key}` is the empty interval [{min}, {max}]; write the smaller number first")]
    EmptyInterval {
        /// The dotted name of the setting.
        key: &'static str,
        /// The lower end of the interval.
        min: u32,
        /// The upper end of the interval.
        max: u32,
    },
    /// An interval that starts below the least allowed number.
    #[error("`{key}` starts at {min}, but must be at least {least}")]
    TooSmall {
        /// The dotted name of the setting.
        key: &'static str,
        /// The lower end of the interval.
        min: u32,
        /// The smallest lower end that is allowed.
        least: u32,
    },
    /// A number above its limit; limits keep queries and graphs small.
    #[error("`{key}` is {value}, but must be at most {most}")]
    TooLarge {
        /// The dotted name of the setting.
        key: &'static str,
        /// The number that was given.
        value: u32,
        /// The greatest number that is allowed.
        most: u32,
    },
    /// A weight for a production that does not exist.
    #[error("`weights.{name}` names no production; the most similar name is `{nearest}`")]
    UnknownProduction {
        /// The name that was given.
        name: String,
        /// The known production with the most similar name.
        nearest: &'static str,
    },
    /// A setting for a kind of surface variation that does not exist.
    #[error("`surface.kinds.{name}` names no kind of variation; the most similar name is `{nearest}`")]
    UnknownSurfaceKind {
        /// The name that was given.
        name: String,
        /// The known kind with the most similar name.
        nearest: &'static str,
    },
    /// Two settings that exclude each other.
    #[error("`{first}` and `{second}` contradict each other: {why}")]
    Contradiction {
        /// The dotted name of one setting.
        first: &'static str,
        /// The dotted name of the other setting.
        second: &'static str,
        /// Why the two settings exclude each other.
        why: &'static str,
    },
    /// There is no preset of this name.
    #[error("there is no preset `{name}`; the presets are {known}")]
    UnknownPreset {
        /// The name that was given.
        name: String,
        /// The names of all presets, separated by commas.
        known: String,
    },
}
