import fc from 'fast-check';
import type { Artefact } from '../../../src/model/artefact.js';
import type { LocalisedText } from '../../../src/model/content.js';

/** Texts that XML can hold, with characters that need care in it. */
export const text: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ']]>',
        '&',
        '<',
        '>',
        '"',
        "'",
        '\r',
        '\n',
        '\t',
        '\r\n',
        '😀',
        '\u{10FFFF}',
        '\u0085',
        '\u2028',
        '&amp;',
        ' ',
        '<!--',
        'ä',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const languages = fc.uniqueArray(fc.constantFrom('en', 'de', 'fr', 'pt-BR', 'zh-Hant'), { minLength: 1, maxLength: 4 });
const texts: fc.Arbitrary<LocalisedText> = languages.chain((tags) =>
  fc
    .tuple(...tags.map(() => text))
    .map((values) => Object.fromEntries(tags.map((tag, index) => [tag, values[index] ?? '']))),
);

const ncName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/);
const id = fc.stringMatching(/^[A-Za-z0-9_@$-]{1,8}$/);
const version = fc.constantFrom('1.0', '2', '1.2.3', '1.0.0-draft.1');
const agencyID = fc.constantFrom('SDMX', 'ECB.DISS', 'A-1');
const dateTime = fc.constantFrom('2024-01-31T12:00:00Z', '2024-02-29T00:00:00.5+01:00');

/** Properties of which any may be missing. */
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });

const annotation = some({
  id: text,
  title: text,
  type: text,
  links: fc.array(fc.oneof(fc.constant({ href: 'http://a/b?c=d&e' }), fc.constant({ href: 'x', hreflang: 'de' })), {
    minLength: 1,
    maxLength: 2,
  }),
  texts,
  value: text,
});
const link = fc.record(
  { rel: text, href: fc.constant('http://a/?b=c&d'), urn: fc.constant('urn:x'), type: text },
  { requiredKeys: ['rel', 'href'] },
);
const annotations = fc.array(annotation, { minLength: 1, maxLength: 3 });
const links = fc.array(link, { minLength: 1, maxLength: 2 });

/** An object with an id and what all such objects may have, in the order of the grammar. */
const nameable = <T extends object>(ids: fc.Arbitrary<string>, more: fc.Arbitrary<T>) =>
  fc
    .tuple(
      fc.record({ id: ids }),
      some({ uri: fc.constant('http://a'), annotations, links }),
      texts,
      some({ descriptions: texts }),
      more,
    )
    .map(([identity, before, names, after, rest]) => ({ ...identity, ...before, names, ...after, ...rest }));

const items = <T extends { id: string }>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { selector: (one) => one.id, minLength: 1, maxLength: 4 });

/** A maintainable artefact around its own properties. */
const artefact = (
  className: string,
  ids: fc.Arbitrary<string>,
  attributes: fc.Arbitrary<object>,
  content: fc.Arbitrary<object>,
) =>
  fc
    .tuple(
      fc.record({ agencyID, id: ids, version }),
      some({ uri: fc.constant('http://a'), validFrom: dateTime, validTo: dateTime, isExternalReference: fc.boolean() }),
      attributes,
      some({ annotations, links }),
      texts,
      some({ descriptions: texts }),
      content,
    )
    .map(
      ([identity, given, own, before, names, after, rest]) =>
        ({ class: className, ...identity, ...given, ...own, ...before, names, ...after, ...rest }) as Artefact,
    );

const urn = (rest: string) => `urn:sdmx:org.sdmx.infomodel.${rest}`;
const isPartial = some({ isPartial: fc.boolean() });

const memberValue = fc.oneof(
  fc.constantFrom('A', 'B_1', '$'),
  fc.constantFrom(true, false, 'excluderoot' as const).map((cascadeValues) => ({ value: 'C', cascadeValues })),
);
const selection = fc
  .tuple(fc.array(memberValue, { maxLength: 3 }), fc.array(fc.constantFrom('A%', '%B', 'A%B'), { maxLength: 2 }))
  .filter(([members, wildcarded]) => members.length + wildcarded.length > 0)
  .map(([memberValues, wildcardedMemberValues]) => ({
    ...(memberValues.length > 0 ? { memberValues } : {}),
    ...(wildcardedMemberValues.length > 0 ? { wildcardedMemberValues } : {}),
  }));
