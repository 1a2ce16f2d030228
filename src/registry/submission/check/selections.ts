import { groupBy } from '../../../model/group-by.js';
import { nearest } from '../../../model/nearest.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { lineKey, parseUrn } from '../../../model/urn.js';
import { type DerivedReference, deriveReferences } from '../../../references/derive-references.js';
import { idsOfValue } from '../../../references/enumeration.js';
import { extractSelections, type Modifiers } from '../../../references/extract-selections.js';
import {
  type Absence,
  checkedRoles,
  indirectReferenceRow,
  indirectReferenceRowsOf,
} from '../../../references/indirect-reference-table.js';
import type { StructureGraph } from '../../../references/structure-graph.js';
import type { NewSelection } from '../../../store/submission-statements.js';
import { parseReferenceExpression } from '../../../versioning/reference-expression.js';
import { listNames } from '../../list-names.js';
import { type Prepared, placeOf, unpackPrepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { versionUrn } from '../world/load-state.js';
import type { RegistryAfter } from '../world/registry-after.js';
import type { World } from '../world/world.js';
import { type DecidedChange, type Finding, submittedIn } from './change.js';
import { valueItemClass, valuesOf } from './removals.js';

/**
 * Checks that the components, codes and other items exist that submitted artefacts name without a URN: those of constraints,
 * extensions of codelists, maps, dimension constraints, metadata attribute usages, VTL mappings and metadata sets. The number of
 * round trips does not depend on the number of artefacts; none where no artefact names any.
 * @returns findings with the places of the texts in the message
 */
export async function checkSelections({ world }: Pick<DecidedChange, 'world'>): Promise<readonly Finding[]> {
  const { versions, ways, after } = world;
  const naming = submittedIn({ world }).filter(
    ({ completeness, selections }) => completeness === 'whole' && selections.some(({ role }) => isChecked(role)),
  );
  if (naming.length === 0) return [];
  await ways.load(naming.map(({ urn }) => urn));
  const context: SelectionContext = { versions, after, graph: after.structures() };
  const selections = naming.flatMap((prepared) =>
    prepared.selections.map((selection) => ({ source: prepared.urn, ...selection })),
  );
  const faults = groupBy(await findSelectionFaults(selections, context), ({ source }) => source);
  const findings: Finding[] = [];
  for (const prepared of naming) {
    const own = faults.get(prepared.urn) ?? [];
    if (own.length > 0) findings.push(...(await findingsOf(prepared, own, context)));
  }
  return findings;
}

const isChecked = (role: string): boolean => checkedRoles.includes(role);

/** A finding for each component, version and role. */
async function findingsOf(
  prepared: Prepared,
  faults: readonly SelectionFault[],
  context: SelectionContext,
): Promise<readonly Finding[]> {
  const paths = await pathsOf(prepared, faults);
  const groups = groupBy(faults, ({ role, component, version, class: itemClass }) =>
    JSON.stringify([role, itemClass === undefined ? '' : component, version]),
  );
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const [fault] = group;
    if (fault === undefined) return [];
    const rule = fault.class === undefined ? 'selection.component' : 'selection.item';
    const problem = ruleProblem(rule, inWords(group, fault, context), placeOf(prepared, paths.get(faultKey(fault))));
    return [{ urn: prepared.urn, problem, isTolerated: fault.absence === 'warning' }];
  });
}

function inWords(group: readonly SelectionFault[], fault: SelectionFault, context: SelectionContext): string {
  const { role, component, version, class: itemClass } = fault;
  const items = [...new Set(group.map(({ item }) => item))];
  const several = items.length > 1;
  const advice = adviceFor(fault, idsIn(fault, context));
  if (itemClass === undefined) {
    return `${role} names ${several ? 'components' : 'the component'} ${listNames(items)}, which ${version} lacks; ${advice}`;
  }
  const of = indirectReferenceRow(role)?.names === 'value' ? ` of ${component}` : '';
  return `${role} names ${several ? 'the values' : 'the value'} ${listNames(items)}${of}, but ${version} has no such ${itemClass}; ${advice}`;
}

