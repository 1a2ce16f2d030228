import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const cypher = new URL('../../../cypher/', import.meta.url);

/** Schema statements are tested together (test/store/schema.test.ts). */
const tested = new Set(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/^ {2}describe\('([a-z]+\/[a-z-]+)'/gm),
    ])
    .map(([, name]) => name),
);

const statements = readdirSync(cypher, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'schema')
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, cypher)).map((file) => `${name}/${file}`))
  .filter((file) => file.endsWith('.cypher'))
  .map((file) => file.slice(0, -'.cypher'.length));

describe('every statement file', () => {
  it('has tests, and every test a statement file', () => {
    expect([...tested].sort()).to.deep.equal(statements.sort());
  });
});
