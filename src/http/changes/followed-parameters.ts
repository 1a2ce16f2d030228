import { typeOfClass, urnClassNamed } from '../../model/artefact-types.js';
import { maintainableUrn } from '../../model/urn.js';
import { isOpen, readPattern, versionOfPattern } from '../../registry/access/pattern.js';
import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import type { Followed } from '../../registry/changes/find-followed.js';
import { readClosureRoot } from '../../registry/closure/closure-root.js';
import { eventKinds } from '../../registry/events/registry-event.js';
import { parseReferenceExpression } from '../../versioning/reference-expression.js';
import { choices } from '../parameters/kinds.js';
import { agenciesNamed, artefactTypesNamed } from '../parameters/lists.js';
import { checkCount, limitedList, requestFault, type Values } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';

/** Whether events can have a version: one version, or a wildcard. */
function isVersionOfEvents(version: string): boolean {
  try {
    parseReferenceExpression(version, { loose: true });
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with a pattern, and what would be right; undefined for one that events can match. */
function faultOfPattern(text: string): string | undefined {
  const pattern = readPattern(text);
  if (pattern === undefined) return 'which is not a pattern of URNs; write it as Codelist=SDMX:CL_* or as a full URN';
  if (!isOpen(pattern.class) && typeOfClass(pattern.class) === undefined)
    return `but ${pattern.class} is not a class of artefacts; write one such as Codelist, or * for any`;
  const version = versionOfPattern(text);
  if (version === null || isVersionOfEvents(version)) return undefined;
  return `but ${version} is neither a version nor a wildcard of references; write one such as 1.0.0 or 1.0+.0, or leave it out for all`;
}

const urns: Parameter<readonly string[] | null> = {
  description:
    'Only what happens to the artefacts with this URN, in which * stands for any characters: Codelist=ECB:CL_*, also as a full URN. With a version in parentheses, only to this version or wildcard. It may be repeated.',
  isRepeatable: true,
  schema: { ...limitedList({ type: 'string', minLength: 1 }, 'roots'), examples: [['Codelist=SDMX:CL_*']] },
  read: (name, _text, texts) => {
    if (texts.length === 0) return null;
    checkCount('different URNs', new Set(texts).size, 'roots', name);
    // A blank stands for the + of a wildcard, which query strings decode to a blank.
    const written = [...new Set(texts)].map((text) => text.trim().replaceAll(' ', '+'));
    for (const text of written) {
      const fault = faultOfPattern(text);
      if (fault !== undefined) throw requestFault('parameter.value', `${name} is "${text}", ${fault}`, name);
    }
    return written;
  },
};

const closure: Parameter<Followed['closure']> = {
  description:
    'Only what changes the resolved content of this artefact: of what it refers to, directly or not, of wildcards on the way, and of the constraints that apply to it. Its version may be a wildcard or ~; a blank stands for +.',
  schema: {
    type: 'string',
    minLength: 1,
    examples: ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)'],
  },
  read: (_name, text) => {
    if (text === undefined) return null;
    return readClosureRoot(maintainableUrn(readQueryUrn(text)));
  },
};

/** The query parameters for what is followed. */
export const followedParameters = {
  urn: urns,
  types: artefactTypesNamed('Only artefacts of these types, by class or resource name. The default is all.'),
  agency: agenciesNamed('Only artefacts of these agencies, separated by commas. The default is all.'),
  kinds: choices(
    'Only these kinds of changes, separated by commas: artefacts that were created, replaced, merged or deleted, wildcards that moved, items that went missing or were found again. The default is all.',
    eventKinds,
  ),
  closure,
};

/** What a request follows. */
export const followedBy = ({
  urn,
  types,
  agency: agencies,
  kinds: given,
  closure: root,
}: Values<typeof followedParameters>): Followed => ({
  filter: { urns: urn, classes: types?.map(urnClassNamed) ?? null, agencies, kinds: given },
  closure: root,
});

/** A text that is equal for requests that follow the same. */
export const keyOfFollowed = ({ filter, closure: root }: Followed): string => JSON.stringify([filter, root?.text]);
