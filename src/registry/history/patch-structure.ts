import { jsonForm } from '../../formats/json/write/json-form.js';
import type { Artefact } from '../../model/artefact.js';
import { type Content, isObject } from '../../model/content.js';
import { urnOf } from '../../model/urn.js';
import { semanticError } from '../semantic-error.js';
import type { Snapshot } from '../snapshot.js';
import { type ChangeQuery, findContents, requireForComparison } from '../versions/find-changes.js';
import { makeJsonPatch, type PatchOperation } from './json-patch.js';

/** The version of SDMX-JSON between whose forms patches lead. */
const patchedVersion = '2.1.0';

async function formOf(artefact: Artefact, languages: readonly string[]): Promise<Content> {
  const form: unknown = await jsonForm(patchedVersion, artefact, { languages });
  if (isObject(form)) return form;
  const detail = `SDMX-JSON ${patchedVersion} cannot hold ${urnOf(artefact)}; request the changes: format=json`;
  throw semanticError('patch.form', detail);
}

/**
 * The JSON Patch between the SDMX-JSON 2.1 forms of two contents of artefacts of one class, as submitted. Round trips as those
 * of `findContents`.
 * @throws StrataError as `findContents`, and `Semantic` for a content that SDMX-JSON cannot hold
 * @param languages for texts in one language, best first
 */
export async function patchStructure(
  states: { readonly from: Snapshot; readonly to: Snapshot },
  query: ChangeQuery,
  languages: readonly string[],
): Promise<readonly PatchOperation[]> {
  const { before, after } = await findContents(states.to, query, states.from);
  requireForComparison(states.to, { before, after });
  return makeJsonPatch(await formOf(before, languages), await formOf(after, languages), states.to.signal);
}
