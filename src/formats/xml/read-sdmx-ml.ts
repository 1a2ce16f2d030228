import { SaxesParser } from 'saxes';
import type { SdmxMlVersion } from '../grammar/message-versions.js';
import { decodeUtf8, InvalidUtf8 } from '../message/decode-utf8.js';
import {
  mostAttributes,
  type ReadLimits,
  tooLongText,
  tooManyAttributes,
  usualLimits,
} from '../message/reading-limits.js';
import type { MessageArtefact, StructureMessage, TakeArtefact } from '../message/structure-message.js';
import { Attributes } from './read/attributes.js';
import { ElementFindings, StopReading } from './read/element-findings.js';
import { ElementReader } from './read/element-reader.js';
import { MessageContents } from './read/message-contents.js';

export interface SdmxMlReadOptions {
  /** Whether the deviations of docs/deviations.md are errors; by default they are warnings. */
  readonly strict: boolean;
  readonly limits?: ReadLimits;
  /** Receives the artefacts; without it the returned message holds them. */
  readonly take?: TakeArtefact;
  /** Called with the version of the message, also of a rejected one. */
  readonly onVersion?: (version: SdmxMlVersion) => void;
}

const utf8 = /^utf-?8$|^us-ascii$/i;

type Refuse = (rule: string, detail: string) => never;

/** Characters passed to the parser at a time, so that a text that is too long is found before all of it is read. */
const pieceLength = 65_536;

/**
 * Connects a parser to the reader of elements. An eighth handler would make the engine store the parser as a dictionary,
 * which doubles the time for every character; without a handler for errors the parser throws them.
 * @returns a function that checks the length of the text or tag that is open, by the characters given to the parser
 */
function connect(
  parser: SaxesParser,
  elements: ElementReader,
  refuse: Refuse,
  textLimit: number,
): (given: number) => void {
  /** The position where the next element or text begins. */
  const mark = { line: 1, column: 1, offset: 0 };
  const placeOfMark = () => ({ path: elements.path, line: mark.line, column: mark.column });
  const checkLength = (end: number) => {
    if (end - mark.offset > textLimit) throw tooLongText(textLimit, placeOfMark());
  };
  const moveMark = () => {
    mark.line = parser.line;
    mark.column = parser.column + 1;
    mark.offset = parser.position;
  };
  const attributes = new Attributes();
  parser.on('attribute', ({ name, value }) => {
    if (attributes.count >= mostAttributes) throw tooManyAttributes(placeOfMark());
    attributes.add(name, value);
  });
  parser.on('opentag', ({ name }) => {
    checkLength(parser.position);
    elements.open(name, attributes, mark);
    attributes.clear();
    moveMark();
  });
  parser.on('closetag', () => {
    checkLength(parser.position);
    elements.close();
    moveMark();
  });
  parser.on('text', (text) => {
    // The parser has read the "<" after the text, where the next element begins.
    checkLength(parser.position - 1);
    elements.text(text, mark);
    mark.line = parser.line;
    mark.column = parser.column;
    mark.offset = parser.position - 1;
  });
  parser.on('cdata', (text) => {
    checkLength(parser.position);
    elements.text(text, mark);
    moveMark();
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !utf8.test(encoding)) {
      refuse('xml.encoding', `The XML declaration states the encoding ${encoding}; send the message in UTF-8`);
    }
    moveMark();
  });
  parser.on('doctype', () => refuse('xml.doctype', 'The message has a DOCTYPE; remove it, with its entities'));
  return checkLength;
}

/** Messages of the parser's errors begin with line and column. */
const parserError = /^\d+:\d+: (.*)$/s;

/** Parses the input to its end; malformed XML is reported to the findings and ends the reading. */
async function parse(
  parser: SaxesParser,
  input: AsyncIterable<Uint8Array>,
  refuse: Refuse,
  checkLength: (given: number) => void,
): Promise<void> {
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

/**
 * Reads an SDMX-ML structure message or a registry request with structures, 2.1, 3.0 or 3.1, as strictly as its official
 * schema and beyond: ids are distinct, URNs agree with the identities of their objects, references name objects of the
 * right class. Content of 2.1 is mapped to the information model of 3.0 (docs/sdmx-2.1.md); what is lost is reported as
 * warnings.
 * @param input the bytes of the message, UTF-8
 * @throws StrataError `Syntax` with every problem found, each with line, column, XML path and rule;
 * `TooLarge` with the place at which the message exceeds a limit
 */
export async function readSdmxMl(
  input: AsyncIterable<Uint8Array>,
  options: SdmxMlReadOptions,
): Promise<StructureMessage> {
  const limits = { ...usualLimits, ...options.limits };
  const { problems = 100 } = options.limits ?? {};
  const findings = new ElementFindings(problems, options.strict);
  const artefacts: MessageArtefact[] = [];
  const contents = new MessageContents(findings, options.take ?? ((artefact) => artefacts.push(artefact)));
  const elements = new ElementReader(findings, contents, limits);
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const refuse: Refuse = (rule, detail) => {
    findings.error(
      { path: elements.path, modelPath: '', line: parser.line, column: parser.column + 1 },
      rule,
      () => detail,
    );
    throw new StopReading();
  };
  const checkLength = connect(parser, elements, refuse, limits.text);
  try {
    await parse(parser, input, refuse, checkLength);
  } catch (error) {
    if (!(error instanceof StopReading)) throw error;
  }
  const { header, version, action } = contents;
  if (version !== undefined) options.onVersion?.(version);
  if (findings.hasErrors || header === undefined || version === undefined) throw findings.toError();
  const format = { family: 'SDMX-ML', version } as const;
  return { format, header, ...(action === undefined ? {} : { action }), artefacts, problems: findings.messageWarnings };
}
