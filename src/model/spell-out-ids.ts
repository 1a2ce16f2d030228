import type { Artefact } from './artefact.js';
import type { PartTypeRow } from './artefact-type-table.js';
import { typeOfClass } from './artefact-types.js';
import { type Content, isObject, type Properties } from './content.js';
import { partId } from './parts.js';

function spellOutPart(row: PartTypeRow, content: Content): Content {
  if (!isObject(content)) return content;
  const id = partId(row, content);
  const part: Properties = id === undefined ? content : { ...content, id };
  const below = row.nested === undefined ? undefined : part[row.nested];
  if (row.nested === undefined || !Array.isArray(below)) return part as Content;
  return { ...part, [row.nested]: below.map((each: Content) => spellOutPart(row, each)) } as Content;
}

function changeAt(value: Content, steps: readonly string[], row: PartTypeRow): Content {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return Array.isArray(value) ? value.map((each: Content) => spellOutPart(row, each)) : spellOutPart(row, value);
  }
  const found = isObject(value) ? value[step] : undefined;
  return found === undefined || !isObject(value) ? value : { ...value, [step]: changeAt(found, rest, row) };
}

/**
 * An artefact with the ids that one format can omit and another always writes: ids of components that are those of
 * their concepts, and ids that the standard fixes. The same artefact where its type has no such parts.
 */
export function spellOutIds(artefact: Artefact): Artefact {
  const rows = typeOfClass(artefact.class)?.parts ?? [];
  const omitting = rows.filter((row) => row.fixedId !== undefined || row.idFromConcept);
  return omitting.reduce(
    (content: Content, row) => changeAt(content, row.path.split('/'), row),
    artefact as unknown as Content,
  ) as unknown as Artefact;
}
