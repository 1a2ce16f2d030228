/** A reader of Server-Sent Events over fetch, for tests that break the connection at will. */

export interface StreamedEvent {
  readonly id: string;
  readonly data: string;
}

export interface OpenStream {
  readonly response: Response;
  /** The events so far; those without data are left out, as browsers do. */
  readonly events: StreamedEvent[];
  /** The id of the last event, also of one without data. */
  lastId(): string | undefined;
  /** Resolves when so many events have arrived, or the stream has ended. */
  arrived(count: number): Promise<void>;
  /** Resolves when the registry has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export async function openStream(url: string, headers: Readonly<Record<string, string>> = {}): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers }, signal: abort.signal });
  const events: StreamedEvent[] = [];
  const waiting = new Set<() => void>();
  let id: string | undefined;
  let isEnded = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const value = (name: string) => fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2);
        id = value('id') ?? id;
        const data = value('data');
        if (data !== undefined) events.push({ id: id ?? '', data });
      }
      for (const wake of waiting) wake();
    }
  };
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      isEnded = true;
      for (const wake of waiting) wake();
    });
  return {
    response,
    events,
    ended,
    lastId: () => id,
    arrived: async (count) => {
      while (events.length < count && !isEnded) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    close: () => abort.abort(),
  };
}
