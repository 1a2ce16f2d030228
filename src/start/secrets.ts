import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../store/embedded-neo4j/make-folder.js';

/** A secret kept in a file that only its owner can read. */
export interface Secret {
  readonly value: string;
  /** Whether this call created it. */
  readonly created: boolean;
  readonly path: string;
}

const BYTES = 24;

const randomSecret = (): string => randomBytes(BYTES).toString('base64url');

/**
 * Reads the secret of a name from a folder, or creates it. Concurrent processes get the same secret, and a crash leaves a
 * complete file or none.
 * @param create 24 random bytes in base64url by default, 32 characters
 * @throws Error if the file is empty or cannot be read
 */
export async function readOrCreateSecret(
  dir: string,
  name: string,
  create: () => string | Promise<string> = randomSecret,
): Promise<Secret> {
  const path = join(dir, name);
  const kept = await readSecret(path);
  if (kept !== undefined) return { value: kept, created: false, path };
  await makeFolder(dir);
  const created = await createSecret(path, await create());
  const value = await readSecret(path);
  if (value === undefined) throw new Error(`The secret file ${path} was removed while it was being read. Start again.`);
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
  if (text.trim() === '')
    throw new Error(
      `The secret file ${path} is empty. Restore its content, or remove the file to generate a new secret.`,
    );
  // A copied or restored file may have wider permissions.
  await chmod(path, 0o600);
  return text.trim();
}

/** Writes a temporary file and links it to the path, so that the file is always complete and never replaces another. */
async function createSecret(path: string, value: string): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${value}\n`);
    await file.sync();
    await link(temporary, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
