//! Function calls: what is known of the result, from the registry of functions and from rules for single functions.

use super::analysis::Analysis;
use super::constant;
use super::expr::{are_zoned, of_test};
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::risk::Risk;
use super::table::Table;
use edgewise_cypher_syntax::ast::{Expr, FunctionCall};
use edgewise_cypher_syntax::function::{Function, NullBehaviour, Raise, Type, function};
use edgewise_cypher_syntax::function::{INSTANT_CONSTRUCTORS, is_aggregate};

impl Analysis<'_> {
    /// What is known of the result of a call.
    pub(super) fn call(&mut self, call: &FunctionCall, table: &Table) -> Inferred {
        let name = call.name.join(".").to_ascii_lowercase();
        let Some(known) = function(&name) else {
            call.arguments.iter().for_each(|argument| drop(self.eval(argument, table)));
            self.risk(Risk::Unknown);
            self.note_reason("the query calls a function that the registry does not know");
            return Inferred::free();
        };
        if known.aggregate {
            return self.aggregate(known, &name, call, table);
        }
        let arguments: Vec<Inferred> =
            call.arguments.iter().map(|argument| self.eval(argument, table)).collect();
        self.check_kinds(known, &arguments);
        self.check_nulls(known, &name, &arguments);
        for raise in known.raises {
            if self.may_raise(*raise, &name, call, &arguments) {
                self.risk((*raise).into());
            }
        }
        let mut value = self.result(known, &name, &arguments);
        value.approximate |= known.approximate;
        // Engines measure distances on the earth with different models of its shape.
        let measured = known.approximate && arguments.iter().any(|argument| argument.kinds.has(Kinds::POINT));
        value.set_arbitrary(measured || self.is_left_open(&name, call, &arguments));
        if !known.deterministic || reads_clock(known, &name, arguments.len()) {
            self.note_random();
            value.freedom = Freedom::Free;
        }
        value
    }

    /// Records a risk if an argument may have a type that no signature of the function accepts.
    fn check_kinds(&mut self, known: &Function, arguments: &[Inferred]) {
        for (place, argument) in arguments.iter().enumerate() {
            let mut taken = Kinds::NONE;
            for signature in known.signatures {
                if let Some(wanted) = signature.arguments.get(place).or(signature.arguments.last()) {
                    taken = taken.or(Kinds::of_type(wanted.ty));
                }
            }
            // Integers are accepted wherever floats are.
            if taken.has(Kinds::FLOAT) {
                taken = taken.or(Kinds::INT);
            }
            self.expect(argument, taken);
        }
    }

    /// Records a risk if an argument may be null where the function refuses null.
    fn check_nulls(&mut self, known: &Function, name: &str, arguments: &[Inferred]) {
        let clocks = Kinds::TIME.or(Kinds::LOCAL_TIME);
        let daily = matches!(name, "duration.inmonths" | "duration.indays");
        if daily && arguments.iter().all(|argument| argument.kinds.has(clocks)) {
            // Two times of day have no difference in months or days.
            self.risk(Risk::Argument);
        }
        let null = |argument: &Inferred| argument.may_be_null();
        let refused = match known.null {
            NullBehaviour::Refuses => arguments.iter().any(null),
            NullBehaviour::FirstPropagates if name.ends_with(".truncate") => arguments.iter().any(null),
            NullBehaviour::FirstPropagates => arguments.iter().skip(1).any(null),
            _ => name.starts_with("datetime.from") && arguments.iter().any(null),
        };
        if refused {
            self.risk(Risk::Argument);
        }
    }

    /// Whether the function can raise this error for these arguments. The registry only says that it can for some
    /// arguments.
    fn may_raise(&self, raise: Raise, name: &str, call: &FunctionCall, arguments: &[Inferred]) -> bool {
        let integers = |place: usize| arguments.get(place).map_or(Interval::one(1), |own| own.integers);
        let negative = |place: usize| integers(place).low < 0;
        if constant::is_valid_argument(name, &call.arguments) {
            return false;
        }
        match (raise, name) {
            // Types were already checked against the signatures.
            (Raise::Type, _) => false,
            (Raise::Deleted, _) => arguments.iter().any(|argument| argument.stale),
            (Raise::Overflow, "abs") => {
                arguments[0].kinds.has(Kinds::INT)
                    && integers(0).has(i64::MIN)
                    && self.facts.overflow == super::Beyond::Raises
            }
            (Raise::Overflow, "tointeger") => arguments[0].kinds.has(Kinds::STRING),
            (Raise::Argument, "left" | "right") => negative(1),
            (Raise::Argument, "substring") => negative(1) || negative(2),
            (Raise::Argument, "range") => {
                integers(2).has(0) || arguments.iter().any(|argument| !argument.kinds.within(Kinds::INT))
            }
            (Raise::Resource, "range") => {
                let ([low, _], [_, high]) = (integers(0).ends(), integers(1).ends());
                let ([least, _], [_, most]) = (integers(1).ends(), integers(0).ends());
                high - low > 100_000 || most - least > 100_000
            }
            (Raise::Argument, _) if name.ends_with(".truncate") => !is_good_truncation(name, call, arguments),
            // Instants up to 2^39 seconds (17,000 years) before and after 1970 lie in the range of every engine.
            (Raise::Overflow | Raise::Argument, "datetime.fromepoch" | "datetime.fromepochmillis") => {
                let far = |argument: &Inferred| {
                    let [low, high] = argument.integers.ends();
                    !argument.kinds.within(Kinds::INT) || low < -(1 << 39) || high > 1 << 39
                };
                arguments.iter().any(far)
            }
            // The difference of any two instants fits into a duration.
            (Raise::Overflow, _) if name.starts_with("duration.") => false,
            (Raise::Argument | Raise::Parse, name) if INSTANT_CONSTRUCTORS.contains(&name) => {
                !arguments.first().is_some_and(|instant| instant.kinds.within(convertible(name)))
            }
            // The strings that a query builds are short, so the result is never too long.
            (Raise::Resource, "replace") => false,
            (Raise::Argument, "round") => match call.arguments.as_slice() {
                [_] => false,
                [_, _] => !arguments[1].kinds.within(Kinds::INT) || negative(1),
                [_, _, mode, ..] => {
                    let known = ["UP", "DOWN", "CEILING", "FLOOR", "HALF_UP", "HALF_DOWN", "HALF_EVEN"];
                    negative(1) || !constant::text(mode).is_some_and(|mode| known.contains(&mode))
                }
                [] => false,
            },
            _ => true,
        }
    }

    /// Whether openCypher leaves the result open, so that engines differ: how floats are written, which strings count
    /// as numbers, whether integers convert to booleans, and splitting at several separators.
    fn is_left_open(&self, name: &str, call: &FunctionCall, arguments: &[Inferred]) -> bool {
        let holds = |kinds: Kinds| {
            arguments.iter().any(|value| {
                value.kinds.has(kinds)
                    || value.kinds.has(Kinds::LIST)
                        && value.items.as_ref().is_none_or(|items| items.kinds.has(kinds))
            })
        };
        match name {
            "toboolean" | "tobooleanornull" | "tobooleanlist" if holds(Kinds::INT) => return true,
            "tointeger" | "tointegerornull" | "tointegerlist" | "tofloat" | "tofloatornull"
            | "tofloatlist"
                if holds(Kinds::STRING) =>
            {
                return !call
                    .arguments
                    .first()
                    .and_then(constant::text)
                    .is_some_and(constant::is_plain_number);
            }
            "split" => return arguments.get(1).is_some_and(|value| value.kinds.has(Kinds::LIST)),
            _ => {}
        }
        let written = matches!(name, "tostring" | "tostringornull" | "tostringlist" | "tojson");
        let floats = |value: &Inferred| {
            value.kinds.has(Kinds::FLOAT.or(Kinds::POINT).or(Kinds::MAP))
                || value.kinds.has(Kinds::LIST)
                    && value.items.as_ref().is_none_or(|items| items.kinds.has(Kinds::FLOAT))
        };
        written && arguments.iter().any(floats)
    }

    /// The types and the determinism of the result.
    fn result(&mut self, known: &Function, name: &str, arguments: &[Inferred]) -> Inferred {
        if let Some(value) = self.known_result(name, arguments) {
            return value;
        }
        let mut value = Inferred::of(Kinds::NONE);
        for signature in known.signatures {
            let fits = signature.takes(arguments.len())
                && arguments.iter().zip(signature.arguments).all(|(argument, wanted)| {
                    let mut taken = Kinds::of_type(wanted.ty).or(Kinds::NULL);
                    if wanted.ty == Type::Float {
                        taken = taken.or(Kinds::INT);
                    }
                    argument.kinds.has(taken)
                });
            if fits {
                value = value.or(of_result(signature.result, arguments.first()));
            }
        }
        if matches!(
            name,
            "size" | "length" | "char_length" | "character_length" | "indegree" | "outdegree" | "degree"
        ) {
            value.integers = Interval::COUNT;
        }
        if name == "sign" {
            value.integers = Interval::new(-1, 1);
        }
        let nullable = match known.null {
            NullBehaviour::Propagates | NullBehaviour::FirstPropagates => {
                arguments.iter().any(Inferred::may_be_null) || gives_null(name)
            }
            NullBehaviour::Skips => true,
            NullBehaviour::Handles | NullBehaviour::Refuses => false,
        };
        if nullable {
            value = value.nullable();
        }
        if known.free_order {
            value.freedom = Freedom::ListOrder;
        }
        let reads = matches!(
            name,
            "labels" | "keys" | "properties" | "indegree" | "outdegree" | "degree" | "hasLabels"
        );
        if reads {
            value = self.read(value);
        }
        let mut value = value.derived_from(arguments);
        // Values that are extracted from an element are not elements, so it does not matter whether it was created or
        // deleted.
        if !matches!(name, "startnode" | "endnode" | "nodes" | "relationships" | "rels")
            && !holds_elements(&value)
        {
            value.fresh = false;
            value.stale = false;
        }
        value
    }

    /// The result of functions for which more is known than the registry says; none for other functions.
    fn known_result(&mut self, name: &str, arguments: &[Inferred]) -> Option<Inferred> {
        let first = arguments.first()?;
        let count = |blind: &[Freedom]| {
            let seen = of_test(first, blind);
            let mut count = Inferred::integer(Interval::COUNT).nullable_as(first).derived_from([&seen]);
            count.fresh = false;
            Some(count)
        };
        match name {
            // Equivalent strings are identical, and the size of a list does not depend on its order.
            "size" => count(&[Freedom::Representative, Freedom::ListOrder, Freedom::Tie]),
            "length" => count(&[Freedom::Tie]),
            "isempty" => {
                let blind = [Freedom::Representative, Freedom::ListOrder, Freedom::Tie];
                Some(of_test(first, &blind).nullable_as(first))
            }
            "exists" => Some(of_test(first, &[Freedom::Representative, Freedom::ListOrder, Freedom::Tie])),
            "nodes" | "relationships" if first.freedom == Freedom::Tie => {
                let kind = if name == "nodes" { Kinds::NODE } else { Kinds::RELATIONSHIP };
                let list = Inferred::list(Inferred::of(kind)).nullable_as(first);
                let (approximate, arbitrary) = (first.approximate, first.arbitrary);
                Some(Inferred { freedom: Freedom::Tie, approximate, arbitrary, ..list })
            }
            "coalesce" => {
                let mut value = arguments.iter().cloned().reduce(Inferred::or)?;
                if arguments.iter().any(|argument| !argument.may_be_null()) {
                    value.kinds = value.kinds.but(Kinds::NULL);
                }
                Some(value)
            }
            "nullif" => {
                let second = arguments.get(1)?;
                let mut value =
                    first.clone().nullable().derived_from([&of_test(second, &[Freedom::Representative])]);
                value.set_arbitrary(are_zoned(first, second));
                Some(value)
            }
            "reverse" if first.kinds.within(Kinds::LIST) => Some(first.clone()),
            "head" | "last" if first.kinds.within(Kinds::LIST) => Some(first.element().nullable()),
            "tail" if first.kinds.within(Kinds::LIST) => {
                Some(Inferred { freedom: first.freedom.through(), ..first.clone() })
            }
            "abs" => {
                let mut value =
                    Inferred { kinds: first.kinds.and(Kinds::NUMBER.or(Kinds::NULL)), ..first.clone() };
                let [low, high] = first.integers.ends();
                let (range, overflows) = Interval::spanning([low.abs().max(high.abs()), 0]);
                value.integers = range;
                self.overflow_of_abs(&mut value, overflows && first.kinds.has(Kinds::INT));
                value.freedom = first.freedom.through();
                Some(value)
            }
            "range" => {
                let span = first.integers.or(arguments.get(1)?.integers);
                Some(Inferred::list(Inferred::integer(span)).derived_from(arguments))
            }
            "tointeger" if first.kinds.within(Kinds::INT) => Some(first.clone()),
            // List elements that cannot be converted become null.
            "tobooleanlist" | "tofloatlist" | "tointegerlist" | "tostringlist" => {
                let items = match name {
                    "tobooleanlist" => Kinds::BOOL,
                    "tofloatlist" => Kinds::FLOAT,
                    "tointegerlist" => Kinds::INT,
                    _ => Kinds::STRING,
                };
                let list = Inferred::list(Inferred::of(items).nullable()).derived_from(arguments);
                Some(if first.may_be_null() { list.nullable() } else { list })
            }
            _ => None,
        }
    }

    /// Applies what the engine does if `abs` overflows. The risk of an error is recorded by `may_raise`.
    fn overflow_of_abs(&self, value: &mut Inferred, possible: bool) {
        if possible {
            match self.facts.overflow {
                super::Beyond::Promotes => value.kinds = value.kinds.or(Kinds::FLOAT),
                super::Beyond::Null => value.kinds = value.kinds.or(Kinds::NULL),
                super::Beyond::Raises | super::Beyond::Wraps => {}
            }
        }
    }
}

