//! The child's side of the external protocol: serves a library engine over standard input and output.

mod embedded;
mod embedded_session;
mod panic_note;
mod run_host;
mod serve;

pub use embedded::Embedded;
pub use embedded_session::EmbeddedSession;
pub use run_host::main;
pub use serve::serve;
