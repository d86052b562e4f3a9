//! Strategies for random values and graphs, drawn from small pools so that equal values occur often.

use edgewise_model::{
    BigDecimal, BigInteger, Composite, CompositeKind, Date, DateTime, Direction, Duration, Graph,
    LocalDateTime, LocalTime, Map, Name, Node, Opaque, Path, Point, Relationship, Scalar, Time, Token, Value,
};
use proptest::{collection::vec, prelude::*, sample::select};

pub fn int() -> impl Strategy<Value = i64> {
    let trouble = vec![0, 1, -1, 2, i64::MAX, i64::MAX - 1, i64::MIN, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1];
    prop_oneof![3 => select(trouble), 1 => any::<i64>()]
}

pub fn float() -> impl Strategy<Value = f64> {
    let trouble = vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        0.5,
        f64::NAN,
        -f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        9_007_199_254_740_992.0,
        9_223_372_036_854_775_807.0,
        -9_223_372_036_854_775_808.0,
        1e300,
    ];
    prop_oneof![3 => select(trouble), 1 => any::<u64>().prop_map(f64::from_bits)]
}

pub fn string() -> impl Strategy<Value = Name> {
    let trouble = vec![
        "",
        "a",
        "A",
        "aa",
        "'",
        "\\",
        "\n",
        "é",
        "😀",
        "\u{FFFF}",
        "$map",
        "a string beyond the inline size",
    ];
    prop_oneof![3 => select(trouble).prop_map(Name::from), 1 => ".{0,5}".prop_map(Name::from)]
}

pub fn date() -> impl Strategy<Value = Date> {
    let any_day = (Date::MIN.epoch_days()..=Date::MAX.epoch_days())
        .prop_map(|days| Date::from_epoch_days(days).unwrap());
    let near = (-800_000_i64..800_000).prop_map(|days| Date::from_epoch_days(days).unwrap());
    let trouble = select(vec![Date::EPOCH, Date::MIN, Date::MAX, Date::from_ymd(2000, 2, 29).unwrap()]);
    prop_oneof![trouble, near, any_day]
}

pub fn local_time() -> impl Strategy<Value = LocalTime> {
    let any_time =
        (0..LocalTime::NANOS_PER_DAY).prop_map(|nanos| LocalTime::from_nanos_of_day(nanos).unwrap());
    let coarse =
        (0_i64..86_400_000).prop_map(|millis| LocalTime::from_nanos_of_day(millis * 1_000_000).unwrap());
    let trouble =
        select(vec![LocalTime::MIDNIGHT, LocalTime::MAX, LocalTime::from_hmsn(1, 0, 0, 0).unwrap()]);
    prop_oneof![trouble, coarse, any_time]
}

pub fn offset() -> impl Strategy<Value = i32> {
    prop_oneof![select(vec![0, 3_600, -3_600, 64_800, -64_800, 5 * 3_600 + 1_800]), -64_800_i32..=64_800]
}

pub fn time() -> impl Strategy<Value = Time> {
    (local_time(), offset()).prop_map(|(local, offset)| Time::new(local, offset).unwrap())
}

pub fn local_date_time() -> impl Strategy<Value = LocalDateTime> {
    (date(), local_time()).prop_map(|(date, time)| LocalDateTime::new(date, time))
}

pub fn date_time() -> impl Strategy<Value = DateTime> {
    let zone = select(vec![None, None, Some("Europe/Stockholm"), Some("UTC"), Some("Etc/GMT+1")]);
    (local_date_time(), offset(), zone).prop_map(|(local, offset, zone)| match zone {
        Some(zone) => DateTime::in_zone(local, offset, zone).unwrap(),
        None => DateTime::new(local, offset).unwrap(),
    })
}

