//! Plays feature files on engines: which scenarios pass, which fail, and which do not apply.

use edgewise_engine::{
    Engine, EngineError, ErrorClass, Limits, Observation, Outcome, Profile, Request, Session,
};
use edgewise_gremlin_semantics::Graph;
use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::graph::Cardinality;
use edgewise_gremlin_testing::conformance::{EnginePlayer, Verdict, run_on_engine};
use edgewise_gremlin_testing::feature::{GraphName, Scenario, parse_feature};
use edgewise_reference::open_reference;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Two people, one of whom knows the other.
fn people(name: GraphName) -> Result<Graph, String> {
    let mut graph = Graph::new();
    if name == GraphName::Empty {
        return Ok(graph);
    }
    let mut heads = Vec::new();
    for (id, name, age) in [(1, "ann", 30), (2, "bob", 40)] {
        let head = graph.add_vertex(Some(Value::Int(id)), "person").map_err(|error| error.message)?;
        let single = Cardinality::Single;
        for (key, value) in [("name", Value::string(name)), ("age", Value::Int(age))] {
            graph
                .set_vertex_property(&head, single, &key.into(), value, None)
                .map_err(|error| error.message)?;
        }
        heads.push(head);
    }
    let edge =
        graph.add_edge(Some(Value::Int(3)), "knows", &heads[0], &heads[1]).map_err(|error| error.message)?;
    graph.set_edge_property(&edge, &"since".into(), Value::Double(0.5)).map_err(|error| error.message)?;
    Ok(graph)
}

fn scenarios(text: &str) -> Vec<Scenario> {
    parse_feature(text).expect("a feature").scenarios
}

fn verdicts(target: &str, text: &str) -> Vec<Verdict> {
    let engine: Arc<dyn Engine> = open_reference(target).expect(target);
    let mut player = EnginePlayer::open(engine, Limits::default(), &people).expect("a session");
    scenarios(text).iter().map(|scenario| run_on_engine(scenario, &mut player)).collect()
}

const RIGHT: &str = r#"
Feature: what is right

  Scenario: ids and types of parameters
    Given the modern graph
    And using the parameter vid1 defined as "v[ann].id"
    And using the parameter xx1 defined as "d[30].i"
    And the traversal of
      """
      g.V(vid1).has("age", xx1)
      """
    When iterated to list
    Then the result should be unordered
      | result |
      | v[ann] |

  Scenario: order and members of the first result
    Given the modern graph
    And the traversal of
      """
      g.V().order().by("age", Order.desc).values("name").fold()
      """
    When iterated next
    Then the result should be ordered
      | result |
      | bob |
      | ann |

  Scenario: maps, tokens and edges
    Given the modern graph
    And the traversal of
      """
      g.V().has("name", "ann").elementMap()
      """
    When iterated to list
    Then the result should be unordered
      | result |
      | m[{"t[id]": "v[ann].id", "t[label]": "person", "name": "ann", "age": "d[30].i"}] |

  Scenario: edges and paths
    Given the modern graph
    And using the parameter eid1 defined as "e[ann-knows->bob].id"
    And the traversal of
      """
      g.E(eid1).outV().outE().inV().path()
      """
    When iterated to list
    Then the result should be unordered
      | result |
      | p[e[ann-knows->bob],v[ann],e[ann-knows->bob],v[bob]] |

  Scenario: what was written is gone before the next scenario
    Given the empty graph
    And the graph initializer of
      """
      g.addV("person").property("name", "eve").as("a").addE("self").to("a")
      """
    And using the parameter xx1 defined as "m[{\"t[label]\": \"self\", \"D[OUT]\": \"M[outV]\", \"D[IN]\": \"M[inV]\"}]"
    And using the side effect c defined as "l[v[eve].id]"
    And the traversal of
      """
      g.mergeE(xx1).option(Merge.outV, __.V()).option(Merge.inV, __.V())
      """
    When iterated to list
    Then the result should have a count of 1
    And the graph should return 1 for count of "g.V()"
    And the graph should return 1 for count of "g.E()"

  Scenario: an error with a message
    Given the modern graph
    And the traversal of
      """
      g.V().fail("it is so")
      """
    When iterated to list
    Then the traversal will raise an error with message containing text of "IT IS"

  Scenario: a subgraph
    Given the modern graph
    And the traversal of
      """
      g.E().subgraph("a").cap("a")
      """
    When iterated next
    Then the result should be a subgraph with the following
      | edges |
      | e[ann-knows->bob] |
