import { StrataError } from '../../errors.js';
import { sdmxMlFormats } from '../../formats/format-table.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import { contentOfRegistration } from '../../formats/registry-messages/registration.js';
import { writeRegistrationsFound } from '../../formats/registry-messages/write-registrations.js';
import type { Named } from '../../registry/access/refuse-restricted.js';
import {
  type FoundRegistration,
  findRegistrations,
  type RegistrationCriterion,
  type RegistrationQuery,
} from '../../registry/registrations/find-registrations.js';
import { classesOfData } from '../../registry/validation/structure-of-data.js';
import { availability2 } from '../availability/rest-2.js';
import { everyRead, readInstant } from '../parameters/kinds.js';
import { chooseFormat, formatName, type NamedFormat } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkParts,
  idShape,
  listPart,
  readList,
  readParameters,
  requestFault,
} from '../parameters/read-parameters.js';
import { type MessageRequest, messageHandler } from '../representation/message-handler.js';
import { type Operation, type Parameter, type PathPart, stateHeaders } from '../route.js';
import { registrationsAsJson, registrationsSchema } from './registration-json.js';

/** A format of registrations. */
interface RegistrationFormat extends NamedFormat {
  readonly choosesLanguage: false;
  /** Undefined for JSON. */
  readonly sdmxMl?: SdmxMlVersion;
}

const registrationFormats: readonly RegistrationFormat[] = [
  ...sdmxMlFormats.map(
    ({ version, parameter }): RegistrationFormat => ({
      names: [`sdmx-${version}`],
      type: 'application/vnd.sdmx.registry+xml',
      version: parameter,
      generic: ['application/xml'],
      choosesLanguage: false,
      sdmxMl: version,
    }),
  ),
  { names: ['json'], type: 'application/json', generic: [], choosesLanguage: false },
];

const instant = (description: string): Parameter<number | undefined> => ({
  description: `${description} An ISO 8601 date or date-time.`,
  schema: { type: 'string', format: 'date-time', examples: ['2026-03-01T12:00:00Z'] },
  read: (name, text) => readInstant(name, text),
});

const query = {
  updatedAfter: instant('Only registrations that were registered or replaced after this instant.'),
  updatedBefore: instant('Only registrations that were registered or replaced before this instant.'),
  format: formatName(registrationFormats),
  ...everyRead,
};

/** What a message of SDMX requires and nobody gave. */
const noReceiver = 'not_supplied';

/** The registrations that were found as a registry message. */
export const registrationsAsXml = (
  version: SdmxMlVersion,
  header: MessageHeader,
  found: readonly FoundRegistration[],
): string =>
  writeRegistrationsFound(
    version,
    { ...header, receivers: header.receivers ?? [{ id: noReceiver }] },
    found.map(({ artefact, updated }) => ({ id: artefact.id, updated, content: contentOfRegistration(artefact) })),
  );

interface RegistrationsRequest extends MessageRequest {
  readonly format: RegistrationFormat;
  readonly query: RegistrationQuery;
}

/** One of the ways in which registrations are selected. */
interface Selecting {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  /** Whether the path names artefacts, which may be restricted; it does where missing. */
  readonly namesArtefacts?: boolean;
  /** @throws StrataError `Syntax` that names the part */
  readonly readPath: (segments: readonly string[]) => RegistrationCriterion;
}

/** What a query names. */
function namedBy(criterion: RegistrationCriterion): Named {
  if (criterion.by === 'context') return criterion.selection;
  if (criterion.by === 'id') return { classes: ['Registration'], agencies: null, ids: criterion.ids };
  return { classes: ['DataProviderScheme'], agencies: criterion.agencies, ids: ['DATA_PROVIDERS'] };
}

