import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { codelistOfConcepts, measureCodelistUrn, measureSchemeOf } from '../../../model/measure-scheme.js';
import type { Tx } from '../../../store/database.js';
import { type PackedArtefact, unpackArtefact } from '../../../store/packed-artefact.js';
import { loadDependents } from '../../../store/submission-statements.js';
import { type Prepared, prepareArtefact, unpackPrepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Action } from '../submission.js';
import { loadStored, type StoredContent } from '../world/load-state.js';

/** A concept scheme of measures that the message refers to, holds, or both. */
interface MeasureScheme {
  /** URN of the scheme. */
  readonly urn: string;
  /** URN of the codelist that 3.x has for it. */
  readonly codelist: string;
  /** The data structures that refer to it. */
  readonly structures: readonly Prepared[];
  /** The scheme, if the message has it. */
  readonly submitted: Prepared | undefined;
}

type HeldByUrn = ReadonlyMap<string, StoredContent>;

/**
 * Completes a message with the codelists that 3.x has for the concept schemes of measure dimensions of SDMX 2.1
 * (docs/decisions/measure-dimensions-are-annotated.md): a codelist that does not exist is made of the scheme, in the message
 * or else in the registry; one that was made of a scheme follows the scheme when that is replaced or deleted. Codelists that
 * were not made of a scheme are never changed. One round trip, two for DELETE; none without concept schemes and measure
 * dimensions.
 */
export async function addMeasureCodelists(
  tx: Tx,
  prepared: readonly Prepared[],
  action: Action,
): Promise<readonly Prepared[]> {
  // Nothing is made of a hidden scheme, and nothing where a hidden codelist can be.
  const isHidden = (urn: string): boolean => tx.view?.hides(urn) === true;
  const schemes = measureSchemesOf(prepared, action).filter(({ urn, codelist }) => ![urn, codelist].some(isHidden));
  if (schemes.length === 0) return prepared;
  const sent = new Map(prepared.map((each) => [each.urn, each]));
  const urns = schemes.flatMap(({ urn, codelist, submitted }) => [codelist, ...(submitted === undefined ? [urn] : [])]);
  const held = await loadStored(tx, urns);
  if (action === 'DELETE') return [...prepared, ...(await codelistsToDelete(tx, schemes, held, sent))];
  const made = new Map<string, Prepared>();
  for (const scheme of schemes) {
    const codelist = await makeCodelist(scheme, held, sent.get(scheme.codelist), action);
    if (codelist !== undefined) made.set(scheme.codelist, codelist);
  }
  return [
    ...prepared.map((each) => made.get(each.urn) ?? each),
    ...[...made.values()].filter(({ urn }) => !sent.has(urn)),
  ];
}

/** The concept schemes of a message, and except for DELETE those that its measure dimensions refer to. */
function measureSchemesOf(prepared: readonly Prepared[], action: Action): readonly MeasureScheme[] {
  const submitted = new Map(
    prepared.flatMap((each) => (each.type.class === 'ConceptScheme' ? [[each.urn, each]] : [])),
  );
  const measures = prepared.flatMap((structure) =>
    structure.references.flatMap(({ row, text }) => (row.purpose === 'measures' ? [{ structure, text }] : [])),
  );
  const structures = groupBy(action === 'DELETE' ? [] : measures, ({ text }) => text);
  return [...new Set([...submitted.keys(), ...structures.keys()])].map((urn) => ({
    urn,
    codelist: measureCodelistUrn(urn),
    structures: (structures.get(urn) ?? []).map(({ structure }) => structure),
    submitted: submitted.get(urn),
  }));
}

const heldIn = async (content: PackedArtefact | undefined): Promise<Artefact | undefined> =>
  content === undefined ? undefined : (await unpackArtefact(content)).artefact;

const submittedIn = async (submitted: Prepared | undefined): Promise<Artefact | undefined> =>
  submitted === undefined ? undefined : unpackPrepared(submitted);

/** Whether a codelist exists and was made of a scheme. */
const isMadeOf = ({ urn }: MeasureScheme, codelist: Artefact | undefined): boolean =>
  codelist !== undefined && measureSchemeOf(codelist) === urn;

/** The codelist of a scheme as the submission has to write it; undefined where it stays as it is, or cannot be made. */
async function makeCodelist(
  scheme: MeasureScheme,
  held: HeldByUrn,
  sent: Prepared | undefined,
  action: Action,
): Promise<Prepared | undefined> {
  const current = held.get(scheme.codelist);
  const exists = sent !== undefined || current !== undefined;
  if (!exists && scheme.structures.length === 0) return undefined;
  if (exists) {
    if (scheme.submitted === undefined || (action === 'APPEND' && sent === undefined)) return undefined;
    const codelist = sent === undefined ? await heldIn(current) : await submittedIn(sent);
    if (!isMadeOf(scheme, codelist)) return undefined;
  }
  const concepts = (await submittedIn(scheme.submitted)) ?? (await heldIn(held.get(scheme.urn)));
  const causes = exists ? [scheme.submitted].flatMap((each) => each ?? []) : scheme.structures;
  const [cause] = causes;
  if (concepts === undefined || cause === undefined) return undefined;
  const madeFor = sent === undefined ? { madeFor: causes.map(({ urn }) => urn) } : {};
  const made = { ...prepareMade(concepts, scheme, cause, sent), ...madeFor };
  return made.content.hash === (sent?.content.hash ?? current?.hash) ? undefined : made;
}

function prepareMade(
  concepts: Artefact,
  { urn, codelist }: MeasureScheme,
  cause: Prepared,
  sent: Prepared | undefined,
): Prepared {
  const place = (sent ?? cause).placeOf();
  const detail = `${codelist} was made of the concepts of ${urn}, because a measure dimension of SDMX 2.1 is enumerated by a codelist in SDMX 3.x`;
  const warnings = [...(sent?.warnings ?? []), ruleProblem('measureDimension.codelist', detail, place)];
  return prepareArtefact(
    codelistOfConcepts(concepts, urn),
    (path) => ({ ...(path === undefined ? {} : { path }), ...place }),
    warnings,
  );
}

/** The codelists that were made of deleted schemes, and that only deleted artefacts refer to. */
async function codelistsToDelete(
  tx: Tx,
  schemes: readonly MeasureScheme[],
  held: HeldByUrn,
  sent: ReadonlyMap<string, Prepared>,
): Promise<readonly Prepared[]> {
  const made: Prepared[] = [];
  for (const scheme of schemes) {
    const concepts = await submittedIn(scheme.submitted);
    if (concepts === undefined || scheme.submitted === undefined || sent.has(scheme.codelist)) continue;
    const codelist = await heldIn(held.get(scheme.codelist));
    if (isMadeOf(scheme, codelist)) made.push(prepareMade(concepts, scheme, scheme.submitted, undefined));
  }
  const removals = made.map(({ urn }) => ({ key: urn, target: urn, class: null, items: null }));
  const parents = await loadDependents(tx, { removals });
  const used = new Set(parents.flatMap(({ key, parent }) => (sent.has(parent) ? [] : [key])));
  return made.filter(({ urn }) => !used.has(urn));
}
