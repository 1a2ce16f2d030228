/**
 * Reads a large message and prints what came of it: `{ taken, kept, arrayBuffers }` or the name of the error. It is run with
 * a heap that is smaller than the message (bounded-memory.test.ts), and by nobody else.
 */
import { StrataError } from '../../src/errors.js';
import type { MessageArtefact } from '../../src/formats/message/structure-message.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import { type MessageName, messages } from './large-messages.js';

const name = process.argv[2] as MessageName;
const limits = { bytes: 1e9, ratio: 100, items: 100_000 };
let [taken, arrayBuffers] = [0, 0];
/** What a taker may keep of an artefact: pieces of its text, for which the text itself must not be kept. */
const kept: string[] = [];
const take = ({ artefact }: MessageArtefact) => {
  taken++;
  arrayBuffers = Math.max(arrayBuffers, process.memoryUsage().arrayBuffers);
  const codes = (artefact['codes'] ?? []) as { readonly id: string; readonly names: { readonly en: string } }[];
  for (let index = 0; index < codes.length; index += 100)
    kept.push(codes[index]?.id ?? '', codes[index]?.names.en ?? '');
};
try {
  await recogniseAndRead(messages[name](), { strict: false, limits, take });
  console.log(JSON.stringify({ taken, kept: kept.length, arrayBuffers }));
} catch (error) {
  if (!(error instanceof StrataError)) throw error;
  console.log(JSON.stringify({ error: error.name, rule: error.problems[0]?.rule }));
}
