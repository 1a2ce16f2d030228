import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import type { jobSchema } from '../../../src/http/validation/job-schema.js';
import type { validationReportSchema } from '../../../src/http/validation/report-schema.js';
import type { ValidationSettings } from '../../../src/http/validation/validation-settings.js';
import type {
  RunValidation,
  ValidationCaller,
  ValidationJob,
  ValidationOutcome,
} from '../../../src/registry/validation/validation-job.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { zip } from '../../harness/zip.js';
import type { Received } from '../received.js';
import { form, structure, submitSample } from './validation-sample.js';

type JobJson = Received<typeof jobSchema>;
type ReportJson = Received<typeof validationReportSchema>;

const root = { Authorization: basic('root', 'only-for-the-tests') };
const ann = { Authorization: asUser('ann') };
const bob = { Authorization: asUser('bob') };
const path = '/ws/public/data/validate';
const query = `?structure=${structure}`;
const inJob = { Prefer: 'respond-async' };

/** A validation that the test ends. */
interface Running extends ValidationCaller {
  readonly job: ValidationJob;
  finish(outcome?: Partial<ValidationOutcome>): void;
  fail(error: unknown): void;
}

const emptyReport: ValidationOutcome['report'] = {
  valid: true,
  dataSets: [],
  totals: { series: 0, observations: 0, errors: 0, warnings: 0 },
  rules: [],
  notes: [],
};