pub fn duration() -> impl Strategy<Value = Duration> {
    let trouble = select(vec![
        Duration::ZERO,
        Duration::new(1, 0, 0, 0).unwrap(),
        Duration::new(0, 30, 37_746, 0).unwrap(),
        Duration::new(0, 0, 2_629_746, 0).unwrap(),
        Duration::new(0, 1, 0, 0).unwrap(),
        Duration::new(0, 0, 86_400, 0).unwrap(),
        Duration::new(0, 0, -1, 500_000_000).unwrap(),
        Duration::new(i64::MIN, i64::MIN, i64::MIN, 0).unwrap(),
        Duration::new(i64::MAX, i64::MAX, i64::MAX, 999_999_999).unwrap(),
    ]);
    let any_duration = (any::<i64>(), any::<i64>(), any::<i64>(), 0_i64..1_000_000_000)
        .prop_map(|(months, days, seconds, nanos)| Duration::new(months, days, seconds, nanos).unwrap());
    let small = (-30_i64..30, -30_i64..30, -5_000_i64..5_000, 0_i64..1_000).prop_map(
        |(months, days, seconds, millis)| Duration::new(months, days, seconds, millis * 1_000_000).unwrap(),
    );
    prop_oneof![trouble, small, any_duration]
}

pub fn point() -> impl Strategy<Value = Point> {
    let srid = select(vec![Point::CARTESIAN, Point::WGS_84, Point::CARTESIAN_3D]);
    (srid, float(), float(), float()).prop_map(|(srid, x, y, z)| Point {
        srid,
        x,
        y,
        z: (srid == Point::CARTESIAN_3D).then_some(z),
    })
}

/// Generates a number of another width, a character, a UUID, bytes or a token.
pub fn gremlin_scalar() -> impl Strategy<Value = Scalar> {
    let decimal =
        select(vec!["0", "0.0", "-1.50", "1.5", "1E+3", "1000", "123456789012345678901234567890.1"]);
    prop_oneof![
        any::<i8>().prop_map(Scalar::Byte),
        any::<i16>().prop_map(Scalar::Short),
        (-2_i32..3).prop_map(Scalar::Int32),
        any::<i32>().prop_map(Scalar::Int32),
        float().prop_map(|float| Scalar::Float32(float as f32)),
        any::<u32>().prop_map(|bits| Scalar::Float32(f32::from_bits(bits))),
        int().prop_map(|int| Scalar::BigInteger(BigInteger::parse(&int.to_string()).unwrap())),
        decimal.prop_map(|text| Scalar::BigDecimal(BigDecimal::parse(text).unwrap())),
        (int(), any::<i32>()).prop_map(|(int, scale)| {
            Scalar::BigDecimal(BigDecimal::new(BigInteger::parse(&int.to_string()).unwrap(), scale))
        }),
        any::<char>().prop_map(Scalar::Char),
        any::<[u8; 16]>().prop_map(Scalar::Uuid),
        vec(any::<u8>(), 0..3).prop_map(|bytes| Scalar::Binary(bytes.into())),
        select(Token::ALL.to_vec()).prop_map(Scalar::Token),
        select(Direction::ALL.to_vec()).prop_map(Scalar::Direction),
    ]
}

fn made(kind: CompositeKind, parts: Vec<Value>) -> Value {
    Composite::new(kind, parts).expect("the parts fit the kind").into()
}

/// Generates composites of every kind, with parts from `inner`.
pub fn composite(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Value> {
    use CompositeKind as K;
    let pair = (inner.clone(), inner.clone());
    let pairs = vec(pair.clone(), 0..4);
    let labels = vec(select(vec!["a", "b"]), 0..3).prop_map(Value::list);
    let flat = |pairs: Vec<(Value, Value)>| pairs.into_iter().flat_map(|(a, b)| [a, b]).collect::<Vec<_>>();
    let key = string().prop_map(Value::String).boxed();
    let graph = vec(prop_oneof![node().prop_map(Value::from), relationship().prop_map(Value::from)], 0..3);
    prop_oneof![
        vec(inner.clone(), 0..4).prop_map(|parts| made(K::Set, parts)),
        vec((inner.clone(), (1_i64..3).prop_map(Value::Int)), 0..4)
            .prop_map(move |pairs| made(K::BulkSet, flat(pairs))),
        pairs.clone().prop_map(|pairs| Composite::map(pairs).into()),
        pair.prop_map(|(key, value)| made(K::Entry, vec![key, value])),
        (key.clone(), inner.clone()).prop_map(|(key, value)| made(K::Property, vec![key, value])),
        (key, inner.clone(), proptest::option::of(pairs)).prop_map(|(key, value, own)| {
            let own = own.map(|own| Composite::map(own).into());
            made(K::VertexProperty, [key, value].into_iter().chain(own).collect())
        }),
        vec((inner.clone(), labels), 0..4).prop_map(move |pairs| made(K::Path, flat(pairs))),
        vec(inner, 0..4).prop_map(|roots| {
            let leaf = |root| made(K::Tree, vec![root, made(K::Tree, vec![])]);
            made(K::Tree, roots.into_iter().flat_map(|root| [root, leaf(Value::Null)]).collect())
        }),
        graph.prop_map(|parts| made(K::Graph, parts)),
    ]
}

pub fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        2 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::Bool),
        4 => int().prop_map(Value::Int),
        4 => float().prop_map(Value::Float),
        3 => string().prop_map(Value::String),
        1 => date().prop_map(Value::Date),
        1 => local_time().prop_map(Value::LocalTime),
        1 => time().prop_map(Value::Time),
        1 => local_date_time().prop_map(Value::LocalDateTime),
        1 => date_time().prop_map(Value::DateTime),
        2 => duration().prop_map(Value::Duration),
        1 => point().prop_map(Value::Point),
        2 => gremlin_scalar().prop_map(Value::Scalar),
        1 => (string(), string()).prop_map(|(kind, text)| Opaque::new(kind, text.as_str()).into()),
    ]
}

