import type { Artefact } from '../../src/model/artefact.js';
import { codelist, conceptScheme, ownedBy, urns } from '../harness/artefacts.js';
import type { LiveVersion } from './submission-sets.js';

/** An agency apart from that of other artefacts, so that a restoration of those leaves the drafts alone. */
export const promotingAgency = 'PROMOTING';

const draft = '1.0.0-draft';
const stable = '1.0.0';
const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const own = (urn: string): string => urns.ownedBy(promotingAgency, urn);

/** A concept scheme of a version with a number, and the codelists of the same version that it refers to. */
function artefactsOf(number: number, lists: number, version: string): Artefact[] {
  const listOf = (index: number): string => `PROMOTED${number}LIST${index}`;
  const concepts = indices(lists).map((index) => [`C${index}`, own(urns.codelist(listOf(index), version))] as const);
  return [
    ...indices(lists).map((index) => codelist(listOf(index), version, ['A'])),
    conceptScheme(`PROMOTED${number}`, version, Object.fromEntries(concepts)),
  ].map((artefact) => ownedBy(promotingAgency, artefact));
}

/** Drafts that are published together. */
export interface PromotedDrafts {
  readonly drafts: readonly Artefact[];
  /** The draft that refers to all others. */
  readonly urn: string;
  readonly expectedDrafts: readonly LiveVersion[];
  readonly expectedPublished: readonly LiveVersion[];
}

const expectedOf = (number: number, lists: number, version: string): LiveVersion[] => {
  const listUrns = indices(lists).map((index) => own(urns.codelist(`PROMOTED${number}LIST${index}`, version)));
  return [
    ...listUrns.map((urn) => ({ urn, items: ['A'], references: [] })),
    {
      urn: own(urns.conceptScheme(`PROMOTED${number}`, version)),
      items: indices(lists).map((index) => `C${index}`),
      references: listUrns.toSorted(),
    },
  ].sort((a, b) => (a.urn < b.urn ? -1 : 1));
};

export const promotedDrafts = (number: number, lists: number): PromotedDrafts => ({
  drafts: artefactsOf(number, lists, draft),
  urn: own(urns.conceptScheme(`PROMOTED${number}`, draft)),
  expectedDrafts: expectedOf(number, lists, draft),
  expectedPublished: expectedOf(number, lists, stable),
});
