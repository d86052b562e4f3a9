//! Speed of rewriting queries. The target is 100,000 pattern rewrites a second on one core, for queries like those that
//! GDsmith generates; the published GRev reaches 2,674. The benchmarks named `prepared` build the pattern graphs once
//! per base query and then rewrite it many times, as the oracle does.

use divan::counter::ItemsCount;
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::{Dialect, Printer, parse_query};
use edgewise_cypher_testing::asg::{PatternOptions, PatternRewriter, Placement, rewrite_patterns};
use edgewise_cypher_testing::rewrite::{Options, Survey, rewrite};
use edgewise_model::Rng;

fn main() {
    divan::main();
}

/// Queries like those that GDsmith generates: three to eight clauses, paths of up to two relationships.
const QUERIES: &[&str] = &[
    "MATCH (n0 :L1)<-[r0 :T0]-(n1)-[r1 :T1]->(n2 :L6 :L2), (n3), (n6 :L0 :L2) WHERE (((n0.k6) OR (n0.k7)) AND \
     ((r0.id) <> (r1.id))) MATCH (n9 :L1)-[r6 :T3]->(n10 :L0)<-[r7 :T3]-(n11 :L3 :L2) WHERE (((r6.id) > -1) AND \
     ((r6.id) <> (r7.id))) OPTIONAL MATCH (n9)-[]->(n10)<-[]-(n11 :L2) OPTIONAL MATCH (n2)<-[r8 :T3]-(n12 :L1 :L0) \
     WHERE ((r8.id) > -1) RETURN DISTINCT (r8.k67) AS a0, (r0.k46) AS a1, (r1.k52) AS a2",
    "MATCH (n0 :L3)-[r0 :T1]->(n1) WHERE ('uY' <= (r0.k51)) UNWIND [1632474672, 871431235] AS a0 MATCH \
     (n4 :L2 :L1)-[r3 :T1]->(n1 :L3), (n5 :L5 :L0) WHERE (true AND (n4.k8)) RETURN a0, (n0.k23) AS a1",
    "MATCH (n0)-[r0 :T2]->(n1 :L4)-[r1 :T2]->(n2), (n3 :L5 :L0)<-[r3 :T1]-(n4 :L0) WHERE ((((r1.k54) AND ((r0.id) <> \
     (r1.id))) AND ((r0.id) <> (r3.id))) AND ((r1.id) <> (r3.id))) OPTIONAL MATCH (n1)-[]->(n3)<-[]-(n4), \
     (n5 :L1 :L2)<-[r4 :T4]-(n6 :L3 :L1) WHERE ((r4.id) > -1) WITH (r3.k48) AS a0, max('N') AS a1 WHERE (true AND true) \
     RETURN 1 AS a2",
];

fn queries() -> Vec<Query> {
    QUERIES.iter().map(|text| parse_query(text).expect("the text is valid")).collect()
}

/// Rewrites patterns whose graphs were built before the measurement.
#[divan::bench(args = [Placement::Once, Placement::Subset])]
fn prepared(bencher: divan::Bencher<'_, '_>, placement: Placement) {
    let queries = queries();
    let options = PatternOptions { placement, ..PatternOptions::default() };
    let rewriters: Vec<_> = queries.iter().map(|query| PatternRewriter::new(query, options)).collect();
    let mut rng = Rng::from_seed_u64(1);
    bencher
        .counter(ItemsCount::new(rewriters.len()))
        .bench_local(|| rewriters.iter().filter_map(|rewriter| rewriter.rewrite(&mut rng)).count());
}

/// Builds the pattern graphs anew for each rewrite.
#[divan::bench]
fn unprepared(bencher: divan::Bencher<'_, '_>) {
    let queries = queries();
    let options = PatternOptions::default();
    let mut rng = Rng::from_seed_u64(1);
    bencher.counter(ItemsCount::new(queries.len())).bench_local(|| {
        queries.iter().filter_map(|query| rewrite_patterns(query, &options, &mut rng)).count()
    });
}

/// Rewrites patterns whose graphs were built before the measurement, and prints the new queries.
#[divan::bench]
fn prepared_and_printed(bencher: divan::Bencher<'_, '_>) {
    let queries = queries();
    let rewriters: Vec<_> =
        queries.iter().map(|query| PatternRewriter::new(query, PatternOptions::default())).collect();
    let printer = Printer::new(Dialect::whole());
    let mut out = String::with_capacity(1024);
    let mut rng = Rng::from_seed_u64(1);
    bencher.counter(ItemsCount::new(rewriters.len())).bench_local(|| {
        for rewriter in &rewriters {
            if let Some((query, _)) = rewriter.rewrite(&mut rng) {
                out.clear();
                printer.write_statement(&Statement::query(query), &mut out);
            }
        }
        out.len()
    });
}

/// Lists the places of a query where rewriting rules may apply.
#[divan::bench]
fn survey_of_places(bencher: divan::Bencher<'_, '_>) {
    let queries = queries();
    bencher.counter(ItemsCount::new(queries.len())).bench_local(|| {
        queries.iter().map(|query| Survey::of(query, Options::default()).exprs.len()).sum::<usize>()
    });
}

/// Applies one clause or expression rule to each query.
#[divan::bench]
fn one_rule(bencher: divan::Bencher<'_, '_>) {
    let queries = queries();
    let mut rng = Rng::from_seed_u64(1);
    bencher.counter(ItemsCount::new(queries.len())).bench_local(|| {
        let rules =
            queries.iter().filter_map(|query| rewrite(query, &Options::default(), 1, |_| 1, &mut rng));
        rules.count()
    });
}
