//! Applies rules: at random, at a given place, and again from a record.

use super::rule::shape;
use super::{Action, Applied, Guard, Hand, Not, Options, Place, RULES, Rule, Site, Survey, place};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::dialect::{Use, uses_of};
use edgewise_model::{Map, Rng};

/// A rewritten query.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The query.
    pub query: Query,
    /// The parameters it has in addition to those of the original query.
    pub parameters: Map,
    /// The applied rules, as [`replay`] needs them.
    pub applied: Vec<Applied>,
}

/// Looks up a rule by its id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}

/// Every place where a rule applies.
pub fn sites(rule: &Rule, survey: &Survey<'_>) -> Vec<Site> {
    let mut sites = Vec::new();
    try_all(rule, survey, &mut |site, made| {
        if made.is_ok() {
            sites.push(site);
        }
    });
    sites
}

/// Every guard that prevents the application of a rule; for the test that every guard is covered.
pub fn refusals(rule: &Rule, survey: &Survey<'_>) -> Vec<Guard> {
    let mut guards = Vec::new();
    try_all(rule, survey, &mut |_, made| {
        if let Err(Not::Guarded(guard)) = made {
            guards.push(guard);
        }
    });
    guards
}

fn try_all(rule: &Rule, survey: &Survey<'_>, see: &mut dyn FnMut(Site, Result<(), Not>)) {
    // The random choices of a rule do not matter here.
    let mut rng = Rng::from_seed_u64(0);
    let mut hand = Hand::new(&mut rng, &survey.whole.names);
    match rule.action {
        Action::Expr(make) => {
            for (nth, spot) in survey.exprs.iter().enumerate() {
                let made = match (make(spot, &mut hand), spot.frozen) {
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
                let made = make(spot, &mut hand).map(drop);
                if made != Err(Not::Here) {
                    see(Site { place: Place::Clause(nth as u32), shape: shape(spot.clause()) }, made);
                }
            }
        }
        Action::Query(make) => {
            let made = make(survey, &mut hand).map(drop);
            if made != Err(Not::Here) {
                see(Site { place: Place::Query, shape: shape(survey.query) }, made);
            }
        }
    }
}

/// Applies a rule at a place, with random choices from the seed. None if it does not apply there, or if the dialect
/// lacks what it needs.
pub fn apply(rule: &Rule, survey: &Survey<'_>, place: Place, seed: u64) -> Option<(Query, Map)> {
    let mut rng = Rng::from_seed_u64(seed);
    let mut hand = Hand::new(&mut rng, &survey.whole.names);
    let query = match (rule.action, place) {
        (Action::Expr(make), Place::Expr(nth)) => {
            let spot = survey.exprs.get(nth as usize).filter(|spot| spot.frozen.is_none())?;
            let made = make(spot, &mut hand).ok()?;
            place::replace_expr(survey.query, nth, made)
        }
        (Action::Clause(make), Place::Clause(nth)) => {
            let spot = survey.clauses.get(nth as usize)?;
            let made = make(spot, &mut hand).ok()?;
            // The clauses are replaced at the place of the first one, so that counting continues from there.
            place::replace_clauses(survey.query, nth, made)
        }
        (Action::Query(make), Place::Query) => make(survey, &mut hand).ok()?,
        _ => return None,
    };
    let fits = query != *survey.query && is_accepted(survey, &query);
    fits.then_some((query, hand.parameters))
}

/// Whether the dialect accepts the rewritten query.
fn is_accepted(survey: &Survey<'_>, query: &Query) -> bool {
    let Some(dialect) = survey.options.dialect else { return true };
    let before = uses_of(survey.query);
    uses_of(query).iter().filter(|used| !before.contains(used)).all(|used| match used {
        Use::Construct(construct) => dialect.has(*construct),
        Use::Function(name) => dialect.has_function(name),
    })
}

/// Applies up to `count` rules at random places, each on the result of the one before; none if no rule applies.
///
/// `weight` tells how often a rule is tried first, relative to the others; 0 switches it off.
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

/// One application of a rule: draws rules by their weights until one applies somewhere.
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

/// Applies recorded rules in order, where they still apply; rules left out of the record are thereby undone. Every
/// step is checked again, so the result is equivalent to the query.
pub fn replay(query: &Query, applied: &[Applied], options: &Options<'_>) -> Rewritten {
    let mut rewritten = Rewritten { query: query.clone(), parameters: Map::new(), applied: Vec::new() };
    for one in applied {
        let Some(rule) = rule(&one.rule) else { continue };
        let made = {
            let survey = Survey::of(&rewritten.query, *options);
            again(rule, &survey, one)
        };
        if let Some((query, parameters)) = made {
            rewritten.query = query;
            rewritten.parameters.extend(parameters);
            rewritten.applied.push(one.clone());
        }
    }
    rewritten
}

/// Applies a rule where it was applied before: the same part at its place, else the same part elsewhere, else the
/// place.
fn again(rule: &Rule, survey: &Survey<'_>, one: &Applied) -> Option<(Query, Map)> {
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
