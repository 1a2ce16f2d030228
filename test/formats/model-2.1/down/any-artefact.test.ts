import { expect } from 'chai';
import fc from 'fast-check';
import type { Loss } from '../../../../src/formats/message/loss.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { urnOf } from '../../../../src/model/urn.js';
import { randomCases } from '../../../harness/random-cases.js';
import { readText } from '../../xml/read-text.js';
import { written } from '../../xml/round-trip.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { urn } from '../up/message-2.1.js';

const header = { id: 'M1', test: false, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [], noNullPrototype: true });
const few = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 3 });

const version = fc.constantFrom('1.0', '1.0.0', '1.0+.0', '1.0.0-draft');
const referenceTo = (classNames: readonly string[], item = '') =>
  fc
    .tuple(fc.constantFrom(...classNames), fc.constantFrom('A', 'A_B', 'B'), version)
    .map(([name, id, of]) => urn(`${name}=A:${id}(${of})${item}`));
const value = fc.constantFrom('A', 'a b', '€', '1.2', '', '%', '$');
const mapped = some({
  value,
  isRegEx: fc.boolean(),
  startIndex: fc.constant(1),
}).map((given) => ({ value: 'A', ...given }));
const day = fc.constant('2020-01-01');
const annotations = few(some({ id: fc.constant('a'), value: fc.constant('v'), texts: fc.constant({ en: 't' }) }));
const component = fc.constantFrom('FREQ', 'TIME_PERIOD', 'OBS_VALUE', 'Z');

const end = fc.oneof(
  referenceTo(['codelist.Codelist', 'codelist.ValueList']).map((codelist) => ({ codelist })),
  fc.constant({ dataType: 'String' }),
);
const schemeMap = (scheme: string) =>
  some({
    source: referenceTo([scheme]),
    target: referenceTo([scheme]),
    itemMaps: few(some({ annotations, sourceValue: mapped, targetValue: value, validTo: day })),
  });
const contents: Readonly<Record<string, fc.Arbitrary<object>>> = {
  RepresentationMap: some({
    source: few(end),
    target: few(end),
    representationMappings: few(
      some({ annotations, sourceValues: few(mapped), targetValues: few(value), validFrom: day }),
    ),
  }),
  StructureMap: some({
    source: referenceTo(['datastructure.DataStructure', 'datastructure.Dataflow', 'metadatastructure.Metadataflow']),
    target: referenceTo(['datastructure.DataStructure']),
    componentMaps: few(
      fc
        .tuple(
          fc.record({ source: few(component), target: few(component) }),
          some({ annotations, representationMap: referenceTo(['structuremapping.RepresentationMap']) }),
        )
        .map(([ends, more]) => ({ ...ends, ...more })),
    ),
    fixedValueMaps: few(some({ source: component, values: few(value) })),
    validFrom: fc.constantFrom('2020-01-01T00:00:00', '2021-01-01T00:00:00'),
    isExternalReference: fc.boolean(),
  }),
  ConceptSchemeMap: schemeMap('conceptscheme.ConceptScheme'),
  CategorySchemeMap: schemeMap('categoryscheme.CategoryScheme'),
  ReportingTaxonomyMap: schemeMap('categoryscheme.ReportingTaxonomy'),
  ValueList: some({
    valueItems: few(some({ id: value, names: fc.constant({ en: 'V' }) }).map((item) => ({ id: 'A', ...item }))),
  }),
  MetadataConstraint: some({
    role: fc.constant('Allowed'),
    constraintAttachment: fc.oneof(
      fc.record({ metadataflows: few(referenceTo(['metadatastructure.Metadataflow'])) }),
      fc.record({ metadataProvisionAgreements: few(referenceTo(['registry.MetadataProvisionAgreement'])) }),
      fc.constant({ metadataProvider: urn('base.MetadataProvider=A:METADATA_PROVIDERS(1.0).P') }),
    ),
    metadataTargetRegions: few(
      some({
        include: fc.boolean(),
        validFrom: day,
        components: few(some({ values: few(value) }).map((given) => ({ id: 'X', ...given }))),
      }),
    ),
  }),
  MetadataProvisionAgreement: some({
    metadataflow: referenceTo(['metadatastructure.Metadataflow']),
    metadataProvider: fc.constant(urn('base.MetadataProvider=A:METADATA_PROVIDERS(1.0).P')),
    targets: few(fc.constant(urn('base.Any=*:*(*)'))),
  }),
  Categorisation: fc.record({
    source: referenceTo(['structuremapping.RepresentationMap', 'structuremapping.StructureMap', 'codelist.ValueList']),
    target: referenceTo(['categoryscheme.Category'], '.C'),
  }),
};

const artefact = fc.constantFrom(...Object.keys(contents)).chain((className) =>
  fc
    .tuple(
      fc.record({
        id: fc.constantFrom('A', 'A_B', 'A_C', 'B', '1'),
        version: fc.constantFrom('1.0', '1.0.0', '1.0.0-draft'),
      }),
      contents[className] ?? fc.constant({}),
    )
    .map(([identity, content]) => ({ class: className, agencyID: 'A', ...identity, ...content })),
);
/** Artefacts of distinct identities, each to be known again by its name. */
const artefacts = fc
  .uniqueArray(artefact, { selector: (each) => `${each.class} ${each.id} ${each.version}`, minLength: 1, maxLength: 6 })
  .map((each) => each.map((one, index) => ({ ...one, names: { en: `Name ${index}.` } }) as unknown as Artefact));

describe('any artefact of 3.x that 2.1 has under another name', () => {
  it('is written validly, or left out as a whole, which is reported', () =>
    fc.assert(
      fc.asyncProperty(artefacts, async (given) => {
        const losses: Loss[] = [];
        const resolve = (reference: string) => (reference.includes(':B(') ? undefined : '1.0.0');
        const xml = await written('2.1', header, given, [], { resolve, onLoss: (loss) => losses.push(loss) });
        const stubs = given.some(({ isExternalReference }) => isExternalReference === true);
        // Artefacts kept elsewhere are written without what makes them whole.
        if (!stubs) expect(validateSdmxMl(xml, '2.1')).to.deep.equal([]);
        await readText(xml);
        for (const each of given) {
          const isWritten = xml.includes(`>${each.names?.en}<`);
          const isLeftOut = losses.some((loss) => loss.urn === urnOf(each) && loss.path === '');
          expect(
            isWritten !== isLeftOut,
            `${urnOf(each)} is ${isWritten ? 'written and' : 'not written and not'} told`,
          ).to.equal(true);
        }
      }),
      { numRuns: randomCases(400) },
    ));
});