"#;

#[test]
fn true_scenarios_pass_whether_the_user_or_the_engine_chooses_ids() {
    for target in ["gremlin-reference", "gremlin-reference+planned", "gremlin-reference+knob:ids=assigned"] {
        for (scenario, verdict) in scenarios(RIGHT).iter().zip(verdicts(target, RIGHT)) {
            assert_eq!(verdict, Verdict::Passed, "{target}: {}", scenario.name);
        }
    }
}

#[test]
fn false_scenarios_fail() {
    let wrong = r#"
Feature: what is wrong

  Scenario: another type
    Given the modern graph
    And the traversal of
      """
      g.V().values("age")
      """
    When iterated to list
    Then the result should be unordered
      | result |
      | d[30].i |
      | d[40].l |

  Scenario: no error
    Given the modern graph
    And the traversal of
      """
      g.V()
      """
    When iterated to list
    Then the traversal will raise an error

  Scenario: another message
    Given the modern graph
    And the traversal of
      """
      g.V().fail("it is so")
      """
    When iterated to list
    Then the traversal will raise an error with message containing text of "it is not"

  Scenario: another count
    Given the empty graph
    And the traversal of
      """
      g.addV("a")
      """
    When iterated to list
    Then the result should have a count of 1
    And the graph should return 2 for count of "g.V()"
"#;
    for verdict in verdicts("gremlin-reference", wrong) {
        assert!(matches!(verdict, Verdict::Failed(_)), "{verdict:?}");
    }
}

#[test]
fn a_scenario_that_needs_an_unsupported_feature_is_excluded() {
    let text = r#"
Feature: what is not there

  @UserSuppliedVertexIds
  Scenario: ids
    Given the empty graph
    And the traversal of
      """
      g.addV("a").property(T.id, 1)
      """
    When iterated to list
    Then the result should have a count of 1

  @AllowNullPropertyValues
  Scenario: null
    Given the empty graph
    And the traversal of
      """
      g.addV("a").property("k", null)
      """
    When iterated to list
    Then the result should have a count of 1

  Scenario: a file
    Given the empty graph
    And the traversal of
      """
      g.io("a.xml").read()
      """
    When iterated to list
    Then the result should be empty
"#;
    let reasons: Vec<String> = verdicts("gremlin-reference+knob:ids=assigned", text)
        .into_iter()
        .map(|verdict| match verdict {
            Verdict::Excluded(why) => why,
            other => panic!("{other:?}"),
        })
        .collect();
    for (reason, part) in reasons.iter().zip(["ids chosen by the user", "null as a value", "a file"]) {
        assert!(reason.contains(part), "{reason}");
    }
    let null = verdicts("gremlin-reference+knob:null-properties=true", text);
    assert_eq!(null[1], Verdict::Passed, "the engine stores null");
}

/// An engine of an older version, which answers each traversal with the same outcome and counts its sessions.
struct Scripted {
    profile: Profile,
    outcome: Outcome,
    opened: Arc<AtomicUsize>,
}

impl Engine for Scripted {
    fn id(&self) -> &str {
        "scripted"
    }

    fn target(&self) -> String {
        "scripted".to_owned()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn connect(&self, _: usize, _: &Limits) -> Result<Box<dyn Session>, EngineError> {
        self.opened.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(ScriptedSession(self.outcome.clone())))
    }
}

struct ScriptedSession(Outcome);

impl Session for ScriptedSession {
    fn version(&self) -> &str {
        ""
    }

    fn run(&mut self, request: &Request) -> Observation {
        let is_declaration = request.text.starts_with("//");
        let outcome = if is_declaration { Outcome::Done } else { self.0.clone() };
        Observation::new(outcome, Duration::ZERO)
    }

