import { useCallback, useEffect, useState } from 'preact/hooks';
import { api, contentOf, errorsIn, Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { upload } from '../../api/send.js';
import { reviewHeaders } from '../../components/skip-review-box.js';
import { writeZip } from './write-zip.js';

export type Import = Schemas['Import'];
export type Policy = Import['policy'];

/** What is imported: a registry, or files with messages. */
export type ImportSource = Schemas['ImportSource'] | { readonly files: readonly File[] };

const path = '/ws/secure/registry/import';
/** Milliseconds between two requests for the state. */
const pause = 500;

export const isAtWork = ({ state }: Import): boolean =>
  state === 'fetching' || state === 'checking' || state === 'submitting';

interface ImportInUse {
  /** Null where there is none; undefined until that is known. */
  readonly current: Import | null | undefined;
  readonly refusal: Refusal | undefined;
  begin(source: ImportSource, policy: Policy, skipsReview: boolean): void;
  run(): void;
  discard(): void;
}

const signalOfPage = (): AbortSignal => new AbortController().signal;

/** @throws Refusal */
async function send(source: ImportSource, policy: Policy, skipsReview: boolean): Promise<Import> {
  const headers = reviewHeaders(skipsReview);
  if (!('files' in source)) return contentOf(api.POST(path, { body: { ...source, policy }, headers }));
  const [only, ...others] = source.files;
  const sent = only === undefined || others.length > 0 ? await writeZip(source.files) : only;
  const request = { address: `${path}/messages?policy=${policy}`, headers, body: sent };
  const { status, body, text } = await upload(request, () => undefined, signalOfPage());
  if (status === 202) return body as Import;
  throw new Refusal(status, errorsIn(body) ?? [{ detail: text.slice(0, 1000) }]);
}

/** The newest import of the registry. */
const readCurrent = (signal: AbortSignal): Promise<Import | null> =>
  contentOf<Import | undefined>(api.GET(path, { signal })).then(
    (found) => found ?? null,
    (reason: unknown) => {
      if (reason instanceof Refusal && reason.status === 204) return null;
      throw reason;
    },
  );

/** The newest import, followed while it is at work. */
export function useImport(): ImportInUse {
  const [current, setCurrent] = useState<Import | null>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isFollowed = current === undefined || (current !== null && isAtWork(current));
  useEffect(() => {
    if (!isFollowed) return;
    const abort = new AbortController();
    const look = (): void => {
      readCurrent(abort.signal).then(
        (found) => {
          if (!abort.signal.aborted) setCurrent(found);
        },
        (reason: unknown) => {
          if (!abort.signal.aborted) setRefusal(refusalOf(reason));
        },
      );
    };
    look();
    const timer = setInterval(look, pause);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [isFollowed]);
  const after = useCallback((request: Promise<Import | null>): void => {
    setRefusal(undefined);
    request.then(setCurrent, (reason: unknown) => setRefusal(refusalOf(reason)));
  }, []);
  return {
    current,
    refusal,
    begin: (source, policy, skipsReview) => after(send(source, policy, skipsReview)),
    run: () => after(contentOf(api.POST(`${path}/run`))),
    discard: () => after(fetch(path, { method: 'DELETE' }).then(() => null)),
  };
}
