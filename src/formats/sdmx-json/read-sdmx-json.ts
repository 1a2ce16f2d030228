import type { StructureMessage, TakeArtefact } from '../structure-message.js';
import { Findings } from './reading/findings.js';
import { LineIndex } from './reading/line-index.js';
import { messageType } from './reading/object-types.js';
import { readMeta } from './reading/read-meta.js';
import { readText } from './reading/read-text.js';
import { readableVersions, recognise } from './reading/recognise.js';
import { MalformedJson, Scanner, TooDeep } from './reading/scanner.js';
import type { Properties } from './reading/shapes.js';
import { ValueReader } from './reading/value-reader.js';
import type { JsonVersion } from './versions.js';

export interface ReadLimits {
  /** How deep objects and arrays may be nested; 200 where missing. */
  readonly depth?: number;
  /** How many errors, and how many warnings, are listed in full; 100 where missing. */
  readonly problems?: number;
}

export interface ReadOptions {
  /** Refuse the deviations of docs/deviations.md instead of accepting them with a warning. */
  readonly strict: boolean;
  readonly limits?: ReadLimits;
  /** Who takes the artefacts; the message that is returned holds them where missing. */
  readonly take?: TakeArtefact;
  /** The version of a message that neither names its schema nor shows it; 2.0.0 where missing. */
  readonly version?: JsonVersion;
}

/** Reads the message; what is no JSON at all ends the reading and goes to the findings. */
function readMessage(values: ValueReader, version: JsonVersion, findings: Findings): Properties {
  try {
    return values.read(messageType(version));
  } catch (error) {
    const frame = values.current;
    if (error instanceof TooDeep) {
      findings.error({ frame, offset: error.offset }, 'limit.depth', () => 'Objects and arrays are nested too deep');
    } else if (error instanceof MalformedJson) {
      findings.error(
        { frame, offset: error.offset },
        error.isAtEnd ? 'json.truncated' : 'json.malformed',
        () => error.message,
      );
    } else throw error;
    return {};
  }
}

/**
 * Reads an SDMX-JSON structure message, 2.0.0 or 2.1.0, as strictly as its official schema and beyond: ids are
 * distinct, references name objects of the right class. The version is the one that the content shows, else the one
 * whose schema the message names.
 * @param input the bytes of the message, UTF-8; its text is kept in memory while it is read
 * @throws StrataError `Syntax` with every problem found, each with line, column, path (model/path.ts) and rule
 */
export async function readSdmxJson(input: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<StructureMessage> {
  const { depth = 200, problems = 100 } = options.limits ?? {};
  const { text, isBroken } = await readText(input);
  const lines = new LineIndex(text);
  const findings = new Findings(lines, problems, options.strict);
  const atStart = { frame: undefined, offset: 0 };
  if (isBroken) {
    findings.error(
      { frame: undefined, offset: text.length },
      'json.encoding',
      () => 'The bytes that follow are not UTF-8',
    );
    throw findings.toError();
  }
  const { version, offset, language, contradiction } = recognise(text, options.version ?? '2.0.0');
  if (version === '1.0.0') {
    const detail = () => `The message is SDMX-JSON 1.0.0; this reader reads ${readableVersions}`;
    findings.error({ frame: undefined, offset }, 'message.version', detail);
    throw findings.toError();
  }
  if (contradiction !== undefined) {
    findings.deviation({ frame: undefined, offset: contradiction.offset }, contradiction.deviation);
  }
  const values = new ValueReader(new Scanner(text, depth), findings, lines, language);
  const { meta } = readMessage(values, version, findings);
  if (findings.hasErrors) throw findings.toError();
  if (meta === undefined) {
    findings.warning(atStart, 'meta.missing', () => 'The message has no meta, so it does not say who sent it and when');
  }
  const { take } = options;
  if (take !== undefined) values.artefacts.forEach(take);
  return { header: readMeta(meta), artefacts: take === undefined ? values.artefacts : [], problems: findings.warnings };
}
