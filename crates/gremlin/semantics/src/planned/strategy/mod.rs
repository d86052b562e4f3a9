//! The optimisation strategies, one file each.

mod adjacent_to_incident;
mod by_modulator;
mod count;
mod early_limit;
mod filter_ranking;
mod identity_removal;
mod incident_to_adjacent;
mod inline_filter;
mod lazy_barrier;
mod match_algorithm;
mod order_limit;
mod path_retraction;
mod repeat_unroll;

use crate::fault::FaultSet;
use crate::program::Program;

type Apply = fn(&mut Program, FaultSet);

/// All strategies with their TinkerPop names, in the order in which they are applied.
pub(crate) const ALL: &[(&str, Apply)] = &[
    ("IdentityRemovalStrategy", identity_removal::apply),
    ("ByModulatorOptimizationStrategy", by_modulator::apply),
    ("InlineFilterStrategy", inline_filter::apply),
    ("FilterRankingStrategy", filter_ranking::apply),
    ("IncidentToAdjacentStrategy", incident_to_adjacent::apply),
    ("CountStrategy", count::apply),
    ("AdjacentToIncidentStrategy", adjacent_to_incident::apply),
    ("RepeatUnrollStrategy", repeat_unroll::apply),
    ("EarlyLimitStrategy", early_limit::apply),
    ("MatchAlgorithmStrategy", match_algorithm::apply),
    ("OrderLimitStrategy", order_limit::apply),
    ("PathRetractionStrategy", path_retraction::apply),
    ("LazyBarrierStrategy", lazy_barrier::apply),
];
