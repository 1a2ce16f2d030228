import { expect } from 'chai';
import { type Checkpoint, endure, growthOf, growthOfStore } from '../../bench/endurance/endure.js';
import { basic, startTestServer, type TestServer } from '../harness/server.js';

describe('the endurance bench', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  it('does all kinds of work, and measures four times', async () => {
    const shown: Checkpoint[] = [];
    const target = {
      url: test.url,
      authorization: basic('root', 'only-for-the-tests'),
      pid: process.pid,
      store: undefined,
      memory: async () => ({ heap: process.memoryUsage().heapUsed, resident: process.memoryUsage().rss }),
    };
    const { checkpoints, counts, refusals, before, after } = await endure(target, 200, 2, (checkpoint) =>
      shown.push(checkpoint),
    );
    expect(counts).to.deep.equal({
      'structure queries': 191,
      questions: 5,
      submissions: 1,
      followers: 2,
      validations: 1,
    });
    expect(refusals).to.equal(0);
    expect(checkpoints).to.deep.equal(shown);
    expect(checkpoints.map(({ requests, submissions }) => [requests, submissions])).to.deep.equal([
      [50, 1],
      [100, 1],
      [150, 1],
      [200, 1],
    ]);
    for (const { heap, descriptors } of checkpoints) expect([heap > 0, descriptors !== 0]).to.deep.equal([true, true]);
    expect(before.median).to.be.greaterThan(0);
    expect(after.worstOfTwenty).to.be.at.least(after.median);
    // Each submission changes the codelist.
    const [row] = await test.cypher(
      "MATCH (:Version {urn: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_ENDURANCE(1.0)'})-[:HAS_REVISION]->(r) RETURN count(r) AS n",
    );
    expect(Number(row?.['n'])).to.be.at.least(2);
  });

  it('ends with the first error', async () => {
    const target = {
      url: test.url,
      authorization: basic('root', 'wrong'),
      pid: process.pid,
      store: undefined,
      memory: async () => ({ heap: 1, resident: 1 }),
    };
    const error = await endure(target, 10, 1, () => undefined).catch((reason: Error) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message').that.includes('/ws/secure/sdmxapi/rest: 401');
    expect(growthOf(100, 104)).to.equal(4);
    const earlier = { requests: 0, submissions: 1, heap: 1, resident: 1, descriptors: 1, store: 100 };
    expect(growthOfStore(earlier, { ...earlier, submissions: 3, store: 110 })).to.equal(5);
    expect(growthOfStore(earlier, { ...earlier, store: undefined })).to.equal(undefined);
  });
});
