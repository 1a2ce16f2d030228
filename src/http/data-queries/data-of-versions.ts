import { compareTexts } from '../../model/compare-texts.js';
import { readRoot, requireWholeArtefact } from '../../registry/artefacts/root-query.js';
import { findVersionsOfData } from '../../registry/data/find-data.js';
import { findDataSources } from '../../registry/registrations/data-sources.js';
import { semanticError } from '../../registry/semantic-error.js';
import { classesOfData } from '../../registry/validation/structure-of-data.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, required } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';
import { addressesOf } from './data-sources.js';

export const dataOfVersionsSchema = json.component('DataOfVersions', {
  urn: json.urn('The URN of the request.'),
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that counts.'),
  loaded: json.arrayOf(
    json.record({
      urn: json.urn('The version that the data are of.'),
      at: json.instant,
      rows: json.integer('The number of rows after the newest load.'),
    }),
    'The versions with loaded data, by URN.',
  ),
  sources: json.arrayOf(
    json.record(
      {
        source: json.string('The value of the parameter source of a data query.'),
        registration: json.urn('The registration.'),
        structure: json.urn('What the data are of.'),
      },
      { service: json.string('The address of the service.'), file: json.string('The address of the file.') },
    ),
    'The registered sources, by id.',
  ),
});

const query = {
  urn: required(
    'The URN of a dataflow, provision agreement or data structure. Its version may be a wildcard, ~, or *; a blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)',
    'give the URN of a dataflow, provision agreement or data structure: ?urn=urn:sdmx:…',
  ),
  asOf,
};

/** Where the data of versions are. */
export const dataOfVersions: Operation = {
  summary: 'Where the data of a dataflow, provision agreement or data structure are',
  description:
    'What was loaded, and the sources that are registered: what a data query with the same version finds. Nothing is fetched. A restricted flow is 401 without WWW-Authenticate for anonymous callers and 403 for known ones.',
  query,
  responses: [jsonOfState('The data; empty lists where there are none.', dataOfVersionsSchema)],
  errors: [...errorsOfReads, 'Unauthenticated', 'Forbidden'],
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'data');
      const { urn, text } = readRoot(given.urn);
      requireWholeArtefact(urn, 'data.item', 'data are of whole artefacts');
      const { class: name, agencyID, id, version } = urn;
      if (!classesOfData.some((each) => each === name))
        throw semanticError(
          'data.class',
          `${text} is a ${name}, which has no data; give one of ${classesOfData.join(', ')}`,
        );
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const selection = { classes: [name], agencies: [agencyID], ids: [id], versions: parseVersionOfUrn(version) };
      const { versions, loads } = await findVersionsOfData(snapshot, selection);
      const sources = await findDataSources(snapshot, versions, Date.now());
      const state = beginJson(ctx, snapshot);
      ctx.body = writeJsonObject<json.JsonOf<typeof dataOfVersionsSchema>>({
        urn: text,
        ...state,
        loaded: loads
          .map(({ urn, at, rows }) => ({ urn, at: new Date(at).toISOString(), rows }))
          .sort((a, b) => compareTexts(a.urn, b.urn)),
        sources: sources.map((source) => ({
          source: source.id,
          registration: source.urn,
          structure: source.version.urn,
          ...addressesOf(source),
        })),
      });
    },
};
