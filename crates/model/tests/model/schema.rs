//! Tests of the metamodel: look-ups, and which values a property type admits.

use edgewise_model::{
    Ends, Index, LabelSchema, Name, PropertyType, RelationshipSchema, ScalarType, Schema, Value,
};

fn schema() -> Schema {
    let properties = |entries: &[(&str, PropertyType)]| {
        entries.iter().map(|(key, kind)| (Name::from(*key), *kind)).collect()
    };
    Schema {
        labels: vec![
            LabelSchema { name: "A".into(), properties: properties(&[("k", PropertyType::Integer)]) },
            LabelSchema {
                name: "B".into(),
                properties: properties(&[("l", PropertyType::List(ScalarType::Date))]),
            },
        ],
        relationships: vec![
            RelationshipSchema {
                name: "T".into(),
                properties: properties(&[("w", PropertyType::Float)]),
                ends: vec![Ends::new("A", "B")],
            },
            RelationshipSchema { name: "ANY".into(), ..RelationshipSchema::default() },
        ],
        indexes: vec![Index::node_range("A", ["k"])],
    }
}

#[test]
fn schema_look_ups_find_only_what_the_schema_has() {
    let schema = schema();
    assert_eq!(schema.node_property("A", "k"), Some(PropertyType::Integer));
    assert_eq!(schema.node_property("A", "l"), None);
    assert_eq!(schema.relationship_property("T", "w"), Some(PropertyType::Float));
    assert_eq!(schema.node_properties().count() + schema.relationship_properties().count(), 3);
    let from_a: Vec<&str> = schema.relationships_from("A").map(|kind| kind.name.as_str()).collect();
    let to_a: Vec<&str> = schema.relationships_to("A").map(|kind| kind.name.as_str()).collect();
    assert_eq!((from_a, to_a), (vec!["T", "ANY"], vec!["ANY"]));
    let joins = schema.relationship("T").unwrap();
    assert!(joins.joins("A", "B") && !joins.joins("B", "A"));
}

#[test]
fn a_property_type_admits_values_of_its_kind_only() {
    assert!(PropertyType::Integer.admits(&Value::Int(1)));
    assert!(!PropertyType::Integer.admits(&Value::Float(1.0)));
    assert!(!PropertyType::Integer.admits(&Value::Null));
    let dates = PropertyType::List(ScalarType::Date);
    let date = Value::Date("2015-07-21".parse().unwrap());
    assert!(dates.admits(&Value::List(vec![])) && dates.admits(&Value::List(vec![date.clone()])));
    assert!(!dates.admits(&date) && !dates.admits(&Value::List(vec![date, Value::Null])));
    for scalar in ScalarType::ALL {
        assert_eq!(PropertyType::from(scalar).scalar(), scalar);
        assert_eq!(PropertyType::List(scalar).scalar(), scalar);
    }
}

#[test]
fn a_schema_survives_json() {
    let text = serde_json::to_string(&schema()).unwrap();
    assert_eq!(serde_json::from_str::<Schema>(&text).unwrap(), schema(), "{text}");
}