pub fn properties() -> impl Strategy<Value = Map> {
    let key = select(vec!["k", "l", "$node"]).prop_map(Name::from);
    proptest::collection::btree_map(key, scalar(), 0..3)
}

pub fn node() -> impl Strategy<Value = Node> {
    let labels = vec(select(vec!["A", "B", "A label"]), 0..3);
    (0_u64..3, labels, properties()).prop_map(|(id, labels, properties)| Node::new(id, labels, properties))
}

pub fn relationship() -> impl Strategy<Value = Relationship> {
    (0_u64..3, 0_u64..3, 0_u64..3, select(vec!["T", "U"]), properties())
        .prop_map(|(id, start, end, kind, properties)| Relationship::new(id, start, end, kind, properties))
}

pub fn path() -> impl Strategy<Value = Path> {
    (vec(node(), 1..4), vec((relationship(), any::<bool>()), 3)).prop_map(|(nodes, steps)| {
        let relationships = nodes.windows(2).zip(steps).map(|(ends, (mut relationship, forward))| {
            let (from, to) = (ends[0].id, ends[1].id);
            (relationship.start, relationship.end) = if forward { (from, to) } else { (to, from) };
            relationship
        });
        let relationships = relationships.collect();
        Path::new(nodes, relationships).unwrap()
    })
}

