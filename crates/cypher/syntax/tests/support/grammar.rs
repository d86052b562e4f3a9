//! Reads the grammar file, and finds the shortest program text that uses a given alternative of a given rule.

use super::dice::Dice;
use std::collections::BTreeMap;

/// A grammar: rules by name, in the order of the file.
pub struct Grammar {
    /// The names of the rules, in the order of the file.
    pub names: Vec<String>,
    rules: BTreeMap<String, Vec<Term>>,
    sizes: BTreeMap<String, usize>,
}

/// A part of the right side of a rule.
#[derive(Clone, Debug)]
enum Term {
    Rule(String),
    Text(String),
    Sequence(Vec<Term>),
    Choice(Vec<Term>),
    Optional(Box<Term>),
    Repeat(Box<Term>),
}

/// How many of the optional parts of an alternative are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// No optional part is written, and repetitions occur once.
    Least,
    /// Every optional part is written, and repetitions occur twice.
    Most,
}

/// Rules whose parts are written together without white space.
const GLUED: &[&str] = &[
    "regular identifier",
    "extended identifier",
    "general parameter reference",
    "delimited identifier",
    "accent quoted character sequence",
    "single quoted character sequence",
    "double quoted character sequence",
    "unbroken single quoted character sequence",
    "unbroken double quoted character sequence",
    "unbroken accent quoted character sequence",
    "single quoted character representation",
    "double quoted character representation",
    "accent quoted character representation",
    "double single quote",
    "double double quote",
    "double grave accent",
    "escaped character",
    "escaped reverse solidus",
    "escaped quote",
    "escaped double quote",
    "escaped grave accent",
    "escaped tab",
    "escaped backspace",
    "escaped newline",
    "escaped carriage return",
    "escaped form feed",
    "unicode escape value",
    "unicode 4 digit escape value",
    "unicode 6 digit escape value",
    "unsigned decimal in scientific notation",
    "mantissa",
    "exponent",
    "unsigned decimal in common notation",
    "unsigned integer",
    "signed decimal integer",
    "unsigned decimal integer",
    "unsigned hexadecimal integer",
    "unsigned octal integer",
    "approximate numeric literal",
    "parameter name",
    "separated identifier",
];

/// Rules in which the grammar allows any expression, although only a property or an indexed element makes sense.
const DETOURS: &[&str] = &["set property item", "remove property item"];

