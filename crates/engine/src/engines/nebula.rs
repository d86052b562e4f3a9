//! `nebula://HOST:PORT/SPACE`: NebulaGraph, through an adapter that uses its Python client. Written from the
//! documentation; it was not run against a real server, because no package registry serves NebulaGraph.

use super::OpenOptions;
use crate::{
    Engine, EngineError, Limits, Profile, Session, Target,
    hosted::{ChildProcess, HostedEngine},
    launch::{Cache, NebulaClient, PrivateFolder, silent},
    server::ServerUrl,
};
use std::ffi::OsString;

/// The id of NebulaGraph.
pub const ID: &str = "nebula";

/// The adapter, which speaks the external protocol.
const ADAPTER: &str = include_str!("../../adapters/nebula.py");
const EXAMPLE: &str = "nebula://127.0.0.1:9669/edgewise";
const PORT: u16 = 9669;

/// NebulaGraph, hosted by its adapter.
struct Nebula {
    hosted: HostedEngine,
    /// Holds the adapter and the file with the password; deleted on drop.
    _folder: PrivateFolder,
}

impl Engine for Nebula {
    fn id(&self) -> &str {
        self.hosted.id()
    }

    fn target(&self) -> String {
        self.hosted.target()
    }

    fn profile(&self) -> &Profile {
        self.hosted.profile()
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        self.hosted.connect(worker, limits)
    }

    /// A target names one space.
    fn databases(&self) -> Option<usize> {
        Some(1)
    }
}

/// Starts the adapter once, which checks that the space may be used, and stops it. Each session starts it again.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let Target::Url(text) = target else {
        return Err(EngineError::Target(format!(
            "NebulaGraph cannot be fetched from a package registry: name a running server, as in `{EXAMPLE}`"
        )));
    };
    let url = ServerUrl::parse(text, EXAMPLE)?;
    let space = url.path.clone().filter(|name| is_plain(name)).ok_or_else(|| {
        EngineError::Target(format!("the target names a space of letters, digits and `_`, as in `{EXAMPLE}`"))
    })?;
    let progress = options.progress.clone().unwrap_or_else(silent);
    let library = match NebulaClient::is_installed() {
        true => None,
        false => Some(NebulaClient::fetch(&Cache::of_user()?, &progress)?),
    };
    let folder = PrivateFolder::new("nebula")?;
    let script = folder.write("nebula.py", ADAPTER)?;
    let settings = serde_json::json!({
        "host": url.host,
        "port": url.port.unwrap_or(PORT),
        "space": space,
        // The user and password that a server without authorisation takes (docs, "Authentication").
        "user": options.user.as_deref().unwrap_or("root"),
        "password": options.password.as_deref().unwrap_or("nebula"),
        "allow_wipe": options.allow_wipe,
        "library": library,
    });
    let connection = folder.write("connection.json", &settings.to_string())?;
    let program: Vec<OsString> = vec!["python3".into(), script.into(), connection.into()];
    let limits = Limits::default();
    let hello = ChildProcess::start(&program, &limits)?.greeting(limits.connect)?;
    let profile = Profile::of_engine(ID, Some(hello.version.as_str()).filter(|version| !version.is_empty()))?;
    let profile = options.over(profile)?;
    let hosted = HostedEngine::new(ID, url.to_string(), profile, program);
    Ok(Box::new(Nebula { hosted, _folder: folder }))
}

/// True if a name of a space needs no quoting.
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorClass;

    fn refusal(text: &str) -> String {
        let target = Target::parse(text).expect("a target");
        match open(&target, &OpenOptions::default()) {
            Ok(engine) => panic!("{} was opened", engine.target()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_target_without_a_server_or_a_space_is_refused_with_an_example() {
        assert!(refusal("nebula").contains(EXAMPLE));
        assert!(refusal("nebula://h:9669").contains("names a space"));
        assert!(refusal("nebula://h/a`b").contains("names a space"));
        assert!(refusal("nebula://root:secret@h/a").contains("--user"));
    }

    /// Messages as they stand in the documentation and in the source of the server.
    #[test]
    fn errors_are_classified_by_their_message() {
        let profile = Profile::of_engine(ID, None).expect("a profile");
        for (message, class) in [
            ("SyntaxError: syntax error near `RETURN'", ErrorClass::Syntax),
            ("SemanticError: Alias used but not defined: `x'", ErrorClass::Semantic),
            ("SemanticError: `foo' not supported.", ErrorClass::Unsupported),
            ("SyntaxError: Unknown function near `foo'", ErrorClass::Unsupported),
            ("Storage Error: Out of range value.", ErrorClass::Data),
            ("Storage Error: RPC failure in StorageClient", ErrorClass::Connection),
            ("Used memory hits the high watermark(0.800000) of total system memory.", ErrorClass::Resource),
            ("Execution had been killed", ErrorClass::Timeout),
            ("words that nobody knows", ErrorClass::Unknown),
        ] {
            assert_eq!(profile.classify(None, message), class, "{message}");
        }
    }
}
