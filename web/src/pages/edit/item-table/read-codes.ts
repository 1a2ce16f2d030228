import { readContent } from '../../../content/content-client.js';
import { textAt } from '../../../content/text-column.js';
import { partsOfUrn } from '../../../model/urn.js';
import type { ExtendedCode } from './code-selection.js';

/** The codes of a list of the registry, with those that it inherits; their parents follow from the tree. */
export async function readCodes(urn: string, language: string | undefined): Promise<readonly ExtendedCode[]> {
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
