//! Children that misbehave: every fault is an outcome or an error of one sentence, and leaves no process running.
#![allow(clippy::print_stderr)] // a test that is skipped says why
#![cfg(unix)]

use edgewise_engine::{
    Engine, EngineError, ErrorClass, Limits, Observation, OpenOptions, Outcome, Profile, Request, Step,
    Target, hosted::HostedSession,
};
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// Well below the minute for which some children sleep, and well above what a busy machine needs.
const PATIENCE: Duration = Duration::from_secs(30);

fn python() -> bool {
    let found = std::process::Command::new("python3").arg("--version").output().is_ok();
    if !found {
        // Without an interpreter there is no child to start.
        eprintln!("skipped: python3 is not installed");
    }
    found
}

fn child(manner: &str) -> String {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/odd_child.py");
    format!("external:python3 {} {manner}", script.display())
}

fn open(manner: &str) -> Result<Box<dyn Engine>, EngineError> {
    edgewise_engine::Registry::default().open(&Target::parse(&child(manner))?, &OpenOptions::default())
}

fn limits() -> Limits {
    Limits { statement: Duration::from_secs(50), memory: 200 << 20, ..Limits::default() }
}

/// Plays three steps; the fault occurs at the second one.
fn play(manner: &str, limits: &Limits) -> Vec<Observation> {
    let mut session = open(manner).expect("it greets").connect(0, limits).expect("it greets again");
    let played = session.play(&vec![Step::Run(Request::new("RETURN 1 AS x")); 3]);
    assert!(played[0].outcome.is_answer(), "{manner}: {played:?}");
    played
}

fn second(manner: &str) -> Outcome {
    play(manner, &limits()).into_iter().nth(1).expect("two observations").outcome
}

fn refusal(manner: &str) -> String {
    match open(manner) {
        Ok(_) => panic!("{manner} was opened"),
        Err(error @ (EngineError::Unavailable(_) | EngineError::Protocol(_))) => error.to_string(),
        Err(error) => panic!("{manner}: {error:?}"),
    }
}

#[test]
fn a_child_that_cannot_be_used_is_refused_in_one_sentence() {
    if !python() {
        return;
    }
    for (manner, wanted) in [
        ("dies-at-once", "exit status 3"),
        ("dies-at-once", "no database here"),
        ("prints-garbage", "`Hello, I am a database!`"),
        ("future-version", "version 7"),
        ("unknown-profile-key", "four_valued"),
    ] {
        let sentence = refusal(manner);
        assert!(sentence.contains(wanted) && !sentence.contains('\n'), "{manner}: {sentence}");
    }
}

#[test]
fn a_ping_reports_whether_the_child_still_runs() {
    if !python() {
        return;
    }
    let mut session = open("exits").expect("it greets").connect(0, &limits()).expect("it greets again");
    assert_eq!(session.ping(), Outcome::Done);
    session.play(&vec![Step::Run(Request::new("RETURN 1 AS x")); 2]);
    let outcome = session.ping();
    assert!(outcome.ends_session(), "{outcome:?}");
}

#[test]
fn a_child_without_a_greeting_is_given_up_within_the_time_limit() {
    if !python() {
        return;
    }
    let profile = Profile::from_toml(include_str!("../profiles/external.toml")).expect("a profile");
    for manner in ["stays-silent", "endless-greeting"] {
        let started = Instant::now();
        let Target::External(words) = Target::parse(&child(manner)).expect("a target") else { panic!() };
        let program: Vec<_> = words.into_iter().map(Into::into).collect();
        let limits = Limits { connect: Duration::from_millis(500), ..limits() };
        let refused = HostedSession::open(&program, Arc::new(profile.clone()), &limits);
        assert!(matches!(refused, Err(EngineError::Unavailable(_))), "{manner}");
        assert!(started.elapsed() < PATIENCE, "{manner}");
    }
}

