//! `Production`: something that the generator can make, as a line of a table. `Table`: the compiled lines, to choose
//! one from.

use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::Rng;

use crate::{Config, Features};

/// A line of a table: what is made, what the target must support for it, and how often it is chosen by default.
#[derive(Clone, Copy)]
pub struct Production<M> {
    /// The name of the production in weights, profiles and coverage reports.
    pub name: &'static str,
    /// The constructs that the target's dialect must have.
    pub needs: &'static [Construct],
    /// How often the production is chosen by default, relative to the other lines of its table.
    pub weight: u32,
    /// The function that makes it, or what the makers need to make it.
    pub make: M,
}

/// A production without its maker, for lists of all productions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductionInfo {
    /// The name of the table that the production belongs to.
    pub table: &'static str,
    /// The name of the production.
    pub name: &'static str,
    /// Its default weight, relative to the other lines of the table.
    pub weight: u32,
}

/// The productions of one table that are switched on, compiled for choosing in constant time (Walker's alias
/// method).
#[derive(Clone, Debug)]
pub struct Table<M> {
    slots: Vec<Slot<M>>,
}

/// One of equally likely entries of the table, shared by at most two productions.
#[derive(Clone, Copy, Debug)]
struct Slot<M> {
    /// How many of 2^32 draws of this slot choose its own production; the others choose its second one.
    share: u64,
    own: Choice<M>,
    other: Choice<M>,
}

/// A production that was chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The maker of the chosen production.
    pub make: M,
    /// The index of the production in the list of all productions, to count its use.
    pub place: u16,
}

impl<M: Copy> Table<M> {
    /// Compiles the lines of a table; each comes with its index in the list of all productions.
    ///
    /// If `swarm` is given, every line but the first is switched off with a fixed probability. So the first line of a
    /// table must always be able to make something.
    pub fn compile(
        lines: &[(u16, Production<M>)],
        config: &Config,
        features: &Features,
        swarm: Option<&mut Rng>,
    ) -> Self {
        let mut swarm = swarm;
        let mut live: Vec<(Choice<M>, u64)> = Vec::with_capacity(lines.len());
        for (nth, (place, line)) in lines.iter().enumerate() {
            let weight = u64::from(config.weight(line.name, line.weight));
            let allowed = features.has(line.name) && line.needs.iter().all(|need| features.allows(*need));
            let kept = swarm.as_deref_mut().is_none_or(|rng| !rng.percent(SWARM_PERCENT) || nth == 0);
            if weight > 0 && allowed && kept {
                live.push((Choice { make: line.make, place: *place }, weight));
            }
        }
        Self { slots: alias_table(&live) }
    }

    /// Chooses a production; none if the table is empty.
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

    /// Whether no production is switched on.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }
}

/// Percent of the productions that swarm testing switches off in each round.
const SWARM_PERCENT: u32 = 25;

/// Builds Walker's alias table: every slot is shared by at most two productions, so that one random number decides.
fn alias_table<M: Copy>(live: &[(Choice<M>, u64)]) -> Vec<Slot<M>> {
    let count = live.len() as u64;
    let total: u64 = live.iter().map(|(_, weight)| weight).sum();
    // The weights are multiplied by the number of lines, so that their mean is exactly `total`.
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
    use edgewise_cypher_syntax::Dialect;

    fn lines(weights: &[u32]) -> Vec<(u16, Production<usize>)> {
        let line = |(place, weight): (usize, &u32)| {
            (place as u16, Production { name: "line", needs: &[], weight: *weight, make: place })
        };
        weights.iter().enumerate().map(line).collect()
    }

    #[test]
    fn lines_are_chosen_in_proportion_to_their_weights() {
        let weights = [1, 0, 7, 50, 2, 40];
        let features = Features::all(Dialect::whole().clone());
        let table = Table::compile(&lines(&weights), &Config::default(), &features, None);
        let mut rng = Rng::from_seed_u64(1);
        let mut counts = [0_u32; 6];
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
        let features = Features::all(Dialect::whole().clone());
        let table = Table::compile(&lines(&[0, 0]), &Config::default(), &features, None);
        assert!(table.is_empty() && table.choose(&mut Rng::from_seed_u64(1)).is_none());
    }

    #[test]
    fn a_swarm_draw_keeps_the_first_line_and_drops_some_others() {
        let features = Features::all(Dialect::whole().clone());
        let mut sizes = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let mut rng = Rng::from_seed_u64(seed);
            let table = Table::compile(&lines(&[1; 8]), &Config::default(), &features, Some(&mut rng));
            assert_eq!(table.slots[0].own.make, 0);
            sizes.insert(table.slots.len());
        }
        assert!(sizes.len() > 3 && *sizes.last().expect("sizes") <= 8, "{sizes:?}");
    }
}
