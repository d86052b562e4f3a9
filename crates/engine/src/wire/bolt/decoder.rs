//! `Decoder`: decodes PackStream bytes to values. It never panics, whatever the bytes are.

use super::structure;
use crate::wire::{Allowance, allowance::Exceeded, to_hex};
use edgewise_model::{Map, Name, Opaque, Value};
use thiserror::Error;

/// Why bytes cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// The message ends inside a value, or a length points beyond its end.
    #[error("the bytes end inside a value")]
    Short,
    /// A byte that is not the start of a value, or a value of the wrong type.
    #[error("byte 0x{0:02x} cannot start a value here")]
    Marker(u8),
    /// More values, or more deeply nested ones, than the bounds allow.
    #[error("the value exceeds the bounds")]
    Large,
}

impl From<Exceeded> for DecodeError {
    fn from(_: Exceeded) -> Self {
        Self::Large
    }
}

/// Decodes values from one message.
pub struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    pub(super) allowance: &'a mut Allowance,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder for these bytes; the decoded values count against the allowance.
    pub fn new(bytes: &'a [u8], allowance: &'a mut Allowance) -> Self {
        Self { bytes, at: 0, allowance }
    }

    /// How many bytes have been read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// True if nothing is left.
    pub fn at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn rewind(&mut self, position: usize) {
        self.at = position;
    }

    pub(super) fn since(&self, position: usize) -> &'a [u8] {
        &self.bytes[position..self.at]
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let end = self.at.checked_add(length).ok_or(DecodeError::Short)?;
        let bytes = self.bytes.get(self.at..end).ok_or(DecodeError::Short)?;
        self.at = end;
        Ok(bytes)
    }

    pub(super) fn byte(&mut self) -> Result<u8, DecodeError> {
        Ok(self.take(1)?[0])
    }

    fn number<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    /// Reads a length of one, two or four bytes. Every item takes at least a byte, so a length beyond the
    /// remaining bytes is invalid.
    fn length(&mut self, width: u8) -> Result<usize, DecodeError> {
        let length = match width {
            0 => usize::from(self.byte()?),
            1 => usize::from(u16::from_be_bytes(self.number()?)),
            _ => u32::from_be_bytes(self.number()?) as usize,
        };
        if length > self.bytes.len() - self.at { Err(DecodeError::Short) } else { Ok(length) }
    }

    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        self.allowance.down()?;
        let result = read(self);
        self.allowance.up();
        result
    }

    /// Reads a value of any type.
    ///
    /// # Errors
    /// When the bytes are not a value, or exceed the allowance.
    pub fn value(&mut self) -> Result<Value, DecodeError> {
        self.allowance.take(1)?;
        let start = self.at;
        let marker = self.byte()?;
        Ok(match marker {
            0x00..=0x7f | 0xf0..=0xff => Value::Int(i64::from(marker as i8)),
            0x80..=0x8f => self.text(usize::from(marker & 15))?,
            0x90..=0x9f => Value::List(self.items(usize::from(marker & 15))?),
            0xa0..=0xaf => Value::Map(self.entries(usize::from(marker & 15))?),
            0xb0..=0xbf => {
                self.deeper(|decoder| structure::read(decoder, start, usize::from(marker & 15)))?
            }
            0xc0 => Value::Null,
            0xc1 => Value::Float(f64::from_bits(u64::from_be_bytes(self.number()?))),
            0xc2 => Value::Bool(false),
            0xc3 => Value::Bool(true),
            0xc8 => Value::Int(i8::from_be_bytes(self.number()?).into()),
            0xc9 => Value::Int(i16::from_be_bytes(self.number()?).into()),
            0xca => Value::Int(i32::from_be_bytes(self.number()?).into()),
            0xcb => Value::Int(i64::from_be_bytes(self.number()?)),
            0xcc..=0xce => {
                let length = self.length(marker - 0xcc)?;
                Opaque::new("bytes", to_hex(self.take(length)?)).into()
            }
            0xd0..=0xd2 => {
                let length = self.length(marker - 0xd0)?;
                self.text(length)?
            }
            0xd4..=0xd6 => {
                let length = self.length(marker - 0xd4)?;
                Value::List(self.items(length)?)
            }
            0xd8..=0xda => {
                let length = self.length(marker - 0xd8)?;
                Value::Map(self.entries(length)?)
            }
            0xdc | 0xdd => {
                let fields = self.length(marker - 0xdc)?;
                self.deeper(|decoder| structure::read(decoder, start, fields))?
            }
            other => return Err(DecodeError::Marker(other)),
        })
    }

    /// Reads the header of a list and returns its length.
    pub(super) fn list(&mut self) -> Result<usize, DecodeError> {
        match self.byte()? {
            marker @ 0x90..=0x9f => Ok(usize::from(marker & 15)),
            marker @ 0xd4..=0xd6 => self.length(marker - 0xd4),
            other => Err(DecodeError::Marker(other)),
        }
    }

    /// Reads the header of a structure and returns its tag and its number of fields.
    pub(super) fn structure(&mut self) -> Result<(u8, usize), DecodeError> {
        match self.byte()? {
            marker @ 0xb0..=0xbf => Ok((self.byte()?, usize::from(marker & 15))),
            other => Err(DecodeError::Marker(other)),
        }
    }

    /// Reads a map; any other type is an error.
    pub(super) fn map(&mut self) -> Result<Map, DecodeError> {
        match self.value()? {
            Value::Map(map) => Ok(map),
            _ => Err(DecodeError::Marker(0)),
        }
    }

    /// Reads a string. One that is not valid UTF-8 is a server's mistake worth seeing, so it is kept as opaque
    /// bytes.
    fn text(&mut self, length: usize) -> Result<Value, DecodeError> {
        let bytes = self.take(length)?;
        Ok(match std::str::from_utf8(bytes) {
            Ok(text) => Value::string(text),
            Err(_) => Opaque::new("invalid-utf8", to_hex(bytes)).into(),
        })
    }

    fn items(&mut self, length: usize) -> Result<Vec<Value>, DecodeError> {
        self.deeper(|decoder| {
            // A length may be wrong, so memory is reserved only for a limited number of items.
            let mut items = Vec::with_capacity(length.min(256));
            for _ in 0..length {
                items.push(decoder.value()?);
            }
            Ok(items)
        })
    }

    fn entries(&mut self, length: usize) -> Result<Map, DecodeError> {
        self.deeper(|decoder| {
            let mut map = Map::new();
            for _ in 0..length {
                let key = decoder.key()?;
                let value = decoder.value()?;
                map.insert(key, value);
            }
            Ok(map)
        })
    }

    fn key(&mut self) -> Result<Name, DecodeError> {
        let length = match self.byte()? {
            marker @ 0x80..=0x8f => usize::from(marker & 15),
            marker @ 0xd0..=0xd2 => self.length(marker - 0xd0)?,
            other => return Err(DecodeError::Marker(other)),
        };
        Ok(Name::from(String::from_utf8_lossy(self.take(length)?)))
    }
}
