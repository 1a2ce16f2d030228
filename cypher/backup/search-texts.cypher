// The search texts that began up to a tick, with the versions that have them. An end that is later is none.
MATCH (t:SearchText)
WHERE t.from <= $tick
RETURN t.line AS line, t.kind AS kind, t.class AS class, t.agency AS agency, t.stability AS stability, t.hash AS hash,
       t.ids AS ids, t.words AS words, t.own AS own, t.shown AS shown, t.since AS since,
       CASE WHEN t.to > $tick THEN null ELSE t.ended END AS ended, t.from AS from,
       CASE WHEN t.to > $tick THEN null ELSE t.to END AS to,
       [(t)<-[e:HAS_TEXT WHERE e.from <= $tick]-(v) |
         {urn: v.urn, from: e.from, to: CASE WHEN e.to > $tick THEN null ELSE e.to END}] AS versions
