import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { partsOf } from '../../model/parts.js';
import { urnOf } from '../../model/urn.js';
import type { ConstrainedComponent } from '../constraints/effective-constraints.js';

/** The property in which a constraint names what it is attached to. */
const attachments: Readonly<Record<string, string>> = {
  DataStructure: 'dataStructures',
  Dataflow: 'dataflows',
  ProvisionAgreement: 'provisionAgreements',
};

/** No code is the value of a component of which constraints leave nothing: all that there are are taken out. */
const valueSet = (id: string, codes: ReadonlySet<string>): Content =>
  codes.size === 0 ? { id, include: false, values: ['%'] } : { id, include: true, values: [...codes] };

/**
 * What the constraints of a context come to, as one data constraint of it with one included cube region: the codes that
 * each component may have. It has the agency, id and version of the context, and exists nowhere else.
 * @param components those of the context, by id
 * @returns undefined where the constraints leave out nothing
 */
export function uniteConstraints(
  context: Artefact,
  dataStructure: Artefact,
  components: ReadonlyMap<string, ConstrainedComponent>,
): Artefact | undefined {
  const dimensions = new Set(
    [...partsOf(dataStructure)].filter((part) => part.class === 'Dimension').map(({ tail }) => tail),
  );
  const sets = [...components].flatMap(([id, { codes }]) => (codes === null ? [] : [{ id, set: valueSet(id, codes) }]));
  if (sets.length === 0) return undefined;
  const keyValues = sets.filter(({ id }) => dimensions.has(id)).map(({ set }) => set);
  const others = sets.filter(({ id }) => !dimensions.has(id)).map(({ set }) => set);
  const { agencyID, id, version } = context;
  const region = {
    include: true,
    ...(keyValues.length === 0 ? {} : { keyValues }),
    ...(others.length === 0 ? {} : { components: others }),
  };
  return {
    class: 'DataConstraint',
    agencyID,
    id,
    version,
    names: { en: `What is allowed for ${context.class} ${agencyID}:${id}(${version})` },
    constraintAttachment: {
      [attachments[context.class] ?? '']: [urnOf(context)],
    },
    cubeRegions: [region],
  } as unknown as Artefact;
}
