import { allTypes } from '../../model/artefact-types.js';
import { reasonEffects } from '../../registry/constraints/find-constraints.js';
import { pinReasons } from '../../registry/graph/find-impact.js';
import { edgeDirectnesses, edgeKinds, edgeResolutions } from '../../registry/graph/graph-edge.js';
import { type Status, submissionStates } from '../../registry/submission/submission.js';
import { auditRules } from '../../registry/versions/audit.js';
import { increments } from '../../versioning/increment.js';
import type { JsonSchema } from '../route.js';

const text = (description?: string): JsonSchema => ({ type: 'string', ...(description && { description }) });
const urn = (description: string): JsonSchema => ({ type: 'string', description, examples: [exampleUrn] });
const word = (...words: readonly string[]): JsonSchema => ({ type: 'string', enum: words });
const whole = (description?: string): JsonSchema => ({ type: 'integer', ...(description && { description }) });
const orNull = ({ type, ...rest }: JsonSchema): JsonSchema => ({ type: [type, 'null'], ...rest });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** The schema of an object with required and optional properties. */
const record = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

const exampleUrn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)';
const statuses = [
  'created',
  'replaced',
  'merged',
  'deleted',
  'unchanged',
  'rejected',
] as const satisfies readonly Status[];
const code = whole(
  'SDMX error code: 100 no results found, 110 unauthorised, 130 message too large, 140 syntax error, 150 semantic error, 500 internal error, 503 service unavailable.',
);

const place = {
  path: text('Path in the message or artefact, or the name of the parameter or header.'),
  line: whole('Line in the message, 1-based.'),
  column: whole('Column in that line, 1-based.'),
};

const submissionId = { type: 'string', format: 'uuid', description: 'The id of the submission.' };

const problem = record(
  {
    severity: word('error', 'warning'),
    code,
    rule: text('Stable name of the violated rule, for programs.'),
    detail: text('What is wrong and what would be right.'),
  },
  { reference: text('The reference that causes the problem, as written.'), ...place },
);

const numbers = (description: string): JsonSchema => ({
  ...listOf({ type: 'integer', minimum: 1 }),
  description,
});

const reasons: JsonSchema = {
  ...listOf(
    record(
      {
        constraint: urn('The version of the constraint.'),
        effect: {
          ...word(...reasonEffects),
          description:
            'includes: it names the value. excludes: it names it to exclude it. notIncluded: it includes other values only. together: each series with the value has another one that is excluded.',
        },
      },
      {
        regions: numbers('The regions that have the effect, beginning with 1.'),
        keySets: numbers('The key sets that have the effect, beginning with 1.'),
        keys: {
          ...listOf(record({ keySet: whole(), key: whole() })),
          description: 'The first ten keys that have the effect.',
        },
        value: text('The value as written, where it is not the code itself.'),
        cascadeValues: word('true', 'excluderoot'),
        validFrom: text('The period in which the value begins to apply.'),
        validTo: text('The period in which it ceases to apply.'),
      },
    ),
  ),
  description: 'The reasons of the decision: those to include an allowed value, or those to exclude another one.',
};

const decidedCodes = {
  decisions: {
    ...listOf(record({ allowed: { type: 'boolean' }, by: reasons })),
    description: 'The decisions about codes. Missing, with the next four, where all codes of the list are allowed.',
  },
  allowed: { ...listOf(text()), description: 'The codes that are allowed, in the order of the list.' },
  allowedBy: { ...listOf(whole()), description: 'The decision about each of them, as an index of decisions from 0.' },
  excluded: { ...listOf(text()), description: 'The other codes of the list, in its order.' },
  excludedBy: { ...listOf(whole()), description: 'The decision about each of them, as an index of decisions from 0.' },
};

