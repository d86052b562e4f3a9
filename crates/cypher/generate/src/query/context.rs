//! `Context`: the state of a query that is being generated: the variables in scope, what may still be added, and the
//! row that the query should return.

use edgewise_cypher_syntax::ast::{Clause, Expr, Name};
use edgewise_model::{Index, Map, Rng, Value};

use super::source::KeyId;
use super::{Base, Coverage, Grammar, KeyUse, Scope, Seed, Source, ValueType, Variable, Witness};
use crate::Config;

/// The state of a query that is being generated. One context serves a whole round; [`Context::begin`] starts the next
/// query.
///
/// Generation is guided by one row that the query should return, the *remembered row*: a variable in scope may have a
/// known value in it ([`Witness`]).
pub struct Context<'a> {
    pub(crate) config: &'a Config,
    pub(crate) source: &'a Source,
    pub(crate) grammar: &'a Grammar,
    pub(crate) rng: &'a mut Rng,
    /// The variables in scope, with their types and their values in the remembered row.
    pub scope: Scope,
    /// How often each production was used.
    pub coverage: Coverage,
    /// How many more expressions the query may have; at 0 only variables, properties and literals are made.
    pub(crate) budget: u32,
    /// A rough upper estimate of how many rows there are after the clauses made so far.
    pub(crate) rows: f64,
    /// How many relationship patterns the query has so far.
    pub(crate) hops: u32,
    /// How many patterns of the query so far start at a new node, so that they are not connected to earlier ones.
    pub(crate) components: u32,
    /// Whether the answer must be independent for each row: no aggregation, DISTINCT, ORDER BY, SKIP or LIMIT.
    pub(crate) row_by_row: bool,
    /// Whether the last clause was OPTIONAL MATCH.
    pub(crate) after_optional: bool,
    /// Whether labels, lengths and shortest paths are written in the newer way, as in `(a)-->+(b)`. The older and the
    /// newer way cannot be mixed in one query.
    pub(crate) modern: bool,
    /// Whether expressions may contain patterns and subqueries at this point.
    pub(crate) subqueries: bool,
    /// Whether the query may contain writing clauses.
    pub(crate) writing: bool,
    /// Whether the query is part of a UNION, so that it has no ORDER BY, SKIP or LIMIT.
    pub(crate) in_union: bool,
    /// How many subqueries enclose this point.
    pub(crate) nesting: u32,
    /// Whether the query certainly has at most one row at this point.
    pub(crate) single: bool,
    /// Whether the last clause wrote. Some engines require WITH before the next reading clause.
    pub(crate) wrote: bool,
    /// Whether a clause has changed the graph, so that properties and labels of the remembered row may be out of date.
    pub(crate) stale: bool,
    /// Whether `*` would include the variable of a deleted element, which is no longer in `scope`.
    pub(crate) hidden: bool,
    /// Clauses that must be put directly before the clause that is being made.
    pub(crate) lead: Vec<Clause>,
    /// The parameters that the query uses so far, with their values.
    pub(crate) parameters: Map,
    /// The indexes that exist before the next statement of the round.
    pub(crate) indexes: Vec<Index>,
    /// The name of the constraint that the previous statement has created, which the next statement must drop.
    pub(crate) constraint: Option<Name>,
    key_use: KeyUse,
    names: u32,
    /// How many parameter names the round has used. A name has the same value in all queries of the round.
    parameter_names: u32,
}

static NULL: Value = Value::Null;

impl<'a> Context<'a> {
    /// A context for generating queries from a schema and graph.
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

    /// Starts a new query: without variables, with full budgets.
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

    /// Starts the next part of a UNION, which sees no variables of the parts before it.
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

    /// A new variable name, made of this letter and a number.
    pub(crate) fn fresh(&mut self, letter: u8) -> Name {
        let number = self.names;
        self.names += 1;
        numbered(letter, number)
    }

    /// Draws a type for an expression; common types are drawn most often.
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

    /// Draws a scalar type: most often that of a property key of the graph, so that there are properties of this type.
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

    /// Chooses a node or relationship variable and one of its keys whose type fits: the index of the variable, and the
    /// key. Keys that the element has in the remembered row are preferred.
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

    /// Chooses one of the keys whose type fits, by the configured preference for rarely used keys.
    fn pick_key(&mut self, keys: &[KeyId], fits: &impl Fn(ValueType) -> bool) -> Option<KeyId> {
        let source = self.source;
        let fitting = || keys.iter().copied().filter(|key| fits(source.key(*key).kind));
        let count = fitting().count();
        if count > 1 && self.key_use.is_defined() {
            return self.key_use.choose(self.rng, fitting());
        }
        if count == 0 { None } else { fitting().nth(self.rng.index(count)) }
    }

    /// The expression `v.k` for a choice of [`Context::property_site`].
    pub(crate) fn property_expr(&self, (variable, key): (usize, KeyId)) -> Expr {
        Expr::property(Expr::Variable(self.scope[variable].name.clone()), self.source.key(key).name.clone())
    }

    /// The value of this property in the remembered row: null if the element does not have it, none if the element is
    /// not known.
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

    /// Takes the counts of how often property keys were used, and resets them.
    pub(crate) fn take_key_use(&mut self) -> KeyUse {
        std::mem::take(&mut self.key_use)
    }

    /// Sets the counts of how often property keys were used; rare keys are then preferred.
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

    /// How many variable names the query has used.
    pub(crate) fn names(&self) -> u32 {
        self.names
    }

    /// Restores the state that the context had just before the RETURN of a seed query.
    pub(crate) fn resume(&mut self, seed: &Seed) {
        self.scope.restore(seed.scope.clone());
        (self.names, self.rows, self.modern) = (seed.names, seed.rows, seed.modern);
        self.parameters = seed.parameters.clone();
        (self.single, self.components) = (false, 2);
    }

    /// Runs `make` with only this variable in scope, as for the WHERE inside a node pattern.
    pub(crate) fn with_only<T>(&mut self, variable: Variable, make: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.scope.take();
        self.scope.push(variable);
        let made = make(self);
        self.scope.restore(around);
        made
    }

    /// Runs `make`, and restores the scope and the estimates afterwards. It is used for subqueries and patterns inside
    /// expressions.
    pub(crate) fn restoring_scope<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.scope.len();
        let before = (self.rows, self.components, self.after_optional, self.single, self.row_by_row);
        self.nesting += 1;
        let made = make(self);
        self.nesting -= 1;
        (self.rows, self.components, self.after_optional, self.single, self.row_by_row) = before;
        self.scope.truncate(length);
        made
    }

    /// Adds a parameter with this value to the query. Its name is new in the round.
    pub(crate) fn parameter(&mut self, value: Value) -> Name {
        let name = numbered(b'p', self.parameter_names);
        self.parameter_names += 1;
        self.parameters.insert(name.clone(), value);
        name
    }

    /// Chooses a node variable whose node in the remembered row is known and has relationships: the index of the
    /// variable, and the node.
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

/// The name made of a letter and a number.
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
    fn fresh_names_differ_and_are_numbered_in_order() {
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
    fn queries_can_be_generated_for_an_empty_graph_and_schema() {
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
