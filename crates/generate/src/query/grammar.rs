//! `Grammar`: the tables of one configuration draw, compiled.

use edgewise_cypher::dialect::Construct;
use edgewise_model::Rng;

use super::aggregate::{AGGREGATES, MakeAggregate};
use super::clause::{CLAUSES, FIRST, MakeClause};
use super::expr::{self, MakeExpr};
use super::function::{RECIPES, Recipe};
use super::guided::{GUIDED, MakeGuided};
use super::production::{Production, Table};
use super::{Base, ValueType};
use crate::value::Fit;
use crate::{Config, Features};

/// The productions one configuration draw left on, compiled for choosing in constant time.
#[derive(Clone, Debug)]
pub struct Grammar {
    boolean: Table<MakeExpr>,
    small: Table<MakeExpr>,
    integer: Table<MakeExpr>,
    float: Table<MakeExpr>,
    string: Table<MakeExpr>,
    list: Table<MakeExpr>,
    map: Table<MakeExpr>,
    other: Table<MakeExpr>,
    pub(super) guided: Table<MakeGuided>,
    pub(super) first: Table<MakeClause>,
    pub(super) clause: Table<MakeClause>,
    pub(super) aggregate: Table<MakeAggregate>,
    functions: Vec<(ValueType, Table<&'static Recipe>)>,
    generic: Table<&'static Recipe>,
    pub(super) has: Has,
    pub(super) temporal: Vec<Base>,
}

/// Whether the dialect has the constructs that choices inside productions ask for.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // each is the construct of the same name
pub struct Has {
    pub variable_length: bool,
    pub named_length: bool,
    pub named_path: bool,
    pub undirected: bool,
    pub type_bar: bool,
    pub label_chain: bool,
    pub pattern_list: bool,
    pub property_map: bool,
    pub match_where: bool,
    pub star: bool,
    pub distinct: bool,
    pub order_by: bool,
    pub hex: bool,
    pub octal: bool,
    pub match_after_optional: bool,
    pub fit: Fit,
    pub non_finite: bool,
    pub coalesce: bool,
    pub map_projection_entry: bool,
    pub lone_aggregate: bool,
}

impl Grammar {
    /// Compiles the tables: configured weights, without what the target lacks, and under `swarm` without a random
    /// part of the rest.
    pub fn compile(config: &Config, features: &Features, rng: &mut Rng) -> Self {
        let mut rng = rng.split("swarm");
        let mut compiler = Compiler { config, features, swarm: config.swarm.then_some(&mut rng), place: 0 };
        let general = compiler.number(expr::GENERAL);
        let boolean = compiler.with(&general, expr::BOOLEAN);
        let small = compiler.with(&general, expr::SMALL);
        let integer = compiler.with(&general, expr::INTEGER);
        let float = compiler.with(&general, expr::FLOAT);
        let string = compiler.with(&general, expr::STRING);
        let list = compiler.with(&general, expr::LIST);
        let map = compiler.with(&general, expr::MAP);
        let other = compiler.compile(&general);
        let guided = compiler.table(GUIDED);
        let first = compiler.table(FIRST);
        let clause = compiler.table(CLAUSES);
        let aggregate = compiler.aggregates();
        let (functions, generic) = compiler.functions();
        Self {
            boolean,
            small,
            integer,
            float,
            string,
            list,
            map,
            other,
            guided,
            first,
            clause,
            aggregate,
            functions,
            generic,
            has: Has::new(features),
            temporal: temporal(features),
        }
    }

    /// The table for a wanted type.
    #[inline]
    pub fn table(&self, wanted: ValueType) -> &Table<MakeExpr> {
        if wanted.is_list() {
            return &self.list;
        }
        match wanted.base {
            Base::Boolean => &self.boolean,
            Base::Integer if wanted.small => &self.small,
            Base::Integer => &self.integer,
            Base::Float => &self.float,
            Base::String => &self.string,
            Base::Map => &self.map,
            _ => &self.other,
        }
    }

    /// The functions that give a wanted type.
    pub fn functions(&self, wanted: ValueType) -> Option<&Table<&'static Recipe>> {
        self.functions.iter().find(|(kind, _)| *kind == wanted).map(|(_, table)| table)
    }

    /// The functions that give whatever type their arguments have.
    pub fn generic_functions(&self) -> &Table<&'static Recipe> {
        &self.generic
    }
}

