// Queries that look like bugs to a careless oracle, and are none: memgraph#1301, GraphGenie#3, and what the notes on
// soundness warn of.
OPTIONAL MATCH (n2:L0)-[r0:T3]-(n3) WITH * WHERE null RETURN 1 AS a;
OPTIONAL MATCH (n2:L0)-[r0:T3]-(n3) WHERE null RETURN 1 AS a;
OPTIONAL MATCH (n:L0) WHERE n.k > 1 RETURN count(*) AS a, count(n) AS b;
MATCH (n) WHERE 0.0 / 0.0 < n.k RETURN n AS a;
MATCH (n) WHERE NOT (0.0 / 0.0 < n.k) RETURN n AS a;
MATCH (n) WHERE n.k = n.k RETURN DISTINCT n.k AS a;
MATCH (n) WITH n.k AS k, collect(n.f) AS fs WHERE k IS NOT NULL RETURN k AS a, fs AS b;
MATCH (n) WHERE n.k > 0 RETURN sum(n.f) AS a, avg(n.f) AS b;
MATCH (n) WHERE n.k > 0 RETURN n AS a ORDER BY n.k LIMIT 1;
MATCH (c)--()--(c) RETURN count(c) AS a;
MATCH p = (c)--()--(c) RETURN count(p) AS a;
MATCH (a) OPTIONAL MATCH (a)--(b) OPTIONAL MATCH (b), (c) RETURN count(*) AS a;
MATCH (n0)<-[m0]-(n1)-[m1]->(n2) WITH n0 OPTIONAL MATCH (n0)<-[m2]-(n1)-[m3]->(n2) OPTIONAL MATCH (n0)<-[]-(n1)-[]->(n2) RETURN count(1) AS a;
MATCH (n) WHERE n.k / 0 > 1 RETURN n AS a;
MATCH (n) WHERE n.k + 9223372036854775807 > 0 RETURN n AS a;
UNWIND [1, 1.0, 0.0, -0.0, null] AS x WITH DISTINCT x WHERE x >= 0 RETURN x AS a;
UNWIND [[1, null], [1, 2]] AS x WITH x WHERE x = [1, 2] RETURN x AS a;
MATCH (n) SET n.k = 1 RETURN n AS a;
MATCH (n) MERGE (m:M {k: n.k}) RETURN m AS a;
MATCH (n:L0) DETACH DELETE n;
MERGE () RETURN 0 AS n0 UNION MERGE () RETURN 0 AS n0;
CREATE ()-[x:A]->()-[y:B]->() DELETE y WITH * DELETE x;
MATCH (a), (b), p = shortestPath((a)-[*]-(b)) WHERE a <> b AND a.k > 0 RETURN length(p) AS a;
// A column without a name bears the text of its expression, which another way to write it changes.
RETURN all(n0 IN null WHERE true);
MATCH (n) WHERE n.k0 >= 1 RETURN n.k0 + 1, [x IN [1, 2] WHERE x > 1], count(*);
UNWIND [1, null] AS x RETURN x IS NULL, -1 + x;
