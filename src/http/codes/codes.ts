import { readRoot } from '../../registry/artefacts/root-query.js';
import { findCodes } from '../../registry/codes/find-codes.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { repeatedUrn } from '../parameters/repeated-urn.js';
import { ScalarList, writeJsonObject } from '../representation/json-pieces.js';
import { beginJson } from '../representation/show-state.js';
import type { Operation } from '../route.js';

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
  responses: [jsonOfState('The lists, in the order of the URNs.', 'Codes')],
  errors: errorsOfReads,
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'codes');
      const roots = given.urn.map(readRoot);
      const snapshot = await registry.at(given.asOf, ctx.state.principal);
      const lists = await findCodes(snapshot, roots);
      const state = beginJson(ctx, snapshot);
      ctx.body = writeJsonObject(
        {
          ...state,
          lists: lists.map(({ inherited, originOf, ...list }) =>
            given.codes ? { ...list, inherited: new ScalarList(inherited), originOf: new ScalarList(originOf) } : list,
          ),
        },
        given.codes ? lists.reduce((count, { inherited }) => count + inherited.length, 0) : lists.length,
      );
    },
};
