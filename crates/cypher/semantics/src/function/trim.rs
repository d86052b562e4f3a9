//! Functions that trim strings: `trim`, `bTrim`, `lTrim`, `rTrim`, and the form `trim(BOTH 'x' FROM s)`.

use super::{FunctionInfo, argument::text};
use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("trim", 1, 1, |arguments, _| trimmed("trim", arguments, Sides::BOTH)),
    FunctionInfo::new("bTrim", 1, 2, |arguments, _| trimmed("bTrim", arguments, Sides::BOTH)),
    FunctionInfo::new("lTrim", 1, 2, |arguments, _| trimmed("lTrim", arguments, Sides::LEADING)),
    FunctionInfo::new("rTrim", 1, 2, |arguments, _| trimmed("rTrim", arguments, Sides::TRAILING)),
];

/// At which sides a string is trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Whether the start of the string is trimmed.
    pub leading: bool,
    /// Whether the end of the string is trimmed.
    pub trailing: bool,
}

impl Sides {
    /// Both the start and the end are trimmed.
    pub const BOTH: Self = Self { leading: true, trailing: true };
    /// Only the start is trimmed.
    pub const LEADING: Self = Self { leading: true, trailing: false };
    /// Only the end is trimmed.
    pub const TRAILING: Self = Self { leading: false, trailing: true };
}

/// Evaluates `trim(LEADING 'x' FROM source)`. The text to trim must be a single character; by default white space is
/// trimmed (Neo4j manual, "trim()"). Null gives null.
pub fn trim_sides(
    source: &Value,
    character: Option<&Value>,
    sides: Sides,
    _: &FunctionContext<'_>,
) -> Result<Value, EvalError> {
    if source.is_null() || character.is_some_and(Value::is_null) {
        return Ok(Value::Null);
    }
    let Some(character) = character else { return trimmed("trim", std::slice::from_ref(source), sides) };
    if text("trim", character)?.chars().count() != 1 {
        return Err(EvalError::new(
            ErrorKind::ArgumentError,
            Detail::InvalidArgumentValue,
            "trim() takes a single character to remove",
        ));
    }
    trimmed("trim", &[source.clone(), character.clone()], sides)
}

/// Removes white space at the given sides or, with a second argument, all characters that are in it.
fn trimmed(function: &str, arguments: &[Value], sides: Sides) -> Result<Value, EvalError> {
    let mut source = text(function, &arguments[0])?.as_str();
    let characters = arguments.get(1).map(|value| text(function, value)).transpose()?;
    let goes = |char: char| characters.map_or_else(|| is_white(char), |set| set.contains(char));
    if sides.leading {
        source = source.trim_start_matches(goes);
    }
    if sides.trailing {
        source = source.trim_end_matches(goes);
    }
    Ok(Value::string(source))
}

/// Whether a character is white space as defined by the JVM (`Character.isWhitespace`): the Unicode separators
/// except no-break spaces, and the control characters from tab to carriage return and from U+001C to U+001F.
pub(super) fn is_white(char: char) -> bool {
    matches!(char,
        '\t'..='\r' | '\u{1c}'..='\u{1f}' | ' ' | '\u{1680}' | '\u{2000}'..='\u{2006}'
        | '\u{2008}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{205f}' | '\u{3000}')
}
