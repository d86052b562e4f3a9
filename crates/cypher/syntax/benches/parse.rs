//! Measures the speed of the parser. The goal: 100,000 queries of some 400 bytes per second and core, that is at
//! most 10 µs each.

use divan::counter::{BytesCount, ItemsCount};
use edgewise_cypher_syntax::parse_statement;

fn main() {
    divan::main();
}

/// A query of 400 bytes with patterns, predicates, aggregation, a subquery and ordering.
const MIXED: &str = "MATCH (a:Person {name: $name})-[r:KNOWS|LIKES*1..3]->(b:Person:Admin) \
    WHERE a.age >= 18 AND NOT (b.name STARTS WITH 'Z' OR b.age IS NULL) AND EXISTS { (b)-[:OWNS]->(:Car) } \
    WITH a, collect(DISTINCT b.name) AS names, count(*) AS total, sum(b.age * 2 + 1) AS ages \
    WHERE total > 1 UNWIND [x IN names WHERE x <> a.name | toUpper(x)] AS name \
    RETURN a.name AS person, name, total, ages ORDER BY total DESC, name LIMIT 25";

/// A query in the style of the generator GDsmith: many clauses, many parentheses.
const DENSE: &str = "MATCH (n0 :L2)<-[r0 :T3]-(n1 :L5), (n2 :L0 :L6)<-[r1 :T3]-(n0)-[r2 :T2]->(n1) \
    WHERE ((((true OR (r0.k61)) AND ((r0.id) <> (r1.id))) AND ((r0.id) <> (r2.id))) AND ((r1.id) <> (r2.id))) \
    OPTIONAL MATCH (n2)<-[]-(n0)-[]->(n1) WHERE (true OR (n2.k0)) WITH (r2.k58) AS a0, r0, collect(-328699870) AS a1 \
    OPTIONAL MATCH (n2)<-[]-(n0)-[]->(n1 :L3) WHERE ('B' < 'uX') RETURN a1, (r0.k62) AS a2, (r0.k60) AS a3";

/// A write statement with a wide property map.
const CREATE: &str = "CREATE (n0 :L0:L6:L5{k0 : true, k1 : true, k2 : 701739043, k3 : 'sx1P', k31 : true, k4 : true, \
    k30 : -1308704025, k5 : false, k33 : 774754608, k32 : false, k35 : 'V', k34 : 'G', k37 : '52VUsy', k36 : 'Tz', \
    k39 : true, k38 : 'S', k29 : true, id : 9, k40 : 1.5e10, k41 : [1, 2, 3, 4], k42 : 'a longer string value', \
    k43 : date('2024-02-29'), k44 : null, k45 : 'a\\'b', k46 : 0x1F, k47 : -0.0, k48 : 'x', k49 : 99, k50 : 12345678})";

#[divan::bench(args = ["mixed", "dense", "create"])]
fn parse(bencher: divan::Bencher<'_, '_>, name: &str) {
    let text = match name {
        "mixed" => MIXED,
        "dense" => DENSE,
        _ => CREATE,
    };
    bencher
        .counter(ItemsCount::new(1u32))
        .counter(BytesCount::of_str(text))
        .bench(|| parse_statement(divan::black_box(text)));
}

/// The time to parse must grow no faster than the length of the text: the same query is parsed with a list of `factor`
/// times the length.
#[divan::bench(args = [1, 10, 100])]
fn long_list(bencher: divan::Bencher<'_, '_>, factor: usize) {
    let text = format!("RETURN [{}0]", "n.a + (b * 2), ".repeat(30 * factor));
    bencher.counter(BytesCount::of_str(&text)).bench(|| parse_statement(divan::black_box(&text)));
}

/// Nested parentheses must take time in proportion to their number.
#[divan::bench(args = [3, 30, 300])]
fn nested_parentheses(bencher: divan::Bencher<'_, '_>, depth: usize) {
    let text = format!("RETURN {}n{}", "(".repeat(depth), ")".repeat(depth));
    bencher.counter(BytesCount::of_str(&text)).bench(|| parse_statement(divan::black_box(&text)));
}
