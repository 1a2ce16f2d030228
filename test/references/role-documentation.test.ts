import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { referenceRows } from '../../src/references/reference-table.js';

const versions = { plus: 'version or wildcard', fixed: 'always 1.0', loose: 'selection' };

describe('docs/reference-graph.md', () => {
  it('lists every role with its targets', () => {
    const page = readFileSync(new URL('../../docs/reference-graph.md', import.meta.url), 'utf8');
    const table = page.slice(page.indexOf('## Roles'));
    const listed = [...table.matchAll(/^\| `(.+)` \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
    expect(listed).to.deep.equal(
      referenceRows.map(({ role, targets, version }) => [role, targets.join(', ') || 'any', versions[version]]),
    );
  });
});
