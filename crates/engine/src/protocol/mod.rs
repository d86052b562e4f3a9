//! The external protocol, version 1: JSON lines between Edgewise and a child process that holds a database.
//!
//! The child speaks first ([`Hello`]), then answers each [`Message`] with one [`Reply`] per step, in order. The
//! book's page `external-protocol.md` is the contract; these types are its Rust side, used by both ends.

mod hello;
mod message;
mod reply;
mod reply_error;
mod wire_step;

pub(crate) use hello::excerpt;
pub use hello::{Feature, Hello};
pub use message::Message;
pub use reply::Reply;
pub use reply_error::ReplyError;
pub use wire_step::WireStep;

/// The protocol version that this build speaks. It is increased only for incompatible changes, not for new
/// optional fields and steps.
pub const VERSION: u32 = 1;
