//! `Encryption`: whether and how a connection is encrypted.

use crate::wire::{Stream, WireError};
use std::net::TcpStream;

/// How a connection is protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encryption {
    /// Not encrypted.
    #[default]
    None,
    /// Encrypted; the server's certificate must be signed by a well-known authority.
    Verified,
    /// Encrypted, with any certificate: for self-signed certificates.
    Unverified,
}

impl Encryption {
    /// What a URL's scheme selects: `bolt+s`, `bolt+ssc`, `rediss`, `gremlins`.
    pub fn of_scheme(scheme: &str) -> Self {
        match scheme {
            "rediss" | "falkors" | "gremlins" => Self::Verified,
            scheme if scheme.ends_with("+https") => Self::Verified,
            scheme if scheme.ends_with("+ssc") => Self::Unverified,
            scheme if scheme.ends_with("+s") => Self::Verified,
            _ => Self::None,
        }
    }

    /// Wraps the stream. The TLS handshake happens with the first bytes.
    ///
    /// # Errors
    /// When encryption is required but not built in, or the host is not a valid name.
    pub fn wrap(self, stream: TcpStream, host: &str) -> Result<Box<dyn Stream>, WireError> {
        match self {
            Self::None => Ok(Box::new(stream)),
            #[cfg(feature = "tls")]
            Self::Verified => super::tls::secure(stream, host, true),
            #[cfg(feature = "tls")]
            Self::Unverified => super::tls::secure(stream, host, false),
            #[cfg(not(feature = "tls"))]
            _ => Err(WireError::Unsupported(format!(
                "an encrypted connection to {host} needs a program built with the feature `tls`: build it so, or \
                 give the target without encryption"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_selects_the_encryption() {
        let of = Encryption::of_scheme;
        assert_eq!(
            [
                "bolt",
                "bolt+s",
                "bolt+ssc",
                "redis",
                "rediss",
                "falkor",
                "gremlin+http",
                "gremlin+https",
                "gremlins"
            ]
            .map(of),
            [
                Encryption::None,
                Encryption::Verified,
                Encryption::Unverified,
                Encryption::None,
                Encryption::Verified,
                Encryption::None,
                Encryption::None,
                Encryption::Verified,
                Encryption::Verified
            ]
        );
    }
}
