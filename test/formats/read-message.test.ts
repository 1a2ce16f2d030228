import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
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
        const { artefacts } = await recogniseAndRead(bytes, { strict: true });
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
    ['JSON', ' {"a":1}', 'UnsupportedMediaType', 'JSON'],
    ['a JSON array', '[]', 'UnsupportedMediaType', 'JSON'],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0]), 'UnsupportedMediaType', 'gzip'],
    ['zip', 'PK\x03\x04', 'UnsupportedMediaType', 'zip'],
    ['a form', '--boundary\r\n', 'UnsupportedMediaType', 'multipart'],
    ['UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le'), 'UnsupportedMediaType', 'not encoded in UTF-8'],
    [
      'big-endian UTF-16',
      Buffer.from('\uFEFF<a/>', 'utf16le').swap16(),
      'UnsupportedMediaType',
      'not encoded in UTF-8',
    ],
    ['text', 'hello', 'UnsupportedMediaType', 'no XML'],
    ['XML that is no message', `<a>${' '.repeat(1000)}</a>`, 'Syntax', 'message namespace'],
  ];
  for (const [name, text, error, words] of refused) {
    it(`refuses ${name}, and closes the input`, async () => {
      const { bytes, state } = chunks(text, 1000);
      const failure = await recogniseAndRead(bytes, { strict: false }).catch((each: unknown) => each);
      expect(failure).to.be.instanceOf(StrataError).with.property('name', error);
      expect((failure as StrataError).message).to.include(words);
      expect(state.closed).to.equal(true);
    });
  }

  it('lists ids that are too long, and not more than a hundred', async () => {
    const codes = Array.from({ length: 150 }, (_, index) => `${'x'.repeat(255)}${index}`);
    const { bytes } = chunks(codelistMessage('CL', '1.0.0', codes), 50_000);
    const failure = await recogniseAndRead(bytes, { strict: false }).catch((each: unknown) => each);
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
    expect((await recogniseAndRead(bytes, { strict: true })).artefacts).to.have.length(1);
  });
});
