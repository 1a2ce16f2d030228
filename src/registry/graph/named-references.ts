import type { Artefact } from '../../model/artefact.js';
import { objectsOf } from '../../model/content.js';
import { groupBy } from '../../model/group-by.js';
import { partsOf } from '../../model/parts.js';
import { forEachInTurns } from '../../model/turns.js';
import { formatUrn, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import { indirectReferenceRow, indirectReferenceRows } from '../../references/indirect-reference-table.js';
import { rolesFor } from '../../references/reference-roles.js';
import { vtlTargets } from '../../references/vtl-targets.js';
import type { Tx } from '../../store/database.js';
import { findVersions, heldParts, type SelectionRow } from '../../store/query-statements.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import type { GraphReference } from './graph-reference.js';
import { resolveUrns } from './resolve-urns.js';

const rolesNaming = (...names: readonly string[]): readonly string[] => [
  ...new Set(indirectReferenceRows.filter((row) => names.includes(row.names)).map(({ role }) => role)),
];

/** The roles of selections whose targets follow from what exists, and from no reference. */
export const namingRoles = rolesNaming('vtl', 'concept');

/** The references by which schemes of VTL texts name the schemes whose names these can use. */
const schemeRoles = rolesFor(['vtlNames']);

/** The roles of the references that give names in VTL texts their meaning. */
export const rolesOfNames = rolesFor(['vtlNames', 'vtlMapping']);

/** What a name stands for: an artefact or a part of one, by URN; its version can be a wildcard. */
interface Meaning {
  readonly selection: SelectionRow;
  readonly place: number;
  /** Those that can be meant; the first one that exists is. */
  readonly candidates: readonly Urn[];
}

const textAt = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The names that schemes give to artefacts and parts: aliases, rulesets and operators. */
function namesIn(urn: string, artefact: Artefact): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const mapping of objectsOf(artefact['vtlMappings'])) {
    const target = ['dataflow', 'codelist', 'concept']
      .map((property) => textAt(mapping[property]))
      .find((text) => text);
    if (target !== undefined) names.set(textAt(mapping['alias']), target);
  }
  if (artefact['vtlMappings'] !== undefined) return names;
  for (const { class: partClass, tail } of partsOf(artefact))
    names.set(tail, formatUrn({ ...parseUrn(urn), class: partClass, item: tail }));
  return names;
}

function* meaningsOf(
  selection: SelectionRow,
  names: ReadonlyMap<string, string>,
  source: Artefact | undefined,
): Generator<Meaning> {
  const results = objectsOf(source?.['transformations']);
  const isResult = selection.role.endsWith('.result');
  const persistent = new Set(results.filter((each) => each['isPersistent'] === true).map(({ id }) => textAt(id)));
  const { agencyID } = parseUrn(selection.source);
  const earlier = new Set(results.map(({ result }) => textAt(result)));
  for (const [place, name] of selection.items.entries()) {
    if (isResult ? !persistent.has(selection.components[place] ?? '') : earlier.has(name)) continue;
    const known = names.get(name);
    const texts = known === undefined ? vtlTargets(name, selection.role, agencyID) : [known];
    yield { selection, place, candidates: texts.map((text) => parseUrn(text)) };
  }
}

/** `AGENCY:SCHEME.CONCEPT`: a concept of the newest version of a scheme. */
function isoMeaning(selection: SelectionRow, place: number): Meaning {
  const [, agencyID = '', id = '', item = ''] = /^(.*?):(.*?)\.(.*)$/.exec(selection.items[place] ?? '') ?? [];
  const urn = formatUrn({ class: 'Concept', agencyID, id, version: '~', item });
  try {
    return { selection, place, candidates: [parseUrn(urn)] };
  } catch {
    return { selection, place, candidates: [] };
  }
}

/** A name with the artefact or part that it stands for. */
interface Found extends Meaning {
  readonly urn: Urn;
  readonly resolution: string;
}

function toReferences(found: readonly Found[]): GraphReference[] {
  const byTarget = groupBy(
    found,
    ({ selection: { source, role }, urn }) => `${source} ${role} ${maintainableUrn(urn)}`,
  );
  return [...byTarget.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { selection, resolution } = first;
    const newest = first.urn.version === '~';
    const target = newest ? resolution : maintainableUrn(first.urn);
    return [
      {
        source: selection.source,
        target,
        wildcard: target !== resolution,
        resolution,
        role: selection.role,
        class: first.urn.class,
        components: same.map(({ selection: { components }, place }) => components[place] ?? ''),
        items: same.map(({ urn: { item = '' } }) => item),
        missing: [],
        since: selection.since,
        directness: 'indirect',
      } as const,
    ];
  });
}

/**
 * The references by name whose artefacts and parts exist: names in VTL texts (aliases of the mapping scheme, rulesets and
 * operators of the schemes that are referred to, URNs) and ISO concepts (the newest version of their scheme). Five round
 * trips; none without such selections.
 * @param references those of the schemes that hold the texts
 */
export async function findNamedReferences(
  tx: Tx,
  selections: readonly SelectionRow[],
  references: readonly Pick<GraphReference, 'source' | 'role' | 'resolution'>[],
  tick: number,
): Promise<GraphReference[]> {
  const naming = selections.filter(({ role }) => namingRoles.includes(role));
  if (naming.length === 0) return [];
  const isVtl = ({ role }: SelectionRow): boolean => indirectReferenceRow(role)?.names === 'vtl';
  const schemes = groupBy(
    references.filter(({ role, resolution }) => resolution !== null && schemeRoles.includes(role)),
    ({ source }) => source,
  );
  const sources = [...new Set(naming.filter(isVtl).map(({ source }) => source))];
  const used = sources.flatMap((source) => (schemes.get(source) ?? []).flatMap(({ resolution }) => resolution ?? []));
  const rows = await findVersions(tx, { urns: [...new Set([...sources, ...used])], tick });
  const artefacts = await loadArtefacts(tx, rows);
  const meanings: Meaning[] = [];
  await forEachInTurns(
    naming,
    (selection) => {
      if (!isVtl(selection)) {
        for (const place of selection.items.keys()) meanings.push(isoMeaning(selection, place));
        return;
      }
      const names = new Map<string, string>();
      for (const { resolution } of schemes.get(selection.source) ?? []) {
        const artefact = artefacts.get(resolution ?? '');
        if (artefact !== undefined) for (const [name, urn] of namesIn(resolution ?? '', artefact)) names.set(name, urn);
      }
      meanings.push(...meaningsOf(selection, names, artefacts.get(selection.source)));
    },
    tx.signal,
  );
  const resolutions = await resolveUrns(
    tx,
    meanings.flatMap(({ candidates }) => candidates),
    tick,
  );
  const found = meanings.flatMap((meaning): Found[] => {
    for (const urn of meaning.candidates) {
      const resolution = resolutions.get(maintainableUrn(urn));
      if (resolution !== undefined) return [{ ...meaning, urn, resolution }];
    }
    return [];
  });
  const parts = found.flatMap(({ urn: { class: partClass, item }, resolution }) =>
    item === undefined ? [] : [{ urn: resolution, class: partClass, tail: item }],
  );
  const held = new Set((await heldParts(tx, { parts, tick })).map(({ urn, tail }) => `${urn} ${tail}`));
  return toReferences(
    found.filter(({ urn: { item }, resolution }) => item === undefined || held.has(`${resolution} ${item}`)),
  );
}
