import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { contentsOfArchive } from '../../src/registry/backup/contents.js';
import { recordKinds } from '../../src/registry/backup/record-kinds.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/backup.md'), 'utf8');
const rowsUnder = (heading: string): readonly string[] =>
  (page.split(`\n${heading}\n|---|---|\n`)[1] ?? '').split('\n\n')[0]?.split('\n') ?? [];

describe('docs/backup.md', () => {
  it('lists what is in an archive, and what is not', () => {
    const rows = contentsOfArchive.map(
      ({ name, kind, instead }) => `| \`${name}\` | ${kind === undefined ? instead : `\`${kind}\``} |`,
    );
    expect(rowsUnder('| label, relationship, file | in the archive |')).to.deep.equal(rows);
  });

  it('lists the columns of all kinds of records', () => {
    const rows = recordKinds.map(({ name, columns }) => {
      const listed = Object.entries(columns).map(([column, { type }]) =>
        typeof type === 'object' ? `\`${column}\` [${Object.keys(type.rows).join(', ')}]` : `\`${column}\``,
      );
      return `| \`${name}\` | ${listed.join(', ')} |`;
    });
    expect(rowsUnder('| kind | columns |')).to.deep.equal(rows);
  });
});
