/** Loaded into the program before it starts: reports its memory after a garbage collection to the process that has started it. */
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc();
  globalThis.gc();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  process.send({ heap, resident });
});
// The channel does not keep the program from ending.
process.channel?.unref();
