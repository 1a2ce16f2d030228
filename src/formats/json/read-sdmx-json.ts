import type { AnyJsonVersion } from '../grammar/json-versions.js';
import { decodeUtf8, InvalidUtf8 } from '../message/decode-utf8.js';
import { type ReadingLimits, type ReadLimits, tooLongText, usualLimits } from '../message/reading-limits.js';
import type { MessageArtefact, StructureMessage, TakeArtefact } from '../message/structure-message.js';
import { ObjectFindings } from './read/object-findings.js';
import { type ObjectPlace, objectPath } from './read/object-frame.js';
import type { ObjectType } from './read/object-type.js';
import { messageType } from './read/object-types.js';
import { readMeta, senderProblems } from './read/read-meta.js';
import type { ObjectProperties } from './read/shapes.js';
import { ValueReader } from './read/value-reader.js';
import { type Recognised, Recognition } from './scan/recognise.js';
import { MalformedJson, TooDeep, TooLong } from './scan/scan-faults.js';
import { Scanner } from './scan/scanner.js';
import { positionIn, Spool, type SpoolSizes } from './scan/spool.js';

export interface SdmxJsonReadOptions {
  /** Whether the deviations of docs/deviations.md are errors; by default they are warnings. */
  readonly strict: boolean;
  readonly limits?: ReadLimits;
  /** Receives the artefacts; without it the returned message holds them. */
  readonly take?: TakeArtefact;
  /** How the bytes are stored until they are read; by default `usualSizes`. */
  readonly spool?: SpoolSizes;
  /** The version of a message that neither names its schema nor has properties of one version; by default 2.0.0. */
  readonly version?: AnyJsonVersion;
}

/** The text of a message as far as its bytes are UTF-8. */
interface ArrivedText {
  /** Of the text, in UTF-16 code units. */
  readonly length: number;
  /** Whether bytes follow that are not UTF-8. */
  readonly isBroken: boolean;
}

/** Stores the bytes of a message up to the first that is not UTF-8, and passes their text to the recognition. */
async function receive(input: AsyncIterable<Uint8Array>, spool: Spool, recognition: Recognition): Promise<ArrivedText> {
  let length = 0;
  const show = (text: string): void => {
    recognition.add(text);
    length += text.length;
  };
  try {
    for await (const text of decodeUtf8(spool.keep(input))) show(text);
    return { length, isBroken: false };
  } catch (error) {
    if (!(error instanceof InvalidUtf8)) throw error;
    show(error.before);
    return { length, isBroken: true };
  }
}

/** Reads the message; malformed JSON ends the reading and is reported to the findings. */
function readMessage(
  values: ValueReader,
  type: ObjectType,
  findings: ObjectFindings,
  limits: ReadingLimits,
): ObjectProperties {
  try {
    return values.read(type);
  } catch (error) {
    if (!(error instanceof MalformedJson || error instanceof TooDeep || error instanceof TooLong)) throw error;
    const { message, line, column } = error;
    const place = { frame: values.current, line, column };
    if (error instanceof TooLong) throw tooLongText(limits.text, { path: objectPath(place), line, column });
    const rule = error instanceof TooDeep ? 'limit.depth' : error.isAtEnd ? 'json.truncated' : 'json.malformed';
    findings.error(place, rule, () => message);
    return {};
  }
}

/** Reads a message whose bytes are stored. */
function readKept(
  spool: Spool,
  arrived: ArrivedText,
  recognised: Recognised,
  options: SdmxJsonReadOptions,
): StructureMessage {
  const limits = { ...usualLimits, ...options.limits };
  const { problems = 100 } = options.limits ?? {};
  const findings = new ObjectFindings(problems, options.strict);
  const at = (offset: number): ObjectPlace => ({ frame: undefined, ...positionIn(spool.texts(), offset) });
  if (arrived.isBroken) {
    findings.error(
      at(arrived.length),
      'json.encoding',
      () => 'The bytes from here on are not valid UTF-8; send the message in UTF-8',
    );
    throw findings.toError();
  }
  const { version, language, contradiction } = recognised;
  if (contradiction !== undefined) findings.deviation(at(contradiction.offset), contradiction.deviation);
  const artefacts: MessageArtefact[] = [];
  const take = options.take ?? ((artefact) => artefacts.push(artefact));
  const values = new ValueReader(new Scanner(spool.texts(), limits), findings, {
    version,
    language,
    itemLimit: limits.items,
    take,
  });
  const { meta, errors } = readMessage(values, messageType(version), findings, limits);
  if (findings.hasErrors) throw findings.toError();
  if (meta === undefined) {
    const detail = () => 'The message has no meta, which states its sender and date; a default was used';
    findings.warning(at(0), 'meta.missing', detail);
  }
  return {
    format: { family: 'SDMX-JSON', version },
    header: readMeta(meta),
    artefacts,
    problems: [
      ...findings.messageWarnings,
      ...senderProblems(errors, problems),
      ...senderProblems((meta as ObjectProperties | undefined)?.['warnings'], problems, 'meta/warnings'),
    ],
  };
}

/**
 * Reads an SDMX-JSON structure message, 1.0.0, 2.0.0 or 2.1.0, as strictly as its official schema and beyond: ids are
 * distinct, references name objects of the right class. Content of 1.0.0 is mapped to the information model of 3.0
 * (docs/sdmx-2.1.md); what is lost is reported as warnings. The version follows from the
 * content, else from the schema that the message names. Memory holds some megabytes of the message and the current
 * artefact; an artefact is passed on when it is complete, unless an error precedes it.
 * @param input the bytes of the message, UTF-8
 * @throws StrataError `Syntax` with every problem found, each with line, column, path (model/path.ts) and rule;
 * `TooLarge` with the place at which the message exceeds a limit
 */
export async function readSdmxJson(
  input: AsyncIterable<Uint8Array>,
  options: SdmxJsonReadOptions,
): Promise<StructureMessage> {
  const spool = new Spool(options.spool);
  const recognition = new Recognition();
  try {
    const arrived = await receive(input, spool, recognition);
    return readKept(spool, arrived, recognition.result(options.version ?? '2.0.0'), options);
  } finally {
    await spool.close();
  }
}
