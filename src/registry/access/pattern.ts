import { urnClassNamed } from '../../model/artefact-types.js';
import { lineKey } from '../../model/urn.js';

/** A pattern of artefacts in its parts; `*` in each stands for any characters. */
export interface ArtefactPattern {
  /** As URNs have it. */
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
}

const shape = /^(?:urn:sdmx:org\.sdmx\.infomodel\.[a-z*]+\.)?([A-Za-z*]+)=([^:()=]+):([^:()=]+)(?:\(.*\))?$/;

/** Reads a pattern: `Codelist=ECB:CL_*`, also as a full URN; a version does not count. Undefined for another text. */
export function readPattern(text: string): ArtefactPattern | undefined {
  const [, className, agencyID, id] = shape.exec(text.trim()) ?? [];
  if (className === undefined || agencyID === undefined || id === undefined) return undefined;
  return { class: urnClassNamed(className), agencyID, id };
}

/** The version that a pattern is written with: `1.0+.0`; null without one, and for `*`. */
export function versionOfPattern(text: string): string | null {
  const [, version = '*'] = /\((.*)\)$/.exec(text.trim()) ?? [];
  return version === '*' ? null : version;
}

/** Whether a pattern has a place for any characters. */
export const isOpen = (pattern: string): boolean => pattern.includes('*');

/** A function that returns whether a text matches a pattern, in time proportional to the text. */
export function matcherOfPattern(pattern: string): (text: string) => boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
    let from = first.length;
    const end = text.length - last.length;
    for (const part of others) {
      const found = text.indexOf(part, from);
      if (found < 0 || found + part.length > end) return false;
      from = found + part.length;
    }
    return true;
  };
}

/** A pattern as that of a line key, with a function that returns whether it matches the key of a line. */
export function matcherOfLine(pattern: ArtefactPattern): {
  readonly key: string;
  readonly matches: (key: string) => boolean;
} {
  const key = lineKey({ ...pattern, maintainableClass: pattern.class });
  return { key, matches: matcherOfPattern(key) };
}