struct Compiler<'a> {
    config: &'a Config,
    features: &'a Features,
    swarm: Option<&'a mut Rng>,
    place: u16,
}

impl Compiler<'_> {
    /// Gives each line its place in the list of all productions; tables must come in the order of that list.
    fn number<M: Copy>(&mut self, lines: &[Production<M>]) -> Vec<(u16, Production<M>)> {
        let first = self.place;
        self.place += lines.len() as u16;
        (first..).zip(lines.iter().copied()).collect()
    }

    fn compile<M: Copy>(&mut self, lines: &[(u16, Production<M>)]) -> Table<M> {
        Table::compile(lines, self.config, self.features, self.swarm.as_deref_mut())
    }

    fn table<M: Copy>(&mut self, lines: &[Production<M>]) -> Table<M> {
        let lines = self.number(lines);
        self.compile(&lines)
    }

    fn with(
        &mut self,
        general: &[(u16, Production<MakeExpr>)],
        lines: &[Production<MakeExpr>],
    ) -> Table<MakeExpr> {
        let mut all = general.to_vec();
        all.extend(self.number(lines));
        self.compile(&all)
    }

    /// Aggregates, those of functions the target has.
    fn aggregates(&mut self) -> Table<MakeAggregate> {
        let mut lines = self.number(AGGREGATES);
        let features = self.features;
        lines.retain(|(_, line)| {
            let function = line.name.trim_end_matches("-distinct");
            function == "count-star" || features.has_function(function)
        });
        self.compile(&lines)
    }

    #[allow(clippy::type_complexity)] // a pair of what the two fields hold
    fn functions(&mut self) -> (Vec<(ValueType, Table<&'static Recipe>)>, Table<&'static Recipe>) {
        let lines: Vec<(u16, Production<&'static Recipe>)> = (self.place..)
            .zip(RECIPES)
            .filter(|(_, recipe)| self.features.has_function(recipe.name))
            .map(|(place, recipe)| {
                let line = Production { name: recipe.name, needs: &[], weight: recipe.weight, make: recipe };
                (place, line)
            })
            .collect();
        let mut kinds: Vec<ValueType> = lines.iter().filter_map(|(_, line)| line.make.returns).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let functions = kinds
            .into_iter()
            .map(|kind| {
                let fitting = |line: &&(u16, Production<&'static Recipe>)| {
                    line.1.make.returns.is_some_and(|returns| returns.fits(kind))
                };
                let fitting: Vec<_> = lines.iter().filter(fitting).copied().collect();
                (kind, self.compile(&fitting))
            })
            .collect();
        let generic: Vec<_> = lines.iter().filter(|(_, line)| line.make.returns.is_none()).copied().collect();
        (functions, self.compile(&generic))
    }
}

impl Has {
    fn new(features: &Features) -> Self {
        Self {
            variable_length: features.allows(Construct::VariableLength),
            named_length: features.allows(Construct::NamedLength),
            named_path: features.allows(Construct::NamedPath),
            undirected: features.allows(Construct::Undirected),
            type_bar: features.allows(Construct::TypeBar),
            label_chain: features.allows(Construct::LabelChain),
            pattern_list: features.allows(Construct::PatternList),
            property_map: features.allows(Construct::PropertyMap),
            match_where: features.allows(Construct::MatchWhere),
            star: features.allows(Construct::Star),
            distinct: features.allows(Construct::Distinct),
            order_by: features.allows(Construct::OrderBy),
            hex: features.allows(Construct::HexInteger),
            octal: features.allows(Construct::OctalInteger),
            match_after_optional: features.has("match-after-optional-match"),
            fit: Fit::literal(features),
            non_finite: features.has("non-finite"),
            coalesce: features.has_function("coalesce"),
            lone_aggregate: features.has("lone-aggregate"),
            map_projection_entry: features.allows(Construct::MapProjectionEntry),
        }
    }
}

/// The temporal and spatial types whose constructors the target has.
fn temporal(features: &Features) -> Vec<Base> {
    [
        ("date", Base::Date),
        ("localtime", Base::LocalTime),
        ("time", Base::Time),
        ("localdatetime", Base::LocalDateTime),
        ("datetime", Base::DateTime),
        ("duration", Base::Duration),
        ("point", Base::Point),
    ]
    .into_iter()
    .filter(|(constructor, _)| features.has_function(constructor))
    .map(|(_, base)| base)
    .collect()
}
