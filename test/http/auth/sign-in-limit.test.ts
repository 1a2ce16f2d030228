import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { type Admission, type SignInAttempt, SignInLimit } from '../../../src/http/auth/sign-in-limit.js';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { ShiftedClock } from '../../harness/shifted-clock.js';
import { expectDescribed } from '../openapi/api-document.js';
import { rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';

const home = '192.0.2.1';

/** A limit of 10 failures a minute, with a clock of its own. */
function limitWithClock() {
  const limit = new SignInLimit({ failuresPerMinute: 10 });
  let time = 1_000_000;
  const admit = (attempt: SignInAttempt): Promise<Admission> => limit.admit(attempt, () => time);
  return {
    pass: (seconds: number): void => {
      time += seconds * 1000;
    },
    admit,
    fail: async (address: string, account: string | undefined): Promise<void> =>
      (await admit({ address, account })).failed(),
    succeed: async (address: string, account: string, credentials?: string): Promise<void> =>
      (await admit({ address, account, credentials })).succeeded(),
    /** The seconds to wait; undefined if the attempt is admitted. */
    async wait(address: string, account: string | undefined, credentials?: string): Promise<number | undefined> {
      try {
        (await admit({ address, account, credentials })).undecided();
        return undefined;
      } catch (error) {
        expect(error).to.be.instanceOf(StrataError).with.property('name', 'TooManyRequests');
        return (error as StrataError).retrySeconds;
      }
    },
  };
}

const times = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await work(index);
};

describe('SignInLimit', () => {
  it('refuses an address after 10 failures, for the time in which one comes back', async () => {
    const { fail, wait, pass } = limitWithClock();
    await times(10, (index) => fail(home, `user${index}`));
    expect(await wait(home, 'other')).to.equal(6);
    pass(6);
    expect(await wait(home, 'other')).to.equal(undefined);
  });

  it('counts an IPv6 network as one address, and an IPv4 address in IPv6 as itself', async () => {
    const { fail, wait } = limitWithClock();
    await times(5, (index) => fail(`2001:db8:0:7::${index}`, `user${index}`));
    await times(5, (index) => fail(`2001:0db8::7:0:0:${index}:1`, `user${index}`));
    expect(await wait('2001:db8:0:7:ffff::1', 'other')).to.equal(6);
    expect(await wait('2001:db8:0:8::1', 'other')).to.equal(undefined);
    await times(10, (index) => fail(`::ffff:${home}`, `user${index}`));
    expect(await wait(home, 'other')).to.equal(6);
  });

  it('does not count successes, however many', async () => {
    const { succeed, wait } = limitWithClock();
    await times(100, () => succeed(home, 'alice'));
    expect(await wait(home, 'bob')).to.equal(undefined);
  });

  it('counts attempts as failed while they are checked, so that many at once do not pass', async () => {
    const { admit, wait } = limitWithClock();
    const open: Admission[] = [];
    await times(10, async () => void open.push(await admit({ address: home, account: 'alice' })));
    expect(await wait(home, 'alice')).to.equal(6);
    for (const admission of open) admission.undecided();
    expect(await wait(home, 'alice')).to.equal(undefined);
  });

  it('refuses an account after 30 failures from many addresses, for addresses that failed', async () => {
    const { fail, wait } = limitWithClock();
    await times(30, (index) => fail(`198.51.100.${index}`, index % 2 === 0 ? 'alice' : ' ALICE'));
    expect(await wait('198.51.100.3', 'alice')).to.equal(2);
    expect(await wait('198.51.100.3', 'bob')).to.equal(undefined);
  });

  it('delays an address without failures by a second where the account is under attack, and does not refuse it', async () => {
    const { fail, wait } = limitWithClock();
    await times(30, (index) => fail(`198.51.100.${index}`, 'alice'));
    const start = performance.now();
    expect(await wait(home, 'alice')).to.equal(undefined);
    expect(performance.now() - start).to.be.at.least(990);
    await fail(home, 'alice');
    expect(await wait(home, 'alice')).to.be.a('number');
  });

  it('leaves credentials and an address that they signed in from alone, whatever others do', async () => {
    const { fail, admit, succeed, wait } = limitWithClock();
    await succeed(home, 'alice', 'right');
    await times(10, (index) => fail(home, `user${index}`));
    await times(30, (index) => fail(`198.51.100.${index}`, 'alice'));
    const start = performance.now();
    expect(await wait(home, 'alice', 'right')).to.equal(undefined);
    expect(performance.now() - start).to.be.below(500);
    expect(await wait(home, 'bob')).to.equal(6);
    await times(10, async () => (await admit({ address: home, account: 'alice', credentials: 'right' })).failed());
    expect(await wait(home, 'alice', 'right')).to.equal(6);
  });

  it('treats an account that signed in from an address like any other, without its credentials', async () => {
    const { fail, succeed, wait } = limitWithClock();
    await succeed(home, 'alice', 'right');
    await times(10, (index) => fail(home, `user${index}`));
    for (const credentials of [undefined, 'wrong'])
      expect([await wait(home, 'alice', credentials), await wait(home, 'nobody', credentials)]).to.deep.equal([6, 6]);
    expect(await wait('192.0.2.2', 'alice', 'right'), 'elsewhere').to.equal(undefined);
  });

  it('does not prolong a wait by refused attempts', async () => {
    const { fail, wait, pass } = limitWithClock();
    await times(10, () => fail(home, 'alice'));
    await times(50, async () => void (await wait(home, 'alice')));
    pass(6);
    expect(await wait(home, 'alice')).to.equal(undefined);
  });

  it('treats unknown accounts like known ones', async () => {
    const { fail, wait } = limitWithClock();
    for (const account of ['root', 'nobody']) {
      await times(30, (index) => fail(`198.51.${account.length}.${index}`, account));
      expect(await wait(`198.51.${account.length}.1`, account)).to.equal(2);
    }
  });

  it('limits credentials without an account by their address', async () => {
    const { fail, wait } = limitWithClock();
    await times(10, () => fail(home, undefined));
    expect(await wait(home, undefined)).to.equal(6);
  });
});

