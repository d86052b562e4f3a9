# Scenarios of our own for what the open part of the TCK leaves out, in its words for errors.
Feature: ProbePatterns - patterns

  Scenario: [1] A pattern predicate binds nothing new
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)
      """
    When executing query:
      """
      MATCH (n) WHERE (n)-[r]->() RETURN n
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: [2] A pattern is no column
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n) RETURN (n)-[]->() AS p
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [3] A pattern is no column of WITH
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n) WITH (n)-[]->() AS p RETURN p
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [4] A pattern is no value of SET
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n) SET n.p = (n)-[]->()
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [5] A node alone is no predicate
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (n) WHERE (n) RETURN n
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [6] A pattern predicate with types and direction
    Given an empty graph
    And having executed:
      """
      CREATE (a:A)-[:T]->(b:B), (b)-[:S]->(c:C)
      """
    When executing query:
      """
      MATCH (n) WHERE (n)-[:T]->() OR (n)<-[:S]-() RETURN labels(n) AS l
      """
    Then the result should be, in any order:
      | l |
      | ['A'] |
      | ['C'] |

  Scenario: [7] A negated pattern predicate
    Given an empty graph
    And having executed:
      """
      CREATE (a:A)-[:T]->(b:B), (b)-[:S]->(c:C)
      """
    When executing query:
      """
      MATCH (n) WHERE NOT (n)-->() RETURN n
      """
    Then the result should be, in any order:
      | n |
      | (:C) |

  Scenario: [8] Two pattern predicates between bound nodes
    Given an empty graph
    And having executed:
      """
      CREATE (a:A)-[:T]->(b:B), (b)-[:S]->(c:C)
      """
    When executing query:
      """
      MATCH (a), (b) WHERE a <> b AND (a)-->(b) AND NOT (a)-[:S]->(b) RETURN a, b
      """
    Then the result should be, in any order:
      | a | b |
      | (:A) | (:B) |

  Scenario: [9] A pattern predicate of variable length
    Given an empty graph
    And having executed:
      """
      CREATE (a:A)-[:T]->(b:B), (b)-[:S]->(c:C)
      """
    When executing query:
      """
      MATCH (n), (c:C) WHERE (n)-[*2]->(c) RETURN n
      """
    Then the result should be, in any order:
      | n |
      | (:A) |

  Scenario: [10] A node variable bound to a value is a type conflict
    Given an empty graph
    When executing query:
      """
      WITH 123 AS n MATCH (n) RETURN n
      """
    Then a SyntaxError should be raised at compile time: VariableTypeConflict

  Scenario: [11] A node variable bound to a relationship is a type conflict
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)
      """
    When executing query:
      """
      MATCH ()-[r]->() MATCH (r) RETURN r
      """
    Then a SyntaxError should be raised at compile time: VariableTypeConflict

  Scenario: [12] A relationship variable bound to a node is a type conflict
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)
      """
    When executing query:
      """
      MATCH (r) MATCH ()-[r]->() RETURN r
      """
    Then a SyntaxError should be raised at compile time: VariableTypeConflict

  Scenario: [13] A relationship variable bound to a value is a type conflict
    Given an empty graph
    When executing query:
      """
      WITH 'x' AS r MATCH ()-[r]->() RETURN r
      """
    Then a SyntaxError should be raised at compile time: VariableTypeConflict

  Scenario: [14] One variable for a node and a relationship of one pattern
    Given an empty graph
    When executing query:
      """
      MATCH (r)-[r]-() RETURN r
      """
    Then a SyntaxError should be raised at compile time: VariableTypeConflict

  Scenario: [15] A parameter in place of a node's properties
    Given an empty graph
    And parameters are:
      | map | {a: 1} |
    When executing query:
      """
      MATCH (n $map) RETURN n
      """
    Then a SyntaxError should be raised at compile time: InvalidParameterUse

  Scenario: [16] A parameter in place of a relationship's properties
    Given an empty graph
    And parameters are:
      | map | {a: 1} |
    When executing query:
      """
      MATCH ()-[r $map]->() RETURN r
      """
    Then a SyntaxError should be raised at compile time: InvalidParameterUse

  Scenario: [17] A colon-separated list of types in a longer form
    Given an empty graph
    And having executed:
      """
      CREATE (a:A)-[:T {k: 1}]->(:B), (a)-[:S {k: 2}]->(:B), (a)-[:R {k: 3}]->(:B)
      """
    When executing query:
      """
      MATCH ()-[r:T|S]->() RETURN r.k AS k
      """
    Then the result should be, in any order:
      | k |
      | 1 |
      | 2 |

  Scenario: [18] A self-loop is matched once either way
    Given an empty graph
    And having executed:
      """
      CREATE (a:A)-[:LOOP {k: 1}]->(a)
      """
    When executing query:
      """
      MATCH (a)-[r]-(b) RETURN r.k AS k
      """
    Then the result should be, in any order:
      | k |
      | 1 |

  Scenario: [19] A length of zero stays where it is
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)
      """
    When executing query:
      """
      MATCH (a:A)-[*0]->(b) RETURN b
      """
    Then the result should be, in any order:
      | b |
      | (:A) |

  Scenario: [20] An upper bound below the lower one
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)
      """
    When executing query:
      """
      MATCH (a:A)-[*2..1]->(b) RETURN b
      """
    Then the result should be empty

  Scenario: [21] A length without dots in front
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)-[:T]->(:C)-[:T]->(:D)
      """
    When executing query:
      """
      MATCH (a:A)-[*..2]->(b) RETURN b
      """
    Then the result should be, in any order:
      | b |
      | (:B) |
      | (:C) |

  Scenario: [22] A negative length
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (a:A)-[:T*-2]->(b) RETURN b
      """
    Then a SyntaxError should be raised at compile time: InvalidRelationshipPattern

  Scenario: [23] A length without star
    Given an empty graph
    And having executed:
      """
      CREATE (:A)
      """
    When executing query:
      """
      MATCH (a:A)-[:T..]->(b) RETURN b
      """
    Then a SyntaxError should be raised at compile time: InvalidRelationshipPattern