#[test]
fn a_program_that_is_missing_or_not_executable_is_named() {
    let refusal = |text: &str| match edgewise_engine::Registry::default()
        .open(&Target::parse(text).unwrap(), &OpenOptions::default())
    {
        Err(EngineError::Unavailable(sentence)) => sentence,
        other => panic!("{text}: {:?}", other.err()),
    };
    assert!(refusal("external:./no-such-adapter").contains("no such program"));
    let manifest = concat!("external:", env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(refusal(manifest).contains("not executable"));
}

#[test]
fn a_greeting_changes_the_profile() {
    if !python() {
        return;
    }
    let engine = open("two-valued").expect("it greets");
    let profile = engine.profile();
    assert!(!profile.three_valued && profile.storable.list && !profile.storable.point);
    assert_eq!((profile.dialect.as_str(), profile.title.as_str()), ("neo4j", "odd"));
}

#[test]
fn a_child_that_ends_is_a_crash_with_evidence_at_the_right_step() {
    if !python() {
        return;
    }
    let Outcome::Crash(crash) = second("exits") else { panic!("no crash") };
    assert_eq!((crash.signal, crash.status), (None, Some(5)));
    let Outcome::Crash(crash) = second("is-killed") else { panic!("no crash") };
    assert_eq!((crash.signal, crash.status), (Some(11), None));
    let Outcome::Crash(crash) = second("raises") else { panic!("no crash") };
    assert!(crash.stack_top.is_some_and(|top| top.contains("odd_child.py")));
    assert_eq!(crash.last_lines.last().map(String::as_str), Some("RuntimeError: boom"));
    let Outcome::Crash(crash) = second("half-a-line-and-exit") else { panic!("no crash") };
    assert_eq!(crash.status, Some(0));
}

#[test]
fn a_crash_ends_the_session() {
    if !python() {
        return;
    }
    let mut session = open("exits").expect("it greets").connect(0, &limits()).expect("it greets again");
    let played = session.play(&vec![Step::Run(Request::new("RETURN 1")); 3]);
    assert_eq!(played.len(), 2);
    let later = session.run(&Request::new("RETURN 1")).outcome;
    assert!(matches!(&later, Outcome::Error { class: ErrorClass::Connection, .. }) && later.ends_session());
}

#[test]
fn the_end_of_a_child_is_noticed_although_its_own_child_keeps_the_pipe_open() {
    if !python() {
        return;
    }
    let started = Instant::now();
    let Outcome::Crash(crash) = second("leaves-a-child") else { panic!("no crash") };
    assert_eq!(crash.status, Some(9));
    assert!(started.elapsed() < PATIENCE);
}

#[test]
fn a_child_that_does_not_answer_is_a_hang_within_the_time_limit() {
    if !python() {
        return;
    }
    for manner in ["hangs", "half-a-line", "stops-reading"] {
        let started = Instant::now();
        let short = Limits { statement: Duration::from_millis(300), ..limits() };
        let outcome = play(manner, &short).swap_remove(1).outcome;
        assert_eq!(outcome, Outcome::Hang { limit_ms: 1300 }, "{manner}");
        assert!(started.elapsed() < PATIENCE, "{manner}: {:?}", started.elapsed());
    }
}

#[test]
fn a_protocol_violation_ends_the_session_and_is_no_finding() {
    if !python() {
        return;
    }
    for (manner, wanted) in [
        ("garbage-in-the-middle", "just a log line"),
        ("wrong-step", "step 2"),
        ("short-row", "a row of 1 values under 2 columns"),
        ("empty-reply", "neither rows"),
        ("unknown-tag", "$quaternion"),
        ("closes-output", "closed its output"),
    ] {
        match second(manner) {
            Outcome::Error { class: ErrorClass::Connection, message, .. } => {
                assert!(message.contains(wanted), "{manner}: {message}");
            }
            other => panic!("{manner}: {other:?}"),
        }
    }
}

#[test]
fn an_answer_that_is_too_large_or_too_deep_is_a_resource_error_and_the_session_continues() {
    if !python() {
        return;
    }
    for manner in ["huge-line", "deep"] {
        let mut session =
            open(manner).expect("it greets").connect(0, &Limits::default()).expect("it greets again");
        let played = session.play(&vec![Step::Run(Request::new("RETURN 1")); 2]);
        assert!(
            matches!(played[1].outcome, Outcome::Error { class: ErrorClass::Resource, .. }),
            "{manner}: {:?}",
            played[1].outcome
        );
        assert!(session.run(&Request::new("RETURN 1")).outcome.is_answer(), "{manner}");
    }
}

#[test]
fn a_child_that_is_killed_at_the_memory_cap_is_a_resource_error() {
    if !python() {
        return;
    }
    let limits = Limits { statement: Duration::from_secs(60), ..limits() };
    let mut session = open("eats-memory").expect("it greets").connect(0, &limits).expect("it greets again");
    let played = session.play(&vec![Step::Run(Request::new("RETURN 1")); 3]);
    let Outcome::Error { class, message, .. } = &played[1].outcome else { panic!("{:?}", played[1]) };
    assert_eq!(
        (*class, message.as_str()),
        (ErrorClass::Resource, "the child was ended at its memory cap of 200 MiB")
    );
    assert!(played[2].outcome.ends_session());
}

#[test]
fn errors_without_a_known_class_are_classified_by_the_profile() {
    if !python() {
        return;
    }
    assert!(matches!(second("error-without-class"), Outcome::Error { class: ErrorClass::Data, .. }));
    let outcome = second("error-of-a-later-class");
    let Outcome::Error { class, code, .. } = &outcome else { panic!("{outcome:?}") };
    assert_eq!((*class, code.as_deref()), (ErrorClass::Semantic, Some("M1")));
}

#[test]
fn a_child_that_ignores_the_end_of_its_input_is_killed_and_leaves_no_zombie() {
    if !python() {
        return;
    }
    let profile = Profile::from_toml(include_str!("../profiles/external.toml")).expect("a profile");
    let Target::External(words) = Target::parse(&child("ignores-the-end")).expect("a target") else {
        panic!()
    };
    let program: Vec<_> = words.into_iter().map(Into::into).collect();
    let session = HostedSession::open(&program, Arc::new(profile), &limits()).expect("it greets");
    let process = PathBuf::from(format!("/proc/{}", session.process()));
    assert!(process.exists());
    drop(session);
    assert!(!process.exists());
}
