import { LRUCache } from 'lru-cache';
import { groupBy } from '../../model/group-by.js';
import { SharedWork } from '../../model/shared-work.js';
import { rolesFor } from '../../references/reference-roles.js';
import { registrationReferenceRows } from '../../references/reference-table.js';
import type { Transactions, Tx } from '../../store/database.js';
import { attachedLines, linesAboveRegistrations } from '../../store/query-statements.js';
import type { Access } from './access.js';
import { type Attachments, type Hiding, hidingOf } from './hiding.js';
import { matcherOfLine, matcherOfPattern, readPattern } from './pattern.js';
import { type Coverage, coverages, type Restriction } from './rule.js';

/** The roles of the references by which agreements are attached to flows, and constraints to both. */
const roles = [
  ...rolesFor(['structure'], 'ProvisionAgreement'),
  ...rolesFor(['metadataflow'], 'MetadataProvisionAgreement'),
  ...rolesFor(['attachment']),
];

/** The roles of the references by which registrations are attached to agreements, these to flows, and flows to structures. */
export const registrationRoles: readonly string[] = [
  ...registrationReferenceRows.map(({ role }) => role),
  ...rolesFor(['structure'], 'ProvisionAgreement'),
  ...rolesFor(['structure'], 'Dataflow'),
];

const classesOfData = ['ProvisionAgreement', 'Dataflow', 'DataStructure'];

/** Whether a restriction may cover data, and so their registrations. */
function mayCoverData({ urn, covers }: Restriction): boolean {
  const pattern = readPattern(urn);
  if (pattern === undefined || !(covers.includes('structure') || covers.includes('data'))) return false;
  const matches = matcherOfPattern(pattern.class);
  return classesOfData.some(matches);
}

/** Whether what an access hides depends on what is attached, which differs between states. */
const dependsOnState = ({ restrictions }: Access): boolean =>
  restrictions.some((each) => each.withAttachments === true || mayCoverData(each));

/** Attachments with the registrations of hidden flows, and of flows whose data are hidden. One round trip. */
async function withRegistrations(tx: Tx, access: Access, attachments: Attachments): Promise<Attachments> {
  if (!access.restrictions.some(mayCoverData)) return attachments;
  const { hidesData } = hidingOf(access, attachments);
  const rows = await linesAboveRegistrations(tx, { roles: registrationRoles });
  const hidden = rows.filter(({ above }) => hidesData(above)).map(({ key }) => key);
  return new Map(coverages.map((each) => [each, new Set([...(attachments.get(each) ?? []), ...hidden])]));
}

/** The text that all keys begin with which a pattern matches. */
const prefixOf = (key: string): string => key.slice(0, `${key}*`.indexOf('*'));

/** What is attached to lines, by the key of the line. */
async function attachedTo(tx: Tx, prefixes: readonly string[], tick: number): Promise<ReadonlyMap<string, string[]>> {
  const rows = groupBy(await attachedLines(tx, { prefixes, roles, tick }), ({ key }) => key);
  return new Map([...rows].map(([key, of]) => [key, of.map(({ attached }) => attached)]));
}

/**
 * What is attached at a tick to the flows of restrictions: agreements, and constraints of these and of the flows. Two round
 * trips.
 */
async function findAttachments(tx: Tx, restrictions: readonly Restriction[], tick: number): Promise<Attachments> {
  const patterns = restrictions.flatMap(({ urn, covers }) => {
    const pattern = readPattern(urn);
    return pattern === undefined ? [] : [{ covers, ...matcherOfLine(pattern) }];
  });
  const prefixes = [...new Set(patterns.map(({ key }) => prefixOf(key)))];
  const ofFlows = await attachedTo(tx, prefixes, tick);
  const agreements = [...new Set([...ofFlows.values()].flat())].filter((key) => /^\w*ProvisionAgreement=/.test(key));
  const ofAgreements = await attachedTo(tx, agreements, tick);
  const attachments = new Map(coverages.map((each) => [each, new Set<string>()] as const));
  const add = (covers: readonly Coverage[], key: string): void => {
    for (const each of covers) attachments.get(each)?.add(key);
  };
  for (const [flow, attached] of ofFlows) {
    for (const { covers, matches } of patterns) {
      if (!matches(flow)) continue;
      for (const key of attached) for (const each of [key, ...(ofAgreements.get(key) ?? [])]) add(covers, each);
    }
  }
  return attachments;
}

/**
 * What an access hides at a tick, found in a transaction; undefined where that is nothing. Two round trips where a restriction
 * covers attachments, and one where it may cover data.
 */
export async function findHiding(tx: Tx, access: Access, tick: number): Promise<Hiding | undefined> {
  if (access.restrictions.length === 0) return undefined;
  const withAttachments = access.restrictions.filter((each) => each.withAttachments === true);
  const attachments = withAttachments.length === 0 ? new Map() : await findAttachments(tx, withAttachments, tick);
  return hidingOf(access, await withRegistrations(tx, access, attachments));
}

/** Most views that are kept: each may be that of many principals. */
const mostViews = 100;

/** What accesses hide, by view; of restrictions of flows, and with attachments, by view and state. */
export class Hidings {
  readonly #known = new LRUCache<string, Hiding>({ max: mostViews });
  readonly #finding = new SharedWork<Hiding>();

  /**
   * What an access hides in a state. No round trip, except for the first one of a state where a restriction covers attachments.
   * @throws StrataError `Unavailable` when the database does not respond; the reason of the signal
   */
  async of(
    access: Access,
    state: string,
    tick: number,
    database: Pick<Transactions, 'read'>,
    signal?: AbortSignal,
  ): Promise<Hiding> {
    const ofState = dependsOnState(access);
    const key = ofState ? `${access.view} ${state}` : access.view;
    const find = async (all: AbortSignal): Promise<Hiding> => {
      const found = ofState ? await database.read((tx) => findHiding(tx, access, tick), all) : undefined;
      const hiding = found ?? hidingOf(access);
      this.#known.set(key, hiding);
      return hiding;
    };
    return this.#known.get(key) ?? this.#finding.run(key, find, signal);
  }
}
