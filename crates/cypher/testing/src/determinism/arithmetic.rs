//! What is known of the results of arithmetic: `+ - * / % ^` and the unary minus.

use super::analysis::Analysis;
use super::facts::Beyond;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::risk::Risk;
use edgewise_cypher_syntax::ast::BinaryOp;

impl Analysis<'_> {
    /// What is known of the value of `-e`.
    pub(super) fn negated(&mut self, operand: &Inferred) -> Inferred {
        self.expect(operand, Kinds::NUMBER.or(Kinds::DURATION));
        let mut value = Inferred::of(operand.kinds.and(Kinds::NUMBER.or(Kinds::DURATION).or(Kinds::NULL)));
        if operand.kinds.has(Kinds::INT) {
            let [low, high] = operand.integers.ends();
            let (range, overflows) = Interval::spanning([-high, -low]);
            value.integers = range;
            self.apply_overflow(&mut value, overflows);
        }
        if operand.kinds.has(Kinds::DURATION) {
            self.risk(Risk::Overflow);
        }
        value.derived_from([operand])
    }

    /// What is known of the result of `+ - * / % ^` on numbers, strings, lists, instants and durations.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, left: &Inferred, right: &Inferred) -> Inferred {
        let temporal = Kinds::INSTANT.or(Kinds::DURATION);
        if op == BinaryOp::Add && left.kinds.or(right.kinds).has(Kinds::LIST.or(Kinds::STRING)) {
            return self.joined(left, right);
        }
        let mut value = Inferred::of(Kinds::NONE);
        if left.kinds.has(Kinds::NUMBER) && right.kinds.has(Kinds::NUMBER) {
            value = self.numbers(op, left, right);
        }
        if left.kinds.or(right.kinds).has(temporal) {
            value = value.or(self.temporal(op, left, right));
        } else {
            self.expect(left, Kinds::NUMBER);
            self.expect(right, Kinds::NUMBER);
        }
        value.nullable_as(left).nullable_as(right).derived_from([left, right])
    }

    /// The result for operands that may be numbers.
    fn numbers(&mut self, op: BinaryOp, left: &Inferred, right: &Inferred) -> Inferred {
        let mut value = Inferred::of(Kinds::NONE);
        if left.kinds.or(right.kinds).has(Kinds::FLOAT) {
            value = value.or(Inferred::of(Kinds::FLOAT));
            value.approximate |= op == BinaryOp::Power;
        }
        if left.kinds.has(Kinds::INT) && right.kinds.has(Kinds::INT) {
            value = value.or(self.integers(op, left.integers, right.integers));
        }
        value
    }

    /// The result for two integers within these ranges.
    fn integers(&mut self, op: BinaryOp, left: Interval, right: Interval) -> Inferred {
        let pairs = left.ends().into_iter().flat_map(|a| right.ends().map(|b| (a, b)));
        let (range, overflows) = match op {
            BinaryOp::Add => Interval::spanning(pairs.map(|(a, b)| a + b)),
            BinaryOp::Subtract => Interval::spanning(pairs.map(|(a, b)| a - b)),
            BinaryOp::Multiply => Interval::spanning(pairs.map(|(a, b)| a.saturating_mul(b))),
            BinaryOp::Divide if self.facts.float_division => {
                let mut value = Inferred::of(Kinds::FLOAT);
                self.apply_division_by_zero(&mut value, right);
                return value;
            }
            BinaryOp::Divide => {
                let size = left.low.unsigned_abs().max(left.high.unsigned_abs());
                let size = i64::try_from(size).unwrap_or(i64::MAX);
                let overflows = left.has(i64::MIN) && right.has(-1);
                (if overflows { Interval::ALL } else { Interval::new(-size, size) }, overflows)
            }
            BinaryOp::Modulo => {
                let size = right.low.unsigned_abs().max(right.high.unsigned_abs());
                let size = i64::try_from(size).unwrap_or(i64::MAX);
                (Interval::new(-size, size), false)
            }
            // The power may be a float, or an integer of any size.
            _ if self.facts.integer_power => {
                let mut value = Inferred::integer(Interval::ALL).or(Inferred::of(Kinds::FLOAT));
                value.approximate = true;
                self.apply_overflow(&mut value, true);
                return value;
            }
            _ => return Inferred { approximate: true, ..Inferred::of(Kinds::FLOAT) },
        };
        let mut value = Inferred::integer(range);
        self.apply_overflow(&mut value, overflows);
        if matches!(op, BinaryOp::Divide | BinaryOp::Modulo) {
            self.apply_division_by_zero(&mut value, right);
        }
        value
    }

    /// If the result may exceed 64 bits, applies what the engine does then.
    pub(super) fn apply_overflow(&mut self, value: &mut Inferred, possible: bool) {
        if possible {
            self.apply_beyond(value, self.facts.overflow, Risk::Overflow);
        }
    }

    /// If the divisor may be zero, applies what the engine does then.
    fn apply_division_by_zero(&mut self, value: &mut Inferred, divisor: Interval) {
        if divisor.has(0) {
            self.apply_beyond(value, self.facts.division_by_zero, Risk::DivisionByZero);
        }
    }

    /// Records what an operation without an integer result does on the engine: it may raise an error, or give a result
    /// of another type.
    fn apply_beyond(&mut self, value: &mut Inferred, beyond: Beyond, risk: Risk) {
        match beyond {
            Beyond::Raises => self.risk(risk),
            Beyond::Wraps => value.integers = Interval::ALL,
            Beyond::Promotes => value.kinds = value.kinds.or(Kinds::FLOAT),
            Beyond::Null => value.kinds = value.kinds.or(Kinds::NULL),
        }
    }

    /// The result if an operand may be an instant or a duration.
    fn temporal(&mut self, op: BinaryOp, left: &Inferred, right: &Inferred) -> Inferred {
        let (instant, duration, number) = (Kinds::INSTANT, Kinds::DURATION, Kinds::NUMBER);
        let either = |one: Kinds, other: Kinds| left.kinds.within(one) && right.kinds.within(other);
        let fits = match op {
            BinaryOp::Add => either(instant.or(duration), duration) || either(duration, instant.or(duration)),
            BinaryOp::Subtract => either(instant.or(duration), duration),
            BinaryOp::Multiply => either(duration, number) || either(number, duration),
            BinaryOp::Divide => either(duration, number),
            _ => false,
        };
        if !fits {
            self.risk(Risk::Type);
        }
        if op == BinaryOp::Divide && (!right.kinds.within(Kinds::INT) || right.integers.has(0)) {
            self.risk(Risk::DivisionByZero);
        }
        self.risk(Risk::Overflow);
        let mut value = Inferred::of(left.kinds.or(right.kinds).and(instant.or(duration)));
        // A fraction of a month is converted to days by the mean length of a month, which engines define with
        // different precision.
        value.set_arbitrary(matches!(op, BinaryOp::Multiply | BinaryOp::Divide));
        value
    }

    /// What is known of the result of `+` and `||` on strings and lists.
    pub(super) fn joined(&mut self, left: &Inferred, right: &Inferred) -> Inferred {
        let (lists, others) = (Kinds::LIST, Kinds::ANY.but(Kinds::LIST).but(Kinds::NULL));
        if left.kinds.or(right.kinds).has(lists) {
            let mut item = Inferred::of(Kinds::NONE);
            for side in [left, right] {
                if side.kinds.has(lists) {
                    item = item.or(side.bag_element());
                }
                if side.kinds.has(others) {
                    item = item.or(Inferred { kinds: side.kinds.but(lists), ..side.clone() });
                }
            }
            let free = item.freedom;
            let mut value = Inferred::list(item).nullable_as(left).nullable_as(right);
            // A list in undefined order joined with another list is again a list in undefined order, unless an element
            // itself is undetermined.
            if free == Freedom::Exact && [left, right].iter().any(|side| side.freedom == Freedom::ListOrder) {
                value.freedom = Freedom::ListOrder;
            }
            if left.kinds.has(others) && right.kinds.has(others) {
                value.kinds = Kinds::ANY;
                self.risk(Risk::Type);
            }
            return value;
        }
        let written = Kinds::STRING.or(Kinds::NUMBER);
        let texts = (left.kinds.within(Kinds::STRING) && right.kinds.within(written))
            || (left.kinds.within(written) && right.kinds.within(Kinds::STRING));
        let mut value = if texts {
            Inferred::of(Kinds::STRING)
        } else {
            self.risk(Risk::Type);
            Inferred::any()
        };
        // Engines write floats as text in different ways.
        value.set_arbitrary(left.kinds.or(right.kinds).has(Kinds::FLOAT));
        value.nullable_as(left).nullable_as(right).derived_from([left, right])
    }
}
