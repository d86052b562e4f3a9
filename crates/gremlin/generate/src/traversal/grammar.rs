//! `Grammar`: the production tables of a round, compiled from configuration, limits and swarm testing.

use edgewise_model::Rng;

use super::kind::{Class, Kind};
use super::predicate::{self, MakePredicate};
use super::production::{Choice, Make, Production, ProductionInfo, Table, live_weight};
use super::{erring, start, step, write};
use crate::{Config, Limits};

/// Percent of productions that swarm testing switches off.
const SWARM: u32 = 25;

/// The productions a round may choose from.
#[derive(Clone, Debug)]
pub struct Grammar {
    /// Productions of first steps.
    pub starts: Table<Make>,
    /// Steps by the class of the traversers' values.
    steps: Vec<Table<Make>>,
    /// Steps that change the graph, by class; the first table is for the start.
    writes: Vec<Table<Make>>,
    /// First steps that change the graph.
    pub first_writes: Table<Make>,
    /// Productions of predicates.
    pub predicates: Table<MakePredicate>,
    /// Productions that raise an error.
    pub erring: Table<Make>,
}

/// The tables with their names, in the order in which productions are numbered.
fn families() -> impl Iterator<Item = (&'static str, &'static [Production])> {
    std::iter::once(("start", start::STARTS)).chain(step::FAMILIES.iter().copied()).chain([
        ("write", write::WRITES),
        ("first-write", write::FIRST_WRITES),
        ("erring", erring::ERRING),
    ])
}

/// Every production with its table, name and default weight.
pub fn productions() -> impl Iterator<Item = ProductionInfo> {
    let predicates = predicate::LINES.iter().map(|line| ProductionInfo {
        table: "predicate",
        name: line.name,
        weight: line.weight,
    });
    families()
        .flat_map(|(table, lines)| {
            lines.iter().map(move |line| ProductionInfo { table, name: line.name, weight: line.weight })
        })
        .chain(predicates)
}

impl Grammar {
    /// Compiles the tables. With swarm testing, every round switches some productions off, but never first steps,
    /// moves or the plain predicates.
    pub fn compile(config: &Config, limits: &Limits, rng: &mut Rng) -> Self {
        let mut swarm = config.swarm.then(|| rng.split("swarm"));
        let mut place = 0_u16;
        let mut weigh = |table: &'static str, lines: &'static [Production]| {
            lines
                .iter()
                .map(|line| {
                    let own = place;
                    place += 1;
                    let kept = swarm.as_mut().is_none_or(|rng| !rng.percent(SWARM)) || keeps(table);
                    let weight = if kept { live_weight(line, config, limits) } else { 0 };
                    (line, own, weight)
                })
                .collect::<Vec<_>>()
        };
        let starts = weigh("start", start::STARTS);
        let steps: Vec<_> = step::FAMILIES.iter().flat_map(|(table, lines)| weigh(table, lines)).collect();
        let writes = weigh("write", write::WRITES);
        let first_writes = weigh("first-write", write::FIRST_WRITES);
        let erring = weigh("erring", erring::ERRING);
        let predicates: Vec<_> = predicate::LINES
            .iter()
            .enumerate()
            .map(|(nth, line)| {
                let choice = Choice { make: line.make, place: place + nth as u16 };
                (choice, live_weight(line, config, limits))
            })
            .filter(|(_, weight)| *weight > 0)
            .collect();
        Self {
            starts: table(&starts, None),
            steps: Class::ALL.iter().map(|class| table(&steps, Some(*class))).collect(),
            writes: Class::ALL.iter().map(|class| table(&writes, Some(*class))).collect(),
            first_writes: table(&first_writes, None),
            predicates: Table::new(&predicates),
            erring: table(&erring, None),
        }
    }

    /// The steps that accept a kind of values.
    pub fn steps(&self, kind: Kind) -> &Table<Make> {
        &self.steps[Class::of(kind) as usize]
    }

    /// The steps that accept a kind of values and change the graph.
    pub fn writes(&self, kind: Kind) -> &Table<Make> {
        &self.writes[Class::of(kind) as usize]
    }
}

/// Whether swarm testing leaves a table complete. Without these tables, little can be generated.
fn keeps(table: &str) -> bool {
    matches!(table, "start" | "moves" | "write" | "first-write" | "erring")
}

fn table(lines: &[(&Production, u16, u64)], class: Option<Class>) -> Table<Make> {
    let live: Vec<_> = lines
        .iter()
        .filter(|(line, _, weight)| {
            *weight > 0 && class.is_none_or(|class| line.takes & (1 << class as u16) != 0)
        })
        .map(|(line, place, weight)| (Choice { make: line.make, place: *place }, *weight))
        .collect();
    Table::new(&live)
}