const registrationQuery = ({ summary, parts, namesArtefacts = true, readPath }: Selecting): Operation => ({
  summary,
  parts,
  query,
  responses: [
    {
      status: 200,
      description: 'The registrations, as a registry message or as JSON.',
      content: Object.fromEntries(
        registrationFormats.map(({ type, version, sdmxMl }) =>
          sdmxMl === undefined ? [type, registrationsSchema] : [`${type};version=${version}`, null],
        ),
      ),
      headers: ['ETag', 'Last-Modified', ...stateHeaders],
    },
    {
      status: 304,
      description: 'The copy of the client is current.',
      content: {},
      headers: ['ETag', 'Last-Modified', ...stateHeaders],
    },
  ],
  errors: [
    'Syntax',
    'Semantic',
    ...(namesArtefacts ? (['Unauthenticated', 'Forbidden'] as const) : []),
    'NotFound',
    'NotAcceptable',
    'Unavailable',
  ],
  cost: 'content',
  handle: messageHandler<RegistrationsRequest, readonly FoundRegistration[]>({
    errors: availability2.errors,
    parse: (ctx, segments) => {
      const given = readParameters(ctx, query);
      checkParts(segments, parts);
      const { updatedAfter, updatedBefore, format: name } = given;
      const criterion = readPath(segments);
      const format = chooseFormat(ctx, name, registrationFormats, 'registrations');
      return { given, format, query: { criterion, updatedAfter, updatedBefore } };
    },
    named: ({ query: { criterion } }) => ({ ...namedBy(criterion), coverages: ['structure', 'data'] }),
    find: async (snapshot, request) => {
      const result = await findRegistrations(snapshot, request.query);
      if (result.count > 0) return result;
      throw new StrataError('NotFound', 'the registry does not hold a registration of data that matches the query');
    },
    write: (found, { format: { sdmxMl } }, header) => ({
      nameLanguages: () => [],
      chunks: [
        sdmxMl === undefined
          ? `${JSON.stringify(registrationsAsJson(found))}\n`
          : registrationsAsXml(sdmxMl, header, found),
      ],
    }),
  }),
});

const [context, ...partsOfFlow] = availability2.parts.slice(0, 4);
const contexts = classesOfData.map((each) => each.toLowerCase());

/** Registration queries by data structure, dataflow or provision agreement (REST 2.2.2). */
export const registrationsOfFlow = registrationQuery({
  summary: 'Registrations of data by structure, flow or agreement',
  parts: [
    {
      ...(context as PathPart),
      description: 'The type of the structures; * for any.',
      schema: { type: 'string', enum: [...contexts, '*'] },
    },
    ...partsOfFlow,
  ],
  readPath: (segments) => {
    const { classes, agencies, ids, versions } = availability2.readPath(segments);
    const ofData = classes.filter((each) => (classesOfData as readonly string[]).includes(each));
    if (ofData.length > 0) return { by: 'context', selection: { classes: ofData, agencies, ids, versions } };
    throw requestFault(
      'path.context',
      `"${segments[0]}" is not a context of registrations; use one of ${contexts.join(', ')}, *`,
      'context',
    );
  },
});

/** Registration queries by data provider (REST 2.2.2). */
export const registrationsOfProvider = registrationQuery({
  summary: 'Registrations of data by provider',
  parts: [
    { ...listPart('agency', 'Maintenance agencies of data providers; * for any.'), isRequired: true },
    { ...listPart('provider', 'Ids of data providers; * for any.'), isRequired: true },
  ],
  readPath: ([agency, provider]) => ({
    by: 'provider',
    agencies: readList('agency', agency, agencyShape),
    providers: readList('provider', provider, idShape),
  }),
});

/** Registration queries by id (REST 2.2.2). */
export const registrationsById = registrationQuery({
  summary: 'Registrations of data by id',
  namesArtefacts: false,
  parts: [{ ...listPart('registration', 'Ids of registrations; * for any.'), isRequired: true }],
  readPath: ([ids]) => ({ by: 'id', ids: readList('registration', ids, idShape) }),
});
