//! `Response`: the messages a server sends.

use super::{BoltFailure, Decoder, decoder::DecodeError, tag};
use crate::wire::{Allowance, WireError};
use edgewise_model::{Map, Value};

/// A server's message.
#[derive(Clone, Debug, PartialEq)]
pub enum Response {
    /// Success, with its metadata.
    Success(Map),
    /// A row.
    Record(Vec<Value>),
    /// A row that was dropped, because the result has more values than the bounds allow.
    Unheld,
    /// The request was not executed, because of an earlier failure.
    Ignored,
    /// The server reports an error.
    Failure(BoltFailure),
}

impl Response {
    /// Decodes a message; rows count against the allowance.
    ///
    /// # Errors
    /// When it is not a server message.
    pub fn decode(message: &[u8], allowance: &mut Allowance) -> Result<Self, WireError> {
        let broken = |error: DecodeError| WireError::protocol(format!("in a message, {error}"));
        let mut decoder = Decoder::new(message, allowance);
        let (tag, fields) = decoder.structure().map_err(broken)?;
        let response = match (tag, fields) {
            (tag::SUCCESS, 1) => Self::Success(decoder.map().map_err(broken)?),
            (tag::FAILURE, 1) => Self::Failure(BoltFailure::from_map(&decoder.map().map_err(broken)?)),
            // Some servers add a map.
            (tag::IGNORED, _) => return Ok(Self::Ignored),
            (tag::RECORD, 1) => match decoder.value() {
                Ok(Value::List(row)) => Self::Record(row),
                Ok(_) => return Err(WireError::protocol("a row is not a list")),
                Err(DecodeError::Large) => return Ok(Self::Unheld),
                Err(error) => return Err(broken(error)),
            },
            (tag, fields) => {
                return Err(WireError::protocol(format!(
                    "0x{tag:02x} with {fields} fields is not a server message"
                )));
            }
        };
        match decoder.at_end() {
            true => Ok(response),
            false => Err(WireError::protocol("there are bytes after the end of a message")),
        }
    }
}
