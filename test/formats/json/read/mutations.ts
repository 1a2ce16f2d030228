import fc from 'fast-check';

export type Json = string | number | boolean | null | Json[] | { [property: string]: Json };

interface Slot {
  readonly get: () => Json;
  readonly set: (value: Json) => void;
  readonly remove: () => void;
}

/** Every value below a value, as a place to write to. */
function slotsBelow(value: Json, slots: Slot[] = []): Slot[] {
  if (typeof value !== 'object' || value === null) return slots;
  const holder = value as Record<string | number, Json>;
  for (const key of Object.keys(holder)) {
    slots.push({
      get: () => holder[key] ?? null,
      set: (inner) => {
        holder[key] = inner;
      },
      remove: () => {
        if (Array.isArray(value)) value.splice(Number(key), 1);
        else delete holder[key];
      },
    });
    slotsBelow(holder[key] ?? null, slots);
  }
  return slots;
}

const odd: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 1e3, '', 'A', 'a b', '1.0', '1.0.0-x', '1.0+', '2020', '2020-13', 'P1Y'],
  ...['2020-01-01', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00', 'https://example.org/a', 'not a uri', 'a@b.org'],
  ...['Allowed', 'Actual', 'unbounded', 'excluderoot', 'String', 'XHTML', 'en', 'en-GB', 'TIME_PERIOD', 'A%', '%A'],
  ...[[], {}, ['A'], [['A']], { a: 1 }, { en: 'A' }, { en: 1 }, { value: 'A' }, [{ rel: 'self' }]],
  ...['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:B(1.0)', 'urn:sdmx:org.sdmx.infomodel.codelist.Code=A:B(1.0).C'],
  ...['Codelist=A:B(1.0)', 'urn:sdmx:org.sdmx.infomodel.codelist.Valuelist=A:B(1.0)'],
];

const kinds = ['replace', 'transplant', 'remove', 'add', 'rename', 'repeat'] as const;

export interface Mutation {
  readonly kind: (typeof kinds)[number];
  readonly at: number;
  readonly from: number;
  readonly value: Json;
  readonly name: string;
}

/** A change to make to a message: where, and what. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(),
  from: fc.nat(),
  value: fc.constantFrom(...odd),
  name: fc.constantFrom('x-own', 'foreign', 'name', 'id', 'links', 'values', 'codes', 'group', 'role'),
});

/** Makes a change to a copy of a message. */
export function mutate(message: Json, { kind, at, from, value, name }: Mutation): Json {
  const copy = structuredClone(message);
  const slots = slotsBelow(copy);
  const slot = slots[at % slots.length];
  const source = slots[from % slots.length];
  const current = slot?.get();
  if (slot === undefined || source === undefined || current === undefined) return copy;
  const isObject = typeof current === 'object' && current !== null && !Array.isArray(current);
  if (kind === 'remove') slot.remove();
  else if (kind === 'replace') slot.set(structuredClone(value));
  else if (kind === 'transplant') slot.set(structuredClone(source.get()));
  else if (kind === 'repeat' && Array.isArray(current) && current.length > 0) {
    current.push(structuredClone(current[from % current.length] ?? null));
  } else if (isObject && kind === 'add') {
    Object.defineProperty(current, name, { value, enumerable: true, configurable: true, writable: true });
  } else if (isObject && kind === 'rename') {
    const keys = Object.keys(current);
    const key = keys[from % keys.length];
    if (key !== undefined) {
      const moved = current[key] ?? null;
      delete current[key];
      Object.defineProperty(current, name, { value: moved, enumerable: true, configurable: true, writable: true });
    }
  }
  return copy;
}
