import { createInterface } from 'node:readline';
import { hashPassword } from '../http/auth/password-hash.js';

/** Shorter ones are refused by STRATA_ROOT_PASSWORD too. */
const leastCharacters = 8;

/** Reads one line of standard input; at a terminal, what is typed is not shown. */
async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Password: ');
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY, historySize: 0 });
  for await (const line of lines) {
    if (stdin.isTTY) stderr.write('\n');
    lines.close();
    return line;
  }
  return '';
}

const password = await readPassword();
if ([...password].length < leastCharacters) {
  console.error(`The password has fewer than ${leastCharacters} characters. Give a longer one on standard input.`);
  process.exitCode = 1;
} else {
  console.log(await hashPassword(password));
}
