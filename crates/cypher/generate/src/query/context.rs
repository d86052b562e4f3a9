//! `Context`: the state of a query being generated: variables in scope, budgets, the remembered row.

use edgewise_cypher_syntax::ast::{Clause, Expr, Name};
use edgewise_model::{Index, Map, Rng, Value};

use super::source::KeyId;
use super::{Base, Coverage, Grammar, KeyUse, Scope, Seed, Source, ValueType, Variable, Witness};
use crate::Config;

/// The state of a query being generated. One context serves a whole round; [`Context::begin`] starts the next
/// query.
pub struct Context<'a> {
    pub(crate) config: &'a Config,
    pub(crate) source: &'a Source,
    pub(crate) grammar: &'a Grammar,
    pub(crate) rng: &'a mut Rng,
    /// The variables in scope.
    pub scope: Scope,
    /// How often each production was used.
    pub coverage: Coverage,
    /// How many more expressions the query may have; at 0 only leaves are made.
    pub(crate) budget: u32,
    /// A rough upper estimate of the number of rows at this point.
    pub(crate) rows: f64,
    /// How many relationship patterns the query has so far.
    pub(crate) hops: u32,
    /// How many patterns of the query do not start at a bound variable.
    pub(crate) components: u32,
    /// No aggregation, DISTINCT, ORDER BY or paging: every clause handles each row by itself.
    pub(crate) row_by_row: bool,
    /// The last clause was OPTIONAL MATCH.
    pub(crate) after_optional: bool,
    /// Use the newer spelling of labels, lengths and shortest paths. The two spellings cannot be mixed in one
    /// query.
    pub(crate) modern: bool,
    /// Whether patterns and subqueries are allowed in expressions here.
    pub(crate) subqueries: bool,
    /// The query may write.
    pub(crate) writing: bool,
    /// The query is part of a UNION, so it has no ORDER BY, SKIP or LIMIT.
    pub(crate) in_union: bool,
    /// How many subqueries enclose this point.
    pub(crate) nesting: u32,
    /// There is at most one row.
    pub(crate) single: bool,
    /// The last clause wrote. Some engines require WITH before the next reading clause.
    pub(crate) wrote: bool,
    /// Something was changed, so the remembered properties and labels may be out of date.
    pub(crate) stale: bool,
    /// Variables of deleted elements, which are no longer in `scope`, would still be included in `*`.
    pub(crate) hidden: bool,
    /// Clauses to put before the one being made.
    pub(crate) lead: Vec<Clause>,
    /// The values of the parameters used so far.
    pub(crate) parameters: Map,
    /// The indexes that exist before the next statement of the round.
    pub(crate) indexes: Vec<Index>,
    /// The name of the constraint that the previous statement created; the next statement drops it.
    pub(crate) constraint: Option<Name>,
    key_use: KeyUse,
    names: u32,
    /// How many parameters the queries of the round have. A name has the same value in all of them.
    parameter_names: u32,
}

static NULL: Value = Value::Null;

impl<'a> Context<'a> {
    /// A context for queries on a source.
    pub fn new(config: &'a Config, source: &'a Source, grammar: &'a Grammar, rng: &'a mut Rng) -> Self {
        let mut context = Self {
            config,
            source,
            grammar,
            rng,
            scope: Scope::default(),
            coverage: Coverage::default(),
            budget: 0,
            rows: 1.0,
            hops: 0,
            components: 0,
            row_by_row: false,
            after_optional: false,
            modern: false,
            subqueries: true,
            writing: false,
            in_union: false,
            nesting: 0,
            single: true,
            wrote: false,
            stale: false,
            hidden: false,
            lead: Vec::new(),
            parameters: Map::new(),
            indexes: source.graph.indexes().to_vec(),
            constraint: None,
            key_use: KeyUse::default(),
            names: 0,
            parameter_names: 0,
        };
        context.begin();
        context
    }

    /// Starts a new query: no variables, full budgets.
    pub fn begin(&mut self) {
        self.budget = self.config.query.size;
        self.hops = 0;
        self.row_by_row = false;
        self.nesting = 0;
        self.subqueries = true;
        self.writing = false;
        self.in_union = false;
        self.names = 0;
        self.parameters.clear();
        self.modern = self.grammar.has.modern && self.rng.bool();
        self.begin_part();
    }

