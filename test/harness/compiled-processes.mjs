/**
 * The processes for data that tests start run the compiled program where it is current, which takes half the processor time of a start
 * from TypeScript. They are ended without writing their coverage, so nothing is lost of it.
 */
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../../scripts/is-built.mjs';

if (isBuilt()) {
  const entry = fileURLToPath(new URL('./compiled-entry.cjs', import.meta.url));
  process.execArgv = ['--enable-source-maps', `--require=${entry}`];
}
