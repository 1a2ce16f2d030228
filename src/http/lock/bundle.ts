import type { Context } from 'koa';
import { type StructureFormat, structureFormats } from '../../formats/formats.js';
import { type BundleQuery, bundleReferences, findBundle } from '../../registry/lock/find-bundle.js';
import type { Structures } from '../../registry/structures/load-structures.js';
import { errorsOfReads } from '../openapi/json-of-state.js';
import { choice, everyRead } from '../parameters/kinds.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { type MessageRequest, messageHandler, messageResponses } from '../representation/message-handler.js';
import type { Operation } from '../route.js';
import { closureParameters, readClosureRoots } from './closure-parameters.js';

const query = {
  ...closureParameters,
  references: choice(
    'How references are written: as they are, with wildcards, or with the exact versions that wildcards resolve to.',
    bundleReferences,
    'written',
  ),
  format: formatName(structureFormats),
  ...everyRead,
};

interface BundleRequest extends MessageRequest {
  readonly format: StructureFormat;
  readonly query: BundleQuery;
}

function readRequest(ctx: Context): BundleRequest {
  const { urn, constraints, references, format: name, ...given } = readParameters(ctx, query);
  const format = chooseFormat(ctx, name, structureFormats, 'structures');
  const { isOfModel21 } = format;
  return { format, given, query: { roots: readClosureRoots(urn), constraints, references, isOfModel21 } };
}

/** A closure as a message. */
export const closureBundle: Operation = {
  summary: 'Artefacts with all that they refer to, as one message for another registry',
  description:
    'The message has the schemes of the owners, cut to the agencies that are needed. Submit it with Action: Merge, so that the agencies are added to those of the other registry.',
  query,
  ...messageResponses('A structure message.', structureFormats),
  // As elsewhere outside of the SDMX API, what is hidden does not exist.
  errors: errorsOfReads,
  cost: 'content',
  handle: messageHandler<BundleRequest, Structures>({
    parse: readRequest,
    find: (snapshot, request) => findBundle(snapshot, request.query),
    write: ({ artefacts, nameLanguages, resolve, lacksItem, find }, { format }, header, languages) => ({
      nameLanguages,
      chunks: format.write(artefacts, { header, languages, resolve, lacksItem, find }),
    }),
  }),
};
