//! `Variant`: the modifiers after `+` in the name of a reference, as in `reference+chaos`.

use crate::ID;
use crate::gremlin::with_fault;
use edgewise_cypher_semantics::{FaultSet, Knobs, fault};
use edgewise_engine::{EngineError, Profile, engines::nearest};
use edgewise_gremlin_semantics::fault::FaultSet as GremlinFaults;
use serde_json::Value;

/// The modifiers of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// `+chaos`: where the language allows several answers, returns a random one of them.
    pub chaos: bool,
    /// True for `+planned`, and for a fault in the planned executor: statements are optimised before they run.
    pub planned: bool,
    /// `+hosted`: runs in a child process, where a fault can crash or hang.
    pub hosted: bool,
    /// `+quick`: a statement that takes more than a few milliseconds ends with an error that says it is too large, so
    /// that measurements with many statements stay fast.
    pub quick: bool,
    /// `+fault:NAME`: the planted bugs that are switched on.
    pub faults: FaultSet,
    /// `+gremlin-fault:NAME`: the planted bugs that are switched on for statements in Gremlin.
    pub gremlin_faults: GremlinFaults,
    /// `+knob:NAME=VALUE` and the profile: how the reference behaves where the language leaves a choice.
    pub knobs: Knobs,
}

/// The modifiers that may follow `+`.
const MODIFIERS: &str = "`+chaos`, `+planned`, `+hosted`, `+quick`, `+fault:NAME`, `+gremlin-fault:NAME` and \
    `+knob:NAME=VALUE`";

impl Variant {
    /// Parses modifiers. `knobs` are those of the profile, which a modifier may change.
    ///
    /// # Errors
    /// One sentence that says which name is unknown, with the most similar known name.
    pub fn parse(modifiers: &[String], knobs: Knobs) -> Result<Self, EngineError> {
        let mut variant = Self {
            chaos: false,
            planned: false,
            hosted: false,
            quick: false,
            faults: FaultSet::NONE,
            gremlin_faults: GremlinFaults::NONE,
            knobs,
        };
        for modifier in modifiers {
            match modifier.split_once(':') {
                None if modifier == "chaos" => variant.chaos = true,
                None if modifier == "planned" => variant.planned = true,
                None if modifier == "hosted" => variant.hosted = true,
                None if modifier == "quick" => variant.quick = true,
                Some(("fault", name)) => {
                    let fault = fault::by_name(name).ok_or_else(|| unknown_fault(name))?;
                    variant.faults = variant.faults.with(fault);
                }
                Some(("gremlin-fault", name)) => {
                    variant.gremlin_faults = with_fault(variant.gremlin_faults, name)?;
                }
                Some(("knob", setting)) => variant.knobs = set_knob(variant.knobs, setting)?,
                _ => {
                    return Err(EngineError::Target(format!(
                        "the reference has no variant `+{modifier}`; there are {MODIFIERS}"
                    )));
                }
            }
        }
        variant.planned |= variant.faults.needs_planned();
        Ok(variant)
    }

    /// The engine name by which a child process creates the same variant.
    pub(crate) fn host_name(&self) -> String {
        let mut name = ID.to_owned();
        if self.chaos {
            name.push_str("+chaos");
        }
        if self.planned {
            name.push_str("+planned");
        }
        if self.quick {
            name.push_str("+quick");
        }
        for fault in self.faults.iter() {
            name.push_str("+fault:");
            name.push_str(fault.name);
        }
        for fault in self.gremlin_faults.entries() {
            name.push_str("+gremlin-fault:");
            name.push_str(fault.name);
        }
        let (own, plain) = (settings(&self.knobs), settings(&Knobs::default()));
        for (knob, value) in own {
            if plain.get(&knob) != Some(&value) {
                name.push_str(&format!("+knob:{knob}={}", value.as_str().unwrap_or_default()));
            }
        }
        name
    }
}

/// Every knob with all its values, the default first. Tests check that oracles raise no false alarm for any of these
/// values.
pub fn knob_values() -> Vec<(String, Vec<String>)> {
    let usual = settings(&Knobs::default());
    usual
        .into_iter()
        .map(|(knob, value)| {
            let value = value.as_str().unwrap_or_default().to_owned();
            let mut values = values_of(&knob);
            values.retain(|other| *other != value);
            values.insert(0, value);
            (knob, values)
        })
        .collect()
}

/// The values of a knob, taken from the error message that serde gives for an unknown value.
fn values_of(knob: &str) -> Vec<String> {
    let mut object = settings(&Knobs::default());
    object.insert(knob.to_owned(), Value::String("?".to_owned()));
    match serde_json::from_value::<Knobs>(Value::Object(object)) {
        Ok(_) => Vec::new(),
        // The message is: unknown variant `?`, expected one of `a`, `b`
        Err(error) => error.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect(),
    }
}

