//! `Version`: the supported Bolt versions, and how one is negotiated.

use crate::wire::{Channel, Deadline, WireError};
use std::fmt;

/// A Bolt version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The number before the dot.
    pub major: u8,
    /// The number after the dot.
    pub minor: u8,
}

/// The highest supported version. Servers that offer 6.0 accept it too.
pub const NEWEST: Version = Version { major: 5, minor: 8 };

/// The versions that are offered: 5.8 down to 5.0; 4.4 down to 4.1; and, for servers that do not know ranges
/// (Neo4j before 4.3, Memgraph), 4.3 and 4.1 alone. Each is *(0, number of lower minor versions, minor, major)*.
const OFFER: [[u8; 4]; 4] = [[0, 8, 8, 5], [0, 3, 4, 4], [0, 0, 3, 4], [0, 0, 1, 4]];
const MAGIC: [u8; 4] = [0x60, 0x60, 0xb0, 0x17];

impl Version {
    /// True for this version and all later ones.
    pub fn at_least(self, major: u8, minor: u8) -> bool {
        self >= Self { major, minor }
    }

    /// Offers the supported versions and reads the server's choice.
    ///
    /// # Errors
    /// When the server chooses none, or one that was not offered.
    pub fn negotiate(channel: &mut Channel, deadline: Deadline) -> Result<Self, WireError> {
        let mut hello = MAGIC.to_vec();
        OFFER.iter().for_each(|offer| hello.extend(offer));
        channel.send(&hello, deadline)?;
        channel.need(4, deadline)?;
        let mut answer = [0; 4];
        answer.copy_from_slice(&channel.received()[..4]);
        channel.consume(4);
        if &answer == b"HTTP" {
            return Err(WireError::protocol("this is a web server; Bolt usually listens on port 7687"));
        }
        let [0, 0, minor, major] = answer else {
            return Err(WireError::protocol(format!("{answer:02x?} is not a Bolt version")));
        };
        let version = Self { major, minor };
        let offered = OFFER
            .iter()
            .any(|[_, range, high, offered]| major == *offered && minor <= *high && minor >= high - range);
        match (offered, answer) {
            (true, _) => Ok(version),
            (false, [0, 0, 0, 0]) => Err(WireError::protocol("the server speaks none of Bolt 4.1 to 5.8")),
            (false, _) => {
                Err(WireError::protocol(format!("the server chose Bolt {version}, which was not offered")))
            }
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}
