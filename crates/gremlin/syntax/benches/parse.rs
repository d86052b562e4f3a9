//! Measures the parser's speed. The target is 100,000 traversals per second and core, that is at most 10 µs each.

use divan::counter::{BytesCount, ItemsCount};
use edgewise_gremlin_syntax::arbitrary::{Maker, Options};
use edgewise_gremlin_syntax::{Dialect, parse_query, print_query};
use edgewise_model::Rng;

fn main() {
    divan::main();
}

/// A traversal that looks up one vertex by its name.
const SHORT: &str = "g.V().has('person', 'name', 'marko').out('knows').values('age')";

/// A traversal of about 350 bytes with filters, branches, grouping and ordering.
const MIXED: &str = "g.V().hasLabel(\"person\").has(\"age\", P.gt(18).and(P.lt(65))).as(\"a\")\
    .repeat(__.both(\"knows\").simplePath()).emit().times(3)\
    .where(__.outE(\"created\").has(\"weight\", P.within(0.2D, 0.4D)).inV().hasLabel(\"software\"))\
    .coalesce(__.values(\"nick\"), __.values(\"name\"), __.constant(\"none\"))\
    .group().by(__.label()).by(__.fold()).order(Scope.local).by(Column.keys, Order.desc).limit(Scope.local, 10)";

/// A traversal that writes, with maps as arguments.
const MERGE: &str = "g.mergeV([(T.label): \"person\", \"name\": \"marko\", \"age\": 29, \"weight\": 0.5D])\
    .option(Merge.onCreate, [\"created\": datetime(\"2023-08-02T00:00:00Z\"), \"tags\": [1, 2, 3]])\
    .option(Merge.onMatch, [\"seen\": 1L]).as(\"a\").addE(\"knows\").to(__.V(2)).property(\"since\", 2009)";

#[divan::bench(args = ["short", "mixed", "merge"])]
fn parse(bencher: divan::Bencher<'_, '_>, name: &str) {
    let text = match name {
        "short" => SHORT,
        "mixed" => MIXED,
        _ => MERGE,
    };
    bencher
        .counter(ItemsCount::new(1u32))
        .counter(BytesCount::of_str(text))
        .bench(|| parse_query(divan::black_box(text), Dialect::CANONICAL));
}

/// Parses a thousand random traversals.
#[divan::bench]
fn parse_random(bencher: divan::Bencher<'_, '_>) {
    let options = Options::default();
    let mut rng = Rng::from_seed_u64(1);
    let texts: Vec<String> =
        std::iter::from_fn(|| Some(print_query(&Maker::new(&mut rng, &options).query(), Dialect::CANONICAL)))
            .filter_map(Result::ok)
            .take(1000)
            .collect();
    bencher.counter(ItemsCount::new(texts.len())).bench(|| {
        for text in &texts {
            divan::black_box(parse_query(text, Dialect::CANONICAL)).ok();
        }
    });
}

/// Prints the tree of `MIXED`.
#[divan::bench]
fn print(bencher: divan::Bencher<'_, '_>) {
    let tree = parse_query(MIXED, Dialect::CANONICAL).expect("the text parses");
    bencher.counter(ItemsCount::new(1u32)).bench(|| print_query(divan::black_box(&tree), Dialect::CANONICAL));
}

/// Parses chains of growing length: the time must be linear in the length.
#[divan::bench(args = [1, 10, 100])]
fn long_chain(bencher: divan::Bencher<'_, '_>, factor: usize) {
    let text = format!("g.V(){}", ".out('knows').has('a', gt(1).or(lt(0)))".repeat(20 * factor));
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| parse_query(divan::black_box(&text), Dialect::CANONICAL));
}

/// Parses nested traversals of growing depth: the time must be linear in the depth.
#[divan::bench(args = [3, 30, 100])]
fn nested(bencher: divan::Bencher<'_, '_>, depth: usize) {
    let text = format!("g.V().{}out(){}", "not(__.".repeat(depth), ")".repeat(depth));
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| parse_query(divan::black_box(&text), Dialect::CANONICAL));
}
