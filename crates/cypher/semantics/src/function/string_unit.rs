//! Measures and slices strings in the unit that the engine counts in.

use crate::knobs::StringUnit;

/// The length of a text in this unit.
pub fn length(text: &str, unit: StringUnit) -> usize {
    match unit {
        StringUnit::CodePoint => text.chars().count(),
        StringUnit::Utf16 => text.encode_utf16().count(),
        StringUnit::Byte => text.len(),
    }
}

/// At most `length` units of a text, from the unit with index `start`. If that cuts a character in half, which is
/// possible with units smaller than a code point, the half becomes U+FFFD, as it does when such an engine sends its
/// answer.
pub fn slice(text: &str, start: usize, length: usize, unit: StringUnit) -> String {
    match unit {
        StringUnit::CodePoint => text.chars().skip(start).take(length).collect(),
        StringUnit::Utf16 => {
            let units: Vec<u16> = text.encode_utf16().skip(start).take(length).collect();
            String::from_utf16_lossy(&units)
        }
        StringUnit::Byte => {
            let start = start.min(text.len());
            let end = start.saturating_add(length).min(text.len());
            String::from_utf8_lossy(&text.as_bytes()[start..end]).into_owned()
        }
    }
}
