//! Network protocols: blocking clients with deadlines, bounds and transcripts, one folder per protocol.

mod after_failure;
mod allowance;
pub mod bolt;
mod bounds;
mod channel;
mod deadline;
mod encryption;
mod error;
pub mod gremlin;
pub mod http;
pub mod postgres;
mod redactor;
pub mod resp;
pub mod rest;
mod stream;
mod timed_stream;
#[cfg(feature = "tls")]
mod tls;
mod transcript;
mod zone;

pub use after_failure::AfterFailure;
pub use allowance::{Allowance, Exceeded};
pub use bounds::Bounds;
pub use channel::Channel;
pub use deadline::Deadline;
pub use encryption::Encryption;
pub use error::WireError;
pub use stream::{Stream, dial};
pub use transcript::{Recording, SharedTranscript, Speaker, Transcript, TranscriptWriter};
pub(crate) use transcript::{from_hex, to_hex};
