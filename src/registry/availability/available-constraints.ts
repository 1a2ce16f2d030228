import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { parseUrn } from '../../model/urn.js';
import { groupBy } from '../group-by.js';

/** What a query leaves of a data constraint for one of the structures it is attached to. */
export interface ReducedConstraint {
  /** Of the constraint. */
  readonly urn: string;
  readonly constraint: Artefact;
  /** A cube region in the vocabulary of the model. */
  readonly region: Content;
  /** URN of the structure. */
  readonly context: string;
}

/** The property in which a data constraint names what it is attached to. */
const attachments: Readonly<Record<string, string>> = {
  DataStructure: 'dataStructures',
  Dataflow: 'dataflows',
  ProvisionAgreement: 'provisionAgreements',
};

/** One constraint for all the structures of which it says the same. */
function constraintOf(reduced: readonly [ReducedConstraint, ...ReducedConstraint[]]): Artefact {
  const [{ constraint, region }] = reduced;
  const { agencyID, id, version, names } = constraint;
  const attached = groupBy(reduced, ({ context }) => attachments[parseUrn(context).class] ?? '');
  return {
    class: 'DataConstraint',
    agencyID,
    id,
    version,
    ...(names === undefined ? {} : { names }),
    role: 'Actual',
    constraintAttachment: Object.fromEntries(
      [...attached].map(([property, each]) => [property, each.map(({ context }) => context)]),
    ),
    cubeRegions: [region],
  } as unknown as Artefact;
}

/** The data constraints that tell an answer, by URN. */
export function availableConstraints(reduced: readonly ReducedConstraint[]): readonly Artefact[] {
  const groups = groupBy(reduced, ({ urn, context, region }) => JSON.stringify([urn, parseUrn(context).class, region]));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .flatMap(([, [first, ...others]]) => (first === undefined ? [] : [constraintOf([first, ...others])]));
}
