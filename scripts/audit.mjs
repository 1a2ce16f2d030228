/**
 * Compares the packages that Strata runs with to the known vulnerabilities of the package registry. The exit code is 1 for one that is
 * high or critical. Where the registry cannot be reached, that is printed, and the exit code is 0, or 1 with --required.
 *
 *     npm run audit
 *     npm run audit -- --required
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const isRequired = process.argv.includes('--required');

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--fetch-retries', '0'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
});

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const { vulnerabilities, message, error } = parse(stdout);
if (vulnerabilities === undefined) {
  const reason = error?.summary || message || stderr.trim().split('\n')[0] || 'no response';
  console.log(`not audited: the package registry does not respond to audits (${reason})`);
  process.exitCode = isRequired ? 1 : 0;
} else {
  // `npm audit --omit dev` lacks packages that packages for development use too.
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const isUsed = ({ nodes }) => nodes.some((path) => packages[path]?.dev !== true);
  const found = Object.values(vulnerabilities).filter(isUsed);
  const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.length} vulnerable packages, ${grave.length} of them high or critical`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}
