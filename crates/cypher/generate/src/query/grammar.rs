//! `Grammar`: the tables of productions, compiled for one configuration and target.

use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::Rng;

use super::aggregate::{AGGREGATES, MakeAggregate};
use super::clause::WRITES;
use super::clause::{CLAUSES, FIRST, MakeClause};
use super::expr::{self, MakeExpr};
use super::function::{RECIPES, Recipe};
use super::guided::{GUIDED, MakeGuided};
use super::mutate::{MUTATIONS, MakeMutant};
use super::pattern::{LABELS, MakeLabels, MakeShape, SHAPES, TYPES};
use super::production::{Production, Table};
use super::schema_statement::SchemaGrammar;
use super::whole::{MakeWhole, WHOLE};
use super::{Base, ValueType};
use crate::value::Fit;
use crate::{Config, Features, Procedure};

/// The productions that are switched on in one round, in tables from which one is chosen in constant time.
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
    pub(super) write: Table<MakeClause>,
    pub(super) aggregate: Table<MakeAggregate>,
    pub(super) labels: Table<MakeLabels>,
    pub(super) types: Table<MakeLabels>,
    pub(super) shape: Table<MakeShape>,
    pub(super) whole: Table<MakeWhole>,
    pub(super) mutation: Table<MakeMutant>,
    pub(super) procedures: Vec<Procedure>,
    pub(super) schema: Option<SchemaGrammar>,
    functions: Vec<(ValueType, Table<&'static Recipe>)>,
    generic: Table<&'static Recipe>,
    pub(super) has: Has,
    pub(super) temporal: Vec<Base>,
}

/// For each construct that makers ask about, whether the target supports it and it is not switched off.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // each is the construct of the same name
pub struct Has {
    pub variable_length: bool,
    pub named_length: bool,
    pub named_path: bool,
    pub undirected: bool,
    pub type_bar: bool,
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
    pub modern: bool,
    pub read_after_write: bool,
    pub parameter: bool,
    pub parameter_map: bool,
    pub optional_match: bool,
    pub node_where: bool,
    pub relationship_where: bool,
    pub both_arrows: bool,
    pub label_is: bool,
    pub open_length: bool,
    pub length_properties: bool,
    pub quantified_path: bool,
    pub quantified_relationship: bool,
    pub named_subquery_path: bool,
    pub named_pattern_comprehension: bool,
    pub unnamed_shortest_path: bool,
    pub selector_parameter: bool,
    pub match_mode: bool,
    pub scan_hint: bool,
    pub index_hint: bool,
    pub join_hint: bool,
    pub range_index: bool,
    pub subpath_variable: bool,
    pub label_dynamic: bool,
    pub options: bool,
    pub star_items: bool,
    pub projection_all: bool,
    pub skip: bool,
    pub offset_word: bool,
    pub limit: bool,
    pub computed_page: bool,
    pub case_list: bool,
    pub map_projection_variable: bool,
    pub count_pattern: bool,
    pub count_match: bool,
    pub call_imports: bool,
    pub optional_call: bool,
    pub yield_where: bool,
    pub yield_star: bool,
    pub call_without_arguments: bool,
    pub create: bool,
    pub merge: bool,
    pub merge_action: bool,
    pub merge_undirected: bool,
    pub set: bool,
    pub set_dynamic: bool,
    pub set_computed: bool,
    pub label_set_is: bool,
    pub remove_dynamic: bool,
    pub delete_expression: bool,
    pub nodetach: bool,
    pub finish: bool,
    pub explain: bool,
    pub properties: bool,
    pub schema_first: bool,
}

