import type { Context } from 'koa';
import type { StructureFormat } from '../../formats/formats.js';
import type { ConstraintRoles, Detail, ReferenceScope } from '../../registry/structures/structure-query.js';
import type { PathPart } from '../openapi/route.js';
import type { Parameters } from '../parse/parameters.js';
import type { StructurePath } from '../parse/structure-path.js';
import type { ErrorShape } from '../respond/answer-version.js';

/** What the query string of a structure query says, past parsing. */
export interface StructureParameters {
  /** The classes of direct references, where no scope is named; roles limit some of them. */
  readonly references: ReferenceScope | { readonly classes: readonly string[]; readonly roles?: ConstraintRoles };
  readonly detail: Detail;
  /** Epoch milliseconds; missing for the present. */
  readonly asOf?: number | undefined;
  readonly format?: string | undefined;
  readonly lang?: string | undefined;
}

/** A generation of the SDMX REST API: all in which its structure queries differ from those of another. */
export interface StructureApi {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  readonly query: Parameters;
  /** The formats by rank, the default first; which of them generic media types mean. */
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
