//! Compiles WITH and RETURN.

use super::{Aggregates, Compiler, Grouped, Variable, query::PartBuilder};
use crate::{
    Detail,
    check::{Checked, Type, contains_aggregate, fail, mentions},
    program::{Aggregation, Barrier, Ex, Projection, Reading, Slot, SortKey},
};
use edgewise_cypher_syntax::ast::{self, Expr, Literal, UnaryOp};
use edgewise_model::Name;

/// One item of a projection: its expression, the name of its column, and whether the text gives no name, so that the
/// name is the text of the expression.
struct Item {
    expr: Expr,
    name: Name,
    unnamed: bool,
}

impl Compiler<'_> {
    /// Compiles `WITH … [WHERE …]`.
    pub(super) fn with(&mut self, with: &ast::With, builder: &mut PartBuilder) -> Checked {
        let items = self.items(&with.projection)?;
        // Neo4j manual, "Subqueries": a variable of the outer query cannot be redefined inside a subquery.
        let renames = |item: &&Item| {
            self.scope.outer.iter().any(|variable| variable.name == item.name)
                && !matches!(&item.expr, Expr::Variable(name) if *name == item.name)
        };
        if let Some(item) = items.iter().find(renames) {
            return fail(Detail::VariableAlreadyBound, format!("variable `{}` is already bound", item.name));
        }
        self.project(&with.projection, &items, with.where_.as_ref(), builder)?;
        if let Some(item) = items.iter().find(|item| item.unnamed) {
            return fail(Detail::NoExpressionAlias, format!("`{}` in WITH needs an alias", item.name));
        }
        Ok(())
    }

    /// Compiles `RETURN …`.
    pub(super) fn return_(&mut self, return_: &ast::Return, builder: &mut PartBuilder) -> Checked {
        let projection = &return_.projection;
        // `RETURN *` needs at least one variable (TCK `clauses/return/Return7` [2]).
        if projection.star && self.scope.own.is_empty() {
            return fail(Detail::NoVariablesInScope, "RETURN * needs a variable in scope");
        }
        let items = self.items(projection)?;
        self.project(projection, &items, None, builder)?;
        let columns =
            self.scope.own.iter().map(|variable| (variable.name.clone(), variable.slot, variable.of.clone()));
        builder.returned = Some(columns.collect());
        Ok(())
    }

    /// The items of the projection. `*` stands for all variables in alphabetical order, as in the engines.
    fn items(&self, projection: &ast::Projection) -> Checked<Vec<Item>> {
        let mut items: Vec<Item> = Vec::new();
        if projection.star {
            let mut names: Vec<&Name> = self.scope.own.iter().map(|variable| &variable.name).collect();
            names.sort_unstable();
            names.dedup();
            items.extend(names.into_iter().map(|name| Item {
                expr: Expr::Variable(name.clone()),
                name: name.clone(),
                unnamed: false,
            }));
        }
        for (index, item) in projection.items.iter().enumerate() {
            let (name, unnamed) = match (&item.alias, &item.expr) {
                (Some(alias), _) => (alias.clone(), false),
                (None, Expr::Variable(name)) => (name.clone(), false),
                (None, expr) => (column_name(expr, item.text.0.as_deref(), index), true),
            };
            items.push(Item { expr: item.expr.clone(), name, unnamed });
        }
        // Two columns must not have the same name (TCK `clauses/return/Return4` [10]; likewise for WITH).
        for (index, item) in items.iter().enumerate() {
            if items[..index].iter().any(|before| before.name == item.name) {
                return fail(Detail::ColumnNameConflict, format!("two columns are named `{}`", item.name));
            }
        }
        Ok(items)
    }

    /// Compiles the projection: the items, DISTINCT, ORDER BY, SKIP, LIMIT and the WHERE of a WITH.
    fn project(
        &mut self,
        projection: &ast::Projection,
        items: &[Item],
        where_: Option<&Expr>,
        builder: &mut PartBuilder,
    ) -> Checked {
        let aggregating = items.iter().any(|item| contains_aggregate(&item.expr));
        let distinct = projection.distinct();
        self.calls.clear();
        self.call_log.clear();
        let mut keys = Vec::new();
        let mut assigned = Vec::new();
        let mut variables: Vec<Option<Variable>> = Vec::new();
        for item in items {
            if aggregating && contains_aggregate(&item.expr) {
                variables.push(None);
                continue;
            }
            let compiled = self.expr(&item.expr)?;
            let slot = match compiled.ex {
                Ex::Slot(slot) => slot,
                _ => self.new_slot(),
            };
            variables.push(Some(Variable { name: item.name.clone(), slot, of: compiled.of }));
            if aggregating {
                keys.push((compiled.ex, slot));
            } else if !matches!(compiled.ex, Ex::Slot(_)) {
                assigned.push((compiled.ex, slot));
            }
        }
        if aggregating {
            self.aggregate_items(items, &mut variables, &mut assigned)?;
        }
        let variables: Vec<Variable> = variables.into_iter().flatten().collect();

        let before = std::mem::replace(&mut self.scope.own, variables.clone());
        let sees_only_columns = aggregating || distinct;
        if !sees_only_columns {
            // Without DISTINCT and aggregates, ORDER BY and WHERE also see the variables from before the projection
            // (TCK `clauses/with-where/WithWhere7`, `clauses/with-orderBy/WithOrderBy4` [8]).
            let shadowed = |old: &Variable| variables.iter().any(|new| new.name == old.name);
            let visible = before.iter().filter(|old| !shadowed(old)).cloned();
            self.scope.own = visible.chain(variables.iter().cloned()).collect();
        }
        let sort = self.sort_keys(projection, items, &variables, &before, aggregating, distinct)?;
        let skip = projection.skip.as_ref().map(|skip| self.row_count(&skip.count)).transpose()?;
        let limit = projection.limit.as_ref().map(|limit| self.row_count(limit)).transpose()?;
        let (filter, needed) = match where_ {
            Some(where_) => {
                if sees_only_columns {
                    // WHERE may repeat the expression of a column (TCK `clauses/with-where/WithWhere1` [2]).
                    let mut keys = column_expressions(items, &variables);
                    keys.retain(|(key, ..)| !contains_aggregate(key));
                    self.grouped = Some(self.columns_only_scope(keys, &variables, &before, Vec::new()));
                }
                let compiled = self.tracking_slots(|compiler| compiler.predicate(where_));
                self.grouped = None;
                let (filter, needed) = compiled?;
                (Some(filter), needed)
            }
            None => (None, Vec::new()),
        };
        self.scope.own = variables;

        if sees_only_columns || !sort.is_empty() || skip.is_some() || limit.is_some() {
            let aggregation =
                aggregating.then(|| Aggregation { keys, calls: std::mem::take(&mut self.calls) });
            let mut after = self.scope.slots();
            // After DISTINCT or an aggregation the condition sees only columns. No other slot is kept, because it would
            // make equal rows differ.
            if !sees_only_columns {
                after.extend(needed);
            }
            after.sort_unstable();
            after.dedup();
            let projection = Projection { aggregation, items: assigned, distinct, sort, skip, limit, after };
            builder.barrier(Barrier::Project(Box::new(projection)));
        } else if !assigned.is_empty() {
            builder.read(Reading::Assign(assigned));
        }
        if let Some(filter) = filter {
            builder.read(Reading::Filter(filter));
        }
        Ok(())
    }

    /// Compiles the items that contain aggregates. Outside the arguments of aggregates they may use only grouping keys
    /// and constants (TCK `clauses/with/With6` [5] to [9]).
    fn aggregate_items(
        &mut self,
        items: &[Item],
        variables: &mut [Option<Variable>],
        assigned: &mut Vec<(Ex, Slot)>,
    ) -> Checked {
        let keys = simple_keys(items, variables);
        let grouped = Grouped {
            keys,
            locals_from: self.scope.own.len(),
            per_row: true,
            rows: None,
            ambiguous: Vec::new(),
        };
        for (item, variable) in items.iter().zip(variables) {
            if variable.is_some() {
                continue;
            }
            self.grouped = Some(grouped.clone());
            let compiled = self.with_aggregates(Aggregates::Collected, |compiler| compiler.expr(&item.expr));
            self.grouped = None;
            let compiled = compiled?;
            let slot = match compiled.ex {
                Ex::Slot(slot) => slot,
                _ => self.new_slot(),
            };
            if !matches!(compiled.ex, Ex::Slot(_)) {
                assigned.push((compiled.ex, slot));
            }
            *variable = Some(Variable { name: item.name.clone(), slot, of: compiled.of });
        }
        Ok(())
    }

    /// Compiles the sort keys of ORDER BY.
    fn sort_keys(
        &mut self,
        projection: &ast::Projection,
        items: &[Item],
        variables: &[Variable],
        before: &[Variable],
        aggregating: bool,
        distinct: bool,
    ) -> Checked<Vec<SortKey>> {
        let mut sort = Vec::new();
        for sort_item in &projection.order_by {
            let key = if aggregating || distinct {
                self.columns_only_sort_key(&sort_item.key, items, variables, before, aggregating)?
            } else {
                self.expr(&sort_item.key)?.ex
            };
            sort.push(SortKey { key, descending: sort_item.descending() });
        }
        Ok(sort)
    }

    /// Compiles a sort key after DISTINCT or an aggregation: it may use only the names of columns and expressions that
    /// are equal to the expression of a column (TCK `clauses/return-orderby/ReturnOrderBy2` [13], `ReturnOrderBy6`).
    fn columns_only_sort_key(
        &mut self,
        key: &Expr,
        items: &[Item],
        variables: &[Variable],
        before: &[Variable],
        aggregating: bool,
    ) -> Checked<Ex> {
        let aggregate = aggregating && contains_aggregate(key);
        let options: Vec<Option<Variable>> = variables.iter().cloned().map(Some).collect();
        let keys =
            if aggregate { simple_keys(items, &options) } else { column_expressions(items, variables) };
        let mut ambiguous = Vec::new();
        if aggregate {
            let complex = items.iter().filter(|item| !contains_aggregate(&item.expr));
            for item in complex {
                ambiguous.extend(
                    before.iter().map(|old| &old.name).filter(|name| mentions(&item.expr, name)).cloned(),
                );
            }
        }
        self.grouped = Some(self.columns_only_scope(keys, variables, before, ambiguous));
        let aggregates = if aggregating { Aggregates::Collected } else { Aggregates::Forbidden };
        let compiled = self.with_aggregates(aggregates, |compiler| compiler.expr(key));
        self.grouped = None;
        Ok(compiled?.ex)
    }

    /// The rules for resolving names in an expression that may use only the names and the expressions of columns.
    fn columns_only_scope(
        &self,
        mut keys: Vec<(Expr, Slot, Type)>,
        variables: &[Variable],
        before: &[Variable],
        ambiguous: Vec<Name>,
    ) -> Grouped {
        // If a column has the name of an older variable, the expression of a column that mentions this variable now
        // means something else.
        let renamed = |new: &&Variable| before.iter().any(|old| old.name == new.name && old.slot != new.slot);
        keys.retain(|(expr, ..)| !variables.iter().filter(renamed).any(|new| mentions(expr, &new.name)));
        let kept = |old: &&Variable| variables.iter().any(|new| new.slot == old.slot && new.name == old.name);
        let rows = Some(before.iter().filter(kept).cloned().collect());
        Grouped { keys, locals_from: self.scope.own.len(), per_row: false, rows, ambiguous }
    }

    /// Compiles the count of SKIP or LIMIT: it must not use variables, and must be an integer that is not negative (TCK
    /// `clauses/return-skip-limit/ReturnSkipLimit1` and `2`).
    fn row_count(&mut self, count: &Expr) -> Checked<Ex> {
        let around = std::mem::take(&mut self.scope);
        let compiled = self.expr(count);
        self.scope = around;
        let compiled = match compiled {
            Err(error) if error.detail == Detail::UndefinedVariable => {
                return fail(Detail::NonConstantExpression, "SKIP and LIMIT must not use variables");
            }
            other => other?,
        };
        if let Expr::Unary(UnaryOp::Minus, operand) = count
            && let Expr::Literal(Literal::Integer(integer)) = &**operand
            && integer.value > 0
        {
            return fail(Detail::NegativeIntegerArgument, "SKIP and LIMIT must not be negative");
        }
        match compiled.of {
            Type::Any | Type::Int | Type::Number | Type::Null => Ok(compiled.ex),
            of => fail(Detail::InvalidArgumentType, format!("SKIP and LIMIT take an integer, not {of:?}")),
        }
    }
}