impl Grammar {
    /// Compiles the tables with the configured weights. What the target lacks is left out and, if `swarm` is set, also
    /// a random part of the rest.
    pub fn compile(config: &Config, features: &Features, rng: &mut Rng) -> Self {
        let mut rng = rng.split("swarm");
        let mut compiler = Compiler { config, features, swarm: config.swarm.then_some(&mut rng), place: 0 };
        let general = compiler.number(expr::GENERAL);
        let boolean = compiler.table_with_general(&general, expr::BOOLEAN);
        let small = compiler.table_with_general(&general, expr::SMALL);
        let integer = compiler.table_with_general(&general, expr::INTEGER);
        let float = compiler.table_with_general(&general, expr::FLOAT);
        let string = compiler.table_with_general(&general, expr::STRING);
        let list = compiler.table_with_general(&general, expr::LIST);
        let map = compiler.table_with_general(&general, expr::MAP);
        let other = compiler.table_with_general(&general, expr::OTHER);
        let guided = compiler.table(GUIDED);
        let first = compiler.table(FIRST);
        let clause = compiler.table(CLAUSES);
        let write = compiler.table(WRITES);
        let aggregate = compiler.aggregates();
        let labels = compiler.table(LABELS);
        let types = compiler.table(TYPES);
        let shape = compiler.table(SHAPES);
        let whole = compiler.table(WHOLE);
        let mutation = compiler.table(MUTATIONS);
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
            write,
            aggregate,
            labels,
            types,
            shape,
            whole,
            mutation,
            procedures: features.procedures.clone(),
            schema: SchemaGrammar::new(config, features),
            functions,
            generic,
            has: Has::new(config, features),
            temporal: temporal_types(features),
        }
    }

    /// The table of productions that make an expression of the wanted type.
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

    /// The functions that return the wanted type; none if there is no such function.
    pub fn functions(&self, wanted: ValueType) -> Option<&Table<&'static Recipe>> {
        self.functions.iter().find(|(kind, _)| *kind == wanted).map(|(_, table)| table)
    }

    /// The functions that return the type of their arguments.
    pub fn generic_functions(&self) -> &Table<&'static Recipe> {
        &self.generic
    }
}

/// Compiles the tables one after the other.
struct Compiler<'a> {
    config: &'a Config,
    features: &'a Features,
    swarm: Option<&'a mut Rng>,
    place: u16,
}

