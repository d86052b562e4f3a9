//! Measures the speed of the printer. The goal: at most 4 µs for a query of some 400 bytes, and faster than the
//! parser.

use divan::counter::{BytesCount, ItemsCount};
use edgewise_cypher_syntax::{Dialect, Printer, parse_statement};

fn main() {
    divan::main();
}

/// The mixed query of `benches/parse.rs`, about 400 bytes.
const MIXED: &str = "MATCH (a:Person {name: $name})-[r:KNOWS|LIKES*1..3]->(b:Person:Admin) \
    WHERE a.age >= 18 AND NOT (b.name STARTS WITH 'Z' OR b.age IS NULL) AND EXISTS { (b)-[:OWNS]->(:Car) } \
    WITH a, collect(DISTINCT b.name) AS names, count(*) AS total, sum(b.age * 2 + 1) AS ages \
    WHERE total > 1 UNWIND [x IN names WHERE x <> a.name | toUpper(x)] AS name \
    RETURN a.name AS person, name, total, ages ORDER BY total DESC, name LIMIT 25";

/// A write statement with a wide property map.
const CREATE: &str = "CREATE (n0:L0:L6:L5 {k0: true, k1: true, k2: 701739043, k3: 'sx1P', k31: true, k4: true, \
    k30: -1308704025, k5: false, k33: 774754608, k32: false, k35: 'V', k34: 'G', k37: '52VUsy', k36: 'Tz', \
    k39: true, k38: 'S', k29: true, id: 9, k40: 1.5e10, k41: [1, 2, 3, 4], k42: 'a longer string value', \
    k43: date('2024-02-29'), k44: null, k45: 'a\\'b', k46: 31, k47: -0.0, k48: 'x', k49: 99, k50: 12345678})";

const NAMES: [&str; 2] = ["mixed", "create"];

fn bench(bencher: divan::Bencher<'_, '_>, name: &str, dialect: &'static str, parenthesised: bool) {
    let text = if name == "mixed" { MIXED } else { CREATE };
    let statement = parse_statement(text).expect("the text is valid");
    let dialect = Dialect::by_id(dialect).expect("the dialect exists");
    let printer = Printer::new(dialect).parenthesised(parenthesised);
    let mut out = String::with_capacity(1024);
    bencher.counter(ItemsCount::new(1u32)).counter(BytesCount::of_str(text)).bench_local(|| {
        out.clear();
        printer.write_statement(divan::black_box(&statement), &mut out);
        out.len()
    });
}

#[divan::bench(args = NAMES)]
fn minimal(bencher: divan::Bencher<'_, '_>, name: &str) {
    bench(bencher, name, "neo4j-5", false);
}

#[divan::bench(args = NAMES)]
fn parenthesised(bencher: divan::Bencher<'_, '_>, name: &str) {
    bench(bencher, name, "neo4j-5", true);
}

#[divan::bench(args = NAMES)]
fn many_reserved_words(bencher: divan::Bencher<'_, '_>, name: &str) {
    bench(bencher, name, "ngql", false);
}

/// Measures how long it takes to find out which dialects accept a statement, as `cypher check` does.
#[divan::bench]
fn accepts(bencher: divan::Bencher<'_, '_>) {
    let statement = parse_statement(MIXED).expect("the text is valid");
    bencher.bench_local(|| {
        Dialect::all().iter().filter(|dialect| dialect.accepts(divan::black_box(&statement)).is_ok()).count()
    });
}
