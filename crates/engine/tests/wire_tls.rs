//! Encrypted connections to a server with a self-signed certificate.
#![cfg(feature = "tls")]

mod wire_support;

use edgewise_engine::wire::{
    Deadline, Encryption, Recording, Speaker, WireError,
    bolt::{Bolt, BoltOptions},
    dial,
    gremlin::{Gremlin, GremlinOptions, GremlinReply, IdOrigin, IdTable, Purpose, Script},
};
use rustls::{
    ServerConfig, ServerConnection, StreamOwned,
    crypto::ring,
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
};
use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
    time::Duration,
};
use wire_support::{
    Fake,
    gremlin_server::{self, Asked, list, message},
};

/// The start of a recorded conversation, up to the answer to the greeting.
const TRANSCRIPT: &str = include_str!("transcripts/bolt-4.4.40.txt");

fn encrypted(stream: TcpStream) -> Result<StreamOwned<ServerConnection, TcpStream>, String> {
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(include_bytes!("wire_support/key.der").to_vec()));
    let certificate = include_bytes!("wire_support/certificate.der").to_vec().into();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .map_err(|error| error.to_string())?;
    let connection = ServerConnection::new(Arc::new(config)).map_err(|error| error.to_string())?;
    Ok(StreamOwned::new(connection, stream))
}

fn serve(stream: TcpStream) -> Result<(), String> {
    let mut stream = encrypted(stream)?;
    let recording = Recording::parse(TRANSCRIPT).expect("hex digits");
    for (speaker, bytes) in recording.turns.iter().take(4) {
        match speaker {
            Speaker::Server => stream.write_all(bytes).map_err(|error| error.to_string())?,
            Speaker::Client => {
                let mut said = vec![0; bytes.len()];
                stream.read_exact(&mut said).map_err(|error| error.to_string())?;
                assert_eq!(&said, bytes);
            }
        }
    }
    stream.flush().map_err(|error| error.to_string())
}

fn connect(encryption: Encryption) -> (Result<Bolt, WireError>, Result<(), String>) {
    let fake = Fake::serve(vec![Box::new(serve)]);
    let deadline = Deadline::after(Duration::from_secs(10));
    let stream = dial("localhost", fake.port, deadline).expect("a connection");
    let stream = encryption.wrap(stream, "localhost").expect("a stream");
    let bolt = Bolt::open(stream, &BoltOptions::default(), deadline);
    (bolt, fake.join())
}

#[test]
fn a_self_signed_certificate_is_accepted_if_the_scheme_allows_it() {
    let (bolt, served) = connect(Encryption::Unverified);
    assert_eq!(served, Ok(()));
    assert_eq!(bolt.map(|bolt| bolt.agent().to_owned()).ok().as_deref(), Some("Neo4j/4.4.40"));
}

#[test]
fn a_self_signed_certificate_is_refused_by_default() {
    let (bolt, served) = connect(Encryption::Verified);
    assert!(bolt.is_err() && served.is_err());
}

#[test]
fn gremlin_works_over_an_encrypted_connection() {
    let answer = |asked: &Asked| Some(vec![message(&asked.id, 200, &list(&["\"yes\""]))]);
    let fake = Fake::serve(vec![Box::new(move |stream| gremlin_server::serve(encrypted(stream)?, answer))]);
    let deadline = Deadline::after(Duration::from_secs(10));
    let stream = dial("localhost", fake.port, deadline).expect("a connection");
    let stream = Encryption::Unverified.wrap(stream, "localhost").expect("a stream");
    let options = GremlinOptions { host: "localhost".to_owned(), ..GremlinOptions::default() };
    let mut gremlin = Gremlin::open(stream, &options, deadline).expect("a server");
    let script = Script::new("g.V()", "gremlin-lang", Duration::from_secs(5));
    let mut ids = IdTable::new(IdOrigin::Given);
    let reply = gremlin.run(&script, &mut ids, Purpose::Answer, Duration::from_secs(5)).expect("a reply");
    assert_eq!(reply, GremlinReply::Answer { results: vec!["yes".into()], cut: false });
    drop(gremlin);
    assert_eq!(fake.join(), Ok(()));
}
