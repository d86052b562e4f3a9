//! `Question`: the minimal statements that ask an engine for one thing that a profile can name.

use edgewise_engine::{ErrorClass, Request};
use edgewise_model::Value;

/// What a question is about; a heading of the written profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// A clause, expression or other construct.
    Construct,
    /// A function, in one of its signatures.
    Function,
    /// A combination of constructs, the order of clauses included.
    Combination,
    /// A kind of literal or value, and other switches of the generator.
    Value,
    /// Another spelling of the same statement.
    Surface,
    /// How all statements are written. The answer is no switch.
    Spelling,
    /// A schema statement.
    Schema,
}

impl Topic {
    /// True if a profile can switch off what is asked.
    pub fn is_switch(self) -> bool {
        self != Self::Spelling
    }

    /// True if an answer other than the language's means that the engine reads the text differently, so that it must
    /// not be written.
    pub fn must_be_read_alike(self) -> bool {
        matches!(self, Self::Surface | Self::Spelling | Self::Value)
    }
}

/// How many of a question's statements the engine must take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// One of them: they are alternatives.
    Any,
    /// All of them.
    All,
}

/// The minimal statements that ask an engine for one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The name of what is asked for, as a profile switches it off.
    pub what: String,
    /// What it is about.
    pub topic: Topic,
    /// How many of the statements must be taken.
    pub need: Need,
    /// Statements of which one must be taken first; none if the question needs none.
    pub first: Vec<Request>,
    /// The statements.
    pub requests: Vec<Request>,
    /// Statements of which one removes what the question has created and emptying the database leaves.
    pub undo: Vec<Request>,
}

impl Question {
    /// A question with alternative statements.
    pub fn any(what: impl Into<String>, topic: Topic, requests: Vec<Request>) -> Self {
        Self { what: what.into(), topic, need: Need::Any, first: Vec::new(), requests, undo: Vec::new() }
    }

    /// A question whose statements must all be taken.
    pub fn all(what: impl Into<String>, topic: Topic, requests: Vec<Request>) -> Self {
        Self { need: Need::All, ..Self::any(what, topic, requests) }
    }
}

/// A field of the profile's table of storable values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StoredKind {
    /// NaN and infinities.
    NonFinite,
    /// Temporal instants.
    Temporal,
    /// Durations.
    Duration,
    /// Points.
    Point,
    /// Lists.
    List,
}

impl StoredKind {
    /// Every kind, in the order of the profile.
    pub const ALL: [Self; 5] = [Self::NonFinite, Self::Temporal, Self::Duration, Self::Point, Self::List];

    /// The key in the profile.
    pub fn key(self) -> &'static str {
        match self {
            Self::NonFinite => "non_finite",
            Self::Temporal => "temporal",
            Self::Duration => "duration",
            Self::Point => "point",
            Self::List => "list",
        }
    }
}

/// A value that is stored and read back.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredSample {
    /// The kind that it is a sample of.
    pub kind: StoredKind,
    /// The statement that stores it.
    pub write: Request,
    /// The statement that reads it, as the only cell.
    pub read: Request,
    /// The value.
    pub value: Value,
}

/// An invalid statement, and the class of the error that it must raise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorSample {
    /// The class.
    pub class: ErrorClass,
    /// The statement.
    pub text: String,
}
