import { allTypes, jsonContainerOf, typeOfClass, urnClassOf } from '../../../src/model/artefact-types.js';
import { api, contentOf, fetchText, Refusal } from '../api/client.js';
import { artefactAddress } from '../content/addresses.js';
import { withoutOwnLinks } from '../content/change-message.js';
import { isObject, type JsonObject, textOf } from '../content/json.js';
import { artefactIn } from '../content/read-artefact.js';
import { partsOfUrn } from '../model/urn.js';
import { nextVersions, stabilityOf } from '../model/versions.js';

/** A revision in the registry. */
export interface Base {
  readonly urn: string;
  /** The transaction with which it began. */
  readonly tick: number;
  readonly artefact: JsonObject;
}

/** An artefact that is made or changed in this browser. */
export interface Draft {
  readonly id: string;
  readonly artefactClass: string;
  readonly artefact: JsonObject;
  /** The content that it was made from; undefined for a new artefact, and for a copy. */
  readonly base?: Base;
  /** Whether its version follows the smallest one that its content requires, until it is saved. */
  readonly followsMinimum: boolean;
}

/** How a draft begins from an artefact of the registry. */
export type Beginning = 'edit' | 'version' | 'copy';

/** The URN of an artefact of a class. */
export function urnOfArtefact(artefactClass: string, artefact: JsonObject): string {
  const type = typeOfClass(artefactClass);
  const name = type === undefined ? artefactClass : `${type.package}.${urnClassOf(type)}`;
  const [agency, id, version] = ['agencyID', 'id', 'version'].map((property) => textOf(artefact[property]));
  return `urn:sdmx:org.sdmx.infomodel.${name}=${agency}:${id}(${version})`;
}

export const urnOfDraft = ({ artefactClass, artefact }: Draft): string => urnOfArtefact(artefactClass, artefact);

/** The property of a message that holds artefacts of a class. @throws Refusal for a class that is not known */
export function containerOf(artefactClass: string): string {
  const type = typeOfClass(artefactClass);
  if (type === undefined) throw new Refusal(400, [{ detail: artefactClass }]);
  return jsonContainerOf(type);
}

/** The version that the standard fixes for a class; undefined where there is none. */
export const fixedVersionOf = (artefactClass: string): string | undefined =>
  artefactClass === 'Categorisation' ? '1.0' : typeOfClass(artefactClass)?.fixedVersion;

/** The classes of artefacts that these pages make: those of 3.x, without registrations, which have messages of their own. */
export const madeClasses: ReadonlySet<string> = new Set(
  allTypes.filter(({ only, message }) => only === undefined && message !== 'registration').map((type) => type.class),
);

const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** The version as which a draft is published: without its extension. */
export const publishedVersion = (version: string): string => version.replace(/-.*$/, '');

/** An empty artefact. @param agencyID its agency, as far as it is known */
export function newDraft(artefactClass: string, agencyID: string, content: JsonObject = {}): Draft {
  const id = typeOfClass(artefactClass)?.fixedId ?? '';
  const version = fixedVersionOf(artefactClass) ?? '1.0.0-draft';
  return {
    id: newId(),
    artefactClass,
    artefact: { agencyID, id, version, ...content },
    followsMinimum: false,
  };
}

/** The transaction with which the present revision of a version began; 0 where there is none. */
async function tickOf(urn: string, signal?: AbortSignal): Promise<number> {
  const { revisions } = await contentOf(
    api.GET('/ws/registry/history', { params: { query: { urn, limit: 1 } }, ...(signal && { signal }) }),
  );
  const [newest] = revisions;
  return newest === undefined || newest.status === 'deleted' ? 0 : newest.tick;
}

/**
 * A version as the registry holds it now, in all languages, without the transaction with which it began.
 * @param urn with any version pattern of REST
 * @throws Refusal where it has no such version
 */
export async function artefactInRegistry(
  urn: string,
  signal?: AbortSignal,
): Promise<Pick<Draft, 'artefactClass' | 'artefact'>> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) throw new Refusal(400, [{ detail: urn }]);
  const address = artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'raw' });
  const { text } = await fetchText(`${address}&lang=*`, signal && { signal });
  const found = artefactIn(JSON.parse(text), parts);
  if (found === undefined) throw new Refusal(404, [{ detail: urn }]);
  const artefact = withoutOwnLinks(found.artefact);
  if (!isObject(artefact)) throw new Refusal(404, [{ detail: urn }]);
  return { artefact, artefactClass: found.class };
}

/**
 * A version as the registry holds it now, in all languages.
 * @throws Refusal where it has no such version
 */
export async function readBase(urn: string, signal?: AbortSignal): Promise<Base & { readonly artefactClass: string }> {
  if (partsOfUrn(urn) === undefined) throw new Refusal(400, [{ detail: urn }]);
  // Before the content: a revision that begins between the two requests is found when the draft is saved.
  const tick = await tickOf(urn, signal);
  return { urn, tick, ...(await artefactInRegistry(urn, signal)) };
}

/** A draft from an artefact of the registry: in place where its version can change, else as a draft of the next version. */
export async function beginDraft(urn: string, beginning: Beginning, signal?: AbortSignal): Promise<Draft> {
  const { artefactClass, ...base } = await readBase(urn, signal);
  const version = textOf(base.artefact['version']);
  const id = newId();
  if (beginning === 'copy') {
    const copied = fixedVersionOf(artefactClass) ?? '1.0.0-draft';
    const artefact = { ...base.artefact, id: '', version: copied };
    return { id, artefactClass, artefact, followsMinimum: false };
  }
  const isInPlace = stabilityOf(version) !== 'stable';
  if (beginning === 'edit' && isInPlace)
    return { id, artefactClass, artefact: base.artefact, base, followsMinimum: false };
  const next = isInPlace ? version : `${nextVersions(version)[0]}-draft`;
  const artefact = { ...base.artefact, version: next };
  return { id, artefactClass, artefact, base, followsMinimum: !isInPlace };
}

/** What `If-Match` of a submission names: that the version still is the revision that the draft was made from. */
export function entityTagOf(draft: Draft, version = textOf(draft.artefact['version'])): string {
  const urn = urnOfArtefact(draft.artefactClass, { ...draft.artefact, version });
  return `"${urn}@${draft.base?.urn === urn ? draft.base.tick : 0}"`;
}
