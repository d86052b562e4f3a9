//! `Production`: an entry of the tables that the generator chooses from; and `Table`, a compiled table.

use edgewise_gremlin_syntax::ast::Step;
use edgewise_model::Rng;

use super::kind::{Classes, Kind};
use super::{Maker, Point};
use crate::{Config, Limits};

/// Appends steps that accept the traversers' values, and returns the kind of their results; `None` if that is not
/// possible here.
pub type Make = fn(&mut Maker<'_>, &Point, &mut Vec<Step>) -> Option<Kind>;

/// A table line: the function that makes steps, what the target must have, and how often the line is chosen by
/// default.
#[derive(Clone, Copy)]
pub struct Production<M = Make> {
    /// The name of the production in weights, profiles and coverage reports.
    pub name: &'static str,
    /// The steps and predicates the target must have.
    pub needs: &'static [&'static str],
    /// The classes of values that the production accepts.
    pub takes: Classes,
    /// How often the production is chosen by default, relative to the other lines of the table.
    pub weight: u32,
    /// The function that makes the steps or the predicate.
    pub make: M,
}

/// A table line of a family of steps.
pub const fn line(
    name: &'static str,
    needs: &'static [&'static str],
    takes: Classes,
    weight: u32,
    make: Make,
) -> Production {
    Production { name, needs, takes, weight, make }
}

/// A production without its maker, for lists of all productions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductionInfo {
    /// The table that the production belongs to.
    pub table: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its default weight.
    pub weight: u32,
}

/// The productions that are switched on, compiled for choosing in constant time (Walker's alias method).
#[derive(Clone, Debug)]
pub struct Table<M> {
    slots: Vec<Slot<M>>,
}

#[derive(Clone, Copy, Debug)]
struct Slot<M> {
    /// How many of 2^32 draws of this slot choose `own`; the others choose the slot's second production.
    share: u64,
    own: Choice<M>,
    other: Choice<M>,
}

/// A chosen production: its maker, and its index in the coverage counters.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The function that makes the steps or the predicate.
    pub make: M,
    /// The index of the production in the list of all productions.
    pub place: u16,
}

impl<M: Copy> Table<M> {
    /// Compiles choices with their weights.
    pub fn new(live: &[(Choice<M>, u64)]) -> Self {
        Self { slots: alias(live) }
    }

    /// Chooses a production; `None` if the table is empty.
    #[inline]
    pub fn choose(&self, rng: &mut Rng) -> Option<Choice<M>> {
        if self.slots.is_empty() {
            return None;
        }
        // One random number decides: its high half chooses the slot, its low half one of the slot's two productions.
        let bits = rng.u64();
        let slot = &self.slots[(((bits >> 32) * self.slots.len() as u64) >> 32) as usize];
        Some(if (bits & 0xffff_ffff) < slot.share { slot.own } else { slot.other })
    }
}

/// The weight of a line on a target; 0 if the target lacks what the line needs.
pub fn live_weight<M>(line: &Production<M>, config: &Config, limits: &Limits) -> u64 {
    let allowed = limits.allows(line.name) && line.needs.iter().all(|need| limits.allows(need));
    if allowed { u64::from(config.weight(line.name, line.weight)) } else { 0 }
}

/// Walker's alias table: every slot holds at most two choices, so that one draw decides.
fn alias<M: Copy>(live: &[(Choice<M>, u64)]) -> Vec<Slot<M>> {
    let count = live.len() as u64;
    let total: u64 = live.iter().map(|(_, weight)| weight).sum();
    // The weights are scaled so that their mean is exactly `total`.
    let mut scaled: Vec<u64> = live.iter().map(|(_, weight)| weight * count).collect();
    let mut slots: Vec<Slot<M>> =
        live.iter().map(|(choice, _)| Slot { share: 1 << 32, own: *choice, other: *choice }).collect();
    let (mut poor, mut rich): (Vec<usize>, Vec<usize>) =
        (0..live.len()).partition(|place| scaled[*place] < total);
    while let (Some(low), Some(high)) = (poor.pop(), rich.last().copied()) {
        slots[low].share = (scaled[low] << 32) / total;
        slots[low].other = live[high].0;
        scaled[high] -= total - scaled[low];
        if scaled[high] < total {
            rich.pop();
            poor.push(high);
        }
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(weights: &[u64]) -> Table<usize> {
        let live = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        let live: Vec<_> =
            live.map(|(place, weight)| (Choice { make: place, place: place as u16 }, *weight)).collect();
        Table::new(&live)
    }

    #[test]
    fn lines_are_chosen_in_proportion_to_their_weights() {
        let weights = [1, 0, 7, 50, 2, 40];
        let table = table(&weights);
        let mut rng = Rng::from_seed_u64(1);
        let mut counts = [0_u64; 6];
        for _ in 0..100_000 {
            counts[table.choose(&mut rng).expect("a choice").make] += 1;
        }
        for (count, weight) in counts.iter().zip(weights) {
            assert!(count.abs_diff(weight * 1_000) < 600, "{counts:?}");
        }
        assert_eq!(counts[1], 0);
    }

    #[test]
    fn an_empty_table_chooses_nothing() {
        assert!(table(&[0, 0]).choose(&mut Rng::from_seed_u64(1)).is_none());
    }
}
