import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret kept in a file that only its owner can read. */
export interface Secret {
  readonly value: string;
  /** True when this call made it. */
  readonly created: boolean;
  readonly path: string;
}

const BYTES = 24;

/**
 * Reads the secret of that name from the folder, or makes one: 24 random bytes in base64url, 32 characters.
 * Two processes that ask at the same time get the same secret, and a crash leaves a whole one or none.
 *
 * @throws Error when the file is there but empty or unreadable.
 */
export async function readOrCreateSecret(dir: string, name: string): Promise<Secret> {
  const path = join(dir, name);
  const kept = await readSecret(path);
  if (kept !== undefined) return { value: kept, created: false, path };
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const created = await createSecret(path, randomBytes(BYTES).toString('base64url'));
  const value = await readSecret(path);
  if (value === undefined) throw new Error(`The secret ${path} vanished while it was being read.`);
  return { value, created, path };
}

async function readSecret(path: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (text.trim() === '') throw new Error(`The secret ${path} is empty: put its content back, or remove the file.`);
  // A copy or a restored backup may have come with wider rights.
  await chmod(path, 0o600);
  return text.trim();
}

/** Writes beside and links: the name appears with its whole content and never replaces another's. */
async function createSecret(path: string, value: string): Promise<boolean> {
  const beside = `${path}.${randomUUID()}`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(`${value}\n`);
    await file.sync();
    await link(beside, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await file.close();
    await rm(beside, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
