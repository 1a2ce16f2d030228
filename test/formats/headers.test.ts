import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { readSdmxJson } from '../../src/formats/json/read-sdmx-json.js';
import { writeSdmxJson } from '../../src/formats/json/write/write-sdmx-json.js';
import type { MessageHeader } from '../../src/formats/message/structure-message.js';
import { writeSdmxMl } from '../../src/formats/xml/write/write-sdmx-ml.js';
import { codelist } from '../harness/artefacts.js';
import { randomCases } from '../harness/random-cases.js';
import { validateSdmxJson } from './json/schema-validation.js';
import { text } from './xml/arbitraries.js';
import { readText } from './xml/read-text.js';
import { versions } from './xml/registry-message.js';
import { validateSdmxMl } from './xml/schema-validation.js';

const contact = {
  names: { en: 'Ann', fr: 'Anne' },
  departments: { en: 'Prices & "more"' },
  roles: { de: 'Leitung' },
  telephones: ['+1 23', '+1 24'],
  faxes: ['+1 25'],
  x400s: ['C=X'],
  uris: ['https://example.org/ann'],
  emails: ['ann@example.org', 'a@example.org'],
};

/** What every format has. */
const common = {
  id: 'M_1',
  test: true,
  prepared: '2026-01-15T09:00:00Z',
  sender: { id: 'S@1', names: { en: 'Sender', fr: 'Expéditeur' }, contacts: [contact, { emails: ['b@example.org'] }] },
  receivers: [{ id: 'R-1', names: { de: 'Empfänger' }, contacts: [{ names: { en: 'Bob' } }] }, { id: 'R2' }],
  names: { en: 'Message', el: 'Μήνυμα' },
} satisfies MessageHeader;

const least: MessageHeader = { id: 'M', test: false, prepared: '2026-01-15T09:00:00Z', sender: { id: 'S' } };

const artefacts = [codelist('CL', '1.0.0', ['A'])];

const id = fc.stringMatching(/^[A-Za-z0-9_@$-]{1,8}$/);
const texts = fc.dictionary(fc.constantFrom('en', 'de', 'pt-BR'), text, { minKeys: 1 });
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 3 });
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });
const contacts = list(
  some({
    names: texts,
    departments: texts,
    roles: texts,
    telephones: list(text),
    faxes: list(text),
    x400s: list(text),
    uris: list(fc.webUrl()),
    emails: list(fc.emailAddress({ size: '-1' })),
  }),
);
const anyParty = fc.record({ id, names: texts, contacts }, { requiredKeys: ['id'] });
const anySender = fc.record(
  { id, names: texts, contacts, timezone: fc.constantFrom('Z', '+14:00', '-03:30') },
  { requiredKeys: ['id'] },
);
const anyHeader = fc.record(
  {
    id,
    test: fc.boolean(),
    prepared: fc.constantFrom('2024-02-29', '2024-01-31T24:00:00', '2024-01-31T12:00:00.5+01:00'),
    sender: anySender,
    receivers: list(anyParty),
    names: texts,
    sources: texts,
  },
  { requiredKeys: ['id', 'test', 'prepared', 'sender'] },
);

async function written(chunks: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const chunk of chunks) whole += chunk;
  return whole;
}

describe('a header', () => {
  for (const version of versions) {
    const full: MessageHeader = {
      ...common,
      prepared: '2026-01-15',
      sender: { ...common.sender, timezone: '-05:00' },
      sources: { en: 'Census', fr: 'Recensement' },
    };
    for (const [name, header] of [
      ['with everything', full],
      ['with the least', least],
    ] as const) {
      it(`${name} is read as it was written in SDMX-ML ${version}`, async () => {
        const text = await written(writeSdmxMl(version, header, artefacts));
        expect(validateSdmxMl(text, version)).to.deep.equal([]);
        expect((await readText(text, { strict: true })).header).to.deep.equal(header);
      });
    }

    it(`of any kind is valid in SDMX-ML ${version} and read as it was written`, () =>
      fc.assert(
        fc.asyncProperty(anyHeader, async (header) => {
          const message = await written(writeSdmxMl(version, header as MessageHeader, artefacts));
          expect(validateSdmxMl(message, version)).to.deep.equal([]);
          expect((await readText(message, { strict: true })).header).to.deep.equal(header);
        }),
        { numRuns: randomCases(50) },
      ));

    it(`whose Test is empty is of no test in SDMX-ML ${version}`, async () => {
      const text = (await written(writeSdmxMl(version, least, artefacts))).replace(
        '<mes:Test>false</mes:Test>',
        '<mes:Test/>',
      );
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect((await readText(text, { strict: true })).header.test).to.equal(false);
    });
  }

  for (const version of ['1.0.0', '2.0.0', '2.1.0'] as const) {
    const full: MessageHeader = {
      ...common,
      // Contacts of 1.0 have no id.
      sender: { ...common.sender, contacts: [version === '1.0.0' ? contact : { id: 'C1', ...contact }] },
      links: [{ rel: 'copyright', href: 'https://example.org/c', titles: { en: 'Terms' }, hreflang: 'en' }],
    };
    for (const [name, header] of [
      ['with everything', full],
      ['with the least', least],
    ] as const) {
      it(`${name} is read as it was written in SDMX-JSON ${version}`, async () => {
        const text = await written(writeSdmxJson(version, header, artefacts, { languages: ['fr'] }));
        expect(validateSdmxJson(text, version)).to.deep.equal([]);
        const message = await readSdmxJson(Readable.from([Buffer.from(text)]), { strict: true });
        expect(message.header).to.deep.equal(header);
        expect(message.format).to.deep.equal({ family: 'SDMX-JSON', version });
      });
    }

    it(`has its best texts in SDMX-JSON ${version}, and nothing that it has no form for`, async () => {
      const header: MessageHeader = {
        ...common,
        sender: { id: 'S', timezone: 'Z', contacts: [contact, { emails: ['at home'], uris: ['nowhere'] }] },
        sources: { en: 'Census' },
      };
      const text = await written(writeSdmxJson(version, header, artefacts, { languages: ['fr'] }));
      expect(validateSdmxJson(text, version)).to.deep.equal([]);
      const { meta } = JSON.parse(text);
      expect(meta.sender.contacts[0]).to.deep.include({ name: 'Anne', department: 'Prices & "more"', role: 'Leitung' });
      expect(meta.sender).not.to.have.property('timezone');
      expect(meta).not.to.have.property('sources');
      expect(meta.sender.contacts[1]).not.to.have.property('emails');
    });
  }
});
