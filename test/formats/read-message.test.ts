import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import { zip } from '../harness/zip.js';
import { codelistMessage } from '../http/messages.js';

/** Bytes in chunks of a size; notes whether they were closed. */
function chunks(text: string | Uint8Array, size: number) {
  const bytes = Buffer.from(text);
  const state = { closed: false };
  async function* read() {
    try {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    } finally {
      state.closed = true;
    }
  }
  return { bytes: read(), state };
}

const limits = { bytes: 10_000_000, ratio: 100 };
const message = codelistMessage('CL', '1.0.0', ['A', 'Ä'].slice(0, 1)).replace('>A<', '>Ä €<');

describe('recogniseAndRead', () => {
  for (const size of [1, 2, 3, 7, 100_000]) {
    for (const [name, text] of [
      ['as it is', message],
      ['behind a byte order mark', `\uFEFF${message}`],
      ['behind blanks', `\n \t${message.replace(/^<\?xml.*\n/, '')}`],
    ] as const) {
      it(`reads a message ${name}, in chunks of ${size}`, async () => {
        const { bytes, state } = chunks(text, size);
        const { artefacts } = await recogniseAndRead(bytes, { strict: true, limits });
        expect(artefacts.map(({ artefact }) => artefact)).to.deep.equal([
          {
            class: 'Codelist',
            agencyID: 'SDMX',
            id: 'CL',
            version: '1.0.0',
            names: { en: 'CL' },
            codes: [{ id: 'A', names: { en: 'Ä €' } }],
          },
        ]);
        expect(state.closed).to.equal(true);
      });
    }
  }

  const refused: readonly (readonly [string, string | Uint8Array, 'Syntax' | 'UnsupportedMediaType', string])[] = [
    ['nothing', '', 'Syntax', 'empty'],
    ['blanks', ' \n', 'Syntax', 'empty'],
    ['a byte order mark', '\uFEFF', 'Syntax', 'empty'],
    ['a JSON array', '[]', 'UnsupportedMediaType', 'neither XML nor a JSON object'],
    ['gzip that is none', new Uint8Array([0x1f, 0x8b, 8, 0]), 'Syntax', 'damaged'],
    ['gzip in gzip', gzipSync(gzipSync(message)), 'UnsupportedMediaType', 'neither XML'],
    ['a zip archive that is none', 'PK\x03\x04', 'Syntax', 'zip archive'],
    ['a form without its header', '--boundary\r\n', 'UnsupportedMediaType', 'neither XML'],
    ['text', 'hello', 'UnsupportedMediaType', 'neither XML'],
    ['XML that is no message', `<a>${' '.repeat(1000)}</a>`, 'Syntax', 'message namespace'],
  ];
  for (const [name, text, error, words] of refused) {
    it(`rejects ${name}, and closes the input`, async () => {
      const { bytes, state } = chunks(text, 1000);
      const failure = await recogniseAndRead(bytes, { strict: false, limits }).catch((each: unknown) => each);
      expect(failure).to.be.instanceOf(StrataError).with.property('name', error);
      expect((failure as StrataError).message).to.include(words);
      expect(state.closed).to.equal(true);
    });
  }

  const json = `{"meta":{"id":"M","prepared":"2026-01-15T09:00:00Z","sender":{"id":"S"}},"data":{"codelists":[
    {"agencyID":"SDMX","id":"CL","version":"1.0.0","name":"CL","codes":[{"id":"A","name":"Ä €"}]}]}}`;
  for (const [name, bytes] of [
    ['gzip', gzipSync(message)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${message}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(message, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\uFEFF${message}`, 'utf16le').swap16()],
    ['gzipped UTF-16', gzipSync(Buffer.from(message, 'utf16le'))],
    ['SDMX-JSON', json],
    ['SDMX-JSON behind a mark and blanks', `\uFEFF\n ${json}`],
    ['gzipped SDMX-JSON', gzipSync(json)],
  ] as const) {
    it(`reads ${name}`, async () => {
      const { artefacts } = await recogniseAndRead(chunks(bytes, 50).bytes, { strict: false, limits });
      expect(artefacts.map(({ artefact }) => artefact)).to.deep.equal([
        {
          class: 'Codelist',
          agencyID: 'SDMX',
          id: 'CL',
          version: '1.0.0',
          names: { en: 'CL' },
          codes: [{ id: 'A', names: { en: 'Ä €' } }],
        },
      ]);
    });
  }

  describe('an archive', () => {
    const read = async (files: Readonly<Record<string, string | Buffer>>) =>
      recogniseAndRead(chunks(await zip(files), 1000).bytes, { strict: false, limits });

    it('is read as one message, whatever its files are in', async () => {
      const second = codelistMessage('CL2', '1.0.0');
      const { artefacts } = await read({
        'a.xml': message,
        'b.json.gz': gzipSync(json.replace('"CL"', '"CL3"')),
        'c.xml': second,
      });
      expect(artefacts.map(({ artefact }) => artefact.id)).to.deep.equal(['CL', 'CL3', 'CL2']);
    });

    it('is rejected with the faults of all its files, each under its name', async () => {
      const failure = await read({ 'a.xml': '<a/>', 'b.xml': message, 'c.txt': 'hello' }).catch(
        (each: unknown) => each,
      );
      expect(failure).to.be.instanceOf(StrataError);
      const { problems } = failure as StrataError;
      expect(problems.map(({ rule, path = '' }) => [rule, path.split(':')[0]])).to.deep.equal([
        ['message.namespace', 'a.xml'],
        ['archive.file', 'c.txt'],
      ]);
    });

    it('in an archive is rejected', async () => {
      const failure = await read({ 'a.zip': await zip({ 'a.xml': message }) }).catch((each: unknown) => each);
      expect((failure as StrataError).problems[0]).to.include({ rule: 'archive.file', path: 'a.zip' });
    });
  });

  it('lists ids that are too long, and not more than a hundred', async () => {
    const codes = Array.from({ length: 150 }, (_, index) => `${'x'.repeat(255)}${index}`);
    const { bytes } = chunks(codelistMessage('CL', '1.0.0', codes), 50_000);
    const failure = await recogniseAndRead(bytes, { strict: false, limits }).catch((each: unknown) => each);
    const { problems } = failure as StrataError;
    expect(problems).to.have.length(100);
    expect(problems[0]).to.deep.include({
      severity: 'error',
      code: 140,
      rule: 'id.long',
      line: 5,
      path: `codes/${codes[0]}`,
    });
  });

  it('takes ids of 255 characters', async () => {
    const { bytes } = chunks(codelistMessage('x'.repeat(255), `1.0.0-${'y'.repeat(249)}`, ['z'.repeat(255)]), 50_000);
    expect((await recogniseAndRead(bytes, { strict: true, limits })).artefacts).to.have.length(1);
  });
});
