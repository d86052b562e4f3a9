//! `Transcript`: the bytes of a conversation, exactly as they went over the wire, except for passwords.

use std::{
    fmt,
    io::{self, Write},
    sync::{Arc, Mutex},
};

/// Who spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// We did.
    Client,
    /// The server did.
    Server,
}

/// Something that wants to see the bytes. A message with a password in it is shown with the password replaced.
pub trait Transcript: Send {
    /// Bytes went over the wire.
    fn heard(&mut self, speaker: Speaker, bytes: &[u8]);
}

/// A transcript that a session writes to and somebody else reads.
pub type SharedTranscript = Arc<Mutex<dyn Transcript>>;

/// A transcript in memory. Bytes of the same speaker in a row are one entry, so it does not depend on how the
/// network cut them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The turns, in order.
    pub turns: Vec<(Speaker, Vec<u8>)>,
}

impl Recording {
    /// An empty recording, ready to be given to a session.
    pub fn shared() -> Arc<Mutex<Self>> {
        Arc::new(Mutex::new(Self::default()))
    }

    /// Reads the text form, lines of `> hex` (client) and `< hex` (server); other lines are comments.
    pub fn parse(text: &str) -> Option<Self> {
        let mut recording = Self::default();
        for line in text.lines() {
            let speaker = match line.as_bytes().first() {
                Some(b'>') => Speaker::Client,
                Some(b'<') => Speaker::Server,
                _ => continue,
            };
            recording.heard(speaker, &from_hex(line[1..].trim())?);
        }
        Some(recording)
    }

    /// All the bytes one side said.
    pub fn said_by(&self, speaker: Speaker) -> Vec<u8> {
        self.turns
            .iter()
            .filter(|(who, _)| *who == speaker)
            .flat_map(|(_, bytes)| bytes.iter().copied())
            .collect()
    }
}

impl Transcript for Recording {
    fn heard(&mut self, speaker: Speaker, bytes: &[u8]) {
        match self.turns.last_mut() {
            Some((last, turn)) if *last == speaker => turn.extend_from_slice(bytes),
            _ => self.turns.push((speaker, bytes.to_vec())),
        }
    }
}

/// The text form, lines cut at 64 bytes.
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

/// A transcript that is written out as it goes, in the text form of [`Recording`].
pub struct TranscriptWriter<W: Write + Send> {
    out: W,
    /// The first failure to write; the conversation goes on without a transcript.
    pub failure: Option<io::Error>,
}

impl<W: Write + Send> TranscriptWriter<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Self {
        Self { out, failure: None }
    }
}

impl<W: Write + Send> Transcript for TranscriptWriter<W> {
    fn heard(&mut self, speaker: Speaker, bytes: &[u8]) {
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

/// Lower-case hex digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble & 15)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

/// The bytes of hex digits, if they are some.
pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_form_reads_back() {
        let mut recording = Recording::default();
        recording.heard(Speaker::Client, &[0x60, 0x60]);
        recording.heard(Speaker::Client, &[0xb0]);
        recording.heard(Speaker::Server, &[0; 100]);
        let text = format!("# a comment\n{recording}");
        assert_eq!(Recording::parse(&text), Some(recording.clone()));
        assert_eq!(recording.said_by(Speaker::Client), [0x60, 0x60, 0xb0]);
        assert_eq!(Recording::parse("> 0g"), None);
        assert_eq!(Recording::parse("> 000"), None);
    }

    #[test]
    fn a_writer_writes_what_a_recording_reads() {
        let mut writer = TranscriptWriter::new(Vec::new());
        writer.heard(Speaker::Client, b"ab");
        writer.heard(Speaker::Server, b"c");
        assert_eq!(String::from_utf8(writer.out).unwrap(), "> 6162\n< 63\n");
    }
}
