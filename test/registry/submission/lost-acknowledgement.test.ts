import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { Registry } from '../../../src/registry/registry.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import type { Action, Report } from '../../../src/registry/submission/submission.js';
import { Database } from '../../../src/store/database.js';
import { codelist } from '../../harness/artefacts.js';
import { database } from '../../harness/database.js';
import { type LossyProxy, startLossyProxy } from '../../harness/lossy-proxy.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

describe('a submission whose acknowledgement is lost', () => {
  let test: TestRegistry;
  let proxy: LossyProxy;
  let store: Database;
  let registry: Registry;
  before(async () => {
    test = await openTestRegistry();
    const settings = await database();
    proxy = await startLossyProxy(settings.uri);
    store = new Database({ ...settings, uri: proxy.uri, retryMilliseconds: 3_000 });
    registry = await Registry.open(store, { isOnlyWriter: true });
  });
  after(async () => {
    await store.close();
    await proxy.close();
    await test.close();
  });

  const submit = (action: Action, ...artefacts: readonly Artefact[]): Promise<Report> =>
    registry.submit({
      action,
      dryRun: false,
      strict: false,
      principal: { kind: 'root', name: 'root' },
      artefacts: artefacts.map((artefact) => prepareArtefact(artefact, () => ({}))),
    });
  const outcomeOf = ({ outcome, results }: Report) => [outcome, ...results.map(({ status }) => status)];
  const ticks = async () => (await test.cypher('MATCH (t:Transaction) RETURN count(t) AS count'))[0]?.['count'];

  for (const [action, codes, status] of [
    ['APPEND', ['A'], 'created'],
    ['REPLACE', ['B'], 'replaced'],
    ['MERGE', ['C'], 'merged'],
    ['DELETE', ['B'], 'deleted'],
  ] as const) {
    it(`reports what ${action} has done, and is carried out once`, async () => {
      const before = Number(await ticks());
      proxy.loseAcknowledgements(1);
      const report = await submit(action, codelist('CL_LOST', '1.0.0-draft', codes));
      expect(outcomeOf(report)).to.deep.equal(['accepted', status]);
      expect(report).to.include({ origin: 'recovered', transaction: before + 1 });
      expect(await ticks()).to.equal(before + 1);
    });
  }

  it('is visible to the next query', async () => {
    const report = await submit('APPEND', codelist('CL_SEEN', '1.0.0', ['A']));
    proxy.loseAcknowledgements(1);
    const lost = await submit('APPEND', codelist('CL_SEEN', '1.1.0', ['A']));
    expect(lost.transaction).to.equal((report.transaction ?? 0) + 1);
    await registry.at(undefined, { kind: 'anonymous' });
    expect(registry.knownState).to.equal(lost.submission);
  });

  it('can be queried by the id in the error where the database stays away', async () => {
    proxy.loseAcknowledgements(1_000);
    const error = await submit('APPEND', codelist('CL_AWAY', '1.0.0', ['A'])).catch((thrown: unknown) => thrown);
    proxy.loseAcknowledgements(0);
    expect(error).to.have.property('name', 'Unavailable');
    const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(String(error)) ?? [];
    const report = await registry.findReport(id, { kind: 'root', name: 'root' });
    expect(report?.results.map(({ status }) => status)).to.deep.equal(['created']);
  });
});
