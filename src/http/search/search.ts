import { typeOfClass, typesOfResource, urnClassRow } from '../../model/artefact-types.js';
import { searchRanks } from '../../registry/search/match-lines.js';
import { searchFields } from '../../registry/search/matched-text.js';
import { searchRegistry } from '../../registry/search/search-registry.js';
import { searchKinds } from '../../registry/search/search-texts.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { choice } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { distinctEntries, limitedList, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { listedProperties, nameProperties } from '../representation/listed-artefact.js';
import { beginJson, snapshotOf, stateRead } from '../representation/respond.js';
import { deprecationProperties, deprecationsToShow } from '../representation/shown-deprecation.js';
import type { Operation, Parameter } from '../route.js';
import { facetsSchema, listParameters, listSelection } from './list-parameters.js';

export const searchResultSchema = json.component(
  'SearchResult',
  {
    ...stateRead,
    count: json.integer('The number of hits of all pages; the least one where isComplete is false.'),
    isComplete: json.boolean('False where more fits than is compared; a longer search or a filter finds the rest.'),
    next: json.orNull(json.string('For next of the next page; null where no hit follows.')),
    hits: json.arrayOf(
      json.record(
        {
          ...listedProperties,
          rank: {
            ...json.word(...searchRanks),
            description: 'How it fits: its id, the beginning of its id, all words, or some of them.',
          },
          matched: json.record(
            {
              field: json.word(...searchFields),
              text: json.string('The text that fits; of a long one the part around it.'),
            },
            { language: json.string('Of a name or description.') },
          ),
        },
        {
          ...nameProperties,
          ...deprecationProperties,
          artefact: {
            ...json.record({ urn: json.urn('The artefact.'), class: json.string(), id: json.string() }, nameProperties),
            description: 'Of an item or component: the artefact that holds it.',
          },
        },
      ),
      'The best first.',
    ),
  },
  {
    facets: facetsSchema,
  },
);

/** Limit of the characters of a search: each word is compared with each text that fits. */
const longestSearch = 500;

const q: Parameter<string> = {
  description:
    'What to search for, as people type it: an id or its beginning, or words of ids, names and descriptions in any language; the last word may be incomplete. Case and accents do not matter. No character has a meaning of its own.',
  isRequired: true,
  schema: { type: 'string', minLength: 1, maxLength: longestSearch, examples: ['CL_FREQ', 'exchange rat'] },
  read: (name, text) => {
    if (text === undefined || text === '') {
      throw requestFault('parameter.missing', `${name} is missing; give what to search for: ?${name}=frequency`, name);
    }
    if (text.length <= longestSearch) return text;
    const detail = `${name} has ${text.length} characters; search for at most ${longestSearch}, such as an id or some words`;
    throw requestFault('parameter.value', detail, name);
  },
};

/** Classes of artefacts and of their parts, and resources of REST. */
const classes: Parameter<readonly string[] | null> = {
  description:
    'The classes of hits, separated by commas: those of artefacts, such as Codelist, or their resources, such as codelist; and those of items and components, such as Code. The default is all.',
  schema: { ...limitedList({ type: 'string' }, 'types'), examples: [['Codelist', 'Code']] },
  read: (name, text) => {
    if (text === undefined) return null;
    return distinctEntries(name, text, ',', 'types').flatMap((each) => {
      if (typeOfClass(each) !== undefined || urnClassRow(each) !== undefined) return [each];
      const types = typesOfResource(each.toLowerCase());
      if (types.length > 0) return types.map((type) => type.class);
      const detail = `${name} contains "${each}", which is not a class; use classes such as Codelist, Code or Dimension`;
      throw requestFault('parameter.value', detail, name);
    });
  },
};

const query = {
  q,
  kind: choice('Whether artefacts, or items and components, are found.', ['all', ...searchKinds], 'all'),
  class: classes,
  ...listParameters,
};

/** Artefacts and their parts that fit a text. */
export const registrySearch: Operation = {
  summary: 'Search for artefacts and their items',
  description:
    'Compares ids, and names and descriptions in all languages. Exact ids come first, then beginnings of ids, then texts with all words, then texts with some of them; artefacts come before items. isComplete is false where more texts fit than are compared: then count and facets are lower bounds, and a longer search or a filter finds the rest.',
  query,
  responses: [jsonOfState('A page of hits; none where nothing fits.', searchResultSchema)],
  errors: errorsOfReads,
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'searches');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const selection = listSelection(ctx, given);
      const [{ hits, facets, ...result }, deprecationOf] = await Promise.all([
        searchRegistry(snapshot, {
          text: given.q,
          kind: given.kind === 'all' ? null : given.kind,
          classes: given.class,
          ...selection,
        }),
        deprecationsToShow(snapshot, selection.languages),
      ]);
      const state = beginJson(ctx, snapshot, ['Accept', 'Accept-Language']);
      ctx.body = writeJsonObject<json.JsonOf<typeof searchResultSchema>>({
        ...state,
        ...result,
        ...(given.facets ? { facets } : {}),
        hits: hits.map((hit) => ({ ...hit, ...deprecationOf(hit.artefact?.urn ?? hit.urn) })),
      });
    },
};