const constrainedComponent = record(
  { id: text('Its id; of a nested metadata attribute the dotted path.'), class: text() },
  {
    enumeration: record({
      urn: orNull(urn('The version of the list; null where the registry does not hold it.')),
      reference: urn('The reference to it as written.'),
    }),
    ...decidedCodes,
    timeRanges: {
      ...listOf({ type: 'object' }),
      description: 'The times that are allowed, in their order, as time ranges of SDMX-JSON.',
    },
    constraints: {
      ...listOf(urn('A version.')),
      description: 'The constraints that name it, if it has no list. Its values are judged with value.',
    },
  },
);

/** The JSON documents that SDMX does not define. */
const table = {
  Errors: record({
    errors: {
      ...listOf(
        record(
          { code, title: text(), detail: text('What is wrong and what would be right.') },
          {
            'x-rule': text('Stable name of the violated rule, for programs.'),
            'x-path': place.path,
            'x-line': place.line,
            'x-column': place.column,
            'x-reference': text('The reference that causes the problem, as written.'),
          },
        ),
      ),
      minItems: 1,
    },
  }),
  Report: record(
    {
      submission: submissionId,
      transaction: orNull(whole('The number of the transaction; null if nothing was changed.')),
      at: instant,
      dryRun: { type: 'boolean' },
      results: listOf(
        record(
          { urn: urn('The URN of the artefact.'), status: word(...statuses), problems: listOf(problem) },
          { version: { $ref: '#/components/schemas/VersionReport' } },
        ),
      ),
      resolutions: {
        ...listOf(
          record(
            {
              wildcard: urn('A reference with a wildcard.'),
              from: orNull(urn('The version it resolved to before; null for none.')),
              to: orNull(urn('The version it resolves to now; null for none.')),
              parents: whole('The number of artefacts that refer to this wildcard.'),
            },
            {
              dependents: {
                ...listOf(urn('An artefact that refers to it.')),
                description: 'In a dry run: the artefacts that refer to it, 100 of them unless full is true.',
              },
            },
          ),
        ),
        description: 'Wildcards whose resolution changes.',
      },
    },
    {
      problems: { ...listOf(problem), description: 'Problems of the message as a whole.' },
      consequences: { $ref: '#/components/schemas/Consequences' },
    },
  ),
  Consequences: {
    ...record({
      count: whole('The number of affected artefacts.'),
      affected: listOf(
        record(
          {
            urn: urn('An artefact that is not changed.'),
            effect: {
              ...word('codes', 'allowedCodes', 'structure'),
              description:
                'What changes: the codes that a codelist inherits, the codes that components of a structure can have, or the structure of a flow.',
            },
            through: listOf(urn('The version or wildcard that causes it.')),
          },
          {
            added: whole('For codes: how many are added.'),
            removed: whole('For codes: how many are removed.'),
            components: {
              ...listOf(
                record(
                  { id: text('The id of the component.') },
                  {
                    added: whole('How many codes its list gets; missing where it takes its values from another list.'),
                    removed: whole('How many codes its list loses.'),
                  },
                ),
              ),
              description: 'For allowedCodes: the components.',
            },
          },
        ),
      ),
    }),
    description:
      'In an accepted dry run: the artefacts that are not changed themselves, while what they resolve to changes; 100 of them unless full is true.',
  },
  Change: record({
    increment: word(...increments),
    rule: text('Class of the artefact and id of the rule, joined by a dot.'),
    path: text('The path in the content of the artefact.'),
    detail: text('What changed, in a sentence.'),
  }),
  VersionReport: {
    ...record({
      baseline: orNull(text('The version that the submitted one is compared with; null for none.')),
      proposed: text('The submitted version.'),
      required: word(...increments),
      minimum: text('The lowest version that is accepted with this content.'),
      count: whole('The number of changes.'),
      changes: {
        ...listOf({ $ref: '#/components/schemas/Change' }),
        description: 'The changes with the largest increments first; 100 of them unless full is true.',
      },
    }),
    description: 'How a stable version is measured against the highest stable version below it.',
  },
  SubmissionOutcome: record({
    submission: submissionId,
    state: {
      ...word(...submissionStates),
      description:
        'committed: written in the transaction of the report. unchanged: the registry already held this content. rejected, dryRun: nothing was written.',
    },
    report: { $ref: '#/components/schemas/Report' },
  }),
  Audit: record({
    asOf: instant,
    tick: whole('The number of the newest transaction that was read.'),
    lines: whole('The number of version lines of the page.'),
    next: orNull(text('The last line of the page, for after of the next page; null where no line follows.')),
    violations: {
      ...listOf(
        record(
          {
            rule: word(...auditRules),
            severity: word('error', 'warning'),
            urn: urn('The version that violates the rule.'),
            detail: text('What is wrong and what would be right.'),
          },
          {
            reference: urn('The reference that violates it, without its item.'),
            resolution: urn('The version that the reference resolves to, where that lacks items.'),
            items: { ...listOf(text()), description: 'The items that it lacks.' },
            version: { $ref: '#/components/schemas/VersionReport' },
          },
        ),
      ),
      description: 'By version line.',
    },
  }),
  Comparison: record(
    {
      before: urn('The earlier version.'),
      after: urn('The later version, or the artefact of the message.'),
      asOf: instant,
      tick: whole('The number of the newest transaction that was read.'),
      required: { ...word(...increments), description: 'The largest increment of the changes.' },
      suggested: orNull(
        text(
          'The lowest version for the later content, measured against the earlier one, that is not taken; null where no step is required, because the earlier version is not stable or the two are of different lines.',
        ),
      ),
      count: whole('The number of changes.'),
      changes: listOf({ $ref: '#/components/schemas/Change' }),
    },
    { problems: { ...listOf(problem), description: 'Problems of the artefact of the message.' } },
  ),
  ReferenceGraph: record(
    {
      asOf: instant,
      tick: whole('The number of the newest transaction that the graph includes.'),
      nodes: listOf(
        record(
          {
            urn: urn('The URN of the version.'),
            class: word(...allTypes.map((type) => type.class)),
            agencyID: text(),
            id: text(),
            version: text(),
            stability: word('stable', 'draft', 'initial', 'nonSemantic'),
            distance: whole('The least number of references between this node and a root.'),
          },
          {
            name: text(),
            items: {
              ...listOf(text()),
              description: 'The items or components at which alone it is reached; only with scope=item.',
            },
          },
        ),
      ),
      edges: listOf(
        record(
          {
            source: urn('The version that holds the reference.'),
            target: orNull(urn('The version that it resolves to; null for none.')),
            reference: urn(
              'The reference as written, with its item and its wildcards; the artefact where the edge names several items.',
            ),
            kind: word(...edgeKinds),
            directness: {
              ...word(...edgeDirectnesses),
              description:
                'joined: the two nodes are connected only by nodes that types hides; via has those of one shortest way.',
            },
            role: text('The role of the reference: its id in the reference table.'),
            items: { ...listOf(text()), description: 'The items that it refers to.' },
            resolution: {
              ...word(...edgeResolutions),
              description:
                'itemMissing: the target lacks an item that the reference names. external: the target is a stub, whose content is elsewhere. loose: the reference can select objects and binds none.',
            },
            since: instant,
            references: {
              ...listOf(
                record(
                  { reference: urn('The reference as written, with its item and its wildcards.') },
                  {
                    component: text('The item or component that holds it; missing for the artefact itself.'),
                    item: text('The item that it refers to; missing for an artefact.'),
                  },
                ),
              ),
              minItems: 1,
              description: 'Each reference of the edge, in the order of the artefact.',
            },
          },
          {
            component: text('The item or component that holds the reference.'),
            missing: { ...listOf(text()), minItems: 1, description: 'Those of the items that the target lacks.' },
            via: {
              ...listOf(urn('A version.')),
              minItems: 1,
              description: 'The versions between source and target that the reference goes through, in order.',
            },
            codes: {
              ...listOf(text()),
              description:
                'The codes that patterns, cascades and expressions among the items mean; only with items=true.',
            },
          },
        ),
      ),
    },
    {
      urn: urn('The URN of the request, if it names one version.'),
      root: urn('The version that this URN resolves to.'),
      urns: {
        ...listOf(urn('A URN of the request.')),
        description: 'The URNs of the request, if it can name several versions.',
      },
      roots: { ...listOf(urn('A version.')), description: 'The versions that these URNs resolve to.' },
    },
  ),
  Constraints: record(
    {
      urn: urn('The URN of the request.'),
      asOf: instant,
      tick: whole('The number of the newest transaction that counts.'),
      contexts: {
        ...listOf(
          record(
            {
              urn: urn('The structure, flow or agreement.'),
              above: { ...listOf(urn('A version.')), description: 'The structures above it, nearest first.' },
              constraints: {
                ...listOf(
                  record({
                    urn: urn('The version of the constraint.'),
                    attachedTo: {
                      ...listOf(urn('A version, or a provider.')),
                      description: 'What it is attached to: the context, structures above it, or its provider.',
                    },
                    keySets: whole('The number of its key sets.'),
                  }),
                ),
                description: 'The constraints that apply.',
              },
              isEmpty: { type: 'boolean', description: 'Whether the constraints leave no key at all.' },
              isExact: {
                type: 'boolean',
                description:
                  'False where key sets are too many to be combined; codes can then be allowed although no series with them is.',
              },
            },
            {
              components: listOf(constrainedComponent),
              allowed: { type: 'boolean', description: 'Whether the values of the request are allowed.' },
              sentence: text('The judgement about them.'),
              by: reasons,
            },
          ),
        ),
        description: 'One, unless the URN matches several versions or is that of a provider.',
      },
    },
    {
      values: {
        type: 'object',
        additionalProperties: text(),
        description: 'The values of the request, by component.',
      },
    },
  ),
  Impact: record({
    urn: urn('The URN of the request.'),
    root: urn('The version that has the content.'),
    version: text('The version as which it would be published.'),
    asOf: instant,
    tick: whole('The number of the newest transaction that counts.'),
    follow: {
      ...listOf(
        record({
          wildcard: urn('A wildcard that would resolve to the published version.'),
          from: orNull(urn('The version that it resolves to now; null for none.')),
          parents: { ...listOf(urn('A version that refers to it.')), description: 'In order.' },
        }),
      ),
      description: 'Who would follow, by wildcard.',
    },
    pinned: {
      ...listOf(
        record({
          reference: urn('A version or wildcard of the line.'),
          resolution: orNull(urn('The version that it resolves to, now and then; null for none.')),
          reason: {
            ...word(...pinReasons),
            description:
              'exact: it is a version. outOfRange: a wildcard that does not include the published version. higherVersion: a wildcard that resolves to a higher version.',
          },
          parents: { ...listOf(urn('A version that refers to it.')), description: 'In order.' },
        }),
      ),
      description: 'Who is pinned to another version, by reference.',
    },
    break: {
      ...listOf(
        record({
          parent: urn('The version that holds the reference.'),
          wildcard: urn('The wildcard that it refers to.'),
          items: { ...listOf(text()), description: 'The items that it names and that the content lacks.' },
        }),
      ),
      description: 'Who would follow and names items that the content lacks, by parent and wildcard.',
    },
    counts: {
      ...record({ follow: whole(), pinned: whole(), break: whole() }),
      description: 'The number of artefacts in each list.',
    },
  }),
  Health: record(
    { status: word('live', 'ready') },
    {
      clockSecondsAhead: {
        type: 'integer',
        minimum: 61,
        description:
          'By how many seconds the newest instant of the registry is later than the clock of the server; missing up to a minute.',
      },
      submissionsWaiting: {
        type: 'integer',
        minimum: 1,
        description: 'The number of submissions that wait for another one to end; missing while submissions end.',
      },
      submissionsStalledSeconds: {
        type: 'integer',
        minimum: 1,
        description: 'For how many seconds no submission has ended although some wait; missing up to 30.',
      },
    },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;

export const schemas: Readonly<Record<string, JsonSchema>> = table;

/** A reference to one of these schemas. */
export const schemaRef = (name: keyof typeof table): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
