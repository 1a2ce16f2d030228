import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { RootAccount } from '../http/auth/mechanisms/passwords.js';
import { hashPassword, isPasswordHash } from '../http/auth/password-hash.js';
import type { Settings } from '../settings/settings-table.js';
import { readOrCreateSecret } from './secrets.js';

/** The generated password in plain text, kept for a day so that it can be read once. */
const initialFile = 'initial-root-password';
const hashFile = 'root-password-hash';
/** The generated password of earlier versions, in plain text without end. */
const formerFile = 'root-password';
const day = 86_400_000;

type Log = (message: string) => void;

/** When a file was written, epoch milliseconds; undefined if it does not exist. */
async function writtenAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the initial password when it is a day old, now or later in this process. */
async function expire(path: string, log: Log): Promise<void> {
  const written = await writtenAt(path);
  if (written === undefined) return;
  const remove = async (): Promise<void> => {
    await rm(path, { force: true });
    log(`${path} was removed, because it is a day old; the password stays valid`);
  };
  const left = written + day - Date.now();
  if (left <= 0) await remove();
  else setTimeout(() => void remove().catch((error: Error) => log(error.message)), left).unref();
}

/** Takes the password of an earlier version as the initial one. */
async function takeFormer(dataDir: string): Promise<void> {
  const former = join(dataDir, formerFile);
  if ((await writtenAt(former)) === undefined || (await writtenAt(join(dataDir, hashFile))) !== undefined) return;
  const now = new Date();
  await utimes(former, now, now);
  await rename(former, join(dataDir, initialFile));
}

/**
 * The root account of the settings; undefined if it is off. A password that is not set is generated at the first start: its
 * hash stays in the data folder, and the password itself for a day, or until another one is set.
 */
export async function openRootAccount({ dataDir, signIn }: Settings, log: Log): Promise<RootAccount | undefined> {
  const { account, username, password, passwordHash } = signIn.root;
  if (account === 'off') return undefined;
  const initial = join(dataDir, initialFile);
  if (password !== undefined || passwordHash !== undefined) await rm(initial, { force: true });
  if (password !== undefined) return { username, password };
  if (passwordHash !== undefined) return { username, passwordHash };
  await takeFormer(dataDir);
  const { value, created, path } = await readOrCreateSecret(dataDir, hashFile, async () =>
    hashPassword((await readOrCreateSecret(dataDir, initialFile)).value),
  );
  if (!isPasswordHash(value)) {
    throw new Error(
      `The file ${path} does not hold a hash of npm run hash-password. Remove it to generate a new password.`,
    );
  }
  if (created) log(`the password of ${username} is in ${initial} for a day`);
  await expire(initial, log);
  return { username, passwordHash: value };
}
