//! Executes steps. Each file holds a group of related steps; [`push`] and [`close`] dispatch to them.

pub(crate) mod aggregate;
pub(crate) mod barrier;
pub(crate) mod branch;
pub(crate) mod call;
pub(crate) mod cast;
pub(crate) mod create;
pub(crate) mod dates;
pub(crate) mod dedup;
pub(crate) mod element_map;
pub(crate) mod filter;
pub(crate) mod format;
pub(crate) mod group;
pub(crate) mod lists;
pub(crate) mod local;
pub(crate) mod matching;
pub mod math;
pub(crate) mod merge;
pub(crate) mod moves;
pub(crate) mod operator;
pub(crate) mod order;
pub(crate) mod path;
pub(crate) mod predicate;
pub(crate) mod property;
pub(crate) mod range;
pub(crate) mod reduce;
pub(crate) mod repeat;
pub(crate) mod sample;
pub(crate) mod select;
pub(crate) mod subgraph;
pub(crate) mod text;
pub(crate) mod unfold;
pub(crate) mod where_;

use crate::error::{Error, ErrorKind, Result};
use crate::program::Op;
use crate::run::{Context, Stage, Traverser};
use crate::value::Value;

/// The result of a mapping step: a value, or nothing.
type Mapped = Result<Option<Value>>;

/// Processes a traverser that enters a step.
pub(crate) fn push(stage: &mut Stage<'_>, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    if let Some(passes) = filter::passes(&step.op, &traverser, cx)? {
        if passes {
            stage.pass(traverser, cx);
        }
        return Ok(());
    }
    if let Some(mapped) = map(&step.op, &traverser, cx) {
        if let Some(value) = mapped? {
            stage.out.push_back(traverser.into_moved(value, &step.labels, cx));
        }
        return Ok(());
    }
    match &step.op {
        Op::Elements { kind, ids, start } => moves::elements(stage, *kind, ids, *start, &traverser, cx),
        Op::Inject { .. } => moves::inject(stage, traverser, cx),
        Op::Move { .. } | Op::EdgeVertex(_) | Op::OtherVertex => moves::go(stage, &traverser, cx),
        Op::Properties { keys, values } => property::properties(stage, keys, *values, &traverser, cx),
        Op::Unfold => unfold::unfold(stage, &traverser, cx),
        Op::Match(pattern) => matching::run(stage, pattern, traverser, cx),
        Op::Dedup { .. } => dedup::push(stage, traverser, cx),
        Op::Range(low, high) => range::push(stage, *low, *high, traverser, cx),
        Op::SackChange(operator, by) => operator::change_sack(stage, *operator, by, traverser, cx),
        Op::Order(_)
        | Op::OrderTop(..)
        | Op::Tail(_)
        | Op::Sample(..)
        | Op::NormSack
        | Op::Cap(_)
        | Op::Barrier(_) => barrier::hold(stage, traverser, cx),
        Op::Retract(keep) => {
            barrier::retract(stage, keep, traverser);
            Ok(())
        }
        Op::Aggregate { .. } => aggregate::push(stage, traverser, cx),
        Op::Subgraph(key) => subgraph::push(stage, key, traverser, cx),
        Op::Count | Op::Fold | Op::FoldSeed(..) | Op::Numeric(_) => reduce::push(stage, &traverser, cx),
        Op::Group { .. } | Op::GroupCount { .. } | Op::Tree { .. } => group::push(stage, traverser, cx),
        Op::Union(_) | Op::Choose { .. } | Op::If { .. } => branch::push_ways(stage, traverser, cx),
        Op::Coalesce(_) | Op::Optional(_) | Op::Local(_) | Op::FlatMap(_) => {
            branch::push_child(stage, traverser);
            Ok(())
        }
        Op::Repeat(_) => repeat::push(stage, traverser, cx),
        Op::AddV { .. } | Op::AddE { .. } => create::add(stage, &traverser, cx),
        Op::Merge(merging) => merge::merge(stage, merging, traverser, cx),
        Op::Property(properties) => create::write(stage, properties, traverser, cx),
        Op::Call { .. } => call::call(stage, &traverser, cx),
        other => Err(Error::not_supported(format!("the semantics do not execute the step {other:?}"))),
    }
}

