import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type IndirectReferenceRow, indirectReferenceRow } from '../../src/references/indirect-reference-table.js';
import { referenceRows } from '../../src/references/reference-table.js';
import { type StandardReference, standardReferences } from './standard-references.js';

/** The references that no row of a table finds alone. */
const otherwise: Readonly<Record<string, string>> = {
  'any.owner': 'agency of the artefact, with `owners=true`',
  'any.annotation': 'not a reference: free text',
  'any.link': 'not a reference: a hint',
  'any.external': 'edges to a stub have the resolution `external`',
  'AgencyScheme.nestedScheme': 'agencies of the scheme that have a scheme of their own, with `owners=true`',
  'MetadataSet.owner': 'metadata provider of the set, with `owners=true`',
  'DataStructure.metadataAttributeUsage.viaMetadata':
    'direct references of the metadata structure: concepts and lists of its metadata attributes',
  'Dataflow.components': 'direct references of the data structure; not an edge of its own',
  'DataConstraint.removePrefix': 'the values get the prefixes of the extensions of their list',
  'DataConstraint.attach.dataSource.30': 'not a reference: a URL',
  'MetadataConstraint.attach.dataSource.30': 'not a reference: a URL',
  'MetadataConstraint.attach.metadataSet.30':
    'not kept: only SDMX 3.0 has it, and no message of its schema can hold it',
  'AvailabilityConstraint.attach.dataStructure': 'never stored',
  'AvailabilityConstraint.attach.dataflow': 'never stored',
  'AvailabilityConstraint.attach.provisionAgreement': 'never stored',
  'AvailabilityConstraint.region': 'never stored',
};

const named: Readonly<Record<IndirectReferenceRow['names'], string>> = {
  part: 'a part',
  component: 'a component of the structure there',
  item: 'items',
  value: 'codes of the list of a component of the structure there',
  inherited: 'the list of the concept, for a component without representation',
  concept: 'a concept of the newest version of the scheme',
  vtl: 'names in the text',
};

function wayOf({ through }: IndirectReferenceRow): string {
  switch (through.kind) {
    case 'self':
      return 'in the artefact';
    case 'attachments':
      return 'through the attachments';
    case 'position':
      return `through \`${through.list}/${through.property}\` at the same position`;
    default:
      return `through ${through.paths.map((path) => `\`${path}\``).join(' or ')}`;
  }
}

/** How a reference is found, by the tables of the program. */
function derivationOf({ id }: StandardReference): string | undefined {
  const direct = referenceRows.find(({ role }) => role === id);
  if (direct !== undefined) return direct.version === 'loose' ? 'content, read by each query' : 'kept edge';
  const row = indirectReferenceRow(id);
  if (row === undefined) return otherwise[id];
  const what =
    row.concept === undefined
      ? named[row.names]
      : `codes of the list of the dimension there for the concept ${row.concept}`;
  return `${row.isKept ? 'selection' : 'content, read by each query'}, ${wayOf(row)}: ${what}`;
}

describe('docs/reference-graph.md', () => {
  it('lists for each reference of the standard how it is found', () => {
    const page = readFileSync(new URL('../../docs/reference-graph.md', import.meta.url), 'utf8');
    const section = page.slice(page.indexOf('## How each reference is found'), page.indexOf('## Roles'));
    const listed = [...section.matchAll(/^\| `(.+?)` \| (\w+) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
    const expected = standardReferences.map((reference) => [reference.id, reference.kind, derivationOf(reference)]);
    expect(listed).to.deep.equal(expected);
  });
});
