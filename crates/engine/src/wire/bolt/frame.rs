//! Splits messages into chunks with a two-byte length each; an empty chunk ends a message.

use crate::wire::{Bounds, Channel, Deadline, WireError};

/// Appends a message, split into chunks.
pub fn write(message: &[u8], out: &mut Vec<u8>) {
    for chunk in message.chunks(0xffff) {
        out.extend((chunk.len() as u16).to_be_bytes());
        out.extend_from_slice(chunk);
    }
    out.extend([0, 0]);
}

/// Reads the next message into `message`. Servers send empty messages to keep the connection alive; they are
/// skipped.
///
/// # Errors
/// When it does not arrive in time, or is larger than the bounds.
pub fn read(
    channel: &mut Channel,
    message: &mut Vec<u8>,
    bounds: Bounds,
    deadline: Deadline,
) -> Result<(), WireError> {
    message.clear();
    if message.capacity() > 1 << 20 {
        *message = Vec::new();
    }
    loop {
        channel.need(2, deadline)?;
        let head = channel.received();
        let length = usize::from(u16::from_be_bytes([head[0], head[1]]));
        if length == 0 {
            channel.consume(2);
            if !message.is_empty() {
                return Ok(());
            }
            continue;
        }
        if message.len() + length > bounds.message {
            return Err(WireError::TooLarge(format!("a message of more than {} bytes", bounds.message)));
        }
        channel.need(2 + length, deadline)?;
        message.extend_from_slice(&channel.received()[2..2 + length]);
        channel.consume(2 + length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_split_into_chunks() {
        let mut out = Vec::new();
        write(&vec![7; 0x1_0001], &mut out);
        assert_eq!(out.len(), 0x1_0001 + 2 + 2 + 2);
        assert_eq!(out[..2], [0xff, 0xff]);
        assert_eq!(out[0x1_0001..][..4], [0, 2, 7, 7]);
        assert_eq!(out[out.len() - 2..], [0, 0]);
    }
}