impl Compiler<'_> {
    /// Gives each line of a table its index in the list of all productions. The tables must be numbered in the order of
    /// that list.
    fn number<M: Copy>(&mut self, lines: &[Production<M>]) -> Vec<(u16, Production<M>)> {
        let first = self.place;
        self.place += lines.len() as u16;
        (first..).zip(lines.iter().copied()).collect()
    }

    /// Compiles numbered lines to a table.
    fn compile<M: Copy>(&mut self, lines: &[(u16, Production<M>)]) -> Table<M> {
        Table::compile(lines, self.config, self.features, self.swarm.as_deref_mut())
    }

    /// Numbers and compiles the lines of a table.
    fn table<M: Copy>(&mut self, lines: &[Production<M>]) -> Table<M> {
        let lines = self.number(lines);
        self.compile(&lines)
    }

    /// Compiles the productions for one type together with those for every type.
    fn table_with_general(
        &mut self,
        general: &[(u16, Production<MakeExpr>)],
        lines: &[Production<MakeExpr>],
    ) -> Table<MakeExpr> {
        let mut all = general.to_vec();
        all.extend(self.number(lines));
        self.compile(&all)
    }

    /// Compiles the aggregates, without those whose function the target does not have.
    fn aggregates(&mut self) -> Table<MakeAggregate> {
        let mut lines = self.number(AGGREGATES);
        let features = self.features;
        lines.retain(|(_, line)| {
            let function = line.name.trim_end_matches("-distinct").trim_end_matches("-all");
            function == "count-star" || features.has_function(function)
        });
        self.compile(&lines)
    }

    /// Compiles the functions: a table for each return type, and the table of those that return the type of their
    /// arguments.
    #[allow(clippy::type_complexity)] // the pair holds the contents of two fields
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
    fn new(config: &Config, features: &Features) -> Self {
        Self {
            schema_first: features.schema_first,
            variable_length: features.allows(Construct::VariableLength),
            named_length: features.allows(Construct::NamedLength),
            named_path: features.allows(Construct::NamedPath),
            undirected: features.allows(Construct::Undirected),
            type_bar: features.allows(Construct::TypeBar),
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
            modern: has_modern_syntax(features),
            read_after_write: features.has("read-after-write")
                && matches!(features.dialect.id.as_str(), "whole" | "opencypher-9"),
            parameter: features.allows(Construct::Parameter),
            parameter_map: features.allows(Construct::ParameterMap),
            optional_match: features.allows(Construct::OptionalMatch)
                && config.weight("optional-match", 1) > 0,
            node_where: features.allows(Construct::NodeWhere),
            relationship_where: features.allows(Construct::RelationshipWhere),
            both_arrows: features.allows(Construct::BothArrows),
            label_is: features.allows(Construct::LabelIs),
            open_length: features.allows(Construct::OpenLength),
            length_properties: features.allows(Construct::LengthProperties),
            quantified_path: features.allows(Construct::QuantifiedPath),
            quantified_relationship: features.allows(Construct::QuantifiedRelationship),
            named_subquery_path: features.allows(Construct::NamedSubqueryPath),
            named_pattern_comprehension: features.allows(Construct::NamedPatternComprehension),
            unnamed_shortest_path: features.allows(Construct::UnnamedShortestPath),
            selector_parameter: features.allows(Construct::PathSelectorParameter),
            match_mode: features.allows(Construct::MatchMode),
            scan_hint: features.allows(Construct::ScanHint),
            index_hint: features.allows(Construct::IndexHint),
            join_hint: features.allows(Construct::JoinHint),
            range_index: features.allows(Construct::RangeIndex),
            subpath_variable: features.allows(Construct::SubpathVariable),
            label_dynamic: features.allows(Construct::LabelDynamic),
            options: features.allows(Construct::Options),
            star_items: features.allows(Construct::StarItems),
            projection_all: features.allows(Construct::ProjectionAll),
            skip: features.allows(Construct::Skip),
            offset_word: features.allows(Construct::OffsetWord),
            limit: features.allows(Construct::Limit),
            computed_page: features.allows(Construct::ComputedPage),
            case_list: features.allows(Construct::CaseList),
            map_projection_variable: features.allows(Construct::MapProjectionVariable),
            count_pattern: features.allows(Construct::CountPattern),
            count_match: features.allows(Construct::CountMatch),
            call_imports: features.allows(Construct::CallImports),
            optional_call: features.allows(Construct::OptionalCall),
            yield_where: features.allows(Construct::YieldWhere),
            yield_star: features.allows(Construct::YieldStar),
            call_without_arguments: features.allows(Construct::CallWithoutArguments),
            create: features.allows(Construct::Create),
            merge: features.allows(Construct::Merge),
            merge_action: features.allows(Construct::MergeAction),
            merge_undirected: features.allows(Construct::MergeUndirected),
            set: features.allows(Construct::Set),
            set_dynamic: features.allows(Construct::SetDynamic),
            set_computed: features.allows(Construct::SetComputed),
            label_set_is: features.allows(Construct::LabelSetIs),
            remove_dynamic: features.allows(Construct::RemoveDynamic),
            delete_expression: features.allows(Construct::DeleteExpression),
            nodetach: features.allows(Construct::NodetachDelete),
            finish: features.allows(Construct::Finish),
            explain: features.allows(Construct::Explain),
            properties: features.has_function("properties"),
        }
    }
}

/// Whether the target supports any of the newer ways to write labels and lengths.
fn has_modern_syntax(features: &Features) -> bool {
    [
        Construct::LabelAnd,
        Construct::LabelOr,
        Construct::LabelNot,
        Construct::QuantifiedPath,
        Construct::QuantifiedRelationship,
        Construct::PathSelector,
    ]
    .into_iter()
    .any(|construct| features.allows(construct))
}

/// The temporal and spatial types that the target can construct in queries.
fn temporal_types(features: &Features) -> Vec<Base> {
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
