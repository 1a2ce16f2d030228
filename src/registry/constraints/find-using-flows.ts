import { StrataError } from '../../errors.js';
import { nameChooser, type ShownName } from '../../model/best-language.js';
import { compareTexts } from '../../model/compare-texts.js';
import type { LocalisedText } from '../../model/content.js';
import { cutList } from '../../model/cut-list.js';
import { inTurns } from '../../model/steps.js';
import type { Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { ancestors } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { findRoots } from '../artefacts/find-root.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { semanticError } from '../semantic-error.js';
import type { Snapshot } from '../snapshot.js';
import { constrainedComponents, effectiveConstraints } from './effective-constraints.js';
import { type FoundContext, findContexts } from './find-contexts.js';
import { loadEnumerations } from './load-enumerations.js';

/** A flow with components that have a list, code, concept scheme or concept. */
export interface UsingFlow extends ShownName {
  readonly urn: string;
  /** Ids of the components, in the order of the structure. */
  readonly components: readonly string[];
  /** Whether constraints leave it to one of these components: the code; of a list or concept, any value. */
  readonly isAllowed: boolean;
  /** URNs of the constraints that exclude values of these components. */
  readonly constraints: readonly string[];
}

/** The flows that use something. */
export interface UsingFlows {
  /** URNs of the versions that the query names. */
  readonly roots: readonly string[];
  /** Number of the flows, and of those whose constraints allow it. */
  readonly counts: { readonly having: number; readonly allowing: number };
  /** By URN. */
  readonly flows: readonly UsingFlow[];
}

/** The classes of what components have: lists and their codes by representation, concepts by identity. */
const ofLists = new Set(['Codelist', 'Code', 'ValueList', 'ValueItem', 'GeographicCodelist', 'GeoGridCodelist']);
const ofConcepts = new Set(['ConceptScheme', 'Concept']);

const flowClasses = new Set(['Dataflow', 'Metadataflow']);

/** Flows whose constraints are found together; their content is in memory at the same time. */
const flowsAtOnce = 500;

/** Most flows of a result. */
const mostFlows = 10_000;

/** The components of a context that have one of the roots. */
function componentsWith(
  { components, allComponents, above, urn, conceptOf }: FoundContext,
  asked: Urn,
  roots: ReadonlySet<string>,
) {
  if (ofLists.has(asked.class))
    return components.filter(({ enumeration }) => roots.has(enumeration)).map(({ id }) => id);
  const levels = [urn, ...above];
  return allComponents.flatMap(({ id }) => {
    const concept = levels.map((level) => conceptOf(level, id)).find((each) => each !== undefined);
    const isSame = concept?.scheme != null && roots.has(concept.scheme);
    return isSame && (asked.item === undefined || asked.item === concept.id) ? [id] : [];
  });
}

/** The flows of a part of the contexts with what their constraints leave. */
async function judgeFlows(
  tx: Tx,
  contexts: readonly FoundContext[],
  asked: Urn,
  roots: ReadonlySet<string>,
  { tick, chooseText }: { tick: number; chooseText: (text: LocalisedText) => ShownName },
): Promise<readonly UsingFlow[]> {
  const using = contexts.flatMap((context) => {
    const components = componentsWith(context, asked, roots);
    return components.length === 0 ? [] : [{ context, components }];
  });
  const enumerations = await loadEnumerations(
    tx,
    using.map(({ context }) => context),
    tick,
  );
  const code = asked.class === 'Code' || asked.class === 'ValueItem' ? asked.item : undefined;
  const flows: UsingFlow[] = [];
  for (const { context, components } of using) {
    const effective = await inTurns(effectiveConstraints(context, enumerations), tx.signal);
    const constrained = await inTurns(constrainedComponents(effective), tx.signal);
    const own = components.map((id) => constrained.get(id));
    const isAllowed = own.some((each) => {
      const codes = each?.codes ?? null;
      return codes === null || (code === undefined ? codes.size > 0 : codes.has(code));
    });
    const names = context.structures.get(context.urn)?.['names'];
    const name = names === undefined ? {} : chooseText(names as LocalisedText);
    flows.push({
      urn: context.urn,
      ...name,
      components,
      isAllowed,
      constraints: [...new Set(own.flatMap((each) => each?.constraints ?? []))],
    });
  }
  return flows;
}

/**
 * The flows that have a list, code, concept scheme or concept in a component, and what constraints leave of it. Eight round trips,
 * and as many again for each 500 flows.
 * @param languages of the caller, the preferred first
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for an invalid version pattern, `Semantic` for another class or too many flows
 */
export function findUsingFlows(snapshot: Snapshot, root: RootQuery, languages: readonly string[]): Promise<UsingFlows> {
  const { urn, text } = root;
  if (!ofLists.has(urn.class) && !ofConcepts.has(urn.class)) {
    const detail = `${text} is a ${urn.class}, which no component has; give the URN of a codelist, value list or concept scheme, or of one of their items`;
    throw semanticError('flows.class', detail);
  }
  const { tick } = snapshot;
  const chooseText = nameChooser(languages);
  return snapshot.read(async (tx) => {
    const rows = (await findRoots(tx, [root], tick)).flat();
    const roots = new Set(rows.map((row) => row.urn));
    const above = await ancestors(forReferences(tx), { urns: [...roots], tick });
    const urns = above
      .filter((row) => flowClasses.has(row.class))
      .map((row) => row.urn)
      .sort(compareTexts);
    if (urns.length > mostFlows) {
      const detail = `${text} is used by ${urns.length} flows, but at most ${mostFlows} are judged together; give the URN of what fewer of them use`;
      throw new StrataError('Semantic', detail);
    }
    const flows: UsingFlow[] = [];
    for (const some of cutList(urns, flowsAtOnce)) {
      const contexts = await findContexts(tx, { urns: some, tick, role: 'Allowed' });
      flows.push(...(await judgeFlows(tx, contexts, urn, roots, { tick, chooseText })));
    }
    const allowing = flows.filter(({ isAllowed }) => isAllowed).length;
    return { roots: [...roots], counts: { having: flows.length, allowing }, flows };
  });
}
