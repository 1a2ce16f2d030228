import type { Artefact } from '../../model/artefact.js';
import { partsOf } from '../../model/parts.js';
import { urnOf } from '../../model/urn.js';
import { attachmentProperty, cubeRegionOf, valueSetOf } from '../../references/constraint-content.js';
import type { ConstrainedComponent } from '../constraints/effective-constraints.js';

/**
 * The combined effect of the constraints of a context, as one data constraint with one included cube region: the codes
 * that each component can have. It has the agency, id and version of the context, and is not stored.
 * @param components of the context, by id
 * @returns undefined where the constraints exclude nothing
 */
export function uniteConstraints(
  context: Artefact,
  dataStructure: Artefact,
  components: ReadonlyMap<string, ConstrainedComponent>,
): Artefact | undefined {
  const sets = [...components].flatMap(([id, { codes }]) => (codes === null ? [] : [valueSetOf(id, codes)]));
  if (sets.length === 0) return undefined;
  const dimensions = [...partsOf(dataStructure)].filter((part) => part.class === 'Dimension').map(({ tail }) => tail);
  const { agencyID, id, version } = context;
  return {
    class: 'DataConstraint',
    agencyID,
    id,
    version,
    names: { en: `Values allowed for ${context.class} ${agencyID}:${id}(${version})` },
    constraintAttachment: { [attachmentProperty(context.class)]: [urnOf(context)] },
    cubeRegions: [cubeRegionOf(sets, new Set(dimensions))],
  } as unknown as Artefact;
}
