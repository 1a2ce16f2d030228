import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigurationError, StrataError } from '../../../../src/errors.js';
import type { PostedRequest } from '../../../../src/http/auth/component/component-messages.js';
import { ComponentThread } from '../../../../src/http/auth/component/component-thread.js';
import { runFolder } from '../../../harness/database.js';

const path = join(import.meta.dirname, 'valve.mjs');
const stay = new AbortController().signal;

const request = (action: string, entry: PostedRequest['entry'] = 'signIn'): PostedRequest => ({
  entry,
  method: 'GET',
  url: `/login.html?do=${action}&key=very-secret`,
  headers: { 'x-key': 'also-secret' },
  query: { do: [action], key: ['very-secret'] },
  address: '192.0.2.1',
});

describe('ComponentThread', () => {
  const warnings: string[] = [];
  const open = (seconds = 1): Promise<ComponentThread> =>
    ComponentThread.open({ path, seconds, warn: (message) => warnings.push(message) });
  let thread: ComponentThread;
  before(async () => {
    thread = await open();
  });
  after(() => thread.close());
  beforeEach(() => {
    warnings.length = 0;
  });

  const ask = (action: string, entry?: PostedRequest['entry']) => thread.ask(request(action, entry), stay);

  async function expectUndecided(action: string, entry?: PostedRequest['entry']): Promise<void> {
    const error: unknown = await ask(action, entry).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(StrataError).with.property('name', 'Unavailable');
    expect((error as Error).message).to.equal('the sign-in could not be checked; send the request again later');
  }

  it('returns what the component decides', async () => {
    expect(await ask('nothing')).to.deep.equal({ isAbsent: true });
    expect(await ask('refuse')).to.deep.equal({ refusal: 'expired' });
    expect(await ask('redirect')).to.deep.equal({ redirection: 'https://sso.example/login?service=x' });
    expect(await thread.ask({ ...request(''), query: { apiKey: ['key-alice'] } }, stay)).to.deep.equal({
      principal: { kind: 'user', service: 'custom', name: 'alice', groups: ['editors', 'staff'] },
    });
    expect(await ask('past')).to.deep.equal({ refusal: 'expired' });
  });

  it('reports an error without what the request holds', async () => {
    const own = await open();
    try {
      await own.ask(request('throw'), stay).catch(() => undefined);
    } finally {
      await own.close();
    }
    expect(warnings).to.deep.equal(['the custom component failed: the service at … is away']);
  });

  for (const action of ['text', 'nameless', 'groupless', 'script', 'change']) {
    it(`refuses what is not an answer: ${action}`, () => expectUndecided(action));
  }

  it('refuses a redirection for a ticket', () => expectUndecided('redirect', 'ticket'));

  it('survives a promise that nobody waits for', async () => {
    expect(await ask('later')).to.have.nested.property('principal.name', 'alice');
    expect(await ask('nothing')).to.deep.equal({ isAbsent: true });
  });

  for (const action of ['exit', 'crash']) {
    it(`survives a component that ends its thread: ${action}`, async () => {
      await expectUndecided(action);
      expect(await ask('nothing')).to.deep.equal({ isAbsent: true });
    });
  }

  it('aborts a request after its time, whether the component listens or not', async () => {
    for (const action of ['wait', 'ignore']) {
      const start = performance.now();
      await expectUndecided(action);
      expect(performance.now() - start).to.be.within(900, 4000);
    }
  });

  it('ends a thread that is in a loop, and starts another one', async () => {
    await expectUndecided('loop');
    expect(await ask('nothing')).to.deep.equal({ isAbsent: true });
  });

  it('aborts a request when the client has gone', async () => {
    const left = new AbortController();
    const start = performance.now();
    const asked = thread.ask(request('wait'), left.signal).catch((error: unknown) => error);
    setTimeout(() => left.abort(), 50);
    expect(await asked).to.be.instanceOf(StrataError);
    expect(performance.now() - start).to.be.below(900);
    expect(warnings).to.deep.equal([]);
  });

  it('does not give the settings of Strata to the component', async () => {
    process.env['STRATA_ROOT_PASSWORD'] = 'only-for-the-tests';
    const own = await open();
    try {
      const result = await own.ask(request('environment'), stay);
      expect(result).to.have.nested.property('principal.groups').that.deep.equals([]);
    } finally {
      delete process.env['STRATA_ROOT_PASSWORD'];
      await own.close();
    }
  });

  describe('open', () => {
    const fault = async (module: string): Promise<string> => {
      const error: unknown = await ComponentThread.open({ path: module, seconds: 1, warn: () => undefined }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).to.be.instanceOf(ConfigurationError);
      return (error as Error).message;
    };
    const written = (text: string): string => {
      const module = join(mkdtempSync(join(runFolder(), 'valve-')), 'valve.mjs');
      writeFileSync(module, text);
      return module;
    };

    it('refuses a module that is missing, is broken, or lacks the function', async () => {
      expect(await fault('/nowhere/valve.mjs')).to.equal(
        'STRATA_VALVE is "/nowhere/valve.mjs", which cannot be read. It must be the path of an ES module.',
      );
      expect(await fault(written('export const x = ;'))).to.match(
        /^STRATA_VALVE is ".*", which cannot be used: Unexpected .*; "node --check" with this path shows the line\.$/,
      );
      expect(await fault(written('throw new Error("no network")'))).to.match(/cannot be used: no network\.$/);
      expect(await fault(written('process.exit(1)'))).to.match(
        /cannot be used: its thread has ended while it was loaded: it calls process\.exit/,
      );
      expect(await fault(written('export const authenticate = 1'))).to.include(
        'does not export a function "authenticate"',
      );
      expect(await fault(written('export const start = 1; export function authenticate() {}'))).to.include('"start"');
    });

    it('refuses a module that refuses its own settings, with its reason', async () => {
      process.env['TEST_VALVE_FAULT'] = 'API_KEYS is not set';
      try {
        expect(await fault(path)).to.match(/cannot be used: API_KEYS is not set\.$/);
      } finally {
        delete process.env['TEST_VALVE_FAULT'];
      }
    });
  });
});
