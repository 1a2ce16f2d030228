import { formatUrn, parseUrn } from '../model/urn.js';
import { classOfRole } from './reference-roles.js';

/** A URN of which the prefix, the class, the agency and the version can be left out, and the values of a part of a dataflow. */
const abbreviated =
  /^(?:(?:urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\.)?([A-Za-z]+)=)?(?:([A-Za-z][\w.-]*):)?([A-Za-z0-9_@$-]+)(?:\(([^()]*)\))?(?:\.([\w@$.-]+))?(?:\/.*)?$/;

/** The classes that a name without a class can have, by the scheme that holds the text. */
const classes: Readonly<Record<string, readonly string[]>> = {
  TransformationScheme: ['Dataflow', 'Codelist'],
  RulesetScheme: ['Codelist'],
  UserDefinedOperatorScheme: ['Dataflow', 'Codelist'],
};

/** A missing version of a named artefact (technical notes, references to SDMX artefacts in VTL). */
const defaultVersion = '1.0';

/**
 * The artefacts and items that a name in a VTL text can mean by itself: it is a URN, whole or abbreviated (technical notes,
 * abbreviation of the URN). Which of them is meant follows from what exists.
 * @param role of the selection that holds the name
 * @param agencyID the agency of the scheme that holds the text
 * @returns URNs, the likeliest first; none for a name that is no URN
 */
export function vtlTargets(name: string, role: string, agencyID: string): readonly string[] {
  const match = abbreviated.exec(name);
  if (match === null) return [];
  const [, given, agency = agencyID, id = '', version = defaultVersion, item] = match;
  const candidates = given === undefined ? (classes[classOfRole(role)] ?? []) : [given];
  return candidates.flatMap((each) => {
    const urn = formatUrn({ class: each, agencyID: agency, id, version, ...(item === undefined ? {} : { item }) });
    return isUrn(urn) ? [urn] : [];
  });
}

function isUrn(text: string): boolean {
  try {
    parseUrn(text);
    return true;
  } catch {
    return false;
  }
}
