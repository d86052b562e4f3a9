//! `Stream`: a byte stream with time-outs: TCP, TLS over TCP, or a test double.

use crate::wire::{Deadline, WireError};
use std::{
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs},
    time::Duration,
};

/// A blocking byte stream whose reads and writes can have a time-out.
pub trait Stream: Read + Write + Send {
    /// Sets the time-out of each following read and write.
    ///
    /// # Errors
    /// When the operating system reports an error.
    fn set_timeout(&mut self, time: Duration) -> io::Result<()>;
}

impl Stream for TcpStream {
    fn set_timeout(&mut self, time: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(time))?;
        self.set_write_timeout(Some(time))
    }
}

/// Opens a TCP connection, trying every address of the host.
///
/// # Errors
/// When no address answers in time.
pub fn dial(host: &str, port: u16, deadline: Deadline) -> Result<TcpStream, WireError> {
    const DOING: &str = "connecting";
    let failed = |source| WireError::io(DOING, deadline.limit(), source);
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in (host, port).to_socket_addrs().map_err(failed)? {
        match TcpStream::connect_timeout(&address, deadline.left(DOING)?) {
            Ok(stream) => {
                // Send small requests at once; the client itself combines pipelined ones.
                stream.set_nodelay(true).map_err(failed)?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(match last.kind() {
        io::ErrorKind::TimedOut => WireError::Timeout { doing: DOING, limit: deadline.limit() },
        _ => WireError::Io { doing: DOING, source: last },
    })
}
