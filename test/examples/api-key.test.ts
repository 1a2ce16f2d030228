import { execFileSync } from 'node:child_process';
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ComponentThread } from '../../src/http/auth/component/component-thread.js';
import type { SignInResult } from '../../src/http/auth/mechanism.js';
import { runFolder } from '../harness/database.js';

const path = join(import.meta.dirname, '..', '..', 'examples', 'valves', 'api-key.mjs');
const stay = new AbortController().signal;

/** A new key and its entry in the file, as the module prints them. */
function makeKey(name: string, groups = ''): { key: string; entry: Record<string, object> } {
  const text = execFileSync(process.execPath, [path, name, groups], { encoding: 'utf8' });
  const key = /: (\S{43})\n/.exec(text)?.[1] ?? '';
  return { key, entry: JSON.parse(`{${text.split('\n')[2]}}`) };
}

describe('examples/valves/api-key.mjs', () => {
  let component: ComponentThread;
  let keys: string;
  const [harvester, old] = [makeKey('harvester', 'editors,readers'), makeKey('old')];
  const write = (content: object, changed: Date): void => {
    writeFileSync(keys, JSON.stringify(content));
    utimesSync(keys, changed, changed);
  };
  const open = async (): Promise<ComponentThread> => {
    process.env['API_KEYS'] = keys;
    try {
      return await ComponentThread.open({ path, seconds: 5, warn: () => undefined });
    } finally {
      delete process.env['API_KEYS'];
    }
  };
  before(async () => {
    keys = join(mkdtempSync(join(runFolder(), 'keys-')), 'keys.json');
    const [[hash = '', owner] = []] = Object.entries(old.entry);
    write({ ...harvester.entry, [hash]: { ...owner, until: '2020-01-01T00:00:00Z' } }, new Date(1_000_000));
    component = await open();
  });
  after(() => component.close());

  const ask = (query: Record<string, string[]>, entry: 'signIn' | 'ticket' = 'signIn'): Promise<SignInResult> =>
    component.ask({ entry, method: 'GET', url: '/login.html', headers: {}, query, address: '' }, stay);

  it('signs in with a key, and refuses what is not one', async () => {
    expect(await ask({ apiKey: [harvester.key] })).to.deep.equal({
      principal: { kind: 'user', service: 'custom', name: 'harvester', groups: ['editors', 'readers'] },
    });
    expect(await ask({ apiKey: [`${harvester.key}x`] })).to.deep.equal({ refusal: 'unknownAccount' });
    expect(await ask({ apiKey: [old.key] })).to.deep.equal({ refusal: 'expired' });
    expect(await ask({ apiKey: [harvester.key, harvester.key] })).to.deep.equal({ refusal: 'malformed' });
    expect(await ask({})).to.deep.equal({ isAbsent: true });
    expect(await ask({ ticket: ['ST-1'] }, 'ticket')).to.deep.equal({ refusal: 'refused' });
  });

  it('reads the file again when it has changed', async () => {
    const added = makeKey('added');
    expect(await ask({ apiKey: [added.key] })).to.deep.equal({ refusal: 'unknownAccount' });
    write(added.entry, new Date(2_000_000));
    expect(await ask({ apiKey: [added.key] })).to.have.nested.property('principal.name', 'added');
    expect(await ask({ apiKey: [harvester.key] })).to.deep.equal({ refusal: 'unknownAccount' });
  });

  it('refuses a wrong file at the start', async () => {
    for (const [content, reason] of [
      [{ abc: { name: 'x' } }, 'not a SHA-256'],
      [{ ['0'.repeat(64)]: {} }, 'no name for the key'],
      [{ ['0'.repeat(64)]: { name: 'x', until: 'tomorrow' } }, 'as the end of the key of x'],
    ] as const) {
      write(content, new Date());
      const error: unknown = await open().catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(Error).with.property('message').that.includes(reason);
    }
  });
});
