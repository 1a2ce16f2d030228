import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalText } from '../../../../src/formats/canonical-text.js';
import { writeSdmxMl } from '../../../../src/formats/xml/write/write-sdmx-ml.js';
import { writeXmlArtefact } from '../../../../src/formats/xml/write/write-xml-artefact.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { randomCases } from '../../../harness/random-cases.js';
import { footerTexts, select } from '../../../harness/xpath.js';
import { codelist, conceptScheme, dataStructure } from '../arbitraries.js';
import { readText } from '../read-text.js';
import { written } from '../round-trip.js';
import { validateSdmxMl } from '../schema-validation.js';

const header = { id: 'M1', test: true, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S', names: { en: 'Sender' } } };
const list = (more: object = {}): Artefact =>
  ({ class: 'Codelist', agencyID: 'A', id: 'CL', version: '1.0', names: { en: 'List' }, ...more }) as Artefact;

describe('writeSdmxMl', () => {
  for (const version of ['3.0', '3.1'] as const) {
    it(`writes validly in ${version} what reads as the same`, () =>
      fc.assert(
        fc.asyncProperty(fc.tuple(codelist, conceptScheme, dataStructure), async (artefacts) => {
          const text = await written(version, header, artefacts);
          expect(validateSdmxMl(text, version)).to.deep.equal([]);
          const message = await readText(text, { strict: true });
          expect(message.header).to.deep.equal(header);
          const read = message.artefacts.map(({ artefact }) => artefact);
          expect(read.map(canonicalText)).to.deep.equal(artefacts.map(canonicalText));
        }),
        { numRuns: randomCases(150) },
      ));
  }

  it('writes the URN of every object that has one', async () => {
    const scheme = {
      class: 'CategoryScheme',
      agencyID: 'A',
      id: 'CS',
      version: '1.2.3',
      names: { en: 'N' },
      categories: [{ id: 'X', names: { en: 'N' }, categories: [{ id: 'Y', names: { en: 'N' } }] }],
    } as Artefact;
    const structure = {
      class: 'DataStructure',
      agencyID: 'A',
      id: 'D',
      version: '1.0',
      names: { en: 'N' },
      dataStructureComponents: {
        dimensionList: {
          dimensions: [{ conceptIdentity: 'urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:C(1.0).FREQ' }],
        },
      },
    } as Artefact;
    const text = await written('3.0', header, [structure, scheme]);
    expect(select(text, '//@urn').map((urn) => urn.replace('urn:sdmx:org.sdmx.infomodel.', ''))).to.deep.equal([
      'datastructure.DataStructure=A:D(1.0)',
      'datastructure.DimensionDescriptor=A:D(1.0).DimensionDescriptor',
      'datastructure.Dimension=A:D(1.0).FREQ',
      'categoryscheme.CategoryScheme=A:CS(1.2.3)',
      'categoryscheme.Category=A:CS(1.2.3).X',
      'categoryscheme.Category=A:CS(1.2.3).X.Y',
    ]);
    expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
  });

  it('writes a footer, and no structures where there are none', async () => {
    const footer = [{ code: '110', severity: 'Warning', texts: { en: 'some', de: 'einige' } }] as const;
    const text = await written('3.1', header, [], footer);
    expect(validateSdmxMl(text, '3.1')).to.deep.equal([]);
    expect(select(text, '//mes:Structures')).to.deep.equal([]);
    expect(select(text, '//footer:Message/@code | //footer:Message/@severity')).to.deep.equal(['110', 'Warning']);
    expect(select(text, '//footer:Message/com:Text[@xml:lang="de"]')).to.deep.equal(['einige']);
  });

  it('hands on a long list in chunks of about 64 kB', async () => {
    const codes = Array.from({ length: 5000 }, (_, index) => ({ id: `C${index}`, names: { en: `Code ${index}` } }));
    const lengths: number[] = [];
    for await (const chunk of writeSdmxMl('3.0', header, [list({ codes })])) lengths.push(chunk.length);
    expect(lengths).to.have.lengthOf.above(5);
    expect(Math.max(...lengths)).to.be.below(80_000);
    expect([...writeXmlArtefact('3.0', { artefact: list({ codes }) })]).to.have.lengthOf.above(5);
  });

  it('takes artefacts as they arrive', async () => {
    async function* arriving() {
      yield list();
      yield list({ id: 'CL2' });
    }
    const { artefacts } = await readText(await written('3.0', header, arriving()));
    expect(artefacts.map(({ artefact }) => artefact.id)).to.deep.equal(['CL', 'CL2']);
  });

  it('throws where artefacts of a type stand apart', async () => {
    const dataflow = { ...list(), class: 'Dataflow' } as Artefact;
    const writing = written('3.0', header, [list(), dataflow, list({ id: 'CL2' })]);
    expect(await writing.catch((error: Error) => error.message)).to.include('not sorted');
  });

  it('leaves out what the version does not have, and adds what it requires', async () => {
    const constraint = {
      class: 'DataConstraint',
      agencyID: 'A',
      id: 'C',
      version: '1.0',
      isPartialLanguage: true,
      names: { en: 'N' },
    } as Artefact;
    const old = await written('3.0', header, [constraint]);
    expect(validateSdmxMl(old, '3.0')).to.deep.equal([]);
    expect(select(old, '//str:DataConstraint/@role')).to.deep.equal(['Allowed']);
    expect(select(old, '//@isPartialLanguage')).to.deep.equal([]);
    expect(footerTexts(old)).to.have.lengthOf(1);
    expect(footerTexts(old)[0]).to.include('A:C(1.0), isPartialLanguage: ');
    expect(select(old, '//footer:Message/@code | //footer:Message/@severity')).to.deep.equal(['1000', 'Warning']);
    const current = await written('3.1', header, [constraint]);
    expect(validateSdmxMl(current, '3.1')).to.deep.equal([]);
    expect(select(current, '//str:DataConstraint/@isPartialLanguage')).to.deep.equal(['true']);
    expect(select(current, '//@role | //footer:Footer')).to.deep.equal([]);
    const calendar = { periodicity: 'P1M', offset: 'P1D', tolerance: 'P1D' };
    const timed = await written('3.1', header, [{ ...constraint, releaseCalendar: calendar }]);
    expect(validateSdmxMl(timed, '3.1')).to.deep.equal([]);
    expect(select(timed, '//str:DataConstraint/@id')).to.deep.equal(['C']);
    expect(footerTexts(timed)[0]).to.include('C(1.0), releaseCalendar: ');
  });

  it('leaves out a constraint whose meaning would change in 3.1', async () => {
    const constraint = { class: 'DataConstraint', agencyID: 'A', id: 'C', version: '1.0', names: { en: 'N' } } as const;
    const external = { role: 'Allowed', constraintAttachment: { simpleDataSources: ['http://example.org/'] } };
    for (const [without, reason] of [
      [{ role: 'Actual' }, 'SDMX 3.1 has no data constraint with the role Actual'],
      [external, 'SDMX 3.1 allows none of its attachments'],
    ] as const) {
      const text = await written('3.1', header, [{ ...constraint, ...without } as Artefact]);
      expect(validateSdmxMl(text, '3.1')).to.deep.equal([]);
      expect(select(text, '//str:DataConstraint')).to.deep.equal([]);
      expect(footerTexts(text)[0]).to.include(`C(1.0): The artefact was left out: ${reason}`);
    }
  });

  it('splits keys with several values, which 3.0 does not have', async () => {
    const values = (id: string, ...given: string[]) => ({ id, values: given });
    const keySet = (...keys: object[]) => ({
      dataKeySets: [{ isIncluded: true, keys: keys.map((keyValues) => ({ keyValues })) }],
    });
    const constraint = (more: object) =>
      ({ class: 'DataConstraint', agencyID: 'A', id: 'C', version: '1.0', names: { en: 'N' }, ...more }) as Artefact;
    const both = constraint(keySet([values('X', 'a', 'b'), values('Y', 'c', 'd')]));
    const old = await written('3.0', header, [both]);
    expect(validateSdmxMl(old, '3.0')).to.deep.equal([]);
    const { artefacts } = await readText(old);
    const pair = (x: string, y: string) => [values('X', x), values('Y', y)];
    const split = keySet(pair('a', 'c'), pair('a', 'd'), pair('b', 'c'), pair('b', 'd'));
    expect(artefacts[0]?.artefact).to.deep.include(split);
    const current = await readText(await written('3.1', header, [both]));
    expect(current.artefacts[0]?.artefact).to.deep.equal(both);
    const many = Array.from({ length: 200 }, (_, index) => `v${index}`);
    const flood = [values('X', ...many), values('Y', ...many)];
    const without = await written('3.0', header, [constraint(keySet(flood, [values('X', 'a')]))]);
    expect(validateSdmxMl(without, '3.0')).to.deep.equal([]);
    expect((await readText(without)).artefacts[0]?.artefact).to.deep.include(keySet([values('X', 'a')]));
    expect(footerTexts(without)[0]).to.include(
      'dataKeySets/0/keys/0: The key was left out: it stands for more than 10,000 keys',
    );
    const empty = await written('3.0', header, [constraint(keySet(flood))]);
    expect(validateSdmxMl(empty, '3.0')).to.deep.equal([]);
    expect((await readText(empty)).artefacts[0]?.artefact).to.deep.equal({ ...constraint({}), role: 'Allowed' });
    expect(footerTexts(empty)[0]).to.include('dataKeySets/0: The key set was left out: ');
  });

  it('replaces what XML cannot hold', async () => {
    const names = { en: 'a\u0000b\uD800c\uFFFFd' };
    const text = await written('3.0', header, [list({ names })]);
    expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
    const { artefacts } = await readText(text);
    expect(artefacts[0]?.artefact.names).to.deep.equal({ en: 'a\uFFFDb\uFFFDc\uFFFDd' });
  });
});
