import type { Artefact } from '../../model/artefact.js';
import { lineKey } from '../../model/urn.js';
import { expandCodelist } from '../../references/expand-codelist.js';
import { extractReferences, type Reference } from '../../references/extract.js';
import { unpackBody } from '../../store/body.js';
import type { Tx } from '../../store/database.js';
import { loadRevisions } from '../../store/load-revisions.js';
import { findVersions } from '../../store/query-statements.js';
import { FOREVER } from '../../store/schema.js';
import { loadLines } from '../../store/submission-statements.js';
import type { RegistryAfter } from './after.js';
import { codelistsLackingCodes, type Parts } from './parts.js';
import type { Prepared } from './prepare.js';

const extensionsOf = (codelist: Artefact): readonly Reference[] =>
  extractReferences(codelist).references.filter(({ row }) => row.role.endsWith('.extension'));

/** Loads live versions; those the message brings are taken from it. */
async function loadCodelists(tx: Tx, urns: readonly string[], after: RegistryAfter): Promise<Map<string, Artefact>> {
  const codelists = new Map<string, Artefact>();
  for (const urn of urns) {
    const submitted = after.submitted.get(urn);
    if (submitted !== undefined) codelists.set(urn, (await unpackBody(await submitted.content.body)).artefact);
  }
  const held = await findVersions(tx, { urns: urns.filter((urn) => !codelists.has(urn)), at: FOREVER - 1 });
  const urnOf = new Map(held.map(({ revision, urn }) => [revision, urn]));
  for (const [revision, artefact] of await loadRevisions(tx, [...urnOf.keys()])) {
    codelists.set(urnOf.get(revision) ?? '', artefact);
  }
  return codelists;
}

/**
 * Where references name codes that a codelist does not hold itself, finds those it inherits through extensions and
 * adds them to its parts. Most messages have none, and then nothing is asked; else it goes one level of extension at
 * a time, three exchanges a level.
 */
export async function inheritCodes(
  tx: Tx,
  prepared: readonly Prepared[],
  after: RegistryAfter,
  parts: Parts,
): Promise<void> {
  const roots = codelistsLackingCodes(prepared, after, parts);
  const codelists = new Map<string, Artefact>();
  const answers = new Map<string, string>();
  let level: readonly string[] = roots;
  while (level.length > 0) {
    const loaded = await loadCodelists(tx, level, after);
    const extensions = [...loaded.values()].flatMap(extensionsOf);
    after.learn(await loadLines(tx, { keys: [...new Set(extensions.map(({ target }) => lineKey(target)))] }));
    for (const [urn, codelist] of loaded) codelists.set(urn, codelist);
    for (const extension of extensions) answers.set(extension.text, after.resolveReference(extension) ?? '');
    level = [...new Set(extensions.map(({ text }) => answers.get(text) ?? ''))].filter(
      (urn) => urn !== '' && !codelists.has(urn),
    );
  }
  for (const urn of roots) {
    const codelist = codelists.get(urn);
    if (codelist === undefined || extensionsOf(codelist).length === 0) continue;
    parts.addPartsOf(
      urn,
      expandCodelist(codelist, (reference) => codelists.get(answers.get(reference) ?? '')),
    );
  }
}
