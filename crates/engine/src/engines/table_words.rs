//! `TableWords`: the declaration of a label or relationship type in the words of Kuzu, for engines that need one and have
//! no statement for it.

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableWords {
    /// The label or relationship type.
    pub name: String,
    /// What is declared.
    pub kind: TableKind,
    /// The property keys. The primary key, which the engine would count up itself, is no property.
    pub keys: Vec<KeyWords>,
}

/// What is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableKind {
    /// A label.
    Nodes,
    /// A relationship type, with the labels of its ends.
    Relationships(Vec<(String, String)>),
}

/// A property key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyWords {
    pub name: String,
    /// The name of the type, in upper case.
    pub kind: String,
    pub is_list: bool,
}

impl TableWords {
    /// Reads `CREATE NODE TABLE L(k INT64, …)` or `CREATE REL TABLE T(FROM L TO M, k INT64, …)`; `None` for any other
    /// text.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(';');
        let (nodes, rest) = match text.strip_prefix("CREATE NODE TABLE ") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("CREATE REL TABLE ")?),
        };
        let (name, rest) = name(rest)?;
        let mut rest = rest.trim_start().strip_prefix('(')?;
        let (mut keys, mut ends) = (Vec::new(), Vec::new());
        loop {
            rest = rest.trim_start();
            if let Some(more) = rest.strip_prefix(')') {
                let kind = if nodes { TableKind::Nodes } else { TableKind::Relationships(ends) };
                return more.trim().is_empty().then_some(Self { name, kind, keys });
            }
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            if let Some(more) = rest.strip_prefix("PRIMARY KEY") {
                rest = more.split_once(')')?.1;
            } else if let Some(more) = rest.strip_prefix("FROM ") {
                let (from, more) = self::name(more)?;
                let (to, more) = self::name(more.trim_start().strip_prefix("TO ")?)?;
                ends.push((from, to));
                rest = more;
            } else {
                let (key, more) = self::name(rest)?;
                let more = more.trim_start();
                let end = more.find([',', ')'])?;
                let (kind, after) = more.split_at(end);
                let plain = kind.trim_end().trim_end_matches("[]");
                if plain != "SERIAL" {
                    let is_list = plain.len() < kind.trim_end().len();
                    keys.push(KeyWords { name: key, kind: plain.to_ascii_uppercase(), is_list });
                }
                rest = after;
            }
        }
    }
}

/// A name at the beginning of a text, quoted or not, and the rest of the text.
fn name(text: &str) -> Option<(String, &str)> {
    if let Some(quoted) = text.strip_prefix('`') {
        let mut name = String::new();
        let mut rest = quoted;
        loop {
            let (part, after) = rest.split_once('`')?;
            name += part;
            match after.strip_prefix('`') {
                Some(more) => {
                    name.push('`');
                    rest = more;
                }
                None => return Some((name, after)),
            }
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| (text[..end].to_owned(), &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_relationship_types_are_read() {
        let nodes = TableWords::read(
            "CREATE NODE TABLE `A b`(edgewise_key SERIAL, k INT64, l STRING[], PRIMARY KEY (edgewise_key))",
        );
        let key =
            |name: &str, kind: &str, is_list| KeyWords { name: name.into(), kind: kind.into(), is_list };
        let keys = vec![key("k", "INT64", false), key("l", "STRING", true)];
        assert_eq!(nodes, Some(TableWords { name: "A b".into(), kind: TableKind::Nodes, keys }));
        let ends = vec![("A".to_owned(), "B".to_owned()), ("`".to_owned(), "B".to_owned())];
        assert_eq!(
            TableWords::read("CREATE REL TABLE T(FROM A TO B, FROM ```` TO B, k BOOL);"),
            Some(TableWords {
                name: "T".into(),
                kind: TableKind::Relationships(ends),
                keys: vec![key("k", "BOOL", false)]
            })
        );
    }

    #[test]
    fn other_texts_are_no_declarations() {
        for text in [
            "CREATE (:A)",
            "CREATE NODE TABLE",
            "CREATE NODE TABLE A",
            "CREATE NODE TABLE A(",
            "CREATE NODE TABLE A(k",
            "CREATE NODE TABLE A(k INT64) x",
            "CREATE REL TABLE T(FROM A)",
            "CREATE NODE TABLE `A(k INT64)",
            "CREATE NODE TABLE A(,,)",
        ] {
            assert_eq!(TableWords::read(text), None, "{text}");
        }
    }
}
