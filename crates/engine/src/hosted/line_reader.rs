//! Reads the lines of a child in a separate thread, so that waiting for a line can have a deadline.

use std::{
    io::{self, BufRead, BufReader, Read},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::Duration,
};

/// How many unread lines are buffered. After that the full pipe slows the child down, so that memory stays
/// bounded.
const AHEAD: usize = 16;

/// An item of a child's output.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A whole line, without its line feed.
    Whole(Vec<u8>),
    /// A line longer than the limit; its content is dropped.
    TooLong,
    /// The end of the output, with the incomplete last line if there is one.
    End(Vec<u8>),
}

/// Reads a stream line by line.
pub struct LineReader {
    lines: Receiver<Line>,
}

impl LineReader {
    /// Reads a stream until it ends; lines longer than `limit` bytes are dropped.
    pub fn follow(stream: impl Read + Send + 'static, limit: usize) -> io::Result<Self> {
        let (sender, lines) = sync_channel(AHEAD);
        thread::Builder::new()
            .name("edgewise-stdout".to_owned())
            .spawn(move || forward(&mut BufReader::with_capacity(1 << 16, stream), limit, &sender))?;
        Ok(Self { lines })
    }

    /// The next line, or `None` if none arrives in time.
    pub fn next(&self, patience: Duration) -> Option<Line> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Line::End(Vec::new())),
        }
    }
}

fn forward(stream: &mut impl BufRead, limit: usize, sender: &SyncSender<Line>) {
    loop {
        let line = read_line(stream, limit);
        let ends = matches!(line, Line::End(_));
        if sender.send(line).is_err() || ends {
            return;
        }
    }
}

fn read_line(stream: &mut impl BufRead, limit: usize) -> Line {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match stream.fill_buf() {
            Ok([]) => return Line::End(line),
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return Line::End(line),
        };
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= line.len() + part.len() > limit;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        stream.consume(used);
        if end.is_some() {
            return if too_long { Line::TooLong } else { Line::Whole(line) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &'static [u8], limit: usize) -> Vec<Line> {
        let reader = LineReader::follow(text, limit).expect("a thread");
        let mut lines = Vec::new();
        loop {
            let line = reader.next(Duration::from_secs(10)).expect("a line");
            let ends = matches!(line, Line::End(_));
            lines.push(line);
            if ends {
                return lines;
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped_and_the_next_is_read() {
        assert_eq!(
            lines(b"ab\nabcdef\ncd\n", 4),
            [Line::Whole(b"ab".to_vec()), Line::TooLong, Line::Whole(b"cd".to_vec()), Line::End(Vec::new())]
        );
    }

    #[test]
    fn an_incomplete_last_line_is_reported_as_incomplete() {
        assert_eq!(lines(b"ab\nhal", 9), [Line::Whole(b"ab".to_vec()), Line::End(b"hal".to_vec())]);
    }
}