/// Values that are the same by one of the four relations and different by another.
pub fn troublesome() -> Vec<Value> {
    let big = 1_i64 << 53;
    let floats =
        [0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, big as f64, i64::MAX as f64, 0.5];
    let ints = [0, 1, big, big + 1, i64::MAX, i64::MIN];
    let times = ["12:00+01:00", "11:00Z", "11:00:00.000000001Z", "10:00-01:00"];
    let date_times = [
        "2020-01-01T00:00+01:00[Europe/Stockholm]",
        "2020-01-01T00:00+01:00",
        "2019-12-31T23:00Z",
        "2019-12-31T23:00Z[UTC]",
        "2019-12-31T22:00-01:00",
    ];
    let durations = ["P1M", "P30DT37746S", "PT2629746S", "P1D", "PT86400S", "PT0S", "P1M-1D", "P1MT-86400S"];
    let node = |id, label: &str| Value::from(Node::new(id, [label], Map::new()));
    let relationship = |id, kind: &str| Value::from(Relationship::new(id, 1, 1, kind, Map::new()));
    let path = |label: &str| Path::new(vec![Node::new(1, [label], Map::new())], vec![]).unwrap();
    let mut values = vec![
        Value::Null,
        Value::Bool(false),
        Value::Bool(true),
        Value::string("1"),
        Value::string("P1D"),
        node(1, "A"),
        node(1, "B"),
        node(2, "A"),
        relationship(1, "T"),
        relationship(1, "U"),
        path("A").into(),
        path("B").into(),
        Point::cartesian(0.0, f64::NAN).into(),
        Point::cartesian(-0.0, f64::NAN).into(),
        Point::cartesian(0.0, 1.0).into(),
        Point::cartesian(-0.0, 1.0).into(),
        Point::cartesian_3d(0.0, 1.0, 0.0).into(),
        Point::wgs_84(0.0, 1.0).into(),
        Opaque::new("a", "1").into(),
        Opaque::new("b", "1").into(),
        Value::LocalTime("11:00".parse().unwrap()),
        Value::LocalDateTime("2019-12-31T23:00".parse().unwrap()),
        Value::Date("2019-12-31".parse().unwrap()),
    ];
    values.extend(floats.map(Value::Float));
    values.extend(ints.map(Value::Int));
    values.extend(times.map(|text| Value::Time(text.parse().unwrap())));
    values.extend(date_times.map(|text| Value::DateTime(text.parse().unwrap())));
    values.extend(durations.map(|text| Value::Duration(text.parse().unwrap())));
    let scalars = [
        Scalar::Int32(1),
        Scalar::Float32(0.0),
        Scalar::Float32(-0.0),
        Scalar::Float32(f32::NAN),
        Scalar::BigDecimal(BigDecimal::parse("1.0").unwrap()),
        Scalar::BigDecimal(BigDecimal::parse("1.00").unwrap()),
    ];
    values.extend(scalars.map(Value::Scalar));
    for kind in [CompositeKind::Set, CompositeKind::Map, CompositeKind::Entry] {
        values.push(made(kind, vec![Value::Int(1), Value::Int(2)]));
        values.push(made(kind, vec![Value::Int(2), Value::Int(1)]));
    }
    let items = [Value::Int(1), Value::Float(1.0), Value::Null, Value::Float(f64::NAN)];
    values.extend(items.iter().map(|item| Value::List(vec![item.clone()])));
    values.extend(items.iter().map(|item| Value::List(vec![Value::Int(1), item.clone()])));
    values.extend(items.iter().map(|item| Value::map([("a", item.clone())])));
    values.extend([
        Value::List(vec![]),
        Value::Map(Map::new()),
        Value::map([("b", 1)]),
        Value::map([("a", 1), ("b", 1)]),
    ]);
    values
}

/// Generates any value: scalars, elements, and lists and maps of them.
pub fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        8 => scalar(),
        1 => node().prop_map(Value::from),
        1 => relationship().prop_map(Value::from),
        1 => path().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        let key = select(vec!["a", "b", "$a", "$float"]).prop_map(Name::from);
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::List),
            proptest::collection::btree_map(key, inner.clone(), 0..3).prop_map(Value::Map),
            composite(inner),
        ]
    })
}

/// The shape of a small graph: for each node a content number, and relationships as start, end and content
/// number.
pub type Shape = (Vec<u8>, Vec<(usize, usize, u8)>);

/// Generates shapes of small graphs whose contents vary little, so that nodes are hard to distinguish.
pub fn shape(max_nodes: usize, max_relationships: usize) -> impl Strategy<Value = Shape> {
    (1..=max_nodes).prop_flat_map(move |nodes| {
        let contents = vec(prop_oneof![4 => Just(0_u8), 1 => 1_u8..3], nodes);
        let end = 0..nodes;
        let relationship = (end.clone(), end, prop_oneof![4 => Just(0_u8), 1 => Just(1_u8)]);
        (contents, vec(relationship, 0..=max_relationships))
    })
}

/// Builds the graph of a shape, with its nodes and relationships inserted in the given orders.
pub fn build(shape: &Shape, node_order: &[usize], relationship_order: &[usize]) -> Graph {
    let mut graph = Graph::new();
    let mut ids = vec![0; shape.0.len()];
    for node in node_order {
        let content = shape.0[*node];
        let properties = match content {
            2 => Map::from([(Name::from("k"), Value::Int(1))]),
            _ => Map::new(),
        };
        ids[*node] = graph.add_node(if content == 1 { vec!["A"] } else { vec![] }, properties);
    }
    for relationship in relationship_order {
        let (start, end, content) = shape.1[*relationship];
        let kind = if content == 0 { "T" } else { "U" };
        graph.add_relationship(ids[start], ids[end], kind, Map::new()).unwrap();
    }
    graph
}

/// Builds the graph of a shape in its own order.
pub fn build_plain(shape: &Shape) -> Graph {
    let nodes: Vec<usize> = (0..shape.0.len()).collect();
    let relationships: Vec<usize> = (0..shape.1.len()).collect();
    build(shape, &nodes, &relationships)
}