/** The number of ids among which the nearest one is looked for: each is compared letter by letter. */
const mostIds = 5_000;

function adviceFor({ item }: SelectionFault, ids: Iterable<string>): string {
  const known: string[] = [];
  for (const id of ids) {
    known.push(id);
    if (known.length > mostIds) return 'name an existing one';
  }
  const example = nearest(item, known);
  return example === undefined ? 'name an existing one' : `name an existing one, such as ${example}`;
}

const faultKey = ({ role, component, item }: Pick<SelectionFault, 'role' | 'component' | 'item'>): string =>
  JSON.stringify([role, component, item]);

/** The path of the first text of each fault; the artefact is searched again, because prepared artefacts hold no paths. */
async function pathsOf(prepared: Prepared, faults: readonly SelectionFault[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(faults.map(faultKey));
  const roles = new Set(faults.map(({ role }) => role));
  const artefact = await unpackPrepared(prepared);
  const rows = indirectReferenceRowsOf(artefact.class).filter(({ role }) => roles.has(role));
  const paths = new Map<string, string>();
  for (const { row, component, item, path } of extractSelections(artefact, rows)) {
    if (isTurnOver()) await nextTurn();
    const key = faultKey({ role: row.role, component, item });
    if (wanted.has(key) && !paths.has(key)) paths.set(key, path);
    if (paths.size === wanted.size) break;
  }
  return paths;
}

/** An indirect reference whose target lacks what it names. */
export interface SelectionFault {
  /** URN of the version that holds it. */
  readonly source: string;
  readonly role: string;
  /** What holds it in the source, or the component whose values it names. */
  readonly component: string;
  readonly item: string;
  /** Class of what is missing; that of components is unknown. */
  readonly class: string | undefined;
  /** URN of the version that lacks it. */
  readonly version: string;
  readonly absence: Absence;
}

/** The registry after a submission, in which the targets of indirect references are looked up. */
export interface SelectionContext extends Pick<World, 'versions' | 'after'> {
  /** The structures after the submission; the ways from the sources are loaded. */
  readonly graph: StructureGraph;
}

/** A part or item that has to be in a version. */
interface Required extends SelectionFault {
  readonly class: string;
  /** Further classes that it can have. */
  readonly others: readonly string[];
  readonly modifiers: Modifiers | undefined;
}

/**
 * Finds the indirect references whose targets exist and lack what is named. Patterns and expressions can name nothing; stubs and
 * partial schemes are not complete, so nothing is missing in them. Up to five round trips, and those of inherited codes;
 * two more where something is missing.
 * @param selections those with other roles than `checkedRoles` are left out
 */
export async function findSelectionFaults(
  selections: readonly NewSelection[],
  context: SelectionContext,
): Promise<readonly SelectionFault[]> {
  const { graph } = context;
  const checked = selections.filter(({ role }) => checkedRoles.includes(role));
  const faults: SelectionFault[] = [];
  const required: Required[] = [];
  for (const selection of checked) {
    for (const reference of deriveReferences([{ ...selection, since: 0 }], graph)) {
      if (isTurnOver()) await nextTurn();
      if (reference.resolution === null) continue;
      faults.push(...missingComponents(reference, reference.resolution));
      for (const each of requiredItems(reference, reference.resolution, context)) required.push(each);
    }
  }
  faults.push(...(await missingItems(required, context)));
  return inCompleteTargets(faults, context);
}

const absenceOf = (role: string): Absence => indirectReferenceRow(role)?.absence ?? 'accepted';

function missingComponents({ source, role, items, components, missing }: DerivedReference, version: string) {
  const lacking = new Set(missing);
  const faults = new Map<string, SelectionFault>();
  for (const [place, item] of items.entries()) {
    if (!lacking.has(item)) continue;
    const component = components[place] ?? '';
    faults.set(`${component} ${item}`, {
      source,
      role,
      component,
      item,
      class: undefined,
      version,
      absence: absenceOf(role),
    });
  }
  return faults.values();
}

/** Whether a text of a selection names one item by its id. */
const namesOne = (item: string, modifiers: Modifiers | undefined): boolean =>
  item !== '' && !item.includes('%') && modifiers?.regEx !== true && modifiers?.part === undefined;

function* requiredItems(
  reference: DerivedReference,
  resolution: string,
  context: SelectionContext,
): Generator<Required> {
  const { source, role, class: itemClass } = reference;
  const row = indirectReferenceRow(role);
  if (row === undefined || row.names === 'component') return;
  const versions = row.inEveryVersion ? eligibleVersions(reference.target, resolution, context.versions) : [resolution];
  const others = (row.classes ?? []).filter((each) => each !== itemClass);
  for (const [place, item] of reference.items.entries()) {
    const modifiers = reference.modifiers[place];
    if (!namesOne(item, modifiers)) continue;
    const component = reference.components[place] ?? '';
    for (const version of versions)
      yield { source, role, component, item, class: itemClass, others, version, absence: row.absence, modifiers };
  }
}

/** The versions that a reference can resolve to; that which it resolves to where others are not loaded. */
function eligibleVersions(target: string, resolution: string, versions: RegistryAfter): readonly string[] {
  const urn = parseUrn(target);
  const expression = parseReferenceExpression(urn.version);
  if (expression.kind !== 'wildcard') return [resolution];
  const { lower, upper } = expression;
  const eligible = versions
    .versionsOf(lineKey(urn))
    .filter(({ stability, precedence }) => stability === 'stable' && lower <= precedence && precedence < upper)
    .map(({ version }) => versionUrn(urn, version));
  return [...new Set([...eligible, resolution])];
}

/** Those of some parts and items that their versions lack. */
async function missingItems(
  required: readonly Required[],
  { after }: SelectionContext,
): Promise<readonly SelectionFault[]> {
  const isPart = (each: Required): boolean => each.class !== valueItemClass;
  await after.loadParts(required.filter(isPart).map(({ version }) => version));
  const values = await valuesOf(
    after,
    required.filter((each) => !isPart(each)).map(({ version }) => version),
  );
  const lacks = ({ class: itemClass, others, version, item }: Required, ids: readonly string[] = [item]): boolean =>
    itemClass === valueItemClass
      ? values.get(version)?.has(item) === false
      : [itemClass, ...others].every((each) => ids.every((id) => !after.hasPart(version, each, id)));
  const first: Required[] = [];
  for (const each of required) {
    if (isTurnOver()) await nextTurn();
    if (each.modifiers?.removePrefix || lacks(each)) first.push(each);
  }
  await after.loadInherited(first.filter((each) => each.class === 'Code').map(({ version }) => version));
  return first
    .filter((each) => lacks(each, idsOfValue(each.item, each.modifiers, after.prefixesOf(each.version))))
    .map(({ modifiers: _modifiers, others: _others, ...fault }) => fault);
}

/** The faults in versions that are complete; those of a component also depend on the metadata structure. */
async function inCompleteTargets(
  faults: readonly SelectionFault[],
  { after, graph }: SelectionContext,
): Promise<readonly SelectionFault[]> {
  const targetsOf = ({ version, class: itemClass }: SelectionFault): readonly string[] => {
    if (itemClass !== undefined) return [version];
    const metadata = graph.metadataStructureOf({ urn: version, target: version, via: [] });
    return metadata === undefined ? [version] : [version, metadata.urn];
  };
  const whole = await after.wholeAmong(faults.flatMap(targetsOf));
  return faults.filter((fault) => targetsOf(fault).every((urn) => whole.has(urn)));
}

/** The ids that a version has, of the class of a missing one. */
export function* idsIn(
  { version, class: itemClass }: SelectionFault,
  { after, graph }: SelectionContext,
): Generator<string> {
  if (itemClass !== undefined) {
    for (const name of after.partsOf(version))
      if (name.startsWith(`${itemClass} `)) yield name.slice(itemClass.length + 1);
    return;
  }
  const structure = { urn: version, target: version, via: [] };
  const metadata = graph.metadataStructureOf(structure);
  for (const each of metadata === undefined ? [structure] : [structure, metadata])
    for (const { id } of graph.componentsOf(each)) yield id;
}