    /// Starts a part of a UNION, which sees no variables of the parts before it.
    pub(crate) fn begin_part(&mut self) {
        self.scope.clear();
        self.rows = 1.0;
        self.components = 0;
        self.after_optional = false;
        self.single = true;
        self.wrote = false;
        self.stale = false;
        self.hidden = false;
        self.lead.clear();
    }

    /// A variable name that this query does not use yet.
    pub(crate) fn fresh(&mut self, letter: u8) -> Name {
        let number = self.names;
        self.names += 1;
        numbered(letter, number)
    }

    /// Draws a type that expressions can have here, common ones most often.
    pub(crate) fn any_type(&mut self) -> ValueType {
        let scalar = match self.rng.index(20) {
            0..4 => ValueType::INTEGER,
            4..7 => ValueType::SMALL,
            7..11 => ValueType::STRING,
            11..14 => ValueType::FLOAT,
            14..17 => ValueType::BOOLEAN,
            17 => ValueType::MAP,
            _ => match self.rng.pick(&self.grammar.temporal) {
                Some(base) => ValueType::of(*base),
                None => ValueType::INTEGER,
            },
        };
        if self.rng.one_in(8) && scalar != ValueType::MAP { scalar.list() } else { scalar }
    }

    /// Draws a scalar type, most often the type of a key of the graph, so that properties of this type exist.
    pub(crate) fn scalar_type(&mut self) -> ValueType {
        if self.rng.percent(80)
            && let Some(key) = self.rng.pick(&self.source.keys)
            && !key.kind.is_list()
        {
            return key.kind;
        }
        match self.rng.index(4) {
            0 => ValueType::INTEGER,
            1 => ValueType::STRING,
            2 => ValueType::FLOAT,
            _ => ValueType::BOOLEAN,
        }
    }

    /// The positions of an element variable and of one of its keys of a fitting type; prefers keys the remembered
    /// element has.
    pub(crate) fn property_site(&mut self, fits: impl Fn(ValueType) -> bool) -> Option<(usize, KeyId)> {
        let variable = self.scope.pick_where(self.rng, |variable| variable.kind.is_element())?;
        let source = self.source;
        let present = match &self.scope[variable].witness {
            Witness::Node(id) => source.keys_of_node(*id),
            Witness::Relationship(id) => source.keys_of_relationship(*id),
            _ => &[],
        };
        let of_relationship = self.scope[variable].kind.base == Base::Relationship;
        let all = if of_relationship { &source.relationship_keys } else { &source.node_keys };
        let preferred = if self.rng.percent(80) { present } else { all };
        let key = self.pick_key(preferred, &fits).or_else(|| self.pick_key(all, &fits))?;
        Some((variable, key))
    }

    fn pick_key(&mut self, keys: &[KeyId], fits: &impl Fn(ValueType) -> bool) -> Option<KeyId> {
        let source = self.source;
        let fitting = || keys.iter().copied().filter(|key| fits(source.key(*key).kind));
        let count = fitting().count();
        if count > 1 && self.key_use.is_defined() {
            return self.key_use.choose(self.rng, fitting());
        }
        if count == 0 { None } else { fitting().nth(self.rng.index(count)) }
    }

    /// `v.k` for a result of [`Context::property_site`].
    pub(crate) fn property_expr(&self, (variable, key): (usize, KeyId)) -> Expr {
        Expr::property(Expr::Variable(self.scope[variable].name.clone()), self.source.key(key).name.clone())
    }

    /// The value of a property in the remembered row, null if the element lacks it. None if the element is not
    /// known.
    pub(crate) fn property_witness(&self, (variable, key): (usize, KeyId)) -> Option<&'a Value> {
        if self.stale {
            return None;
        }
        let source = self.source;
        let properties = match &self.scope[variable].witness {
            Witness::Node(id) => &source.graph.node(*id)?.properties,
            Witness::Relationship(id) => &source.graph.relationship(*id)?.properties,
            _ => return None,
        };
        Some(properties.get(&source.key(key).name).unwrap_or(&NULL))
    }
}

