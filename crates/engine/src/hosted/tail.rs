//! `Tail`: the last lines that a child wrote to its standard error.

use std::{
    collections::VecDeque,
    io::{BufReader, Read},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How many lines are kept, and how many bytes of each line.
const LINES: usize = 40;
const WIDTH: usize = 400;
/// How long to wait for the remaining output of a child that has ended.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(500);
/// What allocators and runtimes print when they run out of memory.
const OUT_OF_MEMORY: [&str; 4] =
    ["memory allocation of", "std::bad_alloc", "java.lang.OutOfMemoryError", "MemoryError"];

/// The last lines of a stream. A separate thread reads it, so that a child that writes much never blocks.
#[derive(Clone, Default)]
pub struct Tail {
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default)]
struct Kept {
    lines: VecDeque<String>,
    out_of_memory: Option<String>,
    /// True if the stream has ended.
    ended: bool,
}

impl Tail {
    /// Reads a stream until it ends.
    pub fn follow(stream: impl Read + Send + 'static) -> std::io::Result<Self> {
        let tail = Self::default();
        let writer = tail.clone();
        thread::Builder::new().name("edgewise-stderr".to_owned()).spawn(move || writer.fill(stream))?;
        Ok(tail)
    }

    fn fill(&self, stream: impl Read) {
        let mut line = Vec::with_capacity(WIDTH);
        for byte in BufReader::new(stream).bytes() {
            match byte {
                Ok(b'\n') => self.push(&mut line),
                Ok(byte) if line.len() < WIDTH => line.push(byte),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.push(&mut line);
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
    }

    /// Waits until the stream has ended, so that the last lines of a dead child are read. The wait is short,
    /// because a grandchild may keep the stream open.
    pub fn wait_for_end(&self) {
        let until = Instant::now() + DRAIN_TIMEOUT;
        while !self.kept.lock().unwrap_or_else(PoisonError::into_inner).ended && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn push(&self, line: &mut Vec<u8>) {
        let text = String::from_utf8_lossy(line).trim_end().to_owned();
        line.clear();
        if text.is_empty() {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if OUT_OF_MEMORY.iter().any(|words| text.contains(words)) {
            kept.out_of_memory = Some(text.clone());
        }
        if kept.lines.len() == LINES {
            kept.lines.pop_front();
        }
        kept.lines.push_back(text);
    }

    /// The lines so far.
    pub fn lines(&self) -> Vec<String> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).lines.iter().cloned().collect()
    }

    /// The line that reports an out-of-memory condition, if there was one. It is kept even if many lines follow.
    pub fn out_of_memory(&self) -> Option<String> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).out_of_memory.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_and_the_beginning_of_each_are_kept() {
        let mut text: String = (0..100).map(|n| format!("line {n}\n")).collect();
        text.push_str(&"x".repeat(10_000));
        let tail = Tail::default();
        tail.fill(&b"memory allocation of 99 bytes failed\n"[..]);
        tail.fill(text.as_bytes());
        assert_eq!(tail.out_of_memory().as_deref(), Some("memory allocation of 99 bytes failed"));
        let lines = tail.lines();
        assert_eq!(lines.len(), LINES);
        assert_eq!(lines[0], "line 61");
        assert_eq!(lines[LINES - 1].len(), WIDTH);
    }
}
