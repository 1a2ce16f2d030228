import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import yazl from 'yazl';
import { type Problem, StrataError } from '../../src/errors.js';
import { mostAttributes, type ReadLimits, usualLimits } from '../../src/formats/message/reading-limits.js';
import type { StructureMessage } from '../../src/formats/message/structure-message.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import { readSettings, settingRows } from '../../src/settings/read-settings.js';
import { metadataMessage, metadataSet } from './xml/metadata-message/metadata-text.js';
import { head, message } from './xml/read-text.js';

const unpacking = { bytes: 500_000_000, ratio: 100 };

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Bytes of which no more exist at a time than one chunk of them. */
async function* repeated(start: string, chunk: Buffer, count: number, end: string): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  for (let index = 0; index < count; index++) yield chunk;
  yield Buffer.from(end);
}

const read = (input: string | AsyncIterable<Uint8Array>, limits: ReadLimits = {}, size = 65_536) =>
  recogniseAndRead(typeof input === 'string' ? inChunks(Buffer.from(input), size) : input, {
    strict: true,
    limits: { ...unpacking, ...limits },
  });

interface Refusal {
  readonly error: string;
  readonly message: string;
  readonly problems: readonly Problem[];
}

async function refusalOf(reading: Promise<StructureMessage>): Promise<Refusal> {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    return { error: error.name, message: error.message, problems: error.problems };
  }
  return expect.fail('the message was read');
}

const name = '<c:Name>N</c:Name>';
const inCodelist = (content: string): string =>
  message(`<s:Codelists>\n<s:Codelist agencyID="A" id="CL">${name}${content}</s:Codelist></s:Codelists>`);
const meta = '"meta":{"id":"T","prepared":"2024-01-01T00:00:00Z","sender":{"id":"S"}}';
const schema = '"$schema":"https://json.sdmx.org/2.1/sdmx-json-structure-schema.json"';
const inData = (data: string): string => `{${schema},${meta},\n"data":{${data}}}`;
const inJsonCodelist = (properties: string): string =>
  inData(`"codelists":[{"id":"CL","agencyID":"A","name":"N"${properties}}]`);

const annotations = (count: number) => {
  const annotation = '<c:Annotation><c:AnnotationTitle>T</c:AnnotationTitle></c:Annotation>';
  return `<c:Annotations>${annotation.repeat(count)}</c:Annotations>`;
};
const codes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `<s:Code id="C${from + index}">${name}</s:Code>`).join('\n');
const jsonCodes = (count: number, extra = '') =>
  Array.from({ length: count }, (_, index) => `{"id":"C${index}","name":"N"${extra}}`).join(',\n');

