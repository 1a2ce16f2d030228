import type { Artefact } from './artefact.js';
import { type PartRow, typeOfClass } from './artefact-types.js';
import type { Content } from './content.js';
import { partId } from './parts.js';

type Fields = Readonly<Record<string, Content>>;

const isFields = (value: Content | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function spellOutPart(row: PartRow, content: Content): Content {
  if (!isFields(content)) return content;
  const id = partId(row, content);
  const { id: _written, ...rest } = content;
  const said = Object.fromEntries(Object.entries(rest).filter(([name]) => row.defaults?.[name] === undefined));
  const defaults = Object.entries(row.defaults ?? {}).map(([name, value]) => [name, content[name] ?? value]);
  const part: Fields = { ...(id === undefined ? {} : { id }), ...said, ...Object.fromEntries(defaults) };
  const below = row.nested === undefined ? undefined : part[row.nested];
  if (row.nested === undefined || !Array.isArray(below)) return part;
  return { ...part, [row.nested]: below.map((each) => spellOutPart(row, each)) };
}

function changeAt(value: Content, steps: readonly string[], row: PartRow): Content {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return Array.isArray(value) ? value.map((each: Content) => spellOutPart(row, each)) : spellOutPart(row, value);
  }
  const found = isFields(value) ? value[step] : undefined;
  return found === undefined || !isFields(value) ? value : { ...value, [step]: changeAt(found, rest, row) };
}

/**
 * An artefact with everything said that a message may leave unsaid and another format always says: ids of components
 * that are those of their concepts, ids that the standard fixes, defaults. Two artefacts that mean the same although
 * they came in different formats are then equal.
 */
export function spellOut(artefact: Artefact): Artefact {
  const rows = typeOfClass(artefact.class)?.parts ?? [];
  const unsaid = rows.filter((row) => row.fixedId !== undefined || row.idFromConcept || row.defaults !== undefined);
  return unsaid.reduce(
    (content: Content, row) => changeAt(content, row.path.split('/'), row),
    artefact as unknown as Content,
  ) as unknown as Artefact;
}
