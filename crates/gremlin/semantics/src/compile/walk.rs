//! Visits the anonymous traversals inside a step.

use crate::program::{
    Arg, By, Chain, Ends, Match, Op, Pattern, Property, PropertyKey, Selection, Step, Until,
};

macro_rules! children {
    ($name:ident, $by:ident, $bys:ident, $arg:ident, $ends:ident, $properties:ident, $pattern:ident, $($mutable:tt)?) => {
        /// Calls `see` for each traversal directly inside the step.
        #[allow(clippy::too_many_lines)]
        pub(crate) fn $name(op: &$($mutable)? Op, see: &mut dyn FnMut(&$($mutable)? Chain)) {
            match op {
                Op::Not(c) | Op::Filter(c) | Op::Optional(c) | Op::Local(c) | Op::FlatMap(c) | Op::Map(c)
                | Op::SideEffect(c) | Op::WhereChain { chain: c, .. } => see(c),
                Op::And(cs) | Op::Or(cs) | Op::Union(cs) | Op::Coalesce(cs) => {
                    for c in cs { see(c); }
                }
                Op::WherePredicate { bys, .. } | Op::Dedup { bys, .. } | Op::Project { bys, .. }
                | Op::Math { bys, .. } | Op::Format { bys, .. } => $bys(bys, see),
                Op::PathShape { bys, ends, .. } | Op::Path { bys, ends } | Op::Tree { bys, ends, .. } => {
                    $bys(bys, see);
                    $ends(ends, see);
                }
                Op::Select { selection, bys, .. } => {
                    if let Selection::Chain(c) = selection { see(c); }
                    $bys(bys, see);
                }
                Op::Sample(_, Some(by)) => $by(by, see),
                Op::PropertyMap(options) => {
                    if let Some(by) = &$($mutable)? options.by { $by(by, see); }
                    if let Some(c) = &$($mutable)? options.filter { see(c); }
                }
                Op::Modulate(by) | Op::SackChange(_, by) | Op::GroupCount { key: by, .. }
                | Op::Aggregate { by, .. } => $by(by, see),
                Op::Group { key, value, .. } => { $by(key, see); see(value); }
                Op::Order(keys) | Op::OrderTop(keys, _) | Op::OrderLocal(keys) => {
                    for key in keys { $by(&$($mutable)? key.by, see); }
                }
                Op::Concat(args) => for arg in args { $arg(arg, see); },
                Op::DateDiff(arg) | Op::List(_, arg) => $arg(arg, see),
                Op::Choose { key, choices, .. } => {
                    $by(key, see);
                    for (_, c) in choices { see(c); }
                }
                Op::If { condition, then, otherwise } => {
                    see(condition);
                    see(then);
                    if let Some(c) = otherwise { see(c); }
                }
                Op::Repeat(repeat) => {
                    if let Some(c) = &$($mutable)? repeat.body { see(c); }
                    if let Some(Until::Chain(c)) = &$($mutable)? repeat.until { see(c); }
                    if let Some(Some(c)) = &$($mutable)? repeat.emit { see(c); }
                }
                Op::AddV { label, properties, .. } => {
                    if let Some(arg) = label { $arg(arg, see); }
                    $properties(properties, see);
                }
                Op::AddE { label, ends, properties, .. } => {
                    $arg(label, see);
                    $ends(ends, see);
                    $properties(properties, see);
                }
                Op::Merge(merging) => {
                    if let Some(arg) = &$($mutable)? merging.search { $arg(arg, see); }
                    if let Some((arg, _)) = &$($mutable)? merging.on_create { $arg(arg, see); }
                    if let Some((arg, _)) = &$($mutable)? merging.on_match { $arg(arg, see); }
                    if let Some(arg) = &$($mutable)? merging.out_vertex { $arg(arg, see); }
                    if let Some(arg) = &$($mutable)? merging.in_vertex { $arg(arg, see); }
                }
                Op::Property(properties) => $properties(properties, see),
                Op::Call { chain: Some(c), .. } => see(c),
                Op::Match(Match { patterns, .. }) => for one in patterns { $pattern(one, see); },
                _ => {}
            }
        }

        fn $by(by: &$($mutable)? By, see: &mut dyn FnMut(&$($mutable)? Chain)) {
            if let By::Chain(c) = by { see(c); }
        }

        fn $bys(bys: &$($mutable)? [By], see: &mut dyn FnMut(&$($mutable)? Chain)) {
            for by in bys { $by(by, see); }
        }

        fn $arg(arg: &$($mutable)? Arg, see: &mut dyn FnMut(&$($mutable)? Chain)) {
            if let Arg::Chain(c) = arg { see(c); }
        }

        fn $ends(ends: &$($mutable)? Ends, see: &mut dyn FnMut(&$($mutable)? Chain)) {
            if let Some(arg) = &$($mutable)? ends.from { $arg(arg, see); }
            if let Some(arg) = &$($mutable)? ends.to { $arg(arg, see); }
        }

        fn $properties(properties: &$($mutable)? [Property], see: &mut dyn FnMut(&$($mutable)? Chain)) {
            for property in properties {
                if let PropertyKey::Chain(c) = &$($mutable)? property.key { see(c); }
                $arg(&$($mutable)? property.value, see);
                for (_, arg) in &$($mutable)? property.meta { $arg(arg, see); }
            }
        }

        fn $pattern(pattern: &$($mutable)? Pattern, see: &mut dyn FnMut(&$($mutable)? Chain)) {
            match pattern {
                Pattern::Walk { chain, .. } => see(chain),
                Pattern::Filter { op, .. } => $name(op, see),
                Pattern::Or(ways) => for way in ways { for one in way { $pattern(one, see); } },
            }
        }
    };
}

