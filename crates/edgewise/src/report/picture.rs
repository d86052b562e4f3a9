//! `graph.svg`: the graph of a case as a drawing, readable on light and on dark pages.

use super::escape::escape;
use super::layout::{Place, Size, layout};
use edgewise_model::{Graph, Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The most nodes that are drawn; of a larger graph the first ones.
const MOST_NODES: usize = 60;
/// The most properties of an element that are shown.
const MOST_PROPERTIES: usize = 5;
/// The most characters of a line that are shown.
const MOST_CHARACTERS: usize = 30;
const LINE: f64 = 17.0;
const CHARACTER: f64 = 7.3;

/// The colours of a drawing in its own file; inside a page those of the page are used.
const STYLE: &str = "<style>.g-box{fill:#eef3fb;stroke:#3b6ea8}.g-text{fill:#1b1f24}.g-label{fill:#1f4e86}.g-edge{stroke:#5a6672}.g-head{fill:#5a6672}\
.g-halo{fill:#44505c;stroke:#ffffff}.g-ground{fill:#ffffff}\
@media (prefers-color-scheme:dark){.g-box{fill:#1d2836;stroke:#6ea3e0}.g-text{fill:#e6e9ee}.g-label{fill:#9cc4f5}.g-edge{stroke:#9aa7b5}\
.g-head{fill:#9aa7b5}.g-halo{fill:#c3ccd6;stroke:#14181d}.g-ground{fill:#14181d}}</style>";

struct Drawn {
    lines: Vec<(String, bool)>,
    size: Size,
}

/// Draws a graph; `None` for an empty graph. `alone` adds colours and a background.
pub(crate) fn picture(graph: &Graph, alone: bool) -> Option<String> {
    let nodes: Vec<_> = graph.nodes().take(MOST_NODES).collect();
    if nodes.is_empty() {
        return None;
    }
    let place_of: BTreeMap<u64, usize> =
        nodes.iter().enumerate().map(|(place, node)| (node.id, place)).collect();
    let drawn: Vec<Drawn> = nodes.iter().map(|node| drawn(&node.labels, &node.properties)).collect();
    let edges: Vec<(usize, usize, String)> = graph
        .relationships()
        .filter_map(|each| {
            let mut text = format!(":{}", each.kind);
            let properties = property_lines(&each.properties);
            if !properties.is_empty() {
                let _ = write!(text, " {{{}}}", properties.join(", "));
            }
            Some((*place_of.get(&each.start)?, *place_of.get(&each.end)?, truncate(&text, 44)))
        })
        .collect();
    let sizes: Vec<Size> = drawn.iter().map(|drawn| drawn.size).collect();
    let joined: Vec<(usize, usize)> = edges.iter().map(|(from, to, _)| (*from, *to)).collect();
    let longest =
        edges.iter().filter(|(from, to, _)| from != to).map(|(_, _, text)| text.chars().count()).max();
    let mut places = layout(&sizes, &joined, float(longest.unwrap_or(0)) * CHARACTER);
    let (width, height) = shift(&sizes, &mut places, most_loops(&joined));
    let left_out = graph.node_count() - nodes.len();
    let title = format!(
        "Graph with {} node{} and {} relationship{}",
        graph.node_count(),
        plural(graph.node_count()),
        graph.relationship_count(),
        plural(graph.relationship_count())
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
         font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"12\"><title>{title}</title>"
    );
    if alone {
        svg.push_str(STYLE);
        let _ = write!(svg, "<rect class=\"g-ground\" width=\"{width:.0}\" height=\"{height:.0}\"/>");
    }
    draw_edges(&mut svg, &edges, &places, &sizes);
    for (drawn, place) in drawn.iter().zip(&places) {
        draw_node(&mut svg, drawn, *place);
    }
    if left_out > 0 {
        let _ = write!(
            svg,
            "<text class=\"g-text\" x=\"8\" y=\"{:.0}\">… and {left_out} more nodes</text>",
            height - 8.0
        );
    }
    svg.push_str("</svg>\n");
    Some(svg)
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn drawn(labels: &[edgewise_model::Name], properties: &Map) -> Drawn {
    let mut lines = Vec::new();
    let label: String = labels.iter().map(|label| format!(":{label}")).collect();
    lines.push((if label.is_empty() { "( )".to_owned() } else { truncate(&label, MOST_CHARACTERS) }, true));
    lines.extend(property_lines(properties).into_iter().map(|line| (line, false)));
    let longest = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let size = Size {
        width: (float(longest) * CHARACTER + 22.0).max(46.0),
        height: float(lines.len()) * LINE + 14.0,
    };
    Drawn { lines, size }
}

fn property_lines(properties: &Map) -> Vec<String> {
    let mut lines: Vec<String> = properties
        .iter()
        .take(MOST_PROPERTIES)
        .map(|(key, value)| truncate(&format!("{key}: {}", value_text(value)), MOST_CHARACTERS))
        .collect();
    if properties.len() > MOST_PROPERTIES {
        lines.push(format!("… {} more", properties.len() - MOST_PROPERTIES));
    }
    lines
}

fn value_text(value: &Value) -> String {
    value.to_string().replace('\n', "\\n")
}

fn truncate(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(most - 1).collect();
    cut.push('…');
    cut
}

/// Moves all boxes so that the drawing starts at the margin, and returns width and height.
fn shift(sizes: &[Size], places: &mut [Place], loops: usize) -> (f64, f64) {
    // Leave room for the loops of a node: every second loop is below it.
    let margin = 46.0 + float(loops.div_ceil(2)) * 16.0;
    let low = |of: &dyn Fn(&Place, &Size) -> f64| {
        places.iter().zip(sizes).map(|(place, size)| of(place, size)).fold(f64::MAX, f64::min)
    };
    let left = low(&|place, size| place.x - size.width / 2.0);
    let top = low(&|place, size| place.y - size.height / 2.0);
    for place in places.iter_mut() {
        place.x += margin - left;
        place.y += margin - top;
    }
    let high = |of: &dyn Fn(&Place, &Size) -> f64| {
        places.iter().zip(sizes).map(|(place, size)| of(place, size)).fold(0.0, f64::max)
    };
    let width = high(&|place, size| place.x + size.width / 2.0) + margin;
    let height = high(&|place, size| place.y + size.height / 2.0) + margin;
    (width.max(120.0), height)
}

fn draw_node(svg: &mut String, drawn: &Drawn, place: Place) {
    let (x, y) = (place.x - drawn.size.width / 2.0, place.y - drawn.size.height / 2.0);
    let _ = write!(
        svg,
        "<rect class=\"g-box\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"14\" stroke-width=\"1.5\"/>",
        drawn.size.width, drawn.size.height
    );
    for (number, (line, label)) in drawn.lines.iter().enumerate() {
        let (class, weight) = if *label { ("g-label", " font-weight=\"700\"") } else { ("g-text", "") };
        let _ = write!(
            svg,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\"{weight}>{}</text>",
            place.x,
            y + 19.0 + float(number) * LINE,
            escape(line)
        );
    }
}

fn draw_edges(svg: &mut String, edges: &[(usize, usize, String)], places: &[Place], sizes: &[Size]) {
    let mut between: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (from, to, text) in edges {
        let pair = (*from.min(to), *from.max(to));
        let number = between.entry(pair).or_default();
        let all = edges.iter().filter(|(one, other, _)| (*one.min(other), *one.max(other)) == pair).count();
        // Parallel edges fan out around the straight line.
        let bend = (float(*number) - (float(all) - 1.0) / 2.0) * 52.0;
        *number += 1;
        if from == to {
            draw_loop(svg, places[*from], sizes[*from], *number, text);
        } else {
            // Bend to the same side of the pair, whatever the direction of the edge.
            let bend = if from > to { -bend } else { bend };
            draw_edge(svg, (places[*from], sizes[*from]), (places[*to], sizes[*to]), bend, text);
        }
    }
}

fn draw_edge(
    svg: &mut String,
    (from, from_size): (Place, Size),
    (to, to_size): (Place, Size),
    bend: f64,
    text: &str,
) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let middle = Place {
        x: (from.x + to.x) / 2.0 - dy / length * bend,
        y: (from.y + to.y) / 2.0 + dx / length * bend,
    };
    // The control point of a quadratic curve through the middle.
    let control =
        Place { x: 2.0 * middle.x - (from.x + to.x) / 2.0, y: 2.0 * middle.y - (from.y + to.y) / 2.0 };
    let (start, end) = (border(from, from_size, control), border(to, to_size, control));
    let _ = write!(
        svg,
        "<path class=\"g-edge\" d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke-width=\"1.5\"/>",
        start.x, start.y, control.x, control.y, end.x, end.y
    );
    arrow_head(svg, control, end);
    edge_text(svg, middle, text);
}

/// The largest number of loops at one node.
fn most_loops(joined: &[(usize, usize)]) -> usize {
    let loops = |node: usize| joined.iter().filter(|pair| **pair == (node, node)).count();
    joined.iter().map(|(from, _)| loops(*from)).max().unwrap_or(0)
}

fn draw_loop(svg: &mut String, place: Place, size: Size, number: usize, text: &str) {
    // The first loop is above the node, the second below, and so on, further and further out.
    let side = if number % 2 == 1 { -1.0 } else { 1.0 };
    let top = place.y + side * size.height / 2.0;
    let rise = -side * (26.0 + float(number.div_ceil(2)) * 16.0);
    let (start, end) = (Place { x: place.x - 14.0, y: top }, Place { x: place.x + 14.0, y: top });
    let control = Place { x: place.x + 30.0, y: top - rise };
    let _ = write!(
        svg,
        "<path class=\"g-edge\" d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke-width=\"1.5\"/>",
        start.x,
        start.y,
        place.x - 30.0,
        top - rise,
        control.x,
        control.y,
        end.x,
        end.y
    );
    arrow_head(svg, control, end);
    edge_text(svg, Place { x: place.x, y: top - rise * 0.75 + side * 4.0 }, text);
}

/// The point where the line from the centre of a box towards a point leaves the box.
fn border(place: Place, size: Size, towards: Place) -> Place {
    let (dx, dy) = (towards.x - place.x, towards.y - place.y);
    let scale_x = if dx.abs() > 0.01 { size.width / 2.0 / dx.abs() } else { f64::MAX };
    let scale_y = if dy.abs() > 0.01 { size.height / 2.0 / dy.abs() } else { f64::MAX };
    let scale = scale_x.min(scale_y).min(1.0);
    Place { x: place.x + dx * scale, y: place.y + dy * scale }
}

fn arrow_head(svg: &mut String, from: Place, to: Place) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length * 9.0, dy / length * 9.0);
    let _ = write!(
        svg,
        "<path class=\"g-head\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
        to.x,
        to.y,
        to.x - ux - uy * 0.5,
        to.y - uy + ux * 0.5,
        to.x - ux + uy * 0.5,
        to.y - uy - ux * 0.5
    );
}