/// The types of instants from which the constructor `name` can take all components it needs.
fn convertible(name: &str) -> Kinds {
    let both = Kinds::LOCAL_DATE_TIME.or(Kinds::DATE_TIME);
    match name {
        "date" => both.or(Kinds::DATE),
        "localtime" | "time" => both.or(Kinds::LOCAL_TIME).or(Kinds::TIME),
        _ => both,
    }
}

/// Whether a call of a `truncate` function cannot fail: its unit fits the type, the instant has the same type and is
/// not null, and no components are overridden.
fn is_good_truncation(name: &str, call: &FunctionCall, arguments: &[Inferred]) -> bool {
    const DAYS: [&str; 8] = ["millennium", "century", "decade", "year", "quarter", "month", "week", "day"];
    const CLOCK: [&str; 5] = ["hour", "minute", "second", "millisecond", "microsecond"];
    let [unit, _] = call.arguments.as_slice() else { return false };
    let Some(unit) = constant::text(unit) else { return false };
    let (days, clock) = (DAYS.contains(&unit), CLOCK.contains(&unit));
    let (kind, has) = match name {
        "date.truncate" => (Kinds::DATE, days),
        "localtime.truncate" => (Kinds::LOCAL_TIME, clock || unit == "day"),
        "time.truncate" => (Kinds::TIME, clock || unit == "day"),
        "localdatetime.truncate" => (Kinds::LOCAL_DATE_TIME, days || clock),
        _ => (Kinds::DATE_TIME, days || clock),
    };
    has && arguments[1].kinds.within(kind) && !arguments[1].may_be_null()
}

