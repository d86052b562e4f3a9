//! Encodes the messages that a client sends.

use super::{Encoder, Shape, Version, tag};
use crate::server::Credentials;
use edgewise_model::{Map, Value};
use std::time::Duration;

/// The agent name of Edgewise.
const AGENT: &str = "edgewise";

/// How a statement or transaction is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mode {
    /// The database, if not the server's default.
    pub database: Option<String>,
    /// True for read-only access, which the server enforces.
    pub read_only: bool,
    /// When the server should stop by itself.
    pub timeout: Option<Duration>,
}

impl Mode {
    fn entries(&self) -> Map {
        let mut map = Map::new();
        if let Some(database) = &self.database {
            map.insert("db".into(), Value::string(database));
        }
        if self.read_only {
            map.insert("mode".into(), Value::string("r"));
        }
        if let Some(timeout) = self.timeout {
            let millis = i64::try_from(timeout.as_millis()).unwrap_or(i64::MAX);
            map.insert("tx_timeout".into(), Value::Int(millis));
        }
        map
    }
}

/// The message HELLO. Before Bolt 5.1 it contains the login.
pub fn hello(version: Version, credentials: Option<&Credentials>) -> Vec<u8> {
    let mut map = Map::new();
    map.insert("user_agent".into(), Value::string(AGENT));
    if version.at_least(5, 3) {
        map.insert("bolt_agent".into(), Value::map([("product", AGENT)]));
    }
    if version.at_least(5, 2) {
        // Notifications are warnings for people; they take more bytes than most results.
        map.insert("notifications_minimum_severity".into(), Value::string("OFF"));
    }
    if !version.at_least(5, 0) && version.at_least(4, 3) {
        map.insert("patch_bolt".into(), Value::list(["utc"]));
    }
    if !version.at_least(5, 1) {
        map.append(&mut login(credentials));
    }
    with_map(tag::HELLO, map)
}

/// The message LOGON, since Bolt 5.1.
pub fn logon(credentials: Option<&Credentials>) -> Vec<u8> {
    with_map(tag::LOGON, login(credentials))
}

fn login(credentials: Option<&Credentials>) -> Map {
    let entries = |entries: &[(&'static str, &str)]| {
        entries.iter().map(|(key, text)| ((*key).into(), Value::string(*text))).collect()
    };
    match credentials {
        None => entries(&[("scheme", "none")]),
        Some(credentials) => entries(&[
            ("scheme", "basic"),
            ("principal", credentials.user()),
            ("credentials", credentials.password()),
        ]),
    }
}

/// The message RUN.
pub fn run(text: &str, parameters: &Map, mode: &Mode, shape: Shape) -> Vec<u8> {
    let mut encoder = Encoder::new(shape);
    encoder.structure(tag::RUN, 3);
    encoder.string(text);
    encoder.entries(parameters);
    encoder.entries(&mode.entries());
    encoder.bytes
}

/// The message BEGIN.
pub fn begin(mode: &Mode) -> Vec<u8> {
    with_map(tag::BEGIN, mode.entries())
}

/// The message PULL, for this many rows or for all.
pub fn pull(rows: Option<u32>) -> Vec<u8> {
    with_map(tag::PULL, amount(rows))
}

/// The message DISCARD, for all remaining rows.
pub fn discard() -> Vec<u8> {
    with_map(tag::DISCARD, amount(None))
}

fn amount(rows: Option<u32>) -> Map {
    [("n".into(), Value::Int(rows.map_or(-1, i64::from)))].into()
}

/// A message without fields: RESET, COMMIT, ROLLBACK, GOODBYE, LOGOFF.
pub fn bare(tag: u8) -> Vec<u8> {
    vec![0xb0, tag]
}

fn with_map(tag: u8, map: Map) -> Vec<u8> {
    let mut encoder = Encoder::new(Shape::V5);
    encoder.structure(tag, 1);
    encoder.entries(&map);
    encoder.bytes
}
