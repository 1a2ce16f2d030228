import { type ClassExamples, given, looser, other, stricter, when } from './example.js';
import { add, drop, put } from './mutations.js';
import { artefact, ref } from './others.js';
import {
  attachmentRules,
  calendarRules,
  rangeChanges,
  timeRange,
  timeRangeRules,
  valueChanges,
  values,
} from './value-selections.js';

const regions = 'metadataTargetRegions';
const region = `${regions}/0`;
const component = `${region}/components/CONTACT`;
const rangeComponent = `${region}/components/NOTE`;
const regionOf = (include: boolean, value: string) => ({ include, components: [{ id: 'CONTACT', values: [value] }] });

const base = artefact('MetadataConstraint', 'METADATA_CONSTRAINT', {
  role: 'Allowed',
  constraintAttachment: { metadataStructures: [ref('MetadataStructure', 'MSD'), ref('MetadataStructure', 'MSD_2')] },
  metadataTargetRegions: [
    {
      include: true,
      validFrom: '2010',
      validTo: '2020',
      components: [
        { id: 'CONTACT', values: values.ofComponent },
        { id: 'NOTE', timeRange },
      ],
    },
  ],
});

export const metadataConstraints: readonly ClassExamples[] = [
  {
    class: 'MetadataConstraint',
    base,
    rules: {
      ...attachmentRules(
        'constraintAttachment/metadataStructures',
        (version) => ref('MetadataStructure', 'MSD', version),
        ref('MetadataStructure', 'MSD_3'),
      ),
      ...calendarRules,
      // A constraint has one inclusive and one exclusive region at most.
      'content: add a target region': [
        when(add(regions, regionOf(false, 'A')), 'major'),
        when(add(regions, regionOf(false, 'Q')), 'patch'),
        ...given(put(regions, [regionOf(false, 'A')]), when(add(regions, regionOf(true, 'Q')), 'major')),
        ...given(drop(regions), when(add(regions, regionOf(true, 'Q')), 'major')),
      ],
      'content: remove a target region': [
        when(drop(regions), 'minor'),
        ...given(add(regions, regionOf(false, 'A')), when(drop(`${regions}/1`), 'minor')),
        ...given(add(regions, regionOf(false, 'Q')), when(drop(`${regions}/1`), 'patch')),
      ],
      'content: flip include of a region': other(put(`${region}/include`, false)),
      'content: change validFrom of a region': [
        ...stricter(put(`${region}/validFrom`, '2015')),
        ...looser(drop(`${region}/validFrom`)),
      ],
      'content: change validTo of a region': [
        ...stricter(put(`${region}/validTo`, '2018')),
        ...looser(drop(`${region}/validTo`)),
      ],
      'content: add a component': [
        when(add(`${region}/components`, { id: 'MAIL', values: ['x'] }), 'major'),
        when(add(`${region}/components`, { id: 'MAIL' }), 'patch'),
        ...given(
          put(`${region}/include`, false),
          when(add(`${region}/components`, { id: 'MAIL', values: ['x'] }), 'minor'),
        ),
      ],
      'content: remove a component': [
        when(drop(component), 'minor'),
        ...given(put(`${region}/include`, false), when(drop(component), 'major')),
      ],
      'content: change a component id': other(put(`${component}/id`, 'MAIL')),
      'content: flip include of a component': other(put(`${component}/include`, false)),
      'content: change removePrefix': other(put(`${component}/removePrefix`, true)),
      'content: change cascadeValues of a value': valueChanges.cascade(component),
      'content: change the language of a value': valueChanges.language(component),
      'content: change validFrom of a value': valueChanges.validFrom(component),
      'content: change validTo of a value': valueChanges.validTo(component),
      'content: replace time range by values': rangeChanges.toValues(rangeComponent),
      'content: replace values by time range': rangeChanges.fromValues(component),
      ...timeRangeRules(rangeComponent, (about) => `content: ${about}`),
    },
  },
];
