import { SaxesParser } from 'saxes';
import type { Position } from '../../../errors.js';
import { decodeUtf8, InvalidUtf8 } from '../../message/decode-utf8.js';
import { Attributes } from './attributes.js';
import { EmptyElements } from './empty-elements.js';

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

export interface XmlOptions {
  /** Whether most elements are empty, as in messages of data: these are read without the parser where they are written in the usual way. */
  readonly hasManyEmptyElements?: boolean;
}

const utf8 = /^utf-?8$|^us-ascii$/i;

/** Characters passed to the parser at a time, so that a text that is too long is found before all of it is read. */
const pieceLength = 65_536;

/** What is read beside the parser, and how far it has got. */
interface ParsedPart {
  /** Checks the length of the text or tag that is open. @param given characters of the message that were given so far */
  checkLength(given: number): void;
  /** Is called before more text is given to the parser. */
  beginText(): void;
  /**
   * Passes on empty elements that stand at an index, after a tag.
   * @param offset of the index in the message
   * @returns the index after them
   */
  takeEmptyElements(text: string, from: number, offset: number): number;
}

/**
 * Connects a parser to the consumer. An eighth handler would make the engine store the parser as a dictionary,
 * which doubles the time for every character; without a handler for errors the parser throws them.
 */
function connect(parser: SaxesParser, consumer: XmlConsumer, faults: XmlFaults, limits: XmlLimits): ParsedPart {
  /** Characters that were not given to the parser, open elements, and whether the text given last ends with a tag. */
  let [taken, depth, isAfterTag] = [0, 0, false];
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
    mark.offset = parser.position + taken;
  };
  const attributes = new Attributes();
  parser.on('attribute', ({ name, value }) => {
    if (attributes.count >= attributeLimit) throw faults.tooManyAttributes(attributeLimit, mark);
    attributes.add(name, value);
  });
  parser.on('opentag', ({ name }) => {
    checkLength(parser.position + taken);
    depth++;
    isAfterTag = true;
    consumer.open(name, attributes, mark);
    attributes.clear();
    moveMark();
  });
  parser.on('closetag', () => {
    checkLength(parser.position + taken);
    depth--;
    isAfterTag = true;
    consumer.close();
    moveMark();
  });
  parser.on('text', (text) => {
    // The parser has read the "<" after the text, where the next element begins.
    checkLength(parser.position + taken - 1);
    consumer.text(text, mark);
    mark.line = parser.line;
    mark.column = parser.column;
    mark.offset = parser.position + taken - 1;
  });
  parser.on('cdata', (text) => {
    checkLength(parser.position + taken);
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
  const elements = new EmptyElements(attributes, attributeLimit);
  return {
    checkLength,
    beginText() {
      isAfterTag = false;
    },
    takeEmptyElements(text, from, offset) {
      let at = from;
      // The root, and what stands before and after it, are the parser's.
      while (isAfterTag && depth > 0 && elements.read(text, at, textLimit)) {
        const { start, end, lines, lineStart } = elements;
        if (start > at) consumer.text(text.slice(at, start), mark);
        if (lines > 0) {
          parser.line += lines;
          parser.column = start - lineStart;
        } else parser.column += start - at;
        mark.line = parser.line;
        mark.column = parser.column + 1;
        mark.offset = offset + start - from;
        consumer.open(elements.name, attributes, mark);
        attributes.clear();
        consumer.close();
        parser.column += end - start;
        mark.column = parser.column + 1;
        mark.offset = offset + end - from;
        at = end;
      }
      taken += at - from;
      return at;
    },
  };
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
  { hasManyEmptyElements = false }: XmlOptions = {},
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const part = connect(parser, consumer, faults, limits);
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
    for (let at = 0; at < text.length; ) {
      const from = hasManyEmptyElements ? part.takeEmptyElements(text, at, given) : at;
      given += from - at;
      at = from;
      if (at === text.length) break;
      // Tags end with this character. Where it is something else, the text goes on after it.
      const tagEnd = hasManyEmptyElements ? text.indexOf('>', at) + 1 : 0;
      const end = Math.min(tagEnd === 0 ? text.length : tagEnd, at + pieceLength);
      part.beginText();
      judge(() => parser.write(text.slice(at, end)), 'xml.malformed', 'The XML is not well-formed');
      given += end - at;
      part.checkLength(given);
      at = end;
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
