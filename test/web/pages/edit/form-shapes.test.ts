import { expect } from 'chai';
import { structureFormats } from '../../../../src/formats/formats.js';
import { allTypes } from '../../../../src/model/artefact-types.js';
import { formShapes } from '../../../../web/forms/form-shapes.js';
import type { FieldShape, FieldValue } from '../../../../web/src/pages/edit/general/shapes.js';
import { artefacts } from '../../../formats/json/artefacts.js';
import { through } from '../../../formats/through-format.js';

const { classes, objects } = formShapes();

/** The places of a value for which the form has no field, or one of another kind. */
function unshown(value: unknown, kind: FieldValue, path: string): string[] {
  switch (kind.kind) {
    case 'object': {
      if (typeof value !== 'object' || value === null) return [`${path} is not an object`];
      const declared = objects[kind.shape]?.fields ?? [];
      const fields = new Map(declared.map((field) => [field.property, field]));
      // The text in the best language is written beside those in all languages.
      const best = new Set(declared.map((field) => field.best));
      return Object.entries(value).flatMap(([property, each]) => {
        if (best.has(property)) return [];
        const field = fields.get(property);
        return field === undefined ? [`${path}/${property}`] : unshownIn(each, field, `${path}/${property}`);
      });
    }
    case 'either':
      return unshown(value, typeof value === 'object' ? kind.object : kind.simple, path);
    case 'texts':
      return typeof value === 'object' ? [] : [`${path} is not texts`];
    case 'fixed':
      return value === kind.value ? [] : [`${path} is not ${kind.value}`];
    case 'enumeration':
      return kind.values.includes(String(value)) ? [] : [`${path} is none of ${kind.values.join()}`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path} is not a boolean`];
    case 'reference':
      return /^urn:sdmx:/.test(String(value)) ? [] : [`${path} is not a URN`];
    default:
      return typeof value === 'object' ? [`${path} is an object`] : [];
  }
}

function unshownIn(value: unknown, { list, value: kind }: FieldShape, path: string): string[] {
  if (list === undefined) return Array.isArray(value) ? [`${path} is a list`] : unshown(value, kind, path);
  if (!Array.isArray(value)) return [`${path} is not a list`];
  return value.flatMap((each, index) => unshown(each, kind, `${path}/${index}`));
}

describe('formShapes', () => {
  it('has a form for each of the 37 classes of 3.x', () => {
    const expected = allTypes.filter(({ only, message }) => only === undefined && message !== 'registration');
    expect(Object.keys(classes)).to.have.members(expected.map((type) => type.class));
    expect(expected).to.have.length(37);
  });

  it('has a field of the right kind for every property of artefacts of every class', async () => {
    const format = structureFormats.find(({ type, version }) => type.endsWith('json') && version === '2.1.0');
    if (format === undefined) throw new Error('there is no SDMX-JSON 2.1');
    const found: string[] = [];
    for (const artefact of artefacts) {
      const { text } = await through(format, [artefact], () => undefined);
      const [list] = Object.values<unknown[]>(JSON.parse(text).data);
      found.push(...unshown(list?.[0], { kind: 'object', shape: classes[artefact.class] ?? '' }, artefact.class));
    }
    expect(found).to.deep.equal([]);
    const seen = new Set<string>(artefacts.map((each) => each.class));
    expect(Object.keys(classes).filter((name) => !seen.has(name))).to.deep.equal(['MetadataSet']);
  });

  it('has every object that a field names, and the properties that choices name', () => {
    for (const [name, { fields, choices }] of Object.entries(objects)) {
      const names = fields.map(({ property }) => property);
      for (const { alternatives } of choices) expect(names, name).to.include.members(alternatives.flat());
      for (const { value } of fields) if (value.kind === 'object') expect(objects).to.have.property(value.shape);
    }
  });
});
