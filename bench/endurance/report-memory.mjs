/**
 * Loaded into the program before it starts: reports its memory after a garbage collection to the process that has started it. The processes that
 * the program starts load it too, with channels of their own, which it leaves alone.
 */
if (process.argv[1]?.endsWith('main.js')) {
  process.on('message', (message) => {
    if (message !== 'memory') return;
    globalThis.gc();
    globalThis.gc();
    const { heapUsed: heap, rss: resident } = process.memoryUsage();
    process.send({ heap, resident });
  });
  // The channel does not keep the program from ending.
  process.channel?.unref();
}
