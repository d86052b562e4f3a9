CREATE (a:A {k: 1, name: 'ann', age: 30, score: 1.5, tags: ['x', 'y'], born: date('1990-05-17')})
CREATE (b:A:B {k: 2, name: 'bob', age: 25, score: -2.0, nums: [3, 1, 2]})
CREATE (c:B {k: 3, name: 'cid', age: 30, flag: true, spot: point({x: 1.0, y: 2.0})})
CREATE (d:C {k: 4, name: 'dan', score: 0.0, flag: false})
CREATE (e {k: 5})
CREATE (f:A:C {k: 6, name: 'Ann', age: 41, wait: duration('P1DT2H')})
CREATE (a)-[:T {w: 1}]->(b), (b)-[:T {w: 2}]->(c), (c)-[:T {w: 3}]->(a), (a)-[:S {w: 4}]->(c), (c)-[:S {w: 5}]->(d),
       (d)-[:T {w: 6}]->(d), (b)-[:S {w: 7}]->(d), (f)-[:T {w: 8}]->(a), (a)-[:T {w: 9}]->(b)
