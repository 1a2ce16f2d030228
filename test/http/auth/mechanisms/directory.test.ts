import { connect, createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { type DirectorySettings, directoryPassword } from '../../../../src/http/auth/mechanisms/directory.js';
import type { Listener } from '../../../../src/http/server/listen.js';
import {
  type DirectoryServer,
  entries,
  prepareDirectory,
  startDirectory,
} from '../../../harness/directory/directory-server.js';
import { basic } from '../../../harness/server.js';
import { partial, serveRegistry } from '../../serve-registry.js';

const usual = {
  startTls: 'off',
  seconds: 5,
  searchFilter: '(uid={username})',
  nameAttribute: 'uid',
  groupAttribute: 'memberOf',
  groupFilter: '(|(member={dn})(uniqueMember={dn}))',
  groupNameAttribute: 'cn',
  nestedGroups: 'off',
} as const;
const byName = { userDn: 'uid={username},ou=people,dc=example,dc=org' };
const bySearch = {
  searchBase: 'dc=example,dc=org',
  bindDn: 'cn=reader,dc=example,dc=org',
  bindPassword: 'reader-word',
};
const groups = { groupBase: 'ou=groups,dc=example,dc=org' };
const odd = 'josé (test), x*';

describe('the directory', () => {
  let plain: DirectoryServer;
  let encrypted: DirectoryServer;
  let warnings: string[];

  before(async function () {
    prepareDirectory(this);
    [plain, encrypted] = await Promise.all([startDirectory(entries), startDirectory(entries, { tls: 'StartTLS' })]);
  });
  after(() => Promise.all([plain, encrypted].map((server) => server?.stop())));
  beforeEach(() => {
    warnings = [];
  });

  const checkOf = (settings: Partial<DirectorySettings>) =>
    directoryPassword({ ...usual, urls: [`ldap://localhost:${plain.port}`], ...settings }, (message) =>
      warnings.push(message),
    );
  const user = (name: string, ...of: string[]) => ({
    principal: { kind: 'user', service: 'directory', name, groups: of },
  });

  for (const [title, settings] of Object.entries({ 'by the pattern of names': byName, 'by search': bySearch })) {
    describe(title, () => {
      it('accepts a right password, with the groups of the entry', async () => {
        expect(await checkOf(settings)('alice', 'alice-word')).to.deep.equal(user('alice', 'editors', 'staff, all'));
        expect(await checkOf(settings)('bob', 'bob-word')).to.deep.equal(user('bob'));
      });

      it('searches groups, and the groups of groups once each', async () => {
        const direct = await checkOf({ ...settings, ...groups })('alice', 'alice-word');
        expect(direct).to.deep.equal(user('alice', 'editors'));
        const nested = await checkOf({ ...settings, ...groups, nestedGroups: 'on' })('alice', 'alice-word');
        expect(nested).to.deep.equal(user('alice', 'circle', 'editors', 'writers'));
      });

      it('returns the name of the directory, which ignores case', async () => {
        expect(await checkOf(settings)('ALICE', 'alice-word')).to.deep.equal(user('alice', 'editors', 'staff, all'));
      });

      it('accepts a name with all characters of filters and names', async () => {
        expect(await checkOf(settings)(odd, 'josé-wörd')).to.deep.equal(user(odd));
      });

      it('refuses a wrong password, and the one of another user', async () => {
        for (const password of ['wrong', 'bob-word', 'alice-word '])
          expect(await checkOf(settings)('alice', password)).to.deep.equal({ refusal: 'wrongPassword' });
      });

      it('never binds with an empty password, which every directory accepts', async () => {
        const before = plain.log.length;
        expect(await checkOf(settings)('alice', '')).to.deep.equal({ refusal: 'malformed' });
        expect(plain.log).to.have.length(before);
      });

      it('does not read names as filters or as distinguished names', async () => {
        const names = [
          '*',
          'al*',
          'alice)(uid=*',
          'alice,ou=people',
          'x)(|(uid=alice',
          '\\61lice',
          'alice\\',
          'a+cn=Alice',
        ];
        for (const name of names) {
          const result = await checkOf(settings)(name, 'alice-word');
          expect(result, name).to.have.property('refusal').that.is.oneOf(['unknownAccount', 'wrongPassword']);
        }
        for (const name of ['alice\0', '', ' alice', 'alice\n', 'x'.repeat(300)])
          expect(await checkOf(settings)(name, 'alice-word'), name).to.deep.equal({ refusal: 'malformed' });
      });
    });
  }

  it('refuses a name that several entries have, with a warning', async () => {
    expect(await checkOf(bySearch)('twin', 'twin-word')).to.deep.equal({ refusal: 'unknownAccount' });
    expect(warnings.join()).to.include('STRATA_LDAP_SEARCH_FILTER finds several users');
    expect(
      await checkOf({ ...bySearch, searchBase: 'ou=people,dc=example,dc=org' })('twin', 'twin-word'),
    ).to.deep.equal(user('twin'));
  });

  it('is unavailable if it rejects the account that searches', async () => {
    const error = await caught(checkOf({ ...bySearch, bindPassword: 'hidden-word' })('alice', 'alice-word'));
    expect(error).to.have.property('name', 'Unavailable');
    expect(warnings.join())
      .to.include('STRATA_LDAP_BIND_DN')
      .and.not.include('hidden-word')
      .and.not.include('alice-word');
  });

  describe('over TLS', () => {
    const secure = () => ({ ...bySearch, startTls: 'on' as const, ca: encrypted.certificate });

    it('is encrypted by StartTLS before anything is sent', async () => {
      const sent: Buffer[] = [];
      const recorder = createServer((socket) => {
        const server = connect(encrypted.port, 'localhost');
        socket.on('data', (bytes) => sent.push(bytes));
        for (const each of [socket, server]) each.on('error', () => undefined);
        socket.pipe(server).pipe(socket);
      });
      const check = checkOf({ ...secure(), urls: [`ldap://localhost:${await listenOn(recorder)}`] });
      expect(await check('bob', 'bob-word')).to.deep.equal(user('bob'));
      recorder.close();
      const startTls = 31;
      const handshake = 0x16;
      const bytes = Buffer.concat(sent);
      expect(bytes.subarray(0, startTls).toString('latin1')).to.include('1.3.6.1.4.1.1466.20037');
      expect(bytes[startTls]).to.equal(handshake);
    });

    it('is not used with a certificate of an unknown authority, or of another name', async () => {
      const byAddress = { ...secure(), urls: [`ldap://127.0.0.1:${encrypted.port}`] };
      const unknown = { ...secure(), ca: undefined, urls: [`ldap://localhost:${encrypted.port}`] };
      const before = encrypted.log.filter((line) => line.includes(' BIND ')).length;
      for (const [settings, reason] of [
        [byAddress, /does not match certificate/],
        [unknown, /self-signed certificate/],
      ] as const) {
        const error = await caught(checkOf(settings)('alice', 'alice-word'));
        expect(error).to.have.property('name', 'Unavailable');
        expect(warnings.pop()).to.match(reason);
      }
      expect(encrypted.log.filter((line) => line.includes(' BIND '))).to.have.length(before);
    });

    it('is not used if it refuses StartTLS', async () => {
      const error = await caught(checkOf({ ...bySearch, startTls: 'on' })('alice', 'alice-word'));
      expect(error).to.have.property('name', 'Unavailable');
      expect(warnings.join()).to.include('the server refuses StartTLS');
    });

    it('is not used if bytes follow the response to StartTLS, which would be read as if encrypted', async () => {
      const success = Buffer.from('300c02010178070a010004000400', 'hex');
      for (const [added, reason] of [
        ['', /^(?!.*refuses StartTLS)/],
        ['300c020102', /the server refuses StartTLS/],
      ] as const) {
        const intruder = createServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => {
            socket.write(Buffer.concat([success, Buffer.from(added, 'hex')]));
            socket.once('data', () => socket.destroy());
          });
        });
        const urls = [`ldap://localhost:${await listenOn(intruder)}`];
        const error = await caught(checkOf({ ...secure(), urls })('alice', 'alice-word'));
        intruder.close();
        expect(error).to.have.property('name', 'Unavailable');
        expect(warnings.pop()).to.match(reason);
      }
    });

    it('speaks ldaps', async () => {
      const server = await startDirectory(entries, { tls: 'SSL' });
      try {
        const check = checkOf({ ...bySearch, ca: server.certificate, urls: [`ldaps://localhost:${server.port}`] });
        expect(await check('bob', 'bob-word')).to.deep.equal(user('bob'));
        expect(await check('bob', 'wrong')).to.deep.equal({ refusal: 'wrongPassword' });
      } finally {
        await server.stop();
      }
    });
  });

  describe('that is away', () => {
    it('is replaced by the next server, and asked first again when that one is away', async () => {
      const other = await startDirectory(entries);
      const urls = [`ldap://localhost:${other.port}`, `ldap://localhost:${plain.port}`];
      const check = checkOf({ ...bySearch, urls });
      expect(await check('bob', 'bob-word')).to.deep.equal(user('bob'));
      await other.stop();
      expect(await check('bob', 'bob-word')).to.deep.equal(user('bob'));
      expect(await check('bob', 'wrong')).to.deep.equal({ refusal: 'wrongPassword' });
      expect(warnings).to.deep.equal([]);
    });

    it('is given up after its time when it hangs', async () => {
      const check = checkOf({ ...bySearch, seconds: 1 });
      plain.hang(true);
      try {
        const start = performance.now();
        const error = await caught(check('bob', 'bob-word'));
        expect(error).to.have.property('name', 'Unavailable');
        expect(performance.now() - start).to.be.lessThan(15_000);
      } finally {
        plain.hang(false);
      }
      expect(await checkOf(bySearch)('bob', 'bob-word')).to.deep.equal(user('bob'));
    });
  });

  describe('through HTTP', () => {
    const quiet = partial();
    let listener: Listener;
    const lines: { principal?: string; status: number; msg: string }[] = [];

    async function serve(settings: Partial<DirectorySettings>): Promise<void> {
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const directory = { ...usual, ...bySearch, urls: [`ldap://localhost:${plain.port}`], ...settings };
      const root = { username: 'root', password: 'secret-word' };
      listener = await serveRegistry(quiet, { signIn: { root, directory } }, log);
    }
    afterEach(() => listener.stop(1));

    const get = (name: string, password: string) =>
      fetch(`${listener.url}/health/live`, { headers: { Authorization: basic(name, password) } });

    it('users sign in with Basic, beside the root account, and a right password is asked for once', async () => {
      await serve({});
      const before = plain.log.filter((line) => line.includes(' BIND REQUEST')).length;
      for (let round = 0; round < 3; round++) expect((await get('ALICE', 'alice-word')).status).to.equal(200);
      expect(plain.log.filter((line) => line.includes(' BIND REQUEST'))).to.have.length(before + 2);
      expect((await get('root', 'secret-word')).status).to.equal(200);
      expect(lines.map(({ principal }) => principal).filter(Boolean)).to.include.members(['directory:alice', 'root']);
    });

    it('unknown accounts and wrong passwords get the same response in the same time', async () => {
      await serve({});
      const responses = [];
      for (const [name, password] of [
        ['alice', 'wrong'],
        ['nobody', 'wrong'],
        ['root', 'wrong'],
        ['alice', ''],
      ] as const) {
        const start = performance.now();
        const response = await get(name, password);
        const { errors } = (await response.json()) as { errors: object[] };
        responses.push({ status: response.status, errors, tooFast: performance.now() - start < 245 });
      }
      expect(responses[0]).to.include({ status: 401, tooFast: false });
      for (const each of responses) expect(each).to.deep.equal(responses[0]);
    });

    it('a directory that is away is 503, logged without the password, and root still signs in', async () => {
      const nowhere = createServer();
      const port = await listenOn(nowhere);
      nowhere.close();
      await serve({ urls: [`ldap://localhost:${port}`] });
      lines.length = 0;
      const response = await get('alice', 'alice-word');
      expect(response.status).to.equal(503);
      expect(response.headers.get('Retry-After')).to.equal('5');
      expect(await response.text()).not.to.include('localhost');
      expect((await get('root', 'secret-word')).status).to.equal(200);
      const logged = JSON.stringify(lines);
      expect(logged)
        .to.include('the directory cannot be used')
        .and.include('ECONNREFUSED')
        .and.not.include('alice-word');
    });
  });
});

const caught = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );

const listenOn = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    }),
  );
