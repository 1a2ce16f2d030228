import { groupBy } from '../../../model/group-by.js';
import { inTurns } from '../../../model/steps.js';
import { forEachInTurns } from '../../../model/turns.js';
import { CodeIndex } from '../../../references/code-index.js';
import { deriveReferences } from '../../../references/derive-references.js';
import { type EmptySelection, emptySelections } from '../../../references/empty-selections.js';
import { indirectReferenceRowsOf } from '../../../references/indirect-reference-table.js';
import type { StructureGraph } from '../../../references/structure-graph.js';
import { type Prepared, unpackPrepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Side } from '../world/side.js';
import { type DecidedChange, type Finding, submittedIn } from './change.js';

/** The roles of the values of constraints. */
const valueRoles: ReadonlySet<string> = new Set(
  (['DataConstraint', 'MetadataConstraint'] as const)
    .flatMap(indirectReferenceRowsOf)
    .filter(({ names }) => names === 'value')
    .map(({ role }) => role),
);

/** A list from which a component of a structure behind an attachment takes its values. */
interface ConstrainedList {
  readonly component: string;
  /** URN of the version. */
  readonly version: string;
}

function listsOf({ urn, selections }: Prepared, graph: StructureGraph): readonly ConstrainedList[] {
  const lists = new Map<string, ConstrainedList>();
  const values = selections.filter(({ role }) => valueRoles.has(role));
  const edges = values.map((selection) => ({ source: urn, ...selection, since: 0 }));
  for (const { components, resolution, class: itemClass } of deriveReferences(edges, graph)) {
    if (resolution === null || itemClass !== 'Code') continue;
    for (const component of components) lists.set(`${component} ${resolution}`, { component, version: resolution });
  }
  return [...lists.values()];
}

const inWords = ({ component, pattern }: EmptySelection, version: string): string =>
  pattern === undefined
    ? `the constraint leaves no code of ${component}: none of its values is in ${version}; name codes that the list has`
    : `the pattern "${pattern}" of ${component} fits no code of ${version}; write one that does, or leave it out`;

async function codesOf(version: string, side: Side): Promise<CodeIndex> {
  const ids: { id: string }[] = [];
  await forEachInTurns(side.partsOf(version), (name) => {
    if (name.startsWith('Code ')) ids.push({ id: name.slice('Code '.length) });
  });
  const index = new CodeIndex(ids);
  await inTurns(index.build(false));
  return index;
}

/**
 * Warns of submitted constraints that select nothing: of patterns that fit no code, and of components of which no code is left.
 * The number of round trips does not depend on the number of constraints; none without constraints.
 */
export async function checkConstraints({ world }: Pick<DecidedChange, 'world'>): Promise<readonly Finding[]> {
  const { ways, after } = world;
  const constraints = submittedIn({ world }).filter(({ selections }) =>
    selections.some(({ role }) => valueRoles.has(role)),
  );
  if (constraints.length === 0) return [];
  await ways.load(constraints.map(({ urn }) => urn));
  const graph = after.structures();
  const lists = new Map(constraints.map((prepared) => [prepared, listsOf(prepared, graph)]));
  const versions = new Set([...lists.values()].flatMap((each) => each.map(({ version }) => version)));
  await after.loadParts(versions);
  await after.loadInherited(versions);
  const codes = new Map<string, CodeIndex>();
  for (const version of versions) codes.set(version, await codesOf(version, after));
  const found: { urn: string; version: string; empty: EmptySelection }[] = [];
  for (const [prepared, each] of lists) {
    const artefact = await unpackPrepared(prepared);
    for (const [version, components] of groupBy(each, (list) => list.version)) {
      const index = codes.get(version);
      if (index === undefined || index.size === 0) continue;
      const enumerations = new Map(components.map(({ component }) => [component, { codes: index, prefixes: [''] }]));
      for (const empty of await inTurns(emptySelections(artefact, enumerations)))
        found.push({ urn: prepared.urn, version, empty });
    }
  }
  const whole = await after.wholeAmong(found.map(({ version }) => version));
  return found.flatMap(({ urn, version, empty }) =>
    whole.has(version) ? [{ urn, problem: ruleProblem('constraint.nothing', inWords(empty, version)) }] : [],
  );
}
