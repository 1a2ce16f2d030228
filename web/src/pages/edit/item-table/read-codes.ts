import { readContent } from '../../../content/content-client.js';
import { localText, objectsIn, textOf } from '../../../content/json.js';
import { textAt } from '../../../content/text-column.js';
import { keptArtefact } from '../../../drafts/kept-artefact.js';
import { partsOfUrn } from '../../../model/urn.js';
import { type ExtendedCode, inheritedCodes } from './code-selection.js';

/** The codes of a list of the registry, with those that it inherits; their parents follow from the tree. */
async function codesInRegistry(urn: string, language: string | undefined): Promise<readonly ExtendedCode[]> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) return [];
  const { address, itemList = '' } = await readContent('artefact', { parts, asOf: undefined });
  const table = await readContent('table', { address, path: itemList, language });
  const names = table.columns.find(({ id }) => id === 'name')?.texts;
  const path: string[] = [];
  return Array.from({ length: table.count }, (_, row) => {
    const id = textAt(table.keys, row);
    path.length = table.depths[row] ?? 0;
    const parent = path.at(-1);
    path.push(id);
    return { id, parent, name: names === undefined ? '' : textAt(names, row) };
  });
}

/**
 * The codes of a list of the registry or of the drafts of this browser, with those that it inherits.
 * @param principal whose drafts they are
 * @param extending lists that extend it: none is its own extension
 */
export async function readCodes(
  urn: string,
  principal: string,
  language: string | undefined,
  extending: readonly string[] = [],
): Promise<readonly ExtendedCode[]> {
  if (extending.includes(urn)) return [];
  const draft = await keptArtefact(principal, urn);
  if (draft === undefined) return codesInRegistry(urn, language);
  const { artefact } = draft;
  const own = objectsIn(artefact['codes'] ?? artefact['valueItems']).map((code) => ({
    id: textOf(code['id']),
    parent: textOf(code['parent']) || undefined,
    name: localText(code, 'name', language) ?? '',
  }));
  const extended = objectsIn(artefact['codelistExtensions']).map(({ codelist }) =>
    readCodes(textOf(codelist), principal, language, [...extending, urn]),
  );
  const inherited = inheritedCodes(artefact, await Promise.all(extended), new Set(own.map(({ id }) => id)));
  return [...inherited.filter(({ isReplaced }) => !isReplaced).map((code) => ({ ...code, parent: undefined })), ...own];
}
