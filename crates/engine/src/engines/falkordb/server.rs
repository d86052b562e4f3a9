//! Questions to the server itself: version, limits, which graphs there are.

use crate::{
    engines::{Endpoint, ServerOptions},
    wire::{
        Deadline, WireError, dial,
        resp::{Cursor, Item, Resp, RespOptions},
    },
};
use std::time::Duration;

/// What is learnt in greeting.
pub(super) struct Facts {
    /// The version of the graph module, if there is one.
    pub version: Option<String>,
    /// The longest time-out a command may ask for, in milliseconds.
    pub timeout_max: Option<u64>,
}

/// Opens a connection and asks what must be known. A server that takes connections but does not answer fails here.
pub(super) fn greet(
    endpoint: &Endpoint,
    options: &ServerOptions,
    deadline: Deadline,
) -> Result<(Resp, Facts), WireError> {
    let stream = dial(&endpoint.host, endpoint.port, deadline)?;
    let stream = options.encryption.over(stream, &endpoint.host)?;
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
    let version = version(&strings_of(&modules)?);
    Ok((resp, Facts { version, timeout_max }))
}

/// The graphs there are.
pub(super) fn graphs(resp: &mut Resp, limit: Duration) -> Result<Vec<String>, WireError> {
    let reply = resp.ask(&[b"GRAPH.LIST"], limit)?;
    match error_of(&reply)? {
        Some(message) => Err(WireError::protocol(message)),
        None => strings_of(&reply),
    }
}

/// A name that no graph has: a graph that hangs or was left behind is not touched.
pub(super) fn free_name(worker: usize, generation: &mut u32, taken: &[String]) -> String {
    loop {
        let name = format!("edgewise_{:x}_{worker}_{generation}", std::process::id());
        *generation += 1;
        if !taken.contains(&name) {
            return name;
        }
    }
}

/// The error a reply is, if it is one.
pub(super) fn error_of(reply: &[u8]) -> Result<Option<String>, WireError> {
    Ok(match Cursor::new(reply).item()? {
        Item::Error(line) => Some(String::from_utf8_lossy(line).into_owned()),
        _ => None,
    })
}

/// All strings and numbers of a reply, in order, arrays opened.
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

/// 41603 behind the module's name is 4.16.3.
fn version(strings: &[String]) -> Option<String> {
    let place = strings.iter().position(|text| text == "graph")?;
    let number = strings[place..].iter().skip_while(|text| *text != "ver").nth(1)?;
    let number: u64 = number.parse().ok()?;
    Some(format!("{}.{}.{}", number / 10_000, number / 100 % 100, number % 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_stands_behind_the_module() {
        let reply = b"*1\r\n*4\r\n$4\r\nname\r\n$5\r\ngraph\r\n$3\r\nver\r\n:41603\r\n";
        assert_eq!(version(&strings_of(reply).unwrap()).as_deref(), Some("4.16.3"));
        assert_eq!(version(&[]), None);
    }

    #[test]
    fn names_in_use_are_passed_over() {
        let mut generation = 0;
        let first = free_name(2, &mut generation, &[]);
        assert!(first.starts_with("edgewise_") && first.ends_with("_2_0"), "{first}");
        let mut again = 0;
        assert!(free_name(2, &mut again, &[first]).ends_with("_2_1"));
    }
}
