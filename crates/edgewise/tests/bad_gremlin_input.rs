//! Bad input for engines that speak Gremlin: wrong URLs, files and passwords, and servers that do not speak Gremlin.

mod support;
#[path = "../../engine/tests/wire_support/mod.rs"]
mod wire_support;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};
use support::{code, edgewise, stderr, text};
use wire_support::gremlin_server::{Asked, failure, list, long, message, serve};

/// A server on loopback that serves every connection in the same way, for as long as the test runs.
struct Server {
    port: u16,
    connections: Arc<AtomicUsize>,
}

impl Server {
    fn of(serve: impl Fn(TcpStream) + Clone + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                counted.fetch_add(1, Ordering::SeqCst);
                let serve = serve.clone();
                spawn(move || serve(stream));
            }
        });
        Self { port, connections }
    }

    /// A server that reads a request and answers with these bytes, whatever the request is.
    fn saying(words: &'static [u8]) -> Self {
        Self::of(move |mut stream| {
            // It is no failure here if the client has disconnected meanwhile.
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(words);
            sleep(Duration::from_millis(300));
        })
    }

    /// A server that speaks Gremlin; `answer` also answers the query for its version.
    fn gremlin(answer: fn(&Asked) -> Option<Vec<String>>) -> Self {
        Self::of(move |stream| {
            let _ = serve(stream, |asked| match asked.text.as_str() {
                "Gremlin.version()" => Some(vec![message(&asked.id, 200, &list(&["\"3.8.1\""]))]),
                _ => answer(asked),
            });
        })
    }

    fn url(&self, scheme: &str) -> String {
        format!("{scheme}://127.0.0.1:{}/g", self.port)
    }
}

/// Runs the program with a password in the environment. Asserts the exit code, and that standard error is one line
/// that contains `says` and no password.
fn refused(arguments: &[&str], expected: i32, says: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    let output = edgewise()
        .current_dir(folder.path())
        .env("EDGEWISE_PASSWORD", "s3cret")
        .args([&["run"], arguments].concat())
        .output()
        .expect("the program starts");
    assert_eq!(code(&output), expected, "{arguments:?}: {}", text(&output));
    let complaint = stderr(&output);
    assert!(complaint.starts_with("edgewise: ") && complaint.lines().count() == 1, "{complaint}");
    assert!(complaint.contains(says), "{arguments:?} says: {complaint}");
    assert!(!complaint.contains("panicked") && !complaint.contains("s3cret"), "{complaint}");
    assert!(began.elapsed() < Duration::from_secs(60), "it took {:?}", began.elapsed());
    assert!(!folder.path().join("edgewise-out/latest").exists(), "{arguments:?} left a run");
    complaint
}

#[test]
fn an_invalid_url_is_refused_with_a_valid_example() {
    let example = "as in `gremlin://127.0.0.1:8182`";
    refused(&["gremlin://"], 1, example);
    refused(&["gremlin:///g"], 1, example);
    refused(&["gremlin://127.0.0.1:99999"], 1, example);
    refused(&["gremlin://127.0.0.1:1/a/b"], 1, example);
    refused(&["gremlin"], 1, example);
    refused(&["gremlin://me:s3cret@127.0.0.1:1"], 1, "--user");
    refused(&["gremlin+ftp://127.0.0.1:1"], 1, "engine list");
}

#[test]
fn a_user_is_told_to_start_a_server_that_cannot_be_reached() {
    for scheme in ["gremlin", "gremlin+http", "tinkergraph", "janusgraph"] {
        refused(&[&format!("{scheme}://127.0.0.1:1/g")], 3, "127.0.0.1:1 cannot be used");
    }
    refused(&["gremlin://localhost:1/g"], 3, "start the server, or check the host and the port");
    refused(&["gremlin://no-such-host.invalid/g"], 3, "check the host");
}

