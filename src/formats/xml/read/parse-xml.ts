import { SaxesParser } from 'saxes';
import type { Position } from '../../../errors.js';
import { decodeUtf8, InvalidUtf8 } from '../../message/decode-utf8.js';
import { Attributes } from './attributes.js';

/** Where an element or text begins; the offset is in UTF-16 code units, without a byte order mark. */
export interface XmlMark extends Position {
  readonly offset: number;
}

/** What receives the elements and texts of a message. Marks and attributes are used again for the next element. */
export interface XmlConsumer {
  open(name: string, attributes: Attributes, mark: XmlMark): void;
  text(text: string, mark: XmlMark): void;
  close(): void;
}

/** What to do where the XML cannot be read on: these functions throw, or return what is thrown. */
export interface XmlFaults {
  refuse(rule: string, detail: string, position: Position): never;
  tooLongText(limit: number, position: Position): Error;
  tooManyAttributes(limit: number, position: Position): Error;
}

export interface XmlLimits {
  /** Characters of a text, and of the attributes of an element together. */
  readonly text: number;
  /** Attributes of an element. */
  readonly attributes: number;
}

const utf8 = /^utf-?8$|^us-ascii$/i;

/** Characters passed to the parser at a time, so that a text that is too long is found before all of it is read. */
const pieceLength = 65_536;

/**
 * Connects a parser to the consumer. An eighth handler would make the engine store the parser as a dictionary,
 * which doubles the time for every character; without a handler for errors the parser throws them.
 * @returns a function that checks the length of the text or tag that is open, by the characters given to the parser
 */
function connect(
  parser: SaxesParser,
  consumer: XmlConsumer,
  faults: XmlFaults,
  limits: XmlLimits,
): (given: number) => void {
  /** The position where the next element or text begins. */
  const mark = { line: 1, column: 1, offset: 0 };
  const here = (): Position => ({ line: parser.line, column: parser.column + 1 });
  const textLimit = limits.text;
  const attributeLimit = limits.attributes;
  const checkLength = (end: number) => {
    if (end - mark.offset > textLimit) throw faults.tooLongText(textLimit, mark);
  };
  const moveMark = () => {
    mark.line = parser.line;
    mark.column = parser.column + 1;
    mark.offset = parser.position;
  };
  const attributes = new Attributes();
  parser.on('attribute', ({ name, value }) => {
    if (attributes.count >= attributeLimit) throw faults.tooManyAttributes(attributeLimit, mark);
    attributes.add(name, value);
  });
  parser.on('opentag', ({ name }) => {
    checkLength(parser.position);
    consumer.open(name, attributes, mark);
    attributes.clear();
    moveMark();
  });
  parser.on('closetag', () => {
    checkLength(parser.position);
    consumer.close();
    moveMark();
  });
  parser.on('text', (text) => {
    // The parser has read the "<" after the text, where the next element begins.
    checkLength(parser.position - 1);
    consumer.text(text, mark);
    mark.line = parser.line;
    mark.column = parser.column;
    mark.offset = parser.position - 1;
  });
  parser.on('cdata', (text) => {
    checkLength(parser.position);
    consumer.text(text, mark);
    moveMark();
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !utf8.test(encoding)) {
      const detail = `The XML declaration states the encoding ${encoding}; send the message in UTF-8`;
      faults.refuse('xml.encoding', detail, here());
    }
    moveMark();
  });
  parser.on('doctype', () => {
    faults.refuse('xml.doctype', 'The message has a DOCTYPE; remove it, with its entities', here());
  });
  return checkLength;
}

/** Messages of the parser's errors begin with line and column. */
const parserError = /^\d+:\d+: (.*)$/s;

/**
 * Parses UTF-8 to its end and passes elements and texts on. A DOCTYPE, malformed XML, other encodings and what exceeds the limits end
 * it by a fault.
 */
export async function parseXml(
  input: AsyncIterable<Uint8Array>,
  consumer: XmlConsumer,
  faults: XmlFaults,
  limits: XmlLimits,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const checkLength = connect(parser, consumer, faults, limits);
  const refuse = (rule: string, detail: string): never =>
    faults.refuse(rule, detail, { line: parser.line, column: parser.column + 1 });
  const judge = (step: () => unknown, rule: string, what: string, advice = ''): void => {
    try {
      step();
    } catch (error) {
      const [, reason] = parserError.exec(error instanceof Error ? error.message : '') ?? [];
      if (reason === undefined) throw error;
      // Some sentences of the parser have a full stop.
      refuse(rule, `${what}: ${reason.replace(/\.$/, '')}${advice}`);
    }
  };
  let given = 0;
  const write = (text: string): void => {
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      judge(() => parser.write(piece), 'xml.malformed', 'The XML is not well-formed');
      given += piece.length;
      checkLength(given);
    }
  };
  try {
    for await (const text of decodeUtf8(input)) write(text);
  } catch (error) {
    if (!(error instanceof InvalidUtf8)) throw error;
    write(error.before);
    refuse('xml.encoding', 'The bytes from here on are not valid UTF-8; send the message in UTF-8');
  }
  judge(() => parser.close(), 'xml.truncated', 'The message ends too early', '; send all of it');
}
