import { expect } from 'chai';
import type { Loss } from '../../../src/formats/message/loss.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { typeOrder } from '../../../src/model/artefact-types.js';
import { elementStep } from '../../../src/model/path.js';
import { spellOutIds } from '../../../src/model/spell-out-ids.js';
import { footerTexts } from '../../harness/xpath.js';
import { artefacts } from '../json/artefacts.js';
import { readText } from '../xml/read-text.js';
import { written } from '../xml/round-trip.js';
import { validateSdmxMl } from '../xml/schema-validation.js';

const header = { id: 'M1', test: false, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };
const names = { en: 'N' };
const artefact = (className: string, more: object): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0', names, ...more }) as Artefact;

async function lossesOf(version: '3.0' | '3.1', given: readonly Artefact[]) {
  const losses: Loss[] = [];
  const xml = await written(version, header, given, [], { onLoss: (loss) => losses.push(loss) });
  expect(validateSdmxMl(xml, version)).to.deep.equal([]);
  const { artefacts: read } = await readText(xml, { strict: true });
  return { xml, losses, read: read.map((each) => each.artefact) };
}

/** Title, version, artefact, paths of the losses. */
const rows: readonly (readonly [string, '3.0' | '3.1', Artefact, readonly string[]])[] = [
  [
    'extensions of SDMX-JSON, wherever they stand',
    '3.1',
    artefact('Codelist', {
      'x-own': { a: { 'x-b': 1 } },
      annotations: [{ id: 'n', 'x-own': true }],
      codes: [{ id: 'C', names, 'x-own': [1] }],
    }),
    ['x-own', 'annotations/n/x-own', 'codes/C/x-own'],
  ],
  ['a language that begins like an extension', '3.1', artefact('Codelist', { descriptions: { 'x-own': 'd' } }), []],
  [
    'links without an address',
    '3.0',
    artefact('Codelist', {
      annotations: [{ id: 'n', links: [{ urn: 'urn:x' }, { href: 'http://x', hreflang: 'de' }] }],
      links: [
        { rel: 'r', urn: 'urn:x' },
        { rel: 'r', href: 'http://x', hreflang: 'de' },
      ],
    }),
    ['annotations/n/links/0', 'links/0', 'links/1/hreflang'],
  ],
  [
    'what a link of an annotation says beyond its address',
    '3.1',
    artefact('Codelist', {
      annotations: [
        {
          id: 'n',
          links: [
            { rel: 'related', href: 'http://x' },
            { rel: 'self', href: 'http://y' },
          ],
        },
      ],
    }),
    ['annotations/n/links/1/rel'],
  ],
  ['what only 3.1 has', '3.0', artefact('Codelist', { isPartialLanguage: true }), ['isPartialLanguage']],
  ['what says no more than its absence', '3.0', artefact('Codelist', { isPartialLanguage: false }), []],
  ['a version where the schema fixes it', '3.1', artefact('Categorisation', { version: '2.0' }), ['version']],
  [
    'dimensions that may be left out, and member values with wildcards, which the elements say in another shape',
    '3.0',
    artefact('Codelist', {
      codelistExtensions: [
        {
          codelist: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:B(1.0)',
          inclusiveCodeSelection: { memberValues: ['A'], wildcardedMemberValues: ['B%'], 'x-own': 1 },
        },
      ],
    }),
    ['codelistExtensions/0/inclusiveCodeSelection/x-own'],
  ],
];

/** Samples with what SDMX-ML cannot hold validly: a target in the package codelist, a key with one `value`. */
const inJsonOnly = new Set(['MDF', 'DC']);

/** The paths at which one value has something that another has not. */
function* missing(value: unknown, other: unknown, path = ''): Generator<string> {
  if (other === undefined && value !== 'Allowed') {
    yield path;
    return;
  }
  if (typeof value !== 'object' || value === null) {
    // A number and its text, a value alone and one in an object are the same; every constraint of 3.1 is of this role.
    const same = typeof other === 'object' && other !== null && 'value' in other ? other.value : other;
    if (String(value) !== String(same) && value !== 'Allowed') yield path;
    return;
  }
  const ids = (each: unknown, index: number) => (typeof each === 'object' ? elementStep(each, index) : String(each));
  const entriesOf = (of: unknown): [string, unknown][] =>
    Array.isArray(of) ? of.map((each, index) => [ids(each, index), each]) : Object.entries(of ?? {});
  const others = new Map(typeof other === 'object' ? entriesOf(other) : []);
  for (const [step, content] of entriesOf(value)) {
    const at = path === '' ? step : `${path}/${step}`;
    const counterpart =
      others.get(step) ?? (Array.isArray(other) ? other.find((each) => each?.value === content) : undefined);
    yield* missing(content, counterpart, at);
  }
}

describe('what a version of SDMX-ML 3.x leaves out', () => {
  for (const [title, version, given, paths] of rows) {
    it(`is reported, and the rest is valid: ${title}`, async () => {
      const { losses, xml } = await lossesOf(version, [given]);
      expect(losses.map(({ path }) => path)).to.deep.equal(paths);
      for (const { urn } of losses) expect(urn).to.match(/\.\w+=A:X\(\d\.0\)$/);
      expect(footerTexts(xml)).to.have.lengthOf(paths.length);
    });
  }

  for (const version of ['3.0', '3.1'] as const) {
    it(`is all that is missing when ${version} is read again`, async () => {
      const order = (each: Artefact) => typeOrder.get(each.class) ?? 0;
      const given = artefacts.filter(({ id }) => !inJsonOnly.has(id)).sort((one, other) => order(one) - order(other));
      const { losses, read } = await lossesOf(version, given);
      for (const [index, each] of given.entries()) {
        const told = losses.filter(({ urn }) => urn.includes(`=${each.agencyID}:${each.id}(`)).map(({ path }) => path);
        for (const path of missing(spellOutIds(each), read[index])) {
          expect(
            told.some((lost) => path === lost || path.startsWith(`${lost}/`)),
            `${each.class} ${path}`,
          ).to.equal(true);
        }
      }
    });
  }
});
