//! `Rule`: the rules of the grammar that are not lexical, with their alternatives.
//!
//! The table is taken from `openCypher.bnf`, one line per rule, in the same order. Choices and optional words inside an
//! alternative are expanded into several alternatives. A test compares the table with the file.

use super::rule_macro::rules;

rules! {
    // openCypher program
    Program "program" ["<procedure specification>", "<standalone procedure call>"];
    ProcedureSpecification "procedure specification" ["<statement block>"];
    StatementBlock "statement block" ["<statement>"];
    Statement "statement" ["<composite statement>"];
    CompositeStatement "composite statement" [
        "<linear statement> [ { <composite conjunction> <linear statement> } ... ]",
    ];
    CompositeConjunction "composite conjunction" ["UNION [ <set quantifier> ]"];
    LinearStatement "linear statement" ["<primitive statement> ... [ <primitive result statement> ]"];
    PrimitiveStatement "primitive statement" [
        "<primitive query statement>", "<primitive data update statement>", "<call procedure statement>",
    ];

    // Query statements
    PrimitiveQueryStatement "primitive query statement" [
        "<match statement>", "<unwind statement>", "<with statement>",
    ];
    MatchStatement "match statement" ["<optional match statement>", "<simple match statement>"];
    OptionalMatchStatement "optional match statement" ["OPTIONAL <optional match operand>"];
    OptionalMatchOperand "optional match operand" ["<simple match statement>"];
    SimpleMatchStatement "simple match statement" ["MATCH <graph pattern binding table>"];
    UnwindStatement "unwind statement" ["UNWIND <value expression> AS <binding variable>"];
    WithStatement "with statement" ["WITH <return statement body> [ <order by and page clause> ] [ <where clause> ]"];

    // Data update statements
    PrimitiveDataUpdateStatement "primitive data update statement" [
        "<create statement>", "<merge statement>", "<set statement>", "<remove statement>", "<delete statement>",
    ];
    CreateStatement "create statement" ["CREATE <create graph pattern>"];
    MergeStatement "merge statement" ["MERGE <merge graph pattern> [ <merge action> ]"];
    MergeAction "merge action" ["ON MATCH <set statement>", "ON CREATE <set statement>"];
    SetStatement "set statement" ["SET <set item list>"];
    SetItemList "set item list" ["<set item> [ { <comma> <set item> } ... ]"];
    SetItem "set item" [
        "<set all properties item>", "<add all properties item>", "<set labels item>", "<set property item>",
    ];
    SetAllPropertiesItem "set all properties item" [
        "<binding variable reference> <equals operator> <value expression>",
    ];
    AddAllPropertiesItem "add all properties item" ["<binding variable reference> <plus equals> <value expression>"];
    SetLabelsItem "set labels item" [
        "<binding variable reference> <node label set specification for set and remove>",
    ];
    SetPropertyItem "set property item" ["<postfix expression> <equals operator> <value expression>"];
    RemoveStatement "remove statement" ["REMOVE <remove item list>"];
    RemoveItemList "remove item list" ["<remove item> [ { <comma> <remove item> } ... ]"];
    RemoveItem "remove item" ["<remove labels item>", "<remove property item>"];
    RemoveLabelsItem "remove labels item" [
        "<binding variable reference> <node label set specification for set and remove>",
    ];
    RemovePropertyItem "remove property item" ["<postfix expression>"];
    DeleteStatement "delete statement" ["DELETE <delete item list>", "DETACH DELETE <delete item list>"];
    DeleteItemList "delete item list" ["<delete item> [ { <comma> <delete item> } ... ]"];
    DeleteItem "delete item" ["<value expression>"];

    // Call procedure statement
    CallProcedureStatement "call procedure statement" ["CALL <named procedure call>"];
    StandaloneProcedureCall "standalone procedure call" [
        "CALL <procedure reference> [ <explicit procedure arguments> ] [ <standalone procedure call yield clause> ]",
    ];
    NamedProcedureCall "named procedure call" [
        "<procedure reference> <explicit procedure arguments> [ <yield clause> ]",
    ];
    ExplicitProcedureArguments "explicit procedure arguments" [
        "<left paren> [ <procedure argument list> ] <right paren>",
    ];
    ProcedureArgumentList "procedure argument list" ["<procedure argument> [ { <comma> <procedure argument> } ... ]"];
    ProcedureArgument "procedure argument" ["<value expression>"];
    YieldClause "yield clause" ["YIELD <yield item list> [ <where clause> ]"];
    StandaloneProcedureCallYieldClause "standalone procedure call yield clause" [
        "YIELD <yield item list>", "YIELD <asterisk>",
    ];
    YieldItemList "yield item list" ["<yield item> [ { <comma> <yield item> } ... ]"];
    YieldItem "yield item" ["<yield item name> [ <yield item alias> ]"];
    YieldItemName "yield item name" ["<field name>"];
    YieldItemAlias "yield item alias" ["AS <binding variable>"];

    // Result statements
    PrimitiveResultStatement "primitive result statement" ["<return statement>"];
    ReturnStatement "return statement" ["RETURN <return statement body> [ <order by and page clause> ]"];
    ReturnStatementBody "return statement body" ["[ <set quantifier> ] <return item list>"];
    ReturnItemList "return item list" [
        "<asterisk> [ { <comma> <return item> } ... ]", "<return item> [ { <comma> <return item> } ... ]",
    ];
    ReturnItem "return item" ["<value expression> [ <return item alias> ]"];
    ReturnItemAlias "return item alias" ["AS <identifier>"];
    OrderByAndPageClause "order by and page clause" [
        "<order by clause> [ <offset clause> ] [ <limit clause> ]", "<offset clause> [ <limit clause> ]",
        "<limit clause>",
    ];
    OrderByClause "order by clause" ["ORDER BY <sort specification list>"];
    SortSpecificationList "sort specification list" ["<sort specification> [ { <comma> <sort specification> } ... ]"];
    SortSpecification "sort specification" ["<sort key> [ <ordering specification> ]"];
    SortKey "sort key" ["<value expression>"];
    OrderingSpecification "ordering specification" ["<ascending order>", "<descending order>"];
    AscendingOrder "ascending order" ["ASC", "ASCENDING"];
    DescendingOrder "descending order" ["DESC", "DESCENDING"];
    OffsetClause "offset clause" ["<offset synonym> <value expression>"];
    OffsetSynonym "offset synonym" ["SKIP", "OFFSET"];
    LimitClause "limit clause" ["LIMIT <value expression>"];

    // Common elements
    GraphPatternBindingTable "graph pattern binding table" ["<graph pattern>"];
    WhereClause "where clause" ["WHERE <search condition>"];
    SetQuantifier "set quantifier" ["ALL", "DISTINCT"];

    // Patterns
    GraphPattern "graph pattern" ["<path pattern list> [ <graph pattern where clause> ]"];
    PathPatternList "path pattern list" ["<path pattern> [ { <comma> <path pattern> } ... ]"];
    GraphPatternWhereClause "graph pattern where clause" ["<where clause>"];
    PathPattern "path pattern" [
        "[ <path variable declaration> ] [ <path pattern prefix> ] <path pattern expression>",
    ];
    PathVariableDeclaration "path variable declaration" ["<binding variable> <equals operator>"];
    PathPatternPrefix "path pattern prefix" ["<path search prefix>"];
    PathSearchPrefix "path search prefix" ["<all path search>", "<any path search>", "<shortest path search>"];
    AllPathSearch "all path search" ["ALL [ <path keywords> ]"];
    AnyPathSearch "any path search" ["ANY [ <number of paths> ] [ <path keywords> ]"];
    ShortestPathSearch "shortest path search" [
        "<all shortest path search>", "<any shortest path search>", "<counted shortest path search>",
        "<counted shortest group search>",
    ];
    AllShortestPathSearch "all shortest path search" ["ALL SHORTEST [ <path keywords> ]"];
    AnyShortestPathSearch "any shortest path search" ["ANY SHORTEST [ <path keywords> ]"];
    CountedShortestPathSearch "counted shortest path search" ["SHORTEST <number of paths> [ <path keywords> ]"];
    CountedShortestGroupSearch "counted shortest group search" [
        "SHORTEST [ <number of groups> ] [ <path keywords> ] GROUP",
        "SHORTEST [ <number of groups> ] [ <path keywords> ] GROUPS",
    ];
    NumberOfPaths "number of paths" ["<unsigned decimal integer specification>"];
    NumberOfGroups "number of groups" ["<unsigned decimal integer specification>"];
    SimplePathPattern "simple path pattern" ["<node pattern> { <relationship pattern> <node pattern> } ..."];
    PathPatternExpression "path pattern expression" ["<path term>", "<legacy shortest path pattern>"];
    LegacyShortestPathPattern "legacy shortest path pattern" [
        "SHORTESTPATH <left paren> <node pattern> <relationship pattern> <node pattern> <right paren>",
        "ALLSHORTESTPATHS <left paren> <node pattern> <relationship pattern> <node pattern> <right paren>",
    ];
    PathTerm "path term" ["<path factor>", "<path term> <path factor>"];
    PathFactor "path factor" ["<path primary>", "<quantified path primary>"];
    QuantifiedPathPrimary "quantified path primary" ["<path primary> <graph pattern quantifier>"];
    PathPrimary "path primary" ["<element pattern>", "<parenthesized path pattern expression>"];
    ParenthesizedPathPatternExpression "parenthesized path pattern expression" [
        "<left paren> [ <subpath variable declaration> ] <path pattern expression> [ <parenthesized path pattern where clause> ] <right paren>",
    ];
    SubpathVariableDeclaration "subpath variable declaration" ["<binding variable> <equals operator>"];
    ParenthesizedPathPatternWhereClause "parenthesized path pattern where clause" ["WHERE <value expression>"];
    ElementPattern "element pattern" ["<node pattern>", "<relationship pattern>"];
    NodePattern "node pattern" ["<left paren> [ <node pattern filler> ] <right paren>"];
    NodePatternFiller "node pattern filler" [
        "<binding variable> [ <is node label expression> ] [ <element pattern predicate> ]",
        "<is node label expression> [ <element pattern predicate> ]", "<element pattern predicate>",
    ];
    ElementPatternPredicate "element pattern predicate" [
        "<element pattern where clause>", "<element property specification>",
    ];
    ElementPatternWhereClause "element pattern where clause" ["WHERE <value expression>"];
    ElementPropertySpecification "element property specification" [
        "<left brace> <property key value pair list> <right brace>",
    ];
    PropertyKeyValuePairList "property key value pair list" [
        "<property key value pair> [ { <comma> <property key value pair> } ... ]",
    ];
    PropertyKeyValuePair "property key value pair" ["<property name> <colon> <value expression>"];
    RelationshipPattern "relationship pattern" ["<full relationship pattern>"];
    FullRelationshipPattern "full relationship pattern" [
        "<full relationship pointing left>", "<full relationship pointing right>",
        "<full relationship left or right>", "<full relationship any direction>",
    ];
    FullRelationshipPointingLeft "full relationship pointing left" [
        "<left arrowhead> <arrow line> [ <left bracket> [ <relationship pattern filler> ] <right bracket> ] <arrow line>",
    ];
    FullRelationshipPointingRight "full relationship pointing right" [
        "<arrow line> [ <left bracket> [ <relationship pattern filler> ] <right bracket> ] <arrow line> <right arrowhead>",
    ];
    FullRelationshipLeftOrRight "full relationship left or right" [
        "<left arrowhead> <arrow line> [ <left bracket> [ <relationship pattern filler> ] <right bracket> ] <arrow line> <right arrowhead>",
    ];
    FullRelationshipAnyDirection "full relationship any direction" [
        "<arrow line> [ <left bracket> [ <relationship pattern filler> ] <right bracket> ] <arrow line>",
    ];
    RelationshipPatternFiller "relationship pattern filler" [
        "<binding variable> [ <is relationship label expression> ] [ <path length> ] [ <element pattern predicate> ]",
        "<is relationship label expression> [ <path length> ] [ <element pattern predicate> ]",
        "<path length> [ <element pattern predicate> ]", "<element pattern predicate>",
    ];
    PathLength "path length" [
        "<asterisk>", "<asterisk> <lower and upper bound path length>", "<asterisk> <fixed path length>",
    ];
    LowerAndUpperBoundPathLength "lower and upper bound path length" [
        "[ <lower bound path length> ] <double period> [ <upper bound path length> ]",
    ];
    GraphPatternQuantifier "graph pattern quantifier" [
        "<asterisk>", "<plus sign>", "<fixed quantifier>", "<general quantifier>",
    ];
    FixedQuantifier "fixed quantifier" ["<left brace> <unsigned decimal integer> <right brace>"];
    GeneralQuantifier "general quantifier" [
        "<left brace> [ <lower bound path length> ] <comma> [ <upper bound path length> ] <right brace>",
    ];
    LowerBoundPathLength "lower bound path length" ["<unsigned decimal integer>"];
    UpperBoundPathLength "upper bound path length" ["<unsigned decimal integer>"];
    FixedPathLength "fixed path length" ["<unsigned decimal integer>"];
    CreateGraphPattern "create graph pattern" ["<create path pattern list>"];
    CreatePathPatternList "create path pattern list" [
        "<create path pattern> [ { <comma> <create path pattern> } ... ]",
    ];
    CreatePathPattern "create path pattern" [
        "[ <path variable declaration> ] <create node pattern> [ { <create relationship pattern> <create node pattern> } ... ]",
    ];
    CreateNodePattern "create node pattern" ["<left paren> [ <create node pattern filler> ] <right paren>"];
    CreateRelationshipPattern "create relationship pattern" [
        "<create relationship pointing left>", "<create relationship pointing right>",
    ];
    CreateRelationshipPointingLeft "create relationship pointing left" [
        "<left arrowhead> <arrow line> <left bracket> <create relationship pattern filler> <right bracket> <arrow line>",
    ];
    CreateRelationshipPointingRight "create relationship pointing right" [
        "<arrow line> <left bracket> <create relationship pattern filler> <right bracket> <arrow line> <right arrowhead>",
    ];
    CreateNodePatternFiller "create node pattern filler" [
        "<binding variable> [ <create node label and property set specification> ]",
        "[ <binding variable> ] <create node label and property set specification>",
    ];
    CreateRelationshipPatternFiller "create relationship pattern filler" [
        "[ <binding variable> ] <create relationship label and property set specification>",
    ];
    CreateNodeLabelAndPropertySetSpecification "create node label and property set specification" [
        "<create node label set specification> [ <create element property specification> ]",
        "[ <create node label set specification> ] <create element property specification>",
    ];
    CreateRelationshipLabelAndPropertySetSpecification "create relationship label and property set specification" [
        "<create relationship label specification> [ <create element property specification> ]",
    ];
    CreateNodeLabelSetSpecification "create node label set specification" [
        "<node label set specification for create and merge>",
    ];
    CreateRelationshipLabelSpecification "create relationship label specification" [
        "<relationship label specification for create and merge>",
    ];
    CreateElementPropertySpecification "create element property specification" [
        "<element property specification>", "<general parameter reference>",
    ];
    MergeGraphPattern "merge graph pattern" ["<merge path pattern>"];
    MergePathPattern "merge path pattern" [
        "[ <path variable declaration> ] <merge node pattern> [ { <merge relationship pattern> <merge node pattern> } ... ]",
    ];
    MergeNodePattern "merge node pattern" ["<left paren> [ <merge node pattern filler> ] <right paren>"];
    MergeRelationshipPattern "merge relationship pattern" [
        "<merge relationship pointing left>", "<merge relationship pointing right>",
    ];
    MergeRelationshipPointingLeft "merge relationship pointing left" [
        "<left arrowhead> <arrow line> <left bracket> <merge relationship pattern filler> <right bracket> <arrow line>",
    ];
    MergeRelationshipPointingRight "merge relationship pointing right" [
        "<arrow line> <left bracket> <merge relationship pattern filler> <right bracket> <arrow line> <right arrowhead>",
    ];
    MergeNodePatternFiller "merge node pattern filler" [
        "<binding variable> [ <merge node label and property set specification> ]",
        "[ <binding variable> ] <merge node label and property set specification>",
    ];
    MergeRelationshipPatternFiller "merge relationship pattern filler" [
        "[ <binding variable> ] <merge relationship label and property set specification>",
    ];
    MergeNodeLabelAndPropertySetSpecification "merge node label and property set specification" [
        "<merge node label set specification> [ <merge element property specification> ]",
        "[ <merge node label set specification> ] <merge element property specification>",
    ];
    MergeRelationshipLabelAndPropertySetSpecification "merge relationship label and property set specification" [
        "<merge relationship label specification> [ <merge element property specification> ]",
    ];
    MergeNodeLabelSetSpecification "merge node label set specification" [
        "<node label set specification for create and merge>",
    ];
    MergeRelationshipLabelSpecification "merge relationship label specification" [
        "<relationship label specification for create and merge>",
    ];
    MergeElementPropertySpecification "merge element property specification" ["<element property specification>"];

    // Label expressions
    IsNodeLabelExpression "is node label expression" [
        "<colon> <node label expression legacy>", "<is label expression>",
    ];
    IsRelationshipLabelExpression "is relationship label expression" [
        "<colon> <relationship label expression legacy>", "<is label expression>",
    ];
    IsLabelExpression "is label expression" ["<colon> <label expression>", "IS <label expression>"];
    NodeLabelExpressionLegacy "node label expression legacy" ["<label name> { <colon> <label name> } ..."];
    RelationshipLabelExpressionLegacy "relationship label expression legacy" [
        "<label name> { <vertical bar> <colon> <label name> } ...",
    ];
    WildcardLabel "wildcard label" ["<percent>"];
    LabelExpression "label expression" ["<label term>", "<label expression> <vertical bar> <label term>"];
    LabelTerm "label term" ["<label factor>", "<label term> <ampersand> <label factor>"];
    LabelFactor "label factor" ["<label primary>", "<label negation>"];
    LabelNegation "label negation" ["<exclamation mark> <label primary>"];
    LabelPrimary "label primary" ["<label name>", "<parenthesized label expression>", "<wildcard label>"];
    NodeLabelSetSpecificationForCreateAndMerge "node label set specification for create and merge" [
        "{ <colon> <label name> } ...",
    ];
    NodeLabelSetSpecificationForSetAndRemove "node label set specification for set and remove" [
        "{ <colon> <label name> } ...",
    ];
    RelationshipLabelSpecificationForCreateAndMerge "relationship label specification for create and merge" [
        "<colon> <label name>",
    ];

    // Catalog references
    ProcedureReference "procedure reference" ["[ <catalog object parent reference> ] <procedure name>"];
    FunctionReference "function reference" ["[ <catalog object parent reference> ] <function name>"];
    CatalogObjectParentReference "catalog object parent reference" ["{ <object name> <period> } ..."];

    // Expressions
    ValueExpression "value expression" ["<boolean value expression>"];
    SearchCondition "search condition" ["<boolean value expression>"];
    BooleanValueExpression "boolean value expression" [
        "<boolean term xor>", "<boolean value expression> OR <boolean term xor>",
    ];
    BooleanTermXor "boolean term xor" ["<boolean term>", "<boolean term xor> XOR <boolean term>"];
    BooleanTerm "boolean term" ["<boolean factor>", "<boolean term> AND <boolean factor>"];
    BooleanFactor "boolean factor" ["<boolean primary>", "{ NOT } ... <boolean primary>"];
    BooleanPrimary "boolean primary" ["<pattern expression>", "<predicate>"];
    Predicate "predicate" ["<comparison predicate>"];
    ComparisonPredicate "comparison predicate" [
        "<simple comparison predicand> [ <simple comparison predicate part 2> ... ]",
    ];
    SimpleComparisonPredicand "simple comparison predicand" [
        "<advanced comparison predicand> [ <advanced comparison predicate part 2> ]",
    ];
    SimpleComparisonPredicatePart2 "simple comparison predicate part 2" [
        "<simple comp op> <advanced comparison predicand>",
    ];
    SimpleCompOp "simple comp op" [
        "<equals operator>", "<not equals operator>", "<less than operator>", "<greater than operator>",
        "<less than or equals operator>", "<greater than or equals operator>",
    ];
    AdvancedComparisonPredicand "advanced comparison predicand" ["<arithmetic value expression>"];
    AdvancedComparisonPredicatePart2 "advanced comparison predicate part 2" [
        "<advanced comp op> <advanced comparison predicand>", "<null predicate part 2>",
        "<is labeled predicate part 2>",
    ];
    AdvancedCompOp "advanced comp op" [
        "<contains operator>", "<in operator>", "<regex equals operator>", "<start with operator>",
        "<end with operator>",
    ];
    NullPredicatePart2 "null predicate part 2" ["IS NULL", "IS NOT NULL"];
    StartWithOperator "start with operator" ["STARTS WITH"];
    EndWithOperator "end with operator" ["ENDS WITH"];
    ContainsOperator "contains operator" ["CONTAINS"];
    InOperator "in operator" ["IN"];
    IsLabeledPredicatePart2 "is labeled predicate part 2" ["<is label expression>"];
    ArithmeticValueExpression "arithmetic value expression" [
        "<arithmetic term>", "<arithmetic value expression> <plus sign> <arithmetic term>",
        "<arithmetic value expression> <minus sign> <arithmetic term>",
    ];
    ArithmeticTerm "arithmetic term" [
        "<arithmetic factor>", "<arithmetic term> <asterisk> <arithmetic factor>",
        "<arithmetic term> <solidus> <arithmetic factor>", "<arithmetic term> <percent> <arithmetic factor>",
    ];
    ArithmeticFactor "arithmetic factor" [
        "<arithmetic unary>", "<arithmetic factor> <circumflex> <arithmetic unary>",
    ];
    ArithmeticUnary "arithmetic unary" ["[ <sign> ] <postfix expression>"];
    PostfixExpression "postfix expression" ["<value expression primary>", "<postfix expression> <postfix operator>"];
    PostfixOperator "postfix operator" ["<static property reference>", "<dynamic element reference>", "<slicing>"];
    StaticPropertyReference "static property reference" ["<period> <property name>"];
    DynamicElementReference "dynamic element reference" ["<left bracket> <value expression> <right bracket>"];
    Slicing "slicing" ["<left bracket> [ <slicing from> ] <double period> [ <slicing to> ] <right bracket>"];
    SlicingFrom "slicing from" ["<value expression>"];
    SlicingTo "slicing to" ["<value expression>"];
    ValueExpressionPrimary "value expression primary" [
        "<parenthesized value expression>", "<non-parenthesized value expression primary>",
    ];
    NonParenthesizedValueExpressionPrimary "non-parenthesized value expression primary" [
        "<general parameter reference>", "<case expression>", "<count star>", "<exists expression>",
        "<map projection>", "<list comprehension>", "<pattern comprehension>", "<reduce expression>",
        "<quantifier expression>", "<trim function>", "<shortest path expression>", "<function invocation>",
        "<value specification>", "<binding variable reference>",
    ];
    CaseExpression "case expression" ["<simple case>", "<search case>"];
    SimpleCase "simple case" ["CASE <case operand> <simple when clause> ... [ <else clause> ] END"];
    SearchCase "search case" ["CASE <searched when clause> ... [ <else clause> ] END"];
    SimpleWhenClause "simple when clause" ["WHEN <when operand list> THEN <value expression>"];
    SearchedWhenClause "searched when clause" ["WHEN <search condition> THEN <value expression>"];
    CaseOperand "case operand" ["<value expression>"];
    WhenOperandList "when operand list" ["<when operand> [ { <comma> <when operand> } ... ]"];
    WhenOperand "when operand" ["<value expression>"];
    ElseClause "else clause" ["ELSE <value expression>"];
    ExistsExpression "exists expression" ["EXISTS <left brace> <subquery expression argument> <right brace>"];
    SubqueryExpressionArgument "subquery expression argument" ["<procedure specification>", "<graph pattern>"];
    MapProjection "map projection" [
        "<binding variable> <left brace> [ <map projection element list> ] <right brace>",
    ];
    MapProjectionElementList "map projection element list" [
        "<map projection element> [ { <comma> <map projection element> } ... ]",
    ];
    MapProjectionElement "map projection element" [
        "<literal map field>", "<field selector>", "<variable selector>", "<all fields selector>",
    ];
    ListComprehension "list comprehension" [
        "<left bracket> <list element source> [ <list element filter and projection> ] <right bracket>",
    ];
    ListElementFilterAndProjection "list element filter and projection" [
        "[ <list element filter> ] <list element projection>", "<list element filter>",
    ];
    ListElementSource "list element source" ["<binding variable> IN <value expression>"];
    ListElementFilter "list element filter" ["WHERE <value expression>"];
    ListElementProjection "list element projection" ["<vertical bar> <value expression>"];
    PatternComprehension "pattern comprehension" [
        "<left bracket> <pattern source> <pattern filter and projection> <right bracket>",
    ];
    PatternSource "pattern source" ["[ <binding variable> <equals operator> ] <simple path pattern>"];
    PatternFilterAndProjection "pattern filter and projection" ["[ <pattern filter> ] <pattern projection>"];
    PatternFilter "pattern filter" ["WHERE <value expression>"];
    PatternProjection "pattern projection" ["<vertical bar> <value expression>"];
    ReduceExpression "reduce expression" [
        "REDUCE <left paren> <reduce accumulator initialization> <comma> <reduce element source> <reduce step> <right paren>",
    ];
    ReduceAccumulatorInitialization "reduce accumulator initialization" [
        "<binding variable> <equals operator> <value expression>",
    ];
    ReduceElementSource "reduce element source" ["<binding variable> IN <value expression>"];
    ReduceStep "reduce step" ["<vertical bar> <value expression>"];
    LiteralMapField "literal map field" ["<property name> <colon> <value expression>"];
    FieldSelector "field selector" ["<static property reference>"];
    VariableSelector "variable selector" ["<binding variable>"];
    AllFieldsSelector "all fields selector" ["<period> <asterisk>"];
    QuantifierExpression "quantifier expression" [
        "<quantifier> <left paren> <quantifier element source> <quantifier element predicate> <right paren>",
    ];
    Quantifier "quantifier" ["ALL", "ANY", "SINGLE", "NONE"];
    QuantifierElementSource "quantifier element source" ["<binding variable> IN <value expression>"];
    QuantifierElementPredicate "quantifier element predicate" ["WHERE <value expression>"];
    TrimFunction "trim function" ["<single-character trim function>"];
    SingleCharacterTrimFunction "single-character trim function" ["TRIM <left paren> <trim source> <right paren>"];
    TrimSource "trim source" ["<value expression>"];
    FunctionInvocation "function invocation" [
        "<function reference> <left paren> [ <set quantifier> ] [ <function argument list> ] <right paren>",
    ];
    FunctionArgumentList "function argument list" ["<function argument> [ { <comma> <function argument> } ... ]"];
    FunctionArgument "function argument" ["<value expression>"];
    CountStar "count star" ["COUNT <left paren> <asterisk> <right paren>"];
    PatternExpression "pattern expression" ["<simple path pattern>"];
    ShortestPathExpression "shortest path expression" ["<legacy shortest path pattern>"];

    // Value specifications
    ValueSpecification "value specification" [
        "<literal>", "<general parameter reference>", "<list value constructor>", "<map value constructor>",
    ];
    ListValueConstructor "list value constructor" ["<left bracket> [ <list element list> ] <right bracket>"];
    ListElementList "list element list" ["<value expression> [ { <comma> <value expression> } ... ]"];
    MapValueConstructor "map value constructor" ["<record value constructor>"];
    RecordValueConstructor "record value constructor" ["<fields specification>"];
    FieldsSpecification "fields specification" ["<left brace> [ <field list> ] <right brace>"];
    FieldList "field list" ["<field> [ { <comma> <field> } ... ]"];
    Field "field" ["<field name> <colon> <value expression>"];
    UnsignedDecimalIntegerSpecification "unsigned decimal integer specification" [
        "<unsigned decimal integer>", "<general parameter reference>",
    ];

    // Basics
    ParameterName "parameter name" ["<separated identifier>"];
    LabelName "label name" ["<identifier>"];
    PropertyName "property name" ["<identifier>"];
    FieldName "field name" ["<identifier>"];
    BindingVariableReference "binding variable reference" ["<binding variable>"];
    BindingVariable "binding variable" ["<identifier>"];
    ProcedureName "procedure name" ["<identifier>"];
    FunctionName "function name" ["<identifier>"];
    ObjectName "object name" ["<identifier>"];
    Literal "literal" ["<signed numeric literal>", "<general literal>"];
    GeneralLiteral "general literal" [
        "<boolean literal>", "<character string literal>", "<null literal>", "<list literal>", "<map literal>",
    ];
    BooleanLiteral "boolean literal" ["TRUE", "FALSE"];
    UnsignedNumericLiteral "unsigned numeric literal" ["<exact numeric literal>", "<approximate numeric literal>"];
    UnsignedInteger "unsigned integer" [
        "<unsigned decimal integer>", "<unsigned hexadecimal integer>", "<unsigned octal integer>",
    ];
    NullLiteral "null literal" ["NULL"];
    ListLiteral "list literal" ["<left bracket> [ <list element list literal> ] <right bracket>"];
    ListElementListLiteral "list element list literal" ["<literal> [ { <comma> <literal> } ... ]"];
    MapLiteral "map literal" ["<record literal>"];
    RecordLiteral "record literal" ["<fields literal>"];
    FieldsLiteral "fields literal" ["<left brace> [ <field list literal> ] <right brace>"];
    FieldListLiteral "field list literal" ["<field literal> [ { <comma> <field literal> } ... ]"];
    FieldLiteral "field literal" ["<field name> <colon> <literal>"];
    PathKeywords "path keywords" ["PATH", "PATHS"];
    GeneralParameterReference "general parameter reference" ["<dollar sign> <parameter name>"];
}
