//! `path()`, `simplePath()` and `cyclicPath()`.

use super::Mapped;
use crate::error::Result;
use crate::fault::Fault;
use crate::program::{Arg, By, Ends};
use crate::relation::equivalent;
use crate::run::{Context, Traverser};
use crate::step::dedup::Seen;
use crate::value::{Path, Value};

/// The part of a path between two labels, both included.
pub(crate) fn between(path: &Path, ends: &Ends) -> Path {
    let label = |arg: &Option<Arg>| match arg {
        Some(Arg::Value(Value::String(label))) => Some(label.clone()),
        _ => None,
    };
    let place_of =
        |label: &str| path.labels().iter().rposition(|labels| labels.iter().any(|one| one == label));
    let from = label(&ends.from).and_then(|label| place_of(&label)).unwrap_or(0);
    let to =
        label(&ends.to).and_then(|label| place_of(&label)).map_or(path.objects().len(), |place| place + 1);
    let to = to.max(from);
    Path::new(path.objects()[from..to].to_vec(), path.labels()[from..to].to_vec())
}

/// `path()`: a place whose `by()` gives nothing drops the traverser.
pub(crate) fn path(ends: &Ends, bys: &[By], traverser: &Traverser, cx: &mut Context<'_>) -> Mapped {
    let path = between(&traverser.trail.path(), ends);
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

/// Whether the path meets no object twice (or does).
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
    let path = between(&traverser.trail.path(), ends);
    for (place, object) in path.objects().iter().enumerate() {
        match cx.by_value(bys, place, object.clone())? {
            Some(object) => is_simple &= seen.insert(object),
            None => return Ok(false),
        }
    }
    Ok(is_simple == simple)
}
