//! Places the nodes of a drawn graph by a force-directed layout. It uses only `+ - * /` and square roots, so that
//! a graph is drawn the same on every machine.

/// The size of a box to place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The centre of a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

const ROUNDS: usize = 300;

/// Places boxes that are connected by edges, far enough apart for edge labels of the width `text`.
pub(crate) fn layout(sizes: &[Size], edges: &[(usize, usize)], text: f64) -> Vec<Place> {
    let count = sizes.len();
    let widest = sizes.iter().map(|size| size.width).fold(60.0, f64::max);
    let spring = widest + text.max(40.0) + 20.0;
    let mut places = start(count, spring);
    let mut step = spring;
    for _ in 0..ROUNDS {
        let mut forces = vec![Place { x: 0.0, y: 0.0 }; count];
        for one in 0..count {
            for other in one + 1..count {
                let (dx, dy, distance) = offset(places[one], places[other]);
                let push = spring * spring / distance;
                add(&mut forces, one, other, dx / distance * push, dy / distance * push);
            }
        }
        for (from, to) in edges.iter().filter(|(from, to)| from != to) {
            let (dx, dy, distance) = offset(places[*from], places[*to]);
            let pull = distance * distance / spring;
            add(&mut forces, *from, *to, -dx / distance * pull, -dy / distance * pull);
        }
        for (place, force) in places.iter_mut().zip(&forces) {
            // Pull towards the centre, more strongly up and down than sideways: text and pages are wide.
            let (fx, fy) = (force.x - place.x * 0.4, force.y - place.y * 0.9);
            let length = (fx * fx + fy * fy).sqrt().max(0.001);
            let move_by = length.min(step);
            place.x += fx / length * move_by;
            place.y += fy / length * move_by;
        }
        step *= 0.985;
    }
    separate(sizes, &mut places);
    places
}

/// Asymmetric start positions: the forces could not break a symmetry.
fn start(count: usize, spring: f64) -> Vec<Place> {
    let side = (1..).find(|side| side * side >= count).unwrap_or(1);
    (0..count)
        .map(|place| {
            let (row, column) = (place / side, place % side);
            let (x, y) = (to_float(column), to_float(row));
            Place { x: (x + y * 0.31) * spring, y: (y + x * 0.17) * spring * 0.7 }
        })
        .collect()
}

/// Pushes overlapping boxes apart.
fn separate(sizes: &[Size], places: &mut [Place]) {
    for _ in 0..60 {
        let mut moved = false;
        for one in 0..places.len() {
            for other in one + 1..places.len() {
                let wanted_x = (sizes[one].width + sizes[other].width) / 2.0 + 40.0;
                let wanted_y = (sizes[one].height + sizes[other].height) / 2.0 + 34.0;
                let (dx, dy) = (places[one].x - places[other].x, places[one].y - places[other].y);
                let (over_x, over_y) = (wanted_x - dx.abs(), wanted_y - dy.abs());
                if over_x > 0.5 && over_y > 0.5 {
                    moved = true;
                    let sign = |d: f64| if d < 0.0 { -0.5 } else { 0.5 };
                    if over_y < over_x {
                        places[one].y += over_y * sign(dy);
                        places[other].y -= over_y * sign(dy);
                    } else {
                        places[one].x += over_x * sign(dx);
                        places[other].x -= over_x * sign(dx);
                    }
                }
            }
        }
        if !moved {
            break;
        }
    }
}

fn offset(one: Place, other: Place) -> (f64, f64, f64) {
    let (dx, dy) = (one.x - other.x, one.y - other.y);
    (dx, dy, (dx * dx + dy * dy).sqrt().max(1.0))
}

fn add(forces: &mut [Place], one: usize, other: usize, x: f64, y: f64) {
    forces[one].x += x;
    forces[one].y += y;
    forces[other].x -= x;
    forces[other].y -= y;
}

#[allow(clippy::cast_precision_loss)] // a picture has few nodes
fn to_float(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::{Size, layout};

    #[test]
    fn boxes_do_not_overlap() {
        let sizes = vec![Size { width: 120.0, height: 50.0 }; 9];
        let edges: Vec<(usize, usize)> = (1..9).map(|to| (0, to)).collect();
        let places = layout(&sizes, &edges, 0.0);
        for one in 0..9 {
            for other in one + 1..9 {
                let (dx, dy) =
                    ((places[one].x - places[other].x).abs(), (places[one].y - places[other].y).abs());
                assert!(dx >= 120.0 || dy >= 50.0, "{one} and {other}: {dx} {dy}");
            }
        }
        assert_eq!(places, layout(&sizes, &edges, 0.0));
    }
}
