import type { SdmxMlVersion } from '../grammar/message-versions.js';
import {
  mostAttributes,
  type ReadLimits,
  tooLongText,
  tooManyAttributes,
  usualLimits,
} from '../message/reading-limits.js';
import type { MessageArtefact, StructureMessage, TakeArtefact } from '../message/structure-message.js';
import { ElementFindings, StopReading } from './read/element-findings.js';
import { ElementReader } from './read/element-reader.js';
import { MessageContents } from './read/message-contents.js';
import { parseXml, type XmlFaults } from './read/parse-xml.js';

export interface SdmxMlReadOptions {
  /** Whether the deviations of docs/deviations.md are errors; by default they are warnings. */
  readonly strict: boolean;
  readonly limits?: ReadLimits;
  /** Receives the artefacts; without it the returned message holds them. */
  readonly take?: TakeArtefact;
  /** Called with the version of the message, also of a rejected one. */
  readonly onVersion?: (version: SdmxMlVersion) => void;
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
  const faults: XmlFaults = {
    refuse: (rule, detail, position) => {
      findings.error({ path: elements.path, modelPath: '', ...position }, rule, () => detail);
      throw new StopReading();
    },
    tooLongText: (limit, position) => tooLongText(limit, { ...position, path: elements.path }),
    tooManyAttributes: (_, position) => tooManyAttributes({ ...position, path: elements.path }),
  };
  try {
    await parseXml(input, elements, faults, { text: limits.text, attributes: mostAttributes });
  } catch (error) {
    if (!(error instanceof StopReading)) throw error;
  }
  const { header, version, action } = contents;
  if (version !== undefined) options.onVersion?.(version);
  if (findings.hasErrors || header === undefined || version === undefined) throw findings.toError();
  const format = { family: 'SDMX-ML', version } as const;
  return { format, header, ...(action === undefined ? {} : { action }), artefacts, problems: findings.messageWarnings };
}
