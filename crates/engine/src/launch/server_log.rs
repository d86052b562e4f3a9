//! `ServerLog`: the last lines that a process wrote to both of its streams.

use std::{
    collections::VecDeque,
    io::{self, BufReader, Read},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

/// How many lines are kept. Redis writes some 430 lines when it crashes, and the first of them matter most.
const LINES: usize = 1_000;
const WIDTH: usize = 400;

/// The last lines of some streams. Separate threads read them, so that a process that writes much never blocks.
#[derive(Clone)]
pub struct ServerLog {
    lines: Arc<Mutex<VecDeque<String>>>,
    on_line: Arc<dyn Fn(&str) + Send + Sync>,
    /// How many streams are still open.
    open: Arc<AtomicUsize>,
}

impl ServerLog {
    /// Creates an empty log; `on_line` is called with every line.
    pub fn new(on_line: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { lines: Arc::default(), on_line: Arc::new(on_line), open: Arc::default() }
    }

    /// Reads a stream until it ends.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn follow(&self, stream: impl Read + Send + 'static) -> io::Result<()> {
        let log = self.clone();
        self.open.fetch_add(1, Ordering::SeqCst);
        let follower = thread::Builder::new().name("edgewise-log".to_owned());
        follower.spawn(move || {
            log.fill(stream);
            log.open.fetch_sub(1, Ordering::SeqCst);
        })?;
        Ok(())
    }

    /// Waits briefly for output that a process wrote before it ended.
    pub fn wait_for_end(&self) {
        for _ in 0..25 {
            if self.open.load(Ordering::SeqCst) == 0 {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
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
    }

    fn push(&self, line: &mut Vec<u8>) {
        let text = String::from_utf8_lossy(line).trim_end().to_owned();
        line.clear();
        if text.is_empty() {
            return;
        }
        (self.on_line)(&text);
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(text);
    }

    /// The lines so far.
    pub fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_and_the_beginning_of_each_are_kept() {
        let mut text: String = (0..2 * LINES).map(|n| format!("line {n}\n")).collect();
        text.push_str(&"x".repeat(10_000));
        let log = ServerLog::new(|_| {});
        log.fill(text.as_bytes());
        let lines = log.lines();
        assert_eq!(lines.len(), LINES);
        assert_eq!(lines[LINES - 2], format!("line {}", 2 * LINES - 1));
        assert_eq!(lines[LINES - 1].len(), WIDTH);
    }
}
