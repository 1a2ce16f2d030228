import type { Readable } from 'node:stream';
import { readRoot } from '../../registry/artefacts/root-query.js';
import { findCodes, type ListedCodes } from '../../registry/codes/find-codes.js';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { errorsOfReads, taggedJsonOfState } from '../openapi/json-of-state.js';
import { asOf, flag } from '../parameters/kinds.js';
import { repeatedUrn } from '../parameters/lists.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { ScalarList, writeJsonObject } from '../representation/json-pieces.js';
import { jsonOfSnapshot, respondFromSnapshot, stateAsJson, stateRead } from '../representation/respond.js';
import type { Operation } from '../route.js';

export const codesSchema = json.component('Codes', {
  ...stateRead,
  lists: json.arrayOf(
    json.record(
      {
        urn: json.urn('The version of the list.'),
        count: json.integer('The number of its codes, with those that it inherits.'),
        origins: json.arrayOf(
          json.record({
            reference: json.urn('The list that an extension names, as written.'),
            prefix: json.string('What the extension puts before the ids; empty for nothing.'),
            definedBy: json.urn('The version that defines the codes: that list, or one that it inherits them from.'),
            count: json.integer('The number of codes.'),
          }),
          'Where it inherits codes from.',
        ),
      },
      {
        inherited: json.arrayOf(
          json.string(),
          'With codes=true: the ids of inherited codes, in the order of the list.',
        ),
        originOf: json.arrayOf(json.integer(), 'The origin of each of them, as an index of origins from 0.'),
      },
    ),
    'In the order of the URNs.',
  ),
});

const query = {
  urn: repeatedUrn(
    'The URN of a codelist or value list. Its version may be a wildcard, ~, or * for all versions of the line; a blank stands for +. It may be repeated.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)',
  ),
  codes: flag('Whether to return the ids of the codes that are inherited, each with its origin.'),
  asOf,
};

/** How many codes lists have, and where they inherit them from. */
export const codesOfLists: Operation = {
  summary: 'The number of codes of lists, and where they inherit codes from',
  description:
    'Returns the extensions through which each list inherits codes. A structure query returns the codes themselves, with their names.',
  query,
  responses: taggedJsonOfState('The lists, in the order of the URNs.', codesSchema),
  errors: errorsOfReads,
  cost: 'content',
  handle: (services) => async (ctx) => {
    const given = readParameters(ctx, query);
    requireJson(ctx, 'codes');
    const roots = given.urn.map(readRoot);
    await respondFromSnapshot(ctx, services, given.asOf, 'Accept', async (snapshot) =>
      jsonOfSnapshot(snapshot, ['codes', roots, given.codes], async (reading) =>
        writeCodes(reading, await findCodes(reading, roots), given.codes),
      ),
    );
  },
};

/** The lists as JSON. @param withCodes whether the ids of inherited codes are written */
function writeCodes(snapshot: Snapshot, lists: readonly ListedCodes[], withCodes: boolean): string | Readable {
  const shown = lists.map(({ inherited, originOf, ...list }) =>
    withCodes ? { ...list, inherited: new ScalarList(inherited), originOf: new ScalarList(originOf) } : list,
  );
  return writeJsonObject<json.JsonOf<typeof codesSchema>>({ ...stateAsJson(snapshot), lists: shown });
}
