# Scenarios of our own for what the open part of the TCK leaves out, in its words for errors.
Feature: ProbeClauses - clauses

  Scenario: [1] Undefined variable in RETURN
    Given an empty graph
    When executing query:
      """
      MATCH () RETURN foo
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: [2] UNWIND of null is nothing
    Given an empty graph
    When executing query:
      """
      UNWIND null AS x RETURN x
      """
    Then the result should be empty

  Scenario: [3] UNWIND twice
    Given an empty graph
    When executing query:
      """
      WITH [[1, 2], [3]] AS l UNWIND l AS x UNWIND x AS y RETURN y
      """
    Then the result should be, in any order:
      | y |
      | 1 |
      | 2 |
      | 3 |

  Scenario: [4] UNWIND keeps the rows of before
    Given an empty graph
    When executing query:
      """
      UNWIND [1, 2] AS a UNWIND ['x', 'y'] AS b RETURN a, b
      """
    Then the result should be, in any order:
      | a | b |
      | 1 | 'x' |
      | 1 | 'y' |
      | 2 | 'x' |
      | 2 | 'y' |

  Scenario: [5] Columns of UNION differ
    Given an empty graph
    When executing query:
      """
      RETURN 1 AS a UNION RETURN 2 AS b
      """
    Then a SyntaxError should be raised at compile time: DifferentColumnsInUnion

  Scenario: [6] UNION of three makes rows distinct
    Given an empty graph
    When executing query:
      """
      RETURN 2 AS x UNION RETURN 1 AS x UNION RETURN 2 AS x
      """
    Then the result should be, in any order:
      | x |
      | 2 |
      | 1 |

  Scenario: [7] WITH needs an alias
    Given an empty graph
    When executing query:
      """
      MATCH (a) WITH a, count(*) RETURN a
      """
    Then a SyntaxError should be raised at compile time: NoExpressionAlias

  Scenario: [8] WITH hides what it does not name
    Given an empty graph
    When executing query:
      """
      WITH 1 AS a, 2 AS b WITH a RETURN b
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: [9] RETURN star without variables
    Given an empty graph
    When executing query:
      """
      MATCH () RETURN *
      """
    Then a SyntaxError should be raised at compile time: NoVariablesInScope

  Scenario: [10] Creating a bound node
    Given an empty graph
    When executing query:
      """
      MATCH (a) CREATE (a)
      """
    Then a SyntaxError should be raised at compile time: VariableAlreadyBound

  Scenario: [11] Creating a bound node with a label
    Given an empty graph
    When executing query:
      """
      MATCH (a) CREATE (a:L)
      """
    Then a SyntaxError should be raised at compile time: VariableAlreadyBound

  Scenario: [12] Creating one node twice in a clause
    Given an empty graph
    When executing query:
      """
      CREATE (n:A)-[:T]->(), (n:B)-[:T]->()
      """
    Then a SyntaxError should be raised at compile time: VariableAlreadyBound

  Scenario: [13] Creating with an undefined variable
    Given an empty graph
    When executing query:
      """
      CREATE (b {name: missing}) RETURN b
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: [14] Merging a bound node
    Given an empty graph
    When executing query:
      """
      CREATE (a) MERGE (a)
      """
    Then a SyntaxError should be raised at compile time: VariableAlreadyBound

  Scenario: [15] Merging a relationship without type
    Given an empty graph
    When executing query:
      """
      CREATE (a), (b) MERGE (a)-->(b)
      """
    Then a SyntaxError should be raised at compile time: NoSingleRelationshipType

  Scenario: [16] Merging a relationship of two types
    Given an empty graph
    When executing query:
      """
      CREATE (a), (b) MERGE (a)-[:A|B]->(b)
      """
    Then a SyntaxError should be raised at compile time: NoSingleRelationshipType

  Scenario: [17] Merging a relationship of any length
    Given an empty graph
    When executing query:
      """
      CREATE (a), (b) MERGE (a)-[:T*2]->(b)
      """
    Then a SyntaxError should be raised at compile time: CreatingVarLength

  Scenario: [18] Merging a relationship bound already
    Given an empty graph
    When executing query:
      """
      MATCH (a)-[r]->(b) MERGE (a)-[r:T]->(b)
      """
    Then a SyntaxError should be raised at compile time: VariableAlreadyBound

  Scenario: [19] Merging a relationship with a null property
    Given an empty graph
    When executing query:
      """
      CREATE (a), (b) MERGE (a)-[r:X {num: null}]->(b)
      """
    Then a SemanticError should be raised at any time: MergeReadOwnWrites

  Scenario: [20] Deleting a label
    Given an empty graph
    When executing query:
      """
      MATCH (n) DELETE n:Person
      """
    Then a SyntaxError should be raised at compile time: InvalidDelete

  Scenario: [21] Deleting an integer
    Given an empty graph
    When executing query:
      """
      MATCH () DELETE 1 + 1
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [22] Deleting an undefined variable
    Given an empty graph
    When executing query:
      """
      MATCH (a) DELETE x
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: [23] A node that still has relationships
    Given an empty graph
    And having executed:
      """
      CREATE (x:X)-[:R]->(), (x)-[:R]->()
      """
    When executing query:
      """
      MATCH (n:X) DELETE n
      """
    Then a ConstraintVerificationFailed should be raised at runtime: DeleteConnectedNode

  Scenario: [24] Properties of a deleted node
    Given an empty graph
    And having executed:
      """
      CREATE ({num: 0})
      """
    When executing query:
      """
      MATCH (n) DELETE n RETURN n.num
      """
    Then a EntityNotFound should be raised at runtime: DeletedEntityAccess

  Scenario: [25] Labels of a deleted node
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n) DELETE n RETURN labels(n)
      """
    Then a EntityNotFound should be raised at runtime: DeletedEntityAccess

  Scenario: [26] The type of a deleted relationship
    Given an empty graph
    And having executed:
      """
      CREATE ()-[:T]->()
      """
    When executing query:
      """
      MATCH ()-[r]->() DELETE r RETURN type(r)
      """
    Then the result should be, in any order:
      | type(r) |
      | 'T' |

  Scenario: [27] A list of maps is no property
    Given an empty graph
    When executing query:
      """
      CREATE (a) SET a.maplist = [{num: 1}]
      """
    Then a TypeError should be raised at runtime: InvalidPropertyType

  Scenario: [28] A property set to null is gone
    Given an empty graph
    And having executed:
      """
      CREATE (:A {p: 1, q: 2})
      """
    When executing query:
      """
      MATCH (n:A) SET n.p = null RETURN n
      """
    Then the result should be, in any order:
      | n |
      | (:A {q: 2}) |

  Scenario: [29] Sorting by what aggregation hid
    Given an empty graph
    When executing query:
      """
      MATCH (n) RETURN n.num1 AS a, count(*) AS c ORDER BY n.num2
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: [30] Aggregation in ORDER BY alone
    Given an empty graph
    When executing query:
      """
      MATCH (n) RETURN n.num1 ORDER BY max(n.num2)
      """
    Then a SyntaxError should be raised at compile time: InvalidAggregation

  Scenario: [31] LIMIT with a variable
    Given an empty graph
    When executing query:
      """
      MATCH (n) RETURN n LIMIT n.count
      """
    Then a SyntaxError should be raised at compile time: NonConstantExpression

  Scenario: [32] LIMIT of a float
    Given an empty graph
    When executing query:
      """
      MATCH (p) RETURN p LIMIT 1.5
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [33] LIMIT of a negative parameter
    Given an empty graph
    And having executed:
      """
      UNWIND range(1, 3) AS i CREATE ({num: i})
      """
    And parameters are:
      | limit | -1 |
    When executing query:
      """
      MATCH (p) RETURN p LIMIT $limit
      """
    Then a SyntaxError should be raised at runtime: NegativeIntegerArgument

  Scenario: [34] SKIP of a float parameter
    Given an empty graph
    And having executed:
      """
      UNWIND range(1, 3) AS i CREATE ({num: i})
      """
    And parameters are:
      | skip | 1.5 |
    When executing query:
      """
      MATCH (p) RETURN p SKIP $skip
      """
    Then a SyntaxError should be raised at runtime: InvalidArgumentType

  Scenario: [35] LIMIT zero still writes
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n:A) SET n.p = 1 RETURN n LIMIT 0
      """
    Then the result should be empty

  Scenario: [36] Sort then skip and limit
    Given an empty graph
    And having executed:
      """
      UNWIND range(1, 5) AS i CREATE ({num: i})
      """
    When executing query:
      """
      MATCH (n) RETURN n.num AS k ORDER BY k DESC SKIP 1 LIMIT 2
      """
    Then the result should be, in order:
      | k |
      | 4 |
      | 3 |

  Scenario: [37] Sorting by two keys, one down
    Given an empty graph
    When executing query:
      """
      UNWIND [[1, 2], [1, 3], [0, 9]] AS x RETURN x[0] AS a, x[1] AS b ORDER BY a, b DESC
      """
    Then the result should be, in order:
      | a | b |
      | 0 | 9 |
      | 1 | 3 |
      | 1 | 2 |

