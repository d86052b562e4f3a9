//! Encodes commands as arrays of bulk strings.

/// Appends an encoded command.
pub fn write(words: &[&[u8]], out: &mut Vec<u8>) {
    out.extend(format!("*{}\r\n", words.len()).into_bytes());
    for word in words {
        out.extend(format!("${}\r\n", word.len()).into_bytes());
        out.extend_from_slice(word);
        out.extend(b"\r\n");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_may_contain_any_bytes() {
        let mut out = Vec::new();
        super::write(&[b"PING", b"a\r\nb"], &mut out);
        assert_eq!(out, b"*2\r\n$4\r\nPING\r\n$4\r\na\r\nb\r\n");
    }
}
