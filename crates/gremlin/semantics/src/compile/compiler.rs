//! `Compiler`: compiles a traversal into a program.

use std::collections::BTreeMap;

use edgewise_gremlin_syntax::ast::{self, Configuration, Nested, Source, Step as Tree, Traversal};
use edgewise_model::Name;

use super::draft::Draft;
use crate::error::{Error, ErrorKind, Result};
use crate::knobs::Knobs;
use crate::program::{Chain, Op, Paths, Program, Sack, SideEffectSeed, Step};
use crate::value::Value;

/// The maximum nesting depth of anonymous traversals. Each level needs stack space when it runs.
const DEEPEST: usize = 48;

pub(super) struct Compiler<'c> {
    pub parameters: &'c BTreeMap<Name, Value>,
    pub knobs: Knobs,
    pub next_repeat: u32,
    /// True if `and()` and `or()` without arguments combine the steps around them.
    pub connects: bool,
    depth: usize,
}

/// Compiles a whole traversal.
pub(crate) fn compile(
    traversal: &Traversal,
    parameters: &BTreeMap<Name, Value>,
    knobs: &Knobs,
) -> Result<Program> {
    let mut compiler = Compiler { parameters, knobs: *knobs, next_repeat: 0, connects: true, depth: 0 };
    compiler.connects = !traversal.source.configuration.iter().any(|configuration| {
        matches!(configuration, Configuration::WithoutStrategies(names) if names.iter().any(|name| name == "ConnectiveStrategy"))
    });
    let mut program = Program { chain: compiler.chain(&traversal.steps, true)?, ..Program::default() };
    let mut paths = false;
    for configuration in &traversal.source.configuration {
        match configuration {
            Configuration::With { .. } => {}
            Configuration::WithBulk(bulk) => program.one_bulk = !bulk,
            Configuration::WithPath => paths = true,
            Configuration::WithSack { initial, merge } => {
                program.sack = Some(Sack { initial: compiler.value(initial)?, merge: *merge });
            }
            Configuration::WithSideEffect { key, initial, reducer } => {
                let initial = compiler.value(initial)?;
                program.side_effects.push(SideEffectSeed { key: key.clone(), initial, reducer: *reducer });
            }
            Configuration::WithStrategies(strategies) => {
                for strategy in strategies {
                    compiler.strategy(strategy, &mut program)?;
                }
            }
            Configuration::WithoutStrategies(names) => program.without.extend(names.iter().cloned()),
        }
    }
    super::verify::verify(&program, &compiler.knobs)?;
    program.paths = if paths { Paths::Full } else { super::requirements::paths(&program.chain) };
    program.eager = super::requirements::is_pure(&program.chain);
    Ok(program)
}

/// Compiles a part of a traversal.
pub(crate) fn compile_part(
    steps: &[Tree],
    root: bool,
    parameters: &BTreeMap<Name, Value>,
    knobs: &Knobs,
) -> Result<Chain> {
    let mut compiler = Compiler { parameters, knobs: *knobs, next_repeat: 0, connects: true, depth: 0 };
    let chain = compiler.chain(steps, root)?;
    super::verify::verify_chain(&chain, knobs)?;
    Ok(chain)
}

/// Compiles the configuration of a traversal source, without its strategies.
pub(crate) fn compile_source(
    source: &Source,
    parameters: &BTreeMap<Name, Value>,
    knobs: &Knobs,
) -> Result<Program> {
    let plain = |one: &&Configuration| !matches!(one, Configuration::WithStrategies(_));
    let configuration = source.configuration.iter().filter(plain).cloned().collect();
    compile(&Traversal { source: Source { configuration }, steps: Vec::new() }, parameters, knobs)
}

impl Compiler<'static> {
    /// A compiler for literals, which have no variables.
    pub fn without_parameters() -> Self {
        static NONE: BTreeMap<Name, Value> = BTreeMap::new();
        Self { parameters: &NONE, knobs: Knobs::default(), next_repeat: 0, connects: true, depth: 0 }
    }
}

impl Compiler<'_> {
    pub fn variable(&self, name: &Name) -> Result<Value> {
        self.parameters.get(name).cloned().ok_or_else(|| {
            Error::new(ErrorKind::MissingParameter, format!("No such property: {name} (it has no value)"))
        })
    }

    /// Compiles an anonymous traversal.
    pub fn nested(&mut self, nested: &Nested) -> Result<Chain> {
        self.chain(&nested.steps, false)
    }

    pub fn nested_all(&mut self, nested: &[Nested]) -> Result<Vec<Chain>> {
        nested.iter().map(|one| self.nested(one)).collect()
    }

    /// Compiles a chain of steps. `root` is true if the chain follows `g`.
    pub fn chain(&mut self, trees: &[Tree], root: bool) -> Result<Chain> {
        if self.depth >= DEEPEST {
            return Err(Error::new(ErrorKind::Depth, "anonymous traversals are nested too deeply"));
        }
        self.depth += 1;
        let mut chain = Chain::default();
        for modulated in ast::modulated(trees) {
            let start = root && chain.steps.is_empty();
            let mut draft = Draft::new(modulated.modulators);
            if let Tree::Modulator(_) = modulated.step {
                // The traversal begins with `as()`, so these modulators have no step. They become labels of a `Start`
                // step.
                draft = Draft::new(&trees[..=modulated.modulators.len()]);
                chain.steps.push(Step::new(Op::Start));
            } else {
                draft.check_bys(modulated.step)?;
                self.step(modulated.step, &draft, start, &mut chain)?;
            }
            let labels = draft.labels.clone();
            let names = labels.into_iter().map(|label| self.text(label)).collect::<Result<Vec<_>>>()?;
            if let Some(step) = chain.steps.last_mut() {
                step.labels.extend(names.into_iter().flatten());
            }
        }
        self.depth -= 1;
        Ok(if self.connects { super::connective::connect(chain) } else { chain })
    }

    fn step(&mut self, tree: &Tree, draft: &Draft<'_>, start: bool, chain: &mut Chain) -> Result<()> {
        let op = match tree {
            Tree::Start(step) => self.start(step, draft, start)?,
            Tree::Move(step) => self.move_(step)?,
            Tree::Filter(step) => self.filter(step, draft)?,
            Tree::Map(step) => self.map_step(step, draft)?,
            Tree::Reduce(step) => self.reduce(step, draft)?,
            Tree::Scalar(step) => self.scalar(step, draft)?,
            Tree::List(step) => self.list(step)?,
            Tree::Branch(step) => match self.branch(step, draft, start, chain)? {
                Some(op) => op,
                None => return Ok(()),
            },
            Tree::SideEffect(step) => self.side_effect(step, draft)?,
            Tree::Mutation(step) => match self.mutation(step, draft, start, chain)? {
                Some(op) => op,
                None => return Ok(()),
            },
            Tree::Modulator(_) => return Ok(()),
        };
        let first = chain.steps.is_empty();
        chain.steps.push(Step::new(op));
        if let Some(Step { op: Op::Inject { first: is_first, .. }, .. }) = chain.steps.last_mut() {
            *is_first = first;
        }
        Ok(())
    }
}
