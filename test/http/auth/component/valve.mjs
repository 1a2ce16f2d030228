/** A custom component of the tests: what it does follows from the parameter `do`, and from the ticket. */
import { appendFileSync } from 'node:fs';
import { env } from 'node:process';

export function start() {
  if (env.TEST_VALVE_FAULT !== undefined) throw new Error(env.TEST_VALVE_FAULT);
}

const answers = {
  nothing: () => undefined,
  refuse: () => ({ refused: 'expired' }),
  redirect: () => ({ redirect: 'https://sso.example/login?service=x' }),
  throw: ({ url }) => {
    throw new Error(`the service at ${url} is away`);
  },
  exit: () => process.exit(3),
  loop: () => {
    for (;;);
  },
  wait: ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  ignore: () => new Promise(() => undefined),
  later: () => {
    void Promise.reject(new Error('nobody waits for this'));
    return { signedIn: { name: 'alice' } };
  },
  crash: () => {
    setTimeout(() => {
      throw new Error('thrown later');
    }, 0);
    return new Promise(() => undefined);
  },
  past: () => ({ signedIn: { name: 'alice', until: 1 } }),
  change: (request) => {
    request.headers.authorization = 'x';
  },
  text: () => 'alice',
  nameless: () => ({ signedIn: { name: '' } }),
  groupless: () => ({ signedIn: { name: 'alice', groups: 'staff' } }),
  script: () => ({ redirect: 'javascript:alert(1)' }),
  environment: () => ({
    signedIn: { name: 'alice', groups: Object.keys(env).filter((name) => /^(STRATA|NEO4J)_/.test(name)) },
  }),
};

export function authenticate(request) {
  if (env.TEST_VALVE_CALLS !== undefined) {
    const { signal: _, ...view } = request;
    appendFileSync(env.TEST_VALVE_CALLS, `${JSON.stringify(view)}\n`);
  }
  const [name] = request.query.do ?? [];
  if (name !== undefined) return answers[name](request);
  const [ticket, key] = [request.query.ticket?.[0], request.query.apiKey?.[0]];
  if (ticket === undefined && key === undefined) return undefined;
  const [, user] = /^(?:ST|key)-(alice|bob|adam)/.exec(ticket ?? key) ?? [];
  if (user === undefined) return { refused: true };
  return { signedIn: { name: user, groups: user === 'alice' ? ['staff', 'editors', 'staff'] : [] } };
}
