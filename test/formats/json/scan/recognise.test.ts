import { expect } from 'chai';
import { describe, it } from 'mocha';
import { decidingProperties } from '../../../../src/formats/grammar/json-property-versions.js';
import { type AnyJsonVersion, jsonVersions, schemaOf } from '../../../../src/formats/grammar/json-versions.js';
import { Recognition } from '../../../../src/formats/json/scan/recognise.js';

/** The start of a message that names the schema of a version. */
const naming = (version: AnyJsonVersion | undefined): string =>
  version === undefined ? '{"meta":{}' : `{"meta":{"schema":"${schemaOf(version, 'structure')}"}`;

function recognised(text: string, assumed: AnyJsonVersion = '2.0.0') {
  const recognition = new Recognition();
  recognition.add(text);
  return recognition.result(assumed);
}

const withProperties = (named: AnyJsonVersion | undefined, properties: readonly string[]) =>
  recognised(`${naming(named)},"data":{${properties.map((property) => `"${property}":1`).join()}}}`);

describe('the properties that decide the version of SDMX-JSON', () => {
  const expected: readonly (readonly [string, readonly AnyJsonVersion[] | undefined])[] = [
    ['contentConstraints', ['1.0.0']],
    ['hierarchicalCodelists', ['1.0.0']],
    ['assignmentStatus', ['1.0.0']],
    ['primaryMeasure', ['1.0.0']],
    ['isFinal', ['1.0.0']],
    ['releaseCalendar', ['1.0.0', '2.0.0']],
    ['dataConstraints', ['2.0.0', '2.1.0']],
    ['valueLists', ['2.0.0', '2.1.0']],
    ['usage', ['2.0.0', '2.1.0']],
    ['measures', ['2.0.0', '2.1.0']],
    // Version 1.0.0 has both, but not as containers.
    ['hierarchies', ['2.0.0', '2.1.0']],
    ['structureMaps', ['2.0.0', '2.1.0']],
    ['hierarchicalCodes', undefined],
    ['codelists', undefined],
    ['dimensions', undefined],
    ['evolvingStructure', ['2.1.0']],
    ['dimensionConstraint', ['2.1.0']],
    // Messages of other kinds have them in every version.
    ['metadataSets', undefined],
    ['dataSets', undefined],
    // Of the header, not of artefacts.
    ['contentLanguages', undefined],
    ['$schema', undefined],
    ['self', undefined],
  ];
  for (const [property, versions] of expected) {
    it(`${property}: ${versions?.join(', ') ?? 'does not decide'}`, () =>
      expect(decidingProperties().get(property)?.versions).to.deep.equal(versions));
  }
});

describe('the recognised version', () => {
  it('is one that has the property, for every property and every named version, with a warning that names both', () => {
    for (const [property, { versions, unlessWithin }] of decidingProperties()) {
      for (const named of jsonVersions()) {
        const { version, contradiction } = withProperties(named, [property]);
        if (versions.includes(named)) expect([version, contradiction]).to.deep.equal([named, undefined]);
        else {
          expect(versions).to.include(version);
          expect(contradiction?.deviation.rule).to.equal('message.version');
          expect(contradiction?.deviation.detail).to.include(
            `the schema of SDMX-JSON ${named}, but was read as ${version}`,
          );
          const place = unlessWithin.length === 0 ? '' : ` outside of ${unlessWithin.join(' and ')}`;
          expect(contradiction?.deviation.detail).to.include(`does not have the property ${property}${place}.`);
          expect(contradiction?.deviation.detail).to.include(schemaOf(version, 'structure'));
        }
      }
    }
  });

  const cases: readonly (readonly [string, AnyJsonVersion | undefined, readonly string[], AnyJsonVersion])[] = [
    ['that of the schema without deciding properties', '1.0.0', ['codelists'], '1.0.0'],
    ['the assumed one where nothing decides', undefined, ['codelists'], '2.0.0'],
    ['the nearest to the schema of those that have the property', '1.0.0', ['valueLists'], '2.0.0'],
    ['the nearest from the other side', '2.1.0', ['releaseCalendar'], '2.0.0'],
    ['that of the schema if it has the property too', '2.1.0', ['valueLists'], '2.1.0'],
    ['that of the first of two that exclude each other', '2.0.0', ['contentConstraints', 'valueLists'], '1.0.0'],
    ['that of the first, whatever the schema', '1.0.0', ['valueLists', 'contentConstraints'], '2.0.0'],
    ['that with the container, if others have it in another one', '1.0.0', ['hierarchies'], '2.0.0'],
    ['that of the other container', '1.0.0', ['structureMaps', 'structureSets'], '1.0.0'],
    ['that of the other container, whatever the schema', '2.0.0', ['hierarchicalCodelists', 'hierarchies'], '1.0.0'],
    ['that of most, if one stray property comes first', '2.0.0', ['isFinal', 'valueLists', 'usage'], '2.0.0'],
    ['that of most, each counted once', '2.0.0', ['usage', 'isFinal', 'isFinal'], '2.0.0'],
  ];
  for (const [name, named, properties, version] of cases) {
    it(`is ${name}`, () => expect(withProperties(named, properties).version).to.equal(version));
  }

  it('does not follow from a text that looks like a property', () =>
    expect(recognised(`${naming('1.0.0')},"name":"\\"valueLists\\":"}`).version).to.equal('1.0.0'));

  it('names the first property that the named version lacks, with its offset', () => {
    const text = `${naming('1.0.0')},"data":{"codelists":[],"dataConstraints":[],"valueLists":[]}}`;
    const { contradiction } = recognised(text);
    expect(contradiction?.offset).to.equal(text.indexOf('"dataConstraints"'));
  });
});
