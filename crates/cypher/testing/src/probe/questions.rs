//! All questions in Cypher.

use super::construct_statements::{CONSTRUCTS, DROPS, Line, PARAMETERS, SCHEMA};
use super::form_statements::{COMBINATIONS, OF_SEVERAL, SPELLINGS, SURFACE, SWITCHES};
use super::function_calls::function_questions;
use super::requests;
use edgewise_engine::Request;
use edgewise_lab::probe::{Question, Topic};
use edgewise_model::{Map, Point, Value};

/// The questions, simple ones first.
pub(super) fn questions() -> Vec<Question> {
    let any = |topic: Topic| {
        move |(what, texts): &Line| match OF_SEVERAL.contains(what) {
            true => Question::all(*what, topic, requests(texts)),
            false => Question::any(*what, topic, requests(texts)),
        }
    };
    let all = |topic: Topic| move |(what, texts): &Line| Question::all(*what, topic, requests(texts));
    let mut questions: Vec<Question> = CONSTRUCTS.iter().map(any(Topic::Construct)).collect();
    questions.extend(PARAMETERS.iter().map(|(what, texts)| {
        let given = texts.iter().map(|text| Request {
            text: (*text).to_owned(),
            parameters: parameters(),
            ..Request::default()
        });
        Question::any(*what, Topic::Construct, given.collect())
    }));
    questions.extend(COMBINATIONS.iter().map(any(Topic::Combination)));
    questions.extend(function_questions());
    questions.extend(SWITCHES.iter().map(all(Topic::Value)));
    questions.push(rich_parameter());
    questions.extend(SURFACE.iter().map(all(Topic::Surface)));
    questions.extend(SPELLINGS.iter().map(all(Topic::Spelling)));
    questions.extend(schema());
    questions
}

/// The parameters that questions use.
fn parameters() -> Map {
    let properties: Map = [("x".into(), Value::Int(1))].into_iter().collect();
    [("k".into(), Value::Int(1)), ("p".into(), Value::Map(properties))].into_iter().collect()
}

/// Values as parameters that some protocols cannot send.
fn rich_parameter() -> Question {
    let point = Value::Point(Point::wgs_84(1.0, 2.0));
    let values = [point, Value::Float(f64::NAN), Value::Float(f64::INFINITY)];
    let asked = values.map(|value| Request {
        text: "RETURN $k AS a".to_owned(),
        parameters: [("k".into(), value)].into_iter().collect(),
        ..Request::default()
    });
    Question::all("rich-parameter", Topic::Value, asked.to_vec())
}

/// The schema statements, each undone at once.
fn schema() -> Vec<Question> {
    let mut questions: Vec<Question> = SCHEMA
        .iter()
        .map(|(what, text, undo)| Question {
            undo: requests(undo),
            ..Question::any(*what, Topic::Schema, requests(&[text]))
        })
        .collect();
    questions.extend(DROPS.iter().map(|(what, first, text)| Question {
        first: requests(first),
        ..Question::any(*what, Topic::Schema, requests(&[text]))
    }));
    let shared = ["CREATE INDEX FOR (n:A) ON (n.s)", "CREATE INDEX FOR (n:A) ON (n.s, n.x)"];
    questions.push(Question {
        first: requests(&shared[..1]),
        undo: requests(&["DROP INDEX FOR (n:A) ON (n.s, n.x)"]),
        ..Question::any("shared-index-key", Topic::Schema, requests(&shared[1..]))
    });
    questions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::CYPHER_INQUIRY;
    use edgewise_cypher_generate::{SWITCHES as GENERATED, is_switch};
    use edgewise_cypher_syntax::dialect::Construct;
    use edgewise_cypher_syntax::restriction::RESTRICTIONS;
    use edgewise_cypher_syntax::{SurfaceKind, function::functions};
    use edgewise_lab::probe::Inquiry;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_that_a_profile_can_switch_off_is_asked_for() {
        let asked: BTreeSet<String> = questions().into_iter().map(|question| question.what).collect();
        // Engines that store only what was declared have profiles: a probe loads its graph without declarations.
        let declares = [Construct::NodeTable, Construct::RelationshipTable];
        let names = Construct::ALL
            .iter()
            .filter(|construct| !declares.contains(construct))
            .map(|construct| construct.name().to_owned())
            .chain(RESTRICTIONS.iter().map(|restriction| restriction.name.to_owned()))
            .chain(SurfaceKind::ALL.iter().map(|kind| kind.name().to_owned()))
            .chain(GENERATED.iter().map(|(name, _)| (*name).to_owned()))
            .chain(functions().map(|function| function.name.to_ascii_lowercase()));
        let missing: Vec<String> = names.filter(|name| !asked.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_question_asks_for_a_switch_that_its_statements_use() {
        for question in questions() {
            let named = question.what.as_str();
            assert!(!question.topic.is_switch() || is_switch(named), "{named}");
            let is_part = matches!(question.topic, Topic::Construct | Topic::Combination | Topic::Function);
            for request in &question.requests {
                let parts = CYPHER_INQUIRY.parts(&request.text);
                assert!(!is_part || parts.contains(named), "{named}: {} has {parts:?}", request.text);
            }
        }
    }
}
