import type { Content } from '../../../model/content.js';
import { unknownProperty } from './deviations.js';
import type { Findings } from './findings.js';
import type { Place } from './frame.js';
import type { MapType } from './object-type.js';
import type { Scanner } from './scanner.js';
import { faulty } from './slots.js';

const idForm = /^[A-Za-z0-9_@$-]+$/;

/**
 * Reads an object that may have any properties as an array of objects. A name that is no id is left out with a warning.
 * @param readValue reads the value of the property that comes next
 */
export function readMap(
  { key, value: valueName }: MapType,
  { frame, property, isLost }: Place,
  scanner: Scanner,
  findings: Findings,
  readValue: (place: Place) => Content | typeof faulty,
): Content {
  const entries: Content[] = [];
  const names = new Set<string>();
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    const { line, column } = scanner;
    const name = scanner.key();
    const place = { frame, property, index: names.size, isLost };
    if (!idForm.test(name)) {
      scanner.skip();
      findings.deviation({ ...place, line, column }, unknownProperty(property ?? '', name));
    } else if (names.has(name)) {
      scanner.skip();
      const detail = () => `${name} stands twice in the same object`;
      findings.error({ ...place, line, column }, 'property.duplicate', detail);
    } else {
      names.add(name);
      const value = readValue({ ...place, line: scanner.line, column: scanner.column });
      if (value !== faulty) entries.push({ [key]: name, [valueName]: value });
    }
  }
  return entries;
}
