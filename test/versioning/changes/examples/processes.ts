import { type ClassExamples, undone, when } from './example.js';
import { add, all, drop, put, rotate } from './mutations.js';
import { described, textChanges } from './nameable.js';
import { artefact, named, ref } from './others.js';
import { patchReferenceChanges } from './references.js';

const step = 'processSteps/COLLECT';
const below = `${step}/processSteps`;

const base = artefact('Process', 'PROCESS', {
  processSteps: [
    {
      id: 'COLLECT',
      names: described.names,
      descriptions: described.descriptions,
      inputs: [
        { localID: 'IN_1', objectReference: ref('Codelist', 'CL') },
        { localID: 'IN_2', objectReference: ref('Dataflow', 'DF') },
      ],
      outputs: [
        { localID: 'OUT_1', objectReference: ref('Codelist', 'CL') },
        { localID: 'OUT_2', objectReference: ref('Dataflow', 'DF') },
      ],
      computation: {
        localID: 'C',
        softwarePackage: 'R',
        softwareLanguage: 'R',
        softwareVersion: '4',
        descriptions: described.descriptions,
      },
      transitions: [
        { id: 'T1', localID: 'LT1', targetStep: 'PUBLISH', conditions: { en: 'always', fr: 'toujours' } },
        { id: 'T2', localID: 'LT2', targetStep: 'COLLECT.CHECK', conditions: { en: 'sometimes' } },
      ],
      processSteps: [named('CHECK'), named('REPEAT')],
    },
    named('PUBLISH'),
    named('ARCHIVE'),
  ],
});

/** Examples for the inputs or outputs of a step. */
const endRules = (end: 'input' | 'output', id: 'IN' | 'OUT'): ClassExamples['rules'] => ({
  [`${end}.add`]: when(add(`${step}/${end}s`, { localID: `${id}_3`, objectReference: ref('Codelist', 'CL_OTHER') })),
  [`${end}.remove`]: when(drop(`${step}/${end}s/1`)),
  [`${end}.reference`]: patchReferenceChanges(
    `${step}/${end}s/0/objectReference`,
    (version) => ref('Codelist', 'CL', version),
    ref('Codelist', 'CL_OTHER'),
  ),
  [`${end}.localID`]: when(put(`${step}/${end}s/0/localID`, `${id}_9`)),
});

export const processes: readonly ClassExamples[] = [
  {
    class: 'Process',
    base,
    rules: {
      'step.add': [when(add('processSteps', named('NEW'), 1)), when(add(below, named('NEW')))],
      'step.remove': [when(drop('processSteps/ARCHIVE')), when(drop(`${below}/REPEAT`))],
      'step.id': [when(put('processSteps/ARCHIVE/id', 'STORE')), when(put(`${below}/REPEAT/id`, 'AGAIN'))],
      'step.move': [
        when(all(drop(`${below}/REPEAT`), add('processSteps', named('REPEAT')))),
        when(all(drop('processSteps/ARCHIVE'), add(below, named('ARCHIVE')))),
      ],
      'step.order': [when(rotate('processSteps')), when(rotate(below))],
      'step.name': textChanges(`${step}/names`),
      'step.description': textChanges(`${step}/descriptions`),
      ...endRules('input', 'IN'),
      ...endRules('output', 'OUT'),
      'computation.add': undone(drop(`${step}/computation`)),
      'computation.remove': when(drop(`${step}/computation`)),
      'computation.description': textChanges(`${step}/computation/descriptions`),
      'computation.localID': when(put(`${step}/computation/localID`, 'C2')),
      'computation.software': [
        when(put(`${step}/computation/softwarePackage`, 'SAS')),
        when(drop(`${step}/computation/softwareLanguage`)),
        when(put(`${step}/computation/softwareVersion`, '5')),
      ],
      'transition.add': when(
        add(`${step}/transitions`, { id: 'T3', localID: 'LT3', targetStep: 'ARCHIVE', conditions: { en: 'never' } }),
      ),
      'transition.remove': when(drop(`${step}/transitions/T2`)),
      'transition.targetStep': when(put(`${step}/transitions/T1/targetStep`, 'ARCHIVE')),
      'transition.condition': textChanges(`${step}/transitions/T1/conditions`),
      'transition.localID': when(put(`${step}/transitions/T1/localID`, 'LT9')),
      'transition.id': when(put(`${step}/transitions/T1/id`, 'T9')),
    },
  },
];
