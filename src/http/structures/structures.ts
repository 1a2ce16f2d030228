import type { Context } from 'koa';
import { type SpreadsheetFormat, type StructureFormat, spreadsheetFormats } from '../../formats/formats.js';
import { findStructures } from '../../registry/structures/find-structures.js';
import type { Structures } from '../../registry/structures/load-structures.js';
import {
  type ConstraintRoles,
  type Detail,
  detailRow,
  type ReferenceScope,
  type StructureQuery,
} from '../../registry/structures/structure-query.js';
import type { VersionPattern } from '../../versioning/pattern.js';
import type { ErrorShape } from '../errors/respond-with-error.js';
import type { EveryRead } from '../parameters/kinds.js';
import { chooseFormat } from '../parameters/negotiate.js';
import { type MessageRequest, messageHandler, messageResponses } from '../representation/message-handler.js';
import type { Operation, Parameters, PathPart } from '../route.js';

/** The parsed query string of a structure query. */
interface StructureParameters extends EveryRead {
  /** A scope, or the classes of direct references with the roles of constraints among them. */
  readonly references: ReferenceScope | { readonly classes: readonly string[]; readonly roles?: ConstraintRoles };
  readonly detail: Detail;
  readonly format: string | undefined;
}

/** The parsed path of a structure query; null stands for any. */
export interface StructurePath {
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  readonly items: readonly string[] | null;
}

/** Structure queries of one generation of the SDMX REST API: everything that differs between generations. */
export interface StructureApi {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  readonly query: Parameters;
  /** Of messages, in order of preference, the default first; with the generic media types that select each. */
  readonly formats: readonly StructureFormat[];
  readonly errors: ErrorShape;
  /** @throws StrataError `Syntax` that names the parameter */
  readonly readParameters: (ctx: Context) => StructureParameters;
  /**
   * @param segments the parts of the path, decoded
   * @throws StrataError `Syntax` that names the part
   */
  readonly readPath: (segments: readonly string[]) => StructurePath & { readonly roles?: ConstraintRoles };
}

interface StructureRequest extends MessageRequest {
  readonly format: StructureFormat | SpreadsheetFormat;
  readonly query: StructureQuery;
  /** Whether references are written with the versions in the message, for clients that join artefacts by version. */
  readonly isJoined: boolean;
}

/** The formats of responses: spreadsheets come last. */
const offeredBy = ({ formats }: StructureApi): readonly (StructureFormat | SpreadsheetFormat)[] => [
  ...formats,
  ...spreadsheetFormats,
];

function readRequest(api: StructureApi, ctx: Context, segments: readonly string[]): StructureRequest {
  const given = api.readParameters(ctx);
  const { references, detail, format: name } = given;
  const { roles: selected, ...path } = api.readPath(segments);
  const included = typeof references === 'string' ? undefined : references.roles;
  const format = chooseFormat(ctx, name, offeredBy(api), 'structures');
  // A response without included artefacts, or with details as submitted, has references as submitted.
  const isJoined = format.joinsByVersion && references !== 'none' && detailRow(detail).asSubmitted !== true;
  const query: StructureQuery = {
    ...path,
    references: typeof references === 'string' ? references : { classes: references.classes },
    detail,
    resolved: format.resolvesWildcards || isJoined,
    ...(format.isOfModel21 ? { legacy: true } : {}),
    ...(selected === undefined && included === undefined ? {} : { roles: { selected, included } }),
  };
  return { query, format, isJoined, given };
}

/** Structure queries of one generation of the SDMX REST API. */
export const structureQuery = (api: StructureApi): Operation => ({
  summary: api.summary,
  parts: api.parts,
  query: api.query,
  ...messageResponses('A structure message, or a spreadsheet.', offeredBy(api)),
  cost: 'content',
  handle: messageHandler<StructureRequest, Structures>({
    errors: api.errors,
    parse: (ctx, segments) => readRequest(api, ctx, segments),
    named: ({ query }) => ({ ...query, coverages: ['structure'] }),
    find: (snapshot, { query }) => findStructures(snapshot, query),
    write: (
      { artefacts, nameLanguages, joined, resolve, lacksItem, find },
      { format, isJoined },
      header,
      languages,
    ) => ({
      nameLanguages,
      chunks: format.write(artefacts, {
        header,
        languages,
        resolve,
        lacksItem,
        find,
        ...(isJoined ? { change: joined } : {}),
      }),
    }),
  }),
});
