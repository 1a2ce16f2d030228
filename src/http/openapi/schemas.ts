import { allTypes } from '../../model/artefact-types.js';
import { coverages, grantedRoles } from '../../registry/access/rule.js';
import { closureReasons } from '../../registry/closure/find-whole-closure.js';
import { reasonEffects } from '../../registry/constraints/find-constraints.js';
import { eventKinds } from '../../registry/events/registry-event.js';
import { pinReasons } from '../../registry/graph/find-impact.js';
import { edgeDirectnesses, edgeKinds, edgeResolutions } from '../../registry/graph/graph-edge.js';
import { revisionStatuses } from '../../registry/history/find-history.js';
import { movesBases } from '../../registry/history/find-moves.js';
import { entryStatuses, resolutionStatuses, rootStatuses } from '../../registry/lock/check-lock.js';
import { lockVersion } from '../../registry/lock/lock-file.js';
import { searchRanks } from '../../registry/search/match-lines.js';
import { searchFields } from '../../registry/search/matched-text.js';
import { searchKinds } from '../../registry/search/search-texts.js';
import { actions, type Status, submissionStates } from '../../registry/submission/submission.js';
import { auditRules } from '../../registry/versions/audit.js';
import { increments } from '../../versioning/increment.js';
import { stabilities } from '../../versioning/stability.js';
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

/** The schema of the number of entries by status. */
const countsOf = (statuses: readonly string[]): JsonSchema => ({
  type: 'object',
  propertyNames: { enum: statuses },
  additionalProperties: { type: 'integer', minimum: 1 },
});

const accessRuleRef: JsonSchema = { $ref: '#/components/schemas/AccessRule' };
const accessRules = listOf(accessRuleRef);
const grantees: JsonSchema = {
  ...listOf(text()),
  description: 'Whom it is for: users, user:NAME, user:SERVICE:NAME, group:NAME.',
};
const accessRule: JsonSchema = {
  oneOf: [
    record(
      { id: text(), kind: { const: 'grant' }, role: word(...grantedRoles), to: grantees },
      {
        agencies: { ...listOf(text()), description: 'Of a maintainer: agencies, each with its sub-agencies.' },
        note: text('For readers of the list.'),
      },
    ),
    record(
      {
        id: text(),
        kind: { const: 'restriction' },
        urn: text('Class, agency and id, such as Codelist=ECB:CL_*; * stands for any characters.'),
        covers: listOf(word(...coverages)),
        to: grantees,
      },
      {
        withAttachments: { const: true, description: 'Of dataflows: whether what is attached to them is covered too.' },
        note: text('For readers of the list.'),
      },
    ),
  ],
};
const changedRule = (...changes: readonly string[]): JsonSchema =>
  record({ id: text(), change: word(...changes) }, { before: accessRuleRef, after: accessRuleRef });
const others =
  'others stands for everybody except the grantees of the rule, administrators and the maintainers of the agency.';

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

/** Numbers of hits by value. */
const facet = listOf(record({ value: text(), count: whole() }));
/** Facets of a list. */
const facets: JsonSchema = {
  ...record({ class: facet, agency: facet, stability: facet }),
  description: 'Numbers of entries of all pages, with facets=true.',
};
const stability = word(...stabilities);
/** An entry of a list of artefacts, or of artefacts and their items. */
const principalProperties = {
  principal: text('The name, with the identity service in front.'),
  role: word('root', 'administrator', 'maintainer', 'user', 'anonymous'),
  service: { type: ['string', 'null'], description: 'The identity service; null for anonymous and root.' },
  groups: listOf(text()),
  agencies: {
    anyOf: [{ const: 'all' }, listOf(text('An agency, with its sub-agencies.'))],
    description: 'The agencies for which the principal may submit.',
  },
  restrictions: {
    ...word('none', 'otherAgencies', 'all'),
    description: 'Which restrictions hold for the principal unless a rule exempts it.',
  },
};

