import type { Attribute, Components } from './components.js';
import type { SimpleTypeSettings } from './simple-types.js';

const primaryId = 'OBS_VALUE';

/**
 * Components as data of SDMX 2.1 have them, with one measure: that with the id OBS_VALUE, else the first under that id.
 * The others are attributes of the observation, as when the data structure is written in 2.1.
 */
export function legacyMeasures(
  components: Components,
  allowed: SimpleTypeSettings['allowed'],
): { readonly components: Components; readonly allowed: SimpleTypeSettings['allowed'] } {
  const { measures, attributes } = components;
  const primary = measures.find(({ id }) => id === primaryId) ?? measures[0];
  if (primary === undefined) return { components, allowed };
  const secondary = measures
    .filter((measure) => measure !== primary)
    .map((measure): Attribute => ({ ...measure, role: 'attribute', relationship: { level: 'observation' } }));
  return {
    components: {
      ...components,
      measures: [{ ...primary, id: primaryId }],
      attributes: [...attributes, ...secondary],
    },
    allowed: new Map([...allowed, [primaryId, allowed.get(primary.id) ?? null]]),
  };
}
