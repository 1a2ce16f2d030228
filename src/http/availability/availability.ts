import type { Context } from 'koa';
import type { AvailabilityFormat } from '../../formats/formats.js';
import { typesOfResource } from '../../model/artefact-types.js';
import type { Holder } from '../../model/shares.js';
import { type AvailabilityQuery, availabilityModes } from '../../registry/availability/availability-query.js';
import { type Availability, findAvailability } from '../../registry/availability/find-availability.js';
import { reduceLoads } from '../../registry/data/available-data.js';
import type { ErrorShape } from '../errors/respond-with-error.js';
import { holderOf } from '../limits/gate.js';
import { choice, type EveryRead } from '../parameters/kinds.js';
import { chooseFormat } from '../parameters/negotiate.js';
import { distinctEntries, limitedList, requestFault } from '../parameters/read-parameters.js';
import {
  type MessageRequest,
  messageHandler,
  messageResponses,
  nameLanguagesOf,
} from '../representation/message-handler.js';
import type { Operation, Parameter, Parameters, PathPart } from '../route.js';

/** The resources allowed in `references` (REST 2.2.2, availability queries). */
const resources = ['codelist', 'valuelist', 'datastructure', 'conceptscheme', 'dataflow', 'dataproviderscheme'];

function readReferences(name: string, text: string | undefined): readonly string[] {
  if (text === undefined || text === 'none') return [];
  const named = text === 'all' ? resources : distinctEntries(name, text, ',', 'types');
  const unknown = named.find((each) => !resources.includes(each));
  if (unknown !== undefined) {
    throw requestFault(
      'parameter.value',
      `${name} contains "${unknown}"; use none, all, or a list separated by commas of ${resources.join(', ')}`,
      name,
    );
  }
  return [...new Set(named.flatMap((each) => typesOfResource(each).map((type) => type.class)))];
}

/** The classes of the structures to include; the same in both generations of the API. */
export const availabilityReferences: Parameter<readonly string[]> = {
  description:
    'The structures to include: none, all, or types separated by commas. Item schemes are returned with only the items that the result uses.',
  schema: { ...limitedList({ type: 'string', enum: ['none', 'all', ...resources] }, 'types'), default: ['none'] },
  read: readReferences,
};

/** Which values are returned; the same in both generations of the API. */
export const availabilityMode = choice(
  'exact: the values that occur in the selected data. available: the values that can be selected for a component, given the selection of the other components.',
  availabilityModes,
  'exact',
);

/** The parsed query string of an availability query. */
interface AvailabilityParameters extends EveryRead, Pick<AvailabilityQuery, 'filters' | 'mode' | 'references'> {
  readonly format: string | undefined;
  readonly source: string | undefined;
}

/** The parsed path of an availability query. */
export type AvailabilityPath = Pick<
  AvailabilityQuery,
  'classes' | 'agencies' | 'ids' | 'versions' | 'keys' | 'providers' | 'components'
>;

/** Availability queries of one generation of the SDMX REST API: everything that differs between generations. */
export interface AvailabilityApi {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  readonly query: Parameters;
  /** In order of preference, the default first. */
  readonly formats: readonly AvailabilityFormat[];
  readonly errors: ErrorShape;
  /** @throws StrataError `Syntax` that names the parameter */
  readonly readParameters: (ctx: Context) => AvailabilityParameters;
  /** @throws StrataError `Syntax` that names the part */
  readonly readPath: (segments: readonly string[]) => AvailabilityPath;
}

interface AvailabilityRequest extends MessageRequest {
  /** For whom data are read. */
  readonly holder: Holder;
  readonly format: AvailabilityFormat;
  readonly query: AvailabilityQuery;
}

const described = (formats: readonly AvailabilityFormat[]): Pick<Operation, 'responses' | 'errors'> => {
  const { responses, errors } = messageResponses(
    'A structure message with availability constraints (SDMX 3.1) or data constraints (earlier versions).',
    formats,
  );
  return { responses, errors: [...errors, 'TooLarge', 'TooSlow'] };
};

/** Data availability queries of one generation of the SDMX REST API. */
export const availabilityQuery = (api: AvailabilityApi): Operation => ({
  summary: api.summary,
  parts: api.parts,
  query: api.query,
  ...described(api.formats),
  cost: 'content',
  handle: (services, mount) =>
    messageHandler<AvailabilityRequest, Availability>({
      errors: api.errors,
      parse: (ctx, segments) => {
        const given = api.readParameters(ctx);
        const { filters, mode, references, format: name } = given;
        const path = api.readPath(segments);
        const format = chooseFormat(ctx, name, api.formats, 'availability constraints');
        const resolved = format.resolvesWildcards;
        return { given, format, holder: holderOf(ctx), query: { ...path, filters, mode, references, resolved } };
      },
      named: ({ query }) => ({ ...query, coverages: ['structure', 'data'] }),
      find: (snapshot, { query, holder }) => ({
        load: (signal) => {
          const reading = snapshot.withSignal(signal);
          const loads = reduceLoads(reading, (work) => services.data.perform({ holder, signal }, work));
          return findAvailability(reading, query, loads);
        },
      }),
      write: ({ constraints, structures, resolve, lacksItem }, { format }, header, languages) => ({
        nameLanguages: () => nameLanguagesOf([...structures, ...constraints]),
        chunks: format.write(constraints, structures, { header, languages, resolve, lacksItem }),
      }),
    })(services, mount),
});
