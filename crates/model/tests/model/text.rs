//! Tests of values as readable text.

use edgewise_model::{Map, Name, Node, Path, Relationship, Value};

#[test]
fn values_are_written_like_cypher() {
    let node = |id| Node::new(id, ["B", "A"], Map::from([(Name::from("k"), Value::Int(1))]));
    let relationship = Relationship::new(7, 2, 1, "a type", Map::new());
    let path = Path::new(vec![node(1), node(2)], vec![relationship.clone()]).unwrap();
    let cases: [(Value, &str); 11] = [
        (Value::Null, "null"),
        (Value::Float(1.0), "1.0"),
        (Value::Float(f64::NEG_INFINITY), "-Infinity"),
        (Value::string("it's\n\\ \u{1}"), r"'it\'s\n\\ \u0001'"),
        (Value::list([1, 2]), "[1, 2]"),
        (Value::map([("a b", 1)]), "{`a b`: 1}"),
        (node(1).into(), "(#1:A:B {k: 1})"),
        (relationship.into(), "(#2)-[#7:`a type`]->(#1)"),
        (path.into(), "<(#1:A:B {k: 1})<-[#7:`a type`]-(#2:A:B {k: 1})>"),
        (Value::Date("2015-07-21".parse().unwrap()), "date('2015-07-21')"),
        (edgewise_model::Point::cartesian(1.0, -0.0).into(), "point({srid: 7203, x: 1.0, y: -0.0})"),
    ];
    for (value, text) in cases {
        assert_eq!(value.to_string(), text);
    }
}
