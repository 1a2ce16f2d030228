import { structureFormats } from '../../formats/formats.js';
import { artefactTypes, typesOfResource } from '../../model/artefact-types.js';
import {
  details,
  type ReferenceScope,
  referenceScopes,
  type StructureQuery,
} from '../../registry/structures/structure-query.js';
import { asOf, choice, formatName, lang } from '../parse/parameter-kinds.js';
import { type Parameter, readParameters, requestFault } from '../parse/parameters.js';
import { readStructurePath, structureParts } from '../parse/structure-path.js';
import type { StructureApi } from './structure-api.js';

/** A scope, or a comma list of types. */
function readReferences(text: string | undefined): StructureQuery['references'] {
  if (text === undefined) return 'none';
  const scope: ReferenceScope | undefined = referenceScopes.find((each) => each === text);
  if (scope !== undefined) return scope;
  const classes = [...new Set(text.split(','))].flatMap((resource) => {
    const types = typesOfResource(resource);
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'parameter.value',
      `references is "${text}"; it may be ${referenceScopes.join(', ')}, or artefact types joined by commas`,
      'references',
    );
  });
  return { classes };
}

const references: Parameter<StructureQuery['references']> = {
  description: 'What comes along: related artefacts, or those of some types that are referred to directly, either way.',
  schema: {
    type: 'array',
    items: {
      type: 'string',
      enum: [...new Set([...referenceScopes, ...artefactTypes.map(({ resource }) => resource)])],
    },
    default: ['none'],
  },
  read: (_name, text) => readReferences(text),
};

const query = {
  references,
  detail: choice('How much of artefacts is told.', details, 'full'),
  asOf,
  format: formatName(structureFormats),
  lang,
};

/** REST 2.2.2, structure queries: `/{type}/{agency}/{id}/{version}/{item}`. */
export const rest2: StructureApi = {
  summary: 'Artefacts, and what belongs to them',
  parts: structureParts,
  query,
  formats: structureFormats,
  errors: { sdmxMl: '3.0', first: 'json' },
  readParameters: (ctx) => readParameters(ctx, query),
  readPath: readStructurePath,
};
