import { liveLines, ruleHistory, rulesAt } from './access-statements.js';
import type { Transactions } from './database.js';
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
 */
export async function planReads(transactions: Pick<Transactions, 'read'>): Promise<void> {
  const at = 0;
  const tick = 0;
  const urn = '';
  const urns = { urns: [urn], tick };
  const byRole = { ...urns, roles: [''] };
  const page = { after: tick, before: tick, candidates: 1 };
  const filters = { agencies: null, lineClasses: null, classes: null, stabilities: null, newest: true };
  const events = { tick, until: tick, from: '', most: 2 };
  await transactions.read((tx) =>
    Promise.all([
      statements.readClock(tx, { known: 0 }),
      loadRevocations(tx, { after: 0 }),
      liveSessions(tx, { now: at, most: 1 }),
      statements.stateAt(tx, { at }),
      rulesAt(tx, { tick }),
      deprecationsAt(tx, { tick }),
      liveLines(tx, { after: urn, tick }),
      ruleHistory(tx, { rule: null, before: tick, most: 1 }),
      ruleHistory(tx, { rule: urn, before: tick, most: 1 }),
      statements.readInstants(tx, { ticks: [tick] }),
      statements.stateOfTick(tx, { tick }),
      statements.firstInstant(tx, {}),
      statements.selectVersions(tx, {
        lines: { keys: [''], classes: null, agencies: null, ids: null },
        patterns: [],
        tick,
      }),
      statements.findVersions(tx, urns),
      statements.publishedVersions(tx, { key: '', tick }),
      statements.linesAfter(tx, { after: urn, agencies: null, limit: 1 }),
      statements.linesAfter(tx, { after: urn, agencies: [''], limit: 1 }),
      statements.countVersions(tx, { filters, tick }),
      statements.listVersions(tx, { groups: [{ first: urn, end: urn, below: null }], filters, limit: 1, tick }),
      statements.unresolvedReferences(tx, { keys: [''], tick }),
      statements.missingItems(tx, { keys: [''], tick }),
      statements.children(tx, urns),
      statements.parents(tx, { ...urns, items: null }),
      statements.parents(tx, { ...urns, items: [''] }),
      statements.descendants(tx, urns),
      statements.ancestors(tx, urns),
      statements.loadBodies(tx, { revisions: [''] }),
      statements.loadSlices(tx, { revisions: [''] }),
      statements.loadFewBodies(tx, { revisions: [''], most: 0 }),
      statements.codelistExtensions(tx, byRole),
      statements.contextReferences(tx, byRole),
      statements.metadataSetsOfFlows(tx, { ...byRole, providers: null }),
      statements.metadataSetsOfFlows(tx, { ...byRole, providers: [''] }),
      statements.attachedConstraints(tx, byRole),
      statements.attachedLines(tx, { prefixes: ['Dataflow=:'], roles: [''], tick }),
      statements.registrationsOf(tx, byRole),
      statements.linesAboveRegistrations(tx, { roles: [''] }),
      statements.outgoingEdges(tx, urns),
      statements.incomingEdges(tx, urns),
      statements.outgoingClosure(tx, urns),
      statements.incomingClosure(tx, urns),
      statements.incomingLinks(tx, urns),
      statements.outgoingNodes(tx, urns),
      statements.incomingNodes(tx, urns),
      statements.selectionsOf(tx, urns),
      statements.selecting(tx, { targets: [urn], roles: [''], selectionRoles: [''], lost: [''], tick }),
      statements.referencesToParts(tx, { parts: [{ urn, items: [''] }], roles: [''], tick }),
      statements.ownedVersions(tx, { agencies: [''], tick }),
      statements.selectionsOfRoles(tx, { roles: [''], tick }),
      statements.lineReferences(tx, { key: '', tick }),
      statements.partIds(tx, urns),
      revisionChanges(tx, { urns: [urn], tick, before: tick, after: urn, candidates: 1 }),
      earlierRevisions(tx, { versions: [{ urn, tick }] }),
      recordedResolutions(tx, { wildcard: urn, tick, before: tick, limit: 1 }),
      lifetimesOf(tx, { key: '', stableOnly: true, tick }),
      newRevisions(tx, { urns: [urn], from: tick, to: tick }),
      transactionsOf(tx, { ticks: [tick] }),
      transactionsBefore(tx, { ...page, agencies: null, classes: null, principals: null }),
      transactionsBefore(tx, { ...page, agencies: [''], classes: [''], principals: [''] }),
      changedVersions(tx, events),
      movedWildcards(tx, events),
      changedLacks(tx, events, async (rows) => [...rows]),
      changedDeprecations(tx, events),
      wildcardUsers(tx, { wildcards: [urn] }),
      namingReferences(tx, { targets: [{ tick, key: '', target: urn, class: '' }] }),
      readAuditEntries(tx, { since: at, until: at, after: '', kinds: [''], outcomes: [''], limit: 1 }),
      readTransactions(tx, { since: at, until: at, limit: 1 }),
      statements.refreshTexts(tx, {}),
      statements.findTexts(tx, { query: 'ids:""', most: 1, each: 1, tick }),
      statements.showTexts(tx, { texts: [{ text: '', urn }], tick }),
      statements.heldParts(tx, { parts: [{ urn: '', class: '', tail: '' }], tick }),
    ]),
  );
}
