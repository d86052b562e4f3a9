//! Aggregates: what is known of the value that is computed for a group of rows.

use super::analysis::Analysis;
use super::constant;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{FunctionCall, SetQuantifier};
use edgewise_cypher_syntax::function::Function;

impl Analysis<'_> {
    /// What is known of `count(*)`. Without grouping keys, it is deterministic even if only the number of rows is.
    pub(super) fn count_star(&mut self, table: &Table) -> Inferred {
        let count = Inferred::integer(Interval::COUNT);
        let whole = self.grouped.as_ref().is_none_or(Vec::is_empty);
        if whole && table.rows == RowsDeterminism::Counted {
            return Inferred { approximate: table.approximate, arbitrary: table.arbitrary, ..count };
        }
        table.over_rows(count)
    }

    /// What is known of the value of an aggregate other than `count(*)`.
    pub(super) fn aggregate(
        &mut self,
        known: &Function,
        name: &str,
        call: &FunctionCall,
        table: &Table,
    ) -> Inferred {
        let grouped = self.grouped.take();
        let arguments: Vec<Inferred> =
            call.arguments.iter().map(|argument| self.eval(argument, table)).collect();
        self.grouped = grouped;
        let distinct = call.quantifier == Some(SetQuantifier::Distinct);
        let Some(argument) = arguments.first() else { return Inferred::free() };
        // With at most one row, nothing depends on the order.
        let value = match name {
            "count" => {
                let blind = !distinct && argument.freedom != Freedom::Free
                    || argument.freedom == Freedom::Representative;
                let seen = if blind { Freedom::Exact } else { argument.freedom };
                let mut count = Inferred::integer(Interval::COUNT)
                    .derived_from([&Inferred { freedom: seen, ..argument.clone() }]);
                count.fresh = false;
                count.stale = false;
                count
            }
            "collect" => self.collect(argument, distinct),
            "sum" => self.sum(argument, distinct, table),
            "min" | "max" => {
                let mut extreme = Inferred { freedom: Freedom::Exact, ..argument.clone() }
                    .nullable()
                    .representative()
                    .derived_from([&blind_to_representative(argument)]);
                // openCypher does not define which of two maps is greater, so engines differ.
                extreme.set_arbitrary(super::projection::has_no_order(argument) || argument.holds_zoned());
                extreme
            }
            "percentiledisc" => {
                self.expect(argument, Kinds::NUMBER);
                Inferred { freedom: Freedom::Exact, ..argument.clone() }
                    .nullable()
                    .representative()
                    .derived_from([&blind_to_representative(argument)])
            }
            // The mean of equal integers is that integer, in whatever order they are added.
            "avg" if is_one_integer(argument) => {
                return table.over_rows(Inferred::of(Kinds::FLOAT).nullable().derived_from([argument]));
            }
            // The result depends on the order in which floats are added.
            "avg" | "stdev" | "stdevp" => {
                // Durations have a mean, but no standard deviation.
                let durations = if name == "avg" { Kinds::DURATION } else { Kinds::NONE };
                self.expect(argument, Kinds::NUMBER.or(durations));
                let mut mean = Inferred::of(Kinds::FLOAT.or(argument.kinds.and(durations))).nullable();
                if argument.kinds.has(durations) {
                    self.risk(Risk::Type);
                    self.risk(Risk::Overflow);
                }
                mean.freedom = if table.single { Freedom::Exact } else { Freedom::Free };
                mean.set_arbitrary(argument.kinds.has(durations));
                mean.derived_from([argument])
            }
            // `percentileCont`: if 0.0 and -0.0 are in the middle, either may be returned.
            _ => {
                self.expect(argument, Kinds::NUMBER);
                let between = Inferred::of(Kinds::FLOAT).nullable().representative();
                between.derived_from([&blind_to_representative(argument)])
            }
        };
        if name.starts_with("percentile") {
            let good = call.arguments.get(1).and_then(constant::number);
            if !good.is_some_and(|share| (0.0..=1.0).contains(&share)) {
                self.risk(Risk::Argument);
            }
        }
        let mut value = table.over_rows(value);
        value.approximate |= known.approximate;
        value.set_arbitrary(distinct && argument.is_zoned());
        value
    }

    /// What is known of the value of `collect`.
    fn collect(&mut self, argument: &Inferred, distinct: bool) -> Inferred {
        let mut item = argument.clone();
        item.kinds = item.kinds.but(Kinds::NULL);
        if distinct {
            item = item.representative();
        }
        let mut list = Inferred::list(item);
        list.freedom = list.freedom.or(Freedom::ListOrder);
        list
    }

    /// What is known of the value of `sum`.
    fn sum(&mut self, argument: &Inferred, distinct: bool, table: &Table) -> Inferred {
        self.expect(argument, Kinds::NUMBER.or(Kinds::DURATION));
        let mut sum = Inferred::of(argument.kinds.and(Kinds::NUMBER.or(Kinds::DURATION)).or(Kinds::INT));
        if argument.kinds.has(Kinds::INT) {
            let most = if table.single { 1 } else { i128::from(Interval::COUNT.high) };
            let [low, high] = argument.integers.ends();
            let (range, overflows) = Interval::spanning([low.min(0) * most, high.max(0) * most]);
            sum.integers = range;
            self.apply_overflow(&mut sum, overflows);
            // If a sum that exceeds 64 bits becomes a float or null, its result depends on the order of addition.
            if overflows
                && self.facts.overflow != super::Beyond::Raises
                && self.facts.overflow != super::Beyond::Wraps
            {
                sum.freedom = Freedom::Free;
            }
        } else {
            sum.integers = Interval::one(0);
        }
        if argument.kinds.has(Kinds::DURATION) {
            self.risk(Risk::Overflow);
            if argument.kinds.has(Kinds::NUMBER) {
                self.risk(Risk::Type);
            }
        }
        let mut sum = sum.derived_from([argument]);
        if argument.kinds.has(Kinds::FLOAT) {
            // A sum of floats depends on the order in which they are added.
            if !table.single {
                sum.freedom = Freedom::Free;
                sum.approximate = true;
            }
        } else if distinct && argument.is_ambiguous() {
            sum.freedom = Freedom::Free;
        }
        sum
    }
}

/// The value without [`Freedom::Representative`]. Which of several equivalent values an engine keeps does not matter
/// here, because they all sort at the same position.
fn blind_to_representative(value: &Inferred) -> Inferred {
    let freedom = if value.freedom == Freedom::Representative { Freedom::Exact } else { value.freedom };
    Inferred { freedom, ..value.clone() }
}

/// Whether a value is null or one known integer, so small that a sum over all possible rows is exact as a float.
fn is_one_integer(value: &Inferred) -> bool {
    const SMALL: i64 = 1 << 24;
    let Interval { low, high } = value.integers;
    value.kinds.within(Kinds::INT.or(Kinds::NULL)) && low == high && (-SMALL..=SMALL).contains(&low)
}
