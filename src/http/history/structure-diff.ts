import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import type { PatchOperation } from '../../registry/history/json-patch.js';
import { patchStructure } from '../../registry/history/patch-structure.js';
import { findChanges } from '../../registry/versions/find-changes.js';
import * as json from '../json-schema.js';
import { errorsOfReads } from '../openapi/json-of-state.js';
import { everyRead, readLanguages, stateParameter } from '../parameters/kinds.js';
import { chooseFormat, formatName, type NamedFormat } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { joinPieces, writeJsonObject } from '../representation/json-pieces.js';
import { showState, snapshotOf, stateAsJson, stateRead } from '../representation/respond.js';
import { type JsonSchema, type Operation, stateHeaders } from '../route.js';
import { earlierVersion, laterVersion } from '../versions/compared-versions.js';
import { comparisonAsJson, comparisonProperties } from '../versions/comparison.js';

export const structureDiffSchema = json.component('StructureDiff', {
  ...comparisonProperties,
  from: { ...json.record(stateRead), description: 'The state with the earlier content.' },
});

const jsonPatchSchema = json.named(
  'JsonPatch',
  json.arrayOf(
    json.record(
      { op: json.word('add', 'remove', 'replace', 'move'), path: json.string('A JSON pointer.') },
      { from: json.string('A JSON pointer.'), value: {} },
    ),
    'A JSON Patch (RFC 6902).',
  ),
);

/** A way to write what changed. */
interface DiffFormat extends NamedFormat {
  readonly schema: JsonSchema;
  readonly isPatch: boolean;
}

const formats: readonly DiffFormat[] = [
  { names: ['json'], type: 'application/json', generic: [], schema: structureDiffSchema, isPatch: false },
  {
    names: ['json-patch'],
    type: 'application/json-patch+json',
    generic: [],
    schema: jsonPatchSchema,
    isPatch: true,
  },
];

const query = {
  urn: earlierVersion,
  to: laterVersion('The default is that of the earlier one.'),
  from: stateParameter('The state with the earlier content. Without it, that of asOf'),
  format: formatName(formats),
  ...everyRead,
};

/** A JSON Patch, an operation a line. */
function* patchPieces(operations: readonly PatchOperation[]): Generator<string> {
  let separator = '[\n  ';
  for (const operation of operations) {
    yield `${separator}${JSON.stringify(operation)}`;
    separator = ',\n  ';
  }
  yield operations.length === 0 ? '[]\n' : '\n]\n';
}

/** What changed between two versions, or between two states of one. */
export const structureDiff: Operation = {
  summary: 'What changed between two versions, or between two states of one, as changes or as a JSON Patch',
  description:
    'Changes are those of /ws/registry/compare. The JSON Patch (RFC 6902) leads from the one SDMX-JSON 2.1 form to the other: the element of a message that a structure query with detail=raw and format=sdmx-json-2.1 returns in the same language. Elements of lists are the same by their id; one with another place is moved.',
  query,
  responses: [
    {
      status: 200,
      description: 'What changed.',
      content: Object.fromEntries(formats.map(({ type, schema }) => [type, schema])),
      headers: stateHeaders,
    },
  ],
  errors: errorsOfReads,
  cost: 'content',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const format = chooseFormat(ctx, given.format, formats, 'differences');
      const before = readQueryUrn(given.urn);
      if (given.to === undefined && given.from === undefined) {
        const detail = 'there is nothing to compare with; give another version as to, or a past state as from';
        throw requestFault('parameter.missing', detail, 'from');
      }
      const contents = { before, after: given.to === undefined ? before : readQueryUrn(given.to) };
      const to = await snapshotOf(ctx, registry, given.asOf);
      const from = given.from === undefined ? to : await snapshotOf(ctx, registry, given.from, 'from');
      showState(ctx, to);
      ctx.vary(['Accept', 'Accept-Language']);
      if (format.isPatch) {
        const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
        const operations = await patchStructure({ from, to }, contents, languages);
        ctx.body = joinPieces(patchPieces(operations));
      } else {
        const found = await findChanges(to, contents, from);
        const { before: earlier, ...comparison } = comparisonAsJson(found);
        ctx.body = writeJsonObject<json.JsonOf<typeof structureDiffSchema>>({
          before: earlier,
          from: stateAsJson(from),
          ...comparison,
        });
      }
      ctx.type = format.type;
    },
};