const listed = {
  urn: urn('The artefact, item or component.'),
  kind: word(...searchKinds),
  class: text('Of the artefact, item or component.'),
  agencyID: text('The agency that owns it.'),
  id: text('Its id; of nested items the dotted path.'),
  version: text('Of the artefact.'),
  stability,
};
const ofListed = { name: text('In the language of the caller, where it has one.') };
const graphNode = {
  urn: urn('The URN of the version.'),
  class: word(...allTypes.map((type) => type.class)),
  agencyID: text(),
  id: text(),
  version: text(),
  stability,
  distance: whole('The least number of references between this node and a root.'),
};
const ofGroup = { class: graphNode.class, agencyID: text('The agency that owns them.') };
const ofGraphNodes = {
  name: text(),
  items: {
    ...listOf(text()),
    description: 'The items or components at which alone it is reached; only with scope=item.',
  },
  codes: {
    ...listOf(text()),
    description:
      'The codes that a pattern in a URN of the request, such as .%EU, means in this version; only with items=true.',
  },
};
const graphEdge = {
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
};
const ofGraphEdges = {
  component: text('The item or component that holds the reference.'),
  missing: { ...listOf(text()), minItems: 1, description: 'Those of the items that the target lacks.' },
  via: {
    ...listOf(urn('A version.')),
    minItems: 1,
    description: 'The versions between source and target that the reference goes through, in order.',
  },
  codes: {
    ...listOf(text()),
    description: 'The codes that patterns, cascades and expressions among the items mean; only with items=true.',
  },
};

const transactionAt = record({ tick: whole('The number of the transaction.'), at: instant });

/** Of a state that is compared. */
const comparedState = { asOf: instant, tick: whole('The number of the newest transaction that was read.') };
const comparedGraph = record({
  ...comparedState,
  roots: { ...listOf(urn('A version.')), description: 'The versions that the URNs resolve to in this state.' },
});

const comparison = {
  before: urn('The earlier version.'),
  after: urn('The later version, or the artefact of the message.'),
  asOf: instant,
  tick: whole('The number of the newest transaction that was read.'),
  required: { ...word(...increments), description: 'The largest increment of the changes.' },
  suggested: orNull(
    text(
      'The lowest version, from the earlier one on, as which a submission of the later content would be accepted by the rules of versions; null where these do not apply: the earlier version is not stable or the two are of different lines.',
    ),
  ),
  count: whole('The number of changes.'),
  changes: listOf({ $ref: '#/components/schemas/Change' }),
};

