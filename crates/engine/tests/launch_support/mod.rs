//! Helpers that the tests of live servers share.

#![allow(dead_code, clippy::print_stderr)]

use edgewise_engine::{
    Engine, Limits, OpenOptions, Session,
    launch::{Cache, Launched, recipe},
};
use std::{sync::Arc, time::Duration};

/// An engine from the user's cache; its progress messages are printed.
pub fn launched(name: &str, version: &str) -> Launched {
    let options = OpenOptions { progress: Some(Arc::new(print)), ..OpenOptions::default() };
    let recipe = recipe(name).expect("an engine");
    let cache = Cache::of_user().expect("a cache");
    Launched::new(recipe, Some(version), &[], &cache, &options).expect("the engine can be fetched")
}

fn print(words: &str) {
    if words.contains("is fetching") || words.contains("failed") {
        eprintln!("{words}");
    }
}

/// Prints how long a start took; the table in the documentation comes from here.
pub fn print_start_time(name: &str, version: &str, started_in: Duration) {
    eprintln!("{name} {version} was ready after {:.2} s", started_in.as_secs_f64());
}

/// Short time limits, so that tests of hangs end soon.
pub fn limits() -> Limits {
    Limits { statement: Duration::from_secs(2), connect: Duration::from_secs(5), ..Limits::default() }
}

/// A session of worker 0.
pub fn session(engine: &Launched) -> Box<dyn Session> {
    engine.connect(0, &limits()).expect("a session")
}
