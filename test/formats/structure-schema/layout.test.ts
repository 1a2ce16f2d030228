import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import type {
  Attribute,
  Component,
  Components,
  Relationship,
} from '../../../src/formats/structure-schema/components.js';
import { chooseObservationDimension, Layout } from '../../../src/formats/structure-schema/layout.js';
import { schemaVersionOf } from '../../../src/formats/structure-schema/schema-versions.js';
import { SimpleTypes, TypeNames } from '../../../src/formats/structure-schema/simple-types.js';
import type { Artefact } from '../../../src/model/artefact.js';

const plain = { format: {}, maxOccurs: 1 } as const;
const coded = { ...plain, enumeration: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:CL(1.0.0)' } as const;
const codelist = { class: 'Codelist', agencyID: 'A', id: 'CL', version: '1.0.0', codes: [{ id: 'X' }, { id: '1' }] };

const attribute = (id: string, relationship: Relationship): Attribute => ({
  id,
  role: 'attribute',
  representation: plain,
  relationship,
});

const time: Component = { id: 'TIME_PERIOD', role: 'timeDimension', representation: plain };
const group = { id: 'SIBLING', dimensions: ['D'] };
const components: Components = {
  dimensions: [
    { id: 'D', role: 'dimension', representation: coded },
    { id: 'E', role: 'dimension', representation: plain },
  ],
  timeDimension: time,
  groups: [group],
  attributes: [
    attribute('OF_SET', { level: 'dataflow' }),
    attribute('OF_D', { level: 'dimensions', dimensions: ['D'] }),
    attribute('OF_KEY', { level: 'dimensions', dimensions: ['D', 'E'] }),
    attribute('OF_TIME', { level: 'dimensions', dimensions: ['E', 'TIME_PERIOD'] }),
    attribute('OF_GROUP', { level: 'group', group: 'SIBLING' }),
    attribute('OF_OBS', { level: 'observation' }),
  ],
  measures: [{ id: 'M', role: 'measure', representation: { ...plain, maxOccurs: 3 } }],
  metadata: [{ level: 'dimensions', dimensions: ['D'] }],
};

type Settings = ConstructorParameters<typeof Layout>[0];

function layoutWith(settings: Partial<Settings> = {}): Layout {
  const names = new TypeNames();
  const lookUp = () => codelist as unknown as Artefact;
  return new Layout({
    version: schemaVersionOf('3.1'),
    components,
    observationDimension: 'TIME_PERIOD',
    isDeletion: false,
    isEvolving: false,
    hasExplicitMeasures: false,
    names,
    simpleTypes: new SimpleTypes(names, { lookUp, allowed: new Map() }),
    ...settings,
  });
}

describe('chooseObservationDimension', () => {
  const withoutTime = { ...components, timeDimension: undefined };
  const cases: readonly (readonly [string | undefined, Components, string])[] = [
    [undefined, components, 'TIME_PERIOD'],
    [undefined, withoutTime, 'AllDimensions'],
    ['E', components, 'E'],
    ['TIME_PERIOD', components, 'TIME_PERIOD'],
    ['AllDimensions', withoutTime, 'AllDimensions'],
  ];
  for (const [requested, structure, expected] of cases) {
    const time = structure.timeDimension === undefined ? 'without' : 'with';
    it(`returns ${expected} for ${requested} ${time} time`, () =>
      expect(chooseObservationDimension(requested, structure)).to.equal(expected));
  }

  for (const requested of ['NONE', 'TIME_PERIOD', '']) {
    it(`rejects ${JSON.stringify(requested)} without time`, () => {
      expect(() => chooseObservationDimension(requested, withoutTime))
        .to.throw(StrataError, `dimensionAtObservation is "${requested}"; expected D, E or AllDimensions`)
        .with.property('name', 'Syntax');
    });
  }
});

describe('Layout', () => {
  const attributesOf = (layout: Layout) =>
    (['DataSet', 'Series', 'Obs'] as const).map((level) =>
      layout
        .attributesAt(level)
        .map(({ id }) => id)
        .join(' '),
    );
  const levels: readonly (readonly [dimension: string, levels: readonly string[], metadata: 'Series' | 'Obs'])[] = [
    ['TIME_PERIOD', ['OF_SET', 'OF_D OF_KEY OF_GROUP', 'OF_TIME OF_OBS'], 'Series'],
    ['D', ['OF_SET', 'OF_TIME', 'OF_D OF_KEY OF_GROUP OF_OBS'], 'Obs'],
    ['E', ['OF_SET', 'OF_D OF_GROUP', 'OF_KEY OF_TIME OF_OBS'], 'Series'],
    ['AllDimensions', ['OF_SET', '', 'OF_D OF_KEY OF_TIME OF_GROUP OF_OBS'], 'Obs'],
  ];
  for (const [observationDimension, expected, metadata] of levels) {
    it(`assigns attributes and metadata to levels with ${observationDimension} at the observation`, () => {
      const layout = layoutWith({ observationDimension });
      expect(attributesOf(layout)).to.deep.equal(expected);
      expect((['DataSet', 'Series', 'Obs'] as const).filter((level) => layout.hasMetadataAt(level))).to.deep.equal([
        metadata,
      ]);
      expect(layout.isFlat).to.equal(observationDimension === 'AllDimensions');
    });
  }

  it('reports in a group what depends on it, or on dimensions in it alone', () => {
    const ofGroup = components.attributes.filter(({ relationship }) => layoutWith().isOfGroup(relationship, group));
    expect(ofGroup.map(({ id }) => id)).to.deep.equal(['OF_D', 'OF_GROUP']);
  });

  it('uses time series types in SDMX-ML 2.1 with time at the observation, not for deletions', () => {
    const version = schemaVersionOf('2.1');
    expect(layoutWith({ version }).isTimeSeries).to.equal(true);
    expect(layoutWith({ version, isDeletion: true }).isTimeSeries).to.equal(false);
    expect(layoutWith({ version, observationDimension: 'D' }).isTimeSeries).to.equal(false);
    expect(layoutWith().isTimeSeries).to.equal(false);
  });

  it('requires keys except in deletions', () => {
    expect(layoutWith().keyUse).to.equal('required');
    expect(layoutWith({ isDeletion: true }).keyUse).to.equal('optional');
  });

  it('has types of complex values since 3.0', () => {
    expect([...layoutWith().valuesNames.values()]).to.deep.equal(['M_MEASURE']);
    expect([...layoutWith({ version: schemaVersionOf('2.1') }).valuesNames.values()]).to.deep.equal([]);
  });

  it('has explicit measures in SDMX-ML 2.1 with a coded dimension at the observation', () => {
    const settings = { version: schemaVersionOf('2.1'), observationDimension: 'D', hasExplicitMeasures: true };
    expect([...layoutWith(settings).measureNames]).to.deep.equal([
      ['X', 'X'],
      ['1', '_1'],
    ]);
    for (const change of [
      { version: schemaVersionOf('3.1') },
      { observationDimension: 'E' },
      { hasExplicitMeasures: false },
    ]) {
      const layout = layoutWith({ ...settings, ...change });
      expect(layout.explicitMeasure).to.equal(undefined);
      expect(layout.measureNames.size).to.equal(0);
    }
  });

  it('accepts `~` in dimensions of an evolving structure in SDMX-ML 3.1', () => {
    const [dimension] = components.dimensions;
    if (dimension === undefined) throw new Error('no dimension');
    const definitionsOf = (layout: Layout) => {
      layout.typeOf(dimension);
      return [...layout.simpleTypes.definitions()].join('\n');
    };
    expect(definitionsOf(layoutWith({ isEvolving: true }))).to.contain('common:NotApplicableType');
    expect(definitionsOf(layoutWith())).not.to.contain('common:NotApplicableType');
    const version = schemaVersionOf('3.0');
    expect(definitionsOf(layoutWith({ isEvolving: true, version }))).not.to.contain('common:NotApplicableType');
  });
});
