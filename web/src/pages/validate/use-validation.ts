import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { errorsIn, fetchText, Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { type UploadProgress, upload } from '../../api/send.js';
import { inBase } from '../../base.js';

export type Job = Schemas['ValidationJob'];
export type Report = Schemas['ValidationReport'];

/** What is validated, and against what. */
export interface ValidationInput {
  readonly files: readonly File[];
  /** A structure message that is laid over the registry. */
  readonly structures?: File | undefined;
  readonly lock?: File | undefined;
}

/** The fields of the form that the address holds. */
export interface ValidationOptions {
  readonly structure?: string | undefined;
  readonly asOf?: string | undefined;
  readonly validAt?: string | undefined;
}

export const jobPath = (id: string): string => `/ws/public/data/jobs/${encodeURIComponent(id)}`;

/** Milliseconds between two looks at a job; they grow, because long jobs change slowly. */
const [firstPause, longestPause] = [200, 2_000];

/** @throws Refusal */
async function startValidation(
  { files, structures, lock }: ValidationInput,
  options: ValidationOptions,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  if (structures !== undefined) form.append('structures', structures);
  if (lock !== undefined) form.append('lock', lock);
  for (const file of files) form.append('uploadFile', file);
  const given = Object.entries({ ...options, valid: 'true', invalid: 'true' });
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const request = { address: `/ws/public/data/validate?${query}`, headers: { Prefer: 'respond-async' }, body: form };
  const { status, body, text } = await upload(request, onProgress, signal);
  if (status === 202 && typeof body === 'object' && body !== null && 'id' in body) return String(body.id);
  throw new Refusal(status, errorsIn(body) ?? [{ detail: text.slice(0, 1000) }]);
}

const readJson = async <Content>(address: string, signal: AbortSignal): Promise<Content> =>
  JSON.parse((await fetchText(address, { headers: { Accept: 'application/json' }, signal })).text) as Content;

export interface ValidationState {
  /** Of the upload. */
  readonly progress?: UploadProgress;
  readonly job?: Job;
  readonly report?: Report;
  readonly refusal?: Refusal;
}

export interface Validation extends ValidationState {
  start(input: ValidationInput, options: ValidationOptions): void;
  /** Ends the upload or the job, and forgets it. */
  cancel(): void;
}

/** Follows the job of the address to its end, and reads its report. */
async function follow(id: string, show: (state: ValidationState) => void, signal: AbortSignal): Promise<void> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(longestPause, pause * 1.5)) {
    const job = await readJson<Job>(jobPath(id), signal);
    if (job.state === 'done') {
      show({ job, report: await readJson<Report>(`${jobPath(id)}/report`, signal) });
      return;
    }
    show({ job });
    if (job.state === 'failed' || job.state === 'cancelled') return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** A validation: its upload, then the job in the address, until there is a report. */
export function useValidation(): Validation {
  const { query, change } = useAddress();
  const [state, setState] = useState<ValidationState>({});
  const [sending, setSending] = useState<AbortController>();
  const id = query['job'];
  useEffect(() => {
    if (id === undefined) {
      // The job that was shown is left; an upload that goes on is kept.
      setState(({ progress }) => (progress === undefined ? {} : { progress }));
      return;
    }
    const abort = new AbortController();
    const show = (shown: ValidationState): void => {
      if (!abort.signal.aborted) setState(shown);
    };
    follow(id, show, abort.signal).catch((reason: unknown) => show({ refusal: refusalOf(reason) }));
    return () => abort.abort();
  }, [id]);
  useEffect(() => () => sending?.abort(), [sending]);
  return {
    ...state,
    start(input, options) {
      const abort = new AbortController();
      setSending(abort);
      setState({ progress: { sent: 0 } });
      const onProgress = (progress: UploadProgress): void => {
        if (!abort.signal.aborted) setState({ progress });
      };
      startValidation(input, options, onProgress, abort.signal).then(
        (job) => change({ job }, true),
        (reason: unknown) => {
          if (!abort.signal.aborted) setState({ refusal: refusalOf(reason) });
        },
      );
    },
    cancel() {
      sending?.abort();
      // A job that has ended already is gone for the page in any case.
      if (id !== undefined) fetch(inBase(jobPath(id)), { method: 'DELETE' }).catch(() => undefined);
      setState({});
      change({ job: undefined });
    },
  };
}
