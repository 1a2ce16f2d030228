import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import { dataConstraint } from '../../harness/artefacts.js';

type Values = Readonly<Record<string, readonly Content[]>>;

/** A data constraint with one cube region, attached to the structures in `to`. */
export const constrain = (
  id: string,
  version: string,
  to: Readonly<Record<string, Content>>,
  values: Values,
  role: string | null = 'Allowed',
): Artefact => {
  const { role: _role, ...rest } = dataConstraint(id, version, []);
  const keyValues = Object.entries(values).map(([component, each]) => ({ id: component, values: each }));
  return {
    ...rest,
    ...(role === null ? {} : { role }),
    constraintAttachment: to,
    cubeRegions: [{ include: true, keyValues }],
  } as Artefact;
};
