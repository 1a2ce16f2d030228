import { expect } from 'chai';
import fc from 'fast-check';
import { StrataError } from '../../../src/errors.js';
import { pathSegments } from '../../../src/http/parameters/read-parameters.js';
import { resourceRows } from '../../../src/http/structures/resources-1.js';
import { readStructurePath1, structureParts1 } from '../../../src/http/structures/rest-1.js';
import { randomCases } from '../../harness/random-cases.js';

const read = (path: string) => readStructurePath1(pathSegments(`/sdmx/v1${path}`, '/sdmx/v1'));

const listOf = (entry: fc.Arbitrary<string>) => fc.array(entry, { minLength: 1, maxLength: 4 });
const resources = listOf(fc.constantFrom(...resourceRows.keys()));
const agencies = listOf(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,4}(\.[A-Za-z]{1,3}){0,2}$/));
const ids = listOf(fc.stringMatching(/^[A-Za-z0-9_@$-]{1,6}$/));
const versions = listOf(fc.stringMatching(/^[1-9]\.[1-9](\.[1-9])?$/));

/** The same path with every character percent-encoded that a client may encode. */
const encoded = (text: string): string =>
  text.replace(/[^/A-Za-z0-9]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

describe('paths of REST 1.5', () => {
  it('are parsed the same with and without percent-encoding, and with and without a trailing slash', () => {
    fc.assert(
      fc.property(fc.tuple(resources, agencies, ids, versions), (parts) => {
        const path = `/${parts.map((list) => list.join('+')).join('/')}`;
        fc.pre(!parts.flat().includes('all'));
        const { classes, agencies: owners, ids: wanted, versions: patterns } = read(path);
        expect(owners).to.deep.equal([...new Set(parts[1])]);
        expect(wanted).to.deep.equal([...new Set(parts[2])]);
        expect(patterns.map(({ text }) => text)).to.deep.equal([...new Set(parts[3])]);
        expect(classes).to.include.members(parts[0].flatMap((name) => resourceRows.get(name)?.classes ?? []));
        for (const other of [`${path}/`, encoded(path), `${encoded(path)}/`]) {
          expect(read(other)).to.deep.equal(read(path));
        }
      }),
    );
  });

  it('use defaults for parts omitted from the right', () => {
    const full = ['codelist', 'ECB', 'CL', '1.0', 'A'];
    for (const count of full.keys()) {
      const path = read(`/${full.slice(0, count).join('/')}`);
      expect(path.classes === null, 'classes').to.equal(count < 1);
      expect(path.agencies, 'agencies').to.deep.equal(count < 2 ? null : ['ECB']);
      expect(path.ids, 'ids').to.deep.equal(count < 3 ? null : ['CL']);
      expect(path.versions.map(({ text }) => text)).to.deep.equal([count < 4 ? 'latest' : '1.0']);
      expect(path.items, 'items').to.equal(null);
    }
  });

  it('throw only syntax errors that name a part', () => {
    const names = structureParts1.map(({ name }) => name);
    const segment = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('all', 'structure', 'codelist', 'hierarchicalcodelist', 'latest', 'Hierarchy', '+', 'A+B', '1.0'),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        try {
          readStructurePath1(segments);
        } catch (error) {
          expect(error).to.be.instanceOf(StrataError);
          const { name, problems } = error as StrataError;
          expect(name).to.equal('Syntax');
          for (const { path, rule } of problems) if (rule !== 'path.long') expect(path).to.be.oneOf(names);
        }
      }),
      { numRuns: randomCases(2000) },
    );
  });
});
