//! Encrypted connections, with a certificate the server made for itself.
#![cfg(feature = "tls")]

mod wire_support;

use edgewise_engine::wire::{
    Deadline, Encryption, Recording, Speaker, WireError,
    bolt::{Bolt, BoltOptions},
    dial,
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
use wire_support::Fake;

/// The start of a recorded conversation, up to the answer to the greeting.
const TRANSCRIPT: &str = include_str!("transcripts/bolt-4.4.40.txt");

fn serve(stream: TcpStream) -> Result<(), String> {
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(include_bytes!("wire_support/key.der").to_vec()));
    let certificate = include_bytes!("wire_support/certificate.der").to_vec().into();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .map_err(|error| error.to_string())?;
    let connection = ServerConnection::new(Arc::new(config)).map_err(|error| error.to_string())?;
    let mut stream = StreamOwned::new(connection, stream);
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
    let stream = encryption.over(stream, "localhost").expect("a stream");
    let bolt = Bolt::open(stream, &BoltOptions::default(), deadline);
    (bolt, fake.join())
}

#[test]
fn a_certificate_of_its_own_is_taken_where_that_is_asked_for() {
    let (bolt, served) = connect(Encryption::Unverified);
    assert_eq!(served, Ok(()));
    assert_eq!(bolt.map(|bolt| bolt.agent().to_owned()).ok().as_deref(), Some("Neo4j/4.4.40"));
}

#[test]
fn a_certificate_of_its_own_is_refused_otherwise() {
    let (bolt, served) = connect(Encryption::Verified);
    assert!(bolt.is_err() && served.is_err());
}
