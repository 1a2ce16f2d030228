import { liveLines, ruleHistory, rulesAt } from './access-statements.js';
import type { Transactions, Tx } from './database.js';
import { deprecationsAt } from './deprecation-statements.js';
import {
  changedDeprecations,
  changedLacks,
  changedVersions,
  movedWildcards,
  namingReferences,
  wildcardUsers,
} from './event-statements.js';
import {
  earlierRevisions,
  lifetimesOf,
  newRevisions,
  recordedResolutions,
  revisionChanges,
  transactionsBefore,
  transactionsOf,
} from './history-statements.js';
import * as statements from './query-statements.js';
import { liveSessions, loadRevocations } from './session-statements.js';
import { readAuditEntries, readTransactions } from './sign-in-statements.js';

/**
 * Has Neo4j plan every statement that reads, so that no request waits for it: at a first run it takes 50 to 400 ms. The
 * parameters match nothing. Their types matter, because Neo4j makes a plan for each combination of types, null included.
 * Each has a transaction of its own: on a slow machine, all together take longer than one may.
 * @throws the reason of the signal
 */
export async function planReads(transactions: Pick<Transactions, 'read'>, signal: AbortSignal): Promise<void> {
  const at = 0;
  const tick = 0;
  const urn = '';
  const urns = { urns: [urn], tick };
  const byRole = { ...urns, roles: [''] };
  const page = { after: tick, before: tick, candidates: 1 };
  const filters = { agencies: null, lineClasses: null, classes: null, stabilities: null, newest: true };
  const events = { tick, until: tick, from: '', most: 2 };
  const reads: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => statements.readClock(tx, { known: 0 }),
    (tx) => loadRevocations(tx, { after: 0 }),
    (tx) => liveSessions(tx, { now: at, most: 1 }),
    (tx) => statements.stateAt(tx, { at }),
    (tx) => rulesAt(tx, { tick }),
    (tx) => deprecationsAt(tx, { tick }),
    (tx) => liveLines(tx, { after: urn, tick }),
    (tx) => ruleHistory(tx, { rule: null, before: tick, most: 1 }),
    (tx) => ruleHistory(tx, { rule: urn, before: tick, most: 1 }),
    (tx) => statements.readInstants(tx, { ticks: [tick] }),
    (tx) => statements.stateOfTick(tx, { tick }),
    (tx) => statements.firstInstant(tx, {}),
    (tx) =>
      statements.selectVersions(tx, {
        lines: { keys: [''], classes: null, agencies: null, ids: null },
        patterns: [],
        tick,
      }),
    (tx) => statements.findVersions(tx, urns),
    (tx) => statements.publishedVersions(tx, { key: '', tick }),
    (tx) => statements.linesAfter(tx, { after: urn, agencies: null, limit: 1 }),
    (tx) => statements.linesAfter(tx, { after: urn, agencies: [''], limit: 1 }),
    (tx) => statements.countVersions(tx, { filters, tick }),
    (tx) => statements.listVersions(tx, { groups: [{ first: urn, end: urn, below: null }], filters, limit: 1, tick }),
    (tx) => statements.unresolvedReferences(tx, { keys: [''], tick }),
    (tx) => statements.missingItems(tx, { keys: [''], tick }),
    (tx) => statements.children(tx, urns),
    (tx) => statements.parents(tx, { ...urns, items: null }),
    (tx) => statements.parents(tx, { ...urns, items: [''] }),
    (tx) => statements.descendants(tx, urns),
    (tx) => statements.ancestors(tx, urns),
    (tx) => statements.loadBodies(tx, { revisions: [''] }),
    (tx) => statements.loadSlices(tx, { revisions: [''] }),
    (tx) => statements.loadFewBodies(tx, { revisions: [''], most: 0 }),
    (tx) => statements.codelistExtensions(tx, byRole),
    (tx) => statements.contextReferences(tx, byRole),
    (tx) => statements.metadataSetsOfFlows(tx, { ...byRole, providers: null }),
    (tx) => statements.metadataSetsOfFlows(tx, { ...byRole, providers: [''] }),
    (tx) => statements.attachedConstraints(tx, byRole),
    (tx) => statements.attachedLines(tx, { prefixes: ['Dataflow=:'], roles: [''], tick }),
    (tx) => statements.registrationsOf(tx, byRole),
    (tx) => statements.linesAboveRegistrations(tx, { roles: [''] }),
    (tx) => statements.outgoingEdges(tx, urns),
    (tx) => statements.incomingEdges(tx, urns),
    (tx) => statements.outgoingClosure(tx, urns),
    (tx) => statements.incomingClosure(tx, urns),
    (tx) => statements.incomingLinks(tx, urns),
    (tx) => statements.outgoingNodes(tx, urns),
    (tx) => statements.incomingNodes(tx, urns),
    (tx) => statements.selectionsOf(tx, urns),
    (tx) => statements.selecting(tx, { targets: [urn], roles: [''], selectionRoles: [''], lost: [''], tick }),
    (tx) => statements.referencesToParts(tx, { parts: [{ urn, items: [''] }], roles: [''], tick }),
    (tx) => statements.ownedVersions(tx, { agencies: [''], tick }),
    (tx) => statements.selectionsOfRoles(tx, { roles: [''], tick }),
    (tx) => statements.lineReferences(tx, { key: '', tick }),
    (tx) => statements.partIds(tx, urns),
    (tx) => revisionChanges(tx, { urns: [urn], tick, before: tick, after: urn, candidates: 1 }),
    (tx) => earlierRevisions(tx, { versions: [{ urn, tick }] }),
    (tx) => recordedResolutions(tx, { wildcard: urn, tick, before: tick, limit: 1 }),
    (tx) => lifetimesOf(tx, { key: '', stableOnly: true, tick }),
    (tx) => newRevisions(tx, { urns: [urn], from: tick, to: tick }),
    (tx) => transactionsOf(tx, { ticks: [tick] }),
    (tx) => transactionsBefore(tx, { ...page, agencies: null, classes: null, principals: null }),
    (tx) => transactionsBefore(tx, { ...page, agencies: [''], classes: [''], principals: [''] }),
    (tx) => changedVersions(tx, events),
    (tx) => movedWildcards(tx, events),
    (tx) => changedLacks(tx, events, async (rows) => [...rows]),
    (tx) => changedDeprecations(tx, events),
    (tx) => wildcardUsers(tx, { wildcards: [urn] }),
    (tx) => namingReferences(tx, { targets: [{ tick, key: '', target: urn, class: '' }] }),
    (tx) => readAuditEntries(tx, { since: at, until: at, after: '', kinds: [''], outcomes: [''], limit: 1 }),
    (tx) => readTransactions(tx, { since: at, until: at, limit: 1 }),
    (tx) => statements.refreshTexts(tx, {}),
    (tx) => statements.findTexts(tx, { query: 'ids:""', most: 1, each: 1, tick }),
    (tx) => statements.showTexts(tx, { texts: [{ text: '', urn }], tick }),
    (tx) => statements.heldParts(tx, { parts: [{ urn: '', class: '', tail: '' }], tick }),
  ];
  for (const read of reads) await transactions.read(read, signal);
}
