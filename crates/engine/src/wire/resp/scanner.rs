//! `Scanner`: finds the end of a reply while its bytes arrive, looking at each byte once.

use crate::wire::{Bounds, WireError};

/// The state of scanning one reply.
#[derive(Debug)]
pub struct Scanner {
    at: usize,
    /// How many items are still expected at each level of nesting.
    due: Vec<usize>,
    bounds: Bounds,
    items: usize,
}

impl Scanner {
    /// Creates a scanner for one reply.
    pub fn new(bounds: Bounds) -> Self {
        Self { at: 0, due: vec![1], bounds, items: 0 }
    }

    /// Scans the bytes received so far, from the start of the reply. Returns the length of the reply once it is
    /// complete.
    ///
    /// # Errors
    /// When it is not a reply, or exceeds the bounds.
    pub fn scan(&mut self, bytes: &[u8]) -> Result<Option<usize>, WireError> {
        loop {
            while self.due.last() == Some(&0) {
                self.due.pop();
            }
            let Some(due) = self.due.last_mut() else { return Ok(Some(self.at)) };
            let Some((line, after)) = line(bytes, self.at)? else {
                self.within_bounds(bytes.len())?;
                return Ok(None);
            };
            let (kind, rest) = line.split_first().ok_or_else(|| WireError::protocol("an empty line"))?;
            match kind {
                b'+' | b'-' | b':' => {
                    *due -= 1;
                    self.at = after;
                }
                b'$' => {
                    let end = match length(rest)? {
                        Some(length) => after.saturating_add(length).saturating_add(2),
                        None => after,
                    };
                    self.within_bounds(end)?;
                    if bytes.len() < end {
                        return Ok(None);
                    }
                    if end > after && &bytes[end - 2..end] != b"\r\n" {
                        return Err(WireError::protocol("a string is longer than its length says"));
                    }
                    if let Some(due) = self.due.last_mut() {
                        *due -= 1;
                    }
                    self.at = end;
                }
                b'*' => {
                    *due -= 1;
                    self.at = after;
                    let length = length(rest)?.unwrap_or(0);
                    // An item takes at least four bytes.
                    self.within_bounds(after.saturating_add(length.saturating_mul(4)))?;
                    if self.due.len() > 4 * self.bounds.depth {
                        return Err(WireError::TooLarge("the reply is nested too deeply".to_owned()));
                    }
                    self.due.push(length);
                }
                other => return Err(WireError::protocol(format!("byte 0x{other:02x} cannot start a reply"))),
            }
            self.items += 1;
        }
    }

    fn within_bounds(&self, length: usize) -> Result<(), WireError> {
        match length > self.bounds.message {
            true => Err(WireError::TooLarge(format!("a reply of more than {} bytes", self.bounds.message))),
            false => Ok(()),
        }
    }
}

/// The line that starts at `at`, without its line ending, and the start of the next line.
pub(super) fn line(bytes: &[u8], at: usize) -> Result<Option<(&[u8], usize)>, WireError> {
    let rest = bytes.get(at..).unwrap_or_default();
    // A status or error line may be long; a length never is.
    match rest.iter().position(|byte| *byte == b'\n') {
        Some(end) if end > 0 && rest[end - 1] == b'\r' => Ok(Some((&rest[..end - 1], at + end + 1))),
        Some(_) => Err(WireError::protocol("a line ends without a carriage return")),
        None => Ok(None),
    }
}

/// Parses a length; `None` for -1, which stands for null.
pub(super) fn length(digits: &[u8]) -> Result<Option<usize>, WireError> {
    match number(digits)? {
        -1 => Ok(None),
        length => usize::try_from(length).map(Some).map_err(|_| WireError::protocol("a length below zero")),
    }
}

pub(super) fn number(digits: &[u8]) -> Result<i64, WireError> {
    let text = std::str::from_utf8(digits).ok();
    text.and_then(|text| text.parse().ok()).ok_or_else(|| WireError::protocol("a number is invalid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_found_wherever_the_bytes_are_split() {
        let reply = b"*3\r\n$3\r\nabc\r\n*2\r\n:1\r\n*0\r\n$-1\r\n";
        let mut more = reply.to_vec();
        more.extend(b"+OK\r\n");
        let mut scanner = Scanner::new(Bounds::default());
        for end in 0..reply.len() {
            assert!(matches!(scanner.scan(&more[..end]), Ok(None)), "at {end}");
        }
        assert_eq!(scanner.scan(&more).unwrap(), Some(reply.len()));
    }

    #[test]
    fn wrong_lengths_are_refused() {
        let scan = |bytes: &[u8]| Scanner::new(Bounds { message: 1_000, ..Bounds::default() }).scan(bytes);
        assert!(matches!(scan(b"$5000\r\n"), Err(WireError::TooLarge(_))));
        assert!(matches!(scan(b"*9999999999\r\n"), Err(WireError::TooLarge(_))));
        assert!(matches!(scan(b"$-2\r\n"), Err(WireError::Protocol(_))));
        assert!(matches!(scan(b"$1\r\nab\r\n"), Err(WireError::Protocol(_))));
        assert!(matches!(scan(b"!\r\n"), Err(WireError::Protocol(_))));
        let deep = b"*1\r\n".repeat(5_000);
        assert!(matches!(Scanner::new(Bounds::default()).scan(&deep), Err(WireError::TooLarge(_))));
    }
}
