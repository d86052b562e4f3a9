//! Tests of what the open part of the TCK does not ask about: FOREACH, reduce, CALL {}, COUNT {}, COLLECT {},
//! shortest paths, quantified paths, stDev, knobs, budget, choice. Each answer was worked out by hand.

mod aggregate;
mod agreement;
mod budget;
mod call_subquery;
mod choice;
mod database;
mod deletion;
mod evaluation;
mod foreach;
mod index;
mod interplay;
mod knobs;
mod quantified_path;
mod reduce;
mod rules;
mod selector;
mod shortest_path;
mod subquery_expression;
mod type_predicate;
