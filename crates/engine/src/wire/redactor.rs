//! `Redactor`: hides a password in a server's replies, even if it is split between two reads.

/// Replaces each byte of a password, so that lengths stay right and the bytes can still be parsed as messages.
const MASK: u8 = b'*';

/// Hides a secret in a stream of bytes.
#[derive(Default)]
pub(crate) struct Redactor {
    secret: Vec<u8>,
    /// The last bytes received, held back because the secret may start there.
    held: Vec<u8>,
}

impl Redactor {
    /// Hides this secret from now on; an empty secret hides nothing.
    pub fn hide(&mut self, secret: &str) {
        self.secret = secret.as_bytes().to_vec();
    }

    /// Adds received bytes and returns those that can be shown now.
    pub fn show(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut heard = std::mem::take(&mut self.held);
        heard.extend_from_slice(bytes);
        if self.secret.is_empty() {
            return heard;
        }
        let mut place = 0;
        while place + self.secret.len() <= heard.len() {
            if heard[place..].starts_with(&self.secret) {
                heard[place..place + self.secret.len()].fill(MASK);
                place += self.secret.len();
            } else {
                place += 1;
            }
        }
        // Masked bytes cannot start the secret, unless the secret itself consists of masks.
        let begins = |from: &usize| self.secret.starts_with(&heard[*from..]);
        let from = (place..heard.len()).find(begins).unwrap_or(heard.len());
        self.held = heard.split_off(from);
        heard
    }

    /// Returns the bytes that were held back, at the end of the stream.
    pub fn rest(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.held)
    }
}

#[cfg(test)]
mod tests {
    use super::Redactor;

    fn shown(secret: &str, pieces: &[&str]) -> String {
        let mut redactor = Redactor::default();
        redactor.hide(secret);
        let mut all = Vec::new();
        for piece in pieces {
            all.extend(redactor.show(piece.as_bytes()));
        }
        all.extend(redactor.rest());
        String::from_utf8(all).expect("UTF-8")
    }

    #[test]
    fn a_secret_is_hidden_wherever_the_bytes_are_split() {
        let text = "no s3cret for s3s3cret, s3cre";
        let hidden = "no ****** for s3******, s3cre";
        assert_eq!(shown("s3cret", &[text]), hidden);
        for cut in 0..text.len() {
            assert_eq!(shown("s3cret", &[&text[..cut], &text[cut..]]), hidden, "cut at {cut}");
        }
        let letters: Vec<String> = text.chars().map(String::from).collect();
        assert_eq!(shown("s3cret", &letters.iter().map(String::as_str).collect::<Vec<_>>()), hidden);
    }

    #[test]
    fn without_a_secret_everything_is_shown_at_once() {
        let mut redactor = Redactor::default();
        assert_eq!(redactor.show(b"abc"), b"abc");
        assert!(redactor.rest().is_empty());
    }
}