/// The knobs of a profile.
///
/// # Errors
/// When the profile has an unknown knob, or an unknown value of a knob.
pub fn knobs_of(profile: &Profile) -> Result<Knobs, EngineError> {
    serde_json::from_value(Value::Object(profile.knobs.clone())).map_err(|error| {
        EngineError::Target(format!(
            "the profile of {} has a knob that does not exist: {error}",
            profile.title
        ))
    })
}

/// The knobs in the form that a profile stores.
pub(crate) fn settings(knobs: &Knobs) -> serde_json::Map<String, Value> {
    match serde_json::to_value(knobs) {
        Ok(Value::Object(object)) => object,
        _ => serde_json::Map::new(),
    }
}

/// The knobs with one of them set: `setting` is `NAME=VALUE`.
///
/// # Errors
/// When there is no such knob or value.
fn set_knob(knobs: Knobs, setting: &str) -> Result<Knobs, EngineError> {
    let refuse = |sentence: String| Err(EngineError::Target(sentence));
    let Some((knob, value)) = setting.split_once('=') else {
        return refuse(format!("`knob:{setting}` sets nothing: write `knob:NAME=VALUE`"));
    };
    let mut object = settings(&knobs);
    // A knob at its usual value may be left out.
    if !object.contains_key(knob) && !values_of(knob).iter().any(|known| known == value) {
        let known: Vec<&str> = object.keys().map(String::as_str).collect();
        return refuse(format!("there is no knob `{knob}`{}", nearest(knob, &known)));
    }
    object.insert(knob.to_owned(), Value::String(value.to_owned()));
    match serde_json::from_value(Value::Object(object)) {
        Ok(knobs) => Ok(knobs),
        Err(_) => {
            let values = values_of(knob);
            refuse(format!("the knob `{knob}` does not take `{value}`; it takes {}", values.join(", ")))
        }
    }
}

/// The error for an unknown fault, with a similar name or the command that lists all names.
fn unknown_fault(name: &str) -> EngineError {
    let known: Vec<&str> = fault::all().map(|fault| fault.name).collect();
    // The list of all faults is long, so the message refers to a command that shows it.
    let near = nearest(name, &known);
    let near = if near.starts_with("; did") {
        near
    } else {
        "; `edgewise bench faults --list` shows them all".to_owned()
    };
    EngineError::Target(format!("there is no fault `{name}`{near}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use edgewise_cypher_semantics::knobs::NullOrder;
    use edgewise_engine::{OpenOptions, Target};

    fn parse(text: &str) -> Result<Variant, String> {
        let modifiers: Vec<String> = text.split('+').skip(1).map(str::to_owned).collect();
        Variant::parse(&modifiers, Knobs::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn several_modifiers_can_be_combined() {
        let variant =
            parse("reference+chaos+fault:collect-keeps-null+fault:limit-before-skip+hosted").expect("known");
        assert!(variant.chaos && variant.hosted && !variant.planned);
        assert_eq!(variant.faults.iter().count(), 2);
        assert_eq!(
            parse("reference+knob:null-order=first").expect("known").knobs.null_order,
            NullOrder::First
        );
    }

    #[test]
    fn the_name_given_to_a_child_process_selects_the_same_variant() {
        let text = "reference+chaos+fault:collect-keeps-null+knob:null-order=first+knob:match-semantics=walk";
        let mut variant = parse(text).expect("known");
        variant.hosted = true;
        let child = parse(&variant.host_name()).expect("known");
        assert_eq!(child, Variant { hosted: false, ..variant });
    }

    #[test]
    fn an_unknown_name_is_refused_with_a_similar_one() {
        for (text, part) in [
            ("reference+cahos", "there are `+chaos`"),
            ("reference+fault:collect-keep-null", "did you mean `collect-keeps-null`?"),
            ("reference+fault:xyz", "bench faults --list"),
            ("reference+knob:nul-order=first", "did you mean `null-order`?"),
            ("reference+knob:null-order=middle", "it takes last, first"),
            ("reference+knob:null-order", "write `knob:NAME=VALUE`"),
        ] {
            let sentence = parse(text).expect_err(text);
            assert!(sentence.contains(part) && !sentence.contains('\n'), "{text}: {sentence}");
        }
    }

    #[test]
    fn every_value_of_every_knob_can_be_set() {
        let values = knob_values();
        assert!(values.iter().any(|(_, values)| values.len() > 2));
        for (knob, values) in values {
            assert!(!values.is_empty(), "{knob}");
            for value in values {
                let target = Target::parse(&format!("reference+knob:{knob}={value}")).expect("a target");
                let engine = registry()
                    .open(&target, &OpenOptions::default())
                    .unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(engine.target(), target.to_string());
            }
        }
    }
}
