//! `ServerUrl`: the address of a running server, as a user writes it.

use crate::EngineError;
use std::fmt;

/// `bolt://host:7687/database`, `falkor://host:6379/graph`. A user name or password in it is refused: target texts
/// are stored and shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerUrl {
    /// The scheme in lower case.
    pub scheme: String,
    /// Host name or address; an IPv6 address without brackets.
    pub host: String,
    /// The port, if one is given.
    pub port: Option<u16>,
    /// The database or graph after the first `/`, if any.
    pub path: Option<String>,
    /// The graph after `?graph=`, if any.
    pub graph: Option<String>,
}

impl ServerUrl {
    /// Parses a URL. Messages show `example`.
    ///
    /// # Errors
    /// When it is malformed or contains credentials.
    pub fn parse(text: &str, example: &str) -> Result<Self, EngineError> {
        let wrong = |why: &str| EngineError::Target(format!("{why}, as in `{example}`"));
        let (scheme, rest) = text.split_once("://").ok_or_else(|| wrong("a URL needs `://`"))?;
        let (authority, path) = match rest.split_once('/') {
            Some((authority, path)) => (authority, path.trim_end_matches('/')),
            None => (rest, ""),
        };
        // The message does not repeat the text, which may contain a password.
        if authority.contains('@') {
            return Err(EngineError::Target(
                "a target does not carry a user or password: give them by --user and by environment or file"
                    .to_owned(),
            ));
        }
        let (path, graph) = match path.split_once("?graph=") {
            Some((path, graph)) => (path, Some(graph)),
            None => (path, None),
        };
        if path.contains(['?', '#', '/']) || graph.is_some_and(|graph| graph.contains(['?', '#', '/', '&'])) {
            return Err(wrong("only one name may follow the host"));
        }
        let (host, port) = match authority.strip_prefix('[') {
            Some(inner) => {
                let (host, rest) = inner.split_once(']').ok_or_else(|| wrong("`[` needs its `]`"))?;
                (host, rest.strip_prefix(':'))
            }
            None => match authority.rsplit_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (authority, None),
            },
        };
        let port =
            port.map(|port| port.parse().map_err(|_| wrong("a port is a number below 65536"))).transpose()?;
        if host.is_empty() {
            return Err(wrong("a host is missing"));
        }
        Ok(Self {
            scheme: scheme.to_ascii_lowercase(),
            host: host.to_owned(),
            port,
            path: Some(path).filter(|path| !path.is_empty()).map(str::to_owned),
            graph: graph.filter(|graph| !graph.is_empty()).map(str::to_owned),
        })
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, host, .. } = self;
        match host.contains(':') {
            true => write!(f, "{scheme}://[{host}]")?,
            false => write!(f, "{scheme}://{host}")?,
        }
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))?;
        match (&self.path, &self.graph) {
            (Some(path), _) => write!(f, "/{path}")?,
            (None, Some(_)) => f.write_str("/")?,
            (None, None) => {}
        }
        self.graph.as_ref().map_or(Ok(()), |graph| write!(f, "?graph={graph}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ServerUrl, EngineError> {
        ServerUrl::parse(text, "bolt://127.0.0.1:7687")
    }

    #[test]
    fn parts_are_found_and_written_again() {
        for text in [
            "bolt://h:7687",
            "bolt://h:7687/neo4j",
            "falkor://[::1]:6379/g",
            "redis://127.0.0.1",
            "postgres://h:1/db?graph=g",
            "postgres://h/?graph=g",
            "bolt://[::1]",
        ] {
            let url = parse(text).unwrap();
            assert_eq!(url.to_string(), text);
        }
        let url = parse("BOLT://[::1]:1/").unwrap();
        assert_eq!(
            (url.scheme.as_str(), url.host.as_str(), url.port, url.path),
            ("bolt", "::1", Some(1), None)
        );
    }

    #[test]
    fn a_password_in_the_url_is_refused_without_repeating_it() {
        let message = parse("bolt://me:s3cret@h:7687").unwrap_err().to_string();
        assert!(!message.contains("s3cret") && message.contains("--user"), "{message}");
    }

    #[test]
    fn malformed_urls_are_refused() {
        for text in ["h:1", "bolt://", "bolt://h:99999", "bolt://h:1/a/b", "bolt://[::1", "bolt://h/a?b"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
