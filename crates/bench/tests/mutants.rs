//! Code mutants are drawn from places that run, and written so that only the one that is switched on runs.

use edgewise_bench::mutants::{CodeMutant, candidates_of, disjoint, draw, operators, rewrite};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Two functions that run, and much that must not be changed.
const TOY: &str = r#"
const LIMIT: usize = 3;

pub fn least(values: &[i64]) -> Option<i64> {
    values.iter().copied().min()
}

pub fn is_small(value: i64) -> bool {
    if faults.has(Fault::Planted) { return value < 1; }
    value < 10
}

fn refuse() -> EvalError {
    EvalError::new(1 + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_is_not_two() { assert!(1 < 2); let x = 1 == 2; }
}
"#;

/// A program without anything that must not be changed: it prints two answers.
const PROGRAM: &str = r#"
mod mutant {
    pub fn on(number: u32) -> bool {
        std::env::args().nth(1).and_then(|text| text.parse().ok()) == Some(number)
    }
}

fn least(values: &[i64]) -> Option<i64> {
    values.iter().copied().min()
}

fn is_small(value: i64) -> bool {
    value < 10
}

fn main() {
    println!("{:?} {}", least(&[2, 1, 3]), is_small(10));
}
"#;

fn toy(text: &str) -> Vec<CodeMutant> {
    candidates_of(&[("toy.rs".to_owned(), text.to_owned())]).expect("the toy can be parsed")
}

#[test]
fn only_code_that_runs_a_statement_is_changed() {
    let found: BTreeSet<String> =
        toy(TOY).iter().map(|mutant| format!("{}: {}", mutant.line, mutant.description())).collect();
    let expected = [
        "4: fn least returns at once: return None;",
        "5: values.iter().copied().min() → values.iter().copied().max()",
        "8: fn is_small returns at once: return false;",
        "8: fn is_small returns at once: return true;",
        "10: value < 10 → (value) <= (10)",
        "10: value < 10 → (value) >= (10)",
        "10: 10 → 11",
        "10: 10 → 9",
    ];
    assert_eq!(found, expected.into_iter().map(str::to_owned).collect());
}

#[test]
fn the_same_seed_draws_the_same_mutants_and_another_seed_others() {
    let all = toy(TOY);
    let texts = |seed| draw(&all, seed).iter().map(CodeMutant::description).collect::<Vec<_>>();
    assert_eq!(texts(1), texts(1));
    assert!((2..20).any(|seed| texts(seed) != texts(1)));
    // One mutant of each place: the two beginnings, the two expressions and the literal.
    assert_eq!(texts(1).len(), 5);
}

#[test]
fn mutants_of_the_same_text_are_not_written_into_one_program() {
    let all = toy(TOY);
    let find = |text: &str| all.iter().find(|mutant| mutant.description().starts_with(text)).expect(text);
    assert!(!disjoint(find("value < 10"), [find("10 → 11")]));
    assert!(disjoint(find("value < 10"), [find("values.iter()"), find("fn is_small")]));
}

#[test]
fn each_operator_has_a_name_of_its_own() {
    let names: BTreeSet<&str> = operators().iter().map(|operator| operator.name).collect();
    assert_eq!(names.len(), operators().len());
    assert!(operators().iter().all(|operator| !operator.about.is_empty()));
}

#[test]
fn two_mutants_in_one_program_run_only_if_they_are_switched_on() {
    let all = toy(PROGRAM);
    let find = |text: &str| all.iter().find(|mutant| mutant.description().ends_with(text)).expect(text);
    let (largest, wider) = (find("max()"), find("(value) <= (10)"));
    let rewritten = rewrite(PROGRAM, &[(1, largest), (2, wider)]);
    assert_eq!(rewritten.switches.len(), 2);
    for (number, range) in &rewritten.switches {
        assert!(rewritten.text[range.clone()].contains(&format!("on({number})")));
    }
    let folder = std::env::temp_dir().join(format!("edgewise-mutants-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let answers = |number: &str| compiled_and_run(&folder, &rewritten.text, number);
    assert_eq!(answers("0"), "Some(1) false");
    assert_eq!(answers("1"), "Some(3) false");
    assert_eq!(answers("2"), "Some(1) true");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

fn compiled_and_run(folder: &Path, text: &str, number: &str) -> String {
    let (source, program) = (folder.join("toy.rs"), folder.join("toy"));
    if !program.exists() {
        std::fs::write(&source, text).expect("the source can be written");
        let rustc = Command::new("rustc").arg(&source).arg("-o").arg(&program).output().expect("rustc runs");
        assert!(rustc.status.success(), "{}", String::from_utf8_lossy(&rustc.stderr));
    }
    let run = Command::new(&program).arg(number).output().expect("the program runs");
    String::from_utf8_lossy(&run.stdout).trim().to_owned()
}
