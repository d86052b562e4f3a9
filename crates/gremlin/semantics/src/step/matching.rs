//! `match()`: finds the bindings that match all patterns.

use edgewise_model::Name;

use crate::error::{Error, Result};
use crate::program::{Match, Pattern};
use crate::relation::equals;
use crate::run::{Context, Pipeline, Stage, Traverser};
use crate::value::{Map, Value};

/// A traverser, and a bit set of the patterns that it has matched.
type Partial = (Traverser, u64);

pub(crate) fn run(
    stage: &mut Stage<'_>,
    pattern: &Match,
    traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<()> {
    let bound =
        pattern.labels.iter().any(|label| starts(&pattern.patterns, label) && traverser.trail.has(label));
    let first = match &pattern.start {
        Some(label) if !bound => traverser.labelled(std::slice::from_ref(label), cx),
        _ => traverser,
    };
    if pattern.patterns.len() > 60 {
        return Err(Error::not_supported("match() has more than 60 patterns"));
    }
    for result in solve(&pattern.patterns, first, cx)? {
        let bindings = bindings(&pattern.labels, &result);
        stage.emit(&result, bindings, cx);
    }
    Ok(())
}

/// Whether a pattern starts at the label.
fn starts(patterns: &[Pattern], label: &Name) -> bool {
    patterns.iter().any(|pattern| match pattern {
        Pattern::Walk { start, .. } => start == label,
        Pattern::Or(ways) => ways.iter().any(|way| starts(way, label)),
        Pattern::Filter { .. } => false,
    })
}

/// Finds all traversers that match all patterns.
fn solve(patterns: &[Pattern], first: Traverser, cx: &mut Context<'_>) -> Result<Vec<Traverser>> {
    let all = (1_u64 << patterns.len()) - 1;
    let mut work: Vec<Partial> = vec![(first, 0)];
    let mut solved = Vec::new();
    while let Some((traverser, done)) = work.pop() {
        cx.tick()?;
        if done == all {
            solved.push(traverser);
            continue;
        }
        let ready = (0..patterns.len())
            .find(|place| done & (1 << place) == 0 && is_ready(&patterns[*place], &traverser));
        let Some(place) = ready else {
            return Err(Error::state("The provided match pattern is unsolvable"));
        };
        let mut results = meet(&patterns[place], traverser, cx)?;
        results.reverse();
        work.extend(results.into_iter().map(|result| (result, done | (1 << place))));
    }
    Ok(solved)
}

fn is_ready(pattern: &Pattern, traverser: &Traverser) -> bool {
    match pattern {
        Pattern::Walk { start, .. } => traverser.trail.has(start),
        Pattern::Filter { needs, .. } => needs.iter().all(|label| traverser.trail.has(label)),
        Pattern::Or(ways) => {
            ways.iter().all(|way| way.iter().all(|one| is_ready(one, traverser) || binds_itself(way, one)))
        }
    }
}

/// Whether the start label of a pattern is bound by the end of another pattern of the same alternative.
fn binds_itself(way: &[Pattern], one: &Pattern) -> bool {
    let Pattern::Walk { start, .. } = one else { return true };
    way.iter().any(|other| matches!(other, Pattern::Walk { end: Some(end), .. } if end == start))
}

/// Runs one pattern and returns the traversers that match it.
fn meet(pattern: &Pattern, traverser: Traverser, cx: &mut Context<'_>) -> Result<Vec<Traverser>> {
    match pattern {
        Pattern::Walk { start, chain, end } => {
            let Some(value) = traverser.trail.last(start).cloned() else { return Ok(Vec::new()) };
            let bulk = traverser.bulk;
            let mut from = traverser;
            from.value = value;
            from.bulk = 1;
            let mut pipeline = Pipeline::with(chain, from);
            let mut results = Vec::new();
            while let Some(mut result) = pipeline.next(cx)? {
                result.bulk = result.bulk.saturating_mul(bulk);
                match end {
                    None => results.push(result),
                    Some(end) => match result.trail.last(end) {
                        None => results.push(result.labelled(std::slice::from_ref(end), cx)),
                        Some(other) if equals(other, &result.value) => results.push(result),
                        Some(_) => {}
                    },
                }
            }
            Ok(results)
        }
        Pattern::Filter { op, .. } => {
            let passes = crate::step::filter::passes(op, &traverser, cx)?.unwrap_or(false);
            Ok(if passes { vec![traverser] } else { Vec::new() })
        }
        Pattern::Or(ways) => {
            let mut results = Vec::new();
            for way in ways {
                results.extend(solve(way, traverser.clone(), cx)?);
            }
            Ok(results)
        }
    }
}

/// The map from the labels of the patterns to the objects they are bound to, in the order of the path.
fn bindings(labels: &[Name], traverser: &Traverser) -> Value {
    let path = traverser.trail.path();
    let mut map = Map::new();
    for (object, names) in path.objects().iter().zip(path.labels()) {
        for name in names {
            if labels.contains(name) {
                map.insert(Value::String(name.clone()), object.clone());
            }
        }
    }
    Value::map(map)
}
