//! Applies rules: at random places, at a given place, or again as recorded.

use super::rule::shape;
use super::{Action, Applied, Guard, Not, Options, Place, RULES, Rule, RuleContext, Site, Survey, place};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::dialect::{Use, uses_of};
use edgewise_model::{Map, Rng};

/// A rewritten query.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The query after rewriting.
    pub query: Query,
    /// The parameters that the rules added, with their values.
    pub parameters: Map,
    /// The applied rules, in the form that [`replay`] takes.
    pub applied: Vec<Applied>,
}

/// Looks up a rule by its id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}

/// All places where a rule applies.
pub fn sites(rule: &Rule, survey: &Survey<'_>) -> Vec<Site> {
    let mut sites = Vec::new();
    try_all(rule, survey, &mut |site, made| {
        if made.is_ok() {
            sites.push(site);
        }
    });
    sites
}

/// All guards that prevent the application of a rule somewhere in a query. A test uses it to check that every guard is
/// covered.
pub fn refusals(rule: &Rule, survey: &Survey<'_>) -> Vec<Guard> {
    let mut guards = Vec::new();
    try_all(rule, survey, &mut |_, made| {
        if let Err(Not::Guarded(guard)) = made {
            guards.push(guard);
        }
    });
    guards
}

/// Tries a rule at every place of a query, and calls `see` with the place and the result.
fn try_all(rule: &Rule, survey: &Survey<'_>, see: &mut dyn FnMut(Site, Result<(), Not>)) {
    // Only whether the rule applies is of interest, so its random choices do not matter.
    let mut rng = Rng::from_seed_u64(0);
    let mut context = RuleContext::new(&mut rng, &survey.whole.names);
    match rule.action {
        Action::Expr(make) => {
            for (nth, spot) in survey.exprs.iter().enumerate() {
                let made = match (make(spot, &mut context), spot.frozen) {
                    (Ok(_), Some(guard)) => Err(Not::Guarded(guard)),
                    (made, _) => made.map(drop),
                };
                if made != Err(Not::Here) {
                    see(Site { place: Place::Expr(nth as u32), shape: shape(spot.expr) }, made);
                }
            }
        }
        Action::Clause(make) => {
            for (nth, spot) in survey.clauses.iter().enumerate() {
                let made = make(spot, &mut context).map(drop);
                if made != Err(Not::Here) {
                    see(Site { place: Place::Clause(nth as u32), shape: shape(spot.clause()) }, made);
                }
            }
        }
        Action::Query(make) => {
            let made = make(survey, &mut context).map(drop);
            if made != Err(Not::Here) {
                see(Site { place: Place::Query, shape: shape(survey.query) }, made);
            }
        }
    }
}

/// Applies a rule at a place, with random choices from the seed. Returns the new query and the parameters that were
/// added. None if the rule does not apply there, or if the dialect does not accept the result.
pub fn apply(rule: &Rule, survey: &Survey<'_>, place: Place, seed: u64) -> Option<(Query, Map)> {
    let mut rng = Rng::from_seed_u64(seed);
    let mut context = RuleContext::new(&mut rng, &survey.whole.names);
    let query = match (rule.action, place) {
        (Action::Expr(make), Place::Expr(nth)) => {
            let spot = survey.exprs.get(nth as usize).filter(|spot| spot.frozen.is_none())?;
            let made = make(spot, &mut context).ok()?;
            place::replace_expr(survey.query, nth, made)
        }
        (Action::Clause(make), Place::Clause(nth)) => {
            let spot = survey.clauses.get(nth as usize)?;
            let made = make(spot, &mut context).ok()?;
            // The rule returns the whole list of clauses that contains the place, so the whole list is replaced.
            place::replace_clauses(survey.query, nth, made)
        }
        (Action::Query(make), Place::Query) => make(survey, &mut context).ok()?,
        _ => return None,
    };
    let fits = query != *survey.query && is_accepted(survey, &query);
    fits.then_some((query, context.parameters))
}

