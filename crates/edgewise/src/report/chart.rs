//! Draws charts as inline SVG: lines over the time of a run, distinguished by colour and by dash.

use super::escape::escape;
use std::fmt::Write;

/// A line of a chart.
pub(crate) struct Series {
    pub(crate) name: &'static str,
    pub(crate) points: Vec<(f64, f64)>,
}

/// A chart.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    /// What the chart shows, in a sentence, for screen readers.
    pub(crate) description: String,
    /// The end of the time axis, in seconds.
    pub(crate) seconds: f64,
    /// The top of the value axis; by default the highest value.
    pub(crate) top: Option<f64>,
    /// How a value is formatted.
    pub(crate) unit: fn(f64) -> String,
    pub(crate) series: Vec<Series>,
}

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 54.0;
const BOTTOM: f64 = 26.0;
const TOP: f64 = 12.0;

impl Chart<'_> {
    /// Renders the chart with its title and legend.
    pub(crate) fn render(&self) -> String {
        let highest =
            self.series.iter().flat_map(|series| &series.points).map(|(_, y)| *y).fold(0.0, f64::max);
        let top = self.top.unwrap_or_else(|| axis_top(highest));
        let (wide, high) = (WIDTH - LEFT - 10.0, HEIGHT - BOTTOM - TOP);
        let x_of = |x: f64| LEFT + wide * if self.seconds > 0.0 { (x / self.seconds).min(1.0) } else { 0.0 };
        let y_of = |y: f64| TOP + high * (1.0 - if top > 0.0 { (y / top).min(1.0) } else { 0.0 });
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\" font-size=\"11\">",
            escape(&format!("{}: {}", self.title, self.description))
        );
        for step in 0..=2 {
            let value = top * f64::from(step) / 2.0;
            let y = y_of(value);
            let _ = write!(
                svg,
                "<line class=\"c-grid\" x1=\"{LEFT}\" x2=\"{:.0}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text class=\"c-text\" x=\"{:.0}\" \
                 y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - 10.0,
                LEFT - 6.0,
                y + 4.0,
                escape(&(self.unit)(value))
            );
        }
        for step in 0..=3 {
            let x = self.seconds * f64::from(step) / 3.0;
            let anchor = match step {
                0 => "start",
                3 => "end",
                _ => "middle",
            };
            let _ = write!(
                svg,
                "<text class=\"c-text\" x=\"{:.1}\" y=\"{:.0}\" text-anchor=\"{anchor}\">{}</text>",
                x_of(x),
                HEIGHT - 8.0,
                seconds_text(x, self.seconds)
            );
        }
        for (number, series) in self.series.iter().enumerate() {
            let points: Vec<String> =
                series.points.iter().map(|(x, y)| format!("{:.1},{:.1}", x_of(*x), y_of(*y))).collect();
            let _ = write!(svg, "<polyline class=\"c-line c-{number}\" points=\"{}\"/>", points.join(" "));
        }
        svg.push_str("</svg>");
        let mut legend = String::new();
        if self.series.len() > 1 {
            for (number, series) in self.series.iter().enumerate() {
                let _ = write!(
                    legend,
                    "<span class=\"key\"><svg viewBox=\"0 0 26 8\" width=\"26\" height=\"8\" aria-hidden=\"true\"><line class=\"c-line c-{number}\" \
                     x1=\"0\" x2=\"26\" y1=\"4\" y2=\"4\"/></svg>{}</span> ",
                    escape(series.name)
                );
            }
        }
        format!(
            "<figure class=\"chart\"><figcaption>{}</figcaption>{svg}<p class=\"legend\">{legend}</p></figure>",
            escape(self.title)
        )
    }
}

/// The smallest of 1, 2, 5, 10, 20, … that is not below the value.
fn axis_top(value: f64) -> f64 {
    let mut step = 1.0;
    loop {
        for factor in [1.0, 2.0, 5.0] {
            if step * factor >= value || step > 1e12 {
                return step * factor;
            }
        }
        step *= 10.0;
    }
}

/// A time on an axis, in a unit that suits the whole axis.
fn seconds_text(seconds: f64, whole: f64) -> String {
    if seconds == 0.0 {
        "0".to_owned()
    } else if whole >= 7200.0 {
        format!("{:.1} h", seconds / 3600.0)
    } else if whole >= 300.0 {
        format!("{:.1} min", seconds / 60.0).replace(".0 min", " min")
    } else if seconds >= 10.0 {
        format!("{seconds:.0} s")
    } else {
        format!("{seconds:.1} s")
    }
}

#[cfg(test)]
mod tests {
    use super::seconds_text;

    #[test]
    fn all_times_on_an_axis_have_the_same_unit() {
        let labels = |whole: f64| [0.0, 1.0, 2.0, 3.0].map(|part| seconds_text(whole * part / 3.0, whole));
        assert_eq!(labels(600.0), ["0", "3.3 min", "6.7 min", "10 min"]);
        assert_eq!(labels(60.0), ["0", "20 s", "40 s", "60 s"]);
        assert_eq!(labels(10800.0), ["0", "1.0 h", "2.0 h", "3.0 h"]);
    }
}
