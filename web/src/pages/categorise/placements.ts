import { textOf } from '../../content/json.js';
import { type Draft, newDraft } from '../../drafts/draft.js';
import { partsOfUrn } from '../../model/urn.js';

/** What is put into a category: a categorisation of the registry, or a draft of this browser. */
export interface Placement {
  readonly source: string;
  /** The URN of the category. */
  readonly target: string;
  /** Undefined for what the registry has already. */
  readonly draft?: Draft;
}

/** The id of a categorisation: what is categorised, and the categories down to its own. */
export function idOfPlacement(source: string, target: string): string {
  const path = partsOfUrn(target)?.item ?? '';
  return `${partsOfUrn(source)?.id ?? ''}_${path}`.replace(/[^A-Za-z0-9_@$-]/g, '_');
}

/** The draft of a categorisation, with the name of what it is about. */
export function draftOfPlacement(agencyID: string, source: string, name: string, target: string): Draft {
  const id = idOfPlacement(source, target);
  return newDraft('Categorisation', agencyID, { id, name, names: { en: name }, source, target });
}

/** The placement of a draft in a scheme; undefined for one of another scheme or class. @param scheme its URN */
export function placementOf(draft: Draft, scheme: string): Placement | undefined {
  const target = textOf(draft.artefact['target']);
  const isHere =
    draft.artefactClass === 'Categorisation' &&
    target.startsWith(`${scheme.replace('.CategoryScheme=', '.Category=')}.`);
  return isHere ? { source: textOf(draft.artefact['source']), target, draft } : undefined;
}

/** The sources that are not in a category yet. */
export const newIn = (
  placements: readonly Placement[],
  target: string,
  sources: readonly string[],
): readonly string[] => {
  const present = new Set(placements.flatMap((each) => (each.target === target ? [each.source] : [])));
  return sources.filter((source) => !present.has(source));
};
