//! `Cursor`: reads the items of a complete reply.

use super::scanner::{length, line, number};
use crate::wire::WireError;

/// One item of a reply. The items of an array come after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A status line.
    Status(&'a [u8]),
    /// An error line.
    Error(&'a [u8]),
    /// An integer.
    Int(i64),
    /// A string of bytes.
    Bulk(&'a [u8]),
    /// An array of this many items.
    Array(usize),
    /// A null.
    Null,
}

/// Reads items one after another.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning of a reply.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Reads the next item.
    ///
    /// # Errors
    /// When there is none.
    pub fn item(&mut self) -> Result<Item<'a>, WireError> {
        let short = || WireError::protocol("a reply ends inside an item");
        let (line, after) = line(self.bytes, self.at)?.ok_or_else(short)?;
        let (kind, rest) = line.split_first().ok_or_else(short)?;
        self.at = after;
        Ok(match kind {
            b'+' => Item::Status(rest),
            b'-' => Item::Error(rest),
            b':' => Item::Int(number(rest)?),
            b'$' => match length(rest)? {
                None => Item::Null,
                Some(length) => {
                    let end = after.checked_add(length).ok_or_else(short)?;
                    let bulk = self.bytes.get(after..end).ok_or_else(short)?;
                    self.at = end + 2;
                    Item::Bulk(bulk)
                }
            },
            b'*' => length(rest)?.map_or(Item::Null, Item::Array),
            other => return Err(WireError::protocol(format!("byte 0x{other:02x} starts no item"))),
        })
    }

    /// Reads an array header; any other item is an error.
    ///
    /// # Errors
    /// When the item is something else.
    pub fn array(&mut self) -> Result<usize, WireError> {
        match self.item()? {
            Item::Array(length) => Ok(length),
            other => Err(unexpected("an array", other)),
        }
    }

    /// Reads an integer.
    ///
    /// # Errors
    /// When the item is something else.
    pub fn int(&mut self) -> Result<i64, WireError> {
        match self.item()? {
            Item::Int(number) => Ok(number),
            other => Err(unexpected("an integer", other)),
        }
    }

    /// Reads a string, either bulk or status.
    ///
    /// # Errors
    /// When the item is something else.
    pub fn text(&mut self) -> Result<&'a [u8], WireError> {
        match self.item()? {
            Item::Bulk(text) | Item::Status(text) => Ok(text),
            other => Err(unexpected("a string", other)),
        }
    }

    /// Skips an item with everything in it.
    ///
    /// # Errors
    /// When there is none.
    pub fn skip(&mut self) -> Result<(), WireError> {
        let mut due = 1_usize;
        while due > 0 {
            due -= 1;
            if let Item::Array(length) = self.item()? {
                due = due.saturating_add(length);
            }
        }
        Ok(())
    }

    /// How many bytes have been read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The bytes read since a position.
    pub fn since(&self, position: usize) -> &'a [u8] {
        self.bytes.get(position..self.at).unwrap_or_default()
    }
}

fn unexpected(wanted: &str, item: Item<'_>) -> WireError {
    let there = match item {
        Item::Status(_) => "a status",
        Item::Error(_) => "an error",
        Item::Int(_) => "an integer",
        Item::Bulk(_) => "a string",
        Item::Array(_) => "an array",
        Item::Null => "a null",
    };
    WireError::protocol(format!("{there} instead of {wanted}"))
}
