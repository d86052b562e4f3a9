//! Compiles the patterns of `match()`.

use edgewise_gremlin_syntax::ast::Nested;
use edgewise_model::Name;

use super::compiler::Compiler;
use super::filters::where_chain;
use super::walk;
use crate::error::{Error, Result};
use crate::program::{Chain, Collection, Match, Op, Pattern, Step, WhereBound};

impl Compiler<'_> {
    pub fn match_step(&mut self, nested: &[Nested]) -> Result<Match> {
        let mut patterns = Vec::new();
        for one in nested {
            patterns.extend(pattern(self.nested(one)?)?);
        }
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        ends_of(&patterns, &mut starts, &mut ends);
        let start = starts.iter().find(|label| !ends.contains(label)).or(starts.first()).cloned();
        let mut labels = starts;
        for label in ends {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        Ok(Match { start, patterns, labels })
    }
}

/// Collects the start and end labels of the patterns, in order of appearance.
fn ends_of(patterns: &[Pattern], starts: &mut Vec<Name>, ends: &mut Vec<Name>) {
    let add = |list: &mut Vec<Name>, label: &Name| {
        if !list.contains(label) {
            list.push(label.clone());
        }
    };
    for pattern in patterns {
        match pattern {
            Pattern::Walk { start, end, .. } => {
                add(starts, start);
                if let Some(end) = end {
                    add(ends, end);
                }
            }
            Pattern::Filter { .. } => {}
            Pattern::Or(ways) => ways.iter().for_each(|way| ends_of(way, starts, ends)),
        }
    }
}

/// Compiles one argument of `match()` into patterns that all must match.
fn pattern(mut chain: Chain) -> Result<Vec<Pattern>> {
    if let [step] = chain.steps.as_slice()
        && step.labels.is_empty()
    {
        match &step.op {
            Op::And(chains) => {
                let mut all = Vec::new();
                for chain in chains {
                    all.extend(pattern(chain.clone())?);
                }
                return Ok(all);
            }
            Op::Or(chains) => {
                let ways = chains.iter().map(|chain| pattern(chain.clone())).collect::<Result<_>>()?;
                return Ok(vec![Pattern::Or(ways)]);
            }
            Op::Not(inner) => {
                let op = Op::Not(Chain::of([where_chain(inner.clone())]));
                return Ok(vec![filter(op)]);
            }
            Op::WherePredicate { .. } | Op::WhereChain { .. } | Op::Filter(_) => {
                return Ok(vec![filter(step.op.clone())]);
            }
            _ => {}
        }
    }
    let start = match chain.steps.first() {
        Some(Step { op: Op::Start, labels }) if !labels.is_empty() => labels[0].clone(),
        _ => {
            return Err(Error::argument(
                "All match()-traversals must have a single start label (i.e. variable)",
            ));
        }
    };
    chain.steps.remove(0);
    let end = chain.steps.last_mut().and_then(|step| step.labels.pop());
    if has_barrier(&chain) {
        // A barrier starts a new path and would lose the bindings. Inside `flatMap()` they are kept.
        chain = Chain::of([Op::FlatMap(chain)]);
    }
    Ok(vec![Pattern::Walk { start, chain, end }])
}

fn filter(op: Op) -> Pattern {
    let mut needs = Vec::new();
    needed(&op, &mut needs);
    Pattern::Filter { needs, op: Box::new(op) }
}

/// Collects the labels that a filter reads.
fn needed(op: &Op, needs: &mut Vec<Name>) {
    match op {
        Op::WherePredicate { start, predicate, .. } => {
            needs.extend(start.clone());
            bound_labels(predicate, needs);
        }
        Op::WhereChain { start, end, .. } => {
            needs.extend(start.clone());
            needs.extend(end.clone());
        }
        Op::And(chains) | Op::Or(chains) => {
            for chain in chains {
                chain.steps.iter().for_each(|step| needed(&step.op, needs));
            }
        }
        Op::Not(chain) | Op::Filter(chain) => chain.steps.iter().for_each(|step| needed(&step.op, needs)),
        _ => {}
    }
}

fn bound_labels(bound: &WhereBound, labels: &mut Vec<Name>) {
    match bound {
        WhereBound::Compare(_, label) | WhereBound::Text(_, label, _) => labels.push(label.clone()),
        WhereBound::Within(names, _) => labels.extend(names.iter().cloned()),
        WhereBound::And(parts) | WhereBound::Or(parts) => {
            parts.iter().for_each(|part| bound_labels(part, labels));
        }
        WhereBound::Not(inner) => bound_labels(inner, labels),
    }
}

/// Whether the chain contains, at any depth, a step that waits for all its traversers.
fn has_barrier(chain: &Chain) -> bool {
    let mut found = false;
    walk::steps(chain, &mut |step| {
        found |= matches!(
            &step.op,
            Op::Count
                | Op::Numeric(_)
                | Op::Fold
                | Op::FoldSeed(..)
                | Op::Order(_)
                | Op::Barrier(_)
                | Op::NormSack
                | Op::Sample(..)
                | Op::Tail(_)
                | Op::Cap(_)
                | Op::Aggregate { eager: true, .. }
                | Op::Group { into: Collection::Stream, .. }
                | Op::GroupCount { into: Collection::Stream, .. }
                | Op::Tree { into: Collection::Stream, .. }
        );
    });
    found
}
