//! `SpeedChart`: the times of the engines as boxes on a logarithmic scale.

use super::figures::time;
use super::glance::{names, speed_of};
use crate::report::escape::escape;
use edgewise_bench::comparison::{LanguageGroup, Latency};
use std::fmt::Write;

/// The times of new queries, one line per engine.
pub(super) struct SpeedChart {
    lines: Vec<(String, Latency)>,
}

const WIDTH: f64 = 380.0;
const LEFT: f64 = 10.0;
const LINE: f64 = 44.0;
const TOP: f64 = 8.0;

impl SpeedChart {
    /// The chart of a language.
    pub(super) fn of(group: &LanguageGroup) -> Self {
        let lines = names(group).into_iter().zip(&group.engines);
        let lines = lines.filter_map(|(name, engine)| Some((name, speed_of(group, engine)?.first?)));
        Self { lines: lines.collect() }
    }

    /// The drawing; nothing without times.
    #[allow(clippy::cast_precision_loss)] // a few engines
    pub(super) fn render(&self) -> String {
        let times = || self.lines.iter().map(|(_, own)| own);
        let least = times().map(|own| own.p5_ms).fold(f64::INFINITY, f64::min).max(1e-4);
        let most = times().map(|own| own.p95_ms).fold(0.0, f64::max).max(least * 2.0);
        if self.lines.is_empty() {
            return String::new();
        }
        // Whole powers of ten, so that the axis has round numbers.
        let (low, high) = (least.log10().floor(), most.log10().ceil());
        let wide = WIDTH - 2.0 * LEFT;
        let x_of = |time: f64| LEFT + wide * ((time.max(least).log10() - low) / (high - low)).clamp(0.0, 1.0);
        let height = TOP + LINE * self.lines.len() as f64 + 22.0;
        let told: Vec<String> =
            self.lines.iter().map(|(name, own)| format!("{name} {}", time(Some(own.median_ms)))).collect();
        let mut svg = format!(
            "<figure class=\"chart\"><figcaption>Times of new queries, on a logarithmic scale: 5 % to 95 %, the middle half, and the median</figcaption>\
             <svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\" font-size=\"11\">",
            escape(&format!("Median times of new queries: {}", told.join(", ")))
        );
        let mut power = low;
        while power <= high {
            let (x, bottom) = (x_of(10f64.powf(power)), height - 18.0);
            let anchor = if power <= low {
                "start"
            } else if power >= high {
                "end"
            } else {
                "middle"
            };
            let _ = write!(
                svg,
                "<line class=\"c-grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom}\"/>\
                 <text class=\"c-text\" x=\"{x:.1}\" y=\"{:.0}\" text-anchor=\"{anchor}\">{}</text>",
                height - 4.0,
                axis(10f64.powf(power))
            );
            power += 1.0;
        }
        for (place, (name, own)) in self.lines.iter().enumerate() {
            let y = TOP + LINE * place as f64;
            let middle = y + 28.0;
            let (p5, p25, p50, p75, p95) =
                (x_of(own.p5_ms), x_of(own.p25_ms), x_of(own.median_ms), x_of(own.p75_ms), x_of(own.p95_ms));
            let _ = write!(
                svg,
                "<text x=\"{LEFT}\" y=\"{:.0}\" fill=\"currentColor\">{}</text>\
                 <line class=\"c-whisker\" x1=\"{p5:.1}\" x2=\"{p95:.1}\" y1=\"{middle}\" y2=\"{middle}\"/>\
                 <rect class=\"c-box\" x=\"{p25:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"14\" rx=\"2\"/>\
                 <line class=\"c-median\" x1=\"{p50:.1}\" x2=\"{p50:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>",
                y + 14.0,
                escape(&format!("{name}: {}", time(Some(own.median_ms)))),
                middle - 7.0,
                (p75 - p25).max(1.0),
                middle - 9.0,
                middle + 9.0,
            );
        }
        svg.push_str("</svg></figure>");
        svg
    }
}

/// A power of ten, in milliseconds, as the axis shows it.
fn axis(milliseconds: f64) -> String {
    if milliseconds < 0.9 {
        format!("{:.0} µs", milliseconds * 1e3)
    } else if milliseconds < 900.0 {
        format!("{milliseconds:.0} ms")
    } else {
        format!("{:.0} s", milliseconds / 1e3)
    }
}
