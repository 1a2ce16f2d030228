import type { Content } from '../../model/content.js';
import { parseUrn, type Urn } from '../../model/urn.js';
import type { Increment } from '../increment.js';
import { precedence } from '../precedence.js';
import { isVersion, parseVersion } from '../version.js';

/** How a version expression chooses a version: itself, or the operator of its wildcard. */
type Form = 'exact' | 'patchWildcard' | 'minorWildcard' | 'majorWildcard';

function formOf(version: string): Form {
  if (!version.includes('+')) return 'exact';
  const part = version.split('.').findIndex((each) => each.endsWith('+'));
  return part === 0 ? 'majorWildcard' : part === 1 ? 'minorWildcard' : 'patchWildcard';
}

/** From one version to another: the direction, and the leftmost part that differs. */
type Step = 'same' | `${'up' | 'down'} ${'major' | 'minor' | 'patch'}`;

function stepBetween(from: string, to: string): Step {
  const [one, other] = [parseVersion(from), parseVersion(to)];
  const direction = precedence(to) > precedence(from) ? 'up' : 'down';
  if (one.major !== other.major) return `${direction} major`;
  if ((one.minor ?? 0n) !== (other.minor ?? 0n)) return `${direction} minor`;
  // A version of two parts has no patch level.
  if (one.patch === undefined || other.patch === undefined) return 'same';
  return precedence(from) === precedence(to) ? 'same' : `${direction} patch`;
}

/** The increments by form and step (versioning guidelines, reference changes). Steps without a row have no rule there. */
const increments: Readonly<Record<Form | 'wildcardToExact', Readonly<Partial<Record<Step, Increment>>>>> = {
  exact: {
    'down major': 'major',
    'down minor': 'major',
    'down patch': 'patch',
    'up patch': 'patch',
    'up minor': 'minor',
    'up major': 'major',
  },
  wildcardToExact: {
    'down major': 'major',
    'down minor': 'major',
    'down patch': 'patch',
    same: 'minor',
    'up minor': 'minor',
    'up major': 'major',
  },
  patchWildcard: {
    'down major': 'major',
    'down minor': 'major',
    same: 'patch',
    'up patch': 'patch',
    'up minor': 'minor',
    'up major': 'major',
  },
  minorWildcard: {
    'down major': 'major',
    same: 'minor',
    'up patch': 'minor',
    'up minor': 'minor',
    'up major': 'major',
  },
  majorWildcard: { same: 'major', 'up patch': 'major', 'up minor': 'major', 'up major': 'major' },
};

/** For steps that cannot occur between stable versions, but between drafts, or after a deletion. */
const otherwise = (step: Step): Increment => {
  if (step === 'same') return 'none';
  return step.endsWith('patch') ? 'patch' : 'major';
};

const stepInWords = (step: Step): string => step.replace('up', 'higher').replace('down', 'lower');

/** What a reference requires, and why. */
export interface ReferenceVerdict {
  readonly increment: Increment;
  readonly reason: string;
}

function readReference(reference: Content | undefined): Urn | undefined {
  if (typeof reference !== 'string') return undefined;
  try {
    return parseUrn(reference, { loose: true });
  } catch {
    return undefined;
  }
}

/**
 * The increment that another reference at the same place requires: `major` for another artefact or item, else by the
 * versions that the two expressions resolve to.
 * @param resolve the version that a reference resolves to
 */
export function judgeReference(
  before: Content | undefined,
  after: Content | undefined,
  resolve: (reference: string) => string | undefined,
): ReferenceVerdict {
  const [from, to] = [readReference(before), readReference(after)];
  if (from === undefined || to === undefined)
    return { increment: 'major', reason: 'it is not a version of the same artefact' };
  if (from.maintainableClass !== to.maintainableClass || from.agencyID !== to.agencyID || from.id !== to.id)
    return { increment: 'major', reason: 'it is another artefact' };
  if (from.class !== to.class || from.item !== to.item) return { increment: 'major', reason: 'it is another item' };
  const [was, is] = [formOf(from.version), formOf(to.version)];
  const versionOf = (form: Form, { version }: Urn, reference: Content | undefined): string | undefined => {
    if (form !== 'exact') return resolve(String(reference));
    return isVersion(version) ? version : undefined;
  };
  const [old, fresh] = [versionOf(was, from, before), versionOf(is, to, after)];
  if (old === undefined || fresh === undefined)
    return { increment: 'major', reason: `${old === undefined ? from.version : to.version} resolves to no version` };
  const step = stepBetween(old, fresh);
  const table = increments[is === 'exact' && was !== 'exact' ? 'wildcardToExact' : is];
  return {
    increment: table[step] ?? otherwise(step),
    reason: step === 'same' ? `both resolve to ${fresh}` : `${fresh} is a ${stepInWords(step)} version than ${old}`,
  };
}
