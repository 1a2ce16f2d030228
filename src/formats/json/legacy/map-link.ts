import { type MappingContext, present } from '../../model-2.1/up/mapping.js';
import { mappingOf } from '../../model-2.1/up/mappings.js';
import { counterpartOf } from './counterparts.js';
import type { OwnMapping } from './own-mapping.js';

/** Why a URN of SDMX 2.1 names nothing in 3.x, else how it is written there. */
function modernised(urn: string, context: MappingContext): { modern: string } | { hindrance: string } {
  let hindrance: string | undefined;
  const quiet: MappingContext = {
    within: (typeName) => context.within(typeName),
    warn: (rule, detail) => context.warn(rule, detail),
    error: (_rule, detail) => {
      hindrance ??= detail();
    },
    noteReference: () => undefined,
    wantCodelistOf: () => undefined,
  };
  const modern = mappingOf(counterpartOf('ObjectReferenceType'))?.({ urn }, quiet);
  return hindrance === undefined ? { modern: String(modern) } : { hindrance };
}

/**
 * A link with the URN that SDMX 3.0 has for where it leads. A link to nothing that 3.0 knows keeps its address; without
 * one it is left out.
 */
export const mapLink: OwnMapping = ({ urn, ...link }, context) => {
  // What a link to the object itself says is no part of the model.
  if (urn === undefined || link.rel === 'self') return present(link);
  const read = modernised(String(urn), context);
  if ('modern' in read) return present({ ...link, urn: read.modern });
  const left = link.href === undefined ? 'the link' : 'the URN of the link';
  context.warn('link.dropped', () => `${left} was left out: ${read.hindrance}`);
  return link.href === undefined ? undefined : present(link);
};
