# Scenarios of our own for what the open part of the TCK leaves out, in its words for errors.
Feature: ProbeExpressions - expressions

  Scenario: [1] properties of an integer
    Given an empty graph
    When executing query:
      """
      RETURN properties(1)
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [2] properties of a string
    Given an empty graph
    When executing query:
      """
      RETURN properties('Cypher')
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [3] properties of a list
    Given an empty graph
    When executing query:
      """
      RETURN properties([true, false])
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [4] properties of a map
    Given an empty graph
    When executing query:
      """
      RETURN properties({name: 'x', l: 2}) AS m
      """
    Then the result should be, in any order:
      | m |
      | {name: 'x', l: 2} |

  Scenario: [5] properties of null
    Given an empty graph
    When executing query:
      """
      RETURN properties(null) AS m
      """
    Then the result should be, in any order:
      | m |
      | null |

  Scenario: [6] length of a node
    Given an empty graph
    When executing query:
      """
      MATCH (n) RETURN length(n)
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [7] length of a relationship
    Given an empty graph
    When executing query:
      """
      MATCH ()-[r]->() RETURN length(r)
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [8] type of a node
    Given an empty graph
    When executing query:
      """
      MATCH (r) RETURN type(r)
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [9] size of a path
    Given an empty graph
    When executing query:
      """
      MATCH p = (a)-[*]->(b) RETURN size(p)
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [10] Property of a number
    Given an empty graph
    When executing query:
      """
      WITH 123 AS x RETURN x.num
      """
    Then a TypeError should be raised at any time: InvalidArgumentType

  Scenario: [11] Property of a map, null where there is none
    Given an empty graph
    When executing query:
      """
      WITH {exists: 42, nothing: null} AS m RETURN m.exists AS a, m.nothing AS b, m.missing AS c
      """
    Then the result should be, in any order:
      | a | b | c |
      | 42 | null | null |

  Scenario: [12] Dynamic property of a node
    Given an empty graph
    And having executed:
      """
      CREATE ({name: 'Apa'})
      """
    When executing query:
      """
      MATCH (n {name: 'Apa'}) RETURN n['nam' + 'e'] AS v
      """
    Then the result should be, in any order:
      | v |
      | 'Apa' |

  Scenario: [13] Aggregates do not nest
    Given an empty graph
    When executing query:
      """
      RETURN count(count(*))
      """
    Then a SyntaxError should be raised at compile time: NestedAggregation

  Scenario: [14] Chance within an aggregate
    Given an empty graph
    When executing query:
      """
      RETURN count(rand())
      """
    Then a SyntaxError should be raised at compile time: NonConstantExpression

  Scenario: [15] count of nothing, of nulls, of rows
    Given an empty graph
    When executing query:
      """
      UNWIND [1, null, 2] AS x RETURN count(x) AS a, count(*) AS b, count(DISTINCT null) AS c
      """
    Then the result should be, in any order:
      | a | b | c |
      | 2 | 3 | 0 |

  Scenario: [16] collect leaves nulls out
    Given an empty graph
    When executing query:
      """
      UNWIND [1, null, 2, 1] AS x RETURN collect(x) AS a, collect(DISTINCT x) AS b
      """
    Then the result should be, in any order:
      | a | b |
      | [1, 2, 1] | [1, 2] |

  Scenario: [17] An ambiguous aggregation
    Given an empty graph
    And having executed:
      """
      CREATE ({num: 1})
      """
    When executing query:
      """
      MATCH (n) RETURN n.num + count(*)
      """
    Then a SyntaxError should be raised at compile time: AmbiguousAggregationExpression

  Scenario: [18] Incomparable values
    Given an empty graph
    When executing query:
      """
      RETURN 1 < 'a' AS a, 1 = 'a' AS b, [1] < 1 AS c, {} < 1 AS d, true < 1 AS e
      """
    Then the result should be, in any order:
      | a | b | c | d | e |
      | null | false | null | null | null |

  Scenario: [19] Chains of comparisons
    Given an empty graph
    When executing query:
      """
      RETURN 1 < 2 < 3 AS a, 3 > 2 > 2 AS b, 1 < 2 > 1 = 1 AS c, 1 <> 2 = 2 <> 1 AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | true | false | true | true |

  Scenario: [20] CASE takes the first that fits
    Given an empty graph
    When executing query:
      """
      UNWIND [-10, 0, null, 5] AS x RETURN CASE WHEN x < 0 THEN 'neg' WHEN x = 0 THEN 'zero' WHEN x IS NULL THEN 'none' ELSE 'pos' END AS c
      """
    Then the result should be, in any order:
      | c |
      | 'neg' |
      | 'zero' |
      | 'none' |
      | 'pos' |

  Scenario: [21] Boolean operators want booleans
    Given an empty graph
    When executing query:
      """
      RETURN 'a' AND true
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [22] XOR wants booleans
    Given an empty graph
    When executing query:
      """
      RETURN 123.4 XOR false
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [23] NOT wants a boolean
    Given an empty graph
    When executing query:
      """
      RETURN NOT 0
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [24] all on a type mismatch
    Given an empty graph
    When executing query:
      """
      RETURN all(x IN ['Clara'] WHERE x % 2 = 0) AS v
      """
    Then a SyntaxError should be raised at compile time: InvalidArgumentType

  Scenario: [25] all of nothing, of nulls
    Given an empty graph
    When executing query:
      """
      RETURN all(x IN [] WHERE x) AS a, all(x IN [null] WHERE x = 2) AS b, all(x IN [2, null, 1] WHERE x = 2) AS c
      """
    Then the result should be, in any order:
      | a | b | c |
      | true | null | false |

  Scenario: [26] Lists joined with lists and elements
    Given an empty graph
    When executing query:
      """
      RETURN [1] + [2] AS a, [1] + 2 AS b, [1] + [[2]] AS c, [1] + null AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | [1, 2] | [1, 2] | [1, [2]] | null |

  Scenario: [27] Equality of lists with null
    Given an empty graph
    When executing query:
      """
      RETURN [1, null] = [1, 2] AS a, [null] = [1, 2] AS b, [[null]] = [[1]] AS c, [1] = null AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | null | false | null | null |

  Scenario: [28] substring, left, right
    Given an empty graph
    When executing query:
      """
      RETURN substring('0123456789', 1) AS a, substring('0123456789', 2, 3) AS b, left('abc', 2) AS c, right('abc', 5) AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | '123456789' | '234' | 'ab' | 'abc' |

  Scenario: [29] reverse, split, replace, trim
    Given an empty graph
    When executing query:
      """
      RETURN reverse('raksO') AS a, split('one1two', '1') AS b, replace('hello', 'l', 'w') AS c, trim(' x ') AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | 'Oskar' | ['one', 'two'] | 'hewwo' | 'x' |

  Scenario: [30] Starting, ending and containing with null
    Given an empty graph
    When executing query:
      """
      RETURN 'ab' STARTS WITH null AS a, null ENDS WITH 'b' AS b, 'ab' CONTAINS '' AS c, '' STARTS WITH '' AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | null | null | true | true |

  Scenario: [31] abs, sqrt, sign, ceil, floor, round
    Given an empty graph
    When executing query:
      """
      RETURN abs(-1) AS a, sqrt(12.96) AS b, sign(-7.5) AS c, ceil(0.1) AS d, floor(-0.1) AS e, round(2.5) AS f
      """
    Then the result should be, in any order:
      | a | b | c | d | e | f |
      | 1 | 3.6 | -1 | 1.0 | -1.0 | 3.0 |

  Scenario: [32] Too many arguments
    Given an empty graph
    When executing query:
      """
      RETURN abs(1, 2)
      """
    Then a SyntaxError should be raised at compile time: InvalidNumberOfArguments

  Scenario: [33] A function nobody knows
    Given an empty graph
    When executing query:
      """
      RETURN foo(1)
      """
    Then a SyntaxError should be raised at compile time: UnknownFunction

  Scenario: [34] toInteger of floats and strings
    Given an empty graph
    When executing query:
      """
      RETURN toInteger(82.9) AS a, toInteger('1.7') AS b, toInteger('foo') AS c, toInteger('') AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | 82 | 1 | null | null |

  Scenario: [35] toInteger of a list
    Given an empty graph
    And having executed:
      """
      CREATE ()
      """
    When executing query:
      """
      WITH [1, []] AS l RETURN toInteger(l[1])
      """
    Then a TypeError should be raised at runtime: InvalidArgumentValue

  Scenario: [36] toFloat of numbers and strings
    Given an empty graph
    When executing query:
      """
      RETURN toFloat(3) AS a, toFloat('5.25') AS b, toFloat('foo') AS c, toFloat(null) AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | 3.0 | 5.25 | null | null |

  Scenario: [37] toFloat of a map
    Given an empty graph
    And having executed:
      """
      CREATE ()
      """
    When executing query:
      """
      WITH [1.0, {}] AS l RETURN toFloat(l[1])
      """
    Then a TypeError should be raised at runtime: InvalidArgumentValue

  Scenario: [38] Durations from text
    Given an empty graph
    When executing query:
      """
      RETURN duration('P5M1.5D') AS a, duration('P0.75M') AS b, duration('PT0.75M') AS c, duration('P2.5W') AS d, duration('P2012-02-02T14:37:21.545') AS e
      """
    Then the result should be, in any order:
      | a | b | c | d | e |
      | 'P5M1DT12H' | 'P22DT19H51M49.5S' | 'PT45S' | 'P17DT12H' | 'P2012Y2M2DT14H37M21.545S' |

  Scenario: [39] Durations multiplied and divided
    Given an empty graph
    When executing query:
      """
      WITH duration({months: 1, days: 1, seconds: 1}) AS d RETURN d * 2 AS a, d / 2 AS b, d + d AS c, d - d AS e
      """
    Then the result should be, in any order:
      | a | b | c | e |
      | 'P2M2DT2S' | 'P15DT17H14M33.5S' | 'P2M2DT2S' | 'PT0S' |

  Scenario: [40] Differences of dates
    Given an empty graph
    When executing query:
      """
      RETURN duration.between(date('1984-10-11'), date('2015-06-24')) AS a, duration.inMonths(date('1984-10-11'), date('2015-06-24')) AS b, duration.inDays(date('1984-10-11'), date('2015-06-24')) AS c
      """
    Then the result should be, in any order:
      | a | b | c |
      | 'P30Y8M13D' | 'P30Y8M' | 'P11213D' |

  Scenario: [41] Temporal values as text
    Given an empty graph
    When executing query:
      """
      RETURN toString(date('1984-10-11')) AS a, toString(localtime('12:31:14.645876123')) AS b, toString(datetime('1984-10-11T12:31:14.645+01:00')) AS c, toString(duration('P12Y5M14DT16H12M70S')) AS d
      """
    Then the result should be, in any order:
      | a | b | c | d |
      | '1984-10-11' | '12:31:14.645876123' | '1984-10-11T12:31:14.645+01:00' | 'P12Y5M14DT16H13M10S' |

  Scenario: [42] An existential subquery in another
    Given an empty graph
    And having executed:
      """
      CREATE (a:A {p: 1})-[:R]->(b:B {p: 1})-[:R]->(c:C {p: 1})
      """
    When executing query:
      """
      MATCH (n) WHERE EXISTS { MATCH (m) WHERE EXISTS { (n)-[]->(m) WHERE n.p = m.p } RETURN m } RETURN n
      """
    Then the result should be, in any order:
      | n |
      | (:A {p: 1}) |
      | (:B {p: 1}) |

