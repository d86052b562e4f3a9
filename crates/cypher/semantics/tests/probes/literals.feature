# Scenarios of our own for what the open part of the TCK leaves out, in its words for errors.
Feature: ProbeLiterals - literals

  Scenario: [1] An integer with a letter in it
    Given an empty graph
    When executing query:
      """
      RETURN 92233h72 AS n
      """
    Then a SyntaxError should be raised at compile time: InvalidNumberLiteral

  Scenario: [2] An integer with a symbol in it
    Given an empty graph
    When executing query:
      """
      RETURN 92233#72 AS n
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [3] An integer too large
    Given an empty graph
    When executing query:
      """
      RETURN 9223372036854775808 AS n
      """
    Then a SyntaxError should be raised at compile time: IntegerOverflow

  Scenario: [4] The least integer
    Given an empty graph
    When executing query:
      """
      RETURN -9223372036854775808 AS n
      """
    Then the result should be, in any order:
      | n |
      | -9223372036854775808 |

  Scenario: [5] An integer too small
    Given an empty graph
    When executing query:
      """
      RETURN -9223372036854775809 AS n
      """
    Then a SyntaxError should be raised at compile time: IntegerOverflow

  Scenario: [6] Octal digits
    Given an empty graph
    When executing query:
      """
      RETURN 0o17 AS a, -0o7 AS b, 0o0 AS c
      """
    Then the result should be, in any order:
      | a | b | c |
      | 15 | -7 | 0 |

  Scenario: [7] An octal integer too large
    Given an empty graph
    When executing query:
      """
      RETURN 0o1000000000000000000000 AS n
      """
    Then a SyntaxError should be raised at compile time: IntegerOverflow

  Scenario: [8] The greatest octal integer
    Given an empty graph
    When executing query:
      """
      RETURN 0o777777777777777777777 AS n
      """
    Then the result should be, in any order:
      | n |
      | 9223372036854775807 |

  Scenario: [9] The greatest hexadecimal integer
    Given an empty graph
    When executing query:
      """
      RETURN 0x7FFFFFFFFFFFFFFF AS a, 0xaF AS b
      """
    Then the result should be, in any order:
      | a | b |
      | 9223372036854775807 | 175 |

  Scenario: [10] A hexadecimal integer with a wrong letter
    Given an empty graph
    When executing query:
      """
      RETURN 0x1A2b3j4D5E6f7 AS n
      """
    Then a SyntaxError should be raised at compile time: InvalidNumberLiteral

  Scenario: [11] A list of only a comma
    Given an empty graph
    When executing query:
      """
      RETURN [, ] AS l
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [12] A list with a bracket too few
    Given an empty graph
    When executing query:
      """
      RETURN [[1, 2], [3] AS l
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [13] A list without commas
    Given an empty graph
    When executing query:
      """
      RETURN [[] []] AS l
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [14] A map whose key begins with a digit
    Given an empty graph
    When executing query:
      """
      RETURN {1b: 1} AS m
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [15] A map with a symbol in its key
    Given an empty graph
    When executing query:
      """
      RETURN {a#: 1} AS m
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [16] A map with a point in its key
    Given an empty graph
    When executing query:
      """
      RETURN {a.b: 1} AS m
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [17] A map without a key
    Given an empty graph
    When executing query:
      """
      RETURN {1} AS m
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [18] A map of only a comma
    Given an empty graph
    When executing query:
      """
      RETURN {, } AS m
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [19] A map with a value missing
    Given an empty graph
    When executing query:
      """
      RETURN {a: } AS m
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax

  Scenario: [20] Booleans and null in any case
    Given an empty graph
    When executing query:
      """
      RETURN TrUe AS a, FALSE AS b, NuLl AS c
      """
    Then the result should be, in any order:
      | a | b | c |
      | true | false | null |