    fn reset(&mut self) -> Outcome {
        Outcome::Done
    }

    fn dump(&mut self) -> Outcome {
        Outcome::unsupported("dump")
    }
}

fn scripted(profile: Profile, outcome: Outcome, text: &str) -> (Vec<Verdict>, usize) {
    let opened = Arc::new(AtomicUsize::new(0));
    let engine = Arc::new(Scripted { profile, outcome, opened: Arc::clone(&opened) });
    let mut player = EnginePlayer::open(engine, Limits::default(), &people).expect("a session");
    let verdicts = scenarios(text).iter().map(|scenario| run_on_engine(scenario, &mut player)).collect();
    (verdicts, opened.load(Ordering::Relaxed))
}

const ERRORS: &str = r#"
Feature: errors

  Scenario: any error
    Given the empty graph
    And the traversal of
      """
      g.inject(1).fail()
      """
    When iterated to list
    Then the traversal will raise an error with message containing text of "fail"

  Scenario: no error
    Given the empty graph
    And the traversal of
      """
      g.inject(1)
      """
    When iterated to list
    Then the result should have a count of 1
"#;

#[test]
fn an_engine_that_dies_or_hangs_raises_no_error_that_a_scenario_expects() {
    let profile = Profile::built_in("gremlin-reference").expect("it is built in");
    let (verdicts, opened) = scripted(profile, Outcome::Hang { limit_ms: 5 }, ERRORS);
    assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Failed(_))), "{verdicts:?}");
    assert_eq!(opened, 2, "each scenario has a session");
}

#[test]
fn error_messages_are_compared_only_on_engines_that_the_semantics_were_compared_with() {
    let profile = Profile::built_in("gremlin-reference").expect("it is built in");
    let error = || Outcome::error(ErrorClass::Data, "other words");
    let (known, _) = scripted(profile.clone(), error(), ERRORS);
    assert!(known.iter().all(|verdict| matches!(verdict, Verdict::Failed(_))), "{known:?}");
    let (unknown, _) = scripted(Profile { semantics_compared: String::new(), ..profile }, error(), ERRORS);
    assert_eq!(unknown[0], Verdict::Passed);
}

#[test]
fn a_scenario_that_the_engine_does_not_support_is_excluded_unless_it_expects_an_error() {
    let profile = Profile::built_in("gremlin-reference").expect("it is built in");
    let profile = Profile { schema_first: true, semantics_compared: String::new(), ..profile };
    let outcome = Outcome::error(ErrorClass::Unsupported, "no index");
    let (verdicts, _) = scripted(profile, outcome, ERRORS);
    assert_eq!(verdicts[0], Verdict::Passed);
    assert!(
        matches!(&verdicts[1], Verdict::Excluded(why) if why.contains("does not support this: no index")),
        "{verdicts:?}"
    );
}

#[test]
fn a_scenario_that_an_older_version_cannot_express_or_answers_differently_is_excluded() {
    let text = r#"
Feature: versions

  Scenario: a new step
    Given the empty graph
    And the traversal of
      """
      g.inject("a").asString()
      """
    When iterated to list
    Then the result should have a count of 1

  Scenario: a new decision
    Given the empty graph
    And the traversal of
      """
      g.inject([1, 2]).limit(Scope.local, 1)
      """
    When iterated to list
    Then the result should be unordered
      | result |
      | l[d[1].i] |
"#;
    let profile = Profile::built_in("gremlin-reference").expect("it is built in");
    let profile = Profile { dialect: "gremlin-lang 3.6".to_owned(), ..profile };
    let (verdicts, _) = scripted(profile, Outcome::Done, text);
    assert!(
        matches!(&verdicts[0], Verdict::Excluded(why) if why.starts_with("gremlin-lang 3.6 cannot express this: ")),
        "{verdicts:?}"
    );
    assert_eq!(verdicts[1], Verdict::Excluded("TinkerPop 3.6 gives another result here".to_owned()));
}
