//! `Cursor`: reads the digits and separators of ISO 8601 text.

/// A position in an ASCII text. A method that cannot read what it expects leaves the position unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self { rest: text.as_bytes() }
    }

    /// True if nothing is left to read.
    pub const fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte; `None` at the end.
    pub fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Reads the byte `mark` if it comes next. Returns true if it did.
    pub fn take(&mut self, mark: u8) -> bool {
        let found = self.peek() == Some(mark);
        if found {
            self.rest = &self.rest[1..];
        }
        found
    }

    /// The number of digits that come next.
    pub fn digits_ahead(&self) -> usize {
        self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    }

    /// Reads exactly this many digits (at most 18) as a number; `None` if there are fewer.
    pub fn number(&mut self, digits: usize) -> Option<i64> {
        let (head, tail) = self.rest.split_at_checked(digits)?;
        if digits == 0 || digits > 18 || !head.iter().all(u8::is_ascii_digit) {
            return None;
        }
        self.rest = tail;
        Some(head.iter().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')))
    }

    /// Reads `+` or `-`, as 1 or -1; `None` if there is neither.
    pub fn sign(&mut self) -> Option<i64> {
        if self.take(b'-') {
            Some(-1)
        } else if self.take(b'+') {
            Some(1)
        } else {
            None
        }
    }

    /// Reads a decimal fraction (`.` or `,` and one to nine digits) in billionths. 0 if there is none, `None` if it
    /// is malformed.
    pub fn billionths(&mut self) -> Option<i64> {
        let mark = *self;
        if !self.take(b'.') && !self.take(b',') {
            return Some(0);
        }
        let digits = self.digits_ahead();
        if digits > 9 {
            *self = mark;
            return None;
        }
        let number = self.number(digits)?;
        Some(number * 10_i64.pow(9 - u32::try_from(digits).ok()?))
    }
}
