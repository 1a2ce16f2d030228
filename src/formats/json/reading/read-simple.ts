import type { Content } from '../../../model/content.js';
import type { Findings } from './findings.js';
import type { Place } from './frame.js';
import type { Scanner } from './scanner.js';
import type { SimpleType } from './simple-types/simple-type.js';
import { faulty } from './slots.js';

const shown = (json: string): string => (json.length > 80 ? `${json.slice(0, 80)}…` : json);

function readText(text: string, type: SimpleType, place: Place, findings: Findings): Content | typeof faulty {
  const value = type.text?.(text);
  if (value !== undefined) return value;
  const tolerated = type.tolerate?.(text);
  if (tolerated === undefined) {
    const detail = () =>
      type.fault?.(text) ?? `${place.property} is ${shown(JSON.stringify(text))}; expected ${type.expected}`;
    const isText = type.text !== undefined;
    findings.error(place, isText ? type.rule : 'value.type', detail, type.reference && text);
    return faulty;
  }
  findings.deviation(place, tolerated.deviation, type.reference && text);
  return tolerated.value;
}

/** Reads a value that is neither object nor array, in the form of its type; one that does not fit goes to the findings. */
export function readSimple(
  type: SimpleType,
  place: Place,
  scanner: Scanner,
  findings: Findings,
): Content | typeof faulty {
  const { kind } = scanner;
  if (kind === 'string') return readText(scanner.string(), type, place, findings);
  const json = scanner.skip();
  // What is faulty is left out; here nothing is wrong with that.
  if (json === 'null' && type.isNullable) return faulty;
  const reader = kind === 'number' ? type.number : kind === 'boolean' ? type.boolean : undefined;
  const value =
    kind === 'number' ? type.number?.(json) : kind === 'boolean' ? type.boolean?.(json === 'true') : undefined;
  if (value !== undefined) return value;
  const rule = reader === undefined ? 'value.type' : type.rule;
  findings.error(place, rule, () => `${place.property} is ${shown(json)}; expected ${type.expected}`);
  return faulty;
}
