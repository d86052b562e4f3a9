//! `Shares`: how many statements had which result of the determinism analysis.

use edgewise_cypher_testing::determinism::{Between, Determinism, Effects, RowsDeterminism};
use edgewise_model::ColumnMode;
use std::collections::BTreeMap;

/// How many statements had which result of the determinism analysis.
#[derive(Default, Debug)]
pub struct Shares {
    pub all: usize,
    pub invalid: usize,
    pub too_large: usize,
    pub may_raise: usize,
    pub raised: usize,
    pub counted: usize,
    pub free_rows: usize,
    pub approximate_rows: usize,
    pub free_effects: usize,
    pub columns: usize,
    pub exact_columns: usize,
    pub ignored_columns: usize,
    pub risks: BTreeMap<&'static str, usize>,
}

impl Shares {
    pub fn percent(&self, part: usize) -> f64 {
        part as f64 * 100.0 / self.all.max(1) as f64
    }

    /// Counts the result for one statement.
    pub fn add_result(&mut self, determinism: &Determinism) {
        self.may_raise += usize::from(determinism.may_raise());
        self.counted += usize::from(determinism.rows == RowsDeterminism::Counted);
        self.free_rows += usize::from(determinism.rows == RowsDeterminism::Free);
        self.approximate_rows += usize::from(determinism.approximate_rows);
        self.free_effects += usize::from(determinism.effects == Effects::Free);
        for risk in &determinism.risks {
            *self.risks.entry(risk.name()).or_default() += 1;
        }
        if determinism.rows != RowsDeterminism::Determined {
            return;
        }
        let modes =
            determinism.comparison(Between::Runs).map(|comparison| comparison.modes).unwrap_or_default();
        self.columns += modes.len();
        self.exact_columns += modes.iter().filter(|mode| **mode == ColumnMode::Exact).count();
        self.ignored_columns += modes.iter().filter(|mode| **mode == ColumnMode::Approximate).count();
    }
}
