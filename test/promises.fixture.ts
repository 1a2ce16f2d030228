/** What promises.test.ts has to find, and what it has to leave. Nothing runs it. */
declare const read: (id: string) => Promise<string>;
declare const ids: readonly string[];

function check(id: string): string {
  if (id === '') throw new Error('empty');
  return id;
}

const checkAll = (given: readonly string[]): string[] => given.map(check);

async function checkLater(id: string): Promise<string> {
  return check(id);
}

export async function combine(): Promise<void> {
  await Promise.all([
    read('a'),
    check('b'), // at risk
    read(check('c')), // at risk
    checkAll(ids), // at risk
    read(await read('d')), // at risk
    checkLater('e'),
    read('f'),
  ]);
  await Promise.all([check('a'), read('b'), ids.map((id) => id)]);
  await Promise.race(
    ids.map((id) => read(check(id))), // at risk
  );
  await Promise.allSettled(ids.map(async (id) => read(check(id))));
}

export async function wait(): Promise<void> {
  const late = read('a'); // at risk
  await read('b');
  await late;
  const caught = read('a');
  caught.catch(() => undefined);
  await read('b');
  await caught;
  const passed = read('a');
  const holder = { passed };
  await read('b');
  await holder.passed.catch(() => undefined);
  const awaited = read('a');
  await Promise.all([awaited, read('b')]);
  const never = new Promise<void>((resolve) => setTimeout(resolve, 1));
  await read('b');
  await never;
}
