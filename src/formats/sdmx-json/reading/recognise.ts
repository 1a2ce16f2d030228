import type { Deviation } from '../../findings.js';
import { type JsonVersion, jsonVersions } from '../versions.js';

type AnyVersion = JsonVersion | '1.0.0';

/** Properties that one version only has. */
const signs: Readonly<Record<AnyVersion, readonly string[]>> = {
  '2.1.0': ['evolvingStructure', 'dimensionConstraint', 'availabilityConstraints', 'isPartialLanguage'],
  '2.0.0': ['releaseCalendar', 'simpleDataSources', 'queryableDataSources', 'metadataSets'],
  '1.0.0': ['contentConstraints', 'hierarchicalCodelists', 'structureSets', 'primaryMeasure'],
};

// A quote inside of a text is escaped, so what looks like a key to these is one.
const signForm = new RegExp(`"(${Object.values(signs).flat().join('|')})"\\s*:`, 'g');
const markerForm = /"(?:\$schema|schema)"\s*:\s*"([^"\\]*)"/;
const addressForm = /\/(1\.0|2\.0|2\.1)(?:\.0)?\/sdmx-json-structure-schema\.json$/;
const languageForm = /"contentLanguages"\s*:\s*\[\s*"([^"\\]+)"/;

export interface Recognised {
  readonly version: AnyVersion;
  /** Where it was seen that the message is not of the version that it names. */
  readonly contradiction?: { readonly offset: number; readonly deviation: Deviation };
  /** Where the sign of the version stands. */
  readonly offset: number;
  /** Main language of the message. */
  readonly language: string;
}

const versionOfSign = (property: string): AnyVersion | undefined =>
  (Object.keys(signs) as AnyVersion[]).find((version) => signs[version].includes(property));

function markedVersion(text: string): { version: AnyVersion; offset: number } | undefined {
  const marker = markerForm.exec(text);
  const [, version] = addressForm.exec(marker?.[1] ?? '') ?? [];
  return marker === null || version === undefined
    ? undefined
    : { version: `${version}.0` as AnyVersion, offset: marker.index };
}

/**
 * Recognises the version and the main language of a message before it is read, since what says so may stand at its end.
 * Properties that one version only has decide over the schema that the message names, the newest of them where they
 * disagree.
 * @param assumed the version of a message that says nothing
 */
export function recognise(text: string, assumed: JsonVersion): Recognised {
  const language = languageForm.exec(text)?.[1] ?? 'en';
  const marked = markedVersion(text);
  const seen = new Map<AnyVersion, RegExpExecArray>();
  for (const match of text.matchAll(signForm)) {
    const version = versionOfSign(match[1] ?? '');
    if (version !== undefined && !seen.has(version)) seen.set(version, match);
    if (version === marked?.version || seen.size === 3) break;
  }
  const order = Object.keys(signs) as AnyVersion[];
  const shown = order.find((version) => seen.has(version));
  const sign = shown && seen.get(shown);
  if (shown === undefined || sign === undefined) {
    return { version: marked?.version ?? assumed, offset: marked?.offset ?? 0, language };
  }
  if (marked === undefined || seen.has(marked.version)) {
    return { version: marked?.version ?? shown, offset: sign.index, language };
  }
  const deviation = {
    rule: 'message.version',
    detail: `The message names the schema of SDMX-JSON ${marked.version}, but ${sign[1]} is of ${shown}, as which it was read`,
  };
  return { version: shown, offset: sign.index, language, contradiction: { offset: sign.index, deviation } };
}

/** The versions that are read, for a sentence. */
export const readableVersions = Object.keys(jsonVersions).join(' and ');
