//! `external:PROGRAM`: any database, through a program that speaks the external protocol.

use super::OpenOptions;
use crate::{Engine, EngineError, Limits, Profile, Target, hosted::ChildProcess, hosted::HostedEngine};
use std::ffi::OsString;

/// The engine id of programs that speak the external protocol.
pub const ID: &str = "external";

/// Starts the program once to read its greeting, which may change the profile, and stops it. Each session starts
/// it again.
pub fn open(target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
    let target = target.rooted();
    let Target::External(words) = &target else {
        return Err(EngineError::Target(format!("`{target}` is not an external program")));
    };
    let program: Vec<OsString> = words.iter().map(OsString::from).collect();
    let limits = Limits::default();
    let hello = ChildProcess::start(&program, &limits)?.greeting(limits.connect)?;
    let mut profile = Profile::of_engine(ID, None)?;
    profile.title = hello.engine.clone();
    if let Some(dialect) = hello.dialect {
        profile.dialect = dialect;
    }
    if !hello.profile.is_empty() {
        let keys = serde_json::Value::Object(hello.profile);
        profile = profile.overlaid(keys).map_err(|error| {
            EngineError::Protocol(format!("the profile in the greeting of `{}`: {error}", words[0]))
        })?;
    }
    let profile = options.over(profile)?;
    Ok(Box::new(HostedEngine::new(ID, target.to_string(), profile, program)))
}
