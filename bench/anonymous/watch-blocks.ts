/**
 * With `--import`: watches how long the event loop of a process is blocked. Its parent sends a message for the longest block since the
 * last message, milliseconds.
 */
import { watchEventLoop } from '../watch-event-loop.js';

const longestBlock = watchEventLoop();
process.on('message', () => process.send?.(longestBlock()));
// The channel alone does not keep a process that has nothing else to do.
process.channel?.unref();
