import { anonymous } from '../../../src/registry/principal.js';
import type { TestRegistry } from '../../harness/registry.js';
import { recordMissingItems } from './record-missing-items.js';

/** Takes lines out of the database, as if they had never been submitted: references to them lead to nothing. */
export async function takeOut({ cypher, database, registry }: TestRegistry, keys: readonly string[]): Promise<void> {
  const ofLines = 'UNWIND $keys AS key MATCH (a:Artefact {key: key})';
  for (const text of [
    `${ofLines}-[:HAS_VERSION]->(v:Version)-[e:REFERENCES|SELECTS]->() DELETE e`,
    `${ofLines}-[:HAS_VERSION]->(v:Version)<-[e:RESOLVES_TO|LACKS]-() DELETE e`,
    `${ofLines}-[:HAS_VERSION]->(v:Version)<-[:WITHIN]-(p:PropertyWildcard) SET p.ofWildcard = true`,
    `${ofLines}-[:HAS_VERSION]->(v:Version)-[:HAS_REVISION]->(r) OPTIONAL MATCH (r)-[:HAS_SLICE]->(s) DETACH DELETE r, s`,
    `${ofLines}-[:HAS_VERSION]->(v:Version) REMOVE v:Version SET v:Gone`,
    `${ofLines} DETACH DELETE a`,
  ])
    await cypher(text, { keys });
  await cypher('MATCH ()-[l:LACKS]->() DELETE l');
  await recordMissingItems(database, (await registry.at(undefined, anonymous)).tick);
}

/** Counts the parents of wildcards again, and removes wildcards without any, as submissions find them. */
export async function countParentsAgain({ cypher }: TestRegistry): Promise<void> {
  await cypher(`MATCH (w:Wildcard)
    OPTIONAL MATCH (w)<-[:WITHIN]-{0,1}()<-[e:REFERENCES WHERE e.to = 9007199254740991]-(p:Version)
    WITH w, count(DISTINCT p) AS parents SET w.parents = parents`);
  await cypher('MATCH (w:Wildcard {parents: 0}) DETACH DELETE w');
}
