import { api, contentOf, type Schemas } from '../../api/client.js';
import { listDrafts, readDraft } from '../../drafts/draft-store.js';
import { newIn, type Placement, placementOf } from './placements.js';

type Edge = Schemas['ReferenceGraph']['edges'][number];

/** Categorisations that are read in one request: the most URNs that the registry takes. */
const most = 100;

/** The edges from or to artefacts. */
async function edgesOf(
  urn: string[],
  direction: 'incoming' | 'outgoing',
  signal: AbortSignal,
): Promise<readonly Edge[]> {
  const types = direction === 'incoming' ? ['Categorisation'] : undefined;
  const query = { urn, direction, depth: 1, ...(types && { types }) };
  return (await contentOf(api.GET('/ws/registry/reference', { params: { query }, signal }))).edges;
}

/** What the registry has in the categories of a scheme. @param scheme its URN */
async function storedPlacements(scheme: string, signal: AbortSignal): Promise<readonly Placement[]> {
  const edges = await edgesOf([scheme], 'incoming', signal);
  const prefix = scheme.replace('.CategoryScheme=', '.Category=');
  const categorisations = [...new Set(edges.map(({ source }) => source))];
  const sources = new Map<string, string>();
  for (let start = 0; start < categorisations.length; start += most) {
    const outgoing = await edgesOf(categorisations.slice(start, start + most), 'outgoing', signal);
    for (const { role, source, target } of outgoing)
      if (role === 'Categorisation.source' && target !== null) sources.set(source, target);
  }
  return edges.flatMap(({ source, items }) => {
    const categorised = sources.get(source);
    return categorised === undefined
      ? []
      : items.map((item): Placement => ({ source: categorised, target: `${prefix}.${item}` }));
  });
}

/** What is in the categories of a scheme: in the registry, and among the drafts of this browser. */
export async function readPlacements(
  principal: string,
  scheme: string,
  signal: AbortSignal,
): Promise<readonly Placement[]> {
  const kept = (await listDrafts(principal)).filter(({ artefactClass }) => artefactClass === 'Categorisation');
  const drafts = await Promise.all(kept.map(({ id }) => readDraft(principal, id)));
  const own = drafts.flatMap((draft) => (draft && placementOf(draft, scheme)) ?? []);
  const stored = await storedPlacements(scheme, signal);
  // A draft that was saved is one of those too.
  return [...stored, ...own.filter(({ source, target }) => newIn(stored, target, [source]).length > 0)];
}
