import type { Context } from 'koa';
import { type StructureFormat, structureFormats } from '../../formats/formats.js';
import type { Artefact } from '../../model/artefact.js';
import { readPeriod } from '../../model/period.js';
import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import {
  type ConstraintsQuery,
  type ContextConstraints,
  findConstrained,
  findConstraints,
} from '../../registry/constraints/find-constraints.js';
import { uniteConstraints } from '../../registry/constraints/unite-constraints.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { errorsOfReads } from '../openapi/json-of-state.js';
import { everyRead, required, timePeriod } from '../parameters/kinds.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import { checkCount, limitedList, readParameters, requestFault } from '../parameters/read-parameters.js';
import {
  contentOfFormats,
  type MessageRequest,
  messageHandler,
  nameLanguagesOf,
} from '../representation/message-handler.js';
import type { Operation, Parameter } from '../route.js';
import { constraintsSchema, writeConstraintsJson } from './write-constraints.js';

/** What constraints allow, as an object of this API. */
const json = {
  names: ['json'],
  type: 'application/json',
  generic: [],
  choosesLanguage: false,
} as const;

type ConstraintsFormat = typeof json | StructureFormat;

/** The default first. Only its own media type selects JSON, so that generic ones select it before SDMX-JSON. */
const formats: readonly ConstraintsFormat[] = [json, ...structureFormats];

interface ConstraintsRequest extends MessageRequest {
  readonly format: ConstraintsFormat;
  readonly query: ConstraintsQuery;
}

/** What was found, for JSON or as constraints. */
type Found =
  | { readonly snapshot: Snapshot; readonly contexts: readonly (() => Promise<ContextConstraints>)[] }
  | { readonly constraints: readonly Artefact[] };

const component: Parameter<readonly string[]> = {
  description:
    'The components to return, by id; of nested metadata attributes the dotted path. With value, the component that has the value: a value each, in the same order. A structure message holds all components.',
  isRepeatable: true,
  schema: { ...limitedList({ type: 'string', minLength: 1 }, 'ids'), examples: [['FREQ']] },
  read: (name, _text, texts) => {
    checkCount(`different values of ${name}`, new Set(texts).size, 'ids', name);
    return texts;
  },
};

const value: Parameter<readonly string[]> = {
  description:
    'The value of a component, to be judged: whether it is allowed, and which constraints decide. Several values are judged together: the values of all dimensions are a key, fewer are a partial key.',
  isRepeatable: true,
  schema: { ...limitedList({ type: 'string' }, 'ids'), examples: [['A']] },
  read: (name, _text, texts) => {
    checkCount(`different values of ${name}`, new Set(texts).size, 'ids', name);
    return texts;
  },
};

const validAt = timePeriod(
  'A period: only values of constraints that are valid during a part of it count. The default is all values, because a value that was allowed until 2012 still belongs to the data of 2012.',
);

const query = {
  urn: required(
    'The URN of a data structure, a dataflow, a provision agreement or the metadata counterpart of one, or of a provider: then the constraints of all agreements that it reports for are returned. Its version may be a wildcard, ~, or *; a blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=ECB:EXR(1.0+.0)',
    'give the URN of a dataflow, agreement or structure: ?urn=urn:sdmx:…',
  ),
  component,
  value,
  validAt,
  format: formatName(formats),
  ...everyRead,
};

function valuesOf(components: readonly string[], values: readonly string[]): ReadonlyMap<string, string> {
  if (values.length === 0) return new Map();
  const pairs = new Map(components.map((id, index) => [id, values[index] ?? '']));
  if (values.length === components.length && pairs.size === components.length) return pairs;
  throw requestFault(
    'parameter.value',
    `the request has ${components.length} components, ${pairs.size} of them different, and ${values.length} values; give each component once and a value each: component=FREQ&value=A`,
    'value',
  );
}

function readRequest(ctx: Context): ConstraintsRequest {
  const given = readParameters(ctx, query);
  const format = chooseFormat(ctx, given.format, formats, 'constraints');
  return {
    format,
    given,
    query: {
      urn: readQueryUrn(given.urn),
      components: given.component.length === 0 ? null : given.component,
      values: valuesOf(given.component, given.value),
      valid: given.validAt === undefined ? undefined : readPeriod(given.validAt),
    },
  };
}

async function find(snapshot: Snapshot, { format, query: asked }: ConstraintsRequest): Promise<Found> {
  if ('write' in format) {
    const found = await findConstrained(snapshot, asked);
    return { constraints: found.flatMap(uniteConstraints) };
  }
  return { snapshot, contexts: await findConstraints(snapshot, asked) };
}

/** What constraints allow in a structure, and why. */
export const constraintsOfStructure: Operation = {
  summary: 'The values that constraints allow in a structure, a flow or an agreement, and the constraints that decide',
  description:
    'In JSON, each code of a restricted component has a decision: an index of a list, in allowedBy and excludedBy at the place that the code has in allowed and excluded. A structure message has the same as constraints that are attached to the structure and not stored.',
  query,
  responses: [
    {
      status: 200,
      description: 'What is allowed, and why.',
      content: { [json.type]: constraintsSchema, ...contentOfFormats(structureFormats) },
      headers: ['ETag', 'Last-Modified'],
    },
    { status: 304, description: 'The copy of the client is current.', content: {}, headers: ['ETag', 'Last-Modified'] },
  ],
  errors: errorsOfReads,
  cost: 'content',
  handle: messageHandler<ConstraintsRequest, Found>({
    parse: readRequest,
    find: (snapshot, request) => ({ load: (signal) => find(snapshot.withSignal(signal), request) }),
    write: (found, { format, query: asked }, header, languages) => {
      if ('contexts' in found) {
        return { nameLanguages: () => [], chunks: writeConstraintsJson(asked, found.snapshot, found.contexts) };
      }
      if (!('write' in format)) throw new TypeError('constraints were found for another format');
      return {
        nameLanguages: () => nameLanguagesOf(found.constraints),
        chunks: format.write(found.constraints, {
          header,
          languages,
          resolve: (reference) => reference,
        }),
      };
    },
  }),
};
