import type { Mechanism } from '../../src/http/auth/mechanism.js';
import type { User } from '../../src/registry/principal.js';

const scheme = 'User ';

/** The Authorization header of a user of the service `custom`. */
export const asUser = (name: string, ...groups: readonly string[]): string =>
  `${scheme}${Buffer.from(JSON.stringify([name, ...groups])).toString('base64')}`;

/** Believes whom a request names. */
export const users: Mechanism = {
  name: 'users of the test',
  keepSeconds: 60,
  find({ req }) {
    const { authorization = '' } = req.headers;
    if (!authorization.startsWith(scheme)) return undefined;
    const secret = authorization.slice(scheme.length);
    const [name, ...groups] = JSON.parse(Buffer.from(secret, 'base64').toString()) as [string, ...string[]];
    const principal: User = { kind: 'user', service: 'custom', name, groups: [...groups].sort() };
    return { secret, account: name, check: async () => ({ principal }) };
  },
};