fn edge_text(svg: &mut String, place: Place, text: &str) {
    let _ = write!(
        svg,
        "<text class=\"g-halo\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" paint-order=\"stroke\" stroke-width=\"4\" \
         stroke-linejoin=\"round\" font-size=\"11\">{}</text>",
        place.x,
        place.y + 4.0,
        escape(text)
    );
}

#[allow(clippy::cast_precision_loss)] // a picture is small
fn float(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::picture;
    use edgewise_model::{Graph, Map, Value};

    #[test]
    fn a_picture_contains_every_element_and_no_foreign_markup() {
        let mut graph = Graph::new();
        let hostile = Map::from([("k".into(), Value::from("</svg><script>"))]);
        let one = graph.add_node(["A"], hostile);
        let other = graph.add_node(["B"], Map::new());
        for _ in 0..2 {
            graph.add_relationship(one, other, "T", Map::new()).expect("a relationship");
        }
        graph.add_relationship(one, one, "LOOP", Map::new()).expect("a relationship");
        let svg = picture(&graph, true).expect("a picture");
        assert_eq!(svg.matches("g-box\" x").count(), 2, "{svg}");
        assert_eq!(svg.matches("g-head\" d").count(), 3, "{svg}");
        assert!(!svg.contains("<script>"), "{svg}");
        assert_eq!(svg, picture(&graph, true).expect("a picture"));
        assert!(picture(&Graph::new(), true).is_none());
    }
}