const extension = fc
  .tuple(some({ prefix: text }), some({ inclusiveCodeSelection: selection }))
  .map(([prefix, selected]) => ({ ...prefix, codelist: urn('codelist.Codelist=A:B(1.0+.0)'), ...selected }));

export const codelist = artefact(
  'Codelist',
  ncName,
  isPartial,
  some({
    codes: items(nameable(id, some({ parent: id }))),
    codelistExtensions: fc.array(extension, { minLength: 1, maxLength: 2 }),
  }),
);

const representation = fc.oneof(
  some({
    dataType: fc.constantFrom('String', 'Integer', 'XHTML'),
    isSequence: fc.boolean(),
    interval: fc.constantFrom<string | number>(1, 0.5, '1.50'),
    minLength: fc.integer({ min: 1, max: 9 }),
    pattern: text,
    sentinelValues: fc.array(fc.record({ value: text, names: texts }), { minLength: 1, maxLength: 2 }),
  }).map((format) => ({ format })),
  some({ enumerationFormat: some({ dataType: fc.constantFrom('String', 'Alpha'), maxLength: fc.constant(3) }) }).map(
    (format) => ({
      enumeration: urn('codelist.Codelist=A:B(1.0)'),
      ...format,
    }),
  ),
);
const isoConceptReference = fc.record({ conceptAgency: text, conceptSchemeID: text, conceptID: text });

export const conceptScheme = artefact(
  'ConceptScheme',
  ncName,
  isPartial,
  some({
    concepts: items(
      nameable(ncName, some({ parent: ncName, coreRepresentation: representation, isoConceptReference })),
    ),
  }),
);

const conceptIdentity = ncName.map((concept) => urn(`conceptscheme.Concept=A:CS(1.0).${concept}`));
const relationship = fc.oneof(
  fc.constantFrom({ dataflow: {} }, { observation: {} }, { group: 'G' }),
  fc.array(ncName, { minLength: 1, maxLength: 3 }).chain((dimensions) =>
    some({
      areDimensionsOptional: fc.array(fc.boolean(), { minLength: dimensions.length, maxLength: dimensions.length }),
    }).map((flags) => ({ dimensions, ...flags })),
  ),
);
/** Ids of components, distinct over all lists of a data structure. */
const componentIds = fc.uniqueArray(
  ncName.filter((name) => name !== 'TIME_PERIOD'),
  { minLength: 4, maxLength: 4 },
);

const components = componentIds.chain(([first = '', second = '', third = '', fourth = '']) =>
  fc.record(
    {
      dimensionList: fc.record({
        dimensions: fc.tuple(
          fc
            .tuple(
              conceptIdentity,
              some({
                localRepresentation: fc.constant({ format: { dataType: 'String' } }),
                conceptRoles: fc.tuple(conceptIdentity),
              }),
            )
            .map(([concept, rest]) => ({ id: first, position: 1, conceptIdentity: concept, ...rest })),
        ),
        timeDimension: fc.constant({
          id: 'TIME_PERIOD',
          conceptIdentity: urn('conceptscheme.Concept=A:CS(1.0).TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        }),
      }),
      groups: fc.constant([{ id: second, groupDimensions: [first] }]),
      attributeList: fc.record(
        {
          id: fc.constant('AttributeDescriptor'),
          attributes: fc.tuple(
            fc
              .tuple(conceptIdentity, relationship, some({ measureRelationship: fc.constant([fourth]) }))
              .map(([concept, attributeRelationship, rest]) => ({
                id: third,
                usage: 'mandatory',
                conceptIdentity: concept,
                attributeRelationship,
                ...rest,
              })),
          ),
          metadataAttributeUsages: relationship.map((attributeRelationship) => [
            { metadataAttributeReference: 'M', attributeRelationship },
          ]),
        },
        { requiredKeys: ['attributes'] },
      ),
      measureList: conceptIdentity.map((concept) => ({ measures: [{ id: fourth, conceptIdentity: concept }] })),
    },
    { requiredKeys: ['dimensionList'] },
  ),
);

export const dataStructure = artefact(
  'DataStructure',
  id,
  fc.constant({}),
  some({ dataStructureComponents: components }),
);
