import { findCatalogue } from '../../registry/catalogue/find-catalogue.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { artefactTypesNamed } from '../parameters/lists.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { listedProperties, nameProperties } from '../representation/listed-artefact.js';
import { beginJson, snapshotOf, stateRead } from '../representation/respond.js';
import { deprecationProperties, deprecationsToShow } from '../representation/shown-deprecation.js';
import type { Operation } from '../route.js';
import { facetsSchema, listParameters, listSelection } from './list-parameters.js';

export const catalogueSchema = json.component(
  'Catalogue',
  {
    ...stateRead,
    count: json.integer('The number of artefacts of all pages.'),
    next: json.orNull(json.string('For next of the next page; null on the last one.')),
    artefacts: json.arrayOf(
      json.record(
        { ...listedProperties, kind: json.word('artefact') },
        { ...nameProperties, ...deprecationProperties },
      ),
      'By agency, class in the URN and id, with numbers in ids by their value; the highest version first.',
    ),
  },
  { facets: facetsSchema },
);

const query = {
  class: artefactTypesNamed('Only artefacts of these types, by class or resource name. The default is all.'),
  ...listParameters,
};

/** The artefacts of the registry, without a search. */
export const artefactCatalogue: Operation = {
  summary: 'List the artefacts of the registry',
  description:
    'Sorted by agency, class in the URN, and id, with numbers in ids by their value; of each artefact the highest version first. Entries have the properties of the artefacts that a search finds.',
  query,
  responses: [jsonOfState('A page of artefacts; none where nothing fits.', catalogueSchema)],
  errors: errorsOfReads,
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'catalogues');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const selection = listSelection(ctx, given);
      const [{ artefacts: listed, facets, count, next }, deprecationOf] = await Promise.all([
        findCatalogue(snapshot, { classes: given.class, ...selection }),
        deprecationsToShow(snapshot, selection.languages),
      ]);
      const artefacts = listed.map((each) => ({ ...each, ...deprecationOf(each.urn) }));
      const state = beginJson(ctx, snapshot, ['Accept', 'Accept-Language']);
      const head = { ...state, count, next, ...(given.facets ? { facets } : {}) };
      ctx.body = writeJsonObject<json.JsonOf<typeof catalogueSchema>>({ ...head, artefacts });
    },
};
