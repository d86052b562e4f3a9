//! Semantic validity: the share of generated queries the target accepts.

use super::{Bench, Figure, Played};
use edgewise_engine::EngineError;

/// The share of queries the target accepts; errors that are marked possible, and deaths, are left out of both sides.
pub(super) fn validity(_: &mut Bench<'_>, played: &Played) -> Result<Vec<Figure>, EngineError> {
    let judged: Vec<bool> = played.queries.iter().filter_map(super::played::PlayedQuery::is_valid).collect();
    let valid = judged.iter().filter(|valid| **valid).count() as u64;
    let marked = played.queries.iter().filter(|query| query.marks.may_raise()).count() as u64;
    let all = played.queries.len() as u64;
    Ok(vec![
        Figure::share("queries the target accepts", valid, judged.len() as u64)
            .noted(format!("{} left out", all - judged.len() as u64)),
        Figure::share("queries marked as possibly raising", marked, all),
    ])
}
