import type { Artefact } from './artefact.js';
import { type PartRow, typeOfClass } from './artefact-types.js';
import { type Content, isObject, type Properties } from './content.js';
import { partId } from './parts.js';

function spellOutPart(row: PartRow, content: Content): Content {
  if (!isObject(content)) return content;
  const id = partId(row, content);
  const { id: _written, ...rest } = content;
  const stated = Object.fromEntries(Object.entries(rest).filter(([name]) => row.defaults?.[name] === undefined));
  const defaults = Object.entries(row.defaults ?? {}).map(([name, value]) => [name, content[name] ?? value]);
  const part = { ...(id === undefined ? {} : { id }), ...stated, ...Object.fromEntries(defaults) };
  const below = row.nested === undefined ? undefined : (part as Properties)[row.nested];
  if (row.nested === undefined || !Array.isArray(below)) return part;
  return { ...part, [row.nested]: below.map((each: Content) => spellOutPart(row, each)) };
}

function changeAt(value: Content, steps: readonly string[], row: PartRow): Content {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return Array.isArray(value) ? value.map((each: Content) => spellOutPart(row, each)) : spellOutPart(row, value);
  }
  const found = isObject(value) ? value[step] : undefined;
  return found === undefined || !isObject(value) ? value : { ...value, [step]: changeAt(found, rest, row) };
}

/**
 * An artefact with the values that one format can omit and another always writes: ids of components that are those of
 * their concepts, ids that the standard fixes, defaults. Artefacts of equal meaning in different formats are equal then.
 */
export function spellOut(artefact: Artefact): Artefact {
  const rows = typeOfClass(artefact.class)?.parts ?? [];
  const omitting = rows.filter((row) => row.fixedId !== undefined || row.idFromConcept || row.defaults !== undefined);
  return omitting.reduce(
    (content: Content, row) => changeAt(content, row.path.split('/'), row),
    artefact as unknown as Content,
  ) as unknown as Artefact;
}
