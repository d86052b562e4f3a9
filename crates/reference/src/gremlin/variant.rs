//! `GremlinVariant`: the modifiers after `+` in the name of a Gremlin reference, as in `gremlin-reference+chaos`.

use edgewise_engine::{EngineError, Profile, engines::nearest};
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_semantics::fault::{FaultSet, Place, catalogue};
use serde_json::{Map, Value};

/// The modifiers of a Gremlin reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GremlinVariant {
    /// `+chaos`: where the language allows several answers, returns a random one of them.
    pub chaos: bool,
    /// True for `+planned`, and for a fault in a strategy: traversals are optimised before they run.
    pub planned: bool,
    /// `+quick`: a traversal that takes more than a few milliseconds ends with an error that says it is too large.
    pub quick: bool,
    /// `+fault:NAME`: the planted bugs that are switched on.
    pub faults: FaultSet,
    /// `+knob:NAME=VALUE` and the profile: how the reference behaves where the language leaves a choice.
    pub provider: Provider,
}

/// The modifiers that may follow `+`.
const MODIFIERS: &str = "`+chaos`, `+planned`, `+quick`, `+fault:NAME` and `+knob:NAME=VALUE`";

impl GremlinVariant {
    /// Parses modifiers. The profile gives the knobs, which a modifier may change.
    ///
    /// # Errors
    /// One sentence that says which name is unknown, with the most similar known name.
    pub fn parse(modifiers: &[String], profile: &Profile) -> Result<Self, EngineError> {
        let mut knobs = profile.knobs.clone();
        let (mut chaos, mut planned, mut quick, mut faults) = (false, false, false, FaultSet::NONE);
        for modifier in modifiers {
            match modifier.split_once(':') {
                None if modifier == "chaos" => chaos = true,
                None if modifier == "planned" => planned = true,
                None if modifier == "quick" => quick = true,
                Some(("fault", name)) => faults = with_fault(faults, name)?,
                Some(("knob", setting)) => set_knob(&mut knobs, setting)?,
                _ => {
                    return Err(EngineError::Target(format!(
                        "the Gremlin reference has no variant `+{modifier}`; there are {MODIFIERS}"
                    )));
                }
            }
        }
        let provider = Provider::read(&profile.dialect, &knobs).map_err(EngineError::Target)?;
        planned |= faults.entries().any(|entry| entry.place == Place::Planned);
        Ok(Self { chaos, planned, quick, faults, provider })
    }
}

/// Every knob with all its values, the default first. Tests check that oracles raise no false alarm for any of these
/// values.
pub fn gremlin_knob_values() -> Vec<(String, Vec<String>)> {
    let usual = Provider::default().knob_values();
    let words = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let values = |knob: &str, value: &Value| -> Vec<String> {
        let others = [
            "true", "false", "given", "assigned", "single", "set", "list", "of-key", "unmet", "ternary",
            "raises",
        ];
        let takes = |other: &&str| {
            let mut knobs = Map::new();
            knobs.insert(knob.to_owned(), literal(other));
            Provider::read(&Provider::default().dialect.to_string(), &knobs).is_ok()
        };
        let rest = others.into_iter().filter(takes).map(str::to_owned).filter(|other| *other != words(value));
        std::iter::once(words(value)).chain(rest).collect()
    };
    usual.iter().map(|(knob, value)| (knob.clone(), values(knob, value))).collect()
}

/// The value of a knob from its text: a boolean or a word.
fn literal(word: &str) -> Value {
    match word {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        other => Value::String(other.to_owned()),
    }
}

/// Sets one knob: `setting` is `NAME=VALUE`.
fn set_knob(knobs: &mut Map<String, Value>, setting: &str) -> Result<(), EngineError> {
    let Some((knob, value)) = setting.split_once('=') else {
        return Err(EngineError::Target(format!("`knob:{setting}` sets nothing: write `knob:NAME=VALUE`")));
    };
    knobs.insert(knob.to_owned(), literal(value));
    Ok(())
}

/// The set of faults with another one.
///
/// # Errors
/// When there is no fault with this name.
pub(crate) fn with_fault(faults: FaultSet, name: &str) -> Result<FaultSet, EngineError> {
    match catalogue().find(|entry| entry.name == name) {
        Some(entry) => Ok(faults.with(entry.fault)),
        None => {
            let known: Vec<&str> = catalogue().map(|entry| entry.name).collect();
            Err(EngineError::Target(format!(
                "there is no fault `{name}` in Gremlin{}",
                nearest(name, &known)
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use edgewise_engine::{OpenOptions, Target};
    use edgewise_gremlin_semantics::Ids;

    fn parse(text: &str) -> Result<GremlinVariant, String> {
        let modifiers: Vec<String> = text.split('+').skip(1).map(str::to_owned).collect();
        let profile = Profile::built_in("gremlin-reference").expect("the profile is built in");
        GremlinVariant::parse(&modifiers, &profile).map_err(|error| error.to_string())
    }

    #[test]
    fn several_modifiers_can_be_combined() {
        let text = "gremlin-reference+quick+fault:count-ignores-bulk+fault:early-limit-crosses-order+knob:ids=assigned";
        let variant = parse(text).expect("known");
        assert!(variant.planned && variant.quick && !variant.chaos);
        assert_eq!(variant.faults.entries().count(), 2);
        assert_eq!(variant.provider.holds.ids, Ids::Assigned);
        assert!(!parse("gremlin-reference+fault:count-ignores-bulk").expect("known").planned);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones() {
        for (text, part) in [
            ("x+cahos", "there are `+chaos`"),
            ("x+fault:count-ignore-bulk", "did you mean `count-ignores-bulk`?"),
            ("x+knob:idz=given", "there is no knob `idz`"),
            ("x+knob:ids=mine", "unknown variant `mine`"),
            ("x+knob:ids", "write `knob:NAME=VALUE`"),
        ] {
            let sentence = parse(text).expect_err(text);
            assert!(sentence.contains(part) && !sentence.contains('\n'), "{text}: {sentence}");
        }
    }

    #[test]
    fn every_value_of_every_knob_can_be_set() {
        let values = gremlin_knob_values();
        assert!(values.iter().all(|(_, values)| values.len() >= 2), "{values:?}");
        for (knob, values) in values {
            for value in values {
                let text = format!("gremlin-reference+knob:{knob}={value}");
                let target = Target::parse(&text).expect("a target");
                let opened = registry().open(&target, &OpenOptions::default());
                assert_eq!(opened.unwrap_or_else(|error| panic!("{error}")).target(), text);
            }
        }
    }
}