describe('limits of a message', () => {
  it('are those of the settings where nothing is said', () => {
    expect(usualLimits).to.include(readSettings({}).http.readingLimits);
  });

  it('are listed with their settings and defaults', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `(STRATA_\w+)` \| (\d+) \|/gm)].map(([, setting, value]) => [setting, value]);
    const limits = settingRows.filter(({ name: setting }) => /^STRATA_MAX_/.test(setting));
    expect(listed).to.have.deep.members(limits.map(({ name: setting, fallback }) => [setting, fallback]));
  });

  describe('depth', () => {
    const categories = (depth: number) =>
      message(
        `<s:CategorySchemes><s:CategoryScheme agencyID="A" id="CS">${name}${`<s:Category id="C">${name}`.repeat(depth)}${'</s:Category>'.repeat(depth)}</s:CategoryScheme></s:CategorySchemes>`,
      );
    const jsonCategories = (depth: number) =>
      inData(
        `"categorySchemes":[{"id":"CS","agencyID":"A","name":"N","categories":[${'{"id":"C","name":"N","categories":['.repeat(depth - 1)}{"id":"C","name":"N"}${']}'.repeat(depth - 1)}]}]`,
      );

    for (const [format, text, outside] of [
      ['SDMX-ML', categories, 5],
      ['SDMX-JSON', jsonCategories, 3],
    ] as const) {
      it(`is counted in elements or objects of ${format}: as deep as it may be, and no deeper`, async () => {
        const limits = { depth: 20 };
        expect((await read(text(20 - outside), limits)).artefacts).to.have.length(1);
        const { error, problems } = await refusalOf(read(text(21 - outside), limits));
        expect([error, ...problems.map(({ rule }) => rule)]).to.deep.equal(['Syntax', 'limit.depth']);
        expect(problems[0]?.detail).to.include('nested deeper than 20');
      });

      it(`may be as much as the setting allows at most in ${format}`, async () => {
        expect((await read(text(1000 - outside), { depth: 1000 })).artefacts).to.have.length(1);
      });
    }

    const deep: readonly (readonly [string, string])[] = [
      ['arrays', inJsonCodelist(`,"x-deep":${'['.repeat(100_000)}`)],
      ['arrays where nothing is known', `{"nothing":${'['.repeat(100_000)}`],
      ['objects', inJsonCodelist(`,"x-deep":${'{"a":'.repeat(100_000)}`)],
      ['arrays in objects in turn', inJsonCodelist(`,"x-deep":${'[{"a":'.repeat(100_000)}`)],
      ['elements', inCodelist('<x>'.repeat(100_000))],
    ];
    for (const [what, text] of deep) {
      it(`rejects a hundred thousand ${what} in each other`, async () => {
        const { error, problems } = await refusalOf(read(text));
        expect(error).to.equal('Syntax');
        expect(problems.at(-1)).to.include({ rule: 'limit.depth' });
        expect(problems.at(-1)?.detail).to.match(
          /^(Elements|Objects|Arrays) are nested deeper than 100 levels, the limit$/,
        );
      });
    }
  });

  describe('items', () => {
    const limits = { items: 10 };
    const within: readonly (readonly [string, string])[] = [
      ['codes', inCodelist(codes(10))],
      ['codes of a JSON message', inJsonCodelist(`,"codes":[${jsonCodes(10)}]`)],
      [
        'codes and annotations',
        inCodelist(codes(10))
          .replace(name, `${annotations(1)}${name}`)
          .replace(/\n<s:Code id="C9.*?\/s:Code>/, ''),
      ],
      [
        'lists of two artefacts',
        message(
          `<s:Codelists>${['A', 'B'].map((id) => `<s:Codelist agencyID="A" id="${id}">${name}${codes(10)}</s:Codelist>`).join('')}</s:Codelists>`,
        ),
      ],
      [
        'lists of two artefacts of a JSON message',
        inData(
          `"codelists":[${['A', 'B'].map((id) => `{"id":"${id}","agencyID":"A","name":"N","codes":[${jsonCodes(10)}]}`)}]`,
        ),
      ],
      [
        'more artefacts than that',
        inData(
          `"codelists":[${Array.from({ length: 20 }, (_, index) => `{"id":"CL${index}","agencyID":"A","name":"N"}`)}]`,
        ),
      ],
      [
        'texts in languages',
        inJsonCodelist(`,"names":{"en":"N",${[...'abcdefghijkl'].map((letter) => `"a${letter}":"N"`)}}`),
      ],
    ];
    for (const [what, text] of within) {
      it(`takes ${what}`, async () => expect((await read(text, limits)).artefacts).to.not.be.empty);
    }

    const beyond: readonly (readonly [string, string, string])[] = [
      ['a code too many', inCodelist(codes(11)), 'Structure/Structures/Codelists/Codelist[CL]/Code[C10]'],
      [
        'a code of a JSON message too many',
        inJsonCodelist(`,"codes":[${jsonCodes(11)}]`),
        'data/codelists/CL/codes/10',
      ],
      [
        'annotations of codes',
        inJsonCodelist(`,"codes":[${jsonCodes(6, ',"annotations":[{"title":"T"}]')}]`),
        'data/codelists/CL/codes/5',
      ],
      [
        'links of an artefact',
        inJsonCodelist(`,"links":[${'{"rel":"a","href":"https://x.org"},'.repeat(10)}{}]`),
        'data/codelists/CL/links/10',
      ],
      [
        'an extension with many entries',
        inJsonCodelist(`,"x-many":[${'[],'.repeat(10)}[]]`),
        'data/codelists/CL/x-many',
      ],
      [
        'an extension with many properties',
        inJsonCodelist(`,"x-many":{${'"a":1,'.repeat(10)}"a":1}`),
        'data/codelists/CL/x-many',
      ],
      [
        'values of a constraint',
        inData(
          `"dataConstraints":[{"id":"DC","agencyID":"A","name":"N","cubeRegions":[{"keyValues":[{"id":"F","values":[${Array.from({ length: 9 }, (_, index) => `"${index}"`)}]}]}]}]`,
        ),
        'data/dataConstraints/DC/cubeRegions/0/keyValues/F/values/8',
      ],
      [
        'receivers in a header',
        inData('').replace('"sender"', `"receivers":[${'{"id":"R"},'.repeat(10)}{"id":"R"}],"sender"`),
        'meta/receivers/10',
      ],
    ];
    for (const [what, text, path] of beyond) {
      it(`rejects ${what}`, async () => {
        const { error, message: summary, problems } = await refusalOf(read(text, limits));
        expect(error).to.equal('TooLarge');
        expect(summary).to.include('10 items');
        expect(problems).to.have.length(1);
        expect(problems[0]).to.include({ rule: 'limit.items', code: 130, path });
        expect(problems[0]?.line).to.be.a('number');
        expect(problems[0]?.column).to.be.a('number');
      });
    }

    it('is reported at the first item above it, before the rest is read', async () => {
      for (const [start, end] of [
        [inCodelist(codes(11)).split(/(?=<s:Code id="C10")/)[0] ?? '', '<s:Code id="C10"> <not read'],
        [inJsonCodelist(`,"codes":[${jsonCodes(11)}`).split(/(?=\{"id":"C10")/)[0] ?? '', '{"id":"C10", not read'],
      ] as const) {
        const { error, problems } = await refusalOf(read(start + end, limits));
        expect(error).to.equal('TooLarge');
        const lines = start.split('\n');
        expect(problems[0]).to.include({ line: lines.length, column: (lines.at(-1) ?? '').length + 1 });
      }
    });
  });

  describe('text', () => {
    const limits = { text: 1000 };
    const long = 'é'.repeat(1000);
    const within: readonly (readonly [string, string])[] = [
      ['a text', inCodelist(codes(1)).replace('>N<', `>${long}<`)],
      ['a text in several parts', inCodelist('').replace('>N<', `>${'é'.repeat(500)}<![CDATA[${'é'.repeat(500)}]]><`)],
      ['a text of a JSON message', inJsonCodelist('').replace('"N"', `"${long}"`)],
      ['a key of a JSON message', inJsonCodelist(`,"x-${long.slice(2)}":1`)],
      ['a number', inJsonCodelist(`,"x-number":${'1'.repeat(300)}`)],
      [
        'any blanks of a JSON message',
        inJsonCodelist(`,${' \n'.repeat(50_000)}"codes":${' '.repeat(5000)}[${jsonCodes(1)}]`),
      ],
      ['an extension of many short texts', inJsonCodelist(`,"x-long":[${Array(500).fill('"text"')}]`)],
      ['blanks between elements', inCodelist(`${' '.repeat(999)}\n`)],
      ['a comment', inCodelist(`<!--${'-a'.repeat(480)}-->`)],
    ];
    for (const [what, text] of within) {
      for (const size of [100, 65_536]) {
        it(`takes ${what} of the length that is allowed, in chunks of ${size}`, async () => {
          expect((await read(text, limits, size)).artefacts).to.have.length(1);
        });
      }
    }

    const place = (marked: string): readonly [string, number, number] => {
      const [before = '', after = ''] = marked.split('§');
      const lines = before.split('\n');
      return [before + after, lines.length, (lines.at(-1) ?? '').length + 1];
    };
    const longer = `${long}e`;
    const beyond: readonly (readonly [string, string])[] = [
      ['a text', inCodelist('').replace('>N<', `>§${longer}<`)],
      ['a text in several parts', inCodelist('').replace('<c:Name>N<', `§<c:Name>${long}<![CDATA[e]]><`)],
      ['a text of entities', inCodelist('').replace('>N<', `>§${'&amp;'.repeat(201)}<`)],
      ['an attribute', inCodelist(`§<s:Code id="${longer}">${name}</s:Code>`)],
      ['attributes together', inCodelist(`§<s:Code id="${long.slice(500)}" urn="${long.slice(500)}">${name}</s:Code>`)],
      ['the name of an element', inCodelist(`§<${'e'.repeat(1001)}/>`)],
      ['the name of an attribute', inCodelist(`§<s:Code ${'e'.repeat(1001)}="a"/>`)],
      ['an end tag', inCodelist(`§</s:Codelist${' '.repeat(1000)}>`)],
      ['blanks between elements', inCodelist(`§${' '.repeat(1001)}`)],
      ['a comment', inCodelist(`§<!--${longer}-->`)],
      ['a processing instruction', inCodelist(`§<?a ${longer}?>`)],
      ['the name of an entity', inCodelist('').replace('>N<', `>§&${longer}`)],
      ['a declaration of a document type', `§<!DOCTYPE a [${longer}`],
      ['a text of a JSON message', inJsonCodelist('').replace('"N"', `§"${longer}"`)],
      ['a text of escapes', inJsonCodelist('').replace('"N"', `§"${'\\u00e9'.repeat(167)}"`)],
      ['a text of escaped quotes', inJsonCodelist('').replace('"N"', `§"${'\\"'.repeat(501)}"`)],
      ['a text that nothing ends', inJsonCodelist('').replace('"N"', `§"${long.repeat(100)}`)],
      ['a text in what is passed over', inJsonCodelist(`,"nothing":[§"${longer}"]`)],
      ['a text in an extension', inJsonCodelist(`,"x-own":[§"${longer}"]`)],
      ['a key', inJsonCodelist(`,§"${longer}":1`)],
      ['a number', inJsonCodelist(`,"x-number":§${'1'.repeat(1001)}`)],
      ['a number where a text should be', inJsonCodelist('').replace('"N"', `§${'1'.repeat(1001)}`)],
    ];
    for (const [what, marked] of beyond) {
      for (const size of [100, 65_536]) {
        it(`rejects ${what} that is longer, in chunks of ${size}`, async () => {
          const [text, line, column] = place(marked);
          const { error, message: summary, problems } = await refusalOf(read(text, limits, size));
          expect(error).to.equal('TooLarge');
          expect(summary).to.include('1 KB');
          expect(problems.map((problem) => [problem.rule, problem.code, problem.line, problem.column])).to.deep.equal([
            ['limit.text', 130, line, column],
          ]);
        });
      }
    }

    it('holds for the markup of an element together', async () => {
      const markup = (count: number) =>
        metadataMessage(
          metadataSet(
            `<g:Attribute id="A"><c:StructuredText>${'<h:p title="t">text</h:p>'.repeat(count)}</c:StructuredText></g:Attribute>`,
          ),
        );
      expect((await read(markup(50), limits)).artefacts).to.have.length(1);
      const { error, problems } = await refusalOf(read(markup(1000), limits));
      expect(error).to.equal('TooLarge');
      expect(problems[0]).to.include({ rule: 'limit.text', line: 2 });
      expect(problems[0]?.path).to.match(/\/Attribute\[A\]\/StructuredText$/);
    });

    it('holds for blanks in front of a message', async () => {
      const { error, message: summary } = await refusalOf(read(repeated('', Buffer.alloc(1000, ' '), 5, '{}'), limits));
      expect([error, summary]).to.deep.equal([
        'TooLarge',
        'the body begins with more than 1 KB of white space; remove it',
      ]);
    });
  });

  it('allow an element no more attributes than any needs', async () => {
    const many = (count: number) =>
      inCodelist(
        `<s:Code id="A" ${Array.from({ length: count }, (_, index) => `xmlns:n${index}=""`).join(' ')}>${name}</s:Code>`,
      );
    expect((await read(many(mostAttributes - 1))).artefacts).to.have.length(1);
    const { error, message: summary, problems } = await refusalOf(read(many(mostAttributes)));
    expect(error).to.equal('TooLarge');
    expect(summary).to.include('1000 attributes');
    expect(problems[0]).to.include({ rule: 'limit.attributes', line: 3 });
  });

  describe('against attacks', () => {
    const blanks = Buffer.alloc(1_000_000, ' ');
    const doctype = (content: string) => head().replace('?><', `?><!DOCTYPE m [${content}]><`);
    const laughs = `<!ENTITY a "ha">${[...'bcdefghij'].map((letter, index) => `<!ENTITY ${letter} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}`;
    const attacks: readonly (readonly [string, () => string | AsyncIterable<Uint8Array>, string, string])[] = [
      ['a billion laughs', () => doctype(laughs), 'Syntax', 'xml.doctype'],
      ['an external entity', () => doctype('<!ENTITY a SYSTEM "file:///etc/passwd">'), 'Syntax', 'xml.doctype'],
      [
        'an external document type',
        () => head().replace('?><', '?><!DOCTYPE m SYSTEM "https://x.org/a.dtd"><'),
        'Syntax',
        'xml.doctype',
      ],
      ['a parameter entity', () => doctype('<!ENTITY % a SYSTEM "file:///etc/passwd">%a;'), 'Syntax', 'xml.doctype'],
      ['an entity that nobody declared', () => inCodelist('').replace('>N<', '>&a;<'), 'Syntax', 'xml.malformed'],
      [
        '100 MB of blanks between elements',
        () => repeated(`${head()}<m:Structures>`, blanks, 100, ''),
        'TooLarge',
        'limit.text',
      ],
      [
        'a text of 100 MB',
        () => repeated(inCodelist('').split('N<')[0] ?? '', Buffer.alloc(1_000_000, 'a'), 100, ''),
        'TooLarge',
        'limit.text',
      ],
      [
        'an attribute of 100 MB',
        () => repeated(`${head()}<a b="`, Buffer.alloc(1_000_000, 'a'), 100, ''),
        'TooLarge',
        'limit.text',
      ],
      [
        'a name of 100 MB',
        () => repeated(`${head()}<`, Buffer.alloc(1_000_000, 'a'), 100, ''),
        'TooLarge',
        'limit.text',
      ],
      [
        'a number of a million digits',
        () => inJsonCodelist('').replace('"N"', '1'.repeat(1_000_000)),
        'Syntax',
        'value.type',
      ],
      [
        'a number of two million digits',
        () => inJsonCodelist('').replace('"N"', '1'.repeat(2_000_000)),
        'TooLarge',
        'limit.text',
      ],
      ['blanks in front of a message without end', () => repeated('', blanks, 100, ''), 'TooLarge', ''],
    ];
    for (const [what, input, error, rule] of attacks) {
      it(`rejects ${what}`, async () => {
        const refusal = await refusalOf(read(input()));
        expect([refusal.error, refusal.problems[0]?.rule ?? '']).to.deep.equal([error, rule]);
      });
    }

    it('passes over 100 MB of blanks in SDMX-JSON', async () => {
      const [start = '', end = ''] = inJsonCodelist('').split('"data"');
      const { artefacts } = await read(repeated(start, Buffer.alloc(1_000_000, ' \n'), 100, `"data"${end}`));
      expect(artefacts[0]?.position).to.deep.equal({
        line: 2 + 50_000_000,
        column: '"data":{"codelists":['.length + 1,
      });
    });

    it('rejects an archive in gzip that unpacks to far more than it is', async () => {
      const archive = new yazl.ZipFile();
      for (const file of ['a.xml', 'b.xml']) archive.addBuffer(Buffer.from(`{${' '.repeat(20_000_000)}}`), file);
      archive.end();
      const parts: Buffer[] = [];
      for await (const part of archive.outputStream) parts.push(part as Buffer);
      const packed = gzipSync(Buffer.concat(parts));
      const { error, message: summary } = await refusalOf(read(inChunks(packed, 65_536)));
      expect(error).to.equal('TooLarge');
      expect(summary).to.match(/unpacks to more than 100 times its size/);
    });
  });
});
