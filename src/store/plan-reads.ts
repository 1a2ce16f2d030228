import type { Transactions } from './database.js';
import * as statements from './query-statements.js';

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
  await transactions.read((tx) =>
    Promise.all([
      statements.readClock(tx, { known: 0 }),
      statements.stateAt(tx, { at }),
      statements.readInstants(tx, { ticks: [tick] }),
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
      statements.outgoingEdges(tx, urns),
      statements.incomingEdges(tx, urns),
      statements.outgoingClosure(tx, urns),
      statements.incomingClosure(tx, urns),
      statements.selectionsOf(tx, urns),
      statements.referencesToParts(tx, { parts: [{ urn, items: [''] }], roles: [''], tick }),
      statements.ownedVersions(tx, { agencies: [''], tick }),
      statements.selectionsOfRoles(tx, { roles: [''], tick }),
      statements.lineReferences(tx, { key: '', tick }),
      statements.partIds(tx, urns),
      statements.heldParts(tx, { parts: [{ urn: '', class: '', tail: '' }], tick }),
    ]),
  );
}
