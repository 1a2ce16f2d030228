/**
 * The values of several streams in the order in which they come. So many streams are read at the same time, each one value
 * ahead; the next one begins when one of them ends.
 */
export async function* mergeStreams<T>(streams: Iterable<AsyncGenerator<T>>, most: number): AsyncGenerator<T> {
  const waiting = streams[Symbol.iterator]();
  const reading = new Map<AsyncGenerator<T>, Promise<readonly [AsyncGenerator<T>, IteratorResult<T>]>>();
  const read = (stream: AsyncGenerator<T>): void => {
    const next = stream.next().then((result) => [stream, result] as const);
    // It is awaited later; until then a fault must not count as one that nobody has caught.
    next.catch(() => undefined);
    reading.set(stream, next);
  };
  const begin = (): void => {
    const { done, value } = waiting.next();
    if (done !== true) read(value);
  };
  try {
    for (let started = 0; started < most; started += 1) begin();
    while (reading.size > 0) {
      const [stream, result] = await Promise.race(reading.values());
      if (result.done === true) {
        reading.delete(stream);
        begin();
      } else {
        read(stream);
        yield result.value;
      }
    }
  } finally {
    await Promise.allSettled([...reading.keys()].map((stream) => stream.return(undefined)));
  }
}
