/**
 * With `--import`: counts the functions that a process executes. Its parent sends a message for the numbers since the last message,
 * and gets pairs of the URL of a file and its number.
 */
import { Session } from 'node:inspector';
import { promisify } from 'node:util';

const session = new Session();
session.connect();
const post = promisify(session.post.bind(session));
await post('Profiler.enable');
await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', async () => {
  // Resets the counts too.
  const { result } = await post('Profiler.takePreciseCoverage');
  const executed = ({ ranges: [whole] }) => whole.count > 0;
  process.send(result.map(({ url, functions }) => [url, functions.filter(executed).length]));
});
