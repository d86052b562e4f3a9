//! The rewrite rules, one file each. To add one, write a file and a line here.

mod and_apart;
mod and_by_or;
mod as_select;
mod as_where;
mod barrier_insert;
mod barrier_remove;
mod both_by_edge;
mod both_edges_union;
mod both_union;
mod by_label_token;
mod by_order_asc;
mod choose_by_union;
mod coalesce_by_choose;
mod coalesce_nest;
mod constant_by_inject;
mod count_by_fold;
mod count_zero_not;
mod dedup_twice;
mod edge_both;
mod edge_by_direction;
mod edge_in;
mod edge_label_filter;
mod edge_label_move;
mod edge_out;
mod emit_unroll;
mod filter_by_count;
mod filter_limit;
mod filter_to_where;
mod filter_unwrap;
mod filter_wrap;
mod filters_swap;
mod filters_together;
mod flat_map_unwrap;
mod flat_map_wrap;
mod fold_count;
mod fold_unfold;
mod group_count_by_group;
mod gte_by_or;
mod has_and_apart;
mod has_key_by_values;
mod has_label_apart;
mod has_label_or;
mod has_label_step;
mod has_label_token;
mod has_label_within;
mod has_not_by_not;
mod has_or_apart;
mod has_value_eq;
mod identity_insert;
mod identity_remove;
mod in_by_edge;
mod inside_apart;
mod is_by_filter_and;
mod limit_by_range;
mod local_unwrap;
mod local_wrap;
mod map_wrap;
mod move_by_direction;
mod move_label_union;
mod neq_by_negate;
mod not_by_count;
mod not_not;
mod optional_by_choose;
mod optional_by_coalesce;
mod or_by_and;
mod or_swap;
mod out_by_edge;
mod property_values;
mod range_by_limit;
mod repeat_roll;
mod repeat_unroll;
mod side_effect_insert;
mod times_until;
mod union_nest;
mod union_swap;
mod union_wrap;
mod values_by_property;
mod values_unfold;
mod values_union;
mod vertex_by_direction;
mod where_neq_not;
mod where_to_filter;
mod within_by_or;
mod without_by_and;

use super::Rule;

/// All rewrite rules.
pub(crate) static RULES: &[&Rule] = &[
    &identity_insert::RULE,
    &identity_remove::RULE,
    &out_by_edge::RULE,
    &in_by_edge::RULE,
    &both_by_edge::RULE,
    &edge_out::RULE,
    &edge_in::RULE,
    &edge_both::RULE,
    &move_by_direction::RULE,
    &edge_by_direction::RULE,
    &vertex_by_direction::RULE,
    &both_union::RULE,
    &both_edges_union::RULE,
    &edge_label_filter::RULE,
    &edge_label_move::RULE,
    &move_label_union::RULE,
    &has_label_within::RULE,
    &has_label_token::RULE,
    &has_label_step::RULE,
    &has_label_or::RULE,
    &has_value_eq::RULE,
    &has_label_apart::RULE,
    &filter_wrap::RULE,
    &filter_unwrap::RULE,
    &filter_to_where::RULE,
    &where_to_filter::RULE,
    &not_not::RULE,
    &and_apart::RULE,
    &filters_together::RULE,
    &filters_swap::RULE,
    &or_by_and::RULE,
    &and_by_or::RULE,
    &or_swap::RULE,
    &has_and_apart::RULE,
    &has_or_apart::RULE,
    &within_by_or::RULE,
    &without_by_and::RULE,
    &gte_by_or::RULE,
    &neq_by_negate::RULE,
    &inside_apart::RULE,
    &values_by_property::RULE,
    &property_values::RULE,
    &values_union::RULE,
    &map_wrap::RULE,
    &flat_map_wrap::RULE,
    &flat_map_unwrap::RULE,
    &local_wrap::RULE,
    &local_unwrap::RULE,
    &union_wrap::RULE,
    &union_swap::RULE,
    &union_nest::RULE,
    &coalesce_by_choose::RULE,
    &coalesce_nest::RULE,
    &optional_by_coalesce::RULE,
    &optional_by_choose::RULE,
    &choose_by_union::RULE,
    &where_neq_not::RULE,
    &dedup_twice::RULE,
    &fold_unfold::RULE,
    &barrier_insert::RULE,
    &barrier_remove::RULE,
    &count_by_fold::RULE,
    &fold_count::RULE,
    &limit_by_range::RULE,
    &range_by_limit::RULE,
    &repeat_unroll::RULE,
    &repeat_roll::RULE,
    &times_until::RULE,
    &emit_unroll::RULE,
    &by_label_token::RULE,
    &by_order_asc::RULE,
    &group_count_by_group::RULE,
    &has_not_by_not::RULE,
    &has_key_by_values::RULE,
    &as_select::RULE,
    &as_where::RULE,
    &side_effect_insert::RULE,
    &filter_by_count::RULE,
    &not_by_count::RULE,
    &filter_limit::RULE,
    &count_zero_not::RULE,
    &is_by_filter_and::RULE,
    &values_unfold::RULE,
    &constant_by_inject::RULE,
];
