//! How the share of queries that each oracle gets is learned.

use edgewise_cypher_testing::oracle::oracles;
use edgewise_lab::campaign::{Shares, Tally};
use std::collections::BTreeMap;

#[test]
fn an_oracle_that_finds_more_bugs_per_time_gets_a_larger_share() {
    let mut tally = Tally::default();
    tally.oracle("partition").time_us = 10_000_000;
    tally.oracle("index").time_us = 10_000_000;
    let found = BTreeMap::from([("index".to_owned(), 9)]);
    let given = Shares(BTreeMap::from([("index".to_owned(), 40), ("partition".to_owned(), 40)]));
    let learnt = given.learnt(oracles(), &tally, &found);
    assert!(learnt.0["index"] > 40 && learnt.0["partition"] < 40, "{learnt:?}");
    assert!(learnt.0.values().all(|share| (1..=100).contains(share)));
}