impl Context<'_> {
    /// The schema, graph and values that queries are generated from.
    pub fn source(&self) -> &Source {
        self.source
    }

    /// Takes out the counts of property keys, and leaves them empty.
    pub(crate) fn take_key_use(&mut self) -> KeyUse {
        std::mem::take(&mut self.key_use)
    }

    /// Sets the counts of property keys, which guide the choice of keys.
    pub(crate) fn set_key_use(&mut self, usage: KeyUse) {
        self.key_use = usage;
    }

    /// Whether the last statement created a constraint, which the next one must drop.
    pub(crate) fn has_constraint(&self) -> bool {
        self.constraint.is_some()
    }

    /// A random index below `length`.
    pub(crate) fn place(&mut self, length: usize) -> usize {
        self.rng.index(length)
    }

    pub(crate) fn names(&self) -> u32 {
        self.names
    }

    /// Restores the state that a seed query had just before its RETURN.
    pub(crate) fn resume(&mut self, seed: &Seed) {
        self.scope.restore(seed.scope.clone());
        (self.names, self.rows, self.modern) = (seed.names, seed.rows, seed.modern);
        self.parameters = seed.parameters.clone();
        (self.single, self.components) = (false, 2);
    }

    /// Runs `make` with only one variable in scope, as for a condition inside a node pattern.
    pub(crate) fn only<T>(&mut self, variable: Variable, make: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.scope.take();
        self.scope.push(variable);
        let made = make(self);
        self.scope.restore(around);
        made
    }

    /// Runs `make` and then restores scope and estimates: for a subquery expression or a pattern inside an expression.
    pub(crate) fn inside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.scope.len();
        let before = (self.rows, self.components, self.after_optional, self.single, self.row_by_row);
        self.nesting += 1;
        let made = make(self);
        self.nesting -= 1;
        (self.rows, self.components, self.after_optional, self.single, self.row_by_row) = before;
        self.scope.truncate(length);
        made
    }

    /// Adds a parameter with its value. Its name is new in the round.
    pub(crate) fn parameter(&mut self, value: Value) -> Name {
        let name = numbered(b'p', self.parameter_names);
        self.parameter_names += 1;
        self.parameters.insert(name.clone(), value);
        name
    }

    /// The position of a node variable whose node is known and has relationships, and that node.
    pub(crate) fn anchor(&mut self) -> Option<(usize, edgewise_model::NodeId)> {
        let graph = &self.source.graph;
        let known = |variable: &Variable| {
            matches!(variable.witness, Witness::Node(id) if graph.degree(id) > 0)
                && variable.kind == ValueType::NODE
        };
        let place = self.scope.pick_where(self.rng, known)?;
        match self.scope[place].witness {
            Witness::Node(id) => Some((place, id)),
            _ => None,
        }
    }
}

/// A letter and a number.
fn numbered(letter: u8, number: u32) -> Name {
    let mut text = [letter, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut length = 1;
    let mut rest = number;
    loop {
        text[length] = b'0' + (rest % 10) as u8;
        rest /= 10;
        length += 1;
        if rest == 0 {
            break;
        }
    }
    text[1..length].reverse();
    Name::new(std::str::from_utf8(&text[..length]).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Pools;
    use edgewise_cypher_syntax::Dialect;
    use edgewise_model::{Graph, Schema};

    #[test]
    fn fresh_names_differ_and_count_on() {
        let (config, schema) = (Config::default(), Schema::default());
        let features = crate::Features::all(Dialect::whole().clone());
        let mut rng = Rng::from_seed_u64(1);
        let source = Source::new(&schema, &Pools::default(), &Graph::new());
        let grammar = Grammar::compile(&config, &features, &mut rng);
        let mut context = Context::new(&config, &source, &grammar, &mut rng);
        let names: Vec<Name> = (0..101).map(|_| context.fresh(b'n')).collect();
        assert_eq!((names[0].as_str(), names[9].as_str(), names[10].as_str()), ("n0", "n9", "n10"));
        assert_eq!(names[100], "n100");
    }

    #[test]
    fn an_empty_graph_and_schema_still_give_queries() {
        let (config, schema) = (Config::default(), Schema::default());
        let features = crate::Features::all(Dialect::whole().clone());
        let mut rng = Rng::from_seed_u64(1);
        let source = Source::new(&schema, &Pools::default(), &Graph::new());
        let grammar = Grammar::compile(&config, &features, &mut rng);
        let mut context = Context::new(&config, &source, &grammar, &mut rng);
        for _ in 0..500 {
            let query = context.query();
            let empty = query.statement.as_query().is_some_and(|query| query.first.clauses.is_empty());
            assert!(!empty);
            let filtered = context.filtered_query();
            assert!(filtered.statement.as_query().is_some_and(|query| query.first.clauses.len() > 1));
        }
    }
}
