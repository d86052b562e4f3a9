//! `Transcript`: the bytes that were exchanged with a server, with passwords replaced.

use std::{
    fmt,
    io::{self, Write},
    sync::{Arc, Mutex},
};

/// The side that sent bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Edgewise.
    Client,
    /// The server.
    Server,
}

/// Receives the bytes that are exchanged. Passwords in them are replaced.
pub trait Transcript: Send {
    /// Called with bytes that were sent or received.
    fn record_bytes(&mut self, speaker: Speaker, bytes: &[u8]);
}

/// A transcript that a session writes and another thread reads.
pub type SharedTranscript = Arc<Mutex<dyn Transcript>>;

/// A transcript in memory. Successive bytes of the same side are one entry, so it does not depend on how the
/// network split them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The entries, in order.
    pub turns: Vec<(Speaker, Vec<u8>)>,
}

impl Recording {
    /// Creates an empty recording, to be shared with a session.
    pub fn shared() -> Arc<Mutex<Self>> {
        Arc::new(Mutex::new(Self::default()))
    }

    /// Parses the text form: lines of `> hex` (client) and `< hex` (server); other lines are comments. `None` if
    /// the hex is invalid.
    pub fn parse(text: &str) -> Option<Self> {
        let mut recording = Self::default();
        for line in text.lines() {
            let speaker = match line.as_bytes().first() {
                Some(b'>') => Speaker::Client,
                Some(b'<') => Speaker::Server,
                _ => continue,
            };
            recording.record_bytes(speaker, &from_hex(line[1..].trim())?);
        }
        Some(recording)
    }

    /// All bytes that one side sent.
    pub fn said_by(&self, speaker: Speaker) -> Vec<u8> {
        self.turns
            .iter()
            .filter(|(who, _)| *who == speaker)
            .flat_map(|(_, bytes)| bytes.iter().copied())
            .collect()
    }
}

impl Transcript for Recording {
    fn record_bytes(&mut self, speaker: Speaker, bytes: &[u8]) {
        match self.turns.last_mut() {
            Some((last, turn)) if *last == speaker => turn.extend_from_slice(bytes),
            _ => self.turns.push((speaker, bytes.to_vec())),
        }
    }
}

/// Writes the text form, with at most 64 bytes a line.
impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (speaker, bytes) in &self.turns {
            for line in bytes.chunks(64) {
                writeln!(f, "{} {}", mark(*speaker), to_hex(line))?;
            }
        }
        Ok(())
    }
}

/// A transcript that is written to `W` while it grows, in the text form of [`Recording`].
pub struct TranscriptWriter<W: Write + Send> {
    out: W,
    /// The first error on writing; the session goes on without a transcript.
    pub failure: Option<io::Error>,
}

impl<W: Write + Send> TranscriptWriter<W> {
    /// Creates a transcript that writes to `out`.
    pub fn new(out: W) -> Self {
        Self { out, failure: None }
    }
}

impl<W: Write + Send> Transcript for TranscriptWriter<W> {
    fn record_bytes(&mut self, speaker: Speaker, bytes: &[u8]) {
        for line in bytes.chunks(64) {
            if self.failure.is_none() {
                self.failure = writeln!(self.out, "{} {}", mark(speaker), to_hex(line)).err();
            }
        }
    }
}

fn mark(speaker: Speaker) -> char {
    match speaker {
        Speaker::Client => '>',
        Speaker::Server => '<',
    }
}

/// Encodes bytes as lower-case hex digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble & 15)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

/// Decodes hex digits into bytes. `None` if a character is not a hex digit or their number is odd.
pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_unchanged_after_writing_and_parsing() {
        let mut recording = Recording::default();
        recording.record_bytes(Speaker::Client, &[0x60, 0x60]);
        recording.record_bytes(Speaker::Client, &[0xb0]);
        recording.record_bytes(Speaker::Server, &[0; 100]);
        let text = format!("# a comment\n{recording}");
        assert_eq!(Recording::parse(&text), Some(recording.clone()));
        assert_eq!(recording.said_by(Speaker::Client), [0x60, 0x60, 0xb0]);
        assert_eq!(Recording::parse("> 0g"), None);
        assert_eq!(Recording::parse("> 000"), None);
    }

    #[test]
    fn a_writer_writes_what_a_recording_reads() {
        let mut writer = TranscriptWriter::new(Vec::new());
        writer.record_bytes(Speaker::Client, b"ab");
        writer.record_bytes(Speaker::Server, b"c");
        assert_eq!(String::from_utf8(writer.out).unwrap(), "> 6162\n< 63\n");
    }
}
