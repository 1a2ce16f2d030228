import { createHash, randomBytes } from 'node:crypto';

const ITERATIONS = 1024;
const SALT_BYTES = 32;

/**
 * The line that `neo4j-admin dbms set-initial-password` leaves in `data/dbms/auth.ini` (Neo4j 5): user, then hash,
 * salt and iterations of a salted and repeated SHA-256, then an empty "password change required". Written here so
 * that no second Java process has to start and the password stands on no command line.
 */
export function initialPasswordRecord(username: string, password: string, salt = randomBytes(SALT_BYTES)): string {
  let hash = createHash('sha256').update(salt).update(password, 'utf8').digest();
  for (let round = 1; round < ITERATIONS; round += 1) hash = createHash('sha256').update(hash).digest();
  return `${username}:SHA-256,${hash.toString('hex')},${salt.toString('hex')},${ITERATIONS}:\n`;
}