children!(children, by, bys, arg, ends, properties, pattern,);
children!(children_mut, by_mut, bys_mut, arg_mut, ends_mut, properties_mut, pattern_mut, mut);

/// Calls `see` for each step of the chain and of all nested traversals.
pub(crate) fn steps(chain: &Chain, see: &mut dyn FnMut(&Step)) {
    for step in &chain.steps {
        see(step);
        children(&step.op, &mut |child| steps(child, see));
    }
}

/// Calls `see` for the chain and all nested chains, inner ones first.
pub(crate) fn chains_mut(chain: &mut Chain, see: &mut dyn FnMut(&mut Chain)) {
    for step in &mut chain.steps {
        children_mut(&mut step.op, &mut |child| chains_mut(child, see));
    }
    see(chain);
}

/// Calls `see` for each step of the chain and of the nested traversals of its branches.
pub(crate) fn global_steps(chain: &Chain, see: &mut dyn FnMut(&Step)) {
    for step in &chain.steps {
        see(step);
        if matches!(
            &step.op,
            Op::Union(_) | Op::Choose { .. } | Op::If { .. } | Op::Repeat(_) | Op::Optional(_)
        ) {
            children(&step.op, &mut |child| global_steps(child, see));
        }
    }
}

/// Calls `see` for each step's operation, inner ones first.
pub(crate) fn ops_mut(chain: &mut Chain, see: &mut dyn FnMut(&mut Op)) {
    chains_mut(chain, &mut |chain| {
        for step in &mut chain.steps {
            see(&mut step.op);
        }
    });
}

/// Calls `see` for each `by()` of a step that computes one value per traverser. The value traversal of `group()` is not
/// included, because it runs over many traversers.
pub(crate) fn bys_of(op: &mut Op, see: &mut dyn FnMut(&mut By)) {
    match op {
        Op::Project { bys, .. }
        | Op::Dedup { bys, .. }
        | Op::Math { bys, .. }
        | Op::Format { bys, .. }
        | Op::Select { bys, .. }
        | Op::Path { bys, .. }
        | Op::Tree { bys, .. }
        | Op::WherePredicate { bys, .. } => bys.iter_mut().for_each(see),
        Op::Modulate(by)
        | Op::SackChange(_, by)
        | Op::GroupCount { key: by, .. }
        | Op::Group { key: by, .. }
        | Op::Aggregate { by, .. } => see(by),
        Op::Order(keys) | Op::OrderTop(keys, _) | Op::OrderLocal(keys) => {
            keys.iter_mut().for_each(|key| see(&mut key.by));
        }
        _ => {}
    }
}