describe('failed sign-ins over HTTP', () => {
  let listener: Listener;
  const path = '/ws/secure/sdmxapi/rest';
  before(async () => {
    listener = await serveRegistry(
      failing(new Error('the registry was used'), { requirePlace: async () => undefined }),
      {
        signIn: { root: { username: 'root', password: 'secret-word' }, limit: { failuresPerMinute: 3 } },
      },
    );
  });
  after(() => listener.stop(1));

  const signIn = (user: string, password: string) =>
    rawRequest(listener.url, { method: 'POST', path, headers: { Authorization: basic(user, password) } });

  it('are 429 with Retry-After after three, and remembered passwords still sign in', async () => {
    expect((await signIn('root', 'secret-word')).status).not.to.equal(401);
    for (const user of ['alice', 'bob', 'alice']) expect((await signIn(user, 'wrong')).status).to.equal(401);
    const refused = await signIn('carol', 'wrong');
    expect([refused.status, refused.headers['retry-after'], refused.headers['www-authenticate']]).to.deep.equal([
      429,
      '20',
      undefined,
    ]);
    expectDescribed('POST', path, refused);
    expect(JSON.parse(refused.text).errors[0]).to.include({ code: 110, title: 'Too many requests' });
    expect((await signIn('root', 'secret-word')).status).to.be.oneOf([400, 500]);
  });
});

describe('accounts behind one address', () => {
  let listener: Listener;
  const clock = new ShiftedClock();
  before(async () => {
    const signIn = { root: { username: 'root', password: 'secret-word' }, limit: { failuresPerMinute: 10 } };
    listener = await serveRegistry(failing(new Error('the registry was used')), { signIn });
  });
  after(async () => {
    clock.restore();
    await listener.stop(1);
  });

  const signIn = async (user: string, password: string) => {
    const headers = { Authorization: basic(user, password), Accept: 'application/json' };
    const response = await rawRequest(listener.url, { path: '/ws/secure/nowhere', headers });
    const { date: _date, 'x-request-id': _id, ...others } = response.headers;
    return { ...response, headers: others };
  };

  it('that signed in from it and those that do not exist get equal responses, before and after the limit', async () => {
    expect((await signIn('root', 'secret-word')).status).to.equal(404);
    // Passwords are remembered for a minute.
    clock.forward(61_000);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const [known, unknown] = [await signIn('root', `wrong ${round}`), await signIn('nobody', `wrong ${round}`)];
      expect(known).to.deep.equal(unknown);
      statuses.push(known.status);
    }
    expect(statuses).to.deep.equal([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await signIn('root', 'secret-word')).status, 'its owner is not locked out').to.equal(404);
  });
});

describe('a failed sign-in', () => {
  let listener: Listener;
  before(async () => {
    listener = await serveRegistry(failing(new Error('the registry was used')));
  });
  after(() => listener.stop(1));

  it('is answered alike for unknown accounts, wrong passwords and malformed credentials', async () => {
    const given = [
      basic('root', 'wrong'),
      basic('nobody', 'wrong'),
      basic('nobody', 'secret-word'),
      basic('', ''),
      'Basic !',
      'Basic',
      'Digest username="root"',
      'Bearer x',
    ];
    for (const path of ['/ws/secure/sdmxapi/rest', '/sdmx/v2/structure/codelist']) {
      const answers = await Promise.all(
        given.map(async (authorization) => {
          const answer = await rawRequest(listener.url, { path, headers: { Authorization: authorization } });
          const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
          return { ...answer, headers };
        }),
      );
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
      expect(answers[0]?.status).to.equal(401);
    }
  });
});
