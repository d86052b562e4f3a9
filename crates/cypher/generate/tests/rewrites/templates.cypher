MATCH (a:A)-[r:T]->(b)<-[s]-(c) RETURN a.i AS x, b.s AS y, c.f AS z
MATCH (a:A:B)-[r]->(b), (b)-[s:U]->(c:C) WHERE a.i < c.i AND b.s IS NOT NULL RETURN a, b, c
MATCH (a)-[:T]->()-[:U]->(b) RETURN a.i AS x, b.i AS y
MATCH (a)-->()<--()-->(b) WHERE a.i = 1 OR b.i = 2 RETURN *
MATCH (a {i: 1})-[r {i: 2}]->(b), (a {s: 'x'}) RETURN a, r, b
MATCH (n {i: 1}), (n {i: 2}) RETURN n
MATCH (n {i: 1}), (n {s: 'x'}), (n:A) RETURN n.i AS x
MATCH (x:A), (y {i: x.i}) RETURN x, y
MATCH (x:A)-[r {i: x.i}]->(y) RETURN x, y
MATCH (x:A)-[{i: x.i}]->(y) RETURN x, y
MATCH (x:A)-[r* {i: x.i}]->(y) RETURN x, y
MATCH (:A {i: x.i}), (x:B) RETURN x
MATCH (a:A WHERE a.i > 0)-[r WHERE r.i > 0]->(b WHERE b.s STARTS WITH 'x') RETURN a, b
MATCH (a:A)-[r WHERE r.i = a.i]->(b WHERE b.i > a.i) RETURN a, r, b
MATCH (a:A|B)-[r:T|U]->(b:!C) RETURN a.i AS x, b.i AS y
MATCH (a:A&B)-[r]-(b:%) RETURN a, b
MATCH (a IS A)-[r IS T]->(b IS A&B) RETURN a.i AS x
MATCH (a)-[r*1..2]->(b)-[s]->(c) RETURN a.i AS x, size(r) AS y, c.i AS z
MATCH (a)-[r*1..2]->()<-[s*1..2]-(c) RETURN size(r) AS y, size(s) AS z, c
MATCH (a:A)-[*1..2]-(b:B) RETURN a.i AS x, b.i AS y
MATCH (a:A)-[*2..3]->(b) RETURN a.i AS x, b.i AS y
MATCH (a)-[*2..2]-(b) RETURN a, b
MATCH (a)-[*2]->(b) WHERE a.i > 0 RETURN a, b
MATCH (a)-[*1..1]->(b), (b)-[*1]-(c) RETURN a, b, c
MATCH (a)-[:T*0..2 {i: 1}]->(b) RETURN a, b
MATCH (a)-[*1..3]->(b) RETURN a.i AS x
MATCH p = (a:A)-[r]->(b)<-[s]-(c) RETURN length(p) AS l, nodes(p) AS n
MATCH p = (a:A)-[r]->(b), (b)-[s]->(c), (a {i: 1}) RETURN p, c
MATCH p = shortestPath((a:A)-[*]-(b:B)) RETURN length(p) AS l
MATCH (a:A)(()-[:T]->()){1,2}(b) RETURN a, b
MATCH (a:A)-[r:T]->{1,2}(b)-[s]->(c) RETURN a, size(r) AS n, c
MATCH (a)-[r]-(a) RETURN a, r
MATCH (a)-[r]->(b)-[s]->(a) RETURN a, b
MATCH (a)-->(b)-->(a) WHERE a.i > 0 RETURN a.i AS x, b.i AS y
MATCH (a), (b) WHERE a.i = b.i AND (a)-->(b) RETURN a, b
MATCH (a:A) WHERE (a)-[:T]->(:B) OR NOT (a)<--() RETURN a
MATCH (a:A) WHERE exists((a)-->()) RETURN a
MATCH (a:A) WHERE EXISTS { (a)-[:T]->(b)<--(c) WHERE b.i > 0 } RETURN a
MATCH (a:A) WHERE EXISTS { (a)-->() } RETURN a.i AS x
MATCH (a:A), (b:B) WHERE EXISTS { (a)-->(b) } RETURN a, b
MATCH (a:A) WHERE EXISTS { MATCH (a)-->(b) WHERE b.i > 0 MATCH (b)-->(c) RETURN c } RETURN a
MATCH (a:A) WHERE COUNT { (a)-->(b) } > 0 RETURN a
MATCH (a:A) RETURN a, COUNT { (a)-->(b)-->(c) WHERE b.i <> c.i } AS n
MATCH (a:A) RETURN a.i AS x, size([(a)-->(b) WHERE b.i > 0 | b.i]) AS n
MATCH (a:A) RETURN size([(a)-[r*1..2]->(b) | r]) AS n
MATCH (a:A) RETURN size([p = (a)-->(b) | p]) AS n
MATCH (a:A) RETURN size([x IN [1, 2, a.i] WHERE x > 1 | x + 1]) AS n, size([x IN [1, 2] | x]) AS m
MATCH (a:A) RETURN [x IN [1, 2, a.i, null] WHERE x > 1 | x * 2] AS l
OPTIONAL MATCH (a:A)-[r:T]->(b:C) WHERE a.i > 1 AND b.i > 1 RETURN a, r, b
MATCH (a:A) OPTIONAL MATCH (a)-[r]->(b:B)<-[s]-(c) WHERE b.i = c.i RETURN a, b, c
MATCH (a:A) OPTIONAL MATCH (a)-[r]->(b:B) WITH * WHERE b IS NOT NULL RETURN a, b
MATCH (a:A) OPTIONAL MATCH (a)-[r]->(b:B) RETURN count(b) AS n, count(*) AS m, count(r) AS k
MATCH (a:A) OPTIONAL MATCH (b:B {i: a.i}) WITH a, b WHERE b IS NOT NULL RETURN a, b
MATCH (a:A) OPTIONAL MATCH (a)-[r]->(b) WITH b MATCH (b)-->(c) RETURN b, c
MATCH (a:A)-[r]->(b) MATCH (b)-[s]->(c) RETURN a, b, c
MATCH (a:A) MATCH (b:B) WHERE a.i = b.i MATCH (c:C {i: b.i}) RETURN a, b, c
MATCH (a:A) MATCH (a)-[r]->(b) WHERE a.i > 0 RETURN a, b
MATCH (a) WHERE a.i IN [1, 2, 3] RETURN a.i AS x
MATCH (a) WHERE a.i IN [] OR a.i IN [1, null] RETURN a
MATCH (a) WHERE a.i = 1 OR a.i = 2 OR a.i = 3 RETURN a
MATCH (a) WHERE 1 <= a.i <= 3 AND a.i < a.f RETURN a
MATCH (a) WHERE a.i >= 1 AND a.i <= 3 RETURN a
MATCH (a) WHERE 1 < a.i AND a.i < 3 RETURN a
MATCH (a) WHERE (a.i < 2 XOR a.f > 1.0) AND NOT (a.b XOR null) RETURN a
MATCH (a) WHERE NOT (a.i = 1 AND a.s = 'x') RETURN a
MATCH (a) WHERE NOT NOT (a.i > 1) RETURN a
MATCH (a) WHERE a.i > 0 AND (a.s = 'x' OR a.s = 'y') RETURN a
MATCH (a) WHERE a:A AND NOT a:B:C RETURN a
MATCH (a) WHERE a:A|B RETURN a
MATCH (a) WHERE a:A&!B RETURN a
MATCH (a)-[r]->(b) WHERE a:A AND b.i = 1 AND r.i = 2 RETURN a, r, b
MATCH (a)-[r]->(b:B) WHERE a.i = b.i AND b.i = 1 AND a.s = 'x' RETURN a, b
MATCH (a) WHERE toString(a.s) STARTS WITH 'x' RETURN a
MATCH (a) WHERE toUpper('' + toString(a.s)) ENDS WITH 'Y' AND toString(a.s) CONTAINS 'x' RETURN a
MATCH (a) WITH toString(a.s) AS s WHERE s STARTS WITH 'x' OR s CONTAINS 'y' RETURN s + 'z' AS t
MATCH (a) RETURN a.i IS NULL AS x, a.s IS NOT NULL AS y, NOT a.b AS z
MATCH (a) RETURN CASE a.i WHEN 1 THEN 'one' WHEN 2 THEN 'two' ELSE 'many' END AS x
MATCH (a) WITH size(labels(a)) AS n RETURN CASE n WHEN 1 THEN 'one' WHEN 2 THEN 'two' END AS x
MATCH (a) RETURN CASE WHEN a.i > 1 THEN 1 WHEN a.i < 1 THEN -1 ELSE 0 END AS x
MATCH (a) RETURN coalesce(a.i, 0) AS x, coalesce(a.s, 'none') AS y
MATCH (a) RETURN size(labels(a)) + 1 AS x, abs(size(labels(a)) - 2) AS y, 1.5 * 2.0 AS z
MATCH (a) RETURN toFloat(a.i) * 2.0 AS x, abs(toFloat(a.f)) AS y, -toFloat(a.f) AS z
MATCH (a) RETURN toInteger(a.i) AS x, toInteger(toInteger(a.f)) AS y, toBoolean(a.i > 1) AS z, toString('x') AS w
MATCH (a) RETURN [1, 2] + a.i AS x, [a.i] + [a.f] AS y, tail([a.i, 2]) AS z, 'a' + 'b' AS w
MATCH (a) RETURN [a.i, null, 0] AS x, true AS y, false AS z, null AS w
MATCH (a) RETURN a.i + 0 AS x, -0.0 AS y, 0 AS z, 0 * 5 AS w
MATCH (a) RETURN {k: a.i, l: null} AS m, a {.i, .s} AS n, a {.*} AS o
MATCH (a) WHERE any(x IN [1, a.i, null] WHERE x > 1) RETURN a
MATCH (a) WHERE all(x IN [1, a.i] WHERE x > 0) OR none(x IN [a.i] WHERE x = 1) RETURN a
MATCH (a) WHERE single(x IN [1, a.i] WHERE x = 1) RETURN a
MATCH (a) RETURN any(x IN [1, null] WHERE x > a.i) AS p, all(x IN [1, null] WHERE x > a.i) AS q
MATCH (a:A) RETURN count(*) AS n
MATCH (a:A)-[r]->(b) RETURN a.i AS x, count(*) AS n, count(r) AS m, count(DISTINCT b) AS k
MATCH (a:A)-[r]->(b) RETURN a.i + 1 AS x, count(b.i) AS n ORDER BY x
MATCH (a:A)-[r]->(b) RETURN a.i AS x, count(b.i) AS n ORDER BY a.i
MATCH (a:A)-[r]->(b) RETURN a.i + count(*) AS x, a.i AS y
MATCH (a:A) WITH a.i AS x, a.i > 1 AS p RETURN x, p, count(*) AS n
MATCH (a:A) RETURN DISTINCT a.i AS x, a.s = 'x' AS p
MATCH (a) RETURN DISTINCT a.s AS x ORDER BY x
MATCH (a:A)-->(b) WITH DISTINCT a, b.i AS x RETURN a, x
MATCH (a:A)-->(b) WITH DISTINCT a MATCH (a)-->(c) RETURN a.i AS x, c.i AS y
MATCH (a:A)-->(b) WITH a, count(b) AS n WHERE n > 0 AND a.i > 0 RETURN a, n
MATCH (a:A) WITH a.i AS x ORDER BY x RETURN x
MATCH (a:A) RETURN a.i AS x, a.s AS y ORDER BY x + 1, y DESC
MATCH (a:A) RETURN a.i, a.s
MATCH (a:A) RETURN a ORDER BY a.i
MATCH (a) WITH *, a.i AS x WHERE x > 0 AND x < 3 RETURN x
MATCH (a:A) WITH DISTINCT * RETURN a.i AS x
MATCH (a:A) WITH *, count(*) AS n RETURN n
UNWIND [1, 2, 3] AS x RETURN x, x + 1 AS y, x * 1 AS z
UNWIND [1, 2, null] AS x UNWIND ['a', 'b'] AS y WITH x, y WHERE x = 1 OR y = 'a' RETURN x, y
UNWIND [true, false] AS p UNWIND [true, false, null] AS q RETURN p AND q AS a, p OR q AS o, p XOR q AS x, NOT q AS n
UNWIND [0.0, -0.0, 1.5] AS f RETURN f AS x, -f AS y, f + 1.0 AS z, abs(f) AS w, 2.0 - f AS v
UNWIND [0.0 / 0.0, 1.0, 2.0] AS f RETURN f < 1.0 AS a, f = f AS b, f <> 1.0 AS c, 0.5 < f < 1.5 AS d
UNWIND range(0, 3) AS x RETURN x AS y
WITH 1 AS x MATCH (a {i: x}) RETURN a, x
MATCH (a:A) CALL { WITH a MATCH (a)-->(b) RETURN b.i AS y } RETURN a.i AS x, y
MATCH (a:A) CALL { WITH a MATCH (a)-->(b) WHERE b.i > 0 AND b.s = 'x' RETURN count(b) AS n } RETURN a, n
MATCH (a:A) CALL (a) { MATCH (a)-->(b) RETURN b UNION MATCH (a)<--(b) RETURN b } RETURN a, b
CALL { MATCH (a:A) RETURN a.i AS x } RETURN x AS y
MATCH (a:A) RETURN a.i AS x UNION ALL MATCH (b:B) RETURN b.i AS x
MATCH (a:A) WHERE a.i > 1 RETURN a.s AS x UNION MATCH (b:B)-->(c) RETURN b.s AS x
MATCH (a:A) RETURN DISTINCT a.s AS x UNION ALL MATCH (b) RETURN b.s AS x
MATCH (a:A) WHERE a.i = $p RETURN a, $p AS x
MATCH (a:A) RETURN reduce(t = 0, x IN [1, 2] | t + x) AS r, a['i'] AS i, [1, 2, 3][1..2] AS s
MATCH (a:A) USING SCAN a:A WHERE a.i > 0 AND a.s = 'x' RETURN a
MATCH (a:A)-[r]->(b) RETURN type(r) AS t, startNode(r) AS s, a:B AS l
MATCH (a)-[r]->(b) WHERE r.i > 0 RETURN r, a.i = b.i AS e, a.f <= b.f AS f
MATCH (a:A {i: $p, s: 'x'})-->(b) RETURN b
MATCH (a:A) CREATE (b:N {i: 1, s: 'y'}) RETURN b.i AS x
MATCH (a:A) CREATE (a)-[r:R {i: 2}]->(b:N {i: a.i}), (c:M) RETURN count(*) AS n
MATCH (a:A) SET a.i = 5, a.s = 'z' RETURN a.i AS x
MATCH (a:A) WHERE a.i > 0 SET a.i = 7 REMOVE a.s
MATCH (a:A) SET a:X:Y REMOVE a.f RETURN a
MATCH (a:A) SET a += {i: 9}, a:Z
MATCH (a:A) REMOVE a.i, a:B
MATCH (a:A)-[r]->(b) DELETE r
MATCH (a:A) DETACH DELETE a
MATCH (a:C) WHERE NOT (a)--() DELETE a
MATCH (a:A) WITH DISTINCT a.i AS x MERGE (m:M {i: coalesce(x, 0)}) RETURN m.i AS y
MATCH (a:A) WITH DISTINCT a.i AS x MERGE (m:M {i: coalesce(x, 0)}) ON CREATE SET m.s = 'new' ON MATCH SET m.s = 'old'
MATCH (a:A) FOREACH (x IN [1, 2] | CREATE (:F {i: x}))
CREATE (a:N {i: 1})-[:R]->(b:N {s: 'q'}) WITH a, b WHERE a.i = 1 AND b.s = 'q' RETURN a.i AS x, b.s AS y
UNWIND [1, 2] AS x CREATE (n:N {i: x, s: 'w'}) RETURN n.i AS y
MATCH (a:A) RETURN id(a) >= 0 AS x
UNWIND [1, 2, 3] AS x RETURN CASE x WHEN 1 THEN 'one' WHEN 2 THEN 'two' ELSE 'many' END AS y, abs(x - 2) AS z
UNWIND [-1, 0, 1] AS x UNWIND [true, false] AS p RETURN abs(x) AS y, CASE p WHEN true THEN x ELSE 0 END AS z
MATCH (n {i: 1, i: 2}) RETURN n
MATCH (n $m) RETURN n
MATCH (a)(b) RETURN a
CREATE (:N {i: 1}) CREATE (:M)
MATCH () RETURN count(*) AS n
MATCH (a:A) RETURN DISTINCT size(labels(a)) AS x, a AS y
MATCH (a:A)-->(b) RETURN DISTINCT b, a:B AS p
UNWIND ['a', 'b', 'a'] AS x RETURN DISTINCT x AS y, x = 'a' AS p
MATCH (a:A) SET a.i = 1 WITH a MATCH (a)-->(b) RETURN a.i AS x, b.i AS y
MATCH (a:A) MATCH (b:B) WHERE EXISTS { (a)-->(c) } RETURN a, b
MATCH (a:A), (a)(p = ()-[r]->(b)){0,2}(c) MATCH (d)-[s]->(e:B) RETURN *
