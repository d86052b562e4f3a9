//! `path()`, `simplePath()` and `cyclicPath()`.

use super::Mapped;
use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::program::{Arg, By, Ends};
use crate::relation::equivalent;
use crate::run::{Context, Traverser};
use crate::step::dedup::Seen;
use crate::value::{Path, Value};

/// The part of a path between two labels, including both ends. The last object with a label counts.
///
/// # Errors
/// If the path does not have a label, or the first label stands after the second.
pub(crate) fn between(path: &Path, ends: &Ends) -> Result<Path> {
    let place_of = |end: &Option<Arg>, word: &str| match end {
        Some(Arg::Value(Value::String(label))) => {
            let place = path.labels().iter().rposition(|labels| labels.contains(label));
            let missing = || Error::argument(format!("Could not locate path {word}-label: {label}"));
            place.map(Some).ok_or_else(missing)
        }
        _ => Ok(None),
    };
    let from = place_of(&ends.from, "from")?.unwrap_or(0);
    let to = place_of(&ends.to, "to")?.map_or(path.objects().len(), |place| place + 1);
    if from >= to && !path.objects().is_empty() {
        return Err(Error::argument("Could not isolate path because from comes after to"));
    }
    Ok(Path::new(path.objects()[from..to].to_vec(), path.labels()[from..to].to_vec()))
}

/// `path()`. If a `by()` has no result for an object of the path, the traverser is dropped.
pub(crate) fn path(ends: &Ends, bys: &[By], traverser: &Traverser, cx: &mut Context<'_>) -> Mapped {
    let path = between(&traverser.trail.path(), ends)?;
    if bys.is_empty() {
        return Ok(Some(Value::Path(path.into())));
    }
    let mut projected = Path::default();
    for (place, (object, labels)) in path.objects().iter().zip(path.labels()).enumerate() {
        match cx.by_value(bys, place, object.clone())? {
            Some(object) => projected.push(object, labels.clone()),
            None => return Ok(None),
        }
    }
    Ok(Some(Value::Path(projected.into())))
}

/// Whether the path has no object twice (`simplePath()`), or has one (`cyclicPath()`).
pub(crate) fn shape(
    simple: bool,
    ends: &Ends,
    bys: &[By],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<bool> {
    let mut seen = Seen::default();
    let mut is_simple = true;
    if cx.has(Fault::SimplePathLooksAtNeighbours) {
        let objects: Vec<&Value> = traverser.trail.backwards().collect();
        return Ok(objects.windows(2).all(|pair| !equivalent(pair[0], pair[1])) == simple);
    }
    if bys.is_empty() && ends.from.is_none() && ends.to.is_none() {
        is_simple = traverser.trail.backwards().all(|object| seen.insert(object.clone()));
        return Ok(is_simple == simple);
    }
    let path = between(&traverser.trail.path(), ends)?;
    for (place, object) in path.objects().iter().enumerate() {
        match cx.by_value(bys, place, object.clone())? {
            Some(object) => is_simple &= seen.insert(object),
            None => return Ok(false),
        }
    }
    Ok(is_simple == simple)
}
