import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { type Claim, type Cost, freeBytes, Gate } from '../../../src/http/limits/gate.js';

const megabyte = 1_000_000;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A response whose connection can be closed. */
function openResponse(): ServerResponse & EventEmitter {
  const response = new EventEmitter() as EventEmitter & { closed: boolean; req: object; writableFinished: boolean };
  Object.assign(response, { closed: false, destroyed: false, writableFinished: true, req: {} });
  response.once('close', () => {
    response.closed = true;
  });
  return response as unknown as ServerResponse & EventEmitter;
}

describe('Gate', () => {
  const open = async (gate: Gate, key: string, cost: Cost = 'content') => {
    const response = openResponse();
    const claim = await gate.admit(cost, response, { key, isSignedIn: false });
    return { claim, close: () => response.emit('close') };
  };
  /** Work that takes memory in steps, and the number of its beginnings. */
  const taking = (claim: Claim, ...sizes: readonly number[]) => {
    const count = { begun: 0 };
    const done = claim.run(async () => {
      count.begun += 1;
      for (const size of sizes) {
        claim.require(size * megabyte);
        await settled();
      }
      return 'done';
    });
    return { count, done };
  };

  it('lets small content pass beside any large one', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const large = await open(gate, 'a');
    await taking(large.claim, 100).done;
    const small = await open(gate, 'b');
    expect(await taking(small.claim, freeBytes / megabyte).done).to.equal('done');
    expect(gate.large.load).to.deep.equal({ atWork: 1, waiting: 0 });
  });

  it('takes what is left at once, without a second beginning', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const { claim } = await open(gate, 'a');
    const { count, done } = taking(claim, 20, 20);
    expect(await done).to.equal('done');
    expect(count.begun).to.equal(1);
  });

  it('lets work begin again when it is its turn, with nothing of its own held meanwhile', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const first = await open(gate, 'a');
    await taking(first.claim, 50).done;
    const other = await open(gate, 'b');
    const waiting = taking(other.claim, 20, 70);
    while (gate.large.load.waiting === 0) await settled();
    expect(gate.large.load).to.deep.equal({ atWork: 1, waiting: 1 });
    first.close();
    expect(await waiting.done).to.equal('done');
    expect(waiting.count.begun).to.equal(2);
    other.close();
    expect(gate.large.load).to.deep.equal({ atWork: 0, waiting: 0 });
  });

  it('gives one that is alone what it needs, in one beginning, also while others wait', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const first = await open(gate, 'a');
    const alone = taking(first.claim, 90, 40, 40);
    const other = await open(gate, 'b');
    const waiting = taking(other.claim, 50);
    expect(await alone.done).to.equal('done');
    expect(alone.count.begun).to.equal(1);
    first.close();
    expect(await waiting.done).to.equal('done');
  });

  it('begins work alone that needs more than all of the memory', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const first = await open(gate, 'a');
    await taking(first.claim, 30).done;
    const other = await open(gate, 'b');
    const waiting = taking(other.claim, 60, 60, 60);
    while (gate.large.load.waiting === 0) await settled();
    first.close();
    expect(await waiting.done).to.equal('done');
  });

  it('refuses work that needs more than half of the heap', async () => {
    const { claim } = await open(new Gate({ bytes: 100 * megabyte }), 'a');
    const error = await taking(claim, 1_000_000).done.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(StrataError).with.property('name', 'TooLarge');
  });

  it('passes other errors on, and gives memory back at the end of the response', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const { claim, close } = await open(gate, 'a');
    const failing = claim.run(async () => {
      claim.require(50 * megabyte);
      throw new TypeError('failed');
    });
    expect(await failing.catch((error: unknown) => error)).to.be.instanceOf(TypeError);
    expect(gate.large.load.atWork).to.equal(1);
    close();
    expect(gate.large.load.atWork).to.equal(0);
  });

  it('leaves memory to other clients where one has many requests', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const many = await Promise.all([1, 2, 3, 4].map(() => open(gate, 'a')));
    const begun = many.map(({ claim }) => taking(claim, 30).done);
    await settled();
    const other = await open(gate, 'b');
    expect(await taking(other.claim, 30).done).to.equal('done');
    expect(gate.large.load).to.deep.equal({ atWork: 3, waiting: 2 });
    for (const { close } of many) {
      close();
      await settled();
    }
    await Promise.allSettled(begun);
  });

  it('gives memory back when a connection is closed, also that of a request which waits for the one before it', async () => {
    const gate = new Gate({ bytes: 100 * megabyte });
    const server = createServer(async (_request, response) => {
      const claim = await gate.admit('content', response, { key: 'a', isSignedIn: true });
      claim.require(20 * megabyte);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
    while (gate.large.load.atWork < 2) await settled();
    client.destroy();
    while (gate.large.load.atWork > 0) await settled();
    server.close();
  });

  it('refuses with the time after which to try again where the turn does not come', async () => {
    const gate = new Gate({ bytes: 10 * megabyte, waitMilliseconds: 20 });
    const first = await open(gate, 'a');
    await taking(first.claim, 18).done;
    const other = await open(gate, 'b');
    const error = await taking(other.claim, 18).done.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(StrataError).with.property('name', 'Unavailable');
    expect((error as StrataError).retrySeconds).to.be.greaterThan(0);
    expect((error as StrataError).message).to.include('STRATA_LARGE_RESPONSES_MB');
  });
});
