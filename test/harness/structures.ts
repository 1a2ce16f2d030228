import { readStructurePath2 } from '../../src/http/structures/rest-2.js';
import type { Artefact } from '../../src/model/artefact.js';
import { findStructures, type StructureResult } from '../../src/registry/structures/find-structures.js';
import type { Structures } from '../../src/registry/structures/load-structures.js';
import type { StructureQuery } from '../../src/registry/structures/structure-query.js';
import type { TestRegistry } from './registry.js';

/** The structure query of a path. */
export const structureQuery = (path: string, more: Partial<StructureQuery> = {}): StructureQuery => ({
  ...readStructurePath2(path === '' ? [] : path.split('/')),
  references: 'none',
  detail: 'full',
  ...more,
});

/** Structures whose artefacts are all in memory. */
export type LoadedStructures = Omit<Structures, 'artefacts'> & { readonly artefacts: readonly Artefact[] };

/** The artefacts of a result. */
export async function artefactsOf({ load }: Pick<StructureResult, 'load'>): Promise<readonly Artefact[]> {
  const artefacts: Artefact[] = [];
  for await (const artefact of (await load()).artefacts) artefacts.push(artefact);
  return artefacts;
}

/** The artefacts of a structure query at an instant, or at present. */
export async function loadStructures(
  { at }: TestRegistry,
  query: StructureQuery,
  asOf?: number,
): Promise<LoadedStructures> {
  const result = await findStructures(await at(asOf), query);
  return { ...(await result.load()), artefacts: await artefactsOf(result) };
}

/** Short names of artefacts: `Codelist SDMX:CL(1.0)`. */
export const inShort = (artefacts: readonly Artefact[]): string[] =>
  artefacts.map((artefact) => `${artefact.class} ${artefact.agencyID}:${artefact.id}(${artefact.version})`);
