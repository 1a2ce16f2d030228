import { StrataError } from '../../errors.js';
import type { LocalisedText } from '../../model/content.js';
import { nearest } from '../../model/nearest.js';
import { formatUrn } from '../../model/urn.js';
import { isVersion } from '../../versioning/version.js';
import { readQueryUrn } from '../artefacts/root-query.js';
import { isJsonObject, showJson } from '../rule-changes/read-placed-json.js';
import { type ReportEntry, readPlacedList } from '../rule-changes/read-placed-list.js';
import type { GivenDeprecation } from './change-deprecations.js';

/** Limits of a list of deprecations: their number, the languages of one, and the length of a text. */
export const deprecationLimits = { deprecations: 1_000, languages: 100, text: 1_000 };

const properties = ['urn', 'reasons', 'successor', 'since'] as const;
const languageShape = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const instantShape = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const example = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL_AREA(1.0.0)';

/** The long form of a URN of one version; undefined for another text. */
export function readVersionUrn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > deprecationLimits.text) return undefined;
  try {
    const urn = readQueryUrn(value);
    return urn.item === undefined && isVersion(urn.version) ? formatUrn(urn) : undefined;
  } catch (error) {
    if (error instanceof StrataError) return undefined;
    throw error;
  }
}

function readReasons(value: unknown, report: ReportEntry): LocalisedText {
  const form = 'write an object of texts by language, such as { "en": "Superseded by the list of 2026." }';
  if (!isJsonObject(value)) {
    report('reasons', `reasons is ${showJson(value)}`, form);
    return {};
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.length > deprecationLimits.languages)
    report('reasons', `reasons has ${entries.length} texts`, `write 1 to ${deprecationLimits.languages}`);
  for (const [language, text] of entries) {
    const step = `reasons/${language}`;
    if (!languageShape.test(language)) report(step, `${showJson(language)} is not the tag of a language`, form);
    if (typeof text !== 'string' || text.trim() === '' || text.length > deprecationLimits.text)
      report(step, `the text is ${showJson(text)}`, `write a text of 1 to ${deprecationLimits.text} characters`);
  }
  return value as LocalisedText;
}

/** Epoch milliseconds; a day stands for its beginning. */
function readSince(value: unknown, report: ReportEntry): number {
  const text = typeof value === 'string' && instantShape.test(value) ? value : '';
  const instant = Date.parse(text);
  // Date.parse moves 30 February to March.
  const isDay = new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(text.slice(8, 10));
  if (text === '' || Number.isNaN(instant) || !isDay)
    report('since', `since is ${showJson(value)}`, 'write a day or an instant: 2026-03-01 or 2026-03-01T12:00:00Z');
  return instant;
}

function readDeprecation(given: unknown, report: ReportEntry): GivenDeprecation | undefined {
  if (!isJsonObject(given)) {
    report('', `${showJson(given)} is not a deprecation`, 'write an object with urn and reasons');
    return undefined;
  }
  for (const name of Object.keys(given)) {
    if (properties.some((each) => each === name)) continue;
    const meant = nearest(name, properties);
    report(name, `a deprecation has no ${showJson(name)}`, `did you mean ${meant}? Use ${properties.join(', ')}`);
  }
  const version = (name: 'urn' | 'successor'): string => {
    const urn = readVersionUrn(given[name]);
    if (urn === undefined)
      report(name, `${name} is ${showJson(given[name])}`, `write the URN of one version: ${example}`);
    return urn ?? '';
  };
  const urn = version('urn');
  const reasons = readReasons(given['reasons'], report);
  const successor = given['successor'] === undefined ? {} : { successor: version('successor') };
  const since = given['since'] === undefined ? {} : { since: readSince(given['since'], report) };
  return { urn, reasons, ...successor, ...since };
}

/**
 * Reads deprecations: a list, an object whose `deprecations` are one, or one alone.
 * @throws StrataError `Syntax` with all problems, each with path, line and column, and what would be right
 */
export const readDeprecations = (text: string): readonly GivenDeprecation[] =>
  readPlacedList<GivenDeprecation>(text, {
    property: 'deprecations',
    form: 'a list',
    title: 'the deprecations',
    rule: 'deprecation.invalid',
    most: deprecationLimits.deprecations,
    read: readDeprecation,
    keyOf: ({ urn }) => (urn === '' ? undefined : urn),
    keyProperty: 'urn',
    keyTitle: '',
    ofTwo: 'remove one',
  });
