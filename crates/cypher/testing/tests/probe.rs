//! Probing: what an engine refuses is found precisely, its choices are decided, and the written profile is what was
//! learned. The engines are the reference, and the reference behind a session that refuses, crashes or lies.

use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::probe::CYPHER_INQUIRY;
use edgewise_engine::{
    Crash, Engine, EngineError, ErrorClass, Limits, Observation, OpenOptions, Outcome, Profile, Request,
    Session, Target,
};
use edgewise_lab::probe::{Inquiry, Learned, ProbeSettings, Prober};
use edgewise_reference::registry;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// What a twisted engine does with a statement instead of answering it; `None` to answer it.
type Twist = fn(&str, &BTreeSet<String>) -> Option<Outcome>;

struct Twisted {
    inner: Arc<dyn Engine>,
    twist: Twist,
}

struct TwistedSession {
    inner: Box<dyn Session>,
    twist: Twist,
}

impl Engine for Twisted {
    fn id(&self) -> &str {
        "twisted"
    }

    fn target(&self) -> String {
        "twisted".to_owned()
    }

    fn profile(&self) -> &Profile {
        self.inner.profile()
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(TwistedSession { inner: self.inner.connect(worker, limits)?, twist: self.twist }))
    }
}

impl Session for TwistedSession {
    fn version(&self) -> &str {
        "1.0"
    }

    fn run(&mut self, request: &Request) -> Observation {
        let parts = CYPHER_INQUIRY.parts(&request.text);
        match (self.twist)(&request.text, &parts) {
            Some(outcome) => Observation::new(outcome, Duration::ZERO),
            None => self.inner.run(request),
        }
    }

    fn reset(&mut self) -> Outcome {
        self.inner.reset()
    }

    fn dump(&mut self) -> Outcome {
        self.inner.dump()
    }

    fn begin(&mut self) -> Outcome {
        self.inner.begin()
    }

    fn rollback(&mut self) -> Outcome {
        self.inner.rollback()
    }
}

/// The reference with these keys in its profile, among them its knobs.
fn reference(keys: &str) -> Arc<dyn Engine> {
    let options = OpenOptions { profile: Some(keys.to_owned()), ..OpenOptions::default() };
    let target = Target::parse("reference+quick").expect("a target");
    Arc::from(registry().open(&target, &options).expect("the reference"))
}

fn learned(engine: &Arc<dyn Engine>, seconds: u64) -> Learned {
    let settings = ProbeSettings { time: Duration::from_secs(seconds), limits: Limits::default(), seed: 1 };
    Prober::<Cypher>::run(engine, settings, &|_| {}).expect("a probe")
}

fn twisted(twist: Twist) -> Learned {
    // Nothing is left for generated statements: the questions alone must find it.
    learned(&(Arc::new(Twisted { inner: reference(""), twist }) as Arc<dyn Engine>), 0)
}

fn off(learned: &Learned) -> BTreeSet<String> {
    learned.profile.off.iter().map(|off| off.what.clone()).collect()
}

/// What a twisted engine is learned to lack beyond what the reference lacks.
fn lost(twist: Twist) -> Vec<String> {
    let honest = off(&learned(&reference(""), 0));
    off(&twisted(twist)).difference(&honest).cloned().collect()
}

fn refusal() -> Option<Outcome> {
    Some(Outcome::Error {
        class: ErrorClass::Unknown,
        code: Some("Twisted.Syntax".to_owned()),
        message: "Invalid input: that is not known here".to_owned(),
    })
}

#[test]
fn the_reference_is_learned_as_it_is() {
    let learned = learned(&reference(""), 20);
    assert!(learned.contradictions.is_empty(), "{:#?}", learned.contradictions);
    let profile = &learned.profile;
    assert!(profile.rollback && profile.three_valued && profile.node_indexes, "{:?}", learned.facts);
    assert_eq!(profile.float_digits, None);
    assert_eq!(profile.storable, reference("").profile().storable, "{:?}", learned.facts);
    assert!(learned.trial.statements > 0 && learned.trial.validity() >= 99.0, "{:?}", learned.trial);
    let settings = <Cypher as edgewise_lab::Language>::settings(profile).expect("settings");
    assert_eq!(
        settings.knobs,
        edgewise_cypher_semantics::Knobs {
            unwind_single: edgewise_cypher_semantics::knobs::UnwindSingle::Element,
            ..Default::default()
        }
    );
    for what in ["match", "create", "xor", "reduce", "node-path", "not-equal-sign", "toupper", "index-for"] {
        assert!(!off(&learned).contains(what), "{what}: {:#?}", profile.off);
    }
}

#[test]
fn a_written_profile_is_read_as_what_was_learned() {
    let learned = learned(&reference(""), 0);
    let text = learned.text("2026-01-01").expect("a text");
    let read = Profile::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, learned.ordered_profile());
    assert!(text.contains("# xor: RETURN true XOR false AS a"), "{text}");
}

#[test]
fn a_refused_construct_is_found_and_nothing_else() {
    let found = lost(|_, parts| if parts.contains("xor") { refusal() } else { None });
    // A spelling of XOR cannot be asked for without XOR.
    assert_eq!(found, ["bare-xor", "xor"]);
}

#[test]
fn refused_functions_and_combinations_are_told_apart_from_what_they_stand_in() {
    let found = lost(|_, parts| {
        let refused = ["toupper", "node-path", "match-after-optional-match", "split-list"];
        if refused.iter().any(|name| parts.contains(*name)) { refusal() } else { None }
    });
    // A null start cannot be asked for without a MATCH after OPTIONAL MATCH.
    assert_eq!(found, ["match-after-optional-match", "node-path", "null-start", "split-list", "toupper"]);
}