#[test]
fn a_server_that_does_not_speak_gremlin_is_recognised() {
    let garbage: Vec<u8> = (0..=255).collect();
    for words in [
        garbage.leak() as &[u8],
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 301 Moved\r\nLocation: /else\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b",
    ] {
        let server = Server::saying(words);
        for scheme in ["gremlin", "gremlin+http"] {
            refused(&[&server.url(scheme)], 3, "the scheme and the port of the target");
        }
    }
    let server = Server::saying(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    refused(&[&server.url("gremlin")], 3, "offers no WebSocket: 404 Not Found");
    refused(&[&server.url("gremlin+http")], 3, "HTTP 404 to POST /gremlin");
}

#[test]
fn a_websocket_server_that_does_not_speak_gremlin_is_refused() {
    let chat = Server::of(|stream| {
        let _ = serve(stream, |_| Some(vec!["welcome to the chat".to_owned()]));
    });
    refused(&[&chat.url("gremlin")], 3, "the server broke the protocol");
}

#[test]
fn a_user_is_told_to_name_another_graph_if_the_server_does_not_have_it() {
    let server = Server::gremlin(|asked| {
        let words =
            "Could not alias [g] to [wrong] as [wrong] not in the Graph or TraversalSource global bindings";
        Some(vec![failure(&asked.id, 499, "", words)])
    });
    let said = refused(&[&server.url("gremlin")], 3, "check that the target names its graph");
    assert!(said.contains("Could not alias [g] to [wrong]"), "{said}");
}

#[test]
fn a_user_is_told_to_log_in_if_the_login_is_missing_or_wrong() {
    let guarded = Server::of(|stream| {
        let _ = serve(stream, |asked| {
            Some(vec![match asked.op.as_str() {
                "authentication" => {
                    failure(&asked.id, 401, "", "Username and/or password s3cret are incorrect")
                }
                _ => message(&asked.id, 407, "null"),
            }])
        });
    });
    let url = guarded.url("gremlin");
    refused(&[&url], 3, "give the user by --user and the password by environment or file");
    let wrong = refused(&[&url, "--user", "me"], 3, "the server refused the login");
    assert!(wrong.contains("are incorrect") && wrong.contains("--user"), "{wrong}");
    let closed = Server::saying(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
    for scheme in ["gremlin", "gremlin+http"] {
        let said = refused(&[&closed.url(scheme), "--user", "me"], 3, "the server refused the login");
        assert!(said.contains("401"), "{said}");
    }
}

#[test]
fn files_are_read_before_the_server_is_contacted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let server = Server::gremlin(|asked| Some(vec![failure(&asked.id, 500, "", "no")]));
    let url = server.url("gremlin");
    refused(&[&url, "--queries", "not/there.gremlin"], 1, "not/there.gremlin cannot be read");
    refused(&[&url, "--queries", &file("empty.gremlin", "")], 1, "holds no query");
    let cypher = file("queries.cypher", "MATCH (n) RETURN n;");
    refused(&[&url, "--queries", &cypher], 1, "is tested in gremlin");
    refused(&[&url, "--setup", &cypher], 1, "is tested in gremlin");
    assert_eq!(server.connections.load(Ordering::SeqCst), 0);
    let gremlin = file("queries.gremlin", "g.V().count();");
    refused(&["reference", "--queries", &gremlin], 1, "is tested in cypher");
    refused(&["gremlin://127.0.0.1:1", "--queries", &gremlin], 3, "start the server");
}

#[test]
fn a_server_that_fails_every_request_ends_the_run_with_exit_code_4() {
    let server = Server::gremlin(|asked| {
        let data = match asked.text.as_str() {
            "g.V().count()" | "g.E().count()" => long(0),
            _ => return Some(vec![failure(&asked.id, 597, "java.lang.NullPointerException", "oh")]),
        };
        Some(vec![message(&asked.id, 200, &list(&[&data]))])
    });
    refused(&[&server.url("gremlin"), "--cases", "5"], 4, "cannot load and read back a small graph");
}

#[cfg(unix)]
fn interrupted(server: &Server) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let child = edgewise()
        .current_dir(folder.path())
        .args(["run", &server.url("gremlin"), "--time", "120s", "--fail-on", "never"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let began = Instant::now();
    while server.connections.load(Ordering::SeqCst) < 2 && began.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(20));
    }
    sleep(Duration::from_millis(500));
    assert!(support::processes::send("-INT", child.id()), "the program ended before the interrupt");
    child.wait_with_output().expect("the program ends")
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_run_whose_server_does_not_answer_any_more() {
    let server = Server::gremlin(|asked| match asked.text.as_str() {
        "g.V().count()" | "g.E().count()" => Some(vec![message(&asked.id, 200, &list(&[&long(0)]))]),
        _ => Some(Vec::new()),
    });
    let began = Instant::now();
    let output = interrupted(&server);
    assert!(began.elapsed() < Duration::from_secs(60), "it took {:?}: {}", began.elapsed(), text(&output));
    let said = stderr(&output);
    assert!(!said.contains("panicked") && output.status.code().is_some(), "{said}");
    assert!([0, 3, 4].contains(&code(&output)), "{}: {said}", code(&output));
}
