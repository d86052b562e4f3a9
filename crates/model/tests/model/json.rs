//! Tests that values are written as JSON and read back.

use edgewise_model::{
    Composite, CompositeKind, JsonError, Node, Relationship, Rows, Scalar, Value, from_json, to_json,
};
use proptest::prelude::*;
use serde_json::json;

use crate::arbitrary::{node, relationship, value};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn every_value_survives_json_text(value in value()) {
        let text = to_json(&value).to_string();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(from_json(&json), Ok(value.clone()), "{}", text);
        prop_assert_eq!(serde_json::from_str::<Value>(&serde_json::to_string(&value).unwrap()).unwrap(), value);
    }

    #[test]
    fn elements_survive_json_text(node in node(), relationship in relationship()) {
        prop_assert_eq!(serde_json::from_str::<Node>(&serde_json::to_string(&node).unwrap()).unwrap(), node);
        let text = serde_json::to_string(&relationship).unwrap();
        prop_assert_eq!(serde_json::from_str::<Relationship>(&text).unwrap(), relationship);
    }

    #[test]
    fn no_text_makes_the_reader_panic(tag in "\\$(float|map|node|relationship|path|date|time|point|opaque|composite|byte|int32|float32|bigdecimal|char|uuid|binary|token|x)", text in ".{0,8}") {
        for content in [json!(text), json!([text]), json!({"id": text}), json!({"nodes": [], "relationships": []}), json!(1)] {
            let _ = from_json(&json!({tag.clone(): content}));
        }
    }
}

#[test]
fn the_json_format_is_as_documented() {
    let cases = [
        (Value::Float(1.0), json!(1.0), "1.0"),
        (Value::Int(1), json!(1), "1"),
        (Value::Float(f64::NAN), json!({"$float": "NaN"}), r#"{"$float":"NaN"}"#),
        (Value::map([("a", 1)]), json!({"a": 1}), r#"{"a":1}"#),
        (Value::map([("$a", 1)]), json!({"$map": {"$a": 1}}), r#"{"$map":{"$a":1}}"#),
        (Scalar::Int32(1).into(), json!({"$int32": 1}), r#"{"$int32":1}"#),
        (Scalar::Float32(1.5).into(), json!({"$float32": "1.5"}), r#"{"$float32":"1.5"}"#),
        (
            Composite::map([(Value::Int(2), Value::Null), (Value::Int(1), Value::Null)]).into(),
            json!({"$composite": {"kind": "map", "parts": [2, null, 1, null]}}),
            r#"{"$composite":{"kind":"map","parts":[2,null,1,null]}}"#,
        ),
        (
            Value::Duration("P1M2DT3.5S".parse().unwrap()),
            json!({"$duration": "P1M2DT3.5S"}),
            r#"{"$duration":"P1M2DT3.5S"}"#,
        ),
    ];
    for (value, json, text) in cases {
        assert_eq!(to_json(&value), json);
        assert_eq!(json.to_string(), text);
        assert_eq!(from_json(&json), Ok(value));
    }
}

#[test]
fn the_json_reader_accepts_the_documented_variants() {
    assert_eq!(from_json(&json!({"$float": "1"})), Ok(Value::Float(1.0)));
    assert_eq!(from_json(&json!({"$a": 1, "b": 2})), Ok(Value::map([("$a", 1), ("b", 2)])));
    let bare = json!({"$node": {"id": 1}});
    assert_eq!(from_json(&bare), Ok(Node::new(1, Vec::<&str>::new(), Default::default()).into()));
    let path = json!({"$path": {"nodes": [{"$node": {"id": 1}}, {"id": 2}],
        "relationships": [{"id": 7, "start": 2, "end": 1, "type": "T"}]}});
    assert!(matches!(from_json(&path), Ok(Value::Path(path)) if path.length() == 1));
}

#[test]
fn wrong_json_is_refused_with_a_reason() {
    assert_eq!(from_json(&json!({"$nod": 1})), Err(JsonError::UnknownTag("$nod".into())));
    assert_eq!(from_json(&json!(u64::MAX)), Err(JsonError::IntegerOutOfRange(u64::MAX)));
    assert!(matches!(from_json(&json!({"$date": "2015-13-01"})), Err(JsonError::Temporal(_))));
    assert!(matches!(
        from_json(&json!({"$path": {"nodes": [], "relationships": []}})),
        Err(JsonError::Path(_))
    ));
    assert!(matches!(
        from_json(&json!({"$relationship": {"id": 1, "start": 1, "end": -1, "type": "T"}})),
        Err(JsonError::Shape { tag: "end", .. })
    ));
    let deep = |levels: usize| (0..levels).fold(json!(1), |inner, _| json!([inner]));
    assert!(from_json(&deep(127)).is_ok());
    assert_eq!(from_json(&deep(128)), Err(JsonError::TooDeep));
}

#[test]
fn rows_survive_json() {
    let rows = Rows::new(
        ["a", "b"],
        vec![vec![Value::Int(1), Value::Null], vec![Value::Float(f64::NAN), Value::list([1])]],
    );
    let text = serde_json::to_string(&rows).unwrap();
    assert_eq!(text, r#"{"columns":["a","b"],"rows":[[1,null],[{"$float":"NaN"},[1]]]}"#);
    assert_eq!(serde_json::from_str::<Rows>(&text).unwrap(), rows);
}

#[test]
fn a_composite_whose_parts_do_not_fit_its_kind_is_refused() {
    for (kind, parts) in [
        ("map", json!([1])),
        ("entry", json!([1, 2, 3])),
        ("property", json!([1, 2])),
        ("bulk-set", json!([1, 0])),
        ("path", json!([1, [1]])),
        ("tree", json!([1, 2])),
        ("graph", json!([1])),
        ("heap", json!([])),
    ] {
        let read = from_json(&json!({"$composite": {"kind": kind, "parts": parts}}));
        assert!(matches!(read, Err(JsonError::Shape { tag: "$composite", .. })), "{kind}: {read:?}");
    }
}

#[test]
fn a_composite_map_keeps_its_order_but_is_identical_in_any_order() {
    let entries = |keys: [i64; 3]| Composite::map(keys.map(|key| (Value::Int(key), Value::Int(-key))));
    let (one, other) = (entries([3, 1, 2]), entries([1, 2, 3]));
    assert_eq!(one, other);
    assert_eq!(one.to_string(), "[3: -3, 1: -1, 2: -2]");
    assert_eq!(other.to_string(), "[1: -1, 2: -2, 3: -3]");
    let Ok(Value::Composite(read)) = from_json(&to_json(&one.clone().into())) else {
        panic!("the value read is not a composite")
    };
    assert_eq!(read.in_sequence(), one.in_sequence());
    let bag = |parts: &[i64]| {
        Composite::new(CompositeKind::BulkSet, parts.iter().copied().map(Value::Int).collect()).unwrap()
    };
    assert_eq!(bag(&[7, 1, 5, 1, 7, 2]), bag(&[5, 1, 7, 3]));
}
