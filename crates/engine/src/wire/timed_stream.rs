//! `TimedStream`: a stream whose reads and writes end at a deadline.

use crate::wire::{Deadline, Stream};
use std::{
    io::{self, Read, Write},
    time::Duration,
};

/// A stream with a deadline. A time-out is always reported as [`io::ErrorKind::TimedOut`]: systems may also report
/// `WouldBlock`, which protocol libraries take for "try again".
pub struct TimedStream {
    stream: Box<dyn Stream>,
    deadline: Deadline,
    /// The time-out last set on the stream, kept to save system calls.
    time: Option<Duration>,
}

impl TimedStream {
    /// Creates a stream with a deadline.
    pub fn new(stream: Box<dyn Stream>, deadline: Deadline) -> Self {
        Self { stream, deadline, time: None }
    }

    /// Replaces the deadline.
    pub fn until(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    /// Sets the time-out of the stream. It is rounded up in steps of an eighth, so that most reads need no extra
    /// system call: a phase may end that much late, never early.
    fn apply_timeout(&mut self) -> io::Result<()> {
        let late = || io::Error::from(io::ErrorKind::TimedOut);
        let left = self.deadline.left("").map_err(|_| late())?;
        let step = (self.deadline.limit() / 8).max(Duration::from_millis(1));
        let steps = left.as_nanos().div_ceil(step.as_nanos().max(1));
        let time = step.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.time != Some(time) {
            self.stream.set_timeout(time)?;
            self.time = Some(time);
        }
        Ok(())
    }
}

fn timed(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::WouldBlock => io::ErrorKind::TimedOut.into(),
        _ => error,
    }
}

impl Read for TimedStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.apply_timeout()?;
        self.stream.read(buffer).map_err(timed)
    }
}

impl Write for TimedStream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.apply_timeout()?;
        self.stream.write(buffer).map_err(timed)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush().map_err(timed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Slow(Vec<Duration>);

    impl Read for Slow {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::WouldBlock.into())
        }
    }

    impl Write for Slow {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            Ok(buffer.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Stream for Slow {
        fn set_timeout(&mut self, time: Duration) -> io::Result<()> {
            self.0.push(time);
            Ok(())
        }
    }

    #[test]
    fn a_time_out_is_always_reported_as_timed_out() {
        let mut stream =
            TimedStream::new(Box::new(Slow(Vec::new())), Deadline::after(Duration::from_secs(1)));
        assert_eq!(stream.read(&mut [0]).unwrap_err().kind(), io::ErrorKind::TimedOut);
        stream.until(Deadline::after(Duration::ZERO));
        assert_eq!(stream.write(b"x").unwrap_err().kind(), io::ErrorKind::TimedOut);
        stream.until(Deadline::after(Duration::from_secs(1)));
        assert_eq!(stream.write(b"x").ok(), Some(1));
    }
}
