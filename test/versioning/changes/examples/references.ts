import type { Content } from '../../../../src/model/content.js';
import { type Example, undone, when } from './example.js';
import { put } from './mutations.js';

/**
 * Changes of a reference to version 1.0.0: to a version that differs at patch, minor and major level, to a wildcard, and
 * back, with the increments of the reference tables.
 * @param path of the reference
 * @param urnWith the value at the path with a version in the reference
 * @param otherIds values that name another artefact: always major
 */
export const referenceChanges = (
  path: string,
  urnWith: (version: string) => Content,
  ...otherIds: readonly Content[]
): readonly Example[] => [
  when(put(path, urnWith('1.0.1')), 'patch'),
  when(put(path, urnWith('1.1.0')), 'minor'),
  when(put(path, urnWith('2.0.0')), 'major'),
  undone(put(path, urnWith('1.0.1')), 'patch'),
  undone(put(path, urnWith('1.1.0')), 'major'),
  when(put(path, urnWith('1.0.0+')), 'patch'),
  when(put(path, urnWith('1.0+.0')), 'minor'),
  when(put(path, urnWith('1+.0.0')), 'major'),
  ...otherIds.map((urn) => when(put(path, urn), 'major')),
];

/** The same changes of a reference whose versions require a patch at most. */
export const patchReferenceChanges = (
  path: string,
  urnWith: (version: string) => Content,
  ...otherIds: readonly Content[]
): readonly Example[] =>
  ['1.0.1', '1.1.0', '2.0.0', '1.0+.0']
    .map((version) => urnWith(version))
    .concat(otherIds)
    .map((urn) => when(put(path, urn), 'patch'));