#[test]
fn a_construct_that_many_statements_use_is_found() {
    let found = lost(|_, parts| if parts.contains("order-by") { refusal() } else { None });
    assert!(found.contains(&"order-by".to_owned()), "{found:?}");
    let beside = ["order-by", "ordered-alias", "sort-word", "sorted-with"];
    assert!(found.iter().all(|what| beside.contains(&what.as_str())), "{found:?}");
}

#[test]
fn what_crashes_or_hangs_is_switched_off_as_a_fault() {
    let learned = twisted(|_, parts| {
        if parts.contains("reduce") {
            Some(Outcome::Crash(Crash { signal: Some(11), ..Crash::default() }))
        } else if parts.contains("slice") {
            Some(Outcome::Hang { limit_ms: 2000 })
        } else {
            None
        }
    });
    assert!(learned.deaths >= 2);
    for what in ["reduce", "slice"] {
        let entry = learned.profile.off.iter().find(|off| off.what == what).expect(what);
        assert!(entry.fault, "{entry:?}");
    }
    assert!(!off(&learned).contains("list-comprehension"));
}

#[test]
fn a_text_that_is_read_differently_is_not_written_and_the_reason_quotes_it() {
    let learned = twisted(|text, _| {
        let other = parse_statement("RETURN 512.0 AS a").is_ok() && text == "RETURN 2 ^ 3 ^ 2 AS a";
        other.then(|| {
            Outcome::Rows(edgewise_model::Rows::new(["a"], vec![vec![edgewise_model::Value::Float(512.0)]]))
        })
    });
    let entry = learned.profile.off.iter().find(|off| off.what == "bare-power-chain").expect("an entry");
    assert!(entry.why.contains("read differently"), "{entry:?}");
    assert_eq!(learned.profile.spelling["precedence"], "cautious");
    assert!(entry.why.contains("RETURN 2 ^ 3 ^ 2 AS a"), "{entry:?}");
    assert!(!off(&learned).contains("power"));
}

#[test]
fn the_choices_of_an_engine_are_decided_from_the_closed_list() {
    for (knob, value) in [
        ("match-semantics", "homomorphism"),
        ("match-semantics", "walk"),
        ("integer-overflow", "wrap"),
        ("integer-overflow", "null"),
        ("division-by-zero", "promote"),
        ("null-order", "first"),
        ("self-loops", "twice"),
        ("string-unit", "utf16"),
        ("case-mapping", "ascii"),
        ("sum-overflow", "promote"),
        ("empty-deviation", "null"),
        ("unwind-single", "nothing"),
        ("deleted-writes", "ignored"),
        ("float-format", "c"),
    ] {
        let engine = reference(&format!("[knobs]\n{knob} = \"{value}\"\n"));
        let learned = learned(&engine, 0);
        assert_eq!(learned.profile.knobs[knob], value, "{knob}");
        assert!(learned.contradictions.is_empty(), "{knob}={value}: {:#?}", learned.contradictions);
        // The reason stands in the profile, unless the language has no choice of its own.
        let told = learned.profile.deviations.iter().any(|one| one.knobs.contains(&knob.to_owned()));
        assert!(told, "{knob}={value}");
    }
}

#[test]
fn a_wrong_answer_is_a_contradiction_and_no_choice() {
    let learned = twisted(|text, _| {
        let wrong = text.starts_with("RETURN floor(");
        wrong.then(|| {
            Outcome::Rows(edgewise_model::Rows::new(["a"], vec![vec![edgewise_model::Value::Int(7)]]))
        })
    });
    let entries: Vec<_> = learned.profile.deviations.iter().filter(|one| one.unconfirmed).collect();
    assert!(!entries.is_empty() && entries.iter().all(|one| one.functions == ["floor"]), "{entries:#?}");
    assert!(entries[0].source.contains("answers 7"), "{:?}", entries[0]);
    assert!(!off(&learned).contains("floor"));
}

#[test]
fn a_refused_combination_that_no_name_covers_is_found_by_generated_statements() {
    let engine: Arc<dyn Engine> = Arc::new(Twisted {
        inner: reference(""),
        // Each is taken alone.
        twist: |_, parts| {
            if parts.contains("distinct") && parts.contains("order-by") { refusal() } else { None }
        },
    });
    let learned = learned(&engine, 60);
    let named = |name: &str| {
        let listed = learned
            .unexplained
            .iter()
            .any(|one| one.text.contains("DISTINCT") && one.text.contains("ORDER BY"));
        listed || learned.profile.off.iter().any(|off| off.what == name && off.why.contains("generated"))
    };
    assert!(named("distinct") || named("order-by"), "{:#?} {:#?}", learned.unexplained, learned.trial);
    assert!(learned.trial.validity() >= 99.0, "{:?}", learned.trial);
}

#[test]
fn an_engine_that_loads_no_small_graph_is_refused_in_a_sentence() {
    let engine: Arc<dyn Engine> = Arc::new(Twisted {
        inner: reference(""),
        twist: |_, parts| if parts.contains("create") { refusal() } else { None },
    });
    let settings = ProbeSettings { time: Duration::ZERO, limits: Limits::default(), seed: 1 };
    let error = Prober::<Cypher>::run(&engine, settings, &|_| {}).expect_err("a refusal").to_string();
    assert!(error.contains("does not load a small graph"), "{error}");
}
