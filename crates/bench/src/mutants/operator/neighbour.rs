//! Runs the body of a neighbouring match arm.

use super::{MutationOperator, Site, SourceText};

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "neighbour",
    about: "replaces the body of a match arm by that of a neighbour",
    changes,
};

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Arm(arms, place) = site else { return Vec::new() };
    let own = text.of(&*arms[*place].body);
    let neighbours = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
    let bodies = neighbours.filter_map(|place| arms.get(place)).map(|arm| text.of(&*arm.body));
    bodies.filter(|body| *body != own).map(str::to_owned).collect()
}
