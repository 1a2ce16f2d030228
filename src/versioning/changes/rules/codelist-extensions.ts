import { isObject, type Properties } from '../../../model/content.js';
import { describeChange, placeOfProperty } from '../describe.js';
import { keyText } from '../same-content.js';
import { byDecision, byReference, custom, list, major, type Shape, value } from '../shape.js';

const byCodes = byDecision('effectiveCodes');

const selectionProperties = ['inclusiveCodeSelection', 'exclusiveCodeSelection'] as const;

/** The codelist of an extension, whatever its version. */
const lineOf = (extension: Properties): string | undefined => {
  const { codelist } = extension;
  return typeof codelist === 'string' ? codelist.replace(/\([^()]*\)$/, '') : undefined;
};

const selectionOf = (extension: Properties): string =>
  selectionProperties
    .map((property) => (extension[property] === undefined ? '' : keyText(extension[property] as never)))
    .join(' ');

const extensions: Shape = list('codelist extension', {
  keys: [
    (extension) => `${lineOf(extension)} ${String(extension['prefix'] ?? '')} ${selectionOf(extension)}`,
    (extension) => `${lineOf(extension)} ${String(extension['prefix'] ?? '')}`,
    lineOf,
    (extension) => `${String(extension['prefix'] ?? '')} ${selectionOf(extension)}`,
  ],
  add: byCodes('extension.add'),
  remove: byCodes('extension.remove'),
  order: byCodes('extension.order'),
  compareTogether: ({ before, after }, place, { report }) => {
    if (selectionOf(before) !== selectionOf(after)) {
      const property = selectionProperties.find((name) => after[name] !== undefined) ?? selectionProperties[0];
      const sides = { before: before[property], after: after[property] };
      report(byCodes('extension.selection'), placeOfProperty(place, property), sides, describeChange(sides));
    }
    return selectionProperties;
  },
  properties: {
    codelist: value(byReference('extension.codelist')),
    prefix: value(major('extension.prefix'), { absent: '' }),
  },
});

/** The extensions of a codelist. A sequence number that only numbers the extensions is not a change. */
export const extensionsOfCodelist: Shape = custom((sides, place, { compare }) => {
  const [before, after] = [sides.before, sides.after].map((side) =>
    Array.isArray(side)
      ? side.map((each) => {
          if (!isObject(each)) return each;
          const { sequence: _sequence, ...rest } = each;
          return rest;
        })
      : side,
  );
  compare(extensions, { before, after }, place);
});
