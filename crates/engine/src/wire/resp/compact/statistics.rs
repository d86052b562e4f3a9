//! `Statistics`: the statistics lines after a result.

use crate::Counters;
use std::time::Duration;

/// What a server reports after the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// What the statement changed.
    pub counters: Counters,
    /// The execution time that the server reports.
    pub time: Option<Duration>,
    /// True if the plan came from the cache.
    pub cached: Option<bool>,
    /// True if an index was created or dropped.
    pub schema_changed: bool,
}

impl Statistics {
    /// Reads one line, such as `Nodes created: 2`.
    pub fn read(&mut self, line: &str) {
        let Some((what, number)) = line.split_once(": ") else { return };
        let number = number.split(' ').next().unwrap_or_default();
        let count: u64 = number.parse().unwrap_or(0);
        let counters = &mut self.counters;
        match what {
            "Nodes created" => counters.nodes_created = count,
            "Nodes deleted" => counters.nodes_deleted = count,
            "Relationships created" => counters.relationships_created = count,
            "Relationships deleted" => counters.relationships_deleted = count,
            "Properties set" | "Properties removed" => counters.properties_set += count,
            "Labels added" => counters.labels_added = count,
            "Labels removed" => counters.labels_removed = count,
            "Indices created" | "Indices deleted" => self.schema_changed = true,
            "Cached execution" => self.cached = Some(count == 1),
            "Query internal execution time" => {
                let millis: Option<f64> = number.parse().ok();
                let seconds = millis.filter(|millis| (0.0..1e12).contains(millis)).map(|millis| millis / 1e3);
                self.time = seconds.map(Duration::from_secs_f64);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_parsed_and_malformed_ones_are_ignored() {
        let mut statistics = Statistics::default();
        for line in [
            "Nodes created: 2",
            "Properties set: 3",
            "Properties removed: 1",
            "Cached execution: 1",
            "Query internal execution time: 0.5 milliseconds",
            "Nodes deleted: many",
            "Query internal execution time",
            "",
        ] {
            statistics.read(line);
        }
        assert_eq!(statistics.counters.nodes_created, 2);
        assert_eq!(statistics.counters.properties_set, 4);
        assert_eq!(statistics.cached, Some(true));
        assert_eq!(statistics.time, Some(Duration::from_micros(500)));
        statistics.read("Query internal execution time: -nan milliseconds");
        assert_eq!(statistics.time, None);
    }
}