/// Whether the dialect accepts a rewritten query.
fn is_accepted(survey: &Survey<'_>, query: &Query) -> bool {
    let Some(dialect) = survey.options.dialect else { return true };
    let before = uses_of(survey.query);
    uses_of(query).iter().filter(|used| !before.contains(used)).all(|used| match used {
        Use::Construct(construct) => dialect.has(*construct),
        Use::Function(name) => dialect.has_function(name),
    })
}

/// Applies up to `count` rules at random places, each to the result of the one before. None if no rule applies.
///
/// `weight` gives how likely a rule is to be tried first, relative to the others; a rule of weight 0 is never used.
pub fn rewrite(
    query: &Query,
    options: &Options<'_>,
    count: usize,
    weight: impl Fn(&Rule) -> u32,
    rng: &mut Rng,
) -> Option<Rewritten> {
    let weights: Vec<u32> = RULES.iter().map(weight).collect();
    let mut rewritten = Rewritten { query: query.clone(), parameters: Map::new(), applied: Vec::new() };
    for _ in 0..count {
        let Some((query, parameters, applied)) = step(&rewritten.query, options, weights.clone(), rng) else {
            break;
        };
        rewritten.query = query;
        rewritten.parameters.extend(parameters);
        rewritten.applied.push(applied);
    }
    (!rewritten.applied.is_empty()).then_some(rewritten)
}

/// Applies one rule: draws rules by their weights until one applies somewhere.
fn step(
    query: &Query,
    options: &Options<'_>,
    mut weights: Vec<u32>,
    rng: &mut Rng,
) -> Option<(Query, Map, Applied)> {
    let survey = Survey::of(query, *options);
    while let Some(drawn) = rng.weighted(&weights) {
        weights[drawn] = 0;
        let rule = &RULES[drawn];
        let sites = sites(rule, &survey);
        let Some(site) = rng.pick(&sites).copied() else { continue };
        let seed = rng.u64();
        if let Some((query, parameters)) = apply(rule, &survey, site.place, seed) {
            return Some((query, parameters, Applied { rule: rule.id.to_owned(), site, seed }));
        }
    }
    None
}

/// Applies recorded rules in order, as far as they still apply. Leaving out an entry of the record undoes that
/// application. Every step is checked again, so the result is equivalent to the query.
pub fn replay(query: &Query, applied: &[Applied], options: &Options<'_>) -> Rewritten {
    let mut rewritten = Rewritten { query: query.clone(), parameters: Map::new(), applied: Vec::new() };
    for one in applied {
        let Some(rule) = rule(&one.rule) else { continue };
        let made = {
            let survey = Survey::of(&rewritten.query, *options);
            apply_again(rule, &survey, one)
        };
        if let Some((query, parameters)) = made {
            rewritten.query = query;
            rewritten.parameters.extend(parameters);
            rewritten.applied.push(one.clone());
        }
    }
    rewritten
}

/// Applies a rule where it was applied before. Looks for the same part of the query at the recorded place, and then at
/// other places. If the part is nowhere, takes any part at the recorded place.
fn apply_again(rule: &Rule, survey: &Survey<'_>, one: &Applied) -> Option<(Query, Map)> {
    let own = one.site.place;
    let mut places: Vec<Place> = match own {
        Place::Query => vec![own],
        Place::Clause(_) => {
            let same =
                survey.clauses.iter().enumerate().filter(|(_, spot)| shape(spot.clause()) == one.site.shape);
            same.map(|(nth, _)| Place::Clause(nth as u32)).collect()
        }
        Place::Expr(_) => {
            let same = survey.exprs.iter().enumerate().filter(|(_, spot)| shape(spot.expr) == one.site.shape);
            same.map(|(nth, _)| Place::Expr(nth as u32)).collect()
        }
    };
    places.sort_by_key(|place| *place != own);
    places.push(own);
    places.into_iter().find_map(|place| apply(rule, survey, place, one.seed))
}
