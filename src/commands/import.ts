import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigurationError, StrataError } from '../errors.js';
import { createFetcher } from '../fetching/fetcher.js';
import { basicAuthorization } from '../model/basic-authorization.js';
import { ImportClient, type ImportOptions } from '../start/import-client.js';
import { restoreFile } from '../start/restore-file.js';
import { type CommandCall, progressLog, runCommand } from '../start/run-command.js';

const usage = `npm run import -- [options] URL|FOLDER
  URL                            address of a registry that speaks SDMX REST, or of its server
  FOLDER                         folder of structure messages (.xml, .json, .gz, .zip)
  --to URL                       address of the Strata into which is imported; the one of these settings where missing
  --user NAME                    administrator of it; the root account where missing
  --password-file FILE           with the password of this user
  --source-user NAME             user of the source
  --source-password-file FILE    with the password of this user
  --rest 1|2                     generation of SDMX REST at exactly this URL
  --agencies A,B                 artefacts of these agencies, with all that they refer to
  --policy omit|nonSemantic|draft  what happens to stable versions that the rules reject
  --skip-review                  imports also what access rules require a second person for
  --dry-run                      reports, and writes nothing
  --report FILE                  writes the whole report as JSON
  --history [--key-file KEY]     from another Strata with its history, into an empty data folder`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const readPassword = async (file: string): Promise<string> => (await readFile(file, 'utf8')).replace(/\r?\n$/, '');

const isFound = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The password of the root account: that of the settings, or the generated one while its file exists. */
async function rootPassword({ settings }: CommandCall): Promise<string> {
  const { password } = settings.signIn.root;
  const file = join(settings.dataDir, 'initial-root-password');
  if (password !== undefined) return password;
  if (await isFound(file)) return readPassword(file);
  throw new ConfigurationError('the password of the root account is not known; give it with --password-file');
}

/** Fetches a backup of another Strata and restores it. */
async function importHistory(call: CommandCall, source: Pick<ImportOptions, 'user' | 'password'>): Promise<string> {
  const { subject: url, settings, log, signal, options } = call;
  const folder = join(settings.dataDir, 'moving-in');
  const file = join(folder, 'history.tar');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { user, password = '' } = source;
  if (user === undefined)
    throw new ConfigurationError('--history requires --source-user, an administrator of the source');
  const report = progressLog(log);
  try {
    log.info(`fetching the history of ${url} …`);
    const { status, body } = await createFetcher(settings.http.fetching).fetch({
      url: `${url.replace(/\/+$/, '')}/ws/secure/registry/backup`,
      method: 'POST',
      headers: { Authorization: basicAuthorization(user, password) },
      maximumBytes: Number.MAX_SAFE_INTEGER,
      timeout: 300_000,
      deadline: 86_400_000,
      signal,
    });
    if (status !== 200) {
      body.destroy();
      throw new StrataError(
        'BadGateway',
        `the backup of ${url} has the status ${status}; check the address and the user`,
      );
    }
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      report(() => `${Math.round(bytes / 1e6)} MB are fetched`);
    });
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    const keyFile = options['key-file'];
    await restoreFile(file, { keyFile: typeof keyFile === 'string' ? keyFile : undefined, verifyOnly: false }, call);
    return `the registry of ${url} is here with its history`;
  } finally {
    await rm(file, { force: true });
  }
}

await runCommand(
  usage,
  {
    to: text,
    user: text,
    'password-file': text,
    'source-user': text,
    'source-password-file': text,
    rest: text,
    agencies: text,
    policy: text,
    'skip-review': flag,
    'dry-run': flag,
    report: text,
    history: flag,
    'key-file': text,
  },
  async (call) => {
    const { subject, options, settings, log, signal } = call;
    const given = (name: string): string | undefined => {
      const value = options[name];
      return typeof value === 'string' ? value : undefined;
    };
    const [sourceFile, ownFile] = [given('source-password-file'), given('password-file')];
    const source = {
      user: given('source-user'),
      password: sourceFile === undefined ? undefined : await readPassword(sourceFile),
    };
    if (options['history'] === true) return importHistory(call, source);
    const user = given('user') ?? settings.signIn.root.username;
    const password = ownFile === undefined ? await rootPassword(call) : await readPassword(ownFile);
    const { host, port } = settings.listening;
    const scheme = settings.tls === undefined ? 'http' : 'https';
    const own = `${scheme}://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
    const client = new ImportClient({ url: given('to') ?? own, user, password, signal, log: (line) => log.info(line) });
    const report = await client.import(subject, {
      ...source,
      rest: given('rest'),
      agencies: given('agencies')?.split(','),
      policy: given('policy'),
      skipsReview: options['skip-review'] === true,
      isDryRun: options['dry-run'] === true,
    });
    const file = given('report');
    if (file !== undefined) await writeFile(file, `${JSON.stringify(report.content, undefined, 2)}\n`);
    return report.text;
  },
);
