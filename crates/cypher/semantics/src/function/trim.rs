//! Trimming: `trim`, `bTrim`, `lTrim`, `rTrim`, and the form `trim(BOTH 'x' FROM s)`.

use super::{FunctionInfo, argument::text};
use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("trim", 1, 1, |arguments, _| cut("trim", arguments, Sides::BOTH)),
    FunctionInfo::new("bTrim", 1, 2, |arguments, _| cut("bTrim", arguments, Sides::BOTH)),
    FunctionInfo::new("lTrim", 1, 2, |arguments, _| cut("lTrim", arguments, Sides::LEADING)),
    FunctionInfo::new("rTrim", 1, 2, |arguments, _| cut("rTrim", arguments, Sides::TRAILING)),
];

/// Which sides of a string are trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The front.
    pub leading: bool,
    /// The back.
    pub trailing: bool,
}

impl Sides {
    /// Front and back.
    pub const BOTH: Self = Self { leading: true, trailing: true };
    /// The front only.
    pub const LEADING: Self = Self { leading: true, trailing: false };
    /// The back only.
    pub const TRAILING: Self = Self { leading: false, trailing: true };
}

/// `trim(LEADING 'x' FROM source)`: exactly one character to trim (Neo4j manual, "trim()"); null gives null.
pub fn trim_sides(
    source: &Value,
    character: Option<&Value>,
    sides: Sides,
    _: &FunctionContext<'_>,
) -> Result<Value, EvalError> {
    if source.is_null() || character.is_some_and(Value::is_null) {
        return Ok(Value::Null);
    }
    let Some(character) = character else { return cut("trim", std::slice::from_ref(source), sides) };
    if text("trim", character)?.chars().count() != 1 {
        return Err(EvalError::new(
            ErrorKind::ArgumentError,
            Detail::InvalidArgumentValue,
            "trim() takes a single character to cut off",
        ));
    }
    cut("trim", &[source.clone(), character.clone()], sides)
}

/// Removes white space, or any of the characters of the second argument.
fn cut(function: &str, arguments: &[Value], sides: Sides) -> Result<Value, EvalError> {
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

/// White space as defined by the JVM (`Character.isWhitespace`): the Unicode separators except no-break spaces, and
/// the control characters from tab to carriage return and from U+001C to U+001F.
pub(super) fn is_white(char: char) -> bool {
    matches!(char,
        '\t'..='\r' | '\u{1c}'..='\u{1f}' | ' ' | '\u{1680}' | '\u{2000}'..='\u{2006}'
        | '\u{2008}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{205f}' | '\u{3000}')
}
