//! Queries about the server itself: its version, its limits, its graphs.

use super::RespQuirks;
use crate::{
    EngineError,
    server::{Endpoint, ServerOptions, session_context::SessionContext, slot::lock},
    wire::{
        Deadline, WireError, dial,
        resp::{Cursor, Item, Resp, RespOptions},
    },
};
use std::time::Duration;

/// What is learnt about a server on connecting.
pub(super) struct Facts {
    /// The version of the graph module, if there is one.
    pub version: Option<String>,
    /// The largest time-out that a command may ask for, in milliseconds.
    pub timeout_max: Option<u64>,
}

/// Opens a connection and reads the version and limits. Fails for a server that accepts connections but does not
/// answer.
pub(super) fn greet(
    quirks: &RespQuirks,
    endpoint: &Endpoint,
    options: &ServerOptions,
    deadline: Deadline,
) -> Result<(Resp, Facts), WireError> {
    let stream = dial(&endpoint.host, endpoint.port, deadline)?;
    let stream = options.encryption.wrap(stream, &endpoint.host)?;
    let resp_options = RespOptions {
        credentials: options.credentials.clone(),
        transcript: options.transcript.clone(),
        ..RespOptions::default()
    };
    let mut resp = Resp::open(stream, &resp_options, deadline)?;
    let modules = resp.ask(&[b"MODULE", b"LIST"], deadline.left("greeting")?)?;
    if let Some(message) = error_of(&modules)? {
        return Err(WireError::Refused { code: None, message });
    }
    let config = resp.ask(&[b"GRAPH.CONFIG", b"GET", b"TIMEOUT_MAX"], deadline.left("greeting")?)?;
    let timeout_max = match error_of(&config)? {
        Some(_) => None,
        None => strings_of(&config)?.last().and_then(|text| text.parse().ok()).filter(|most| *most > 0),
    };
    let version = module_number(quirks.module, &strings_of(&modules)?).map(quirks.version);
    Ok((resp, Facts { version, timeout_max }))
}

/// A new graph name for a session, one that no existing graph has.
pub(super) fn own_graph(resp: &mut Resp, context: &SessionContext) -> Result<String, EngineError> {
    let taken = graphs(resp, context.limits.connect).map_err(|error| {
        EngineError::Unavailable(format!("the graphs at {} cannot be listed: {error}", context.endpoint))
    })?;
    let mut slot = lock(&context.slot);
    slot.guard.moved();
    Ok(free_name(context.worker, &mut slot.generation, &taken))
}

/// The names of all graphs.
fn graphs(resp: &mut Resp, limit: Duration) -> Result<Vec<String>, WireError> {
    let reply = resp.ask(&[b"GRAPH.LIST"], limit)?;
    match error_of(&reply)? {
        Some(message) => Err(WireError::protocol(message)),
        None => strings_of(&reply),
    }
}

/// A name that no graph has, so that a graph which hangs or was left by an earlier run is not touched.
fn free_name(worker: usize, generation: &mut u32, taken: &[String]) -> String {
    loop {
        let name = format!("edgewise_{:x}_{worker}_{generation}", std::process::id());
        *generation += 1;
        if !taken.contains(&name) {
            return name;
        }
    }
}

/// The error message in a reply, if it is an error.
pub(super) fn error_of(reply: &[u8]) -> Result<Option<String>, WireError> {
    Ok(match Cursor::new(reply).item()? {
        Item::Error(line) => Some(String::from_utf8_lossy(line).into_owned()),
        _ => None,
    })
}

/// All strings and numbers of a reply, in order, with arrays flattened.
pub(super) fn strings_of(reply: &[u8]) -> Result<Vec<String>, WireError> {
    let mut cursor = Cursor::new(reply);
    let mut strings = Vec::new();
    while cursor.position() < reply.len() {
        match cursor.item()? {
            Item::Status(text) | Item::Error(text) | Item::Bulk(text) => {
                strings.push(String::from_utf8_lossy(text).into_owned());
            }
            Item::Int(number) => strings.push(number.to_string()),
            Item::Array(_) | Item::Null => {}
        }
    }
    Ok(strings)
}

/// The number after `ver` in the entry of a module: 41603 for 4.16.3.
fn module_number(module: &str, strings: &[String]) -> Option<u64> {
    let place = strings.iter().position(|text| text == module)?;
    strings[place..].iter().skip_while(|text| *text != "ver").nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_follows_the_name_of_the_module() {
        let reply = b"*1\r\n*4\r\n$4\r\nname\r\n$5\r\ngraph\r\n$3\r\nver\r\n:41603\r\n";
        let strings = strings_of(reply).unwrap();
        assert_eq!(module_number("graph", &strings), Some(41_603));
        assert_eq!(module_number("search", &strings), None);
        assert_eq!(module_number("graph", &[]), None);
    }

    #[test]
    fn names_in_use_are_skipped() {
        let mut generation = 0;
        let first = free_name(2, &mut generation, &[]);
        assert!(first.starts_with("edgewise_") && first.ends_with("_2_0"), "{first}");
        let mut again = 0;
        assert!(free_name(2, &mut again, &[first]).ends_with("_2_1"));
    }
}
