//! `CompactReply`: decodes a whole compact reply.

use super::{Names, Statistics, Table, value::CompactReader};
use crate::wire::{Allowance, Bounds, Exceeded, WireError, resp::Cursor, resp::Item};
use edgewise_model::{Name, Rows};

/// A decoded reply.
#[derive(Clone, Debug, PartialEq)]
pub enum CompactReply {
    /// Success: rows and what changed.
    Answer {
        /// The rows within the bounds.
        rows: Rows,
        /// True if rows were dropped because of the bounds.
        cut: bool,
        /// What the server reported after the rows.
        statistics: Statistics,
    },
    /// The error message that the server reported.
    Failed(String),
}

/// Why a reply could not be decoded.
#[derive(Debug)]
pub enum CompactError {
    /// The reply is invalid.
    Wire(WireError),
    /// A number is in no table: read that table again, then retry.
    Unknown(Table),
    /// The bounds are exceeded. Only used inside this module.
    Exceeded,
}

impl From<WireError> for CompactError {
    fn from(error: WireError) -> Self {
        Self::Wire(error)
    }
}

impl From<Exceeded> for CompactError {
    fn from(_: Exceeded) -> Self {
        Self::Exceeded
    }
}

/// Decodes a complete reply to `GRAPH.QUERY … --compact`.
///
/// # Errors
/// When it is invalid, or contains a number that is in no table.
pub fn decode(reply: &[u8], names: &Names, bounds: Bounds) -> Result<CompactReply, CompactError> {
    let mut cursor = Cursor::new(reply);
    let parts = match cursor.item()? {
        Item::Error(line) => return Ok(CompactReply::Failed(String::from_utf8_lossy(line).into_owned())),
        Item::Array(parts @ (1 | 3)) => parts,
        _ => return Err(WireError::protocol("neither a result nor an error").into()),
    };
    // If a statement fails after its first row, its error is one of the parts.
    if let Some(message) = error_among(cursor, parts)? {
        return Ok(CompactReply::Failed(message));
    }
    let mut rows = Rows::default();
    let mut cut = false;
    if parts == 3 {
        rows.columns = columns(&mut cursor)?;
        let width = rows.columns.len();
        let mut reader = CompactReader { cursor, names, allowance: Allowance::new(bounds) };
        let read = rows_of(&mut reader, width, &mut rows);
        cut = match read {
            Ok(()) => false,
            Err(CompactError::Exceeded) => true,
            Err(other) => return Err(other),
        };
        cursor.skip()?;
    }
    let mut statistics = Statistics::default();
    for _ in 0..cursor.array()? {
        statistics.read(&String::from_utf8_lossy(cursor.text()?));
    }
    Ok(CompactReply::Answer { rows, cut, statistics })
}

fn error_among(mut cursor: Cursor<'_>, parts: usize) -> Result<Option<String>, WireError> {
    for _ in 0..parts {
        let mut ahead = cursor;
        if let Some(message) = ahead.item()?.error() {
            return Ok(Some(message));
        }
        cursor.skip()?;
    }
    Ok(None)
}

/// Reads the columns: pairs of a column kind, which is always 1 nowadays, and a name.
fn columns(cursor: &mut Cursor<'_>) -> Result<Vec<Name>, WireError> {
    let length = cursor.array()?;
    let mut columns = Vec::with_capacity(length.min(256));
    for _ in 0..length {
        if cursor.array()? != 2 {
            return Err(WireError::protocol("a column is not a pair"));
        }
        cursor.int()?;
        columns.push(Name::from(String::from_utf8_lossy(cursor.text()?)));
    }
    Ok(columns)
}

fn rows_of(reader: &mut CompactReader<'_>, width: usize, rows: &mut Rows) -> Result<(), CompactError> {
    for _ in 0..reader.cursor.array()? {
        reader.allowance.take(1)?;
        reader.exactly(width, "a row")?;
        let mut row = Vec::with_capacity(width.min(256));
        for _ in 0..width {
            row.push(reader.typed()?);
        }
        rows.rows.push(row);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Value;

    fn reply(text: &str) -> Vec<u8> {
        text.replace(' ', "\r\n").into_bytes()
    }

    #[test]
    fn an_unknown_number_is_reported_then_gets_a_made_up_name() {
        let bytes = reply("*3 *1 *2 :1 $1 n *1 *1 *2 :8 *3 :7 *1 :2 *1 *3 :4 :3 :1 *0 ");
        let mut names = Names::default();
        assert!(matches!(
            decode(&bytes, &names, Bounds::default()),
            Err(CompactError::Unknown(Table::Labels))
        ));
        names.set(Table::Labels, ["A", "B", "C"].map(Name::from).to_vec());
        assert!(matches!(decode(&bytes, &names, Bounds::default()), Err(CompactError::Unknown(Table::Keys))));
        names.made_up = true;
        let Ok(CompactReply::Answer { rows, cut: false, .. }) = decode(&bytes, &names, Bounds::default())
        else {
            panic!("no answer");
        };
        let Value::Node(node) = &rows.rows[0][0] else { panic!("no node") };
        assert_eq!((node.id, node.labels[0].as_str()), (7, "C"));
        assert_eq!(node.properties.get("Keys#4"), Some(&Value::Int(1)));
    }

    #[test]
    fn an_error_among_the_parts_fails_the_statement() {
        let bytes = reply("*3 *1 *2 :1 $1 n *0 -Division_by_zero ");
        let failed = decode(&bytes, &Names::default(), Bounds::default());
        assert_eq!(failed.ok(), Some(CompactReply::Failed("Division_by_zero".to_owned())));
    }

    #[test]
    fn more_values_than_allowed_are_cut_off() {
        let bytes = reply("*3 *1 *2 :1 $1 n *3 *1 *2 :3 :1 *1 *2 :3 :2 *1 *2 :3 :3 *1 $16 Nodes_created:_2 ")
            .iter()
            .map(|byte| if *byte == b'_' { b' ' } else { *byte })
            .collect::<Vec<u8>>();
        let bounds = Bounds { cells: 4, ..Bounds::default() };
        let Ok(CompactReply::Answer { rows, cut, statistics }) = decode(&bytes, &Names::default(), bounds)
        else {
            panic!("no answer");
        };
        assert!(cut);
        assert_eq!(rows.len(), 2);
        assert_eq!(statistics.counters.nodes_created, 2);
    }
}