/// The grouping keys that an item with aggregates may use: variables and their properties. The TCK calls other keys,
/// "more complex expressions, even if projected", ambiguous (`clauses/with/With6` [9]).
fn simple_keys(items: &[Item], variables: &[Option<Variable>]) -> Vec<(Expr, Slot, Type)> {
    /// Whether the expression is a variable, or a property of one.
    fn is_simple(expr: &Expr) -> bool {
        match expr {
            Expr::Variable(_) => true,
            Expr::Property(of, _) => is_simple(of),
            _ => false,
        }
    }
    let pairs = items.iter().zip(variables).filter(|(item, _)| is_simple(&item.expr));
    pairs
        .filter_map(|(item, variable)| {
            variable.as_ref().map(|variable| (item.expr.clone(), variable.slot, variable.of.clone()))
        })
        .collect()
}

/// The expression, slot and type of each column.
fn column_expressions(items: &[Item], variables: &[Variable]) -> Vec<(Expr, Slot, Type)> {
    let pairs = items.iter().zip(variables);
    pairs.map(|(item, variable)| (item.expr.clone(), variable.slot, variable.of.clone())).collect()
}

/// The column name of an item without alias: its text as written (openCypher 9, "RETURN").
fn column_name(expr: &Expr, text: Option<&str>, index: usize) -> Name {
    /// The text of a variable or a property, such as `n.p`; `None` for other expressions.
    fn dotted(expr: &Expr) -> Option<String> {
        match expr {
            Expr::Variable(name) => Some(name.to_string()),
            Expr::Property(of, key) => Some(format!("{}.{key}", dotted(of)?)),
            _ => None,
        }
    }
    match text {
        Some(text) => text.into(),
        None => dotted(expr).unwrap_or_else(|| format!("column {}", index + 1)).into(),
    }
}
