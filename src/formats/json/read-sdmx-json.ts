import type { AnyJsonVersion } from '../grammar/json-versions.js';
import { type ReadingLimits, type ReadLimits, tooLongText, usualLimits } from '../message/reading-limits.js';
import type { MessageArtefact, StructureMessage, TakeArtefact } from '../message/structure-message.js';
import { Findings } from './reading/findings.js';
import { type Place, pathOf } from './reading/frame.js';
import type { ObjectType } from './reading/object-type.js';
import { messageType } from './reading/object-types.js';
import { positionIn } from './reading/position-in.js';
import { readMeta } from './reading/read-meta.js';
import { type ArrivedText, readText } from './reading/read-text.js';
import { type Recognised, Recognition } from './reading/recognise.js';
import { MalformedJson, TooDeep, TooLong } from './reading/scan-faults.js';
import { Scanner } from './reading/scanner.js';
import type { Properties } from './reading/shapes.js';
import { Spool, type SpoolSizes } from './reading/spool.js';
import { tellErrors } from './reading/tell-errors.js';
import { ValueReader } from './reading/value-reader.js';

export interface ReadOptions {
  /** Refuse the deviations of docs/deviations.md instead of accepting them with a warning. */
  readonly strict: boolean;
  readonly limits?: ReadLimits;
  /** Who takes the artefacts; the message that is returned holds them where missing. */
  readonly take?: TakeArtefact;
  /** How the bytes are kept until they are read; usualSizes where missing. */
  readonly spool?: SpoolSizes;
  /** The version of a message that neither names its schema nor shows it; 2.0.0 where missing. */
  readonly version?: AnyJsonVersion;
}

/** Reads the message; what is no JSON at all ends the reading and goes to the findings. */
function readMessage(values: ValueReader, type: ObjectType, findings: Findings, limits: ReadingLimits): Properties {
  try {
    return values.read(type);
  } catch (error) {
    if (!(error instanceof MalformedJson || error instanceof TooDeep || error instanceof TooLong)) throw error;
    const { message, line, column } = error;
    const place = { frame: values.current, line, column };
    if (error instanceof TooLong) throw tooLongText(limits.text, { path: pathOf(place), line, column });
    const rule = error instanceof TooDeep ? 'limit.depth' : error.isAtEnd ? 'json.truncated' : 'json.malformed';
    findings.error(place, rule, () => message);
    return {};
  }
}

/** Reads a message whose bytes have been kept. */
function readKept(spool: Spool, arrived: ArrivedText, recognised: Recognised, options: ReadOptions): StructureMessage {
  const limits = { ...usualLimits, ...options.limits };
  const { problems = 100 } = options.limits ?? {};
  const findings = new Findings(problems, options.strict);
  const at = (offset: number): Place => ({ frame: undefined, ...positionIn(spool.texts(), offset) });
  if (arrived.isBroken) {
    findings.error(at(arrived.length), 'json.encoding', () => 'The bytes that follow are not UTF-8');
    throw findings.toError();
  }
  const { version, language, contradiction } = recognised;
  if (contradiction !== undefined) findings.deviation(at(contradiction.offset), contradiction.deviation);
  const artefacts: MessageArtefact[] = [];
  const take = options.take ?? ((artefact) => artefacts.push(artefact));
  const values = new ValueReader(new Scanner(spool.texts(), limits), findings, {
    language,
    itemLimit: limits.items,
    take,
  });
  const { meta, errors } = readMessage(values, messageType(version), findings, limits);
  if (findings.hasErrors) throw findings.toError();
  if (meta === undefined) {
    const detail = () => 'The message has no meta, so it does not say who sent it and when';
    findings.warning(at(0), 'meta.missing', detail);
  }
  return {
    format: { family: 'SDMX-JSON', version },
    header: readMeta(meta),
    artefacts,
    problems: [
      ...findings.messageWarnings,
      ...tellErrors(errors, problems),
      ...tellErrors((meta as Properties | undefined)?.['warnings'], problems, 'meta/warnings'),
    ],
  };
}

/**
 * Reads an SDMX-JSON structure message, 1.0.0, 2.0.0 or 2.1.0, as strictly as its official schema and beyond: ids are
 * distinct, references name objects of the right class. What 1.0.0 says is mapped to the information model of 3.0
 * (docs/sdmx-2.1.md); what is not kept of it stands among the problems. The version is the one that the content shows,
 * else the one whose schema the message names. Of the message no more is held in memory than some megabytes and the
 * artefact at hand; an artefact is handed over when it is complete, as long as nothing in front of it is wrong.
 * @param input the bytes of the message, UTF-8
 * @throws StrataError `Syntax` with every problem found, each with line, column, path (model/path.ts) and rule;
 * `TooLarge` with the place at which the message exceeds a limit
 */
export async function readSdmxJson(input: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<StructureMessage> {
  const spool = new Spool(options.spool);
  const recognition = new Recognition();
  try {
    const arrived = await readText(input, spool, recognition);
    return readKept(spool, arrived, recognition.result(options.version ?? '2.0.0'), options);
  } finally {
    await spool.close();
  }
}
