import { expect } from 'chai';
import fc from 'fast-check';
import { parseXml, type XmlConsumer } from '../../../../src/formats/xml/read/parse-xml.js';
import { randomCases } from '../../../harness/random-cases.js';

/** What a consumer receives of a message that arrives in pieces, and the fault that ends it. */
async function eventsOf(text: string, pieceBytes: number, hasManyEmptyElements: boolean): Promise<readonly string[]> {
  const events: string[] = [];
  let between = '';
  const place = ({ line, column, offset }: Parameters<XmlConsumer['text']>[1]): string => `${line}:${column}@${offset}`;
  // Texts may arrive in parts.
  const endText = (): void => {
    if (between !== '') events.push(JSON.stringify(between));
    between = '';
  };
  const consumer: XmlConsumer = {
    open(name, attributes, mark) {
      endText();
      const written = attributes.names.map((each) => `${each}=${attributes.get(each)}`);
      events.push([name, ...written, place(mark)].join(' '));
    },
    text: (each) => {
      between += each;
    },
    close() {
      endText();
      events.push('/');
    },
  };
  const faultAt = (rule: string, { line, column }: { line: number; column: number }): Error =>
    new Error(`${rule} ${line}:${column}`);
  const faults = {
    refuse(rule: string, detail: string, position: { line: number; column: number }): never {
      throw new Error(`${faultAt(rule, position).message} ${detail}`);
    },
    tooLongText: (limit: number, position: { line: number; column: number }) => faultAt(`long ${limit}`, position),
    tooManyAttributes: (limit: number, position: { line: number; column: number }) =>
      faultAt(`many ${limit}`, position),
  };
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  try {
    await parseXml(pieces(), consumer, faults, { text: 60, attributes: 4 }, { hasManyEmptyElements });
  } catch (error) {
    events.push(String((error as Error).message));
  }
  return events;
}

const names = fc.constantFrom('A', 'A', 'B', 'C', 'AB', 'x:y', 'é', '1', 'xmlns:q');
const values = fc.constantFrom(
  '',
  '1',
  'ab',
  'a>b',
  '&amp;',
  '&',
  '<',
  "'",
  'é',
  '😀',
  '\n',
  '\r\n',
  '\t',
  'x'.repeat(70),
  '\u0001',
);
const blanks = fc.constantFrom(
  '',
  '',
  ' ',
  '\n',
  '\n  ',
  '\r\n',
  '\t',
  'text',
  ' a ]]> b',
  '&lt;',
  '<!-- <A B="1"/> -->',
  '<![CDATA[<A/>]]>',
  '<?p <A/>?>',
);
const attribute = fc
  .tuple(fc.constantFrom(' ', ' ', ' ', '  ', '\n', ''), names, fc.constantFrom('="', '="', '="', " = '"), values)
  .map(([space, name, open, value]) => `${space}${name}${open}${value}${open.at(-1)}`);
const element = fc
  .tuple(names, fc.array(attribute, { maxLength: 5 }), fc.constantFrom('/>', '/>', '/>', ' />', '>', '></A>', '/ >'))
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`);
const plain = fc
  .tuple(
    fc.constantFrom('A', 'B'),
    fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('', '1', 'é')), { maxLength: 3 }),
  )
  .map(([name, attributes]) => `<${name}${attributes.map(([id, value]) => ` ${id}="${value}"`).join('')}/>`);
const content = fc.array(
  fc.tuple(blanks, fc.oneof({ weight: 4, arbitrary: plain }, element, fc.constant('</S>'), fc.constant('<S A="1">'))),
  {
    maxLength: 8,
  },
);

describe('empty elements that are read without the parser', () => {
  it('are received as from the parser, with the same places and faults', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('', '\n', '<A/>', 'x'),
        async (parts, size, last) => {
          const text = `<?xml version="1.0"?>\n<R>\n<S>${parts.map((each) => each.join('')).join('')}</S></R>${last}`;
          const [read, parsed] = [await eventsOf(text, size, true), await eventsOf(text, size, false)];
          const faults = [read.at(-1), parsed.at(-1)];
          // Of what is too long and wrong otherwise, the pieces decide which fault is found first.
          const isTooLong = (each = ''): boolean => each.startsWith('long ');
          const hasTwoFaults =
            faults.filter(isTooLong).length === 1 && faults.every((each = '') => /^(long|many|xml\.\w+) /.test(each));
          const end = hasTwoFaults ? -1 : undefined;
          expect(read.slice(0, end)).to.deep.equal(parsed.slice(0, end));
        },
      ),
      { numRuns: randomCases(2_000) },
    );
  });

  it('are received from one piece and from many, with names that change', async () => {
    const text = '<R><A B="1" C="2"/><A C="1"/><A C="2" B="3"/>\n <B/>\n<A B="é" C=""/></R>';
    const expected = [
      'R 1:1@0',
      'A B=1 C=2 1:4@3',
      '/',
      'A C=1 1:20@19',
      '/',
      'A C=2 B=3 1:30@29',
      '/',
      '"\\n "',
      'B 2:2@47',
      '/',
      '"\\n"',
      'A B=é C= 3:1@52',
      '/',
      '/',
    ];
    for (const size of [1, 7, 1_000]) expect(await eventsOf(text, size, true)).to.deep.equal(expected);
  });

  it('have distinct attributes', async () => {
    const repeated = '<R><A B="1" C="2"/><A C="1"/><A C="2" C="3"/></R>';
    expect((await eventsOf(repeated, 1_000, true)).at(-1)).to.include('duplicate attribute: C');
  });
});
