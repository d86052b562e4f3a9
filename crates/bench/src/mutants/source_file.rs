//! Finds every place of a source file at which a mutation operator applies.
//!
//! Tests, constants, patterns, types, error values and what only planted faults run are left out: they are not the
//! semantics of a statement.

use super::operator::operators;
use super::site::{Site, SourceText};
use super::{CodeMutant, Form, MutantError};
use syn::visit::{self, Visit};
use syn::{Arm, Attribute, Expr, ItemImpl, ItemMod, ReturnType, Signature, Stmt, Type};

/// All mutants of a source file, in the order of the text.
pub(super) fn mutants_of(file: &str, text: &str) -> Result<Vec<CodeMutant>, MutantError> {
    let tree = syn::parse_file(text)
        .map_err(|error| MutantError::Source { file: file.to_owned(), why: error.to_string() })?;
    let mut collector = Collector { file, text: SourceText(text), found: Vec::new() };
    collector.visit_file(&tree);
    Ok(collector.found)
}

struct Collector<'a> {
    file: &'a str,
    text: SourceText<'a>,
    found: Vec<CodeMutant>,
}

impl Collector<'_> {
    fn add(&mut self, site: Site<'_>) {
        let (range, form) = (site.range(), site.form());
        let before = match site {
            Site::Body(signature, _) => format!("fn {} returns", signature.ident),
            _ => self.text.0.get(range.clone()).unwrap_or_default().to_owned(),
        };
        if form != Form::Entry && mentions_fault(&before) {
            return;
        }
        for operator in operators() {
            for after in (operator.changes)(&site, &self.text) {
                self.found.push(CodeMutant {
                    file: self.file.to_owned(),
                    line: self.text.line(range.start),
                    range: range.clone(),
                    operator: operator.name,
                    form,
                    before: before.clone(),
                    after,
                });
            }
        }
    }

    /// Adds the conditions of an `if`. In a chain with `let`s, these are the parts that are not a `let`.
    fn add_conditions(&mut self, condition: &Expr) {
        match condition {
            Expr::Let(_) => {}
            Expr::Binary(both) if has_let(condition) => {
                self.add_conditions(&both.left);
                self.add_conditions(&both.right);
            }
            _ => self.add(Site::Condition(condition)),
        }
    }

    fn add_function(&mut self, signature: &Signature, block: &syn::Block) {
        if signature.constness.is_none() && !returns_error(signature) {
            self.add(Site::Body(signature, block));
            self.visit_block(block);
        }
    }
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, part: &'ast ItemImpl) {
        let is_debug = part
            .trait_
            .as_ref()
            .is_some_and(|(_, path, _)| path.segments.last().is_some_and(|last| last.ident == "Debug"));
        if !is_debug && !is_test(&part.attrs) {
            visit::visit_item_impl(self, part);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if !is_test(&function.attrs) {
            self.add_function(&function.sig, &function.block);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_test(&function.attrs) {
            self.add_function(&function.sig, &function.block);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.add_function(&function.sig, block);
        }
    }

    // A switch is not allowed where a constant is required. Patterns and types are not code that runs.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        self.add(Site::Statement(statement));
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if is_error(expr) || matches!(expr, Expr::Const(_)) {
            return;
        }
        self.add(Site::Expression(expr));
        match expr {
            Expr::If(choice) if mentions_fault(self.text.of(&choice.cond)) => {
                // Only a planted fault runs the first branch.
                if let Some((_, otherwise)) = &choice.else_branch {
                    self.visit_expr(otherwise);
                }
                return;
            }
            Expr::If(choice) => self.add_conditions(&choice.cond),
            Expr::While(repeated) => self.add_conditions(&repeated.cond),
            Expr::Match(choice) => {
                for (place, arm) in choice.arms.iter().enumerate() {
                    if !is_of_fault(arm, &self.text) {
                        self.add(Site::Arm(&choice.arms, place));
                    }
                }
            }
            // The length of an array is a constant.
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if is_of_fault(arm, &self.text) {
            return;
        }
        if let Some((_, guard)) = &arm.guard {
            self.add_conditions(guard);
        }
        visit::visit_arm(self, arm);
    }
}

fn is_of_fault(arm: &Arm, text: &SourceText<'_>) -> bool {
    arm.guard.as_ref().is_some_and(|(_, guard)| mentions_fault(text.of(&**guard)))
}

/// True if a text mentions planted faults.
fn mentions_fault(text: &str) -> bool {
    let text = text.to_lowercase().replace("default", "");
    text.contains("fault")
}

/// True if a condition contains a `let`, which is allowed only in a condition.
pub(super) fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// True if an expression makes an error. No answer shows the kind and message of an error.
fn is_error(expr: &Expr) -> bool {
    let Expr::Call(call) = expr else { return false };
    let Expr::Path(path) = &*call.func else { return false };
    path.path.segments.iter().any(|segment| {
        let name = segment.ident.to_string();
        name == "Err" || name.ends_with("Error")
    })
}

/// Whether a function returns an error type, that is, one whose name ends in `Error`.
fn returns_error(signature: &Signature) -> bool {
    let ReturnType::Type(_, returned) = &signature.output else { return false };
    let Type::Path(path) = &**returned else { return false };
    path.path.segments.last().is_some_and(|last| last.ident.to_string().ends_with("Error"))
}
