import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

/** Schema statements are tested together (test/store/schema.test.ts). */
const tested = new Set(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/^ {2}describe\('([a-z-]+\/[a-z0-9/-]+)'/gm),
    ])
    .map(([, name]) => name),
);

const statements = readdirSync(new URL('../../../cypher/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.cypher') && !file.startsWith('schema/'))
  .map((file) => file.slice(0, -'.cypher'.length));

describe('every statement file', () => {
  it('has tests, and every test a statement file', () => {
    expect([...tested].sort()).to.deep.equal(statements.sort());
  });
});
