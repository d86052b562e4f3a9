//! Runs the steps of a match plan. `Walked`: the relationships that the current match has used.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    knobs::MatchSemantics,
    program::{Frame, MatchPlan, MatchStep},
    run::{Flow, Ran, Run, Sink},
};
use edgewise_model::RelId;

/// The relationships that the current match of a clause has used so far.
pub(crate) struct Walked {
    pub(super) relationships: Vec<RelId>,
    /// The relationships before this index may be used again: those of earlier paths, if only the relationships of one
    /// path are different, or if the fault `uniqueness-ends-at-comma` is planted.
    forgotten: usize,
    semantics: MatchSemantics,
}

/// The callback with which a matching step continues, once it has bound its slots.
pub(super) type Next<'n> = &'n mut dyn FnMut(&mut Frame, &mut Walked) -> Ran<Flow>;

impl Walked {
    /// Whether the current match may use this relationship as well. By default all relationships of one MATCH are
    /// different, across all its paths (Cypher manual, "Match modes": DIFFERENT RELATIONSHIPS); a knob can restrict
    /// that to the current variable-length pattern, whose relationships start at index `since`.
    pub(super) fn allows(&self, relationship: RelId, since: usize) -> bool {
        match self.semantics {
            MatchSemantics::Trail | MatchSemantics::PathTrail => {
                !self.relationships[self.forgotten.min(since)..].contains(&relationship)
            }
            MatchSemantics::Homomorphism => !self.relationships[since..].contains(&relationship),
            MatchSemantics::Walk => true,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.relationships.len()
    }
}

impl Run<'_> {
    /// Passes on every match of the plan that passes its filter (WHERE).
    pub(crate) fn match_plan(&self, plan: &MatchPlan, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let semantics = if plan.repeatable { MatchSemantics::Walk } else { self.knobs.match_semantics };
        let mut walked = Walked { relationships: Vec::new(), forgotten: 0, semantics };
        self.match_steps(&plan.steps, frame, &mut walked, &mut |frame, _| match &plan.filter {
            Some(filter) if !self.holds(filter, frame)? => Ok(Flow::More),
            _ => sink(frame),
        })
    }

    /// Passes on every match of the plan, ignoring its filter.
    pub(crate) fn match_unfiltered(&self, plan: &MatchPlan, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut walked =
            Walked { relationships: Vec::new(), forgotten: 0, semantics: self.knobs.match_semantics };
        self.match_steps(&plan.steps, frame, &mut walked, &mut |frame, _| sink(frame))
    }

    /// Whether the plan has a match.
    pub(crate) fn match_exists(&self, plan: &MatchPlan, frame: &mut Frame) -> Ran<bool> {
        Ok(self.match_plan(plan, frame, &mut |_| Ok(Flow::Enough))? == Flow::Enough)
    }

    /// Runs the matching steps one after the other, and continues with `next` for every way to match them all.
    pub(super) fn match_steps(
        &self,
        steps: &[MatchStep],
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let Some((step, rest)) = steps.split_first() else { return next(frame, walked) };
        // A path begins with a scan, or with a node that is bound already. With the planted fault, or where only the
        // relationships of one path differ, a new path may use the relationships of earlier paths again. The steps of a
        // quantified path have neither, so it cannot repeat for ever.
        let begins_again = match step {
            MatchStep::Scan(..) => {
                walked.semantics == MatchSemantics::PathTrail || self.faults.has(Plain::UniquenessEndsAtComma)
            }
            MatchStep::Held(..) => walked.semantics == MatchSemantics::PathTrail,
            _ => false,
        };
        if begins_again {
            let used = walked.len();
            let before = std::mem::replace(&mut walked.forgotten, used);
            let flow = self.match_step(step, rest, frame, walked, next);
            walked.forgotten = before;
            return flow;
        }
        self.match_step(step, rest, frame, walked, next)
    }

    /// Runs one matching step, and for each of its results the steps after it.
    fn match_step(
        &self,
        step: &MatchStep,
        rest: &[MatchStep],
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        match step {
            MatchStep::Scan(slot, test) => {
                self.scan(*slot, test, frame, &mut |frame| self.match_steps(rest, frame, walked, next))
            }
            MatchStep::Held(slot, test) => {
                let Cell::Node(id) = frame[*slot] else { return Ok(Flow::More) };
                if self.node_passes(id, test, frame)? {
                    self.match_steps(rest, frame, walked, next)
                } else {
                    Ok(Flow::More)
                }
            }
            MatchStep::Hop(hop) => {
                self.hop(hop, frame, walked, &mut |frame, walked| self.match_steps(rest, frame, walked, next))
            }
            MatchStep::VariableHop(hop) => self.variable_hop(hop, frame, walked, &mut |frame, walked| {
                self.match_steps(rest, frame, walked, next)
            }),
            MatchStep::Group(group) => self.group(group, frame, walked, &mut |frame, walked| {
                self.match_steps(rest, frame, walked, next)
            }),
            MatchStep::Shortest(hop) => self.shortest(hop, frame, walked, &mut |frame, walked| {
                self.match_steps(rest, frame, walked, next)
            }),
            MatchStep::Select(selection) => self.select(selection, frame, walked, &mut |frame, walked| {
                self.match_steps(rest, frame, walked, next)
            }),
            MatchStep::Filter(filter) => {
                if self.holds(filter, frame)? {
                    self.match_steps(rest, frame, walked, next)
                } else {
                    Ok(Flow::More)
                }
            }
            MatchStep::Path(slot, along) => {
                frame[*slot] = self.path(along, frame)?;
                self.match_steps(rest, frame, walked, next)
            }
        }
    }
}