/// Whether the value may be or contain a node, a relationship or a path.
fn holds_elements(value: &Inferred) -> bool {
    value.kinds.has(Kinds::ELEMENT.or(Kinds::PATH))
        || value.kinds.has(Kinds::LIST) && value.items.as_ref().is_none_or(|items| holds_elements(items))
        || value.kinds.has(Kinds::MAP)
}

/// What a return type in the registry says about the result.
fn of_result(result: Type, first: Option<&Inferred>) -> Inferred {
    let exact =
        |value: Inferred| Inferred { freedom: Freedom::Exact, approximate: false, arbitrary: false, ..value };
    match (result, first) {
        (Type::First, Some(first)) => exact(first.clone()),
        (Type::ElementOfFirst, Some(first)) => exact(first.element()),
        (ty, _) => match Kinds::of_elements(ty) {
            Some(items) => Inferred::list(Inferred::of(items)),
            None => Inferred::of(Kinds::of_type(ty)),
        },
    }
}

/// Whether a function may return null although no argument is null.
fn gives_null(name: &str) -> bool {
    name.starts_with("to") && !matches!(name, "tostring" | "tolower" | "toupper")
        || matches!(name, "head" | "last" | "nullif" | "split")
        || name.starts_with("point")
        || name == "distance"
        || name == "linenumber"
        || name == "file"
}

/// Whether a call reads the clock, as `date()` and `date.truncate('day')` do.
fn reads_clock(known: &Function, name: &str, arguments: usize) -> bool {
    let instant = known.signatures.iter().any(|signature| {
        matches!(
            signature.result,
            Type::Date | Type::LocalTime | Type::Time | Type::LocalDateTime | Type::DateTime
        )
    });
    instant && (arguments == 0 || name.ends_with(".truncate") && arguments < 2)
}

/// Whether an expression contains an aggregate outside of subqueries and patterns.
pub(super) fn aggregates(expr: &Expr) -> bool {
    use edgewise_cypher_syntax::walk::{Visit, walk_expr};
    struct AggregateFinder {
        found: bool,
    }
    impl<'ast> Visit<'ast> for AggregateFinder {
        fn expr(&mut self, expr: &'ast Expr) {
            match expr {
                Expr::Subquery(_) | Expr::Pattern(_) | Expr::PatternComprehension(_) => return,
                _ => self.found |= is_aggregate(expr),
            }
            walk_expr(self, expr);
        }
    }
    let mut finder = AggregateFinder { found: false };
    finder.expr(expr);
    finder.found
}