describe('validation jobs', () => {
  let test: TestServer;
  let folder: string;
  let started: Running[] = [];
  let waiting: ((running: Running) => void)[] = [];

  /** The next validation that begins. */
  const next = (): Promise<Running> =>
    new Promise((resolve) => {
      const running = started.shift();
      if (running === undefined) waiting.push(resolve);
      else resolve(running);
    });

  const runValidation: RunValidation = async (job, caller) => {
    await caller.findStructures(job.request.structures);
    return new Promise((resolve, reject) => {
      caller.signal.addEventListener('abort', () => reject(caller.signal.reason));
      const running: Running = {
        ...caller,
        job,
        finish: (outcome = {}) => resolve({ report: emptyReport, ...outcome }),
        fail: reject,
      };
      const waits = waiting.shift();
      if (waits === undefined) started.push(running);
      else waits(running);
    });
  };

  async function open(validation: Partial<ValidationSettings> = {}): Promise<void> {
    folder = await mkdtemp(join(tmpdir(), 'strata-jobs-test-'));
    started = [];
    waiting = [];
    test = await startTestServer({ validation: { folder, ...validation }, runValidation });
    await submitSample(test);
  }

  async function close(): Promise<void> {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  }

  const post = (
    headers: Record<string, string> = {},
    body: NonNullable<RequestInit['body']> = 'x',
    more = '',
  ): Promise<Response> => test.request(`${path}${query}${more}`, { method: 'POST', body, headers });

  /** Begins a job. @returns its path */
  async function begin(
    headers: Record<string, string> = root,
    body?: NonNullable<RequestInit['body']>,
    more = '',
  ): Promise<string> {
    const response = await post({ ...inJob, ...headers }, body, more);
    expect(response.status, await response.clone().text()).to.equal(202);
    expect(response.headers.get('Preference-Applied')).to.equal('respond-async');
    return response.headers.get('Location') ?? '';
  }

  const get = (at: string, headers: Record<string, string> = root): Promise<Response> => test.request(at, { headers });

  async function state(at: string, headers: Record<string, string> = root): Promise<JobJson> {
    const response = await get(at, headers);
    expect(response.status).to.equal(200);
    return (await response.json()) as JobJson;
  }

  async function ended(at: string, headers: Record<string, string> = root): Promise<JobJson> {
    for (;;) {
      const found = await state(at, headers);
      if (found.state !== 'waiting' && found.state !== 'running') return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const remove = (at: string, headers: Record<string, string> = root): Promise<Response> =>
    test.request(at, { method: 'DELETE', headers });

  describe('with the usual limits', () => {
    before(() => open());
    after(close);

    it('responds at once, and shows state and progress', async () => {
      const at = await begin(root, form({ 'a.csv': 'one', 'b.csv': 'three' }));
      expect(at).to.match(/^\/ws\/public\/data\/jobs\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const running = await next();
      running.onProgress?.({ step: 'judging', done: 3, of: 9 });
      const found = await state(at);
      expect(found).to.deep.include({
        id: at.split('/').at(-1),
        state: 'running',
        progress: { step: 'judging', done: 3, of: 9 },
        files: [
          { name: 'a.csv', bytes: 3 },
          { name: 'b.csv', bytes: 5 },
        ],
      });
      expect(found).not.to.have.any.keys('report', 'finished', 'valid', 'error');
      const early = await get(`${at}/report`);
      expect([early.status, await early.text()]).to.satisfy(
        ([status, text]: [number, string]) => status === 409 && text.includes('is running'),
      );
      running.finish();
      const done = await ended(at);
      expect(done).to.include({ state: 'done', valid: true, report: `${at}/report` });
      expect(Date.parse(done.expires ?? '') - Date.parse(done.finished ?? '')).to.equal(86_400_000);
    });

    it('passes on what the request wants, and files that only the owner can read', async () => {
      const more = '&limit=7&failFast=true&metrics=true&validAt=2020-Q1&valid=true';
      const headers = { ...root, 'Inc-Invalid': 'true', 'Data-Format': 'csv;delimiter=semicolon' };
      const at = await begin(headers, form({ '../../etc/a\n.csv': 'one' }), more);
      const { job, finish } = await next();
      expect(job.request).to.deep.equal({
        structures: [{ structure, structureClass: null }],
        limit: 7,
        failFast: true,
        metrics: true,
        valid: true,
        invalid: true,
        validAt: '2020-Q1',
        delimiter: ';',
      });
      expect(job.bounds).to.include({ seconds: 3_600, readBytes: 5_000_000_000 });
      const [file] = job.files;
      expect(await readFile(file?.path ?? '', 'utf8')).to.equal('one');
      expect(file?.path.startsWith(`${job.folder}/`) && job.folder.startsWith(`${folder}/`)).to.equal(true);
      expect((await stat(file?.path ?? '')).mode & 0o777).to.equal(0o600);
      expect((await stat(job.folder)).mode & 0o777).to.equal(0o700);
      finish();
      await ended(at);
    });

    it('has failed where what became of it cannot be written', async () => {
      const at = await begin();
      const { job, finish } = await next();
      await mkdir(join(job.folder, 'job.json.part'));
      finish();
      const failed = await ended(at);
      expect(failed).to.include({ state: 'failed', status: 500 });
      expect(failed).not.to.have.any.keys('report', 'valid', 'parts');
    });

    it('keeps the report and the parts, and removes the uploads', async () => {
      const at = await begin();
      const { job, finish } = await next();
      const part = join(job.folder, 'valid.csv');
      await writeFile(part, 'A,B\n');
      await mkdir(join(job.folder, 'temporary'));
      finish({
        report: { ...emptyReport, notes: ['noted'] },
        valid: { path: part, type: 'text/csv', name: 'valid.csv' },
      });
      const done = await ended(at);
      expect(done.parts).to.deep.equal({ valid: `${at}/valid` });
      expect((await readdir(job.folder)).toSorted()).to.deep.equal([
        'job.json',
        'report.csv',
        'report.json',
        'valid.csv',
      ]);
      const report = (await (await get(`${at}/report`)).json()) as ReportJson;
      expect(report.notes).to.deep.equal(['noted']);
      expect(report.parts).to.deep.equal({ valid: `${at}/valid` });
      expect(await (await get(`${at}/report?format=csv`)).text()).to.match(/^rule,level,/);
      const valid = await get(`${at}/valid`);
      expect(valid.headers.get('Content-Disposition')).to.equal('attachment; filename="valid.csv"');
      expect(await valid.text()).to.equal('A,B\n');
      expect((await get(`${at}/invalid`)).status).to.equal(404);
      expect((await get(`${at}/other`)).status).to.equal(400);
    });

    it('keeps the job of a client that waits for a report with parts', async () => {
      const sending = post(root, 'x', '&invalid=true');
      const { job, finish } = await next();
      const part = join(job.folder, 'invalid.csv');
      await writeFile(part, 'A\n');
      finish({ invalid: { path: part, type: 'text/csv', name: 'invalid.csv' } });
      const response = await sending;
      const { parts } = (await response.json()) as ReportJson;
      expect(parts).to.deep.equal({ invalid: `${response.headers.get('Location')}/invalid` });
      expect(await (await get(parts?.invalid ?? '')).text()).to.equal('A\n');
    });

    it('is unknown to other principals, and to those who guess', async () => {
      const at = await begin(ann);
      const { finish } = await next();
      for (const headers of [bob, root, {}]) {
        for (const each of [at, `${at}/report`]) expect((await get(each, headers)).status).to.equal(404);
        expect((await remove(at, headers)).status).to.equal(404);
      }
      expect((await get('/ws/public/data/jobs/00000000-0000-4000-8000-000000000000')).status).to.equal(404);
      finish();
      expect((await ended(at, { Authorization: asUser('ann', 'a new group') })).state).to.equal('done');
    });

    it('can be cancelled, and leaves nothing', async () => {
      const at = await begin(ann);
      const { job, signal } = await next();
      const removed = await remove(at, ann);
      expect([removed.status, ((await removed.json()) as JobJson).state]).to.deep.equal([200, 'cancelled']);
      expect(signal.aborted).to.equal(true);
      expect((await get(at, ann)).status).to.equal(404);
      expect(
        await access(job.folder).then(
          () => true,
          () => false,
        ),
      ).to.equal(false);
    });

    it('is counted by its outcome', async () => {
      const count = async (outcome: string): Promise<number> => {
        const text = await (await test.request('/metrics')).text();
        const [, value] =
          new RegExp(`^strata_validation_duration_seconds_count\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text) ??
          [];
        return Number(value ?? 0);
      };
      const before = [await count('valid'), await count('invalid'), await count('failed'), await count('cancelled')];
      const at = await begin(ann);
      const running = await next();
      expect(await (await test.request('/metrics')).text()).to.include('strata_validations{state="running"} 1');
      running.finish({ report: { ...emptyReport, valid: false } });
      await ended(at, ann);
      const failing = await begin(ann);
      (await next()).fail(new StrataError('Unavailable', 'ended'));
      await ended(failing, ann);
      const cancelled = await begin(ann);
      await next();
      await remove(cancelled, ann);
      const after = [await count('valid'), await count('invalid'), await count('failed'), await count('cancelled')];
      expect(after.map((each, index) => each - (before[index] ?? 0))).to.deep.equal([0, 1, 1, 1]);
    });

    it('says why it has failed', async () => {
      const at = await begin(ann);
      const { job, fail } = await next();
      fail(new StrataError('Unavailable', 'the process of the validation ended by signal SIGKILL'));
      const failed = await ended(at, ann);
      expect(failed).to.include({ state: 'failed', status: 503 });
      expect(JSON.stringify(failed.error)).to.include('SIGKILL');
      // The record of the job is renamed to its name when it is whole.
      while ((await readdir(job.folder)).includes('job.json.part'))
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await readdir(job.folder)).to.deep.equal(['job.json']);
      const report = await get(`${at}/report`, ann);
      expect([report.status, (await report.text()).includes('SIGKILL')]).to.deep.equal([503, true]);
      const unknown = await begin(ann, 'x', '&format=json');
      (await next()).fail(new RangeError('a defect'));
      const defect = await ended(unknown, ann);
      expect(defect.status).to.equal(500);
      expect(JSON.stringify(defect)).not.to.include('a defect');
    });

    it('fails with the status of a structure that cannot be used', async () => {
      const response = await test.request(`${path}?structure=SDMX:NONE(1.0.0)`, {
        method: 'POST',
        body: 'x',
        headers: { ...inJob, ...ann },
      });
      expect(response.status).to.equal(202);
      expect(await ended(response.headers.get('Location') ?? '', ann)).to.include({ state: 'failed', status: 404 });
    });

    it('ends when the client that waits leaves', async () => {
      const leaving = new AbortController();
      const sending = test.request(`${path}${query}`, {
        method: 'POST',
        body: 'x',
        headers: ann,
        signal: leaving.signal,
      });
      const { signal, job } = await next();
      leaving.abort();
      await sending.catch(() => undefined);
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve());
      });
      for (;;) {
        const isThere = await access(job.folder).then(
          () => true,
          () => false,
        );
        if (!isThere) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });

    it('lets one anonymous address have one job, and others wait for their turn', async () => {
      const first = await begin({});
      const running = await next();
      const refused = await post({});
      expect(refused.status).to.equal(429);
      expect(Number(refused.headers.get('Retry-After'))).to.be.greaterThan(0);
      expect(await refused.text()).to.include('the maximum of one anonymous address');
      running.finish();
      await ended(first, {});
      const again = await begin({});
      (await next()).finish();
      expect((await ended(again, {})).state).to.equal('done');
    });

    it('gives one principal half of the places', async () => {
      const paths = [await begin(ann), await begin(ann), await begin(bob)];
      const running = [await next(), await next()];
      expect(
        await Promise.all([state(paths[0] ?? '', ann), state(paths[1] ?? '', ann), state(paths[2] ?? '', bob)]),
      ).to.satisfy((all: readonly JobJson[]) => all.map((each) => each.state).join() === 'running,waiting,running');
      for (const each of running) each.finish();
      (await next()).finish();
      for (const [place, at] of paths.entries()) await ended(at, place === 2 ? bob : ann);
    });

    it('keeps some of the reports of an anonymous address', async () => {
      const paths: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        paths.push(await begin({}));
        (await next()).finish();
        await ended(paths.at(-1) ?? '', {});
      }
      const statuses = await Promise.all(paths.map(async (at) => (await get(at, {})).status));
      expect(statuses).to.deep.equal([404, 404, 200, 200, 200, 200, 200]);
    });

    it('refuses forms that are malformed', async () => {
      const malformed = async (body: FormData | string, headers: Record<string, string> = {}): Promise<string> => {
        const response = await post({ ...root, ...headers }, body);
        expect(response.status).to.equal(400);
        return response.text();
      };
      const text = new FormData();
      text.append('uploadFile', 'A,B');
      expect(await malformed(text)).to.include('holds a text without a file name');
      const twice = form({ 'a.csv': 'x' }, { lock: '{}' });
      twice.append('lock', new Blob(['{}']), 'lock2');
      expect(await malformed(twice)).to.include('has the part lock twice');
      expect(await malformed(form({ 'a.csv': 'x' }, { lock: '{}', structures: 'x' }))).to.include(
        'send one of the two',
      );
      expect(await malformed('--x\r\nbroken', { 'Content-Type': 'multipart/form-data; boundary=x' })).to.include(
        'form',
      );
      const many = form(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.csv`, 'x'])));
      expect(await malformed(many)).to.include('more than 100 files');
      expect(await readdir(folder).then((names) => names.length)).to.be.below(20);
    });

    it('takes a lock as a text of the form, and ignores other fields', async () => {
      const lock = await (await test.request(`/ws/registry/lock?urn=${structure}`)).text();
      const upload = form({ 'a.csv': 'x' });
      upload.append('lock', lock);
      upload.append('comment', 'text');
      const sending = post(root, upload);
      (await next()).finish();
      const report = (await (await sending).json()) as ReportJson;
      expect(report.lock?.closureHash).to.equal((JSON.parse(lock) as { closureHash: string }).closureHash);
    });

    it('checks again whether the caller may see what the report names', async () => {
      const at = await begin(ann);
      (await next()).finish();
      await ended(at, ann);
      const principal = { kind: 'root', name: 'root' } as const;
      const restrict = (put: boolean) =>
        test.registry.changeAccessRules({
          put: put
            ? [
                {
                  id: 'r',
                  kind: 'restriction',
                  urn: 'Codelist=SDMX:CL_FREQ',
                  covers: ['structure', 'references'],
                  to: [],
                },
              ]
            : [],
          remove: 'others',
          principal,
          dryRun: false,
        });
      await restrict(true);
      const refused = await get(`${at}/report`, ann);
      expect(refused.status).to.equal(403);
      expect(await refused.text()).not.to.include('CL_FREQ');
      expect((await state(at, ann)).state).to.equal('done');
      await restrict(false);
      expect((await get(`${at}/report`, ann)).status).to.equal(200);
    });
  });

  describe('with small limits', () => {
    before(() => open({ bytes: 3_000_000, anonymousBytes: 1_000, diskBytes: 500_000_000, seconds: 7, keepSeconds: 1 }));
    after(close);

    it('refuses files that are too large, also unpacked', async () => {
      expect((await post({}, 'x'.repeat(1_001))).status).to.equal(413);
      expect((await post({}, new Blob([await zip({ a: 'x'.repeat(2_000) })]))).status).to.equal(413);
      expect((await post(root, new Blob([await zip({ a: 'x'.repeat(3_000_001) })]))).status).to.equal(413);
      const sending = post(root, 'x'.repeat(1_001));
      const { job, finish } = await next();
      expect(job.bounds).to.include({ seconds: 7, readBytes: 3_000_000 });
      finish();
      expect((await sending).status).to.equal(200);
      expect(await readdir(folder)).to.deep.equal([]);
    });

    it('refuses a job when the disk is in use', async () => {
      const first = await begin(ann);
      const running = await next();
      const second = await begin(bob);
      const more = await next();
      const third = await begin(root);
      expect(await ended(third)).to.include({ state: 'failed', status: 503 });
      running.finish();
      more.finish();
      await ended(first, ann);
      await ended(second, bob);
    });

    it('removes jobs when their time is over', async () => {
      const at = await begin(ann);
      const { job, finish } = await next();
      finish();
      await ended(at, ann);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect((await get(at, ann)).status).to.equal(404);
      expect(
        await access(job.folder).then(
          () => true,
          () => false,
        ),
      ).to.equal(false);
    });
  });

  describe('that is off, or for users', () => {
    afterEach(close);

    it('is for those who have signed in', async () => {
      await open({ callers: 'users' });
      const refused = await post({});
      expect(refused.status).to.equal(401);
      const sending = post(ann);
      (await next()).finish();
      expect((await sending).status).to.equal(200);
    });

    it('is off', async () => {
      await open({ callers: 'off' });
      expect((await post(root)).status).to.equal(403);
    });
  });

  it('has the reports of the process before, and says of unfinished validations that they have ended', async () => {
    await open();
    const done = await begin(ann, 'x', '&valid=true');
    const first = await next();
    const part = join(first.job.folder, 'valid.csv');
    await writeFile(part, 'A,B\n');
    first.finish({ valid: { path: part, type: 'text/csv', name: 'valid.csv' } });
    await ended(done, ann);
    const failed = await begin(ann);
    (await next()).fail(new StrataError('Semantic', 'the data name no structure'));
    await ended(failed, ann);
    const running = await begin(ann);
    await next();
    const waits = await begin(bob);
    await test.close();

    test = await startTestServer({ validation: { folder } });
    try {
      expect(await state(done, ann)).to.deep.include({ state: 'done', valid: true, parts: { valid: `${done}/valid` } });
      expect((await get(done, bob)).status).to.equal(404);
      expect((await get(`${done}/report`, ann)).status).to.equal(200);
      expect(await (await get(`${done}/valid`, ann)).text()).to.equal('A,B\n');
      const semantic = await state(failed, ann);
      expect([semantic.state, JSON.stringify(semantic.error)]).to.satisfy(
        ([name, text]: [string, string]) => name === 'failed' && text.includes('the data name no structure'),
      );
      for (const [at, headers] of [
        [running, ann],
        [waits, bob],
      ] as const) {
        const died = await state(at, headers);
        expect(died).to.include({ state: 'failed', status: 503 });
        expect(JSON.stringify(died.error)).to.include('was stopped or ended before the validation did');
      }
      expect((await remove(done, ann)).status).to.equal(200);
      expect(await readdir(first.job.folder).catch(() => 'removed')).to.equal('removed');
    } finally {
      await close();
    }
  });

  it('removes what earlier processes left, and leaves the rest', async () => {
    const left = await mkdtemp(join(tmpdir(), 'strata-left-test-'));
    const host = hostname().replaceAll(/[^\w-]/g, '-');
    const names = [
      `${host}.999999999.a`,
      `${host}.${process.pid}.b`,
      `${host}.${process.ppid}.c`,
      'elsewhere.1.d',
      'elsewhere.1.e',
    ];
    for (const name of names) await mkdir(join(left, name));
    await utimes(join(left, 'elsewhere.1.e'), new Date(0), new Date(0));
    const server = await startTestServer({ validation: { folder: left } });
    try {
      for (let tries = 0; (await readdir(left)).length > 2 && tries < 100; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await readdir(left)).toSorted()).to.deep.equal([`${host}.${process.ppid}.c`, 'elsewhere.1.d'].toSorted());
    } finally {
      await server.close();
      await rm(left, { recursive: true, force: true });
    }
  });
});