/// Executes a step that maps a value to at most one value; `None` if the step is not of this kind.
fn map(op: &Op, traverser: &Traverser, cx: &mut Context<'_>) -> Option<Mapped> {
    let value = &traverser.value;
    Some(match op {
        Op::Modulate(by) => cx.by(by, traverser),
        Op::Token(token) => crate::run::token_of(*token, value).map(Some),
        Op::Element => property::element(value).map(Some),
        Op::PropertyMap(options) => element_map::property_map(options, value, cx).map(Some),
        Op::ElementMap(keys) => element_map::element_map(keys, value, cx).map(Some),
        Op::Project { keys, bys } => select::project(keys, bys, traverser, cx).map(Some),
        Op::Select { pop, selection, bys } => select::select(*pop, selection, bys, traverser, cx),
        Op::SelectColumn(column) => crate::run::column_of(*column, value).map(Some),
        Op::Path { ends, bys } => path::path(ends, bys, traverser, cx),
        Op::Constant(constant) => Ok(Some(constant.clone())),
        Op::Math { formula, bys } => math::evaluate(formula, bys, traverser, cx),
        Op::Index { map } => unfold::index(value, *map).map(Some),
        Op::Loops(name) => repeat::loops(name.as_ref(), traverser).map(Some),
        Op::SackValue => Ok(Some(traverser.sack.clone().unwrap_or(Value::Null))),
        Op::OrderLocal(comparators) => order::order_local(comparators, value, cx).map(Some),
        Op::RangeLocal(low, high) => local::range(*low, *high, value, cx),
        Op::TailLocal(count) => local::tail(*count, value, cx),
        Op::SampleLocal(count) => sample::sample_local(*count, value, cx).map(Some),
        Op::DedupLocal => local::dedup(value, cx).map(Some),
        Op::CountLocal => Ok(Some(local::count(value))),
        Op::NumericLocal(numeric) => reduce::numeric_local(*numeric, value, cx),
        Op::Text { op, local } => text::text(op, *local, value, cx).map(Some),
        Op::Reverse => text::reverse(value).map(Some),
        Op::Concat(args) => text::concat(args, traverser, cx).map(Some),
        Op::Format { template, bys } => format::format(template, bys, traverser, cx),
        Op::AsBool => cast::as_bool(value).map(Some),
        Op::AsDate => dates::as_date(value).map(Some),
        Op::AsNumber(kind) => cast::as_number(*kind, value).map(Some),
        Op::DateAdd(unit, amount) => dates::add(*unit, *amount, value).map(Some),
        Op::DateDiff(other) => dates::difference(other, traverser, cx).map(Some),
        Op::List(list, other) => lists::list(*list, other, traverser, cx).map(Some),
        Op::Conjoin(separator) => lists::conjoin(separator, value).map(Some),
        Op::Map(chain) => cx.first_value(chain, traverser),
        Op::Fail(message) => Err(Error::new(
            ErrorKind::Fail,
            format!("fail() Step Triggered: {}", message.as_deref().unwrap_or("fail() step triggered")),
        )),
        _ => return None,
    })
}

/// Handles the end of a step's input: no more traversers come in, and a barrier releases its traversers.
pub(crate) fn close(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<()> {
    match &stage.step.op {
        Op::Order(_)
        | Op::OrderTop(..)
        | Op::Tail(_)
        | Op::Sample(..)
        | Op::NormSack
        | Op::Cap(_)
        | Op::Barrier(_) => barrier::release(stage, cx),
        Op::Aggregate { eager: true, .. } => aggregate::release(stage, cx),
        Op::Subgraph(_) => barrier::release(stage, cx),
        Op::Count | Op::Fold | Op::FoldSeed(..) | Op::Numeric(_) => reduce::release(stage, cx),
        Op::Group { .. } | Op::GroupCount { .. } | Op::Tree { .. } => group::release(stage, cx),
        Op::Inject { .. } => moves::inject_late(stage, cx),
        _ => Ok(()),
    }
}