impl Grammar {
    /// Reads the text of a grammar file.
    pub fn read(text: &str) -> Self {
        let mut names: Vec<String> = Vec::new();
        let mut bodies: BTreeMap<String, String> = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let line = line.split("!!").next().unwrap_or("");
            if let Some((name, body)) = line.strip_prefix('<').and_then(|rest| rest.split_once("> ::=")) {
                names.push(name.to_owned());
                bodies.insert(name.to_owned(), body.to_owned());
            } else if let Some(body) = names.last().and_then(|name| bodies.get_mut(name)) {
                body.push('\n');
                body.push_str(line);
            }
        }
        let rules = bodies.iter().map(|(name, body)| (name.clone(), alternatives(name, body))).collect();
        let mut grammar = Self { names, rules, sizes: BTreeMap::new() };
        grammar.measure();
        grammar
    }

    /// How many alternatives a rule has.
    pub fn alternatives(&self, rule: &str) -> usize {
        self.rules[rule].len()
    }

    /// Computes the length of the shortest text of each rule, in tokens: repeats until nothing changes.
    fn measure(&mut self) {
        loop {
            let mut changed = false;
            for (name, alternatives) in &self.rules {
                let size = alternatives.iter().filter_map(|term| self.size(term)).min();
                // Programs with ordinary names are easier to read than programs that use keywords and infinities as
                // names and values.
                let unusual = ["non-reserved word", "signed numeric literal", "remove property item"]
                    .contains(&name.as_str());
                if let Some(size) = size.map(|size| size + if unusual { 30 } else { 0 })
                    && self.sizes.get(name).is_none_or(|known| size < *known)
                {
                    self.sizes.insert(name.clone(), size);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn size(&self, term: &Term) -> Option<usize> {
        match term {
            Term::Rule(name) => self.sizes.get(name).map(|size| size + 1),
            Term::Text(_) => Some(1),
            Term::Sequence(terms) => terms.iter().map(|term| self.size(term)).sum(),
            Term::Choice(terms) => terms.iter().filter_map(|term| self.size(term)).min(),
            Term::Optional(_) => Some(0),
            Term::Repeat(term) => self.size(term),
        }
    }

    /// The shortest program that uses this alternative; `None` if no program reaches the rule.
    pub fn sentence(&self, rule: &str, alternative: usize, extent: Extent) -> Option<String> {
        let distances = self.distances(rule);
        distances.get("program")?;
        let mut words = Vec::new();
        self.towards("program", rule, alternative, extent, &distances, &mut words);
        Some(words.join(" "))
    }

    /// For each rule, the number of rules between it and the goal.
    fn distances(&self, goal: &str) -> BTreeMap<&str, usize> {
        let mut distances: BTreeMap<&str, usize> = BTreeMap::new();
        let mut found = vec![goal];
        let mut distance = 0;
        while !found.is_empty() {
            for name in &found {
                if let Some((name, _)) = self.rules.get_key_value(*name) {
                    distances.entry(name).or_insert(distance);
                }
            }
            distance += 1;
            found = self
                .rules
                .iter()
                .filter(|(name, _)| {
                    !distances.contains_key(name.as_str()) && !DETOURS.contains(&name.as_str())
                })
                .filter(|(_, terms)| {
                    terms.iter().any(|term| mentions(term, &|name| distances.contains_key(name)))
                })
                .map(|(name, _)| name.as_str())
                .collect();
        }
        distances
    }

    fn towards(
        &self,
        name: &str,
        goal: &str,
        alternative: usize,
        extent: Extent,
        distances: &BTreeMap<&str, usize>,
        words: &mut Vec<String>,
    ) {
        let mut own = Vec::new();
        if name == goal {
            self.write(&self.rules[name][alternative], extent, &mut own);
        } else {
            let term = self.rules[name]
                .iter()
                .filter(|term| nearest(term, distances).is_some())
                .min_by_key(|term| (nearest(term, distances), self.size(term)))
                .expect("an alternative leads to the goal");
            let next = nearest(term, distances).expect("a rule leads to the goal").1.to_owned();
            let mut taken = false;
            self.write_towards(term, &next, &mut taken, &mut own, &mut |words| {
                self.towards(&next, goal, alternative, extent, distances, words);
            });
        }
        emit(name, own, words);
    }

    /// Writes a term with the first mention of `next` replaced by what `detour` writes, and everything else as
    /// short as possible.
    fn write_towards(
        &self,
        term: &Term,
        next: &str,
        taken: &mut bool,
        words: &mut Vec<String>,
        detour: &mut dyn FnMut(&mut Vec<String>),
    ) {
        if *taken || !mentions(term, &|name| name == next) {
            return self.write(term, Extent::Least, words);
        }
        match term {
            Term::Rule(_) => {
                *taken = true;
                detour(words);
            }
            Term::Sequence(terms) => {
                for term in terms {
                    self.write_towards(term, next, taken, words, detour);
                }
            }
            Term::Choice(terms) => {
                let term = terms
                    .iter()
                    .find(|term| mentions(term, &|name| name == next))
                    .expect("the rule has an alternative");
                self.write_towards(term, next, taken, words, detour);
            }
            Term::Optional(term) | Term::Repeat(term) => self.write_towards(term, next, taken, words, detour),
            Term::Text(text) => words.push(text.clone()),
        }
    }

    fn write(&self, term: &Term, extent: Extent, words: &mut Vec<String>) {
        match term {
            Term::Rule(name) => {
                let shortest = self.rules[name]
                    .iter()
                    .min_by_key(|term| self.size(term))
                    .expect("the rule has an alternative");
                let mut own = Vec::new();
                self.write(shortest, Extent::Least, &mut own);
                emit(name, own, words);
            }
            Term::Text(text) => words.push(text.clone()),
            Term::Sequence(terms) => terms.iter().for_each(|term| self.write(term, extent, words)),
            Term::Choice(terms) => {
                let term = match extent {
                    Extent::Least => terms.iter().min_by_key(|term| self.size(term)),
                    Extent::Most => terms.last(),
                };
                self.write(term.expect("the rule has an alternative"), extent, words);
            }
            Term::Optional(term) => {
                if extent == Extent::Most {
                    self.write(term, extent, words);
                }
            }
            Term::Repeat(term) => {
                self.write(term, extent, words);
                if extent == Extent::Most {
                    self.write(term, extent, words);
                }
            }
        }
    }
}

impl Grammar {
    /// Makes a random program. After `choices` random choices, everything else is written as short as possible.
    pub fn random(&self, dice: &mut Dice, mut choices: usize) -> String {
        let mut words = Vec::new();
        self.write_random(&Term::Rule("program".to_owned()), dice, &mut choices, &mut words);
        words.join(" ")
    }

    fn write_random(&self, term: &Term, dice: &mut Dice, choices: &mut usize, words: &mut Vec<String>) {
        if *choices == 0 {
            return self.write(term, Extent::Least, words);
        }
        match term {
            Term::Rule(name) => {
                let alternatives = &self.rules[name];
                if alternatives.len() > 1 {
                    *choices -= 1;
                }
                let mut own = Vec::new();
                self.write_random(dice.pick(alternatives), dice, choices, &mut own);
                emit(name, own, words);
            }
            Term::Text(text) => words.push(text.clone()),
            Term::Sequence(terms) => {
                terms.iter().for_each(|term| self.write_random(term, dice, choices, words));
            }
            Term::Choice(terms) => self.write_random(dice.pick(terms), dice, choices, words),
            Term::Optional(term) => {
                if dice.below(3) == 0 {
                    self.write_random(term, dice, choices, words);
                }
            }
            Term::Repeat(term) => {
                self.write_random(term, dice, choices, words);
                if dice.below(4) == 0 {
                    self.write_random(term, dice, choices, words);
                }
            }
        }
    }
}

fn emit(name: &str, own: Vec<String>, words: &mut Vec<String>) {
    if GLUED.contains(&name) {
        words.push(own.concat());
    } else {
        words.extend(own);
    }
}

fn mentions(term: &Term, is: &dyn Fn(&str) -> bool) -> bool {
    match term {
        Term::Rule(name) => is(name),
        Term::Text(_) => false,
        Term::Sequence(terms) | Term::Choice(terms) => terms.iter().any(|term| mentions(term, is)),
        Term::Optional(term) | Term::Repeat(term) => mentions(term, is),
    }
}

/// The rule in a term that is nearest to the goal, with its distance.
fn nearest<'a>(term: &'a Term, distances: &BTreeMap<&str, usize>) -> Option<(usize, &'a str)> {
    match term {
        Term::Rule(name) => distances.get(name.as_str()).map(|distance| (*distance, name.as_str())),
        Term::Text(_) => None,
        Term::Sequence(terms) | Term::Choice(terms) => {
            terms.iter().filter_map(|term| nearest(term, distances)).min()
        }
        Term::Optional(term) | Term::Repeat(term) => nearest(term, distances),
    }
}

/// The alternatives of a rule.
fn alternatives(name: &str, body: &str) -> Vec<Term> {
    let body = body.trim();
    // The grammar describes classes of characters in words; one character represents each class.
    if let Some(class) = body.strip_prefix("unicode: ") {
        return vec![Term::Text(if class == "WHITESPACE" { " " } else { "a" }.to_owned())];
    }
    if name == "vertical bar" {
        return vec![Term::Text("|".to_owned())];
    }
    let single =
        ["ampersand", "left bracket", "right bracket", "left brace", "right brace", "concatenation operator"];
    if single.contains(&name) {
        return vec![Term::Text(body.to_owned())];
    }
    let mut found = Vec::new();
    for line in split_alternatives(body) {
        if line.trim_start().starts_with("any character but") {
            found.push(Term::Text("x".to_owned()));
            continue;
        }
        let words: Vec<&str> = tokens(&line);
        let mut at = 0;
        found.push(choice(&words, &mut at));
    }
    found
}

/// Splits a rule into its alternatives, which are on lines of their own that begin with `|`.
fn split_alternatives(body: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in body.lines() {
        let line = line.trim();
        match line.strip_prefix("| ") {
            Some(rest) => found.push(rest.to_owned()),
            None => match found.last_mut() {
                Some(last) => {
                    last.push(' ');
                    last.push_str(line);
                }
                None => found.push(line.to_owned()),
            },
        }
    }
    found
}

/// Splits a line into tokens: `<rule name>` is one token, everything else is separated by white space.
fn tokens(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let named =
            rest.starts_with('<') && rest.len() > 1 && rest[1..].starts_with(|c: char| c.is_alphabetic());
        let end = if named {
            rest.find('>').map_or(rest.len(), |end| end + 1)
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        // In `<x>...` and `}...` the repetition follows without white space.
        let (word, dots) = match rest[..end].strip_suffix("...") {
            Some(word) if !word.is_empty() => (word, true),
            _ => (&rest[..end], false),
        };
        found.push(word);
        if dots {
            found.push("...");
        }
        rest = rest[end..].trim_start();
    }
    found
}

fn choice(words: &[&str], at: &mut usize) -> Term {
    let mut choices = vec![sequence(words, at)];
    while words.get(*at) == Some(&"|") {
        *at += 1;
        choices.push(sequence(words, at));
    }
    if choices.len() == 1 { choices.remove(0) } else { Term::Choice(choices) }
}

fn sequence(words: &[&str], at: &mut usize) -> Term {
    let mut terms: Vec<Term> = Vec::new();
    while let Some(&word) = words.get(*at) {
        *at += 1;
        match word {
            "|" | "]" | "}" => {
                *at -= 1;
                break;
            }
            "[" => {
                let inner = choice(words, at);
                *at += 1;
                terms.push(Term::Optional(Box::new(inner)));
            }
            "{" => {
                let inner = choice(words, at);
                *at += 1;
                terms.push(inner);
            }
            "..." => {
                let last = terms.pop().expect("a term comes before the repetition");
                terms.push(Term::Repeat(Box::new(last)));
            }
            word => match word.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
                Some(name) if !name.is_empty() => terms.push(Term::Rule(name.to_owned())),
                _ => terms.push(Term::Text(word.to_owned())),
            },
        }
    }
    if terms.len() == 1 { terms.remove(0) } else { Term::Sequence(terms) }
}
