import { expect } from 'chai';
import type { Mechanism } from '../../../src/http/auth/mechanism.js';
import { isVisible, userOf } from '../../../src/registry/principal.js';
import { rawRequest } from '../raw-request.js';
import { partial } from '../serve-registry.js';
import { type SignInServer, serveSignIn } from './serve-sign-in.js';

const hidden: readonly (readonly [what: string, character: string])[] = [
  ['a control', '\u0007'],
  ['a line break', '\n'],
  ['a soft hyphen', '\u00ad'],
  ['a zero width space', '\u200b'],
  ['a zero width joiner', '\u200d'],
  ['a right-to-left mark', '\u200f'],
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a tag', '\u{e0061}'],
  ['a variation selector', '\ufe0f'],
  ['a combining grapheme joiner', '\u034f'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a line separator', '\u2028'],
  ['a space that does not break', '\u00a0'],
  ['a character of private use', '\ue000'],
  ['half of a character', '\ud800'],
];
const visible = [
  'alice',
  'Alice Example',
  'alice@example.org',
  'CN=Ünal,O=Bank',
  'Ирина',
  '山田太郎',
  'علي',
  'नेहा',
  'José',
  '🙂',
];

describe('identification', () => {
  let server: SignInServer;
  let given = '';
  before(async () => {
    const names: Mechanism = {
      name: 'names',
      keepSeconds: 60,
      find: ({ req }) =>
        req.headers.authorization === undefined
          ? undefined
          : {
              secret: Buffer.from(given, 'utf16le').toString('hex'),
              check: async () => ({ principal: userOf('custom', given, []) }),
            },
    };
    server = await serveSignIn({ others: [names] }, partial());
  });
  after(() => server.stop(1));

  const statusFor = async (name: string): Promise<number> => {
    given = name;
    const { status } = await rawRequest(server.url, { path: '/health/live', headers: { Authorization: 'Name' } });
    return status;
  };

  for (const [what, character] of hidden) {
    it(`refuses a name with ${what}, of any mechanism`, async () => {
      for (const name of [`al${character}ice`, `${character}alice`, `alice${character}`, character]) {
        expect(isVisible(name)).to.equal(false);
        expect(await statusFor(name)).to.equal(401);
        expect(server.events.at(-1)).to.include({ outcome: 'refused', refusal: 'malformed' });
      }
    });
  }

  it('refuses a name that is empty, or that begins or ends with a blank', async () => {
    for (const name of ['', ' ', ' alice', 'alice ']) expect(await statusFor(name), name).to.equal(401);
  });

  for (const name of visible) it(`accepts ${name}`, async () => expect(await statusFor(name)).to.equal(200));

  it('leaves out groups that look like others', () => {
    const groups = ['staff', 'sta\u200bff', '\u202estaff', 'staff '];
    expect(userOf('oidc', 'alice', groups).groups).to.deep.equal(['staff']);
  });
});
