import { isObject, type JsonObject, objectsIn } from './json.js';

/** A structure message of SDMX-JSON with one artefact. */
export interface ChangedMessage {
  readonly text: string;
  /** The part that was taken out; undefined where the artefact has none with the id. */
  readonly removed: JsonObject | undefined;
}

type Removed = { readonly value: unknown; readonly part: JsonObject | undefined };

const kept = (value: unknown): Removed => ({ value, part: undefined });

/** Takes the part with a path of ids out of the first list that holds it. */
function removeIn(value: unknown, path: readonly string[]): Removed {
  if (Array.isArray(value)) return removeInList(value, path);
  if (!isObject(value)) return kept(value);
  for (const [name, each] of Object.entries(value)) {
    if (name === 'links' || name === 'annotations') continue;
    const { value: changed, part } = removeIn(each, path);
    if (part !== undefined) return { value: { ...value, [name]: changed }, part };
  }
  return kept(value);
}

function removeInList(list: readonly unknown[], [id, ...below]: readonly string[]): Removed {
  const index = list.findIndex((each) => isObject(each) && each['id'] === id);
  const found = list[index];
  if (!isObject(found)) return kept(list);
  if (below.length === 0) return { value: list.toSpliced(index, 1), part: found };
  const nested = removeIn(found, below);
  return { value: list.with(index, nested.value), part: nested.part };
}

/** The id of a part can have dots, so the whole text is tried first. */
function removePart(artefact: JsonObject, part: string): Removed {
  const whole = removeIn(artefact, [part]);
  return whole.part === undefined ? removeIn(artefact, part.split('.')) : whole;
}

/** The same without the links of objects to themselves, whose URNs have the version. */
export function withoutOwnLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnLinks);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
      if (name !== 'links') return [[name, withoutOwnLinks(each)]];
      const others = objectsIn(each).filter(({ rel }) => rel !== 'self');
      return others.length === 0 ? [] : [[name, others]];
    }),
  );
}

/**
 * A message of SDMX-JSON with one artefact, changed: without one of its parts, and with another version.
 * @param part dotted path of ids; undefined takes nothing out
 * @param version undefined keeps the version
 */
export function changeMessage(
  text: string,
  { part, version }: { readonly part?: string | undefined; readonly version?: string | undefined },
): ChangedMessage {
  const message: unknown = JSON.parse(text);
  const data = isObject(message) ? message['data'] : undefined;
  const [name, list] = Object.entries(isObject(data) ? data : {}).find(([, each]) => objectsIn(each).length > 0) ?? [];
  const [artefact] = objectsIn(list);
  if (!isObject(message) || name === undefined || artefact === undefined) return { text, removed: undefined };
  const { value, part: removed } = part === undefined ? kept(artefact) : removePart(artefact, part);
  const changed = withoutOwnLinks(value);
  const written = isObject(changed) && version !== undefined ? { ...changed, version } : changed;
  return { text: JSON.stringify({ ...message, data: { [name]: [written] } }, undefined, 2), removed };
}