/** A change that a transaction made. */
const registryEvent = record(
  {
    cursor: text('The place of the change, for since.'),
    tick: whole('The number of the transaction.'),
    at: instant,
    principal: text('Who submitted it.'),
    kind: word(...eventKinds),
    urn: urn('The version; for moved the wildcard; for items the version or wildcard that references name.'),
    class: text('The class of the artefact.'),
  },
  {
    names: { type: 'object', additionalProperties: text(), description: 'Names of the artefact, by language.' },
    from: orNull(urn('The version that the wildcard resolved to before; null for none.')),
    to: orNull(urn('The version that it resolves to; null for none.')),
    resolution: urn('The version that lacks the items, or has them again.'),
    itemClass: text('The class of the items.'),
    items: { ...listOf(text()), description: 'The items.' },
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
      principal: { type: 'string', description: 'The name of the principal who submitted.' },
      problems: { ...listOf(problem), description: 'Problems of the message as a whole.' },
      consequences: { $ref: '#/components/schemas/Consequences' },
    },
  ),
  AccessRule: accessRule,
  AccessRulesBody: { anyOf: [accessRuleRef, accessRules, record({ rules: accessRules })] },
  AccessRules: record(
    { asOf: instant, tick: whole('The number of the newest transaction of the state.'), rules: accessRules },
    { transaction: whole('The transaction that changed the rules last; 0 for none. Missing with asOf.') },
  ),
  AccessRuleChanges: record(
    {
      transaction: orNull(whole('The number of the transaction; null if nothing was changed.')),
      at: instant,
      dryRun: { type: 'boolean' },
      changes: listOf(changedRule('created', 'replaced', 'deleted', 'unchanged')),
    },
    {
      effects: {
        ...listOf(
          record({
            id: text('The id of the rule.'),
            artefacts: whole(
              'The number of artefacts, each with all its versions; what is attached to dataflows does not count.',
            ),
            examples: { ...listOf(text()), description: 'The first ten of them.' },
            gains: { ...listOf(text()), description: `Who gets a right. ${others}` },
            loses: { ...listOf(text()), description: `Who loses one. ${others}` },
          }),
        ),
        description: 'In a dry run: what the rules concern.',
      },
    },
  ),
  AccessRuleHistory: record({
    changes: listOf(
      record({
        transaction: whole(),
        at: instant,
        principal: text('Who made the change.'),
        rules: listOf(changedRule('created', 'replaced', 'deleted')),
      }),
    ),
    next: orNull(whole('The parameter before of the next page; null on the last one.')),
  }),
  WhoAmI: record(principalProperties),
  SecureEntry: record({
    ...principalProperties,
    requests: listOf(
      record(
        {
          method: word('GET', 'POST'),
          path: text('Parts in braces are values; those at the end may be left out.'),
          summary: text(),
        },
        {
          actions: listOf(word(...actions)),
          contentTypes: listOf(text('A media type of the body, whose content decides.')),
        },
      ),
    ),
  }),
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
      minimum: text(
        'The lowest version, from the baseline on, as which this content would be accepted by the rules of versions; in an audit, with a sufficient step from the baseline.',
      ),
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
  Changes: record({
    asOf: instant,
    tick: whole('The number of the newest transaction that was read.'),
    next: text('since of the next request.'),
    more: { type: 'boolean', description: 'Whether there may be more changes already.' },
    changes: {
      ...listOf(registryEvent),
      description: 'In the order of transactions; with newest=true the newest first.',
    },
  }),
  Comparison: record(comparison, {
    problems: { ...listOf(problem), description: 'Problems of the artefact of the message.' },
  }),
  StructureDiff: record({
    ...comparison,
    from: { ...record(comparedState), description: 'The state with the earlier content.' },
  }),
  JsonPatch: {
    ...listOf(
      record(
        { op: word('add', 'remove', 'replace', 'move'), path: text('A JSON pointer.') },
        { from: text('A JSON pointer.'), value: {} },
      ),
    ),
    description: 'A JSON Patch (RFC 6902).',
  },
  History: record({
    urn: urn('The URN of the request.'),
    asOf: instant,
    tick: whole('The number of the newest transaction that was read.'),
    next: orNull(text('The parameter after of the next page; null on the last one.')),
    revisions: {
      ...listOf(
        record(
          {
            urn: urn('The version.'),
            status: {
              ...word(...revisionStatuses),
              description: 'createdAgain: the version existed before and was deleted.',
            },
            tick: whole('The number of the transaction.'),
            at: instant,
            principal: text('The name of the principal of the transaction.'),
            action: text('The action of the transaction.'),
          },
          {
            before: {
              ...record({ urn: urn('The version.'), tick: whole('The transaction in which it began.'), at: instant }),
              description: 'The revision that it is compared with.',
            },
            required: { ...word(...increments), description: 'The largest increment of the changes.' },
            count: whole('The number of changes.'),
            changes: {
              ...listOf({ $ref: '#/components/schemas/Change' }),
              description:
                'The changes with the largest increments first; 100 of them unless full is true. Missing with count and required where one of the two contents is not known.',
            },
          },
        ),
      ),
      description: 'Newest first.',
    },
  }),
  Codes: record({
    asOf: instant,
    tick: whole('The number of the newest transaction that was read.'),
    lists: {
      ...listOf(
        record(
          {
            urn: urn('The version of the list.'),
            count: whole('The number of its codes, with those that it inherits.'),
            origins: {
              ...listOf(
                record({
                  reference: urn('The list that an extension names, as written.'),
                  prefix: text('What the extension puts before the ids; empty for nothing.'),
                  definedBy: urn('The version that defines the codes: that list, or one that it inherits them from.'),
                  count: whole('The number of codes.'),
                }),
              ),
              description: 'Where it inherits codes from.',
            },
          },
          {
            inherited: {
              ...listOf(text()),
              description: 'With codes=true: the ids of inherited codes, in the order of the list.',
            },
            originOf: { ...listOf(whole()), description: 'The origin of each of them, as an index of origins from 0.' },
          },
        ),
      ),
      description: 'In the order of the URNs.',
    },
  }),
  Resolutions: record(
    {
      urn: urn('The URN of the request.'),
      asOf: instant,
      tick: whole('The number of the newest transaction that was read.'),
      basis: {
        ...word(...movesBases),
        description:
          'recorded: references used the wildcard, and the registry kept its resolution since the first one. evaluated: what it would have resolved to, by the versions of its line; also for those who may not see all artefacts.',
      },
      next: orNull(whole('The parameter before of the next page; null on the last one.')),
      resolutions: {
        ...listOf(
          record({
            resolution: orNull(urn('The version; null where none was eligible.')),
            from: transactionAt,
            to: { oneOf: [transactionAt, { type: 'null' }], description: 'Null where it still holds.' },
            principal: text('The name of the principal of the transaction that it began with.'),
          }),
        ),
        description: 'Newest first.',
      },
    },
    {
      eligible: {
        ...listOf(urn('A version.')),
        description: 'The versions that the wildcard includes, highest first; only with eligible=true.',
      },
    },
  ),
  Transactions: record({
    asOf: instant,
    tick: whole('The number of the newest transaction that was read.'),
    next: orNull(whole('The parameter before of the next page; null on the last one.')),
    transactions: {
      ...listOf(
        record({
          tick: whole('The number of the transaction.'),
          at: instant,
          principal: text('The name of its principal.'),
          action: text(),
          changes: {
            ...record({ created: whole(), replaced: whole(), merged: whole(), deleted: whole() }),
            description: 'The numbers of artefacts that it changed, of those that the request selects.',
          },
        }),
      ),
      description: 'Newest first.',
    },
  }),
  Transaction: record({
    tick: whole('The number of the transaction.'),
    at: instant,
    principal: text('The name of its principal.'),
    action: text(),
    next: orNull(text('The parameter after of the next page; null on the last one.')),
    changes: { ...listOf(registryEvent), description: 'In the order of /ws/registry/changes.' },
  }),
  ReferenceGraphDiff: record({
    urns: { ...listOf(urn('A URN of the request.')), description: 'The URNs of the request.' },
    from: comparedGraph,
    to: comparedGraph,
    nodes: record({
      gone: listOf(record(graphNode, ofGraphNodes)),
      new: listOf(record(graphNode, ofGraphNodes)),
      moved: listOf(
        record(graphNode, {
          ...ofGraphNodes,
          changed: {
            ...record({
              tick: whole('The number of the transaction.'),
              at: instant,
              principal: text('The name of its principal.'),
            }),
            description: 'The transaction in which its other revision began.',
          },
          itemsBefore: {
            ...listOf(text()),
            description: 'The items or components at which alone it was reached before, where they are others.',
          },
        }),
      ),
    }),
    edges: record({
      gone: listOf(record(graphEdge, ofGraphEdges)),
      new: listOf(record(graphEdge, ofGraphEdges)),
      moved: listOf(
        record(
          {
            ...graphEdge,
            before: record({
              target: orNull(urn('The version that it resolved to; null for none.')),
              resolution: word(...edgeResolutions),
            }),
          },
          ofGraphEdges,
        ),
      ),
    }),
  }),
  ReferenceGraph: record(
    {
      asOf: instant,
      tick: whole('The number of the newest transaction that the graph includes.'),
      nodes: listOf(record(graphNode, ofGraphNodes)),
      edges: listOf(record(graphEdge, ofGraphEdges)),
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
  ReferenceSummary: record(
    {
      urns: { ...listOf(urn('A URN of the request.')), description: 'The URNs of the request.' },
      roots: { ...listOf(urn('A version.')), description: 'The versions that these URNs resolve to.' },
      asOf: instant,
      tick: whole('The number of the newest transaction that counts.'),
      nodes: whole('The number of nodes.'),
      references: whole('The number of references, with those that resolve to nothing.'),
    },
    {
      groups: {
        ...listOf(
          record({
            ...ofGroup,
            count: whole('The number of nodes.'),
            distance: whole('The least number of references between one of them and a root.'),
          }),
        ),
        description: 'The nodes of one class and agency, by distance, class and agency; without class and agency.',
      },
      links: {
        ...listOf(
          record({
            source: whole('The place, from 0 on, of the group whose nodes hold the references.'),
            target: whole('The place of the group to which they resolve.'),
            references: whole('Their number.'),
          }),
        ),
        description: 'The references between groups and inside them.',
      },
      ...ofGroup,
      count: whole('The number of nodes of the group, with class and agency.'),
      next: orNull(text('For next of the next page; null on the last one.')),
      members: {
        ...listOf(record({ ...listed, kind: word('artefact'), distance: graphNode.distance }, ofListed)),
        description: 'The nodes of the group, by distance and URN.',
      },
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
  SearchResult: record(
    {
      asOf: instant,
      tick: whole('The number of the newest transaction that was read.'),
      count: whole('The number of hits of all pages; the least one where isComplete is false.'),
      isComplete: {
        type: 'boolean',
        description: 'False where more fits than is compared; a longer search or a filter finds the rest.',
      },
      next: orNull(text('For next of the next page; null where no hit follows.')),
      hits: {
        ...listOf(
          record(
            {
              ...listed,
              rank: {
                ...word(...searchRanks),
                description: 'How it fits: its id, the beginning of its id, all words, or some of them.',
              },
              matched: record(
                { field: word(...searchFields), text: text('The text that fits; of a long one the part around it.') },
                { language: text('Of a name or description.') },
              ),
            },
            {
              ...ofListed,
              artefact: {
                ...record({ urn: urn('The artefact.'), class: text(), id: text() }, ofListed),
                description: 'Of an item or component: the artefact that holds it.',
              },
            },
          ),
        ),
        description: 'The best first.',
      },
    },
    {
      facets,
    },
  ),
  Catalogue: record(
    {
      asOf: instant,
      tick: whole('The number of the newest transaction that was read.'),
      count: whole('The number of artefacts of all pages.'),
      next: orNull(text('For next of the next page; null on the last one.')),
      artefacts: {
        ...listOf(record({ ...listed, kind: word('artefact') }, ofListed)),
        description: 'By agency, class in the URN and id, the highest version first.',
      },
    },
    { facets },
  ),
  LockFile: record({
    lockVersion: { const: lockVersion, description: 'The number of the form of lock files.' },
    registry: { ...text('The id of the registry.'), format: 'uuid' },
    epoch: {
      ...text('The id of its history: a restored backup begins another one.'),
      format: 'uuid',
    },
    tick: whole('The number of the newest transaction that the lock file includes.'),
    asOf: { ...instant, description: 'The instant of that transaction.' },
    constraints: { type: 'boolean', description: 'Whether the constraints that apply are included.' },
    owners: { type: 'boolean', description: 'Whether the schemes that list the owners are included.' },
    closureHash: text(
      'A hash of all entries and resolutions: equal for equal closures, in any registry and at any tick.',
    ),
    queries: record({
      lock: text('The path and query of the same lock file.'),
      bundle: text('The path and query of the same closure as a message.'),
    }),
    roots: {
      ...listOf(record({ urn: urn('The URN as given.'), versions: listOf(urn('A version that it names.')) })),
      description: 'What the closure begins from.',
    },
    entries: {
      ...listOf(
        record(
          {
            urn: urn('The URN of the version.'),
            class: word(...allTypes.map((type) => type.class)),
            stability,
            hash: text('A hash of the content, after the number of its algorithm and a colon.'),
            reason: {
              ...word(...closureReasons),
              description:
                'root: a URN names it. reference: one of these refers to it. constraint: it applies to one of these. constraintReference: a constraint refers to it. owner: it lists an owner.',
            },
          },
          { appliesTo: { ...listOf(urn('A version.')), description: 'Of a constraint: what it applies to.' } },
        ),
      ),
      description: 'The versions, by URN.',
    },
    resolutions: {
      ...listOf(
        record(
          {
            source: urn('The version that holds the reference.'),
            reference: urn('The reference as written, with its wildcard and without its item.'),
            target: orNull(urn('The version that it resolves to; null for none.')),
            resolution: {
              ...word(...edgeResolutions.filter((each) => each !== 'loose')),
              description:
                'itemMissing: the target lacks an item that a reference names. external: the target is a stub, whose content is elsewhere.',
            },
          },
          { missing: { ...listOf(text()), description: 'The items that the target lacks.' } },
        ),
      ),
      description: 'What each reference resolves to, by source, then reference.',
    },
  }),
  LockCheck: record({
    isCurrent: { type: 'boolean', description: 'Whether nothing differs.' },
    isSameHistory: {
      type: 'boolean',
      description:
        'Whether the lock file is of this registry and its epoch; of another one, only contents are compared.',
    },
    lockedTick: whole('The tick of the lock file.'),
    asOf: instant,
    tick: whole('The number of the newest transaction that the lock file was compared with.'),
    closureHash: text('The hash of the closure as it is at that tick.'),
    counts: record({
      roots: countsOf(rootStatuses),
      entries: countsOf(entryStatuses),
      resolutions: countsOf(resolutionStatuses),
    }),
    roots: listOf(
      record({
        urn: urn('The URN as given.'),
        status: word(...rootStatuses),
        from: listOf(urn('A version that it named.')),
        to: listOf(urn('A version that it names.')),
      }),
    ),
    entries: listOf(
      record({
        urn: urn('The URN of the version.'),
        status: {
          ...word(...entryStatuses),
          description:
            'left: it exists, but the closure no longer has it. new: the closure has it, and the lock file does not. incomparable: its hash is of an algorithm that this program lacks.',
        },
        from: orNull(text('The locked hash.')),
        to: orNull(text('The hash of the content now.')),
      }),
    ),
    resolutions: listOf(
      record(
        {
          source: urn('The version that holds the reference.'),
          reference: urn('The reference as written, without its item.'),
          status: {
            ...word(...resolutionStatuses),
            description:
              'moved: it resolves to another version. unresolved: to none any more. resolved: to one, where there was none. itemsChanged: the version lacks other items. removed, added: the source no longer has the reference, or has it only now.',
          },
          from: orNull(urn('The version that it resolved to.')),
          to: orNull(urn('The version that it resolves to.')),
        },
        {
          missing: { ...listOf(text()), description: 'The items that the version lacks now; only with itemsChanged.' },
        },
      ),
    ),
  }),
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
  SignedOut: record(
    { signedOut: { const: true } },
    { provider: text('Where to sign out at the identity provider too.') },
  ),
  Revoked: record({ user: text('Whose sessions have ended; * for all users.') }),
  Health: record(
    { status: word('live', 'ready') },
    {
      identityProvider: {
        const: 'unreachable',
        description: 'Present while the provider of OpenID Connect does not respond: tokens cannot be checked.',
      },
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
