//! Semantic validity: the fraction of generated queries that the target accepts, and what happened to the others.

use crate::measure::{Bench, Figure, Played, Standing};
use edgewise_engine::EngineError;

/// The fraction of accepted queries among those that the target accepts or refuses. Internal errors, limits and
/// crashes are counted separately. The second figure counts internal errors as refused, so that readers need not
/// trust the classification of errors.
pub(super) fn validity(_: &mut Bench<'_>, played: &Played) -> Result<Vec<Figure>, EngineError> {
    let all = played.queries.len() as u64;
    let count = |standing| played.queries.iter().filter(|query| query.standing() == standing).count() as u64;
    let (accepted, refused) = (count(Standing::Accepted), count(Standing::Refused));
    let internal = count(Standing::Internal);
    let marked = played.queries.iter().filter(|query| query.determinism.may_raise()).count() as u64;
    Ok(vec![
        Figure::share("queries the target accepts", accepted, accepted + refused)
            .noted(format!("{refused} refused; {} left out", all - accepted - refused)),
        Figure::share("… internal errors among the refused", accepted, accepted + refused + internal),
        Figure::share("queries that raise an error they are marked with", count(Standing::Allowed), all),
        Figure::share("queries with an internal error", internal, all),
        Figure::share("queries that ran into a limit", count(Standing::Limit), all),
        Figure::share("queries the target died or hung of", count(Standing::Death), all),
        Figure::share("queries marked as possibly raising", marked, all),
    ])
}
